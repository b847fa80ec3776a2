import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { byName } from '#server/name-order.ts'
import { AppError, invalid, notFound, staleVersion } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { Position } from '../domain/position-api.ts'
import { word } from '../domain/words.ts'
import './tables.ts'

type Page = { pageNum: number; pageSize: number }

const peopleOf = sql<number>`(
  select count(*)::int from users u
  where u.organization_id = positions.organization_id and u.position_id = positions.id and u.state <> 'terminated')`.as(
  'people',
)

/** Positions by name. */
export async function listPositions(
  { tx, actor }: Context,
  { q, pageNum, pageSize }: Page & { q?: string | undefined },
): Promise<{ list: Position[]; total: number } & Page> {
  const found = tx
    .selectFrom('positions')
    .where('organization_id', '=', actor.organizationId)
    .$if(Boolean(q), (query) => query.where('name', '~*', containsPattern(q ?? '')))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await found
    .select(['id', 'name', 'version', peopleOf])
    .orderBy(byName('name'))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { list, total, pageNum, pageSize }
}

async function readPosition({ tx, actor }: Context, id: number): Promise<Position> {
  const row = await tx
    .selectFrom('positions')
    .select(['id', 'name', 'version', peopleOf])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** New position; 422 when the name is taken. */
export async function createPosition(context: Context, { name }: { name: string }): Promise<Position> {
  await refuseTakenName(context, name)
  const { id } = await context.tx
    .insertInto('positions')
    .values({ organization_id: context.actor.organizationId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({ action: 'position.create', subject: { kind: 'position', id, name }, after: { name } })
  return readPosition(context, id)
}

/** Renames a position; 409 with the current one when stale. */
export async function updatePosition(
  context: Context,
  id: number,
  { name, version }: { name: string; version: number },
): Promise<Position> {
  const before = await readPosition(context, id)
  if (before.version !== version) throw staleVersion(before)
  if (before.name !== name) await refuseTakenName(context, name)
  await context.tx
    .updateTable('positions')
    .set({ name, version: version + 1 })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'position.update',
    subject: { kind: 'position', id, name },
    before: { name: before.name },
    after: { name },
  })
  return readPosition(context, id)
}

/** Deletes a position that nobody holds; 409 otherwise. */
export async function deletePosition(context: Context, id: number, version: number): Promise<void> {
  const { tx, actor, locale } = context
  const before = await readPosition(context, id)
  if (before.version !== version) throw staleVersion(before)
  const { holders } = await tx
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('holders'))
    .where('organization_id', '=', actor.organizationId)
    .where('position_id', '=', id)
    .executeTakeFirstOrThrow()
  if (holders)
    throw new AppError('inUse', { detail: locale === 'en' ? `${holders} people` : `有 ${holders} 名人员` })
  await tx
    .deleteFrom('positions')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'position.delete',
    subject: { kind: 'position', id, name: before.name },
    before: { name: before.name },
  })
}

async function refuseTakenName({ tx, actor, locale }: Context, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('positions')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (taken) throw invalid([{ path: 'name', code: 'taken', params: { field: word('positionName', locale) } }])
}
