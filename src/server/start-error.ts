/** One sentence in both languages that says what is wrong and what to do. */
export interface StartMessage {
  zh: string
  en: string
}

/** Takes a step of the start as it begins, for who waits at the terminal. */
export type Tell = (step: StartMessage) => void

/**
 * A reason why the product can't start that a person can put right (a setting, a full disk, a busy port).
 * `main.ts` prints `message` (Chinese, then English) without a stack trace; `code` is for tests and scripts.
 */
export class StartError extends Error {
  readonly code: string
  readonly zh: string
  readonly en: string

  constructor(code: string, message: StartMessage, cause?: unknown) {
    super(`${message.zh}\n${message.en}`, cause === undefined ? undefined : { cause })
    this.name = 'StartError'
    this.code = code
    this.zh = message.zh
    this.en = message.en
  }
}
