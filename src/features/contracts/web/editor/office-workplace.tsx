import { Button, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { editorAddress, type OfficeSessionAnswer } from '#engines/editor/domain/index.ts'
import { type OfficeDocEditor, OfficeDocument, type OfficeState } from '#engines/editor/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  addressOf,
  CallError,
  ErrorState,
  toast,
  useDocumentTitle,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { EditorBar, type EditorState } from './editor-bar.tsx'
import { editorMessages } from './editor-messages.ts'
import { EditorRail, useIsRailBeside } from './editor-rail.tsx'
import { DocumentTools, SaveButton } from './editor-tools.tsx'
import { OfficeNotice } from './office-notice.tsx'
import { officeTexts } from './office-texts.ts'
import type { OpenedDocument } from './opened-document.ts'
import { ReasonDialog } from './save-dialogs.tsx'
import { TextVersions } from './text-versions.tsx'
import {
  useHasDraft,
  useOfficeLeaving,
  useOfficeSaving,
  useOfficeSession,
  useOfficeState,
  useStored,
} from './use-office.ts'
import { usePageKey } from './use-saving.ts'
import { WaitingDifferences } from './waiting-differences.tsx'

type WorkplaceProps = {
  contract: ContractDetail
  opened: OpenedDocument
  isComparable: boolean
  /** The built-in editor is to be taken instead. */
  onBuiltIn: () => void
}

/** The office server opens no files of this kind. */
const cannotOpen = 41509

/** A document of a contract at the operator's office server; in the built-in editor instead when the office server cannot do what is wanted. */
export function OfficeWorkplace(props: WorkplaceProps) {
  const { contract, onBuiltIn } = props
  // What is open stays open: a save makes a further version of it.
  const [opened] = useState(props.opened)
  const isToWrite = opened.most === 'edit'
  const asked = { contractID: contract.id, fileID: opened.document.fileID ?? 0, isToWrite }
  const session = useOfficeSession(asked)
  const hasDraft = useHasDraft(contract.id, isToWrite)
  const { data, error } = session
  const isElsewhere =
    hasDraft === true ||
    (error instanceof CallError && error.code === cannotOpen) ||
    (isToWrite && data?.action === 'view' && data.writtenBy === null)
  useEffect(() => {
    if (isElsewhere) onBuiltIn()
  }, [isElsewhere, onBuiltIn])
  if (error && !isElsewhere)
    return <NotReached {...props} error={error} onRetry={() => void session.refetch()} />
  if (!data || isElsewhere || hasDraft === undefined)
    return <Skeleton active className="c-editor-wait" paragraph={{ rows: 12 }} />
  return <OpenOffice {...props} opened={opened} asked={asked} session={data} />
}

function NotReached({
  contract,
  error,
  onRetry,
  onBuiltIn,
}: WorkplaceProps & { error: unknown; onRetry: () => void }) {
  const t = useText(editorMessages)
  const o = useText(officeTexts)
  const go = useGo()
  return (
    <div className="c-editor">
      <EditorBar
        title={contract.name || t('text')}
        backLabel={t('close')}
        onBack={() => go('/myContract/detail', { contractId: String(contract.id), tab: 'text' })}
        actions={<Button onClick={onBuiltIn}>{o('builtIn')}</Button>}
      />
      <ErrorState error={error} onRetry={onRetry} />
    </div>
  )
}

type OpenProps = WorkplaceProps & {
  asked: Parameters<typeof useOfficeSession>[0]
  session: OfficeSessionAnswer
}

/** The version that is on the screen: the newest text while it is written, else the one that was opened. */
const shownOf = ({ contract, opened, session }: OpenProps): ContractDocument =>
  (session.action === 'edit' &&
    contract.documents.find(({ kind, fileID }) => kind === 'text' && fileID !== null)) ||
  opened.document

function OpenOffice(props: OpenProps) {
  const { contract, opened, session, asked } = props
  const o = useText(officeTexts)
  const [editor, setEditor] = useState<OfficeDocEditor | null>(null)
  const state = useOfficeState(editor)
  const saving = useOfficeSaving(editor, asked, session.expiresAt)
  const isBeside = useIsRailBeside()
  const [isRailOpen, setRailOpen] = useState(isBeside && opened.document.kind === 'text')
  // A drawer does not open by itself over the document when the window gets narrow.
  useEffect(() => {
    if (!isBeside) setRailOpen(false)
  }, [isBeside])
  const [isExplaining, setExplaining] = useState(false)
  const name = contract.name || opened.document.fileName || ''
  const current = shownOf(props)
  const isToWrite = session.action === 'edit'
  const onReady = useCallback((ready: OfficeDocEditor) => setEditor(ready), [])
  useDocumentTitle(name)
  usePageKey('s', isToWrite ? () => void saving.save('') : null)
  useOfficeLeaving(() => editor?.isChanged() === true && editor.state().phase !== 'closed')
  useClosing(contract.id, state)
  const onStored = useStored(contract.id)
  const stale = useStale(current, state, onStored)
  const reload = () => window.location.assign(editorAddress({ scenario: 'contract', contextId: contract.id }))
  return (
    <div className="c-editor">
      <OfficeBar
        {...props}
        {...{ state, current, isRailOpen }}
        editor={editor}
        isSavedSince={current.id !== opened.document.id}
        onRail={() => setRailOpen((now) => !now)}
        onSave={() => void saving.save('')}
        onExplain={() => setExplaining(true)}
      />
      <OfficeNotice
        {...{ state, session }}
        stale={stale}
        onRenew={() => void saving.renewAndSave()}
        onReload={reload}
        onBuiltIn={props.onBuiltIn}
      />
      {isToWrite ? (
        <WaitingDifferences
          contractID={contract.id}
          textID={current.id}
          isDirty={state.isChanged}
          onSettled={reload}
        />
      ) : null}
      <div className="c-editor-stage">
        <div className="c-editor-document">
          <OfficeDocument
            session={session}
            name={o('frame', { name })}
            onReady={onReady}
            onStored={onStored}
            loading={<Skeleton active className="c-editor-wait" paragraph={{ rows: 12 }} />}
          />
        </div>
        {isRailOpen && editor ? (
          <EditorRail
            tab="versions"
            onTab={() => undefined}
            onClose={() => setRailOpen(false)}
            contractID={contract.id}
            editor={editor}
            mayComment={false}
            versions={
              <TextVersions
                contract={contract}
                shownID={current.id}
                whyNoRestore={contract.abilities.update ? o('noRestore') : ''}
                onRestored={() => undefined}
              />
            }
          />
        ) : null}
      </div>
      {isExplaining ? (
        <ReasonDialog
          onClose={() => setExplaining(false)}
          onSave={async (reason) => {
            setExplaining(false)
            await saving.save(reason)
          }}
        />
      ) : null}
    </div>
  )
}

/** The version that somebody else saved while a save here was refused; null: it was refused for another reason, or not at all. */
function useStale(current: ContractDocument, { isRefused }: OfficeState, readAnew: () => void) {
  const [base, setBase] = useState(current.id)
  useEffect(() => {
    if (isRefused) readAnew()
    else setBase(current.id)
  }, [isRefused, current.id, readAnew])
  return isRefused && current.id !== base ? current : null
}

/** When the person closes the document in the frame, the page goes back to the contract. */
function useClosing(contractID: number, { phase }: OfficeState): void {
  const go = useGo()
  useEffect(() => {
    if (phase === 'closed') void go('/myContract/detail', { contractId: String(contractID), tab: 'text' })
  }, [phase, contractID, go])
}

type BarProps = OpenProps & {
  editor: OfficeDocEditor | null
  state: OfficeState
  current: ContractDocument
  isSavedSince: boolean
  isRailOpen: boolean
  onRail: () => void
  onSave: () => void
  onExplain: () => void
}

function OfficeBar(props: BarProps) {
  const { contract, opened, session, state, current, editor } = props
  const t = useText(editorMessages)
  const o = useText(officeTexts)
  const { timeZone } = useServices()
  const go = useGo()
  const contractId = String(contract.id)
  const together = state.others.length ? o('together', { names: state.others.join(o('and')) }) : null
  const whyNot = session.writtenBy ? o('busy', { name: session.writtenBy }) : opened.why && t(opened.why)
  const goOver = () => (state.isChanged ? toast.warning(o('saveFirst')) : props.onBuiltIn())
  return (
    <EditorBar
      title={contract.name || t('text')}
      detail={opened.document.kind === 'text' ? t('version', { ordinal: current.ordinal }) : undefined}
      state={standingOf(props)}
      why={whyNot ?? together}
      savedTime={formatInstant(current.createdAt, timeZone).slice(11)}
      backLabel={t('close')}
      onBack={() => go('/myContract/detail', { contractId, tab: 'text' })}
      actions={
        <>
          <Button type="text" onClick={goOver}>
            {o('builtIn')}
          </Button>
          <DocumentTools
            downloadAddress={addressOf(fileContent, { params: { id: current.fileID ?? 0 } })}
            onCompare={props.isComparable ? () => go('/contracts/compare', { contractId }) : undefined}
            isRailOpen={props.isRailOpen}
            railLabel={t('versions')}
            onRail={props.onRail}
          />
          {session.action === 'edit' && editor?.can('store') ? (
            <SaveButton
              isComment={false}
              isSaving={state.isSaving}
              isDisabled={!state.isChanged}
              onSave={props.onSave}
              onExplain={props.onExplain}
            />
          ) : null}
        </>
      }
    />
  )
}

function standingOf({ session, state, isSavedSince }: BarProps): EditorState {
  if (session.action === 'view') return 'readOnly'
  if (state.isSaving) return 'saving'
  if (state.isChanged) return 'unsaved'
  return isSavedSince ? 'saved' : null
}
