import type { OoxmlPackage } from '@docx-editor.dev/core/store'
import type { DocPlaces, MarkedPlace, PlaceCell, PlaceTexts } from '../../domain/places.ts'
import { filled, withCells } from './bookmark-package.ts'
import { fitsRows } from './bookmark-text.ts'
import {
  type LineChange,
  letterEdits,
  lineChanges,
  operationsFor,
  type Piece,
  type Places,
  placesAfter,
  placesIn,
} from './place-pieces.ts'
import type { Operations, ReviewContext } from './review-context.ts'

/** Names of the library's sets of marks. */
const sets = { filled: 'places', empty: 'emptyPlaces', active: 'activePlace' } as const
const looks = {
  filled: { className: 'c-docx-place', color: 'transparent' },
  empty: { className: 'c-docx-place c-docx-place-empty', color: 'var(--c-place-empty)' },
  active: { className: 'c-docx-place-active', color: 'var(--c-place-active)', priority: 1 },
}

/** The positions of an open document, filled and marked beside a form. */
export function libraryPlaces(context: ReviewContext): DocPlaces {
  const { editor } = context
  const packageOf = () => editor.surface?.session.currentPackage()
  let read: { file: OoxmlPackage; places: Places } | null = null
  const places = (): Places => {
    const file = packageOf()
    if (!file) return new Map()
    if (read?.file !== file) read = { file, places: placesIn(file) }
    return read.places
  }
  let marked: readonly MarkedPlace[] = []
  let active: { name: string; cell: PlaceCell | undefined } | null = null
  const activePieces = (): readonly Piece[] => {
    const pieces = (active && places().get(active.name)?.pieces) ?? []
    const { cell } = active ?? {}
    return cell ? pieces.filter((piece) => isCell(piece, cell)) : pieces
  }
  const sketch = sketcher(context)
  const painted = new Map<keyof typeof sets, readonly Piece[]>()
  const paintSet = (set: keyof typeof sets, pieces: readonly Piece[]): void => {
    const before = painted.get(set)
    if (before?.length === pieces.length && pieces.every((piece, at) => piece === before[at])) return
    painted.set(set, pieces)
    editor.setHighlights(sets[set], pieces, looks[set])
  }
  const paint = (): void => {
    const known = places()
    const of = (isEmpty: boolean) =>
      marked.flatMap((place) => (place.isEmpty === isEmpty ? (known.get(place.name)?.pieces ?? []) : []))
    paintSet('filled', of(false))
    paintSet('empty', of(true))
    paintSet('active', activePieces())
  }
  return {
    names: () => [...places()].flatMap(([name, { pieces }]) => (pieces.length ? name : [])),
    // What cannot be sketched waits for `fill`, for instance in a header; the rest does not.
    sketch: (texts) =>
      sketch.show(
        Object.entries(texts).flatMap(([name, text]) => lineChanges(places(), { [name]: text }) ?? []),
      ),
    fill: (texts) => {
      const known = places()
      const isMisfit = (name: string, text: PlaceTexts[string]) =>
        typeof text !== 'string' && 'rows' in text && !fitsRows(known.get(name)?.rows ?? [], text.rows)
      const refused = Object.entries(texts).flatMap(([name, text]) => (isMisfit(name, text) ? [name] : []))
      const changes = lineChanges(known, texts)
      const isDone = changes !== null && put(context, operationsFor(changes))
      const file = packageOf()
      if (isDone && file) read = { file, places: placesAfter(known, changes) }
      const others = isDone ? [] : fill(context, texts)
      sketch.forget()
      paint()
      return [...new Set([...refused, ...others])]
    },
    mark: (list) => {
      marked = list
      paint()
    },
    show: (name, cell) => {
      active = name === null ? null : { name, cell }
      paint()
      const pieces = (name !== null && places().get(name)?.pieces) || []
      // An empty cell is not to be seen: its row is, or the place.
      const first = activePieces()[0] ?? pieces.find((piece) => piece.cell?.row === cell?.row) ?? pieces[0]
      return first ? editor.scrollToBlock(first.blockId, { block: 'centerIfNeeded' }) : false
    },
    at: (x, y) => {
      const hit = editor.getHighlightsAt<Piece>(x, y).find(({ name }) => isOurs(name))
      return hit ? { name: hit.range.place, cell: hit.range.cell } : null
    },
    page: () => editor.getCurrentPage('viewport'),
    turnTo: (page) => {
      if (page > 1) editor.scrollToPage(Math.min(page, editor.getTotalPages()))
    },
  }
}

const isCell = ({ cell }: Piece, { row, cell: index }: PlaceCell): boolean =>
  cell?.row === row && cell.cell === index

const isOurs = (name: string): boolean => Object.values(sets).some((one) => one === name)

/** Shows letters in the library's lines until it draws them anew: each span there says which letters of its paragraph it has. */
function sketcher({ stage }: ReviewContext) {
  let shown: { span: Element; was: ChildNode[] }[] = []
  /** The spans of a paragraph; none where they say something else than the document: a sketch that is not drawn anew yet. */
  const spansOf = (paragraphId: string): HTMLElement[] => {
    const inPages = `.docx-page [data-paragraph-id="${CSS.escape(paragraphId)}"][data-start]`
    const spans = [...(stage?.querySelectorAll<HTMLElement>(inPages) ?? [])]
    const isTrue = spans.every(({ dataset, textContent }) => textContent?.length === sizeOf(dataset))
    return isTrue ? spans : []
  }
  const sizeOf = ({ start, end }: DOMStringMap): number => Number(end) - Number(start)
  return {
    /** What was shown before goes first. */
    show: (changes: readonly LineChange[]) => {
      for (const { span, was } of shown) if (span.isConnected) span.replaceChildren(...was)
      shown = []
      const edits = letterEdits(changes)
      const known = new Map(edits.map(({ paragraphId }) => [paragraphId, spansOf(paragraphId)]))
      for (const { paragraphId, offset, removed, added, bias } of edits)
        for (const span of known.get(paragraphId) ?? []) {
          const [start, end] = [Number(span.dataset.start), Number(span.dataset.end)]
          const joins = bias === 'left' ? start < offset && offset <= end : start <= offset && offset < end
          const loses = start < offset + removed.length && offset < end && removed !== ''
          if (!joins && !loses) continue
          const text = span.textContent ?? ''
          shown.unshift({ span, was: [...span.childNodes] })
          const kept = [Math.max(0, offset - start), Math.max(0, offset + removed.length - start)] as const
          span.textContent = text.slice(0, kept[0]) + (joins ? added : '') + text.slice(kept[1])
        }
    },
    /** The document says what is shown: it is drawn anew soon. */
    forget: () => {
      shown = []
    },
  }
}

/** Writes without a step of undo, whatever the document is open for: the page fills it, not its reader. False: the library refused. */
function put(
  { editor, gate }: ReviewContext,
  operations: Operations,
  edit?: (file: OoxmlPackage) => OoxmlPackage,
): boolean {
  const { surface } = editor
  if (!surface) return false
  if (operations.length === 0 && !edit) return true
  const write = () =>
    surface.session.applyTreeOps(
      operations,
      undefined,
      undefined,
      { kind: 'body' },
      { ...(edit && { packageEdits: [edit] }), recordsHistory: false },
    )
  return (gate ? gate.open(write) : write()).committed
}

/** Writes texts of any kind; the document is laid out anew. Answers the names that none can take the place of. */
function fill(context: ReviewContext, texts: PlaceTexts): string[] {
  const before = context.editor.surface?.session.currentPackage()
  if (!before) return Object.keys(texts)
  const given = new Map(Object.entries(texts))
  const lines = filled(before, ({ name }) => {
    const text = given.get(name)
    return typeof text === 'string' ? text.split('\n') : null
  })
  const paragraphs = filled(
    lines.file,
    ({ name }) => {
      const text = given.get(name)
      if (text === undefined || typeof text === 'string' || 'rows' in text) return null
      return text.length ? text : ['']
    },
    true,
  )
  const cells = withCells(paragraphs.file, ({ name }) => {
    const text = given.get(name)
    return text !== undefined && typeof text !== 'string' && 'rows' in text ? text.rows : null
  })
  const { file } = cells
  const isDone = file === before || put(context, [], () => file)
  return isDone ? [lines, paragraphs, cells].flatMap(({ refused }) => refused) : Object.keys(texts)
}
