import type pg from 'pg'
import { type CompiledForm, type FormValues, formContext } from '#engines/forms/domain/index.ts'
import { type CopyValue, copyRows, withoutIndexes } from '#server/copy-rows.ts'
import { contractColumns } from '../../domain/contract-fields.ts'
import type { ArchiveStatus, ContractStatus, WorkflowStatus } from '../../domain/contract-status.ts'
import { storedColumns } from './write-contract.ts'

/** A contract that is written as it is, without the operations that would have made it. */
export type LoadedContract = {
  contractTypeId: number
  templateVersionId: number | null
  formVersionId: number
  form: CompiledForm
  values: FormValues
  number: string | null
  status: ContractStatus
  workflowStatus: WorkflowStatus
  archiveStatus: ArchiveStatus
  initiator: { userId: number; departmentId: number | null }
  createdAt: Date
  submittedAt: Date | null
  approvedAt: Date | null
  signedAt: Date | null
  updatedAt: Date
}

/** From here on, and where more come than there are, indexes are made anew instead of being kept up row by row. */
const manyRows = 20_000

/** Rows are written in parts of this many, contracts first and their parties after them. */
const partSize = 10_000

/**
 * Writes many contracts of an organisation with COPY, as the owner of the tables and in the client's running transaction: the record,
 * its columns and search text as drafts have them, and its parties. Nothing is audited, numbered or notified: whoever calls it does that. `expected`: about how many come. Answers how many came.
 */
export async function loadContracts(
  client: pg.ClientBase,
  organizationId: number,
  contracts: Iterable<LoadedContract>,
  expected: number,
): Promise<number> {
  const { rows } = await client.query<{ existing: number }>(
    `select greatest(reltuples, 0)::float8 as existing from pg_class where oid = 'contracts'::regclass`,
  )
  const write = () => writeParts(client, organizationId, contracts)
  if (expected < manyRows || expected < Number(rows[0]?.existing)) return write()
  return withoutIndexes(client, 'contracts', () =>
    withoutIndexes(client, 'contract_parties', () => withoutIndexes(client, 'contracts_access', write)),
  )
}

async function writeParts(
  client: pg.ClientBase,
  organizationId: number,
  contracts: Iterable<LoadedContract>,
): Promise<number> {
  let count = 0
  for (const part of partsOf(contracts)) {
    const first = await reserveIds(client, part.length)
    const parties: CopyValue[][] = []
    count += await copyRows(
      client,
      'contracts',
      contractColumnNames,
      rowsOf(organizationId, part, first, parties),
    )
    await copyRows(client, 'contract_parties', partyColumnNames, parties)
  }
  return count
}

function* partsOf<T>(items: Iterable<T>): Iterable<T[]> {
  let part: T[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < partSize) continue
    yield part
    part = []
  }
  if (part.length) yield part
}

/** The first of `count` ids in a row. The lock, held to the end of the transaction, keeps others from taking one in between. */
async function reserveIds(client: pg.ClientBase, count: number): Promise<number> {
  await client.query('lock table contracts in share row exclusive mode')
  const { rows } = await client.query<{ last: string }>(
    `select setval(s, nextval(s) + $1 - 1) as last from pg_get_serial_sequence('contracts', 'id') s`,
    [count],
  )
  return Number(rows[0]?.last) - count + 1
}

const contractColumnNames = [
  'id',
  'organization_id',
  'contract_type_id',
  'template_version_id',
  'file_type',
  'form_version_id',
  'status',
  'workflow_status',
  'archive_status',
  'initiator_id',
  'created_at',
  'submitted_at',
  'approved_at',
  'signed_at',
  'updated_at',
  'updated_by',
  'name',
  'number',
  'number_key',
  'category',
  'form_values',
  'amount_minor',
  'amount_unit',
  'start_date',
  'end_date',
  'handler_id',
  'department_id',
  'party_names',
  'search_text',
  'bigrams',
]

const partyColumnNames = [
  'organization_id',
  'contract_id',
  'ordinal',
  'field_id',
  'party_type',
  'counterpart_id',
  'name',
]

const plainRules = formContext({ today: '2000-01-01' })

function* rowsOf(
  organizationId: number,
  contracts: readonly LoadedContract[],
  first: number,
  parties: CopyValue[][],
): Iterable<CopyValue[]> {
  for (const [index, one] of contracts.entries()) {
    const id = first + index
    const columns = contractColumns(one.form, one.values, plainRules)
    for (const [ordinal, party] of columns.parties.entries())
      parties.push([
        organizationId,
        id,
        ordinal,
        party.fieldID,
        party.partyType,
        party.counterpartID,
        party.name,
      ])
    const stored = storedColumns(columns, one.values, {
      number: one.number,
      handlerId: one.initiator.userId,
      departmentId: one.initiator.departmentId,
      language: plainRules.organizationLocale,
    })
    yield [
      id,
      organizationId,
      one.contractTypeId,
      one.templateVersionId,
      one.templateVersionId === null ? 3 : 1,
      one.formVersionId,
      one.status,
      one.workflowStatus,
      one.archiveStatus,
      one.initiator.userId,
      one.createdAt,
      one.submittedAt,
      one.approvedAt,
      one.signedAt,
      one.updatedAt,
      one.initiator.userId,
      stored.name,
      stored.number,
      stored.number_key,
      stored.category,
      stored.form_values as string,
      stored.amount_minor,
      stored.amount_unit,
      stored.start_date,
      stored.end_date,
      stored.handler_id,
      stored.department_id,
      stored.party_names,
      stored.search_text,
      stored.bigrams,
    ]
  }
}
