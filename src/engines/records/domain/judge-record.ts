import {
  applyEdits,
  type CompiledForm,
  type FormContext,
  type FormValues,
  fieldOfPath,
  formIn,
  validateForm,
} from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import { columnIssues } from './column-issues.ts'
import { type ColumnValue, formColumns, rawTypeOf, type Shape, termOf } from './form-columns.ts'
import type { RecordForm } from './noun.ts'
import type { FormRecord } from './record.ts'

type Judging = {
  before: FormValues
  sent: FormValues
  isNew: boolean
  /** Where a line of a file says that it stands. */
  status?: number | undefined
}

/** What is stored of a form that was sent, or what is wrong with it: nothing is stored then. */
export type Judged = {
  values: Record<string, unknown>
  columns: Record<string, ColumnValue>
  issues: Issue[]
}

type Judges = Shape & Pick<FormRecord, 'name' | 'check'>

/**
 * THE verdict on what fills in a record, whether a person sent the form or a line of a file says it: what they may change, the rules of the form, and what a
 * record needs whatever its form demands. `rules.recordStatus` null for a new record.
 */
export function judgeRecord(
  record: Judges,
  form: CompiledForm,
  { before, sent, isNew, status }: Judging,
  rules: FormContext,
): Judged {
  const { values, issues: refused } = applyEdits(form, before, sent, rules)
  const { locale, today } = rules
  const named = (issues: readonly Issue[]) => issues.map((issue) => namingField(formIn(form, locale), issue))
  if (refused.length) return { values, columns: {}, issues: named(refused) }
  const faults = validateForm(form, values, { ...rules, recordStatus: 1 })
  if (faults.length) return { values, columns: {}, issues: named(faults) }
  const columns = { ...formColumns(record, form, values, rules) }
  const { only } = record.form
  // A form of some codes makes records of these alone, whatever was put into it.
  if (only && !only.codes.includes(Number(columns[only.field]))) columns[only.field] = only.codes[0] ?? null
  if (record.status && status !== undefined) columns[record.status.field] = status
  const raw = (key: string) => values[pathOfKey(record, form, key)]
  const lacking = columnIssues(record, columns, { isNew, locale, today })
  lacking.push(...(record.check?.({ columns, raw, today }) ?? []))
  const issues = named(lacking.map((issue) => ({ ...issue, path: pathOfKey(record, form, issue.path) })))
  return { values, columns, issues }
}

/** An issue that says which field it is about, by the name that the form gives it, where it does not yet. */
function namingField(form: CompiledForm, issue: Issue): Issue {
  const field = form.byId.get(fieldOfPath(issue.path))
  return field ? { ...issue, params: { field: field.config.name, ...issue.params } } : issue
}

/** The field of a form that fills a noun's field, with the cell behind it (`sheet.0.until`); the noun's own key where it has none. */
export const pathOfKey = (
  record: { kind: string; form?: Pick<RecordForm, 'term'> | undefined },
  form: CompiledForm,
  path: string,
): string => {
  const [key = '', ...cell] = path.split('.')
  const idOf = (rawType: string) => form.fields.find(({ config }) => config.rawType === rawType)?.id
  const { start, end } = record.form?.term ?? {}
  const id = idOf(rawTypeOf(record, key)) ?? (key === start || key === end ? idOf(termOf(record)) : undefined)
  return [id ?? key, ...cell].join('.')
}
