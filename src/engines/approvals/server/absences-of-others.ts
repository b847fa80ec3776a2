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
  beginInTime,
  columnsOf,
  findAbsence,
  giveBack,
  isNow,
  presented,
  presentOne,
  refuseAbsence,
  removeAbsence,
  tellStandIn,
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

/**
 * Changes who stands in, when and for what. Where that concerns what waits now, what was not answered comes back first and then goes to whoever stands in;
 * 404 for one that is not there or over. Who stood in and does no more is told as at its end.
 */
export async function updateAbsence(context: Context, id: number, given: AbsenceGiven): Promise<Delegation> {
  const before = await findAbsence(context, id)
  const who = await absentee(context, before.userId)
  await refuseAbsence(context, who, given, id)
  await context.tx
    .updateTable('approval_delegations')
    .set(columnsOf(given))
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'approval_delegation.update',
    subject: { kind: 'approval_delegation', id, name: who.name },
    before: givenOf(before),
    after: given,
  })
  await tellAbsent(context, who, given)
  await tellStandIn(context, who, given)
  if (given.delegateId !== before.delegateId) await tellEnded(context, who, before, [before.delegateId])
  const isSame = given.delegateId === before.delegateId && sameKinds(given.kinds, before.kinds)
  if (isNow(context, before) && !(isSame && isNow(context, given))) await giveBack(context, before.userId)
  await beginInTime(context, { id, userId: before.userId, fromDate: given.fromDate })
  return presentOne(context, id)
}

/** Ends somebody's absence, now or before it began, with the same effect as if they had; they and who stood in are told. 404 for one that is not there. */
export async function endAbsence(context: Context, id: number): Promise<void> {
  const row = await findAbsence(context, id)
  const persons = await loadPersons(context, [row.userId])
  const who = { userId: row.userId, name: persons.get(row.userId)?.name ?? '' }
  await removeAbsence(context, who, row)
  await tellEnded(context, who, row, [row.userId, row.delegateId])
}

const givenOf = ({ delegateId, fromDate, toDate, kinds }: AbsenceRow): AbsenceGiven => ({
  delegateId,
  fromDate,
  toDate,
  kinds,
})

const sameKinds = (a: readonly string[], b: readonly string[]): boolean =>
  [...new Set(a)].toSorted().join() === [...new Set(b)].toSorted().join()

async function absentee({ tx, actor }: Context, userId: number): Promise<Absentee> {
  const row = await tx
    .selectFrom('users')
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
  { name }: Absentee,
  { delegateId, fromDate, toDate }: AbsenceRow,
  userIds: readonly number[],
): Promise<void> {
  const deputy = (await loadPersons(context, [delegateId])).get(delegateId)?.name ?? ''
  await notify(context, {
    userIds,
    kind: 'approval.absenceEnded',
    params: { actor: context.actor.name, person: name, from: fromDate, to: toDate, deputy },
    link: '/account',
  })
}
