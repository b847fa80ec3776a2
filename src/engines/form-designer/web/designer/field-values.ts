import { type FieldConfig, type FieldInput, fieldSchema } from '#engines/forms/domain/index.ts'

const defaults = fieldSchema.parse({ id: 'a', name: 'a', type: 'custom' })

/** The field with every default filled in, also while something in it is not finished. */
export const configOf = (field: FieldInput): FieldConfig =>
  ({
    ...defaults,
    ...field,
    privateConfig: { ...defaults.privateConfig, ...field.privateConfig },
    fieldConfig: { ...field.fieldConfig },
  }) as FieldConfig

type Bag = Readonly<Record<string, unknown>>
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at a path of a field: 'fieldConfig.money.unit'. Undefined when a step is missing. */
export const valueAt = (field: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isBag(at) ? at[key] : undefined), field)

/**
 * The change that puts a value at a path, as `changeField` takes it: the first step whole. Undefined takes the property away, and what is
 * left empty by that with it.
 */
export function changeAt(field: FieldInput, path: string, value: unknown): Partial<FieldInput> {
  const [first = '', ...rest] = path.split('.')
  return { [first]: placed((field as unknown as Bag)[first], rest, value) } as Partial<FieldInput>
}

function placed(at: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const { [key]: before, ...others } = isBag(at) ? at : {}
  const next = placed(before, rest, value)
  const result = next === undefined ? others : { ...others, [key]: next }
  return Object.keys(result).length > 0 ? result : undefined
}
