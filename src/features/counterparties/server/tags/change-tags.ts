import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type PartyKind, partyType } from '../../domain/counterpart.ts'
import { changedTags, maxTags, tagIssues } from '../../domain/tags/party-tags.ts'
import type { tagCalls } from '../../domain/tags/tag-api.ts'

type Given = BodyOf<typeof tagCalls.external.change>
type Row = { id: number; name: string; tags: string[] }

/** Gives these parties tags and takes others away; each that has others now has a new version and an entry in the log. */
export async function changeTags(
  context: Context,
  kind: PartyKind,
  { counterpartIDs, add, remove }: Given,
): Promise<{ changed: number }> {
  const issues = [...tagIssues(add, 'add', context.locale), ...tagIssues(remove, 'remove', context.locale)]
  if (issues.length) throw invalid(issues)
  let changed = 0
  const lost = new Set<string>()
  for (const party of await lockedParties(context, kind, counterpartIDs)) {
    const tags = changedTags(party.tags, { add, remove })
    if (JSON.stringify(tags) === JSON.stringify(party.tags)) continue
    if (tags.length > maxTags) throw tooMany(party)
    await store(context, party, tags)
    for (const tag of party.tags) if (!tags.includes(tag)) lost.add(tag)
    changed++
  }
  await forgetTags(context, kind, [...lost])
  return { changed }
}

async function lockedParties(
  { tx, actor }: Context,
  kind: PartyKind,
  given: readonly number[],
): Promise<Row[]> {
  const ids = [...new Set(given)]
  const rows = await tx
    .selectFrom('counterparts')
    .select(['id', 'name', 'tags'])
    .where('organization_id', '=', actor.organizationId)
    .where('party_type', '=', partyType[kind])
    .where('merged_into_id', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) throw notFound()
  return rows
}

async function store(context: Context, { id, name, tags: before }: Row, tags: string[]): Promise<void> {
  const { tx, actor } = context
  await tx
    .updateTable('counterparts')
    .set({
      tags,
      updated_by: actor.userId,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'counterpart.tag',
    subject: { kind: 'counterpart', id, name },
    before: { tags: before },
    after: { tags },
  })
}

const tooMany = ({ name }: Row) =>
  new AppError('rule', {
    detail: `「${name}」的标签会超过 ${maxTags} 个，请先去掉不用的`,
    detailEn: `“${name}” would have more than ${maxTags} tags: remove unused ones first`,
  })

/** Offers these tags no more where no party has them any longer; called once a party has lost them. */
export async function forgetTags(
  { tx, actor }: Context,
  kind: PartyKind,
  names: readonly string[],
): Promise<void> {
  if (!names.length) return
  const these = sql`t.organization_id = ${actor.organizationId} and t.party_type = ${partyType[kind]}
    and t.name = any(${[...names]}::text[])`
  // Whoever gives one of them holds it: what they did is seen behind this lock.
  await sql`select from party_tags t where ${these} order by t.name for update`.execute(tx)
  // Counted, not looked for: the first row of a rare word would be looked for without the index.
  await sql`delete from party_tags t where ${these} and (select count(*) from counterpart_rows c
    where c.organization_id = ${actor.organizationId} and c.party_type = ${partyType[kind]}
      and c.tags <> '{}' and c.tags @> array[t.name]) = 0`.execute(tx)
}
