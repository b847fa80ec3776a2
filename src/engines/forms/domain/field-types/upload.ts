import type { FieldConfig } from '../field-config.ts'
import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'
import { isId } from './ids.ts'

/** One uploaded file: its id and its name. */
export type FileValue = { id: number; name: string }

const extensionOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

const accepts = (field: FieldConfig, fileName: string): boolean =>
  field.privateConfig.extensions?.includes(extensionOf(fileName)) ?? true

/** One file. Its content, and the kinds that the product takes at all, were checked when it was uploaded. */
export const uploadType: FieldType<FileValue> = {
  widget: 'upload',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<FileValue>(null)
    if (typeof raw !== 'object' || Array.isArray(raw)) return wrongType
    const { id, name, ...rest } = raw as Record<string, unknown>
    if (!isId(id) || typeof name !== 'string' || name.length > 255 || Object.keys(rest).length > 0)
      return wrongType
    return reading({ id, name })
  },
  isEmpty: () => false,
  validate: (file, field) => (accepts(field, file.name) ? null : { code: 'uploadFormat' }),
  format: (file) => file.name,
  requiredCode: 'requiredSelect',
  references: (file) => [{ kind: 'file', id: file.id }],
  lockedInAlteration: true,
  span: 3,
}
