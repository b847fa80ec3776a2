import type { FormType } from '#engines/forms/domain/index.ts'
import type { RecordForm } from './noun.ts'

type Chosen = { form: RecordForm }

/** Every type of form that fills in records of a noun; the first is the one of a new record when nothing is said. */
export const formTypesOf = ({ form }: Chosen): readonly FormType[] =>
  form.byField ? form.byField.forms.map(({ type }) => type) : [form.type]

/**
 * The noun with the one of its forms that is for records of a type: where a noun has several, everything that asks which form (its newest version, what fills its columns,
 * an import) asks this. A type that is none of its forms, and undefined, give the first.
 */
export function withForm<R extends Chosen>(record: R, type: FormType | undefined): R {
  const { byField } = record.form
  if (!byField) return record
  const found = byField.forms.find((one) => one.type === type) ?? byField.forms[0]
  const only = { field: byField.field, codes: found.codes }
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(record),
      form: { value: { ...record.form, type: found.type, only }, enumerable: true },
    },
  ) as R
}

/** The noun with the form of a record whose choosing field has this code. */
export const withFormOf = <R extends Chosen>(record: R, code: number | null): R =>
  withForm(
    record,
    record.form.byField?.forms.find(({ codes }) => code !== null && codes.includes(code))?.type,
  )

/** What drafts of new records are kept under: one for each form. */
export const draftKind = ({ kind, form }: Chosen & { kind: string }): string =>
  form.byField && form.type !== form.byField.forms[0].type ? `${kind}.${form.type}` : kind
