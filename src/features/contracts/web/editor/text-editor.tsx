import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, fetchFile, toast } from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { dropTextDraft, readTextDraft, type TextDraft, textDraftContent } from '../../domain/text-work-api.ts'
import { DraftDialog } from './editor-dialogs.tsx'
import { EditorWorkplace } from './editor-workplace.tsx'
import type { OpenedDocument } from './opened-document.ts'
import { useTextEditor } from './use-text-editor.ts'

type TextEditorProps = { contract: ContractDetail; opened: OpenedDocument; isComparable: boolean }

/**
 * A document of a contract: its newest text to be written or commented where the person may, everything else to be read. What they had not
 * saved is offered before anything is written.
 */
export function TextEditor({ contract, opened, isComparable }: TextEditorProps) {
  // What is open stays open: a save makes a further version of it, which needs no second opening.
  const [shown] = useState(opened)
  const editing = useTextEditor(contract.id, shown.most === 'edit')
  const [instead, setInstead] = useState<'comment' | 'view' | null>(null)
  const draft = useUnsaved(contract, shown.most !== 'view')
  // First it is settled who writes.
  const { state } = editing.writing
  const isSettled = shown.most !== 'edit' || state === 'mine' || instead === 'comment'
  const { restored } = draft
  return (
    <>
      <EditorWorkplace
        key={restored ? 'unsaved' : 'file'}
        contract={contract}
        shown={restored ? { ...shown, document: restored.base } : shown}
        unsaved={restored?.bytes ?? null}
        isWaiting={draft.isAsked}
        editing={editing}
        instead={instead}
        onInstead={setInstead}
        isComparable={isComparable}
      />
      {draft.found && isSettled ? (
        <DraftDialog
          draft={draft.found}
          since={draft.since}
          onRestore={draft.restore}
          onDrop={draft.drop}
          onDownload={draft.download}
        />
      ) : null}
    </>
  )
}

type Restored = { bytes: Uint8Array; base: ContractDocument }

/** What the person had written in this text and not saved. `isAsked`: it is not settled yet whether it is taken up again. */
function useUnsaved(contract: ContractDetail, isWanted: boolean) {
  const params = { id: contract.id }
  const [isDone, setDone] = useState(false)
  const [restored, setRestored] = useState<Restored | null>(null)
  const query = useQuery({
    queryKey: ['textDraft', contract.id],
    queryFn: ({ signal }) => call(readTextDraft, { params, signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const found: TextDraft | null = isDone ? null : (query.data ?? null)
  const base = contract.documents.find(({ id }) => id === found?.baseID)
  const told = (work: () => Promise<unknown>) => async () => {
    try {
      await work()
    } catch (error) {
      toast.failure(error)
    }
  }
  return {
    isAsked: isWanted && !isDone && (query.isPending || found !== null),
    found: base ? found : null,
    restored,
    since:
      contract.documents.find(
        ({ kind, origin, change, ordinal }) =>
          kind === 'text' && origin === 'edited' && change !== 'comment' && ordinal > (found?.ordinal ?? 0),
      ) ?? null,
    restore: told(async () => {
      const { bytes } = await fetchFile(textDraftContent, { params })
      if (base) setRestored({ bytes, base })
      setDone(true)
    }),
    drop: told(async () => {
      await call(dropTextDraft, { params })
      setDone(true)
    }),
    download: told(() => download(textDraftContent, { params })),
  }
}
