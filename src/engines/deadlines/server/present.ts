import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { workingDaysBetween } from '#engines/calendar/domain/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { said, type Words } from '#shared/text.ts'
import type { ComputedAnswer, DeadlineAnswer, DeadlineDetail, RuleAnswer } from '../domain/api.ts'
import { confirmProblem, reopenProblem } from '../domain/deadline.ts'
import { type Rule, tellingOf } from '../domain/rule.ts'
import { shownDays } from '../domain/week.ts'
import { bookOf, type KeptRule } from './book.ts'
import type { computedValues } from './computed-values.ts'
import { type DeadlineRow, isEventGone, linkOf, titlesOf } from './keep.ts'
import type { Subject } from './set-trigger.ts'
import { mayChange, settledElsewhere, subjectOf, visibleDeadlines } from './subjects.ts'

/** A rule as the screen shows it. */
export const presentRule = (rule: Rule, own: KeptRule | null = null): RuleAnswer => ({
  id: rule.id,
  title: rule.title,
  group: rule.group,
  trigger: rule.trigger,
  nature: rule.nature,
  versions: rule.versions.map(({ counting, ...version }, index) => ({
    inForceFrom: version.inForceFrom,
    inForceTo: version.inForceTo,
    law: version.law,
    article: version.article,
    source: version.source,
    counting: {
      direction: counting.direction,
      amount: counting.amount,
      unit: counting.unit,
      firstDay: counting.firstDay,
      restDay: counting.restDay,
      toYearEnd: counting.toYearEnd === true,
    },
    ...notificationOf(rule, index + 1),
  })),
  isInterrupted: rule.isInterrupted === true,
  isSuspended: rule.suspension !== undefined,
  needsAmount: rule.versions.some(({ counting }) => counting.amount === null),
  needsConfirmation: rule.needsConfirmation,
  reminders: [...rule.reminders],
  remark: rule.remark ?? null,
  unsettled: rule.unsettled?.words ?? null,
  own: own && {
    id: own.id,
    version: own.version,
    titleEn: own.titleEn,
    triggers: [...(own.versions.at(-1)?.triggers ?? [])],
    articles: [...(own.versions.at(-1)?.articles ?? [])],
    isUsed: own.isUsed,
  },
})

function notificationOf(rule: Rule, version: number) {
  const { reminders, needsConfirmation } = tellingOf(rule, version)
  return { reminders: [...reminders], needsConfirmation }
}

/** What was made of a day, for an answer. */
export const presentComputed = (
  ruleId: string,
  computed: ReturnType<typeof computedValues>,
): ComputedAnswer => ({
  ruleId,
  version: computed.rule_version,
  due: computed.computed_date,
  steps: computed.steps,
  isProvisional: computed.is_provisional,
  isPending: computed.is_pending,
  safer: computed.safer_date,
  refusal: computed.refusal,
})

/** What a list tells of a deadline; its steps are for its own page. */
export const listedColumns = [
  'id',
  'subject_kind',
  'subject_id',
  'rule_id',
  'title',
  'trigger_date',
  'due',
  'computed_date',
  'chosen_date',
  'is_provisional',
  'needs_confirmation',
  'confirmed_by',
  'state',
  'version',
] as const satisfies (keyof DeadlineRow)[]
export type ListedRow = Pick<DeadlineRow, (typeof listedColumns)[number]>

const presentRow = (
  row: ListedRow,
  named: { name: string; link: string } | undefined,
  title: Words,
): DeadlineAnswer => ({
  id: row.id,
  subjectKind: row.subject_kind,
  subjectID: row.subject_id,
  subjectName: named?.name ?? '',
  link: linkOf(named?.link, row.id),
  title,
  ruleId: row.rule_id,
  triggerDate: row.trigger_date,
  due: row.due,
  computed: row.computed_date,
  isByHand: row.chosen_date !== null,
  isProvisional: row.is_provisional && row.chosen_date === null,
  needsConfirmation: row.needs_confirmation,
  isConfirmed: row.confirmed_by !== null,
  state: row.state,
  version: row.version,
})

/** Rows with the names of their subjects; what the person may not see is left out. */
export async function presentRows(context: Context, rows: readonly ListedRow[]): Promise<DeadlineAnswer[]> {
  const named = new Map<string, ReadonlyMap<number, { name: string; link: string }>>()
  for (const kind of new Set(rows.map((row) => row.subject_kind))) {
    const ids = rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_id)
    named.set(kind, (await subjectOf(kind)?.names(context, [...new Set(ids)])) ?? new Map())
  }
  const titleOf = await titlesOf(context)
  return rows.flatMap((row) => {
    const found = named.get(row.subject_kind)?.get(row.subject_id)
    return found ? [presentRow(row, found, titleOf(row))] : []
  })
}

/** Everything due of one subject, for its own page; the caller has judged that the person may see the subject. */
export async function deadlinesOf(context: Context, { kind, id }: Subject): Promise<DeadlineAnswer[]> {
  const { tx, actor } = context
  const rows = await tx
    .selectFrom('deadlines')
    .select(listedColumns)
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('due', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
  return presentRows(context, rows)
}

/** A deadline that the person may see; 404 for every other one, and for those of a kind without a guard. */
export async function visibleDeadline(context: Context, id: number): Promise<DeadlineRow> {
  const { tx, actor } = context
  const row = await tx
    .selectFrom('deadlines as d')
    .selectAll('d')
    .where('d.organization_id', '=', actor.organizationId)
    .where('d.id', '=', id)
    .where(visibleDeadlines(context))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Files by their names. */
async function filesNamed({ tx, actor }: Context, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from file_facts where organization_id = ${actor.organizationId} and id = any(${wanted}::bigint[])`.execute(
    tx,
  )
  const files = new Map(rows.map((row) => [row.id, row]))
  return (id: number | null) => (id === null ? null : (files.get(id) ?? null))
}

/** What proved what a change settled, or took back; null for none. */
const fileOf = ({ before, after }: { before: unknown; after: unknown }): number | null =>
  [after, before].map((side) => (side as { fileID?: number }).fileID).find((id) => id !== undefined) ?? null

/** A deadline with everything that its drawer shows. */
export async function deadlineDetail(context: Context, id: number): Promise<DeadlineDetail> {
  const { tx, actor, now } = context
  const row = await visibleDeadline(context, id)
  const [presented] = await presentRows(context, [row])
  if (!presented) throw notFound()
  const book = await bookOf(context)
  const rule = book.of(row.rule_id)
  const calendar = await calendarOf(tx, actor.organizationId)
  const changes = await changesOf(context, id)
  const people = await peopleNamed(context, [
    row.set_by,
    row.confirmed_by,
    row.settled_by,
    ...changes.map((change) => change.changed_by),
  ])
  const named = (userId: number | null) => (userId === null ? null : (people.get(userId) ?? null))
  const fileNamed = await filesNamed(context, [row.proof_file_id, ...changes.map(fileOf)])
  const change = await mayChange(context, row.subject_kind, row.subject_id)
  const facts = { state: row.state, due: row.due, setBy: row.set_by, confirmedBy: row.confirmed_by }
  const ended = { state: row.state, isEventGone: isEventGone(row) }
  const elsewhere = settledElsewhere(row)
  const isOpen = change && row.state === 'open'
  const today = dateIn(now, actor.timeZone)
  return {
    ...presented,
    rule: rule ? presentRule(rule) : null,
    ruleVersion: row.rule_version,
    steps: row.steps as DeadlineDetail['steps'],
    refusal: row.refusal as DeadlineDetail['refusal'],
    isPending: row.is_pending,
    safer: row.safer_date,
    reason: row.chosen_reason,
    setBy: named(row.set_by),
    setAt: row.set_at.toISOString(),
    confirmedBy: named(row.confirmed_by),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    stateOn: row.state_on,
    proof: row.proof,
    proofFile: fileNamed(row.proof_file_id),
    settledBy: named(row.settled_by),
    today,
    workingDaysLeft: row.due ? workingDaysBetween(calendar, today, row.due) : 0,
    changes: changes.map((one) => ({
      kind: one.kind,
      before: one.before as Record<string, unknown>,
      after: one.after as Record<string, unknown>,
      reason: one.reason,
      by: named(one.changed_by),
      at: one.changed_at.toISOString(),
      file: fileNamed(fileOf(one)),
    })),
    elsewhere: isOpen && elsewhere ? said(elsewhere, context.locale) : null,
    abilities: {
      change: isOpen && elsewhere === null,
      setDate: isOpen && (elsewhere === null || row.computed_date === null),
      confirm: change && row.needs_confirmation && confirmProblem(facts, actor.userId) === null,
      reopen: change && elsewhere === null && reopenProblem(ended) === null,
    },
    days: daysAround(row).map((date) => {
      const { isWorking, reason, name } = calendar.dayOf(date)
      return { date, isWorking, reason, name }
    }),
  }
}

const changesOf = ({ tx, actor }: Context, id: number) =>
  tx
    .selectFrom('deadline_changes')
    .select(['kind', 'before', 'after', 'reason', 'changed_by', 'changed_at'])
    .where('organization_id', '=', actor.organizationId)
    .where('deadline_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

async function peopleNamed({ tx, actor }: Context, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from people where organization_id = ${actor.organizationId} and id = any(${wanted}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The days around the term, as its row has them. */
const daysAround = ({ trigger_date, due, computed_date }: DeadlineRow): string[] =>
  shownDays(trigger_date, due ?? trigger_date, computed_date ?? trigger_date)
