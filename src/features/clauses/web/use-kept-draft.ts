import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { keptTextsAt, useTextKeeper } from '#engines/editor/web/index.ts'
import { useServices } from '#web/index.ts'
import { clauseDraft } from '../domain/api.ts'

export type DraftContent = Omit<z.output<typeof clauseDraft>, 'version'>
export type KeptDraft = { at: Date; content: DraftContent }

/** What was kept, as it can still be saved; null for what a later release does not read any more. */
function contentOf(bytes: Uint8Array): DraftContent | null {
  const read = clauseDraft.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  if (!read.success) return null
  const { isNullable, note, statements } = read.data
  return { isNullable, note, statements }
}

/**
 * Keeps what is written in a clause and not saved on this computer; null: nothing is. `found`: what was there when writing began, until it
 * is settled. Where the browser keeps nothing, nothing is offered.
 */
export function useKeptDraft(clauseId: number, version: number, written: DraftContent | null) {
  const userId = useServices().me?.id ?? 0
  const [found, setFound] = useState<KeptDraft | null>()
  const words = written ? JSON.stringify({ version, ...written }) : null
  const place = { kind: 'clause', id: clauseId } as const
  const { keeper } = useTextKeeper(place, {
    written: async () =>
      words === null ? null : { baseID: version, bytes: new TextEncoder().encode(words) },
  })
  useEffect(() => {
    const read = async () => {
      const kept = await keptTextsAt({ kind: 'clause', id: clauseId, userId }).read()
      const content = kept && contentOf(kept.bytes)
      setFound(kept && content ? { at: kept.at, content } : null)
    }
    read().catch(() => setFound(null))
  }, [userId, clauseId])
  // Nothing is kept before it is known what was: it would be taken for an older draft.
  const isRead = found !== undefined
  useEffect(() => {
    if (isRead && words !== null) keeper.changed()
  }, [words, keeper, isRead])
  const drop = useCallback((): void => {
    setFound(null)
    void keeper.forget()
  }, [keeper])
  return { found: found ?? null, drop, settle: useCallback(() => setFound(null), []) }
}
