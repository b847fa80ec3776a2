import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Button, Drawer } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { type DocEditor, editorAddress, viewerOf } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  addressOf,
  CallError,
  confirm,
  saveAs,
  toast,
  upload,
  useDocumentTitle,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { type PutBack, saveContractText } from '../../domain/text-api.ts'
import { EditorBar, type EditorState } from './editor-bar.tsx'
import { editorMessages } from './editor-messages.ts'
import { FileView } from './file-view.tsx'
import type { OpenedDocument } from './opened-document.ts'
import { PutBackDialog, ReasonDialog, StaleDialog } from './save-dialogs.tsx'
import { TextVersions } from './text-versions.tsx'

const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

type TextEditorProps = { contract: ContractDetail; opened: OpenedDocument; isComparable: boolean }

/** A document of a contract: its newest text to be written where the person may, everything else to be read. */
export function TextEditor({ contract, opened, isComparable }: TextEditorProps) {
  const t = useText(editorMessages)
  const go = useGo()
  const { timeZone } = useServices()
  // What is open stays open: a save makes a further version of it, which needs no second opening.
  const [shown] = useState(opened)
  const saving = useSaving(contract, shown.document)
  const [isListing, setListing] = useState(false)
  const [isExplaining, setExplaining] = useState(false)
  const { why } = shown
  const { current, save } = saving
  useDocumentTitle(contract.name || t('text'))
  useSaveKey(why === null ? () => void save('') : null)
  const toContract = () => go('/myContract/detail', { contractId: String(contract.id), tab: 'text' })
  const state: EditorState = why
    ? 'readOnly'
    : saving.isSaving
      ? 'saving'
      : saving.isChanged
        ? 'unsaved'
        : saving.savedAt
          ? 'saved'
          : null
  return (
    <div className="c-editor">
      <EditorBar
        title={contract.name || t('text')}
        detail={t('version', { ordinal: current.ordinal })}
        state={state}
        why={why && t(why)}
        savedTime={saving.savedAt && formatInstant(saving.savedAt, timeZone).slice(11)}
        backLabel={t('close')}
        onBack={toContract}
        actions={
          <>
            {isComparable ? (
              <Button onClick={() => go('/contracts/compare', { contractId: String(contract.id) })}>
                {t('compare')}
              </Button>
            ) : null}
            <Button onClick={() => setListing(true)}>{t('versions')}</Button>
            <Button href={addressOf(fileContent, { params: { id: current.fileID ?? 0 } })}>
              {t('download')}
            </Button>
            {why === null ? (
              <>
                <Button disabled={!saving.isChanged || saving.isSaving} onClick={() => setExplaining(true)}>
                  {t('saveReason')}…
                </Button>
                <Button
                  type="primary"
                  title={t('saveHint')}
                  loading={saving.isSaving}
                  disabled={!saving.isChanged}
                  onClick={() => void save('')}
                >
                  {t('save')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <FileView
        key={shown.document.fileID}
        fileID={shown.document.fileID ?? 0}
        name={shown.document.fileName}
        mode={why === null && viewerOf(shown.document.fileName ?? '') === 'editor' ? 'edit' : 'view'}
        onReady={saving.onReady}
        onChange={saving.onChange}
      />
      <Drawer open={isListing} onClose={() => setListing(false)} title={t('versionsTitle')} width={420}>
        <TextVersions contract={contract} shownID={current.id} />
      </Drawer>
      {isExplaining ? (
        <ReasonDialog
          onClose={() => setExplaining(false)}
          onSave={async (reason) => {
            setExplaining(false)
            await save(reason)
          }}
        />
      ) : null}
      {saving.putBack.length ? (
        <PutBackDialog places={saving.putBack} onClose={saving.forgetPutBack} />
      ) : null}
      {saving.stale ? (
        <StaleDialog
          newest={saving.stale}
          onDownload={saving.downloadMine}
          onReload={saving.reload}
          onClose={saving.forgetStale}
        />
      ) : null}
    </div>
  )
}

/** Saves what is on the screen as a further version, one save at a time, and guards what is not saved. */
function useSaving(contract: ContractDetail, opened: ContractDocument) {
  const client = useQueryClient()
  const editor = useRef<DocEditor | null>(null)
  const running = useRef(false)
  const [current, setCurrent] = useState(opened)
  const [isChanged, setChanged] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [putBack, setPutBack] = useState<PutBack[]>([])
  const [stale, setStale] = useState<ContractDocument | null>(null)
  const leaveFreely = useLeaveGuard(() => editor.current?.isChanged() ?? false)
  const onReady = useCallback((ready: DocEditor) => {
    editor.current = ready
  }, [])
  const onChange = useCallback(() => setChanged(editor.current?.isChanged() ?? false), [])
  const fileOf = async (ready: DocEditor) =>
    new File([(await ready.save()) as Uint8Array<ArrayBuffer>], opened.fileName ?? '合同.docx', {
      type: mime,
    })
  const reload = () => {
    leaveFreely()
    window.location.assign(editorAddress({ scenario: 'contract', contextId: contract.id }))
  }
  const save = async (reason: string) => {
    const ready = editor.current
    if (!ready?.isChanged() || running.current) return
    running.current = true
    setSaving(true)
    try {
      const saved = await upload(saveContractText, await fileOf(ready), {
        params: { id: contract.id },
        query: { baseID: current.id, reason },
      })
      ready.markSaved()
      setCurrent(saved.document)
      setSavedAt(saved.document.createdAt)
      setPutBack(saved.putBack)
      await client.invalidateQueries({ queryKey: ['contract', contract.id] })
      await client.invalidateQueries({ queryKey: ['contractOutline', contract.id] })
    } catch (error) {
      if (error instanceof CallError && error.code === staleText) setStale(error.data as ContractDocument)
      else toast.failure(error)
    } finally {
      running.current = false
      setSaving(false)
      setChanged(ready.isChanged())
    }
  }
  return {
    current,
    isChanged,
    isSaving,
    savedAt,
    putBack,
    stale,
    onReady,
    onChange,
    save,
    reload,
    downloadMine: async () => {
      if (editor.current) saveAs(await fileOf(editor.current), opened.fileName ?? '合同.docx')
    },
    // The page is opened anew, so that it shows what is kept.
    forgetPutBack: () => (editor.current?.isChanged() ? setPutBack([]) : reload()),
    forgetStale: () => setStale(null),
  }
}

/** Code of the refusal because somebody saved another text meanwhile. */
const staleText = 40908

/** Ctrl+S (⌘S) saves, wherever the focus is; the browser's own saving of the page does not come up. */
function useSaveKey(save: (() => void) | null): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) latest.current?.()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

/** Asks before unsaved changes are left; answers a function that lets one leave without being asked. */
function useLeaveGuard(isOpen: () => boolean): () => void {
  const t = useText(editorMessages)
  const free = useRef(false)
  const blocks = () => !free.current && isOpen()
  useBlocker({
    shouldBlockFn: async () =>
      blocks() &&
      !(await confirm({
        title: t('leaveTitle'),
        content: t('leaveContent'),
        okText: t('leave'),
        danger: true,
      })),
    enableBeforeUnload: blocks,
  })
  return useCallback(() => {
    free.current = true
  }, [])
}
