import { limit } from '#shared/constants.ts'
import { type FieldConfig, type FieldTypeName, rawTypes } from './field-config.ts'

/** What a use asks of the field that has it, because a column takes the value. */
export type FieldUse = {
  types: readonly FieldTypeName[]
  /** Most characters. */
  most?: number
  /** The only options. */
  options?: readonly string[]
}

/** The uses that become columns, by raw type. Any other raw type asks for nothing. */
const uses: Readonly<Record<string, FieldUse>> = {
  [rawTypes.contractName]: { types: ['custom'], most: limit.name },
  [rawTypes.contractAmount]: { types: ['money'] },
  [rawTypes.contractStartTime]: { types: ['date', 'date-time', 'daterange'] },
  [rawTypes.contractEndTime]: { types: ['date', 'date-time'] },
  [rawTypes.contractTerm]: { types: ['daterange'] },
  [rawTypes.handler]: { types: ['people'] },
  [rawTypes.handlingDepartment]: { types: ['department'] },
  [rawTypes.collaborativeOperator]: { types: ['people'] },
  [rawTypes.contractCategory]: { types: ['select', 'radio'], options: ['1', '2', '3', '4', '5'] },
  [rawTypes.backdating]: { types: ['bool'] },
}
const ofType: Partial<Record<FieldTypeName, FieldUse>> = {
  contractNumber: { types: ['contractNumber'], most: limit.contractNumber },
}

/** Uses of the nouns that other forms fill in, which this engine does not know. */
const provided = new Map<string, FieldUse>()

/** Told by app/ and by a noun's own screens, before a form of it is judged: what the fields that fill its columns must be, by raw type. */
export function provideFieldUses(more: Readonly<Record<string, FieldUse>>): void {
  for (const [rawType, use] of Object.entries(more)) provided.set(rawType, use)
}

type Used = Pick<FieldConfig, 'type' | 'rawType'>

/** The use of a field that a column is taken from; undefined for every other field. */
export const fieldUse = ({ type, rawType }: Used): FieldUse | undefined =>
  ofType[type] ?? (Object.hasOwn(uses, rawType) ? uses[rawType] : provided.get(rawType))

/** The longest text that the column of this field holds; null when no column takes it, or its type is not one for its use. */
export function columnLength(field: Used): number | null {
  const use = fieldUse(field)
  return use?.most !== undefined && use.types.includes(field.type) ? use.most : null
}
