import { Alert, Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { fileContent, previewFile } from '#engines/documents/domain/index.ts'
import { allowedIn, type DocEditor, type EditorMode } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  addressOf,
  call,
  type Text,
  toast,
  useDocumentTitle,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import { type ContractDetail, readContract } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { SettleSaved } from '../text-differences.tsx'
import { EditorBar, type EditorState } from './editor-bar.tsx'
import { BusyDialog } from './editor-dialogs.tsx'
import { editorMessages } from './editor-messages.ts'
import { EditorRail, type RailTab, useIsRailBeside } from './editor-rail.tsx'
import { DocumentTools, ModeSelect, SaveButton, ZoomSelect } from './editor-tools.tsx'
import { FileView } from './file-view.tsx'
import { FindBar } from './find-bar.tsx'
import { isWriter, modesWithin, type OpenedDocument } from './opened-document.ts'
import { PutBackDialog, ReasonDialog, StaleDialog } from './save-dialogs.tsx'
import { TextVersions } from './text-versions.tsx'
import { usePageKey, useSaving } from './use-saving.ts'
import type { useTextEditor, Writing } from './use-text-editor.ts'
import { WaitingDifferences } from './waiting-differences.tsx'

type WorkplaceProps = {
  contract: ContractDetail
  shown: OpenedDocument
  /** The person's unsaved text, opened in place of the saved one. */
  unsaved: Uint8Array | null
  /** Nothing is to be written yet. */
  isWaiting: boolean
  editing: ReturnType<typeof useTextEditor>
  /** What the person chose to do while somebody else writes. */
  instead: 'comment' | 'view' | null
  onInstead: (instead: 'comment' | 'view') => void
  isComparable: boolean
}

/** How what was done in a mode is saved. */
const changeOf = { view: null, comment: 'comment', suggest: 'suggest', edit: 'save' } as const

/** The most that can be done now: less than the rights while somebody else writes. */
function allowedNow({ shown, editing, instead, isWaiting }: WorkplaceProps): EditorMode {
  if (isWaiting) return 'view'
  if (!isWriter(shown)) return shown.most
  return editing.writing.state === 'mine' ? shown.most : (instead ?? 'view')
}

/** A document with everything around it: the bar above, finding, the rail beside it, and what is asked of the person. */
export function EditorWorkplace(props: WorkplaceProps) {
  const { contract, shown, unsaved } = props
  const t = useText(editorMessages)
  const [editor, setEditor] = useState<DocEditor | null>(null)
  const allowed = allowedNow(props)
  const [mode, setMode] = useMode(allowed, editor)
  const saving = useSaving({
    contract,
    document: shown.document,
    isRestored: unsaved !== null,
    change: changeOf[allowed],
  })
  const { onReady: isReady } = saving
  // The same function as long as the document is open: with another one the editor is handed over anew, and forgets what was changed.
  const onReady = useCallback(
    (ready: DocEditor) => {
      setEditor(ready)
      isReady(ready)
    },
    [isReady],
  )
  const [isFinding, setFinding] = useState(false)
  const [isExplaining, setExplaining] = useState(false)
  const rail = useRail()
  useDocumentTitle(contract.name || t('text'))
  usePageKey('s', allowed === 'view' ? null : () => void saving.save(''))
  // Pressed before the document is ready, it is kept: the bar opens with it.
  usePageKey('f', () => setFinding(true))
  return (
    <div className="c-editor">
      <WorkplaceBar
        {...props}
        {...{ editor, allowed, mode, saving, rail }}
        onMode={setMode}
        onFind={() => setFinding(true)}
        onExplain={() => setExplaining(true)}
      />
      {isFinding && editor ? (
        <FindBar editor={editor} mayWrite={allowedIn(mode).text} onClose={() => setFinding(false)} />
      ) : null}
      <WhoWrites {...props} isDirty={saving.isChanged} current={saving.current} reload={saving.reload} />
      {allowed === 'edit' && editor ? (
        <WaitingDifferences
          contractID={contract.id}
          textID={saving.current.id}
          isDirty={saving.isChanged}
          onSettled={saving.reload}
        />
      ) : null}
      <div className="c-editor-stage">
        <FileView
          key={shown.document.fileID}
          fileID={shown.document.fileID ?? 0}
          name={shown.document.fileName}
          unsaved={unsaved}
          mode={allowed}
          onReady={onReady}
          onChange={saving.onChange}
          onComment={() => rail.open('comments')}
        />
        {rail.isOpen ? (
          <EditorRail
            tab={rail.tab}
            onTab={rail.open}
            onClose={rail.close}
            contractID={contract.id}
            editor={editor}
            mayComment={allowed !== 'view'}
            versions={
              <TextVersions
                contract={contract}
                shownID={saving.current.id}
                whyNoRestore={whyNoRestore(props, saving.isChanged, t)}
                onRestored={saving.reload}
              />
            }
          />
        ) : null}
      </div>
      <Asked
        {...props}
        saving={saving}
        isExplaining={isExplaining}
        onExplained={() => setExplaining(false)}
      />
    </div>
  )
}

/** The rail beside the document: open from the beginning where there is room for it. */
function useRail() {
  const isBeside = useIsRailBeside()
  const [tab, setTab] = useState<RailTab>('comments')
  const [isOpen, setOpen] = useState(isBeside)
  // A drawer does not open by itself over the document when the window gets narrow.
  useEffect(() => {
    if (!isBeside) setOpen(false)
  }, [isBeside])
  return {
    tab,
    isOpen,
    open: (next: RailTab) => {
      setTab(next)
      setOpen(true)
    },
    close: () => setOpen(false),
    toggle: () => setOpen((now) => !now),
  }
}

type BarProps = WorkplaceProps & {
  editor: DocEditor | null
  allowed: EditorMode
  mode: EditorMode
  saving: Saving
  rail: ReturnType<typeof useRail>
  onMode: (mode: EditorMode) => void
  onFind: () => void
  onExplain: () => void
}

function WorkplaceBar(props: BarProps) {
  const { contract, editor, allowed, mode, saving, rail } = props
  const t = useText(editorMessages)
  const go = useGo()
  const contractId = String(contract.id)
  const { current, isChanged } = saving
  return (
    <EditorBar
      title={contract.name || t('text')}
      detail={t('version', { ordinal: current.ordinal })}
      {...useStanding(props, allowed, saving)}
      backLabel={t('close')}
      onBack={() => go('/myContract/detail', { contractId, tab: 'text' })}
      actions={
        <>
          <ModeSelect mode={mode} modes={modesWithin(allowed)} onMode={props.onMode} />
          {editor ? <ZoomSelect onZoom={(zoom) => editor.zoom(zoom)} /> : null}
          <DocumentTools
            onFind={props.onFind}
            onPrint={() => void print(contract, current, isChanged ? t('printSaved', current) : null)}
            downloadAddress={addressOf(fileContent, { params: { id: current.fileID ?? 0 } })}
            onCompare={props.isComparable ? () => go('/contracts/compare', { contractId }) : undefined}
            isRailOpen={rail.isOpen}
            onRail={rail.toggle}
          />
          {allowed === 'view' ? null : (
            <SaveButton
              isComment={allowed === 'comment'}
              isSaving={saving.isSaving}
              isDisabled={!isChanged}
              onSave={() => void saving.save('')}
              onExplain={props.onExplain}
            />
          )}
        </>
      }
    />
  )
}

type Saving = ReturnType<typeof useSaving>
type Words = Text<typeof editorMessages>

/** The mode that the person chose; another one whenever something else is allowed. */
function useMode(allowed: EditorMode, editor: DocEditor | null) {
  const [mode, setMode] = useState(allowed)
  useEffect(() => setMode(allowed), [allowed])
  return [
    mode,
    (chosen: EditorMode) => {
      editor?.setMode(chosen)
      setMode(chosen)
    },
  ] as const
}

/** How the document stands, and why it is not to be written. */
function useStanding({ shown, editing, isWaiting }: WorkplaceProps, allowed: EditorMode, saving: Saving) {
  const t = useText(editorMessages)
  const { timeZone } = useServices()
  const clock = (instant: string) => formatInstant(instant, timeZone).slice(11)
  const isChoosing = isWaiting || (isWriter(shown) && editing.writing.state === 'asking')
  const working: EditorState = saving.isSaving
    ? 'saving'
    : saving.isChanged
      ? 'unsaved'
      : saving.savedAt
        ? 'saved'
        : allowed === 'comment'
          ? 'commentOnly'
          : null
  const kept = saving.isKeepFailing
    ? t('keepFailing')
    : saving.isChanged && saving.keptAt
      ? t('keptAt', { time: clock(saving.keptAt) })
      : null
  return {
    state: isChoosing ? null : allowed === 'view' && !saving.isChanged ? ('readOnly' as const) : working,
    why: kept ?? (shown.why && t(shown.why)),
    savedTime: saving.savedAt && clock(saving.savedAt),
  }
}

function whyNoRestore({ contract, editing }: WorkplaceProps, isDirty: boolean, t: Words): string | null {
  if (!contract.abilities.update) return ''
  const { writing } = editing
  if (writing.state === 'taken' && !writing.by.isSelf) return t('noRestoreBusy', { name: writing.by.name })
  return isDirty ? t('noRestoreDirty') : null
}

type WhoWritesProps = WorkplaceProps & { isDirty: boolean; current: ContractDocument; reload: () => void }

/** Who else writes while the person reads or comments; the way to begin when they have left. */
function WhoWrites({ contract, editing, instead, isDirty, current, reload }: WhoWritesProps) {
  const t = useText(editorMessages)
  const { timeZone } = useServices()
  const { writing } = editing
  if (!instead || (writing.state !== 'taken' && writing.state !== 'free')) return null
  if (writing.state === 'taken') {
    const time = formatInstant(writing.by.since, timeZone)
    return <Alert banner type="info" title={t('busyContent', { name: writing.by.name, time })} />
  }
  const begin = async () => {
    if (isDirty) return toast.warning(t('saveFirst'))
    try {
      const { documents } = await call(readContract, { params: { id: contract.id } })
      // Something was written meanwhile: that is what is opened.
      if (documents.find(({ kind }) => kind === 'text')?.id !== current.id) reload()
      else await editing.begin()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Alert
      banner
      type="success"
      title={t('freeNow', { name: writing.after.name })}
      action={
        <Button size="small" type="primary" onClick={begin}>
          {t('beginWriting')}
        </Button>
      }
    />
  )
}

type AskedProps = WorkplaceProps & { saving: Saving; isExplaining: boolean; onExplained: () => void }

/** The dialogs: who else writes, why something is saved, what was put back, who saved meanwhile. */
function Asked({ contract, editing, instead, onInstead, saving, isExplaining, onExplained }: AskedProps) {
  const { writing } = editing
  const by = takenBy(writing)
  return (
    <>
      {by && !instead ? (
        <BusyDialog
          by={by}
          mayComment={contract.abilities.comment}
          onComment={() => onInstead('comment')}
          onRead={() => onInstead('view')}
          onDownload={() => void saving.downloadMine()}
          onTakeOver={() => void editing.begin(true).catch(toast.failure)}
        />
      ) : null}
      {isExplaining ? (
        <ReasonDialog
          onClose={onExplained}
          onSave={async (reason) => {
            onExplained()
            await saving.save(reason)
          }}
        />
      ) : null}
      {saving.differences.length ? (
        <SettleSaved
          id={contract.id}
          differences={saving.differences}
          onDone={saving.reload}
          onClose={saving.forgetDifferences}
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
    </>
  )
}

const takenBy = (writing: Writing) => (writing.state === 'taken' ? writing.by : null)

/** Opens the PDF of the saved text in a window of its own, from where the browser prints it. */
async function print(
  contract: ContractDetail,
  { id, fileID }: ContractDocument,
  warning: string | null,
): Promise<void> {
  // Before anything is waited for: a browser opens windows on a click only.
  const opened = window.open('', '_blank')
  try {
    const made = contract.documents.find(
      (one) => one.kind === 'pdf' && one.state === 'ready' && one.textID === id,
    )
    const pdf = made?.fileID ?? (await call(previewFile, { params: { id: fileID ?? 0 } })).fileID
    const address = addressOf(fileContent, { params: { id: pdf }, query: { inline: true } })
    if (warning) toast.info(warning)
    if (opened) opened.location.assign(address)
    else window.location.assign(addressOf(fileContent, { params: { id: pdf } }))
  } catch (error) {
    opened?.close()
    toast.failure(error)
  }
}
