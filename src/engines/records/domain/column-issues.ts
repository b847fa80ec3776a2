import type { Issue } from '#shared/issues.ts'
import { type Locale, said } from '#shared/text.ts'
import { formatFault } from '#shared/text-formats.ts'
import type { Fields } from './field.ts'
import type { ColumnValue } from './form-columns.ts'

type Shape = { fields: Fields; name: string }
type When = {
  /** A new record lacks what no field of its form fills. */
  isNew: boolean
  locale: Locale
  /** yyyy-MM-dd. */
  today: string
}

/**
 * What a record's columns lack, whatever its form asks: it has its name and what its noun calls required, and texts have their noun's format. By key of
 * the field.
 */
export function columnIssues(
  { fields, name }: Shape,
  columns: Readonly<Record<string, ColumnValue>>,
  { isNew, locale, today }: When,
): Issue[] {
  return Object.entries(fields).flatMap(([path, field]): Issue[] => {
    const value = columns[path]
    const params = { field: said(field.words, locale) }
    const isRequired = path === name || field.required === true
    if (value === undefined ? isNew : value === '' || value === null)
      return isRequired ? [{ path, code: 'required', params }] : []
    const format = field.kind === 'text' || field.kind === 'area' ? field.format : undefined
    const code = format && typeof value === 'string' && formatFault(format, value, today)
    return code ? [{ path, code, params }] : []
  })
}
