import type { Element } from '@xmldom/xmldom'
import { AppError } from '#shared/errors.ts'
import type { OpenMatter, SettledMatter } from '../../domain/open-matter.ts'
import { attribute, childNamed, closest, walk, wordName } from '../docx/wordml.ts'
import { CommentedDocx, lastParagraph, paraIdOf } from './comment-parts.ts'
import { type FoundMatter, mattersIn } from './open-matters-task.ts'
import { differenceBesideComments } from './same-text.ts'
import { changeMarks, joinChanges, settleSome } from './settle-some.ts'

export type MattersAsk =
  | { task: 'settle'; bytes: Uint8Array; choices: SettledMatter[] }
  | { task: 'suggested'; before: Uint8Array; after: Uint8Array; authors: string[] }

export type Settled = { bytes: Uint8Array; done: (OpenMatter & Pick<SettledMatter, 'how'>)[] }

/** Runs in the documents worker. */
export function run(ask: MattersAsk): Settled | { difference: string | null } {
  return ask.task === 'settle' ? settle(ask.bytes, ask.choices) : { difference: beside(ask) }
}

const choice = 'chosen'

/** Does what was chosen with each open matter; matterGone when one is not in the text. */
function settle(bytes: Uint8Array, choices: readonly SettledMatter[]): Settled {
  const document = new CommentedDocx(bytes)
  const known = new Map(mattersIn(document).map((matter) => [matter.key, matter]))
  const chosen = choices.map(({ key, how }) => {
    const matter = known.get(key)
    if (!matter || (how === 'resolve') !== (matter.kind === 'comment')) throw new AppError('matterGone')
    return { matter, how }
  })
  for (const { matter } of chosen.filter(({ how }) => how === 'resolve')) resolve(document, matter)
  for (const { dom } of document.stories) {
    const elements = [...walk(dom)]
    // Marked before anything is settled: elements of what stays are made anew by it.
    for (const { matter, how } of chosen)
      for (const mark of withCompanions(elements, new Set(matter.marks))) mark.setAttribute(choice, how)
    for (const how of ['accept', 'reject'] as const)
      settleSome(dom, new Set([...walk(dom)].filter((one) => one.getAttribute(choice) === how)), how)
  }
  const done = chosen.map(({ matter: { marks: _, ...matter }, how }) => ({ ...matter, how }))
  return { bytes: document.save(), done }
}

function resolve(document: CommentedDocx, { marks }: FoundMatter): void {
  const paragraph = marks[0] && lastParagraph(marks[0])
  const paraId = paragraph && paraIdOf(paragraph)
  if (!paraId) throw new AppError('matterGone')
  document.setThread(paraId, { isResolved: true })
}

const rows = new Set(['tr'])

/** With the other side of a move, and the rows whose words came or went with them. */
function withCompanions(elements: readonly Element[], own: ReadonlySet<Element>): ReadonlySet<Element> {
  const madeBy = (element: Element) => `${attribute(element, 'author')}/${attribute(element, 'date')}`
  const all = new Set([...own].filter((mark) => elements.includes(mark)))
  const moves = new Set([...own].filter((one) => wordName(one) === 'moveTo').map(madeBy))
  for (const element of elements)
    if (wordName(element) === 'moveFrom' && moves.has(madeBy(element))) all.add(element)
  for (const mark of own) {
    const row = closest(mark, rows)
    const properties = row && childNamed(row, 'trPr')
    const ofRow = properties && childNamed(properties, wordName(mark))
    if (ofRow && madeBy(ofRow) === madeBy(mark)) all.add(ofRow)
  }
  return all
}

/**
 * What differs between two texts beside the suggestions of these authors and comments: both are read as they were if everything that those suggested were taken back.
 * null: nothing.
 */
function beside({ before, after, authors }: Extract<MattersAsk, { task: 'suggested' }>): string | null {
  const [old, now] = [before, after].map((bytes) => {
    const document = new CommentedDocx(bytes)
    for (const { dom } of document.stories) {
      const own = changeMarks(dom).filter((mark) => authors.includes(attribute(mark, 'author')))
      settleSome(dom, new Set(own), 'reject')
      joinChanges(dom)
    }
    return document
  }) as [CommentedDocx, CommentedDocx]
  return differenceBesideComments(old, now)
}
