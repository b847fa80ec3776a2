import type { FieldType } from './field-type.ts'
import { idList } from './ids.ts'

/** People of the organisation; the default 'initiator' is whoever starts the record. */
export const peopleType: FieldType<readonly number[]> = {
  ...idList('people', 'person'),
  initial: (field, context) =>
    field.defaultValue === 'initiator' ? context.initiator && [context.initiator.userId] : field.defaultValue,
}
