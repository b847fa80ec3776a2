import { compileForm, type FormValues } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth, type Locale, said, type Words } from '#shared/text.ts'
import type { ImportColumn } from './import-columns.ts'
import type { AnyRecord } from './record.ts'

/** No field of a form is called so: the status is none of them. */
const columnId = 'status-of-the-record'

type Option = { code: number; words: Words }
/** What a file may say of where a record stands, and where one stands of which it says nothing. */
type StatusInFiles = { words: Words; options: Option[]; first: Option }

/** null where the noun takes no status from files. */
function statusInFiles(record: AnyRecord): StatusInFiles | null {
  const { status } = record.form ? record : { status: undefined }
  const field = status && record.fields[status.field]
  if (!status?.imported || field?.kind !== 'choice') return null
  const all = Object.entries<Words>(field.options).map(([code, words]) => ({ code: Number(code), words }))
  const options = all.filter(({ code }) => status.imported?.includes(code))
  const [first] = all
  return first ? { words: field.words, options, first } : null
}

/** The column in which a line says where what it brings stands already; null where the noun takes no status from files. */
export function statusColumn(record: AnyRecord, locale: Locale): ImportColumn | null {
  const status = statusInFiles(record)
  if (!status) return null
  const heading = said(status.words, locale)
  const options = status.options.map(({ code, words }) => ({
    value: String(code),
    label: said(words, locale),
    englishLabel: said(words, 'en'),
  }))
  const fieldList = [{ id: columnId, name: heading, rawType: columnId, type: 'select' as const, options }]
  const [field] = compileForm({ fieldGroupList: [{ name: heading, fieldList }] }).fields
  return field ? { field, heading, required: false, whenEmpty: said(status.first.words, locale) } : null
}

/**
 * What a line says apart from its status, and that: the first one where it says none, undefined where the noun takes none from files. What no line may say is an issue that
 * names what it may.
 */
export function withoutStatus(
  record: AnyRecord,
  { [columnId]: cell, ...sent }: FormValues,
): { sent: FormValues; status: number | undefined; issues: Issue[] } {
  const status = statusInFiles(record)
  if (!status) return { sent, status: undefined, issues: [] }
  const { options, first, words } = status
  if (cell === undefined || cell === null) return { sent, status: first.code, issues: [] }
  const found = options.find(({ code }) => String(code) === cell)
  if (found) return { sent, status: found.code, issues: [] }
  const listed = (locale: Locale, comma: string) =>
    options.map((option) => said(option.words, locale)).join(comma)
  const params = {
    ...inBoth('field', words),
    value: String(cell),
    options: listed('zh-CN', '、'),
    optionsEn: listed('en', ', '),
  }
  return { sent, status: first.code, issues: [{ path: columnId, code: 'cellOption', params }] }
}
