import { type FieldConfig, type FieldTypeName, ownOptions, rawTypes } from '#engines/forms/domain/index.ts'

/* Which fields have which properties. */

export const types =
  (...names: FieldTypeName[]) =>
  ({ type }: FieldConfig): boolean =>
    names.includes(type)
export const every = (): boolean => true

/** Counterpart selection is inputSelectV2 with a party type. */
export const isParty = (field: FieldConfig): boolean =>
  field.type === 'inputSelectV2' && field.partyType !== undefined
const isFlag = (field: FieldConfig): boolean => field.rawType === rawTypes.backdating
/** Its options come from the system's records, not from the form. */
export const isFed = ({ privateConfig: { dynamicConfig } }: FieldConfig): boolean =>
  dynamicConfig?.isDynamicField === true && dynamicConfig.source !== ownOptions
/** Nobody types in these: the system gives the value, or a button stands in its place. */
export const isGiven = (field: FieldConfig): boolean =>
  isFlag(field) || types('serialNumber', 'contractEdit')(field)

export const listed = types('select', 'multiselect', 'radio', 'checkbox', 'inputSelect', 'inputSelectV2')
export const picked = types('people', 'department', 'relationProject', 'caseType', 'lawFirms', 'lawyers')
export const files = types('upload', 'customAttachment', 'image-preview')
export const figures = types('number', 'money')
export const texts = types('custom', 'textarea', 'bankAccount', 'inputSelect')
export const alwaysExpanded = types(
  'radio',
  'checkbox',
  'bool',
  'sheetTable',
  'clause',
  'agentInformation',
  'relatedContracts',
  'contractEdit',
  'serialNumber',
  'upload',
  'customAttachment',
  'image-preview',
)
/** A new record starts with something: not what the system gives, what is uploaded, or what belongs to one record only. */
export const startsWith = (field: FieldConfig): boolean =>
  !isGiven(field) &&
  !isParty(field) &&
  !files(field) &&
  !types('contractType', 'templateName', 'contractNumber', 'clause', 'relatedContracts', 'sheetTable')(field)
