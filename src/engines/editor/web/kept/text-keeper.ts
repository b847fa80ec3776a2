import { Autosave, type Sent } from '#web/autosave.ts'

/** What is written is on this computer so long after the last key, and at least so often while somebody goes on typing; milliseconds. */
const localPause = 300
/** On the server. */
const pause = 3_000
const longest = 15_000
/** Making the file takes a while in a long document: it may take this part of the time at most. */
const share = 5

/** `at`: everything that was written until then is in it; milliseconds since 1970. */
export type Written = { baseID: number; bytes: Uint8Array; at?: number }

export type KeeperPorts = {
  /** The text as it is now; null: nothing is unsaved. */
  written: () => Promise<Written | null>
  /** On this computer. Failing is no failure: the server has it soon. */
  local: { keep(text: Written): Promise<void>; drop(): Promise<void> }
  /** To the server; answers when it has it, null when it does not take it. Left out: it lives on this computer until it is saved. */
  send?: (text: Written) => Promise<string | null>
  tell: (state: { keptAt?: string | null; isFailing?: boolean }) => void
}

/** Keeps what is written and not saved: on this computer 0.3 seconds after a key, on the server 3 seconds after the last one. One thing at a time, in order. */
export function textKeeper({ written, local, send, tell }: KeeperPorts) {
  let revision = 0
  let running: Promise<unknown> = Promise.resolve()
  let cost = 0
  const inTurn = (work: () => Promise<unknown>): Promise<Sent> => {
    const done = running.then(work, work)
    running = done
    return done.then(() => 'saved')
  }
  const drop = () => local.drop().catch(() => undefined)
  const nearby = new Autosave({
    // In a long document seldom enough not to be felt.
    pause: () => {
      const soon = Math.max(localPause, Math.min(pause, share * cost))
      return { last: soon, first: soon }
    },
    send: () =>
      inTurn(async () => {
        const began = Date.now()
        try {
          const text = await written()
          cost = Date.now() - began
          if (text) await local.keep({ ...text, at: began })
        } catch {
          // The browser keeps nothing: what follows goes to the server.
        }
      }),
    onState: () => undefined,
  })
  const distant =
    send &&
    new Autosave({
      pause: () => ({ last: pause, first: longest }),
      send: () =>
        inTurn(async () => {
          const kept = revision
          const text = await written()
          if (!text) return
          const at = await send(text)
          if (at !== null) tell({ keptAt: at })
          // What was written meanwhile is nearby only.
          if (at !== null && kept === revision) await drop()
        }),
      onState: (state) => {
        if (state === 'saved') tell({ isFailing: false })
        if (state === 'failed' || state === 'refused') tell({ isFailing: true })
      },
    })
  const all = distant ? [nearby, distant] : [nearby]

  return {
    /** After each change. */
    changed(): void {
      revision++
      for (const one of all) one.changed()
    },
    /** Now, for who leaves. */
    async keep(): Promise<void> {
      await (distant ?? nearby).save().catch(() => false)
    },
    /** Ends what is under way and keeps nothing until it is called again with false: around a save, which settles what was kept. */
    async hold(held: boolean): Promise<void> {
      if (held) await Promise.all(all.map((one) => one.hold()))
      else for (const one of all) one.release()
    },
    /** It was saved, or is not wanted. */
    async forget(): Promise<void> {
      for (const one of all) one.settled()
      tell({ keptAt: null, isFailing: false })
      await inTurn(drop)
    },
    /** Its page is open, until the function that it answers is called. */
    open(): () => void {
      const close = all.map((one) => one.open())
      return () => {
        for (const one of close) one()
      }
    },
  }
}
