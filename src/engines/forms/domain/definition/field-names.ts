/** Every field type of the specification, §3. `field-types/index.ts` says which are built. */
export const fieldTypeNames = [
  'select',
  'multiselect',
  'contractType',
  'templateName',
  'inputSelect',
  'inputSelectV2',
  'clause',
  'sheetTable',
  'relationProject',
  'caseType',
  'lawFirms',
  'lawyers',
  'agentInformation',
  'relatedContracts',
  'department',
  'cascader',
  'radio',
  'checkbox',
  'date',
  'daterange',
  'date-time',
  'bool',
  'image-preview',
  'textarea',
  'serialNumber',
  'upload',
  'number',
  'money',
  'people',
  'contractEdit',
  'offlineArchiveAddress',
  'contractNumber',
  'bankAccount',
  'custom',
  'customAttachment',
] as const
export type FieldTypeName = (typeof fieldTypeNames)[number]

/** Raw types with a rule of their own, or whose value becomes a column (field-uses.ts); any other text is allowed and means nothing to the engine. */
export const rawTypes = {
  /** Single-line text whose characters must be possible in a file name. */
  contractName: 'contractName',
  /** People field that is read-only once the status is above 1. */
  collaborativeOperator: 'collaborativeOperator',
  /** Date field that the backdating flag looks at. */
  contractStartTime: 'contractStartTime',
  contractEndTime: 'contractEndTime',
  /** A date range that is start and end in one. */
  contractTerm: 'contractTerm',
  contractAmount: 'contractAmount',
  contractCategory: 'contractCategory',
  handler: 'handler',
  handlingDepartment: 'handlingDepartment',
  /** The flag itself: 1 backdated, 2 not; computed, never typed. */
  backdating: 'backdating',
} as const

/** Kind of a field's content: calculation takes part with 1, 2, 5 and 6. */
export const contentTypes = {
  number: 1,
  money: 2,
  text: 3,
  date: 4,
  calculatedNumber: 5,
  calculatedMoney: 6,
} as const

/** 1 add, 2 subtract, 3 multiply, 4 divide, 5 add in brackets, 6 subtract in brackets. */
export const calculationWays = {
  add: 1,
  subtract: 2,
  multiply: 3,
  divide: 4,
  addInBrackets: 5,
  subtractInBrackets: 6,
} as const
export type CalculationWay = (typeof calculationWays)[keyof typeof calculationWays]

/** Comparison operators; value ranges use 1 to 6, conditions all. */
export const operators = {
  equal: 1,
  notEqual: 2,
  greater: 3,
  greaterOrEqual: 4,
  less: 5,
  lessOrEqual: 6,
  contains: 7,
  notContains: 8,
  empty: 9,
  filled: 10,
} as const
export type Operator = (typeof operators)[keyof typeof operators]

/** Types that a column of a sheet may have. */
export const columnTypeNames = [
  'custom',
  'textarea',
  'select',
  'multiselect',
  'radio',
  'checkbox',
  'bool',
  'date',
  'date-time',
  'daterange',
  'number',
  'money',
  'bankAccount',
  'people',
  'department',
] as const satisfies readonly FieldTypeName[]

/** The content type of a field: as configured, else what its type and calculation say. */
export function contentTypeOf(
  type: FieldTypeName,
  configured: number | null | undefined,
  isCalculated: boolean,
): number {
  if (configured) return configured
  if (type === 'number') return isCalculated ? contentTypes.calculatedNumber : contentTypes.number
  if (type === 'money') return isCalculated ? contentTypes.calculatedMoney : contentTypes.money
  return type === 'date' || type === 'daterange' || type === 'date-time'
    ? contentTypes.date
    : contentTypes.text
}
