import type { FieldConfig } from '../definition/field-config.ts'
import type { FieldType } from './field-type.ts'
import { isBlank, oneLine, readText, tooLong } from './text-value.ts'

const longest = 64
const plain = { prefix: '', digits: 6, startNumber: 1 }

/** The serial number that a count makes: 7 → 'GZ-000007'. */
export function serialText(field: FieldConfig, count: number): string {
  const { prefix, digits } = field.privateConfig.serial ?? plain
  return prefix + String(count).padStart(digits, '0')
}

/** The first count that a field gives. */
export const firstSerial = (field: FieldConfig): number => (field.privateConfig.serial ?? plain).startNumber

/** A number that the system gives when the record is submitted, counted for this field; nobody ever types it. */
export const serialNumberType: FieldType<string> = {
  widget: 'serialNumber',
  normalise: (raw) => readText(raw, oneLine),
  isEmpty: isBlank,
  initial: () => null,
  validate: (text) => tooLong(text, longest),
  format: (text) => text,
  requiredCode: 'required',
  givenBySystem: true,
  lockedInAlteration: true,
}
