import { App } from 'antd'
import { useEffect } from 'react'
import { baseMessages } from '../base-messages.ts'
import { CallError, isCancelled } from '../call-error.ts'
import { colon, textOf } from '../messages.ts'

type Host = ReturnType<typeof App.useApp>
let host: Host | null = null

/** Lets `toast` and `confirm` speak from anywhere; AppProviders places it. */
export function ToastHost() {
  const app = App.useApp()
  useEffect(() => {
    host = app
  }, [app])
  return null
}

/** antd's modal of the page, for `confirm`; null before the first render. */
export const modalHost = (): Host['modal'] | null => host?.modal ?? null

/** Short words at the top of the page, gone after three seconds; usable outside React too. */
export const toast = {
  /** '操作成功!' when nothing is said. */
  success: (words?: string): void => void host?.message.success(words ?? textOf(baseMessages)('success')),
  info: (words: string): void => void host?.message.info(words),
  warning: (words: string): void => void host?.message.warning(words),
  error: (words: string): void => void host?.message.error(words, 5),
  /** What went wrong with a call, in the server's words; silent when the person cancelled it. */
  failure(error: unknown): void {
    if (isCancelled(error)) return
    const t = textOf(baseMessages)
    if (!(error instanceof CallError)) return void host?.message.error(t('serverError'), 5)
    const id = error.status >= 500 && error.requestId ? ` ${t('requestId', { id: error.requestId })}` : ''
    const first = error.errors[0]?.message
    const detail = first && first !== error.message ? `${colon()}${first}` : ''
    void host?.message.error(`${error.message}${detail}${id}`, 5)
  },
}
