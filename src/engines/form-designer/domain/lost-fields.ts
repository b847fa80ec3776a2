import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { fieldsOf } from './edit-definition.ts'

/** Ids of the fields that the next definition of a form has no more, or of another type, so that what looks at them would find nothing that it knows. */
export function lostFields(before: FormDefinitionInput, after: FormDefinitionInput): string[] {
  const next = new Map(fieldsOf(after).map(({ id, type }) => [id, type]))
  return fieldsOf(before).flatMap(({ id, type }) => (next.get(id) === type ? [] : [id]))
}
