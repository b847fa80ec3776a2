import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import type { Words } from '#shared/text.ts'
import type { DeadlineTrigger, TriggerEvent } from '../domain/trigger.ts'

/** What rules of the organisation may count from in the records of a kind. */
export type SubjectEvents = {
  /** What such records are called. */
  words: Words
  triggers: readonly DeadlineTrigger[]
  /** The days on which these events stand now, of those of these records that still wait for something. */
  of(context: Context, ids: readonly number[]): Promise<readonly TriggerEvent[]>
  /** Ids behind one, in order, at most so many: every record that may have events. */
  behind(context: Context, id: number, most: number): Promise<readonly number[]>
}

/** What the engine may ask the feature that a deadline belongs to. */
export type DeadlineSubject = {
  /** Condition on the column that holds the subject's id: whom this person may see, privileged ones included. */
  visible(context: Context, idColumn: RawBuilder<unknown>): RawBuilder<boolean>
  /** Of these, what this person answers for themselves. */
  own(context: Context, idColumn: RawBuilder<unknown>): RawBuilder<boolean>
  /**
   * Of kinds whose deadlines `deadline_holders` holds: whose rows have what `visible` lets through, and no other; 'all': everything but what is for named people alone, and of that what names the person.
   * What somebody answers for has to be visible. Null, and without it: lists ask with the conditions.
   */
  holders?(context: Context): readonly number[] | 'all' | null
  /** Names and addresses for the screen of those of these subjects that the person may see; others are absent. */
  names(
    context: Context,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { name: string; link: string }>>
  /** What a notice may call them (a neutral name for what is privileged). Asked by the clock as well, who sees nothing. */
  noticeNames(
    context: Context,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { name: string; link: string }>>
  mayChange(context: Context, id: number): Promise<boolean>
  /** Why nobody settles this deadline by hand, because something of the subject does; null where people do. */
  settledElsewhere?(deadline: { sourceKind: string }): Words | null
  events?: SubjectEvents
  /** Tells the triggers of a record again, as a release may read its facts otherwise; said twice it changes nothing twice. Only of kinds with events. */
  watch?(context: Context, id: number): Promise<void>
  /** Who answers for them now: told first, before their managers. */
  owners(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
}

const subjects = new Map<string, DeadlineSubject>()

/** Called by app/ for each kind of record that may have deadlines; a second call replaces a kind. */
export function deadlineSubject(kind: string, subject: DeadlineSubject): void {
  subjects.set(kind, subject)
}

/** The rules of one kind; undefined for a kind that nobody registered, whose deadlines nobody sees. */
export const subjectOf = (kind: string): DeadlineSubject | undefined => subjects.get(kind)

/** Why nobody settles this deadline by hand; null where people do. */
export const settledElsewhere = (row: { subject_kind: string; source_kind: string }): Words | null =>
  subjectOf(row.subject_kind)?.settledElsewhere?.({ sourceKind: row.source_kind }) ?? null

/** Kinds of records that own rules may count from, with their events. */
export const kindsWithEvents = (): { kind: string; events: SubjectEvents }[] =>
  [...subjects].flatMap(([kind, { events }]) => (events ? [{ kind, events }] : []))

export const d = (column: string): RawBuilder<unknown> => sql.ref(`d.${column}`)

const ofKind = (kind: string, ...conditions: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(d.subject_kind = ${kind} and ${sql.join(conditions, sql` and `)})`

/** The deadlines (alias d) that this person may see: each kind's own rule, and none of a kind without one. */
export function visibleDeadlines(context: Context): RawBuilder<boolean> {
  const conditions = [...subjects].map(([kind, { visible }]) =>
    ofKind(kind, visible(context, d('subject_id'))),
  )
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
}

/** Deadlines that lists read in the order of an index: rows of these kinds that these hold in `deadline_holders`, or deadlines (alias d) by a condition. */
export type DeadlineRange =
  | { kinds: string[]; holders: readonly number[]; condition?: never }
  | { condition: RawBuilder<boolean> }

/** The holder of whatever is not for named people alone. */
const whoSeesAll = 0

/** What this person may see (with `mine`, answers for), as ranges: together they have each deadline, some of them twice. */
export function rangesOfDeadlines(context: Context, mine: boolean): DeadlineRange[] {
  const { userId } = context.actor
  const held = new Map<string, { kinds: string[]; holders: readonly number[] }>()
  const byCondition: DeadlineRange[] = []
  for (const [kind, subject] of subjects) {
    const seen = subject.holders?.(context) ?? null
    if (seen === null) {
      const own = mine ? [subject.own(context, d('subject_id'))] : []
      byCondition.push({ condition: ofKind(kind, subject.visible(context, d('subject_id')), ...own) })
    } else if (seen.length) {
      const holders = mine ? [userId] : seen === 'all' ? [whoSeesAll, userId] : seen
      const range = held.get(holders.join()) ?? { kinds: [], holders }
      range.kinds.push(kind)
      held.set(holders.join(), range)
    }
  }
  return [...held.values(), ...byCondition]
}

export async function mayChange(context: Context, kind: string, id: number): Promise<boolean> {
  return (await subjectOf(kind)?.mayChange(context, id)) ?? false
}

/** Whom one transaction asked about: it tells the same few people of many deadlines. */
const actors = new WeakMap<Context, Map<number, Actor>>()

/** Those of these people who may see the subject themselves. */
export async function thoseWhoSee(
  context: Context,
  subject: { kind: string; id: number },
  userIds: readonly number[],
): Promise<number[]> {
  const guard = subjectOf(subject.kind)
  if (!guard) return []
  const known = actors.get(context) ?? new Map<number, Actor>()
  actors.set(context, known)
  const seeing: number[] = []
  for (const userId of userIds) {
    const actor =
      known.get(userId) ?? (await loadActor(context.services.database, context.actor.organizationId, userId))
    known.set(userId, actor)
    const asked = { ...context, actor }
    const { rows } = await sql<{ sees: boolean }>`
      select ${guard.visible(asked, sql`x.id`)} as sees from (select ${subject.id}::bigint as id) x`.execute(
      context.tx,
    )
    if (rows[0]?.sees) seeing.push(userId)
  }
  return seeing
}
