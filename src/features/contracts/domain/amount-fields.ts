import type { CompiledForm } from '#engines/forms/domain/index.ts'
import { contractRawTypes } from './contract-fields.ts'

/** The fields that hold the contract's amount. */
export const amountFields = (form: CompiledForm): string[] =>
  form.fields.flatMap(({ id, config }) => (config.rawType === contractRawTypes.amount ? [id] : []))

/** The same with every field that is calculated from one of them, however far: from half of an amount the whole is known. */
export function fieldsTellingAmount(form: CompiledForm): string[] {
  const telling = new Set(amountFields(form))
  // In the order in which they read one another.
  for (const { id, calculation } of form.fields.toSorted((a, b) => a.rank - b.rank)) {
    const reads = (operand: NonNullable<typeof calculation>['operands'][number]) =>
      'field' in operand && telling.has(form.fields[operand.field]?.id ?? '')
    if (calculation?.operands.some(reads)) telling.add(id)
  }
  return [...telling]
}
