import { forbidden, invalid, notFound } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { GrantRow } from '../domain/api.ts'
import { giveAccess } from './grant.ts'
import type { Context } from './route.ts'
import './tables.ts'

/** What a feature says of a record that single people can be given. */
export type ShareSubject = {
  /**
   * The record as the actor sees it, locked until the end of the transaction so that it cannot be deleted meanwhile, and whether
   * they may give it to others to read, and to change, which only who may change it does; null when there is none or they may not see it.
   */
  load(
    context: Context,
    id: number,
  ): Promise<{ name: string; mayShare: boolean; mayGiveUpdate: boolean } | null>
}

const subjects = new Map<string, ShareSubject>()

/** A feature's records of this kind can be given to single people. Wired in app. */
export function shareSubject(kind: string, subject: ShareSubject): void {
  subjects.set(kind, subject)
}

type Page = { pageNum: number; pageSize: number }
type Subject = { kind: string; id: number }

/** The record, or 404; `mayShare` tells whether the actor may give it to others. */
async function loadSubject(
  context: Context,
  { kind, id }: Subject,
): Promise<{ name: string; mayShare: boolean; mayGiveUpdate: boolean }> {
  const found = await subjects.get(kind)?.load(context, id)
  if (!found) throw notFound()
  return found
}

/** Who was given the record and why; for everybody who may see it. */
export async function listGrants(
  context: Context,
  subject: Subject,
  { pageNum, pageSize }: Page,
): Promise<{ list: GrantRow[]; total: number } & Page> {
  await loadSubject(context, subject)
  const found = context.tx
    .selectFrom('grants as g')
    .innerJoin('people as u', (join) =>
      join.onRef('u.organization_id', '=', 'g.organization_id').onRef('u.id', '=', 'g.user_id'),
    )
    .leftJoin('people as giver', (join) =>
      join.onRef('giver.organization_id', '=', 'g.organization_id').onRef('giver.id', '=', 'g.granted_by'),
    )
    .where('g.organization_id', '=', context.actor.organizationId)
    .where('g.subject_kind', '=', subject.kind)
    .where('g.subject_id', '=', subject.id)
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['g.id', 'g.ability', 'g.reason', 'g.granted_at', 'giver.name as giver'])
    .select(['u.id as user_id', 'u.name', 'u.nickname', 'u.avatar_file_id'])
    .orderBy('g.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const list = rows.map((row) => ({
    id: row.id,
    subjectKind: subject.kind,
    subjectID: subject.id,
    user: { id: row.user_id, name: row.name, nickname: row.nickname, avatarFileID: row.avatar_file_id },
    ability: row.ability,
    reason: row.reason as GrantRow['reason'],
    grantedBy: row.giver,
    grantedAt: row.granted_at.toISOString(),
  }))
  return { list, total, pageNum, pageSize }
}

/** Gives people the record. 404 when the actor may not see it, 403 when they may not give it, 422 for people who do not work here. */
export async function giveGrants(
  context: Context,
  subject: Subject,
  userIDs: readonly number[],
  ability: 'read' | 'update',
): Promise<{ given: number }> {
  const record = await loadSubject(context, subject)
  if (!record.mayShare || (ability === 'update' && !record.mayGiveUpdate)) throw forbidden()
  const people = await context.tx
    .selectFrom('people')
    .select(['id', 'name'])
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', 'in', [...userIDs])
    .where('state', '<>', 'terminated')
    .execute()
  const params = inBoth('field', '人员 | Person')
  const unknown = userIDs.flatMap((id, index) => (people.some((person) => person.id === id) ? [] : [index]))
  if (unknown.length)
    throw invalid(unknown.map((index) => ({ path: `userIDs.${index}`, code: 'notOption', params })))
  const given = await giveAccess(context.tx, context.actor, subject, userIDs, { ability })
  if (given)
    context.audit({
      action: `${subject.kind}.share`,
      subject: { ...subject, name: record.name },
      after: { people: people.map(({ name }) => name), ability },
    })
  return { given }
}

/** Takes back what was given by a person. 404 as for the record; 403 for what an approval or the form gave. */
export async function takeGrant(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  const grant = await tx
    .selectFrom('grants as g')
    .innerJoin('people as u', (join) =>
      join.onRef('u.organization_id', '=', 'g.organization_id').onRef('u.id', '=', 'g.user_id'),
    )
    .select(['g.subject_kind', 'g.subject_id', 'g.reason', 'g.ability', 'u.name'])
    .where('g.organization_id', '=', actor.organizationId)
    .where('g.id', '=', id)
    .forUpdate('g')
    .executeTakeFirst()
  if (!grant) throw notFound()
  const subject = { kind: grant.subject_kind, id: grant.subject_id }
  const record = await loadSubject(context, subject)
  if (!record.mayShare || grant.reason !== 'given') throw forbidden()
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: `${subject.kind}.unshare`,
    subject: { ...subject, name: record.name },
    before: { people: [grant.name], ability: grant.ability },
  })
}
