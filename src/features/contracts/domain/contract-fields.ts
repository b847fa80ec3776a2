import type { FieldConfig } from '#engines/forms/domain/index.ts'
import { isMoney, type Money } from '#shared/money.ts'

/**
 * Fields of a contract form that are also columns of the contract, by their raw type. Parties are the counterpart fields: internal
 * by partyType 1, external by 2.
 */
export const contractRawTypes = {
  name: 'contractName',
  number: 'contractNumber',
  amount: 'contractAmount',
  startDate: 'contractStartTime',
  endDate: 'contractEndTime',
  /** A date range that is start and end in one. */
  term: 'contractTerm',
  handler: 'handler',
  department: 'handlingDepartment',
  collaborators: 'collaborativeOperator',
  category: 'contractCategory',
} as const

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

/** Reads the columns from stored form values. A form without one of these fields leaves that column empty. */
export function contractColumns(fields: readonly FieldConfig[], values: Values): ContractColumns {
  const valueFor = (rawType: string): unknown => {
    const field = fields.find((one) => one.rawType === rawType)
    return field === undefined ? undefined : values[field.id]
  }
  const numberField = fields.find((one) => one.type === 'contractNumber')
  const term = valueFor(contractRawTypes.term)
  const [from, to] = Array.isArray(term) ? term : []
  const amount = valueFor(contractRawTypes.amount)
  return {
    name: text(valueFor(contractRawTypes.name)) ?? '',
    number: numberField ? text(values[numberField.id]) : null,
    amount: isMoney(amount) ? amount : null,
    startDate: text(valueFor(contractRawTypes.startDate)) ?? text(from),
    endDate: text(valueFor(contractRawTypes.endDate)) ?? text(to),
    handlerId: ids(valueFor(contractRawTypes.handler))[0] ?? null,
    departmentId: ids(valueFor(contractRawTypes.department))[0] ?? null,
    collaboratorIds: ids(valueFor(contractRawTypes.collaborators)),
    category: Number(valueFor(contractRawTypes.category)) || null,
    parties: fields.flatMap((field) => partiesOf(field, values[field.id])),
  }
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

const ids = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number')

function partiesOf(field: FieldConfig, value: unknown): ContractParty[] {
  if (field.type !== 'inputSelectV2' || field.partyType === undefined || !Array.isArray(value)) return []
  return value.map((entry: { id: number | null; name: string }) => ({
    fieldID: field.id,
    partyType: field.partyType as 1 | 2,
    counterpartID: entry.id,
    name: entry.name,
  }))
}

/** Names of the external parties, as lists show them. */
export const partyNames = (parties: readonly { partyType: number; name: string }[]): string =>
  parties
    .filter(({ partyType }) => partyType === 2)
    .map(({ name }) => name)
    .join('、')
