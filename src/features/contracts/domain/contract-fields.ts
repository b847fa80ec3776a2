import type { ChangeMatter } from '#engines/approvals/domain/index.ts'
import {
  type CompiledForm,
  columnLength,
  type FieldConfig,
  type FormContext,
  fieldUse,
  rawTypes,
  soundValues,
  withoutRecord,
} from '#engines/forms/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { dateIn, isDate, isInstant } from '#shared/dates.ts'
import { isMoney, type Money } from '#shared/money.ts'
import type { Locale } from '#shared/text.ts'

/**
 * Fields of a contract form that are also columns of the contract, by their raw type. Parties are the counterpart fields: internal
 * by partyType 1, external by 2.
 */
export const contractRawTypes = {
  name: rawTypes.contractName,
  number: 'contractNumber',
  amount: rawTypes.contractAmount,
  startDate: rawTypes.contractStartTime,
  endDate: rawTypes.contractEndTime,
  term: rawTypes.contractTerm,
  handler: rawTypes.handler,
  department: rawTypes.handlingDepartment,
  collaborators: rawTypes.collaborativeOperator,
  category: rawTypes.contractCategory,
} as const

/** Which watched matter a field of a contract form tells; null: none. */
export function changeMatterOf(field: FieldConfig): ChangeMatter | null {
  if (field.type === 'inputSelectV2' && field.partyType !== undefined)
    return field.partyType === 1 ? 'ownParty' : 'parties'
  // The text is made from another template then.
  if (field.type === 'templateName') return 'text'
  const { amount, startDate, endDate, term } = contractRawTypes
  if (!field.rawType || !fieldUse(field)?.types.includes(field.type)) return null
  if (field.rawType === amount) return 'amount'
  return [startDate, endDate, term].some((one) => one === field.rawType) ? 'term' : null
}

export type ContractParty = {
  fieldID: string
  partyType: 1 | 2
  counterpartID: number | null
  name: string
}

/** What a contract's columns hold of its form values. */
export type ContractColumns = {
  name: string
  number: string | null
  amount: Money | null
  startDate: string | null
  endDate: string | null
  handlerId: number | null
  departmentId: number | null
  collaboratorIds: number[]
  category: number | null
  parties: ContractParty[]
}

type Values = Readonly<Record<string, unknown>>

/**
 * The columns of a contract, made of what its form's gate lets through; a form without one of these fields leaves that column empty. What no column
 * can hold is not in it: of a name the beginning, which is what lists show of a draft until it is shortened, and of anything else nothing.
 */
export function contractColumns(form: CompiledForm, given: Values, context: FormContext): ContractColumns {
  const fields = form.fields.map(({ config }) => config)
  const values = soundValues(form, given, context)
  const valueFor = (rawType: string): unknown => {
    const field = fields.find((one) => one.rawType === rawType && fieldUse(one)?.types.includes(one.type))
    return field === undefined ? undefined : values[field.id]
  }
  const day = (value: unknown): string | null => dayOf(value, context.timeZone)
  const numberField = fields.find((one) => one.type === 'contractNumber')
  const term = valueFor(contractRawTypes.term)
  const [from, to] = Array.isArray(term) ? term : []
  const amount = valueFor(contractRawTypes.amount)
  return {
    name: [...(text(valueFor(contractRawTypes.name)) ?? '')].slice(0, limit.name).join('').trim(),
    number: numberField ? within(text(values[numberField.id]), columnLength(numberField)) : null,
    amount: isMoney(amount) ? amount : null,
    startDate: day([valueFor(contractRawTypes.startDate)].flat()[0]) ?? day(from),
    endDate: day(valueFor(contractRawTypes.endDate)) ?? day(to),
    handlerId: ids(valueFor(contractRawTypes.handler))[0] ?? null,
    departmentId: ids(valueFor(contractRawTypes.department))[0] ?? null,
    collaboratorIds: ids(valueFor(contractRawTypes.collaborators)),
    category: categoryOf(valueFor(contractRawTypes.category)),
    parties: fields.flatMap((field) => partiesOf(field, values[field.id])),
  }
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

const within = (value: string | null, most: number | null): string | null =>
  value === null || (most !== null && [...value].length > most) ? null : value

/** The day of a date, or of a moment in the organisation's time zone. */
function dayOf(value: unknown, timeZone: string): string | null {
  if (isDate(value)) return value
  return isInstant(value) ? dateIn(new Date(value), timeZone) : null
}

const categoryOf = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : null

const ids = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number')

function partiesOf(field: FieldConfig, value: unknown): ContractParty[] {
  if (field.type !== 'inputSelectV2' || field.partyType === undefined || !Array.isArray(value)) return []
  return value.slice(0, limit.counterparts).map((entry: { id: number | null; name: string }) => ({
    fieldID: field.id,
    partyType: field.partyType as 1 | 2,
    counterpartID: entry.id,
    name: entry.name,
  }))
}

type NamedParty = Pick<ContractParty, 'counterpartID' | 'name'> & { partyType: number }

/** Names of the external parties, as lists show them: in the organisation's language it is told which are not on file. */
export const partyNames = (parties: readonly NamedParty[], language: Locale): string =>
  parties
    .filter(({ partyType }) => partyType === 2)
    .map(({ counterpartID, name }) => (counterpartID === null ? withoutRecord(name, language) : name))
    .join('、')
