import type { Element } from '@xmldom/xmldom'
import type { DocxTools } from '#engines/documents/server/index.ts'

type Document = ReturnType<DocxTools['openDocx']>
type Story = Document['stories'][number]
type Marked = { names: string[]; stories: Set<Story> }

/** `{{甲方名称}}`, as many organisations write what is to be filled in; longer ones are sentences. */
const placeholder = /\{\{([^{}\n\t]{1,60})\}\}/g
const longestName = 40

/**
 * Puts a bookmark around each `{{name}}` of the document, called as it is called there (without a box to tick and without signs that a bookmark may not
 * have); the same name again gets _2, _3 … and so the same value. What stands in a bookmark already stays. The words stay as they are.
 */
export function markPlaceholders(document: Document, tools: DocxTools): Marked {
  const { wordml } = tools
  const elements = document.stories.map((story) => ({ story, all: [...wordml.walk(story.dom)] }))
  const starts = elements.flatMap(({ all }) => all.filter((one) => wordml.wordName(one) === 'bookmarkStart'))
  const taken = new Set(starts.map((start) => wordml.attribute(start, 'name').toLowerCase()))
  let id = Math.max(0, ...starts.map((start) => Number(wordml.attribute(start, 'id')) || 0))
  const marked: Marked = { names: [], stories: new Set() }
  for (const { story, all } of elements) {
    const covered = coveredRuns(all, wordml)
    for (const paragraph of all.filter((one) => wordml.wordName(one) === 'p')) {
      const { pieces, text } = tools.paragraphText(paragraph)
      const found = [...text.matchAll(placeholder)].flatMap(({ index, 0: whole, 1: words = '' }) => {
        const [start, end] = [index, index + whole.length]
        const name = freeName(nameOf(words), taken)
        if (!name || pieces.some((one) => covered.has(one.run) && overlaps(one, start, end))) return []
        taken.add(name.toLowerCase())
        return [{ name, start, end }]
      })
      // From behind, so that places before stay where they are.
      for (const { name, start, end } of found.toReversed()) {
        id += 1
        const marks = [
          wordml.make(paragraph, 'bookmarkStart'),
          wordml.make(paragraph, 'bookmarkEnd'),
        ] as const
        for (const mark of marks) setAttribute(mark, 'id', String(id))
        setAttribute(marks[0], 'name', name)
        tools.markWords(paragraph, start, end, [...marks])
      }
      if (found.length) marked.stories.add(story)
      marked.names.push(...found.map(({ name }) => name))
    }
  }
  return marked
}

const overlaps = (piece: { start: number; text: string }, start: number, end: number): boolean =>
  piece.start < end && piece.start + piece.text.length > start

/** Runs that stand in a bookmark which a person can see. */
function coveredRuns(
  elements: readonly Element[],
  { wordName, attribute }: DocxTools['wordml'],
): Set<Element> {
  const open = new Set<string>()
  const covered = new Set<Element>()
  for (const element of elements) {
    const name = wordName(element)
    if (name === 'bookmarkStart' && !attribute(element, 'name').startsWith('_'))
      open.add(attribute(element, 'id'))
    else if (name === 'bookmarkEnd') open.delete(attribute(element, 'id'))
    else if (name === 'r' && open.size > 0) covered.add(element)
  }
  return covered
}

/** A name that a bookmark may have: a letter first, then letters, digits and _; '' when nothing of it is left. */
const nameOf = (words: string): string =>
  words
    .trim()
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^[^\p{L}]+|_+$/gu, '')
    .slice(0, longestName - 4)

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!name || !taken.has(name.toLowerCase())) return name
  let count = 2
  while (taken.has(`${name}_${count}`.toLowerCase())) count += 1
  return `${name}_${count}`
}

function setAttribute(element: Element, name: string, value: string): void {
  element.setAttributeNS(element.namespaceURI, element.prefix ? `${element.prefix}:${name}` : name, value)
}
