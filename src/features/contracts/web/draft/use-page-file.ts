import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { fetchFile } from '#web/index.ts'
import { type DraftText, readDraftPages } from '../../domain/draft-text-api.ts'
import { isBehind, layoutKey, type PageTexts, pageTexts } from '../../domain/page-texts.ts'
import type { Draft } from '../use-draft.ts'

/** Pages as the server made them; `made`: what they said then, `says`: what they say now, with what was put into them since. */
export type PageFile = { bytes: Uint8Array; made: PageTexts; says: PageTexts; isCopy: boolean; key: string }

export type PageFileState = {
  file: PageFile | undefined
  error: unknown
  retry: () => void
  /** What is typed changes what only the server can write: which clauses are left out, a table. */
  isBehind: boolean
}

/** The pages of a draft, made anew by the server once it has values that change their layout. */
export function usePageFile(id: number, text: DraftText, draft: Draft, wanted: PageTexts): PageFileState {
  const [round, setRound] = useState(0)
  const latest = useRef(draft)
  latest.current = draft
  const isCopy = text.shown === 'copy'
  const fileID = text.file?.id ?? 0
  const key = `${fileID}.${text.template?.id ?? 0}.${round}`
  const says = () => {
    const { store, saved } = latest.current
    return pageTexts(store.form, saved, store.context(), text.bindings)
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['draftPages', id, key],
    queryFn: async ({ signal }): Promise<PageFile> => {
      const said = says()
      const { bytes } = isCopy
        ? await fetchFile(fileContent, { params: { id: fileID }, signal })
        : await fetchFile(readDraftPages, { params: { id }, signal })
      return { bytes, made: said, says: said, isCopy, key }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const behind = data !== undefined && isBehind(text.places, data, wanted)
  const isSaved = draft.state === 'saved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is read when the save is over
  useEffect(() => {
    // A copy with blanks is made anew by the server for its own reasons, and is another file then.
    if (!behind || !isSaved || isCopy || data?.key !== key) return
    if (layoutKey(says()) === layoutKey(wanted)) setRound((now) => now + 1)
  }, [behind, isSaved, isCopy, wanted, data, key])
  return { file: data, error, retry: () => void refetch(), isBehind: behind }
}
