import { type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { AppError, invalid, notFound, staleVersion } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { ArchiveAddress, listOfflineArchiveSettings } from '../../domain/archive-address-api.ts'

/** What forms may choose of these addresses. */
export const archiveAddressTerms = { alias: 'a', choosable: sql<SqlBool>`a.state = 1` }

const columns = ['id', 'name', 'state', 'version'] as const

/** A page of the addresses, those in use first, in the order of the organisation. */
export async function archiveAddresses(
  { tx, actor }: Context,
  { pageNum, pageSize, q }: QueryOf<typeof listOfflineArchiveSettings>,
) {
  const found = tx
    .selectFrom('archive_offline_settings')
    .where('organization_id', '=', actor.organizationId)
    .$if(Boolean(q?.trim()), (query) => query.where('name', '~*', containsPattern(q?.trim() ?? '')))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await found
    .select(columns)
    .orderBy('state')
    .orderBy('sort_order')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { list, total, pageNum, pageSize }
}

/** A further address, behind the others unless its place is given; 422 when its name is taken. */
export async function addArchiveAddress(
  context: Context,
  { name, sortOrder }: { name: string; sortOrder?: number },
): Promise<ArchiveAddress> {
  const { tx, actor, audit } = context
  await refuseTakenName(context, name)
  const last = sql<number>`(select coalesce(max(sort_order), 0) + 1 from archive_offline_settings where organization_id = ${actor.organizationId})`
  const made = await tx
    .insertInto('archive_offline_settings')
    .values({ organization_id: actor.organizationId, name, sort_order: sortOrder ?? last })
    .returning(columns)
    .executeTakeFirstOrThrow()
  audit({
    action: 'archive_address.create',
    subject: { kind: 'archive_address', id: made.id, name },
    after: { name },
  })
  return made
}

/** Renames an address, or takes it out of use and into use again; 409 with the current one when stale. */
export async function changeArchiveAddress(
  context: Context,
  id: number,
  { name, state, version }: Pick<ArchiveAddress, 'name' | 'state' | 'version'>,
): Promise<ArchiveAddress> {
  const { tx, actor, audit } = context
  const before = await lockAddress(context, id)
  if (before.version !== version) throw staleVersion(before)
  if (before.name !== name) await refuseTakenName(context, name)
  const after = await tx
    .updateTable('archive_offline_settings')
    .set({ name, state, version: version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  audit({
    action: 'archive_address.update',
    subject: { kind: 'archive_address', id, name },
    before: { name: before.name, state: before.state },
    after: { name, state },
  })
  return after
}

/** Puts the addresses in this order; 409 when it is not every address once, because somebody added or deleted one meanwhile. */
export async function orderArchiveAddresses(
  context: Context,
  ids: readonly number[],
): Promise<ArchiveAddress[]> {
  const { tx, actor, audit } = context
  const own = await tx
    .selectFrom('archive_offline_settings')
    .select(columns)
    .where('organization_id', '=', actor.organizationId)
    .orderBy('sort_order')
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(own.map((address) => [address.id, address]))
  const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  if (ordered.length !== own.length || ids.length !== own.length) throw new AppError('conflict')
  await sql`update archive_offline_settings a set sort_order = o.place
    from unnest(${ordered.map(({ id }) => id)}::bigint[]) with ordinality as o (id, place)
    where a.organization_id = ${actor.organizationId} and a.id = o.id`.execute(tx)
  const names = (list: readonly ArchiveAddress[]) => list.map(({ name }) => name)
  audit({
    action: 'archive_address.order',
    subject: { kind: 'archive_address', id: 0, name: '' },
    before: { order: names(own) },
    after: { order: names(ordered) },
  })
  return ordered
}

/** Deletes an address at which nothing lies and which no form was filled with; 409 otherwise. */
export async function deleteArchiveAddress(context: Context, id: number, version: number): Promise<void> {
  const { tx, actor, audit } = context
  const before = await lockAddress(context, id)
  if (before.version !== version) throw staleVersion(before)
  if (await isUsed(context, id))
    throw new AppError('inUse', { detail: '有合同存放于此', detailEn: 'contracts lie there' })
  await tx
    .deleteFrom('archive_offline_settings')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  audit({
    action: 'archive_address.delete',
    subject: { kind: 'archive_address', id, name: before.name },
    before: { name: before.name },
  })
}

/** Whether a contract lies there or names it in its form; how many is not for everybody who keeps addresses to know. */
async function isUsed({ tx, actor }: Context, id: number): Promise<boolean> {
  const { rows } = await sql`
    with fields as (
      select v.id as form_version_id, f ->> 'id' as field_id
      from form_versions v cross join lateral jsonb_path_query(v.definition, '$.fieldGroupList[*].fieldList[*] ? (@.type == "offlineArchiveAddress")') f
      where v.organization_id = ${actor.organizationId})
    select from (
      select contract_id from contract_archivings where organization_id = ${actor.organizationId} and address_id = ${id}
      union
      select c.id from fields join contracts c on c.organization_id = ${actor.organizationId} and c.form_version_id = fields.form_version_id
      where c.form_values ->> fields.field_id = ${String(id)}) used limit 1`.execute(tx)
  return rows.length > 0
}

async function lockAddress({ tx, actor }: Context, id: number): Promise<ArchiveAddress> {
  const row = await tx
    .selectFrom('archive_offline_settings')
    .select(columns)
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function refuseTakenName({ tx, actor }: Context, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('archive_offline_settings')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (taken) throw invalid([{ path: 'name', code: 'taken', params: { field: '名称', fieldEn: 'The name' } }])
}
