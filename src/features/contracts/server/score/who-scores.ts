import { sql } from 'kysely'
import type { Actor } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import type { ScoreSchedule } from '#features/contract-types/domain/index.ts'
import { typesThatAsk } from '#features/contract-types/server/index.ts'
import { scoreToShow } from '#features/counterparties/domain/index.ts'
import { remembered } from '#server/remember.ts'
import { AppError } from '#shared/errors.ts'
import { asksFor, type People, peopleAsked } from '../../domain/score-due.ts'
import { contractFor } from '../record/lock-contract.ts'
import { shownParties } from './scored-parties.ts'

/** What of a contract says who scores it. */
export type OfContract = {
  contractId: number
  contractTypeId: number
  initiatorId: number
  handlerId: number | null
}

/** What the rule in force asks of a period of contracts of this type; null: nothing. */
export async function scheduleOf(
  context: Context,
  contractTypeId: number,
  period: number,
): Promise<ScoreSchedule | null> {
  const types = await remembered(
    context.tx,
    `types that ask for scores ${context.actor.organizationId}`,
    () => typesThatAsk(context),
  )
  const schedule = types.find((one) => one.contractTypeId === contractTypeId)?.asking ?? null
  return asksFor(schedule, period) ? schedule : null
}

/** Whom a rule asks to score a contract; whether each may is another question (`mayScoreNow`). */
export async function whoIsAsked(
  context: Context,
  schedule: ScoreSchedule,
  of: OfContract,
): Promise<number[]> {
  const { active, managers, holders } = await staffOf(context)
  const people: People = {
    ...of,
    holders,
    isActive: (id) => active.has(id),
    managerOf: (id) => managers.get(id) ?? null,
  }
  return peopleAsked(schedule, people)
}

/** Who works in the organisation, under whom, and in which roles that some rule asks; read once a transaction. */
function staffOf({ tx, actor }: Context) {
  const of = actor.organizationId
  return remembered(tx, `staff who score ${of}`, async () => {
    const { rows: people } = await sql<{ id: number; manager: number | null; isActive: boolean }>`
      select id, manager_id as manager, state = 'active' as "isActive" from people where organization_id = ${of}`.execute(
      tx,
    )
    const { rows: roles } = await sql<{ role: number; users: number[] }>`
      select r.role_id as role, array_agg(r.user_id order by r.user_id) as users from user_roles r where r.organization_id = ${of}
        and r.role_id in (select x::bigint from score_rules s, jsonb_array_elements_text(s.asks -> 'who' -> 'roleIDs') x
          where s.organization_id = ${of} and s.asks is not null) group by r.role_id`.execute(tx)
    return {
      active: new Set(people.flatMap(({ id, isActive }) => (isActive ? [id] : []))),
      managers: new Map(people.map(({ id, manager }) => [id, manager])),
      holders: new Map(roles.map(({ role, users }) => [role, users.map(Number)])),
    }
  })
}

/** Whether a person sees a contract, its party among it, and may score it. */
export async function mayScoreNow(context: Context, contractId: number): Promise<boolean> {
  try {
    const record = await contractFor(context, contractId)
    return record.abilities.score && !('fault' in scoreToShow(await shownParties(context, record)))
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notFound') return false
    throw error
  }
}

/** A person of the organisation with the rights that they have now, read once a transaction. */
export const actorOf = ({ services, tx, actor }: Context, userId: number): Promise<Actor> =>
  remembered(tx, `actor ${userId}`, () => loadActor(services.database, actor.organizationId, userId))
