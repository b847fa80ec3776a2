import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'
import { isId } from './ids.ts'

/** One uploaded file: its id and its name. */
export type FileValue = { id: number; name: string }

const extensionOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** A file value as it was sent, or null when it is none. */
export function readFile(raw: unknown): FileValue | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const { id, name, ...rest } = raw as Record<string, unknown>
  if (!isId(id) || typeof name !== 'string' || name.length > 255 || Object.keys(rest).length > 0) return null
  return { id, name }
}

/** The file by the name that it is kept under. */
export const namedFile = (
  { id, name }: FileValue,
  nameOf: NonNullable<FormContext['recordName']>,
): FileValue => ({ id, name: nameOf({ kind: 'file', id }, name) })

/** Whether a file is of one of these formats, by the name it is stored under where that is known; null accepts all. */
export const hasExtension = (
  file: FileValue,
  extensions: FieldConfig['privateConfig']['extensions'] | readonly string[],
  context: FormContext,
): boolean =>
  extensions?.includes(extensionOf(context.nameOf({ kind: 'file', id: file.id }) ?? file.name)) ?? true

/** One file. Its content, and the kinds that the product takes at all, were checked when it was uploaded. */
export const uploadType: FieldType<FileValue> = {
  widget: 'upload',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<FileValue>(null)
    const file = readFile(raw)
    return file ? reading(file) : wrongType
  },
  isEmpty: () => false,
  validate: (file, field, context) =>
    hasExtension(file, field.privateConfig.extensions, context) ? null : { code: 'uploadFormat' },
  format: (file) => file.name,
  requiredCode: 'requiredSelect',
  named: (file, _field, nameOf) => namedFile(file, nameOf),
  references: (file) => [{ kind: 'file', id: file.id }],
  lockedInAlteration: true,
  span: 3,
}
