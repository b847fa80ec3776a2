import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { requireProject } from '#features/projects/server/index.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import type { Money } from '#shared/money.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import type { readProjectTotals } from '../../domain/related-api.ts'
import { all, countedAtMost, rowsOf } from './list-rows.ts'

/**
 * How many contracts of a project the person sees and what they come to, one sum a currency; what they may not see of an amount is in no sum. Up to 1,000 contracts at
 * once: beyond it nothing is summed unless `exactTotal` asks for all.
 */
export async function projectTotals(
  context: Context,
  projectId: number,
  exactTotal = false,
): Promise<AnswerOf<typeof readProjectTotals>> {
  await requireProject(context, projectId)
  const request = { scope: 'standing_book', within: { projectID: projectId } } as const
  const { visible, filters, readable } = await rowsOf(context, request)
  const most = exactTotal ? null : countedAtMost.list + 1
  const { rows } = await sql<{ total: number; amount: string | null; unit: string | null }>`
    select count(*)::int as total, amount_unit as unit, sum(amount_minor) filter (where status <> ${contractStatuses.void})::text as amount
    from (select c.status, c.amount_minor, c.amount_unit from ${readable.from} c
      where ${all([visible, ...filters.map(({ c }) => c)])} limit ${most}) found
    group by amount_unit order by amount_unit`.execute(context.tx)
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  if (total === most) return { total: countedAtMost.list, totalIsCapped: true, amounts: [] }
  const amounts = rows.flatMap(({ amount, unit }): Money[] =>
    amount === null || unit === null ? [] : [{ amount, unit }],
  )
  return { total, amounts }
}
