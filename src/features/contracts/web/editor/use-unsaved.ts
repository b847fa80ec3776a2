import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type KeptText, keptTextsAt } from '#engines/editor/web/index.ts'
import { call, download, fetchFile, saveAs, toast, useServices } from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { dropTextDraft, readTextDraft, type TextDraft, textDraftContent } from '../../domain/text-work-api.ts'

type Restored = { bytes: Uint8Array; base: ContractDocument }
type Found = { draft: TextDraft; nearby: KeptText | null }

const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * What the person had written in this text and not saved: what the server was sent, or what is on this computer when that is newer (it goes as soon as the server has the
 * same). `isAsked`: it is not settled yet whether it is taken up again.
 */
export function useUnsaved(contract: ContractDetail, isWanted: boolean) {
  const params = { id: contract.id }
  const userId = useServices().me?.id ?? 0
  const texts = useMemo(
    () => keptTextsAt({ userId, kind: 'contract', id: contract.id }),
    [userId, contract.id],
  )
  const [isDone, setDone] = useState(false)
  const [restored, setRestored] = useState<Restored | null>(null)
  const query = useQuery({
    queryKey: ['textDraft', contract.id],
    queryFn: async ({ signal }): Promise<Found | null> => {
      const [sent, nearby] = await Promise.all([
        call(readTextDraft, { params, signal }),
        // Where the browser keeps nothing, there is nothing.
        texts.read().catch(() => null),
      ])
      return newerOf(contract, sent, nearby)
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const found = isDone ? null : (query.data ?? null)
  const base = contract.documents.find(({ id }) => id === found?.draft.baseID)
  const reporting = (work: () => Promise<unknown>) => async () => {
    try {
      await work()
    } catch (error) {
      toast.failure(error)
    }
  }
  return {
    isAsked: isWanted && !isDone && (query.isPending || found !== null),
    found: base ? (found?.draft ?? null) : null,
    restored,
    since:
      contract.documents.find(
        ({ kind, origin, change, ordinal }) =>
          kind === 'text' &&
          origin === 'edited' &&
          change !== 'comment' &&
          ordinal > (found?.draft.ordinal ?? 0),
      ) ?? null,
    restore: reporting(async () => {
      const bytes = found?.nearby?.bytes ?? (await fetchFile(textDraftContent, { params })).bytes
      if (base) setRestored({ bytes, base })
      setDone(true)
    }),
    drop: reporting(async () => {
      await call(dropTextDraft, { params })
      await texts.drop().catch(() => undefined)
      setDone(true)
    }),
    download: reporting(async () => {
      if (!found?.nearby) return download(textDraftContent, { params })
      saveAs(new Blob([found.nearby.bytes], { type: mime }), base?.fileName ?? '合同.docx')
    }),
  }
}

/** The newer one; one on this computer whose text is not of this contract any more is none. */
function newerOf(contract: ContractDetail, sent: TextDraft | null, nearby: KeptText | null): Found | null {
  const base = contract.documents.find(({ id }) => id === nearby?.baseID)
  const isNewer = nearby && base && (!sent || nearby.at > new Date(sent.savedAt))
  if (!isNewer) return sent && { draft: sent, nearby: null }
  const { baseID, at, bytes } = nearby
  return {
    draft: { baseID, ordinal: base.ordinal, size: bytes.length, savedAt: at.toISOString() },
    nearby,
  }
}
