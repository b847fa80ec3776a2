import type { Context } from '#engines/access/server/index.ts'
import { approvalFacts } from '#engines/approvals/server/index.ts'
import { contractStatuses } from '#features/contracts/domain/index.ts'
import { countContracts, countDrafts, firstContracts } from '#features/contracts/server/index.ts'
import { addDays, dateIn } from '#shared/dates.ts'
import { horizon, type KeyDate, keyDatesAtMost, soon, type Workbench } from '../domain/api.ts'

/** Everything on a person's workbench, by the rules that their lists go by. */
export async function workbenchOf(context: Context): Promise<Workbench> {
  const today = dateIn(context.now, context.actor.timeZone)
  const { todo, oldestTodoAt, initiated, oldestInitiatedAt, returned, rejected } =
    await approvalFacts(context)
  return {
    today,
    approvals: {
      todo,
      oldestTodoAt: oldestTodoAt?.toISOString() ?? null,
      initiated,
      oldestInitiatedAt: oldestInitiatedAt?.toISOString() ?? null,
      returned,
      rejected,
    },
    ...(await contractCounts(context, today)),
    keyDates: await keyDates(context, today),
  }
}

async function contractCounts(
  context: Context,
  today: string,
): Promise<Pick<Workbench, 'expiring' | 'drafts'>> {
  const { inPerformance } = contractStatuses
  const endsBy = (days: number) =>
    `status:in:${inPerformance};endDate:between:${today},${addDays(today, days)}`
  const expiring = await countContracts(context, { total: endsBy(horizon), soon: endsBy(soon) })
  return { expiring, drafts: await countDrafts(context) }
}

/** The next days on which a visible contract takes effect or expires. */
async function keyDates(context: Context, today: string): Promise<KeyDate[]> {
  const due = async (kind: KeyDate['kind'], status: number): Promise<KeyDate[]> => {
    const date = `${kind}Date`
    const request = {
      filter: `status:in:${status};${date}:between:${today},${addDays(today, horizon)}`,
      sort: date,
    }
    const rows = await firstContracts(context, request, keyDatesAtMost)
    return rows.map((row) => ({
      contractID: row.id,
      number: row.number,
      name: row.name,
      partyNames: row.party_names,
      kind,
      date: row[`${kind}_date`] ?? today,
    }))
  }
  const starts = await due('start', contractStatuses.signed)
  const ends = await due('end', contractStatuses.inPerformance)
  return [...starts, ...ends]
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.contractID - b.contractID)
    .slice(0, keyDatesAtMost)
}
