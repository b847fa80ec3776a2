import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { SubjectFacts } from '#engines/approvals/server/index.ts'
import { partyNames } from '../../domain/contract-fields.ts'
import { readableRows } from '../lists/readable-rows.ts'
import { visibleContracts } from '../lists/visible-contracts.ts'
import { guardsOf } from './guard-contracts.ts'

/** Amount and external parties of these contracts, as far as the actor may see them; what a role or a step hides is left out. */
export async function contractFacts(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, SubjectFacts>> {
  const { rows } = await sql<{ id: number; amount: string | null; unit: string | null }>`
    select c.id, c.amount_minor::text as amount, c.amount_unit as unit from contracts c
    where c.organization_id = ${context.actor.organizationId} and c.id = any(${[...ids]}::bigint[])
      and ${visibleContracts(context, { rowByRow: true })}`.execute(context.tx)
  const guards = await guardsOf(
    context,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap(({ id, amount, unit }): [number, SubjectFacts][] => {
      const guarded = guards.get(id)
      if (!guarded) return []
      const { row, guard } = guarded
      const parties = row.parties.filter(({ fieldID }) => guard.verdicts[fieldID] !== 'hidden')
      const isHidden = amount === null || guard.columns.has('amount')
      return [
        [
          id,
          {
            amount: isHidden ? null : { amount, unit: unit ?? 'CNY' },
            otherParty: partyNames(parties, context.actor.language),
          },
        ],
      ]
    }),
  )
}

/** Amounts of all contracts that the actor may see, without those that their role or a step hides: a select of id, amount_minor and amount_unit. */
export async function contractAmounts(context: Context): Promise<RawBuilder<unknown>> {
  const { from } = await readableRows(context)
  return sql`select c.id, c.amount_minor, c.amount_unit from ${from} c
    where c.organization_id = ${context.actor.organizationId} and ${visibleContracts(context, { rowByRow: true })}`
}
