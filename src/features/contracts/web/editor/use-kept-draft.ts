import { useCallback, useEffect, useRef, useState } from 'react'
import { upload } from '#web/index.ts'
import { keepTextDraft, longestTextDraft } from '../../domain/text-work-api.ts'

/** What is written is kept so long after the last key, and at least so often while somebody goes on typing; milliseconds. */
const pause = 3_000
const longest = 15_000

type Source = {
  /** The text as it is now; null: nothing is unsaved. */
  fileOf: () => Promise<{ file: File; baseID: number } | null>
}

/**
 * Keeps on the server, for the person alone, what they have written and not saved. `changed` after each change; `hold` ends what is under way and keeps nothing until it
 * is called again with false: around a save, which settles what was kept.
 */
export function useKeptDraft(contractID: number, { fileOf }: Source) {
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const [isFailing, setFailing] = useState(false)
  const work = useRef({ timer: 0, since: 0, isHeld: false, running: Promise.resolve() })
  const source = useRef(fileOf)
  source.current = fileOf
  const keep = useCallback(async () => {
    const now = work.current
    clearTimeout(now.timer)
    now.since = 0
    const before = now.running
    now.running = (async () => {
      await before
      if (now.isHeld) return
      try {
        const written = await source.current()
        if (!written || now.isHeld || written.file.size > longestTextDraft) return
        const { file, baseID } = written
        const kept = await upload(keepTextDraft, file, { params: { id: contractID }, query: { baseID } })
        setKeptAt(kept.savedAt)
        setFailing(false)
      } catch {
        // Offline, or the person may not any more: saving tells why. The next change tries again.
        setFailing(true)
      }
    })()
    await now.running
  }, [contractID])
  const changed = useCallback(() => {
    const now = work.current
    clearTimeout(now.timer)
    now.since ||= Date.now()
    now.timer = window.setTimeout(keep, Math.max(0, Math.min(pause, now.since + longest - Date.now())))
  }, [keep])
  const hold = useCallback(async (isHeld: boolean) => {
    const now = work.current
    now.isHeld = isHeld
    clearTimeout(now.timer)
    now.since = 0
    if (isHeld) await now.running
  }, [])
  useEffect(() => {
    const now = work.current
    return () => clearTimeout(now.timer)
  }, [])
  return {
    keptAt,
    isFailing,
    changed,
    keep,
    hold,
    forget: useCallback(() => {
      setKeptAt(null)
      setFailing(false)
    }, []),
  }
}
