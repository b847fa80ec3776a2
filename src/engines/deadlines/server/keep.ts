import type { Selectable } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import type { Tables } from '#server/database.ts'
import { notFound } from '#shared/errors.ts'
import { inBoth, said, typedWords, type Words } from '#shared/text.ts'
import { deadlineStateLabels } from '../domain/deadline.ts'
import { bookOf } from './book.ts'
import { subjectOf, thoseWhoSee } from './subjects.ts'
import './tables.ts'

export type DeadlineRow = Selectable<Tables['deadlines']>

/** The row of a deadline, locked until the transaction ends; 404 for none. Who may see it is asked by the caller. */
export async function lockDeadline({ tx, actor }: Context, id: number): Promise<DeadlineRow> {
  const row = await tx
    .selectFrom('deadlines')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What an event set going, locked: whatever its state, and whoever may see the subject. */
export const deadlinesAt = (
  { tx, actor }: Context,
  { subject, source }: { subject: { kind: string; id: number }; source: { kind: string; id: number } },
): Promise<DeadlineRow[]> =>
  tx
    .selectFrom('deadlines')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Every deadline of a subject, whatever its state, and whoever may see the subject. */
export const deadlinesUnder = (
  { tx, actor }: Context,
  subject: { kind: string; id: number },
): Promise<DeadlineRow[]> =>
  tx
    .selectFrom('deadlines')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('id')
    .execute()

/** Nobody said that it is moot: its event was deleted while it was open. */
export const fellAway = ({ state, state_on }: DeadlineRow): boolean => state === 'moot' && state_on === null

/** Whether what set it going was deleted, however it was settled before; of rows before 20261128-0640 only what fell away is known. */
export const isEventGone = (row: DeadlineRow): boolean => row.event_gone || fellAway(row)

/** What is open again: nothing is settled any more. */
export const unsettled = {
  state: 'open',
  state_on: null,
  proof: '',
  proof_file_id: null,
  settled_by: null,
  settled_at: null,
  event_gone: false,
} as const

/** How a deadline was settled, for its history: the file stays its subject's and is reached from there. */
export const settlementOf = ({ state, state_on, due, proof_file_id }: DeadlineRow) => ({
  due,
  state,
  ...(state_on !== null && { on: state_on }),
  ...(proof_file_id !== null && { fileID: proof_file_id }),
})

type Titled = Pick<DeadlineRow, 'rule_id' | 'title'>

/** What the deadlines of the organisation are called, in both languages: by their own title, which is words of a feature (开庭 | Hearing) or was typed, else by their rule's. */
export async function titlesOf(context: Context): Promise<(row: Titled) => Words> {
  const book = await bookOf(context)
  return ({ rule_id, title }) =>
    title
      ? title.includes(' | ')
        ? (title as Words)
        : typedWords(title)
      : (book.of(rule_id)?.title ?? typedWords(rule_id))
}

type Change = {
  kind: 'create' | 'move' | 'drop' | 'byHand' | 'settle' | 'reopen' | 'confirm' | 'calendar' | 'rules'
  before: object
  after: object
  reason?: string
}

/** Keeps both values of a change, in the deadline's own history and in the log (under its subject, whose guard says who reads it). */
export async function recordChange(context: Context, row: DeadlineRow, change: Change): Promise<void> {
  const { tx, actor } = context
  const { kind, before, after, reason = '' } = change
  await tx
    .insertInto('deadline_changes')
    .values({
      organization_id: actor.organizationId,
      deadline_id: row.id,
      kind,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      changed_by: actor.userId || null,
    })
    .execute()
  context.audit({
    action: `deadline.${kind}`,
    subject: { kind: row.subject_kind, id: row.subject_id },
    before,
    after,
    detail: { deadline: said((await titlesOf(context))(row), actor.language), ...(reason && { reason }) },
  })
}

/** Tells who answers for the subject that a day moved. */
export const tellOfMove = (
  context: Context,
  row: DeadlineRow,
  before: string | null,
  after: string | null,
): Promise<void> => tellOwners(context, row, 'deadline.moved', { before: before ?? '—', after: after ?? '—' })

/**
 * What was settled is open again: who answers for it is told, and who had settled it as long as they see it. With a reason somebody took that back, without one its trigger was
 * corrected. Its reminders begin anew with the nearest one, so that whoever was told last, up the line too, hears that it is not done.
 */
export async function tellOfReopening(
  context: Context,
  before: DeadlineRow,
  after: DeadlineRow,
  reason?: string,
): Promise<void> {
  const { tx, actor } = context
  await tx
    .deleteFrom('deadline_reminders')
    .where('organization_id', '=', actor.organizationId)
    .where('deadline_id', '=', after.id)
    .execute()
  const state = deadlineStateLabels[before.state]
  const had = { ...inBoth('state', state), on: before.state_on ?? '—' }
  const also = before.settled_by === null ? [] : [before.settled_by]
  await (reason === undefined
    ? tellOwners(
        context,
        after,
        'deadline.corrected',
        { ...had, before: before.due ?? '—', after: after.due ?? '—' },
        also,
      )
    : tellOwners(
        context,
        after,
        'deadline.reopened',
        { ...had, actor: actor.name, reason, due: after.due ?? '—' },
        also,
      ))
}

async function tellOwners(
  context: Context,
  row: DeadlineRow,
  kind: Notice['kind'],
  params: Notice['params'],
  also: readonly number[] = [],
): Promise<void> {
  const subject = { kind: row.subject_kind, id: row.subject_id }
  const owners = (await subjectOf(subject.kind)?.owners(context, [subject.id]))?.get(subject.id) ?? []
  const others = await thoseWhoSee(context, subject, also)
  await tellOf(context, row, [...owners, ...others], { kind, params })
}

type Notice = {
  kind: 'deadline.moved' | 'deadline.reopened' | 'deadline.corrected' | 'deadline.comes' | 'deadline.over'
  params: Record<string, string | number>
}

/** Tells these people of a deadline. Who answers for a subject and may not see it is told that something is due, without its name and its address. */
export async function tellOf(
  context: Context,
  row: Pick<DeadlineRow, 'id' | 'subject_kind' | 'subject_id' | 'rule_id' | 'title'>,
  userIds: readonly number[],
  { kind, params }: Notice,
): Promise<void> {
  const subject = { kind: row.subject_kind, id: row.subject_id }
  const named = (await subjectOf(subject.kind)?.noticeNames(context, [subject.id]))?.get(subject.id)
  const words = (await titlesOf(context))(row)
  const seeing = await thoseWhoSee(context, subject, userIds)
  const blind = userIds.filter((id) => !seeing.includes(id))
  for (const [people, name, link] of [
    [seeing, named?.name ?? '', linkOf(named?.link, row.id)],
    [blind, '—', ''],
  ] as const)
    await notify(context, {
      userIds: people,
      kind,
      params: { name, ...inBoth('title', words), ...params },
      link,
    })
}

/** The subject's page with the deadline opened. */
export const linkOf = (link: string | undefined, id: number): string =>
  link ? `${link}${link.includes('?') ? '&' : '?'}deadline=${id}` : ''
