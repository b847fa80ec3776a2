import type { Context } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { notFound } from '#shared/errors.ts'
import type { Delegation } from '../domain/delegation-api.ts'
import {
  type AbsenceGiven,
  type AbsenceRow,
  type Absentee,
  absences,
  addAbsence,
  findAbsence,
  presented,
  presentOne,
  removeAbsence,
  today,
} from './delegations.ts'
import { loadPersons } from './flow-people.ts'
import './tables.ts'

// What administrators do where somebody fell ill and cannot say themselves who stands in for them.

/** Everybody who is away, now or later. */
export async function listAbsences(context: Context): Promise<{ list: Delegation[] }> {
  const rows = await absences(context)
    .where('to_date', '>=', today(context))
    .orderBy('from_date')
    .orderBy('id')
    .execute()
  return { list: await presented(context, rows) }
}

/** Somebody is away, as if they had said so themselves, and is told who did; 404 for who is not active in the organisation. */
export async function createAbsence(
  context: Context,
  userId: number,
  given: AbsenceGiven,
): Promise<Delegation> {
  const who = await absentee(context, userId)
  const id = await addAbsence(context, who, given)
  await tellAbsent(context, who, given)
  return presentOne(context, id)
}

/** Ends somebody's absence, now or before it began, with the same effect as if they had; they and who stood in are told. 404 for one that is not there. */
export async function endAbsence(context: Context, id: number): Promise<void> {
  const row = await findAbsence(context, id)
  const persons = await loadPersons(context, [row.userId])
  const who = { userId: row.userId, name: persons.get(row.userId)?.name ?? '' }
  await removeAbsence(context, who, row)
  await tellEnded(context, who, row)
}

async function absentee({ tx, actor }: Context, userId: number): Promise<Absentee> {
  const row = await tx
    .selectFrom('people')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!row) throw notFound()
  return { userId, name: row.name }
}

async function tellAbsent(context: Context, { userId }: Absentee, given: AbsenceGiven): Promise<void> {
  const deputy = (await loadPersons(context, [given.delegateId])).get(given.delegateId)?.name ?? ''
  await notify(context, {
    userIds: [userId],
    kind: 'approval.absenceSet',
    params: { actor: context.actor.name, from: given.fromDate, to: given.toDate, deputy },
    link: '/account',
  })
}

async function tellEnded(
  context: Context,
  { userId, name }: Absentee,
  { delegateId, fromDate, toDate }: AbsenceRow,
): Promise<void> {
  const deputy = (await loadPersons(context, [delegateId])).get(delegateId)?.name ?? ''
  await notify(context, {
    userIds: [userId, delegateId],
    kind: 'approval.absenceEnded',
    params: { actor: context.actor.name, person: name, from: fromDate, to: toDate, deputy },
    link: '/account',
  })
}
