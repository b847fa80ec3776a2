import '../editor/editor.css'
import { DownloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ReviewShown } from '#engines/approvals/web/index.ts'
import { fileContent } from '#engines/documents/domain/index.ts'
import type { DocEditor, EditorMode } from '#engines/editor/domain/index.ts'
import { addressOf, toast, useIsPhone, useText } from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { BusyDialog, DraftDialog } from '../editor/editor-dialogs.tsx'
import { editorMessages } from '../editor/editor-messages.ts'
import { ModeSelect, SaveButton, Tool, ZoomSelect } from '../editor/editor-tools.tsx'
import { FileView } from '../editor/file-view.tsx'
import { FindBar } from '../editor/find-bar.tsx'
import { modesWithin, type OpenedDocument } from '../editor/opened-document.ts'
import { ReasonDialog, StaleDialog } from '../editor/save-dialogs.tsx'
import { usePageKey, useSaving } from '../editor/use-saving.ts'
import { useTextEditor } from '../editor/use-text-editor.ts'
import { useUnsaved } from '../editor/use-unsaved.ts'
import { contractReviewMessages } from './review-messages.ts'

export type OpenText = {
  document: ReactNode
  tools: ReactNode
  editor: DocEditor | null
  mayComment: boolean
  isChanged: boolean
  before: NonNullable<ReviewShown['before']>
  show: (words: string) => boolean
  /** How often a comment was asked for at a selection. */
  commenting: number
}

type TextProps = {
  contract: ContractDetail
  opened: OpenedDocument
  /** Opens the newest text anew. */
  onReload: () => void
  /** The text can be read. */
  onOpen: () => void
  children: (text: OpenText) => ReactNode
}

/** Whoever reviews suggests at most: a draft is written elsewhere. */
const within = (most: EditorMode): EditorMode => (most === 'edit' ? 'comment' : most)

/** The text of a contract as its reviewer has it before them: read, commented, and where their step allows it, with changes suggested. */
export function ReviewText(props: TextProps) {
  const [opened] = useState(props.opened)
  const draft = useUnsaved(props.contract, within(opened.most) !== 'view')
  const { restored } = draft
  return (
    <>
      <OpenedText
        {...props}
        key={restored ? 'unsaved' : 'file'}
        opened={restored ? { ...opened, document: restored.base } : opened}
        newestID={props.opened.document.id}
        unsaved={restored?.bytes ?? null}
        isWaiting={draft.isAsked}
      />
      {draft.found ? (
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

type OpenedProps = TextProps & { unsaved: Uint8Array | null; isWaiting: boolean; newestID: number }

function OpenedText({
  contract,
  opened,
  newestID,
  unsaved,
  isWaiting,
  onReload,
  onOpen,
  children,
}: OpenedProps) {
  const t = useText(contractReviewMessages)
  const [editor, setEditor] = useState<DocEditor | null>(null)
  const rights = useRights({
    contract,
    most: within(opened.most),
    isWaiting,
    editor,
    isWriting: unsaved !== null,
  })
  const { allowed } = rights
  const saving = useSaving({
    contract,
    document: opened.document,
    isRestored: unsaved !== null,
    change: allowed === 'suggest' || allowed === 'comment' ? allowed : null,
    onReload,
  })
  const { onReady: isReady, isChanged, isSaving, current } = saving
  const wayIn = useOwnWayIn()
  const { guard } = wayIn
  const onReady = useCallback(
    (ready: DocEditor) => {
      setEditor(ready)
      isReady(ready)
      onOpen()
      guard()
    },
    [isReady, onOpen, guard],
  )
  const isOld = newestID !== current.id
  useEffect(() => {
    // Somebody saved or settled something meanwhile: that is what is decided on.
    if (isOld && !isChanged && !isSaving) onReload()
  }, [isOld, isChanged, isSaving, onReload])
  const [commenting, setCommenting] = useState(0)
  const [isFinding, setFinding] = useState(false)
  const [isExplaining, setExplaining] = useState(false)
  usePageKey('s', allowed === 'view' ? null : () => void saving.save(''))
  usePageKey('f', editor ? () => setFinding(true) : null)
  const text: OpenText = {
    editor,
    mayComment: allowed !== 'view',
    isChanged,
    commenting,
    before: async () => {
      if (!isChanged) return 'unchanged'
      await saving.save('')
      if (!editor?.isChanged()) return 'saved'
      toast.warning(t('saveFailed'))
      return 'failed'
    },
    show: (words) => {
      wayIn.guard()
      return editor ? showWords(editor, words) : false
    },
    tools: (
      <Tools
        {...{ editor, rights, saving }}
        onFind={() => setFinding(true)}
        onExplain={() => setExplaining(true)}
      />
    ),
    document: (
      <div className="c-rv-text" {...wayIn.handlers}>
        {opened.document.isBlanked ? <Alert banner type="info" showIcon title={t('blanked')} /> : null}
        {isOld && isChanged ? <Alert banner type="warning" showIcon title={t('newer', current)} /> : null}
        {isFinding && editor ? (
          <FindBar editor={editor} mayWrite={false} onClose={() => setFinding(false)} />
        ) : null}
        <FileView
          key={opened.document.fileID}
          fileID={opened.document.fileID ?? 0}
          name={opened.document.fileName}
          unsaved={unsaved}
          mode={allowed}
          onReady={onReady}
          onChange={saving.onChange}
          onComment={() => setCommenting((count) => count + 1)}
        />
      </div>
    ),
  }
  return (
    <>
      {children(text)}
      {rights.taken ? (
        <BusyDialog
          by={rights.taken}
          mayComment
          onComment={rights.giveUp}
          onRead={rights.giveUp}
          onDownload={() => void saving.downloadMine()}
          onTakeOver={() => void rights.takeOver().catch(toast.failure)}
        />
      ) : null}
      {isExplaining ? (
        <ReasonDialog
          onClose={() => setExplaining(false)}
          onSave={async (reason) => {
            setExplaining(false)
            await saving.save(reason)
          }}
        />
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

type RightsGiven = {
  contract: ContractDetail
  most: EditorMode
  isWaiting: boolean
  isWriting: boolean
  editor: DocEditor | null
}

/** How the person works in the text: they begin with comments, and write only once they ask to, since one person writes at a time. */
function useRights({ contract, most, isWaiting, isWriting, editor }: RightsGiven) {
  const [wants, setWants] = useState(isWriting && most === 'suggest')
  const editing = useTextEditor(contract.id, wants)
  const { writing } = editing
  const usual: EditorMode = most === 'suggest' ? 'comment' : most
  const allowed: EditorMode = isWaiting ? 'view' : wants && writing.state === 'mine' ? 'suggest' : usual
  const [mode, setMode] = useState(allowed)
  useEffect(() => setMode(allowed), [allowed])
  return {
    allowed,
    mode,
    modes: modesWithin(most),
    taken: wants && writing.state === 'taken' ? writing.by : null,
    choose: (next: EditorMode) => {
      if (next === 'suggest' && allowed !== 'suggest') return setWants(true)
      editor?.setMode(next)
      setMode(next)
    },
    giveUp: () => setWants(false),
    takeOver: () => editing.begin(true),
  }
}

type ToolsProps = {
  editor: DocEditor | null
  rights: ReturnType<typeof useRights>
  saving: ReturnType<typeof useSaving>
  onFind: () => void
  onExplain: () => void
}

function Tools({ editor, rights, saving, onFind, onExplain }: ToolsProps) {
  const t = useText(editorMessages)
  const isPhone = useIsPhone()
  const { current, isChanged, isSaving } = saving
  return (
    <>
      <ModeSelect mode={rights.mode} modes={rights.modes} onMode={rights.choose} />
      {editor ? <ZoomSelect onZoom={(zoom) => editor.zoom(zoom)} /> : null}
      {isPhone ? null : <Tool icon={<SearchOutlined aria-hidden />} label={t('findTool')} onClick={onFind} />}
      <Tool
        icon={<DownloadOutlined aria-hidden />}
        label={t('download')}
        href={addressOf(fileContent, { params: { id: current.fileID ?? 0 } })}
      />
      {isChanged || isSaving ? (
        <SaveButton
          isComment={rights.allowed === 'comment'}
          isSaving={isSaving}
          isDisabled={!isChanged}
          onSave={() => void saving.save('')}
          onExplain={onExplain}
        />
      ) : null}
    </>
  )
}

/** So many letters tell a place from others, and stand in one piece of it. */
const tellingLetters = [40, 20, 10] as const

/** Marks and shows words of the text: their beginning, shorter where the text has them in pieces. */
function showWords(editor: DocEditor, words: string): boolean {
  const [line = ''] = words.trim().split(/[\n\t]/)
  return tellingLetters.some((count) => editor.search.find(line.slice(0, count)) > 0)
}

/** As long after the text opened, or words of it were shown, its selection may still take the focus, in milliseconds. */
const settles = 2_000

/**
 * Keeps the keyboard out of the pages while the editor opens the text or shows words of it: for that it sets a selection, which takes the focus along, and the keys of the page would be typed into the text.
 * Whoever goes there by mouse, touch or Tab, or out of the find bar, is let in at once. `handlers` are for the element around the pages.
 */
function useOwnWayIn() {
  const guarded = useRef(Number.POSITIVE_INFINITY)
  const letIn = () => {
    guarded.current = 0
  }
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') guarded.current = 0
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  const guard = useCallback(() => {
    guarded.current = performance.now() + settles
  }, [])
  const handlers = {
    onPointerDownCapture: letIn,
    onPointerUpCapture: letIn,
    onKeyDownCapture: letIn,
    onFocusCapture: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (!target.isContentEditable || currentTarget.contains(relatedTarget)) return
      if (performance.now() > guarded.current) return
      if (relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true })
      else target.blur()
    },
  }
  return { guard, handlers }
}
