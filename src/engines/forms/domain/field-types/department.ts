import type { FieldType } from './field-type.ts'
import { idList } from './ids.ts'

/** Departments of the organisation; the default 'initiator' is the main department of whoever starts the record. */
export const departmentType: FieldType<readonly number[]> = {
  ...idList('department', 'department'),
  initial: (field, context) =>
    field.defaultValue === 'initiator'
      ? context.initiator?.departmentId && [context.initiator.departmentId]
      : field.defaultValue,
}
