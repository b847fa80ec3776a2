import { sql } from 'kysely'
import { actAs, type Context, clockOf } from '#engines/access/server/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import type { JobData } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { dueByOwnRules, isAbout, ownRuleId } from '../domain/own-rule.ts'
import type { TriggerEvent } from '../domain/trigger.ts'
import { type KeptRule, whileFollowing } from './book.ts'
import { type DeadlineRow, isEventGone } from './keep.ts'
import { recomputeRows } from './recompute.ts'
import { dropOne, setTrigger } from './set-trigger.ts'
import { kindsWithEvents, subjectOf } from './subjects.ts'

/** Rows that say an event, as sources of own rules: apart from those of rules of law. */
const sourceOf = ({ source }: TriggerEvent) => ({ kind: `own.${source.kind}`, id: source.id })
const keyOf = (subjectId: number, ruleId: string, source: { kind: string; id: number }): string =>
  [subjectId, ruleId, source.kind, source.id].join(' ')

/**
 * Brings the deadlines that own rules make of these records to where their events stand: makes those that are missing, moves those whose event moved, drops those that
 * nothing asks for any more. What somebody settled stays as long as its event does. Said twice it changes nothing twice. Called by a slice in the transaction in
 * which an event was told, moved or taken back; it asks nobody's right to see the records.
 */
export async function followOwnRules(context: Context, kind: string, ids: readonly number[]): Promise<void> {
  const events = subjectOf(kind)?.events
  if (!events || ids.length === 0) return
  const own = (await whileFollowing(context)).filter((rule) => isAbout(rule, kind))
  const standing = await ownDeadlines(context, kind, ids)
  if (own.length === 0 && standing.length === 0) return
  const wanted = new Map(
    dueByOwnRules(own, await events.of(context, ids)).map((one) => [
      keyOf(one.event.subjectId, one.ruleId, sourceOf(one.event)),
      one,
    ]),
  )
  const rows = new Map<string, DeadlineRow>()
  for (const row of standing) {
    const key = keyOf(row.subject_id, row.rule_id, { kind: row.source_kind, id: row.source_id })
    rows.set(key, row)
    if (!wanted.has(key)) await dropOne(context, row)
  }
  const asBefore: DeadlineRow[] = []
  for (const [key, { ruleId, event }] of wanted) {
    const row = rows.get(key)
    if (row?.trigger_date === event.date && !isEventGone(row)) {
      if (row.state === 'open') asBefore.push(row)
      continue
    }
    const subject = { kind, id: event.subjectId }
    await setTrigger(context, { subject, source: sourceOf(event), ruleId, date: event.date })
  }
  await recomputeRows(context, asBefore, await calendarOf(context.tx, context.actor.organizationId), 'rules')
  await markUsed(context, own, [...wanted.values()])
}

const ownDeadlines = ({ tx, actor }: Context, kind: string, ids: readonly number[]): Promise<DeadlineRow[]> =>
  tx
    .selectFrom('deadlines')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('rule_id', 'like', 'ORG-%')
    .orderBy('id')
    .forUpdate()
    .execute()

async function markUsed(
  { tx, actor }: Context,
  own: readonly KeptRule[],
  made: readonly { ruleId: string }[],
): Promise<void> {
  const names = new Set(made.map(({ ruleId }) => ruleId))
  const first = own
    .filter(({ isUsed, number }) => !isUsed && names.has(ownRuleId(number)))
    .map(({ id }) => id)
  if (first.length)
    await tx
      .updateTable('own_deadline_rules')
      .set({ is_used: true })
      .where('organization_id', '=', actor.organizationId)
      .where('id', 'in', first)
      .execute()
}

/** `isNewEdition`: rules of law may also begin with other facts now; `ids`: only these records, whose facts nobody told yet. */
export type FollowData = JobData & { kind: string } & (
    | { afterId: number; isNewEdition?: boolean }
    | { ids: readonly number[] }
  )
export const followJob = 'deadlines.followOwnRules'
const batch = 200

/** A rule was made, changed or ended, or a release reads facts otherwise: every record of every kind follows, after the commit. */
export async function followEverywhere(context: Context, isNewEdition = false): Promise<void> {
  const { organizationId } = context.actor
  for (const { kind } of kindsWithEvents())
    await context.enqueue(followJob, { organizationId, kind, afterId: 0, isNewEdition })
}

/** Records that came in from a file follow after the commit, laws and own rules alike: not in its transaction, for whose end everybody waits who numbers such a record. */
export async function followImported(context: Context, kind: string, ids: readonly number[]): Promise<void> {
  const { organizationId } = context.actor
  for (let from = 0; from < ids.length; from += batch)
    await context.enqueue(followJob, { organizationId, kind, ids: ids.slice(from, from + batch) })
}

/** One part of it: these records, or so many records behind an id; the next part is a job of the same transaction. A part that is done twice changes nothing twice. */
export async function followPart(services: Services, data: FollowData): Promise<void> {
  const { organizationId, kind } = data
  const subject = subjectOf(kind)
  const events = subject?.events
  if (!events) return
  await actAs(services, await clockOf(services, organizationId), async (context) => {
    const ids = 'ids' in data ? data.ids : await events.behind(context, data.afterId, batch)
    if ('ids' in data || data.isNewEdition) for (const id of ids) await subject.watch?.(context, id)
    await followOwnRules(context, kind, ids)
    const afterId = ids.at(-1)
    if ('afterId' in data && ids.length === batch && afterId !== undefined)
      await context.enqueue(followJob, { ...data, afterId })
  })
}
