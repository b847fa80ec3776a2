import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ContractsOfTemplate, CountOfTemplate } from '#features/templates/server/index.ts'
import { countedAtMost } from '#shared/list.ts'
import { said } from '#shared/text.ts'
import { type ContractStatus, contractStatusLabels } from '../../domain/contract-status.ts'
import { readableRows } from './readable-rows.ts'
import { openOrOwn, visibleContracts } from './visible-contracts.ts'

type Row = {
  id: number
  name: string
  number: string | null
  status: ContractStatus
  version_id: number
  initiator: string
  updated_at: Date
  total: number
}

/** Those that came from these versions and that the actor may see; drafts are for the people who work on them. */
const cameFrom = (context: Context, versionIDs: readonly number[]) =>
  sql`${visibleContracts(context)} and c.template_version_id = any(${[...versionIDs]}::bigint[]) and ${openOrOwn(context)}`

export const countContractsOfTemplates: CountOfTemplate = async (context, versionIDs) => {
  const { from } = await readableRows(context)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from ${from} c where ${cameFrom(context, versionIDs)} limit ${countedAtMost + 1}) counted`.execute(
    context.tx,
  )
  return rows[0]?.total ?? 0
}

/** Contracts that came from versions of templates, as far as the actor may see them. */
export const contractsOfTemplates: ContractsOfTemplate = async (
  context,
  versionIDs,
  { pageNum, pageSize },
) => {
  const { tx, locale } = context
  const { from } = await readableRows(context)
  const { rows } = await sql<Row>`
    select c.id, c.name, c.number, c.status, c.template_version_id as version_id, u.name as initiator, c.updated_at,
      count(*) over ()::int as total
    from ${from} c
      join people u on u.id = c.initiator_id and u.organization_id = c.organization_id
    where ${cameFrom(context, versionIDs)}
    order by c.updated_at desc, c.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    number: row.number,
    status: said(contractStatusLabels[row.status].words, locale),
    versionID: row.version_id,
    initiator: row.initiator,
    updatedAt: row.updated_at.toISOString(),
  }))
  return { list, total: rows[0]?.total ?? 0 }
}
