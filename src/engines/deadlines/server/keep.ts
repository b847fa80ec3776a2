import type { Selectable } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import type { Tables } from '#server/database.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { said, type Words } from '#shared/text.ts'
import { bookOf } from './book.ts'
import { subjectOf } from './subjects.ts'
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

type Titled = Pick<DeadlineRow, 'rule_id' | 'title'>

/** What the deadlines of the organisation are called, in both languages: by their own title, else by their rule's. */
export async function titlesOf(context: Context): Promise<(row: Titled) => Words> {
  const book = await bookOf(context)
  return ({ rule_id, title }) =>
    title ? `${title} | ${title}` : (book.of(rule_id)?.title ?? `${rule_id} | ${rule_id}`)
}

type Change = {
  kind: 'create' | 'move' | 'drop' | 'byHand' | 'settle' | 'confirm' | 'calendar' | 'rules'
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
export async function tellOfMove(
  context: Context,
  row: DeadlineRow,
  before: string | null,
  after: string | null,
) {
  const guard = subjectOf(row.subject_kind)
  if (!guard) return
  const [owners, names] = [
    await guard.owners(context, [row.subject_id]),
    await guard.noticeNames(context, [row.subject_id]),
  ]
  const words = (await titlesOf(context))(row)
  await notify(context, {
    userIds: owners.get(row.subject_id) ?? [],
    kind: 'deadline.moved',
    params: {
      name: names.get(row.subject_id)?.name ?? '',
      title: said(words, 'zh-CN'),
      titleEn: said(words, 'en'),
      before: before ?? '—',
      after: after ?? '—',
    },
    link: linkOf(names.get(row.subject_id)?.link, row.id),
  })
}

/** The subject's page with the deadline opened. */
export const linkOf = (link: string | undefined, id: number): string =>
  link ? `${link}${link.includes('?') ? '&' : '?'}deadline=${id}` : ''

/** A rule was broken, in words of both languages. */
export const refused = (words: Words): AppError =>
  new AppError('rule', { detail: said(words, 'zh-CN'), detailEn: said(words, 'en') })
