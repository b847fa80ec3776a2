import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { personJson } from '#engines/people/server/index.ts'
import { readCounterpart } from '#features/counterparties/server/index.ts'
import type { ScoredContract } from '../../domain/score-api.ts'
import { wholeContract } from '../../domain/score-due.ts'
import { idsHiding, readableRows } from '../lists/readable-rows.ts'
import { visibleContracts } from '../lists/visible-contracts.ts'

type Row = Omit<ScoredContract, 'at'> & { at: Date }

/**
 * What a party was given, newest first, of the contracts that the actor may see and whose parties they may know; 404 without the party. The party's mean is of all of its
 * scores, like its rating for everybody who sees it.
 */
export async function partyScores(
  context: Context,
  counterpartId: number,
  page: { pageNum: number; pageSize: number },
) {
  const { tx, actor } = context
  const { id } = await readCounterpart(context, 'external', counterpartId)
  const readable = await readableRows(context)
  const from = sql`from contract_scores r join ${readable.from} c on c.id = r.contract_id and c.organization_id = r.organization_id
    where r.organization_id = ${actor.organizationId} and r.counterpart_id = ${id}
      and c.id <> all(${idsHiding(readable, 'parties')}::bigint[]) and ${visibleContracts(context)}`
  const { rows } =
    await sql<Row>`select r.id, c.id as "contractID", c.name as "contractName", nullif(r.period, ${wholeContract}) as period, ${personJson(sql`r.user_id`)} as person,
      regexp_replace(r.total::text, '\\.0$', '') as total, r.comment, r.updated_at as at ${from}
    order by r.updated_at desc, r.id desc limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(
      tx,
    )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx)
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: counted.rows[0]?.total ?? 0,
    ...page,
  }
}
