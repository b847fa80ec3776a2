import { CallError } from './call-error.ts'

/** changed: not sent yet. failed: no answer, tried again by itself. refused: not again before something else is changed. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'refused'

/** What became of a save. again: what it brought from others is to be sent at once. waits: the person is to decide first. */
export type Sent = 'saved' | 'again' | 'waits'

export type AutosaveOptions = {
  /** Sends what there is now. */
  send: () => Promise<Sent>
  /** Milliseconds from the last change to the save, and at most from the first that is not saved while changes go on. */
  pause?: () => { last: number; first: number }
  /** False: nothing is sent before the person says so. */
  isAutomatic?: boolean
  onState: (state: SaveState) => void
}

const usualPause = { last: 2_000, first: 15_000 }
/** Milliseconds from a save that got no answer to the next one: doubled each time, up to the second. */
const retries = [2_000, 60_000] as const

/** Whether the same call may succeed later: nobody answered, or the server was unwell or busy. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || [0, 408, 429].includes(error.status)

/** Sends changes by itself a moment after the last one, one save at a time. A save that got no answer is tried again, later each time, and at once when the network is back. */
export class Autosave {
  readonly #options: AutosaveOptions
  #state: SaveState = 'saved'
  #revision = 0
  #saved = 0
  #firstChange: number | null = null
  #retryAfter: number = retries[0]
  #isHeld = false
  #isOpen = true
  #running: Promise<boolean> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: AutosaveOptions) {
    this.#options = options
  }

  /** Sends now, also what did not change; true when the server has everything. Who calls it while a save is under way waits for that one. Throws what the server says. */
  save = async (): Promise<boolean> => {
    while (this.#running) {
      await this.#running.catch(() => false)
      // Another save would change the version under a submission that waited for that one too.
      if (this.#saved === this.#revision) return true
    }
    if (this.#isHeld) return false
    this.#running = this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Whether the server has everything at this very moment. */
  isSaved = (): boolean => this.#state === 'saved'

  /** Called after each change. */
  changed = (): void => {
    this.#revision++
    if (this.#state !== 'saving') this.#become('changed')
    // What is changed while a save is under way waits for its answer.
    if (!this.#running) this.#planChange()
  }

  /** What was changed is saved in another way, or settled. */
  settled(): void {
    this.#saved = this.#revision
    this.#retryAfter = retries[0]
    clearTimeout(this.#timer)
    this.#become('saved')
  }

  /** Sends at once what is not saved, for who leaves. */
  flush = async (): Promise<void> => {
    if (this.#saved !== this.#revision) await this.save().catch(() => false)
  }

  /** Ends what is under way and sends nothing until `release`. */
  async hold(): Promise<void> {
    this.#isHeld = true
    this.#firstChange = null
    clearTimeout(this.#timer)
    await this.#running?.catch(() => false)
  }

  release(): void {
    this.#isHeld = false
  }

  /** The screen is open, until the function that it answers is called: then nothing is sent by itself any more. */
  open(): () => void {
    const online = () => {
      if (this.#state !== 'failed') return
      this.#retryAfter = retries[0]
      this.#plan(0)
    }
    this.#isOpen = true
    window.addEventListener('online', online)
    return () => {
      this.#isOpen = false
      clearTimeout(this.#timer)
      window.removeEventListener('online', online)
    }
  }

  async #run(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#firstChange = null
    const mine = this.#revision
    this.#become('saving')
    try {
      const sent = await this.#options.send()
      this.#retryAfter = retries[0]
      if (sent === 'again') return this.#run()
      if (sent === 'saved') this.#saved = mine
      const isWhole = this.#revision === mine
      this.#become(!isWhole ? 'changed' : sent === 'saved' ? 'saved' : 'refused')
      if (!isWhole) this.#planChange()
      return isWhole && sent === 'saved'
    } catch (error) {
      if (mayPass(error)) {
        this.#become('failed')
        this.#plan(this.#retryAfter)
        this.#retryAfter = Math.min(retries[1], this.#retryAfter * 2)
      } else if (this.#revision === mine) this.#become('refused')
      else {
        this.#become('changed')
        this.#planChange()
      }
      throw error
    }
  }

  #become(state: SaveState): void {
    this.#state = state
    this.#options.onState(state)
  }

  #plan(delay: number): void {
    const { isAutomatic = true } = this.#options
    clearTimeout(this.#timer)
    if (isAutomatic && this.#isOpen)
      this.#timer = setTimeout(() => void this.save().catch(() => false), Math.max(0, delay))
  }

  #planChange(): void {
    const { last, first } = this.#options.pause?.() ?? usualPause
    this.#firstChange ??= Date.now()
    this.#plan(Math.min(last, this.#firstChange + first - Date.now()))
  }
}
