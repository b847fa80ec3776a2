import { type Calculation, type FieldConfig, fieldTypeOf } from '#engines/forms/domain/index.ts'

type Operand = Calculation['valueList'][number]
/** A figure that a formula may use: a field, or the sum of a column of a table. */
export type Figure = { key: string; label: string; fieldId: string; operand: Extract<Operand, { method: 1 }> }

const separator = ' › '
const keyOf = (operand: Extract<Operand, { method: 1 }>): string =>
  operand.part === undefined ? operand.value : `${operand.value}.${operand.part}`

/** What a field offers to formulas: itself when it is a figure, the sums of its columns of figures when it is a table. */
export function figuresOf(field: FieldConfig): Figure[] {
  const of = (part: string | undefined, label: string): Figure => {
    const operand = { method: 1 as const, value: field.id, ...(part === undefined ? {} : { part }) }
    return { key: keyOf(operand), label, fieldId: field.id, operand }
  }
  if (field.type === 'sheetTable')
    return (field.columns ?? [])
      .filter(({ type }) => type === 'number' || type === 'money')
      .map((column) => of(`sum.${column.id}`, `${field.name}${separator}${column.name}`))
  return fieldTypeOf(field)?.numeric === undefined ? [] : [of(undefined, field.name)]
}

/** What a formula says for an operand that is no constant; null when the field or the column is gone. */
export const figureName = (operand: Operand, fields: readonly FieldConfig[]): string | null =>
  operand.method === 1
    ? (fields.flatMap(figuresOf).find(({ key }) => key === keyOf(operand))?.label ?? null)
    : operand.value

/** The key under which an operand stands among the figures. */
export const figureKey = (operand: Operand): string | null => (operand.method === 1 ? keyOf(operand) : null)
