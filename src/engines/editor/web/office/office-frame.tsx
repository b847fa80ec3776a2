import './office.css'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { OfficeSessionAnswer } from '../../domain/office-api.ts'
import { type HostMessage, hostMessage, officeMessage } from '../../domain/office-messages.ts'
import { OfficeDocEditor } from './office-doc-editor.ts'

export type OfficeFrameProps = {
  session: OfficeSessionAnswer
  /** The document's name, for who hears the page. */
  name: string
  onReady: (editor: OfficeDocEditor) => void
  /** A version was kept. */
  onStored: () => void
}

/**
 * An office server's page in a frame of its own: it runs scripts as its own site and may open windows and save files, but cannot lead our page elsewhere
 * (no allow-top-navigation).
 */
const sandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
  'allow-modals',
].join(' ')

/**
 * A document at the operator's office server. The token goes there by a form, never in an address. Messages are heard from this frame at its
 * own site only, and sent to that site only. Another session does not open the document anew: it begins with the one it was made with.
 */
export function OfficeFrame({ session, name, onReady, onStored }: OfficeFrameProps) {
  const [opened] = useState(session)
  const frame = useRef<HTMLIFrameElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const target = `office${useId().replaceAll(/\W/g, '')}`
  const stored = useRef(onStored)
  stored.current = onStored
  const { origin } = new URL(opened.actionUrl)
  const [editor] = useState(
    () =>
      new OfficeDocEditor({
        mode: opened.action,
        post: (message: HostMessage) =>
          frame.current?.contentWindow?.postMessage(hostMessage(message, Date.now()), origin),
        onStored: () => stored.current(),
      }),
  )
  useLayoutEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = officeMessage(event.data)
      if (message) editor.hear(message)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [editor, origin])
  useEffect(() => {
    onReady(editor)
    form.current?.submit()
  }, [editor, onReady])
  return (
    <div className="c-office">
      <form ref={form} method="post" action={opened.actionUrl} target={target} hidden>
        <input type="hidden" name="access_token" value={opened.accessToken} />
        <input type="hidden" name="access_token_ttl" value={Date.parse(opened.expiresAt)} />
      </form>
      <iframe
        ref={frame}
        name={target}
        title={name}
        className="c-office-frame"
        sandbox={sandbox}
        allow="clipboard-read; clipboard-write; fullscreen"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
