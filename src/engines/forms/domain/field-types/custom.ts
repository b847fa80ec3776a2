import { type FieldConfig, rawTypes } from '../definition/field-config.ts'
import type { FieldType } from './field-type.ts'
import { isBlank, maxLengthOf, oneLine, readText, tooLong } from './text-value.ts'

/** Takes out what cannot stand in a file name: \ / : * ? " < > | and the full-width colon and question mark. */
export const stripContractName = (text: string): string => text.replace(/[\\/:*?"<>|：？]/g, '')

const isContractName = (field: FieldConfig): boolean => field.rawType === rawTypes.contractName

/** Single-line text; with raw type contractName also the name of the contract. */
export const customType: FieldType<string> = {
  widget: 'text',
  normalise: (raw, field) =>
    readText(raw, (text) => (isContractName(field) ? stripContractName(oneLine(text)) : oneLine(text))),
  settle: (text) => text.trim(),
  isEmpty: isBlank,
  validate: (text, field) => tooLong(text, maxLengthOf(field, isContractName(field) ? 'name' : 'singleLine')),
  format: (text) => text,
  requiredCode: 'required',
}
