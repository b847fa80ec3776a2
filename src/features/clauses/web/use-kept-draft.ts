import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { keptTextsAt } from '#engines/editor/web/index.ts'
import { useServices } from '#web/index.ts'
import { clauseDraft } from '../domain/api.ts'

export type DraftContent = Omit<z.output<typeof clauseDraft>, 'version'>
export type KeptDraft = { at: Date; content: DraftContent }

const pauseMs = 1_000

/** What was kept, as it can still be saved; null for what a later release does not read any more. */
function contentOf(bytes: Uint8Array): DraftContent | null {
  const read = clauseDraft.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  if (!read.success) return null
  const { isNullable, note, statements } = read.data
  return { isNullable, note, statements }
}

/**
 * Keeps what is written in a clause and not saved on this computer, a second after the last change; null: nothing is. `found`: what was there when writing began, until it
 * is settled. Where the browser keeps nothing, nothing is offered.
 */
export function useKeptDraft(clauseId: number, version: number, written: DraftContent | null) {
  const userId = useServices().me?.id ?? 0
  const texts = useMemo(() => keptTextsAt({ userId, kind: 'clause', id: clauseId }), [userId, clauseId])
  const [found, setFound] = useState<KeptDraft | null>(null)
  // One after the other: what is dropped is not kept again by what was on its way.
  const work = useRef<Promise<void>>(Promise.resolve())
  const then = useCallback((job: () => Promise<void>): void => {
    work.current = work.current.then(job).catch(() => undefined)
  }, [])
  useEffect(() => {
    then(async () => {
      const kept = await texts.read()
      const content = kept && contentOf(kept.bytes)
      setFound(kept && content ? { at: kept.at, content } : null)
    })
  }, [texts, then])
  const words = written ? JSON.stringify({ version, ...written }) : null
  useEffect(() => {
    if (words === null) return
    const bytes = new TextEncoder().encode(words)
    const timer = setTimeout(() => then(() => texts.keep({ baseID: version, bytes })), pauseMs)
    return () => clearTimeout(timer)
  }, [texts, then, words, version])
  const drop = useCallback((): void => {
    setFound(null)
    then(() => texts.drop())
  }, [texts, then])
  return { found, drop, settle: useCallback(() => setFound(null), []) }
}
