import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'
import { isId } from './ids.ts'

/** The document that belongs to the record, under the name it was saved with. */
export type DocumentValue = { fileID: number; name: string }

/** Opens the record's document. What it holds is written by the system when the document is saved, never typed. */
export const contractEditType: FieldType<DocumentValue> = {
  widget: 'contractEdit',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<DocumentValue>(null)
    if (typeof raw !== 'object' || Array.isArray(raw)) return wrongType
    const { fileID, name, ...rest } = raw as Record<string, unknown>
    if (!isId(fileID) || typeof name !== 'string' || name.length > 255 || Object.keys(rest).length > 0)
      return wrongType
    return reading({ fileID, name })
  },
  isEmpty: () => false,
  initial: () => null,
  format: ({ name }) => name,
  requiredCode: 'requiredSelect',
  references: ({ fileID }) => [{ kind: 'file', id: fileID }],
  givenBySystem: true,
  span: 2,
}
