import type { Document, Element } from '@xmldom/xmldom'
import type { DocxTools } from '#engines/documents/server/index.ts'
import { redlineBlocks } from './redline/redline-blocks.ts'
import { type Author, marksOf, type Revision, type Word } from './redline/revision.ts'
import { settle } from './redline/settle.ts'

type Docx = ReturnType<DocxTools['openDocx']>
type Story = Docx['stories'][number]
type Ask = { before: Uint8Array; after: Uint8Array; author: Author }

/** Runs in the documents worker: see `redlineDocx`. */
export function run(
  { before, after, author }: Ask,
  tools: DocxTools,
): { bytes: Uint8Array; isExact: boolean } {
  const { openDocx, wordml } = tools
  const old = openDocx(before)
  const now = openDocx(after)
  for (const { dom } of [...old.stories, ...now.stories]) settle(wordml, dom, 'accept')
  const texts = [old, now].map((document) => textsOf(document, tools))
  const numbers = { next: 1 + Math.max(0, ...now.stories.map(({ dom }) => highestId(wordml, dom))) }
  const styles = new Set(stylesOf(now))
  const sameNumbering = partOf(old, '.numbering+xml') === partOf(now, '.numbering+xml')
  for (const [then, story] of storyPairs(old.stories, now.stories)) {
    const like = story.dom.documentElement as Element
    const mark = marksOf(wordml, like, author, numbers)
    const revision: Revision = { word: wordml, like, mark, styles, sameNumbering }
    for (const [oldPlace, newPlace] of places(wordml, then, story))
      redlineBlocks(revision, oldPlace, newPlace)
  }
  const bytes = now.save(now.stories)
  const readBack = (['reject', 'accept'] as const).map((as) => {
    const document = openDocx(bytes)
    for (const { dom } of document.stories) settle(wordml, dom, as)
    return textsOf(document, tools)
  })
  return { bytes, isExact: JSON.stringify(texts) === JSON.stringify(readBack) }
}

const textsOf = (document: Docx, { blockElements }: DocxTools): string[] =>
  blockElements(document).map(({ text }) => text)

/** Stories of one kind in their order; where one side has more of them, the others stay as they are. */
function storyPairs(old: readonly Story[], now: readonly Story[]): [Story, Story][] {
  return now.flatMap((story) => {
    const alike = (stories: readonly Story[]) => stories.filter(({ kind }) => kind === story.kind)
    const then = alike(old)[alike(now).indexOf(story)]
    return then ? [[then, story] as [Story, Story]] : []
  })
}

const noteNames = new Set(['footnote', 'endnote'])

/** The body, the header or footer, or each note, if there are as many. */
function places(word: Word, old: Story, now: Story): [Element, Element][] {
  const [then, root] = [old.dom.documentElement as Element, now.dom.documentElement as Element]
  if (now.kind === 'body') {
    const [oldBody, newBody] = [word.childNamed(then, 'body'), word.childNamed(root, 'body')]
    return oldBody && newBody ? [[oldBody, newBody]] : []
  }
  if (now.kind === 'header' || now.kind === 'footer') return [[then, root]]
  const notes = (of: Element) => [...word.elementsIn(of)].filter((one) => noteNames.has(word.wordName(one)))
  const [oldNotes, newNotes] = [notes(then), notes(root)]
  return oldNotes.length === newNotes.length
    ? oldNotes.map((note, at): [Element, Element] => [note, newNotes[at] as Element])
    : []
}

function highestId(word: Word, dom: Document): number {
  let highest = 0
  for (const element of word.walk(dom)) {
    const id = Number(word.attribute(element, 'id'))
    if (Number.isSafeInteger(id) && id > highest && id < 1_000_000_000) highest = id
  }
  return highest
}

function partOf({ package: office }: Docx, ending: string): string | null {
  for (const [part, type] of office.contentTypes) if (type.endsWith(ending)) return office.xml(part)
  return null
}

const stylesOf = (document: Docx): string[] =>
  [...(partOf(document, '.styles+xml') ?? '').matchAll(/:styleId="([^"]*)"/g)].map(([, id]) => id as string)
