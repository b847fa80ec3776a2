import { type FieldConfig, statementParagraphs } from '#engines/forms/domain/index.ts'

type Clause = Pick<FieldConfig, 'clause'>

/** A statement as a template says it: the fields in it by their names, in brackets. */
export const templateParagraphs = (
  statement: Parameters<typeof statementParagraphs>[0],
  nameOf: (fieldID: string) => string,
): string[] => statementParagraphs(statement, (fieldID) => `〔${nameOf(fieldID)}〕`)

/** The statement of a clause whose words stand in the document; null when it says something else. */
export function statementInDocument(
  { clause }: Clause,
  text: string,
  nameOf: (fieldID: string) => string,
): number | null {
  const words = text.trim()
  if (!words) return null
  const found = clause?.statementList.find(
    (statement) => templateParagraphs(statement, nameOf).join('\n').trim() === words,
  )
  return found?.id ?? null
}
