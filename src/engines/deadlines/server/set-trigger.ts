import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { WorkingCalendar } from '#engines/calendar/domain/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import { isDate } from '#shared/dates.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { sameValue } from '#shared/same-value.ts'
import { inBoth } from '#shared/text.ts'
import { bookOf } from './book.ts'
import { computedValues, followedDay, type StoredGiven } from './computed-values.ts'
import {
  type DeadlineRow,
  deadlinesAt,
  fellAway,
  isEventGone,
  lockDeadline,
  recordChange,
  settlementOf,
  tellOfMove,
  tellOfReopening,
  unsettled,
} from './keep.ts'

export type Subject = { kind: string; id: number }
/** Where a trigger stands: a row of the subject's own (a document served, a decision). */
export type Source = { kind: string; id: number }

type From =
  /** The day of the event. */
  | { date: string }
  /** The day of another deadline, or so many days after it. */
  | { follows: { deadlineId: number; daysAfter?: number } }

export type Trigger = {
  subject: Subject
  source: Source
  /** A rule's id; with `title` alone the date itself is the day (a court fixed it). */
  ruleId?: string
  title?: string
} & From &
  StoredGiven

const givenOf = ({ amount, interruptions, obstacles, capFrom, after, within }: Trigger): StoredGiven => ({
  ...(amount !== undefined && { amount }),
  ...(interruptions?.length && { interruptions }),
  ...(obstacles?.length && { obstacles }),
  ...(capFrom !== undefined && { capFrom }),
  ...(after?.length && { after }),
  ...(within && { within }),
})

/**
 * Makes the deadline of a trigger, or computes it again where the trigger moved: both values are kept, whoever answers for it is told, what follows it
 * moves along, and a confirmation falls. Said twice it changes nothing twice, also of what was settled. A day that somebody chose by hand stays. What was settled is open again when
 * its trigger is another one. Runs in the caller's transaction; the caller has judged whether the subject may be changed.
 */
export async function setTrigger(context: Context, trigger: Trigger): Promise<DeadlineRow> {
  const { tx, actor } = context
  const [ruleId, title] = [trigger.ruleId ?? '', trigger.title ?? '']
  const book = await bookOf(context)
  if (ruleId && !book.of(ruleId)) throw new Error(`no rule of deadlines is called ${ruleId}`)
  const calendar = await calendarOf(tx, actor.organizationId)
  const key = {
    organization_id: actor.organizationId,
    subject_kind: trigger.subject.kind,
    subject_id: trigger.subject.id,
    rule_id: ruleId,
    title,
    source_kind: trigger.source.kind,
    source_id: trigger.source.id,
  }
  const before = await tx
    .selectFrom('deadlines')
    .selectAll()
    .where((e) => e.and(key))
    .forUpdate()
    .executeTakeFirst()
  const place = await placeOf(context, trigger, before?.id)
  const given = givenOf(trigger)
  if (before) return moveTo(context, before, { ...place, given }, calendar)
  const computed = computedValues({ ruleId, triggerDate: place.trigger_date, given }, calendar, book)
  const row = await tx
    .insertInto('deadlines')
    .values({
      ...key,
      ...place,
      ...stored(computed),
      given: JSON.stringify(given),
      set_by: actor.userId || null,
      ...unset,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { computed_date: due } = computed
  await recordChange(context, row, {
    kind: 'create',
    before: {},
    after: { trigger: place.trigger_date, due },
  })
  return row
}

const unset = {
  chosen_date: null,
  state_on: null,
  proof_file_id: null,
  settled_by: null,
  settled_at: null,
  confirmed_by: null,
  confirmed_at: null,
} as const

/** Columns of what was computed, as they are written. */
export const stored = ({ steps, refusal, ...rest }: ReturnType<typeof computedValues>) => ({
  ...rest,
  steps: JSON.stringify(steps),
  refusal: refusal && JSON.stringify(refusal),
})

type Place = { trigger_date: string; follows_id: number | null; days_after: number }

async function placeOf(context: Context, trigger: Trigger, ownId: number | undefined): Promise<Place> {
  if ('date' in trigger) {
    if (!isDate(trigger.date))
      throw invalid([
        { path: 'date', code: 'notDate', params: inBoth('field', '触发日期 | The date of the trigger') },
      ])
    return { trigger_date: trigger.date, follows_id: null, days_after: 0 }
  }
  const { deadlineId, daysAfter = 0 } = trigger.follows
  const leader = await lockDeadline(context, deadlineId)
  if (await followsItself(context, leader, ownId)) throw new AppError('conflict')
  if (leader.due === null) throw new AppError('conflict')
  return { trigger_date: followedDay(leader.due, daysAfter), follows_id: deadlineId, days_after: daysAfter }
}

/** Whether a deadline would follow itself by way of the ones that it follows. */
async function followsItself({ tx, actor }: Context, leader: DeadlineRow, ownId: number | undefined) {
  const seen = new Set<number>()
  for (let at: DeadlineRow | undefined = leader; at; ) {
    if (at.id === ownId || seen.has(at.id)) return true
    seen.add(at.id)
    if (at.follows_id === null) return false
    at = await tx
      .selectFrom('deadlines')
      .selectAll()
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', at.follows_id)
      .executeTakeFirst()
  }
  return false
}

type To = Place & { given: StoredGiven }

/**
 * Computes a deadline again from where its trigger is now. What was settled is open again, since it was settled for another day; an event that was deleted and is there again as it was
 * leaves it as settled.
 */
async function moveTo(
  context: Context,
  before: DeadlineRow,
  to: To,
  calendar: WorkingCalendar,
): Promise<DeadlineRow> {
  const { tx, actor } = context
  const { given, ...place } = to
  const isSame =
    before.trigger_date === place.trigger_date &&
    before.follows_id === place.follows_id &&
    before.days_after === place.days_after &&
    sameValue(before.given, given)
  if (isSame && !fellAway(before)) return before.event_gone ? stands(context, before) : before
  const computed = computedValues(
    { ruleId: before.rule_id, triggerDate: place.trigger_date, given },
    calendar,
    await bookOf(context),
  )
  const hasMoved = computed.computed_date !== before.computed_date
  const after = await tx
    .updateTable('deadlines')
    .set({
      ...place,
      ...stored(computed),
      ...unsettled,
      given: JSON.stringify(given),
      version: before.version + 1,
      ...(hasMoved && {
        confirmed_by: null,
        confirmed_at: null,
        set_by: actor.userId || null,
        set_at: sql<Date>`now()`,
      }),
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const wasSettled = before.state !== 'open'
  await recordChange(context, after, {
    kind: 'move',
    before: {
      trigger: before.trigger_date,
      computed: before.computed_date,
      due: before.due,
      ...(wasSettled && settlementOf(before)),
    },
    after: {
      trigger: after.trigger_date,
      computed: after.computed_date,
      due: after.due,
      ...(wasSettled && { state: after.state }),
    },
  })
  if (fellAway(before)) await tellOfMove(context, after, null, after.due)
  else if (wasSettled) await tellOfReopening(context, before, after)
  else if (hasMoved) await tellOfMove(context, after, before.computed_date, after.computed_date)
  if (after.due !== before.due) await moveFollowers(context, after, calendar)
  return after
}

/** What it stood on is there again as it was. */
async function stands(context: Context, before: DeadlineRow): Promise<DeadlineRow> {
  const { tx, actor } = context
  const after = await tx
    .updateTable('deadlines')
    .set({ event_gone: false, version: before.version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(context, after, {
    kind: 'move',
    before: { state: before.state },
    after: { trigger: after.trigger_date, due: after.due, state: after.state },
  })
  return after
}

/** What follows a deadline moves with its day; what lost its own event stays as it is. */
export async function moveFollowers(
  context: Context,
  leader: DeadlineRow,
  calendar?: WorkingCalendar,
): Promise<void> {
  const { tx, actor } = context
  const { due } = leader
  if (due === null) return
  const followers = await tx
    .selectFrom('deadlines')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('follows_id', '=', leader.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const days = followers.length ? (calendar ?? (await calendarOf(tx, actor.organizationId))) : undefined
  for (const follower of days ? followers : []) {
    if (isEventGone(follower)) continue
    const place = {
      trigger_date: followedDay(due, follower.days_after),
      follows_id: follower.follows_id,
      days_after: follower.days_after,
    }
    await moveTo(
      context,
      follower,
      { ...place, given: follower.given as StoredGiven },
      days as WorkingCalendar,
    )
  }
}

/**
 * The event was deleted: what it had set going is no longer due, with both values kept and people told; what was settled stays as it was settled, and is open again no more. What
 * followed it loses its ground too.
 */
export async function dropTrigger(
  context: Context,
  place: { subject: Subject; source: Source },
): Promise<void> {
  for (const row of await deadlinesAt(context, place)) await dropOne(context, row)
}

/** What a deadline stood on is gone: it is moot where it was open, and what follows it loses its ground too. Said twice it changes nothing twice. */
export async function dropOne(context: Context, row: DeadlineRow): Promise<void> {
  if (isEventGone(row)) return
  const { tx, actor } = context
  const wasOpen = row.state === 'open'
  const after = await tx
    .updateTable('deadlines')
    .set({
      event_gone: true,
      version: row.version + 1,
      ...(wasOpen && { state: 'moot', settled_by: actor.userId || null, settled_at: sql<Date>`now()` }),
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(context, after, {
    kind: 'drop',
    before: { trigger: row.trigger_date, due: row.due, state: row.state },
    after: { state: after.state },
  })
  if (wasOpen) await tellOfMove(context, after, row.due, null)
  const followers = await tx
    .selectFrom('deadlines')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('follows_id', '=', row.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const follower of followers) await dropOne(context, follower)
}
