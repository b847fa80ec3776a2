import { sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { ContractRow } from '../../domain/api.ts'
import { partyNames } from '../../domain/contract-fields.ts'
import type { GuardedColumn } from '../../domain/field-guard.ts'

/** The columns of a contract that lists show. */
export type PlainRow = {
  id: number
  number: string | null
  name: string
  party_names: string
  amount_minor: number | string | null
  amount_unit: string | null
  status: number
  workflow_status: number
  archive_status: number
  category: number | null
  contract_type_id: number
  handler_id: number | null
  initiator_id: number
  department_id: number | null
  start_date: string | null
  end_date: string | null
  updated_at: Date
}

/** With the names of what it points to. */
export type Row = PlainRow & {
  contract_type_name: string
  handler_name: string | null
  handler_nickname: string | null
  handler_avatar: number | null
  initiator_name: string
  initiator_nickname: string
  initiator_avatar: number | null
  department_name: string | null
}

/** Names beside a contract, from `rowJoins`. */
export const joinedColumns = sql`t.name as contract_type_name, h.name as handler_name, h.nickname as handler_nickname,
  h.avatar_file_id as handler_avatar, i.name as initiator_name, i.nickname as initiator_nickname,
  i.avatar_file_id as initiator_avatar, d.name as department_name`

export const plainColumns = sql`c.id, c.number, c.name, c.party_names, c.amount_minor, c.amount_unit, c.status, c.workflow_status, c.archive_status,
  c.category, c.contract_type_id, c.handler_id, c.initiator_id, c.department_id, c.start_date, c.end_date, c.updated_at`

export const rowColumns = sql`${plainColumns}, ${joinedColumns}`

export const rowJoins = sql`join contract_type_tree t on t.id = c.contract_type_id join people i on i.id = c.initiator_id
  left join people h on h.id = c.handler_id left join department_tree d on d.id = c.department_id`

type Names = Omit<Row, keyof PlainRow>
type Named = {
  kind: 'person' | 'department' | 'type'
  id: number
  name: string
  nickname: string
  avatar: number | null
}

/**
 * The rows with the names of what they point to. Asked for by themselves: to plan a join of five tables costs more than to read
 * twenty rows, and this statement is prepared.
 */
export async function withNames({ tx, actor }: Context, rows: readonly PlainRow[]): Promise<Row[]> {
  if (!rows.length) return []
  const people = [...new Set(rows.flatMap((row) => [row.initiator_id, row.handler_id]))].filter(Number)
  const departments = [...new Set(rows.map((row) => row.department_id))].filter(Number)
  const types = [...new Set(rows.map((row) => row.contract_type_id))]
  const organization = sql`organization_id = ${actor.organizationId}`
  const found = await sql<Named>`
    select 'person' as kind, id, name, nickname, avatar_file_id as avatar from people where ${organization} and id = any(${people}::bigint[])
    union all select 'department', id, name, '', null from department_tree where ${organization} and id = any(${departments}::bigint[])
    union all select 'type', id, name, '', null from contract_type_tree where ${organization} and id = any(${types}::bigint[])`.execute(
    tx,
  )
  const byKey = new Map(found.rows.map((one) => [`${one.kind}/${one.id}`, one]))
  return rows.map((row): Row => {
    const [initiator, handler] = [
      byKey.get(`person/${row.initiator_id}`),
      byKey.get(`person/${row.handler_id}`),
    ]
    const names: Names = {
      contract_type_name: byKey.get(`type/${row.contract_type_id}`)?.name ?? '',
      department_name: byKey.get(`department/${row.department_id}`)?.name ?? null,
      initiator_name: initiator?.name ?? '',
      initiator_nickname: initiator?.nickname ?? '',
      initiator_avatar: initiator?.avatar ?? null,
      handler_name: handler?.name ?? null,
      handler_nickname: handler?.nickname ?? null,
      handler_avatar: handler?.avatar ?? null,
    }
    return { ...row, ...names }
  })
}

type MaskedColumns = Pick<
  PlainRow,
  | 'amount_minor'
  | 'amount_unit'
  | 'start_date'
  | 'end_date'
  | 'handler_id'
  | 'department_id'
  | 'category'
  | 'party_names'
>

/** A row without what its reader may not see; `parties` are those that they do. Masked columns are as if they had never been filled in. */
export function maskedRow<Columns extends MaskedColumns & { department_name?: string | null }>(
  row: Columns,
  columns: ReadonlySet<GuardedColumn>,
  parties: Parameters<typeof partyNames>[0],
  { actor }: Pick<Context, 'actor'>,
): Columns {
  return {
    ...row,
    ...(columns.has('amount') && { amount_minor: null, amount_unit: null }),
    ...(columns.has('startDate') && { start_date: null }),
    ...(columns.has('endDate') && { end_date: null }),
    ...(columns.has('handler') && { handler_id: null }),
    ...(columns.has('department') && { department_id: null, department_name: null }),
    ...(columns.has('category') && { category: null }),
    ...(columns.has('parties') && { party_names: partyNames(parties, actor.language) }),
  }
}

/** A row of a list as a person may see it: without the amount where that is not for their eyes. */
export function presentRow(row: Row, { actor }: Pick<Context, 'actor'>): ContractRow {
  const showsAmount = fieldRight(actor, 'contract.amount') !== 'hidden'
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    contractTypeName: row.contract_type_name,
    partyNames: row.party_names,
    amount:
      row.amount_minor === null || !showsAmount
        ? null
        : { amount: String(row.amount_minor), unit: row.amount_unit ?? 'CNY' },
    status: row.status,
    workflowStatus: row.workflow_status,
    archiveStatus: row.archive_status,
    category: row.category,
    handler:
      row.handler_id === null
        ? null
        : {
            id: row.handler_id,
            name: row.handler_name ?? '',
            nickname: row.handler_nickname ?? '',
            avatarFileID: row.handler_avatar,
          },
    initiator: {
      id: row.initiator_id,
      name: row.initiator_name,
      nickname: row.initiator_nickname,
      avatarFileID: row.initiator_avatar,
    },
    departmentName: row.department_name,
    startDate: row.start_date,
    endDate: row.end_date,
    updateTime: row.updated_at.toISOString(),
  }
}
