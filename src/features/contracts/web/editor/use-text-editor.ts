import { useCallback, useEffect, useRef, useState } from 'react'
import { call, randomKey } from '#web/index.ts'
import {
  heartbeatSeconds,
  holdText,
  leaveText,
  readTextEditor,
  type TextEditor,
} from '../../domain/text-work-api.ts'

/** How often a person who waits for the text looks whether it is free, in milliseconds. */
const lookEvery = 10_000

export type Writing =
  /** Asking. */
  | { state: 'asking' }
  /** This window writes. */
  | { state: 'mine' }
  /** Somebody else does, or the person in another window. */
  | { state: 'taken'; by: TextEditor }
  /** Somebody else did, and has left: this window may begin. */
  | { state: 'free'; after: TextEditor }

/**
 * Who writes the text: this window says every 20 seconds that it does, or looks every 10 whether whoever does has left. `isWanted`: the person
 * may and wants to write at all.
 */
export function useTextEditor(contractID: number, isWanted: boolean) {
  const [mine] = useState(() => windowOf(contractID))
  const { hold, instead } = mine
  const [writing, setWriting] = useState<Writing>({ state: 'asking' })
  const held = useRef(false)
  const ask = useCallback(
    async (takeOver = false) => {
      const by = await call(holdText, {
        params: { id: contractID },
        body: { hold, takeOver, ...(instead && { instead }) },
      })
      held.current = by.isMine
      setWriting(by.isMine ? { state: 'mine' } : { state: 'taken', by })
      return by.isMine
    },
    [contractID, hold, instead],
  )
  const look = useCallback(async () => {
    const by = await call(readTextEditor, { params: { id: contractID }, query: { hold } })
    setWriting((before) => {
      if (by) return by.isMine ? { state: 'mine' } : { state: 'taken', by }
      return before.state === 'taken' ? { state: 'free', after: before.by } : before
    })
  }, [contractID, hold])
  const { state } = writing
  useEffect(() => {
    if (!isWanted) return
    if (state === 'asking') {
      // Without an answer (offline, an error) the person writes all the same: saving asks again.
      ask().catch(() => setWriting({ state: 'mine' }))
      return
    }
    const every = state === 'mine' ? heartbeatSeconds * 1000 : lookEvery
    const timer = setInterval(() => void (state === 'mine' ? ask() : look()).catch(() => undefined), every)
    return () => clearInterval(timer)
  }, [isWanted, state, ask, look])
  useEffect(() => {
    clearTimeout(mine.leaving)
    const leave = () => {
      windows.delete(contractID)
      if (!held.current) return
      held.current = false
      sessionStorage.setItem(windowKey(contractID), hold)
      call(leaveText, { params: { id: contractID }, query: { hold }, keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      mine.leaving = window.setTimeout(leave, leavingPause)
    }
  }, [contractID, hold, mine])
  return { writing, begin: ask }
}

type Window = { hold: string; instead: string | null; leaving: number }

/** A page that goes and comes back within so many milliseconds has not left. */
const leavingPause = 1_000
const windows = new Map<number, Window>()

/** This window as the one that writes this text: the same one as long as it is open. */
function windowOf(contractID: number): Window {
  const known = windows.get(contractID) ?? { hold: randomKey(), instead: takeWindow(contractID), leaving: 0 }
  windows.set(contractID, known)
  return known
}

const windowKey = (contractID: number): string => `chancery.textWindow.${contractID}`

/** Which window this one was before it was loaded anew; taken, so that a copy of the window is another one. */
function takeWindow(contractID: number): string | null {
  const before = sessionStorage.getItem(windowKey(contractID))
  sessionStorage.removeItem(windowKey(contractID))
  return before
}
