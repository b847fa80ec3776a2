import { z } from 'zod'

/*
 * What an office server's frame and our page say to one another (postMessage), as Collabora Online, OnlyOffice and Microsoft speak it:
 * { MessageId, SendTime, Values } as JSON text.
 */

/** What is heard of a frame: only what the page does something with. */
export type OfficeMessage =
  /** The frame can hear us. */
  | { kind: 'ready' }
  /** The document is on the screen. */
  | { kind: 'loaded' }
  | { kind: 'failed'; why: string }
  | { kind: 'modified'; isModified: boolean }
  /** An answer to our asking it to save. */
  | { kind: 'saved'; isSaved: boolean; isUnmodified: boolean; why: string }
  /** The person closed the document there, or it was closed. */
  | { kind: 'closed' }
  /** The frame's right to work for the person is over. */
  | { kind: 'expired' }
  /** Who has the document open there, the person too. */
  | { kind: 'people'; people: readonly { name: string; isSelf: boolean; isReader: boolean }[] }

const envelope = z.object({ MessageId: z.string().max(100), Values: z.unknown().optional() })
const text = z.string().catch('')
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .catch(false)
const status = z.object({ Status: text })
const outcome = z.object({ success: flag, result: text, errorMsg: text })
const modified = z.object({ Modified: flag })
const view = z.object({ UserName: z.string().max(200), IsCurrentView: flag, ReadOnly: flag })

/** The message in what a frame sent; null for what is none, or is not for us. Who sent it is judged before. */
export function officeMessage(data: unknown): OfficeMessage | null {
  const read = envelope.safeParse(typeof data === 'string' ? parsed(data) : data)
  if (!read.success) return null
  const { MessageId: id, Values: values } = read.data
  switch (id) {
    case 'App_LoadingStatus':
      return loading(status.safeParse(values).data?.Status)
    case 'Action_Load_Resp':
    case 'Action_Save_Resp': {
      const { data } = outcome.safeParse(values)
      if (!data) return null
      if (id === 'Action_Load_Resp') return data.success ? null : { kind: 'failed', why: data.errorMsg }
      const isUnmodified = data.result === 'unmodified'
      return { kind: 'saved', isSaved: data.success, isUnmodified, why: data.errorMsg || data.result }
    }
    case 'Doc_ModifiedStatus':
      return { kind: 'modified', isModified: modified.safeParse(values).data?.Modified ?? false }
    case 'UI_Close':
    case 'Action_Close':
    case 'Session_Closed':
      return { kind: 'closed' }
    case 'Session_Expired':
      return { kind: 'expired' }
    case 'Views_List':
    case 'Get_Views_Resp': {
      const views = z.array(view).max(200).safeParse(values)
      if (!views.success) return null
      const people = views.data.map((one) => ({
        name: one.UserName,
        isSelf: one.IsCurrentView,
        isReader: one.ReadOnly,
      }))
      return { kind: 'people', people }
    }
    default:
      return null
  }
}

/** Microsoft's frames say neither word and are loaded at once. */
function loading(said: string | undefined): OfficeMessage | null {
  if (said === 'Failed') return { kind: 'failed', why: '' }
  if (said === 'Document_Loaded') return { kind: 'loaded' }
  return said === 'Initialized' || said === 'Frame_Ready' ? { kind: 'ready' } : { kind: 'loaded' }
}

function parsed(data: string): unknown {
  try {
    return data.length > 200_000 ? null : JSON.parse(data)
  } catch {
    return null
  }
}

/** What our page tells a frame. */
export type HostMessage =
  | { id: 'Host_PostmessageReady' }
  | { id: 'Action_Save'; reason: string }
  | { id: 'Reset_Access_Token'; token: string }
  | { id: 'Grab_Focus' }

/** A message for a frame as it is sent; `now` in milliseconds since 1970. */
export function hostMessage(message: HostMessage, now: number): string {
  return JSON.stringify({ MessageId: message.id, SendTime: now, Values: valuesOf(message) })
}

function valuesOf(message: HostMessage): object {
  if (message.id === 'Reset_Access_Token') return { token: message.token }
  if (message.id !== 'Action_Save') return {}
  const spoken = officeReason(message.reason)
  return {
    Notify: true,
    DontTerminateEdit: true,
    DontSaveIfUnmodified: true,
    ...(spoken && { ExtendedData: spoken }),
  }
}

/** The longest reason of a version, as everywhere. */
const longestReason = 200
const said = /^reason\.([\w.!~*'()-]+)$/

/** A reason as an office server hands it on to us in a header: plain characters only, which nobody on the way writes in another way. '' for none. */
export function officeReason(reason: string): string {
  const words = reason.trim().replaceAll(/\p{Cs}/gu, '')
  return words && `reason.${encodeURIComponent(words).replaceAll('_', '%5F').replaceAll('%', '_')}`
}

/** The reason in such a header, on one line; '' for whatever else stands there. */
export function reasonIn(header: string): string {
  const words = said.exec(header)?.[1]
  if (!words) return ''
  try {
    return decodeURIComponent(words.replaceAll('_', '%'))
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, longestReason)
  } catch {
    return ''
  }
}
