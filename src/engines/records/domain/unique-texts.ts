import { columnsOf, type Fields, type RecordField, type TextField } from './field.ts'

/** A text that may be there once, with the column that tells whether it is. */
export type UniqueText = { key: string; field: TextField; column: string }

/** The texts of a noun that may be there once. */
export const uniqueTexts = (fields: Fields): UniqueText[] =>
  Object.entries<RecordField>(fields).flatMap(([key, field]) => {
    if (field.kind !== 'text' || !field.unique) return []
    const [own = ''] = columnsOf(key, field)
    return [{ key, field, column: field.unique === true ? own : field.unique.column }]
  })

/** What stands in that column of a record with these values: the text itself, or what its rule makes of it; '' where nothing is there to be taken. */
export const uniqueValue = (
  { key, field }: UniqueText,
  values: Readonly<Record<string, unknown>>,
): string => {
  if (!values[key]) return ''
  return typeof field.unique === 'boolean' ? String(values[key]) : field.unique.of(values)
}
