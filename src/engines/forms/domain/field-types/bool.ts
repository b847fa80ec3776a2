import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'

/** Yes or no. No is an answer: a required switch is satisfied by it. */
export const boolType: FieldType<boolean> = {
  widget: 'bool',
  normalise: (raw) =>
    isNothing(raw) ? reading<boolean>(null) : typeof raw === 'boolean' ? reading(raw) : wrongType,
  isEmpty: () => false,
  format: (value, _field, context) =>
    context.locale === 'en' ? (value ? 'Yes' : 'No') : value ? '是' : '否',
  requiredCode: 'requiredSelect',
}
