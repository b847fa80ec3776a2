import { limit } from '#shared/constants.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import { type FieldType, isNothing, type Reading, reading, wrongType } from './field-type.ts'
import { joined } from './ids.ts'
import { type FileValue, hasExtension, namedFile, readFile } from './upload.ts'

function readFiles(raw: unknown, field: FieldConfig): Reading<readonly FileValue[]> {
  if (isNothing(raw)) return reading<readonly FileValue[]>(null)
  if (!Array.isArray(raw)) return wrongType
  const files = raw.map(readFile)
  if (!files.every((file) => file !== null)) return wrongType
  const unique = files.filter(({ id }, index) => files.findIndex((other) => other.id === id) === index)
  const kept = field.privateConfig.multiple ? unique : unique.slice(0, 1)
  return reading(kept.length > 0 ? kept : null)
}

type FileListType = Pick<FieldType<readonly FileValue[]>, 'widget' | 'span'> & {
  /** What the field takes; null: everything that the product takes. */
  extensions: (field: FieldConfig) => readonly string[] | null
}

/** Uploaded files, each once; only the first unless privateConfig.multiple, at most 20. The value is always a list. */
export const fileList = ({ extensions, ...type }: FileListType): FieldType<readonly FileValue[]> => ({
  ...type,
  normalise: readFiles,
  isEmpty: (files) => files.length === 0,
  validate: (files, field, context) => {
    if (files.length > limit.fieldFiles) return { code: 'tooManyFiles', params: { max: limit.fieldFiles } }
    const accepted = extensions(field)
    return files.every((file) => hasExtension(file, accepted, context)) ? null : { code: 'uploadFormat' }
  },
  format: (files, _field, context) =>
    joined(
      files.map(({ name }) => name),
      context,
    ),
  parts: { count: (files) => String(files.length) },
  comparable: (files) => files.map(({ name }) => name),
  requiredCode: 'requiredSelect',
  named: (files, _field, nameOf) => files.map((file) => namedFile(file, nameOf)),
  references: (files) => files.map(({ id }) => ({ kind: 'file', id })),
})
