import type { Context } from '#engines/access/server/index.ts'
import type { RepeatedRow } from '#engines/documents/domain/index.ts'
import {
  blackenedDocx,
  cleanDocx,
  docxBookmarks,
  fillDocx,
  isStillVisible,
  storedBytes,
} from '#engines/documents/server/index.ts'
import { blankText } from '#engines/forms/domain/index.ts'
import { AppError, isPassing } from '#shared/errors.ts'
import type { FieldGuard } from '../../domain/field-guard.ts'
import { hiddenWords } from '../../domain/hidden-words.ts'
import type { StoredContract } from '../tables.ts'
import { textSource, textValues } from './contract-text.ts'

/**
 * A contract's text with blanks where it says what the guard hides; null where that cannot be shown of it.
 *
 * A text that nobody wrote in is made from the template anew, with blanks for what is hidden: nothing hidden goes into it. In a text that was
 * written by hand the places are blanked, comments and tracked changes are taken out, the same words are blackened wherever they stand, and then it is looked through by code of its own: it must have all
 * places of hidden fields, all of them blank, none of the words in any part, and no picture that the template does not have.
 */
export async function blankedText(
  context: Context,
  contract: StoredContract,
  guard: FieldGuard,
  fileId: number,
): Promise<Uint8Array | null> {
  const { values, more, form, rules, placeOf, templateFileId } = await textValues(context, contract, guard)
  const words = hiddenWords(form, contract.form_values, rules, guard)
  const template = await storedBytes(context, templateFileId)
  if ((await textSource(context, contract, templateFileId)) === templateFileId) {
    const filled = await fillDocx(template.bytes, values, more)
    return blackenedDocx(filled.bytes, words)
  }
  const written = (await storedBytes(context, fileId)).bytes
  const filled = await fillDocx(written, values, more)
  const isHidden = (value: string) => guard.verdicts[placeOf(value)?.fieldID ?? ''] === 'hidden'
  if (!(await areBlank(template.bytes, filled.bytes, more.rows, isHidden))) return null
  const blackened = await blackenedDocx(await withoutTraces(context, filled.bytes), words)
  const isLeaking = await isStillVisible(blackened, words, { given: written, known: template.bytes })
  return isLeaking ? null : blackened
}

/** Whether every place of the template that is to be hidden stands in the text, and says nothing. */
async function areBlank(
  template: Uint8Array,
  text: Uint8Array,
  rows: readonly RepeatedRow[],
  isHidden: (valueName: string) => boolean,
): Promise<boolean> {
  const places = await docxBookmarks(text, rows)
  const standing = new Set(places.filter(({ fillable }) => fillable).map(({ name }) => name))
  const wanted = (await docxBookmarks(template)).filter(({ valueName }) => isHidden(valueName))
  return (
    wanted.every(({ name }) => standing.has(name)) &&
    places.every(({ valueName, text: said }) => !isHidden(valueName) || said === blankText || said === '')
  )
}

/** notClean, and what is no sound document any more, is a text that cannot be shown. */
async function withoutTraces({ now }: Context, bytes: Uint8Array): Promise<Uint8Array> {
  const author = { name: '', date: `${now.toISOString().slice(0, 10)}T00:00:00Z` }
  const options = { changes: 'accept', hiddenText: 'remove' } as const
  // Somebody waits for the page that shows it.
  return (await cleanDocx(bytes, options, author, { class: 'small' })).bytes
}

/** The same, where a text that cannot be worked on has no copy either. */
export const blankedOrNone = (...given: Parameters<typeof blankedText>): Promise<Uint8Array | null> =>
  blankedText(...given).catch((error: unknown) => {
    if (error instanceof AppError && !isPassing(error)) return null
    throw error
  })
