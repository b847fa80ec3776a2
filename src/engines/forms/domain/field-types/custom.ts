import { formatFault, normaliseFormat } from '#shared/text-formats.ts'
import { type FieldConfig, rawTypes } from '../definition/field-config.ts'
import type { FieldType, Finding } from './field-type.ts'
import { isBlank, maxLengthOf, oneLine, readText, tooLong } from './text-value.ts'

/** Takes out what cannot stand in a file name: \ / : * ? " < > | and the full-width colon and question mark. */
export const stripContractName = (text: string): string => text.replace(/[\\/:*?"<>|：？]/g, '')

const isContractName = (field: FieldConfig): boolean => field.rawType === rawTypes.contractName

/** Single-line text, of a format where the field has one; with raw type contractName also the name of the contract. */
export const customType: FieldType<string> = {
  widget: 'text',
  normalise: (raw, field) =>
    readText(raw, (text) => (isContractName(field) ? stripContractName(oneLine(text)) : oneLine(text))),
  settle: (text, { fieldConfig: { format } }) => (format ? normaliseFormat(format, text) : text.trim()),
  isEmpty: isBlank,
  validate: (text, field, { today }) =>
    tooLong(text, maxLengthOf(field, isContractName(field) ? 'name' : 'singleLine')) ??
    formatFinding(text, field, today),
  format: (text) => text,
  requiredCode: 'required',
}

function formatFinding(
  text: string,
  { fieldConfig: { format } }: FieldConfig,
  today: string,
): Finding | null {
  const code = format ? formatFault(format, normaliseFormat(format, text), today) : null
  return code && { code }
}
