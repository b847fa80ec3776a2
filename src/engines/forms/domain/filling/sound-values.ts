import type { CompiledField, CompiledForm } from '../definition/compile-form.ts'
import { columnLength, fieldUse } from '../definition/field-uses.ts'
import type { Finding } from '../field-types/field-type.ts'
import { lengthOf } from '../field-types/text-value.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { readValue } from './form-state.ts'

/**
 * THE gate between what was sent and what is made of it: of each field what its type reads, in that type's shape. What cannot be read is left out, and
 * so is every key that is no field. Facts, columns, numbers and relations are made of this alone, of a form of any age.
 */
export function soundValues(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
): Record<string, unknown> {
  return Object.fromEntries(
    form.fields.flatMap((field): [string, unknown][] => {
      if (!Object.hasOwn(values, field.id)) return []
      const { value, fault } = readValue(field, values[field.id], context, true)
      return fault === null && value !== null ? [[field.id, value]] : []
    }),
  )
}

/** What keeps a value of the right shape from being its column's: a text that is longer, an option that is none of the column's. */
export function columnFinding({ config }: CompiledField, value: unknown): Finding | null {
  const most = columnLength(config)
  if (most !== null && typeof value === 'string' && lengthOf(value, most) > most)
    return { code: 'tooLong', params: { max: most } }
  const { types = [], options } = fieldUse(config) ?? {}
  if (!options || !types.includes(config.type) || typeof value !== 'string') return null
  return options.includes(value) ? null : { code: 'notOption' }
}
