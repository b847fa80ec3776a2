import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DocEditor, PlaceCell } from '#engines/editor/domain/index.ts'
import { DocumentEditor } from '#engines/editor/web/index.ts'
import { revealField } from '#engines/forms/web/index.ts'
import { EmptyState, useServices, useText } from '#web/index.ts'
import type { DraftText } from '../../domain/draft-text-api.ts'
import { type PageChanges, type PageTexts, pageChanges, saysAfter } from '../../domain/page-texts.ts'
import type { Draft } from '../use-draft.ts'
import { draftTextMessages } from './draft-messages.ts'
import { sheetCellAt } from './place-index.ts'
import type { PageFile } from './use-page-file.ts'
import { type PageWriter, useTypedTexts } from './use-page-texts.ts'
import type { TextPlaces } from './use-text-places.ts'

type PagesProps = {
  draft: Draft
  text: DraftText
  places: TextPlaces
  file: PageFile
  /** Out of sight nothing is filled or followed. */
  isShown: boolean
  /** The form is to be seen: a place of the text was pressed. */
  onField: () => void
  onEditor: (editor: DocEditor | null) => void
  /** The pages say this, and nothing was typed for a moment. */
  onWritten: (texts: PageTexts) => void
}

type Sheet = { file: PageFile; editor: DocEditor | null }

/** The pages. New ones open behind those that are read, and come to the front when they are laid out. */
export function DraftPages(props: PagesProps) {
  const { file, onEditor, places } = props
  const [sheets, setSheets] = useState<readonly Sheet[]>([])
  const known = sheets.some((sheet) => sheet.file === file)
  if (!known) setSheets([...sheets.filter(({ editor }) => editor).slice(-1), { file, editor: null }])
  const latest = useRef(sheets)
  latest.current = sheets
  const onReady = useCallback((of: PageFile, editor: DocEditor) => {
    const at = latest.current.findIndex((sheet) => sheet.file === of)
    if (at < 0 || latest.current[at]?.editor === editor) return
    // They are read where those before them were read, which go.
    const before = latest.current.slice(0, at).findLast((sheet) => sheet.editor)?.editor
    if (before) editor.places.turnTo(before.places.page())
    setSheets([{ file: of, editor }, ...latest.current.slice(at + 1)])
  }, [])
  const front = sheets.findLast(({ editor }) => editor) ?? sheets.at(-1)
  const editor = front?.editor ?? null
  useEffect(() => onEditor(editor), [editor, onEditor])
  const { onPages } = places
  useEffect(() => () => onPages(null), [onPages])
  useFilling(front, props)
  return (
    <>
      {sheets.map((sheet) => (
        <Paper
          key={sheet.file.key}
          sheet={sheet}
          isFront={sheet === front}
          onReady={onReady}
          onPlace={(place) => void reveal(props, place)}
        />
      ))}
    </>
  )
}

async function reveal(
  { draft: { store }, places, text, onField }: PagesProps,
  { name, cell }: { name: string; cell: PlaceCell | null },
): Promise<void> {
  const fieldID = places.index?.fieldOf.get(name)
  if (fieldID === undefined) return
  const inSheet = cell && sheetCellAt(store, text, name, cell)
  places.goTo(name, inSheet ? cell : undefined)
  onField()
  await revealField(store, inSheet ? `${fieldID}.${inSheet}` : fieldID)
}

/** Keeps the pages in front saying what the form says, and the place that is spoken of on the screen. */
function useFilling(front: Sheet | undefined, { draft, text, places, isShown, onWritten }: PagesProps): void {
  const { active, index, onPages } = places
  const editor = front?.editor ?? null
  const { store } = draft
  const pages = useMemo((): PageWriter | null => {
    if (!editor || !front || !isShown) return null
    const { file } = front
    // In a copy what is blank stays so: clauses and tables are the server's.
    const isOwn = (change: PageChanges[string]) => !file.isCopy || typeof change === 'string'
    const ownChanges = (texts: PageTexts): PageChanges =>
      Object.fromEntries(
        Object.entries(pageChanges(text.places, file.says, texts)).filter(([, change]) => isOwn(change)),
      )
    return {
      sketch: (texts) => editor.places.sketch(ownChanges(texts)),
      forget: () => editor.places.sketch({}),
      write: (texts) => {
        const changes = ownChanges(texts)
        const refused = Object.keys(changes).length ? editor.places.fill(changes) : []
        file.says = saysAfter(
          text.places,
          file.says,
          texts,
          (name) => name in changes && !refused.includes(name),
        )
        onPages(editor.places.names())
        const isEmpty = (bookmark: string) => !file.isCopy && texts.empty.has(bookmark)
        editor.places.mark(
          (index?.places ?? []).flatMap(({ name, bookmark, fieldID }) =>
            store.form.byId.has(fieldID) ? [{ name, isEmpty: isEmpty(bookmark) }] : [],
          ),
        )
      },
    }
  }, [editor, front, isShown, text, index, store, onPages])
  useTypedTexts(draft, text.bindings, pages, onWritten)
  useEffect(() => {
    if (isShown) editor?.places.show(active?.name ?? null, active?.cell)
  }, [editor, active, isShown])
}

type PaperProps = {
  sheet: Sheet
  isFront: boolean
  onReady: (file: PageFile, editor: DocEditor) => void
  onPlace: (place: { name: string; cell: PlaceCell | null }) => void
}

function Paper({ sheet, isFront, onReady, onPlace }: PaperProps) {
  const t = useText(draftTextMessages)
  const { me } = useServices()
  const { file, editor } = sheet
  const root = useRef<HTMLDivElement>(null)
  const ready = useCallback((opened: DocEditor) => onReady(file, opened), [file, onReady])
  useHover(root, editor)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the way by keyboard leads from the field, and from the bar above
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className="c-draft-paper"
      ref={root}
      style={isFront ? undefined : { visibility: 'hidden' }}
      onClick={({ clientX, clientY }) => {
        const place = editor?.places.at(clientX, clientY)
        if (place) onPlace(place)
      }}
    >
      <DocumentEditor
        bytes={file.bytes}
        mode="view"
        author={me?.name ?? ''}
        {...(me && { authorId: me.id })}
        onReady={ready}
        loading={<span className="c-visually-hidden">{t('loading')}</span>}
        failed={<EmptyState compact title={t('broken')} hint={t('brokenHint')} />}
      />
    </div>
  )
}

/** Over a place the pointer says that it can be pressed. */
function useHover(root: RefObject<HTMLDivElement | null>, editor: DocEditor | null): void {
  useEffect(() => {
    const element = root.current
    if (!element || !editor) return
    let frame = 0
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const isOver = editor.places.at(clientX, clientY) !== null
        element.classList.toggle('c-draft-over', isOver)
      })
    }
    element.addEventListener('pointermove', onMove, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('pointermove', onMove)
    }
  }, [root, editor])
}
