import type { Document, Element } from '@xmldom/xmldom'
import { AppError } from '#shared/errors.ts'
import { type CleanOptions, mayStay, type Trace } from '../../domain/clean.ts'
import { PackageParts } from '../docx/package-parts.ts'
import { elementsIn, removeNode, walk, wordName } from '../docx/wordml.ts'
import { removeHiddenText } from './hidden-text.ts'
import { removeHiddenData } from './remove-hidden-data.ts'
import { removeMetadata } from './remove-metadata.ts'
import { settleChanges } from './settle-changes.ts'
import { tracesIn } from './traces.ts'
import { type Author, nameAuthors } from './tracked-authors.ts'
import { noteUse, removeUnused } from './unused.ts'

export type CleanedDocument = {
  bytes: Uint8Array
  /** What was in the file and is not any more. */
  removed: Trace[]
  /** What is still in it and somebody should look at. */
  left: Trace[]
}

/**
 * A .docx fit to be sent out: without comments, metadata, marks of saving, unused parts, and with tracked changes settled as asked. Parts without any of it
 * come out byte for byte. The result is opened anew and looked through by code of its own: notClean when anything is left that must not be.
 * `author` stands in for the names and times in tracked changes that are kept. Blocks: run it in the worker.
 */
export function cleanDocx(bytes: Uint8Array, options: CleanOptions, author: Author): CleanedDocument {
  const found = tracesIn(bytes)
  const file = new PackageParts(bytes)
  const used = noteUse(file)
  for (const { name, dom } of file.wordParts()) {
    const text = () => dom.toString()
    const then = text()
    if (options.changes === 'keep') nameAuthors(dom, author)
    else settleChanges(dom, options.changes)
    removeComments(dom)
    if (then !== text()) file.touch(name)
  }
  if (options.hiddenText === 'remove') removeHiddenText(file)
  removeMetadata(file, options)
  removeHiddenData(file, options.linksTo)
  removeUnused(file, used)
  file.sweep()
  const cleaned = file.save()
  return { bytes: cleaned, ...compared(found, tracesIn(cleaned, author), options) }
}

function compared(before: readonly Trace[], after: readonly Trace[], options: CleanOptions) {
  const wrong = after.filter(({ kind }) => !mayStay(kind, options))
  if (wrong.length) throw new AppError('notClean', { detail: wrong.map(({ kind }) => kind).join(', ') })
  const countNow = new Map(after.map(({ kind, count }) => [kind, count]))
  const removed = before.flatMap((trace) => {
    const count = trace.count - (countNow.get(trace.kind) ?? 0)
    return count > 0 ? [{ ...trace, count }] : []
  })
  return { removed, left: [...after] }
}

const marks = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference', 'annotationRef'])

/** Takes the ranges and references of comments out of a part, with the runs that held nothing else. */
function removeComments(dom: Document): void {
  for (const mark of [...walk(dom)].filter((element) => marks.has(wordName(element)))) {
    const run = mark.parentNode as Element | null
    removeNode(mark)
    if (run && wordName(run) === 'r' && ![...elementsIn(run)].some((child) => wordName(child) !== 'rPr'))
      removeNode(run)
  }
}
