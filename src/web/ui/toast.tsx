import { useEffect, useState } from 'react'
import { baseMessages } from '../base-messages.ts'
import { CallError, isCancelled } from '../call-error.ts'
import { fetchedOnce, fetchWhenQuiet } from '../fetched-once.ts'
import { colon, textOf } from '../messages.ts'
import type { Host } from './toast-host.tsx'

/** antd's messages and questions: most pages say nothing at first. */
const pageHost = fetchedOnce(() => import('./toast-host.tsx').then((module) => module.PageHost))
fetchWhenQuiet(pageHost)

let host: Host | null = null
let show = () => {}
const waiting: ((host: Host) => void)[] = []

/** Says it as soon as the page can. */
function speak(say: (host: Host) => void): void {
  if (host) return void say(host)
  waiting.push(say)
  show()
}

function arrived(app: Host): void {
  host = app
  for (const say of waiting.splice(0)) say(app)
}

/** Lets `toast` and `confirm` speak from anywhere; AppProviders places it. */
export function ToastHost() {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    // Without a network nothing can be said yet; it is said with what is said next.
    show = () =>
      void pageHost.fetch().then(
        () => setHere(true),
        () => undefined,
      )
    if (waiting.length > 0) show()
  }, [])
  const PageHost = pageHost.get()
  return isHere && PageHost ? <PageHost onHost={arrived} /> : null
}

/** Fetches at once what says and asks, for pages that may have to without a network. */
export const readyToSpeak = (): void => void pageHost.fetch().catch(() => undefined)

/** antd's modal of the page, for `confirm`. */
export const modalHost = (): Promise<Host['modal']> =>
  new Promise((done) => speak(({ modal }) => done(modal)))

/** Short words at the top of the page, gone after three seconds; usable outside React too. */
export const toast = {
  /** '操作成功!' when nothing is said. */
  success: (words?: string): void =>
    speak(({ message }) => message.success(words ?? textOf(baseMessages)('success'))),
  info: (words: string): void => speak(({ message }) => message.info(words)),
  warning: (words: string): void => speak(({ message }) => message.warning(words)),
  error: (words: string): void => speak(({ message }) => message.error(words, 5)),
  /** What went wrong with a call, in the server's words; silent when the person cancelled it. */
  failure(error: unknown): void {
    if (isCancelled(error)) return
    const t = textOf(baseMessages)
    if (!(error instanceof CallError)) {
      toast.error(t('serverError'))
      return
    }
    const id = error.status >= 500 && error.requestId ? ` ${t('requestId', { id: error.requestId })}` : ''
    const first = error.errors[0]?.message
    const detail = first && first !== error.message ? `${colon()}${first}` : ''
    toast.error(`${error.message}${detail}${id}`)
  },
}
