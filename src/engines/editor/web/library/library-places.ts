import { type OoxmlPackage, paragraphOffsetIndex } from '@docx-editor.dev/core/store'
import type { DocPlaces, MarkedPlace, PlaceTexts } from '../../domain/places.ts'
import { bookmarksOf, filled, storiesOf } from './bookmark-package.ts'
import { type BookmarkRange, between } from './bookmark-text.ts'
import { cached, type ReviewContext } from './review-context.ts'
import { closest, type Item, isDeleted, nameOf, type OpenPart } from './tree-edit.ts'

/** A piece of a position within one paragraph, as the library marks it. */
type Piece = { blockId: string; start: number; length: number; place: string }

/** Names of the library's sets of marks. */
const sets = { filled: 'places', empty: 'emptyPlaces', active: 'activePlace' } as const

/** The positions of an open document, filled and marked beside a form. */
export function libraryPlaces(context: ReviewContext): DocPlaces {
  const { editor } = context
  const packageOf = () => context.editor.surface?.session.currentPackage()
  const pieces = cached(packageOf, () => {
    const file = packageOf()
    const known = file ? piecesIn(file) : new Map<string, Piece[]>()
    return () => known
  })
  let marked: readonly MarkedPlace[] = []
  let active: string | null = null
  const paint = (): void => {
    const known = pieces()
    const of = (isEmpty: boolean) =>
      marked.flatMap((place) => (place.isEmpty === isEmpty ? (known.get(place.name) ?? []) : []))
    editor.setHighlights(sets.filled, of(false), { className: 'c-docx-place', color: 'transparent' })
    editor.setHighlights(sets.empty, of(true), {
      className: 'c-docx-place c-docx-place-empty',
      color: 'var(--c-place-empty)',
    })
    editor.setHighlights(sets.active, (active !== null && known.get(active)) || [], {
      className: 'c-docx-place-active',
      color: 'var(--c-place-active)',
      priority: 1,
    })
  }
  return {
    names: () => [...pieces()].flatMap(([name, seen]) => (seen.length ? name : [])),
    fill: (texts) => {
      const refused = fill(context, texts)
      paint()
      return refused
    },
    mark: (places) => {
      marked = places
      paint()
    },
    show: (name) => {
      active = name
      paint()
      const first = name === null ? undefined : pieces().get(name)?.[0]
      return first ? editor.scrollToBlock(first.blockId, { block: 'centerIfNeeded' }) : false
    },
    at: (x, y) => {
      const hit = editor.getHighlightsAt<Piece>(x, y).find(({ name }) => isOurs(name))
      return hit?.range.place ?? null
    },
    page: () => editor.getCurrentPage('viewport'),
    turnTo: (page) => {
      if (page > 1) editor.scrollToPage(Math.min(page, editor.getTotalPages()))
    },
  }
}

const isOurs = (name: string): boolean => Object.values(sets).some((one) => one === name)

/** Writes without a step of undo, whatever the document is open for: the page fills it, not its reader. */
function fill({ editor, gate }: ReviewContext, texts: PlaceTexts): string[] {
  const { surface } = editor
  if (!surface) return Object.keys(texts)
  const before = surface.session.currentPackage()
  const given = new Map(Object.entries(texts))
  const lines = filled(before, ({ name }) => {
    const text = given.get(name)
    return typeof text === 'string' ? text.split('\n') : null
  })
  const paragraphs = filled(
    lines.file,
    ({ name }) => {
      const text = given.get(name)
      return text === undefined || typeof text === 'string' ? null : text.length ? text : ['']
    },
    true,
  )
  const refused = [...lines.refused, ...paragraphs.refused]
  if (paragraphs.file === before) return refused
  const write = () =>
    surface.session.applyTreeOps(
      [],
      undefined,
      undefined,
      { kind: 'body' },
      { packageEdits: [() => paragraphs.file], recordsHistory: false },
    )
  const result = gate ? gate.open(write) : write()
  return result.committed ? refused : Object.keys(texts)
}

/** Where each position stands, by name, in the order of the text. */
function piecesIn(file: OoxmlPackage): Map<string, Piece[]> {
  const list = new Map<string, Piece[]>(bookmarksOf(file).map(({ name }) => [name, []]))
  for (const { open, ranges } of storiesOf(file))
    for (const range of ranges) list.get(range.name)?.push(...piecesOf(open, range))
  return list
}

const paragraphs = new Set(['p'])

/** The pieces that a position has in the paragraphs it goes through, in what the library counts as their text. */
function piecesOf({ root }: OpenPart, range: BookmarkRange): Piece[] {
  const runs = Map.groupBy(
    between(root, range).filter((item) => nameOf(item) === 'r' && !isDeleted(item)),
    (run) => closest(run, paragraphs),
  )
  return [...runs].flatMap(([paragraph, inside]) => (paragraph ? pieceIn(paragraph, inside, range.name) : []))
}

function pieceIn({ node }: Item, runs: readonly Item[], place: string): Piece[] {
  if (node.kind !== 'paragraph') return []
  const ids = new Set<unknown>(runs.map((run) => run.node.id))
  const segments = paragraphOffsetIndex(node).segments.filter(({ runId }) => ids.has(runId))
  const start = Math.min(...segments.map((segment) => segment.start))
  const end = Math.max(...segments.map((segment) => segment.end))
  return end > start ? [{ blockId: node.id, start, length: end - start, place }] : []
}
