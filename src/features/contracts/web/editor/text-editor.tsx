import { useState } from 'react'
import type { ContractDetail } from '../../domain/api.ts'
import { DraftDialog } from './editor-dialogs.tsx'
import { EditorWorkplace } from './editor-workplace.tsx'
import { isWriter, type OpenedDocument } from './opened-document.ts'
import { useTextEditor } from './use-text-editor.ts'
import { useUnsaved } from './use-unsaved.ts'

type TextEditorProps = { contract: ContractDetail; opened: OpenedDocument; isComparable: boolean }

/**
 * A document of a contract: its newest text to be written or commented where the person may, everything else to be read. What they had not
 * saved is offered before anything is written.
 */
export function TextEditor({ contract, opened, isComparable }: TextEditorProps) {
  // What is open stays open: a save makes a further version of it, which needs no second opening.
  const [shown] = useState(opened)
  const editing = useTextEditor(contract.id, isWriter(shown))
  const [instead, setInstead] = useState<'comment' | 'view' | null>(null)
  const draft = useUnsaved(contract, shown.most !== 'view')
  // First it is settled who writes.
  const { state } = editing.writing
  const isSettled = !isWriter(shown) || state === 'mine' || instead === 'comment'
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
