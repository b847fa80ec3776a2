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
export const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || [0, 408, 429].includes(error.status)

/** Sends changes by itself a moment after the last one, one save at a time. A save that got no answer is tried again, later each time, and at once when the network is back. */
export function autosave({ send, pause = () => usualPause, isAutomatic = true, onState }: AutosaveOptions) {
  let state: SaveState = 'saved'
  let [revision, saved] = [0, 0]
  let firstChange: number | null = null
  let retryAfter: number = retries[0]
  let isHeld = false
  let isOpen = true
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const become = (next: SaveState): void => {
    state = next
    onState(next)
  }
  function plan(delay: number): void {
    clearTimeout(timer)
    if (isAutomatic && isOpen && !isHeld)
      timer = setTimeout(() => void save().catch(() => false), Math.max(0, delay))
  }
  function planChange(): void {
    const { last, first } = pause()
    firstChange ??= Date.now()
    plan(Math.min(last, firstChange + first - Date.now()))
  }

  async function run(): Promise<boolean> {
    clearTimeout(timer)
    firstChange = null
    const mine = revision
    become('saving')
    try {
      const sent = await send()
      retryAfter = retries[0]
      if (sent === 'again') return run()
      if (sent === 'saved') saved = mine
      const isWhole = revision === mine
      become(!isWhole ? 'changed' : sent === 'saved' ? 'saved' : 'refused')
      if (!isWhole) planChange()
      return isWhole && sent === 'saved'
    } catch (error) {
      if (mayPass(error)) {
        become('failed')
        plan(retryAfter)
        retryAfter = Math.min(retries[1], retryAfter * 2)
      } else if (revision === mine) become('refused')
      else {
        become('changed')
        planChange()
      }
      throw error
    }
  }

  /** Sends now, also what did not change; true when the server has everything. Who calls it while a save is under way waits for that one. Throws what the server says. */
  async function save(): Promise<boolean> {
    while (running) {
      await running.catch(() => false)
      // Another save would change the version under a submission that waited for that one too.
      if (saved === revision) return true
    }
    if (isHeld) return false
    running = run().finally(() => {
      running = null
    })
    return running
  }

  return {
    save,
    changed(): void {
      revision++
      if (state !== 'saving') become('changed')
      // What is changed while a save is under way waits for its answer.
      if (!running) planChange()
    },
    /** What was changed is saved in another way, or settled. */
    settled(): void {
      saved = revision
      retryAfter = retries[0]
      clearTimeout(timer)
      become('saved')
    },
    /** Sends at once what is not saved, for who leaves or is connected again. */
    async flush(): Promise<void> {
      if (saved !== revision) await save().catch(() => false)
    },
    /** Ends what is under way and sends nothing until `release`. */
    async hold(): Promise<void> {
      isHeld = true
      firstChange = null
      clearTimeout(timer)
      await running?.catch(() => false)
    },
    release(): void {
      isHeld = false
    },
    /** The screen is open, until the function that it answers is called: then nothing is sent by itself any more. */
    open(): () => void {
      const online = () => {
        if (state !== 'failed') return
        retryAfter = retries[0]
        plan(0)
      }
      isOpen = true
      window.addEventListener('online', online)
      return () => {
        isOpen = false
        clearTimeout(timer)
        window.removeEventListener('online', online)
      }
    },
  }
}

export type Autosave = ReturnType<typeof autosave>
