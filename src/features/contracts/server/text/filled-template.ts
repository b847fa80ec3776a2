import type { Context } from '#engines/access/server/index.ts'
import { docxBookmarks, type FileBytes, fillDocx, storedBytes } from '#engines/documents/server/index.ts'
import type { FilledField } from '../../domain/comparison-api.ts'
import type { FieldGuard } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'
import { textValues } from './contract-text.ts'

/**
 * The contract's template with what the form says at its places, so that beside the contract only the words differ that somebody changed. Where the
 * other text says something else at a place (an older version does), the template says that too: the places are told apart (`fields`). What is hidden from the person is blank.
 */
export async function filledTemplate(
  context: Context,
  contract: StoredContract,
  guard: FieldGuard,
  other: FileBytes | null,
): Promise<{ file: FileBytes; fields: FilledField[] }> {
  const { values, more, nameOf, templateFileId } = await textValues(
    context,
    contract,
    guard.documents === 'whole' ? null : guard,
  )
  const file = await storedBytes(context, templateFileId)
  const there = other?.extension === 'docx' ? await docxBookmarks(other.bytes, more.rows) : []
  const said = { ...values }
  for (const { name, valueName, text } of [...there].reverse()) {
    const value = name in values ? name : valueName
    if (value in values) said[value] = text
  }
  const places = await docxBookmarks(file.bytes)
  const shown = [...new Set(places.filter(({ fillable }) => fillable).map(({ valueName }) => valueName))]
  const fields = shown
    .filter((value) => value in values)
    .map((value) => ({
      place: value,
      name: nameOf(value),
      form: values[value] ?? '',
      text: said[value] ?? '',
    }))
  return { file: { ...file, bytes: (await fillDocx(file.bytes, said, more)).bytes }, fields }
}
