import type { Readable } from 'node:stream'
import type { Context } from '#engines/access/server/index.ts'
import { fileStoreOf, type StoredFile } from '#server/files/index.ts'
import { notFound } from '#shared/errors.ts'
import type { Repair } from '../../domain/repair.ts'

/** Keeps what was done to a file when it arrived, and the file as it came. */
export async function keepRepairs(
  { tx, actor }: Context,
  fileId: number,
  { repairs, original }: { repairs: readonly Repair[]; original: StoredFile },
): Promise<void> {
  await tx
    .insertInto('file_repairs')
    .values({
      organization_id: actor.organizationId,
      file_id: fileId,
      repairs: JSON.stringify(repairs),
      storage_key: original.key,
      size: original.size,
      sha256: original.sha256,
      removed_at: null,
    })
    .execute()
}

/** A file that the product made from another one is as repaired as that was. */
export async function inheritRepairs({ tx, actor }: Context, fileId: number, from: number): Promise<void> {
  await tx
    .insertInto('file_repairs')
    .columns(['organization_id', 'file_id', 'repairs', 'storage_key', 'size', 'sha256', 'removed_at'])
    .expression((the) =>
      the
        .selectFrom('file_repairs')
        .select((r) => [
          'organization_id',
          r.val(fileId).as('file_id'),
          'repairs',
          'storage_key',
          'size',
          'sha256',
          'removed_at',
        ])
        .where('organization_id', '=', actor.organizationId)
        .where('file_id', '=', from)
        .where('removed_at', 'is', null),
    )
    .execute()
}

/** What was done to these files when they arrived, by file; files that came as they are, are not in it. */
export async function repairsOf(
  { tx, actor }: Context,
  fileIds: readonly number[],
): Promise<Map<number, Repair[]>> {
  if (!fileIds.length) return new Map()
  const rows = await tx
    .selectFrom('file_repairs')
    .select(['file_id', 'repairs'])
    .where('organization_id', '=', actor.organizationId)
    .where('file_id', 'in', fileIds)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [Number(row.file_id), row.repairs]))
}

/** A file as it came, for who may read the file. 404 for one that was not repaired. */
export async function originalOf(
  { tx, actor, services }: Context,
  fileId: number,
): Promise<{ content: () => Promise<Readable>; size: number; sha256: string }> {
  const row = await tx
    .selectFrom('file_repairs')
    .select(['storage_key', 'size', 'sha256'])
    .where('organization_id', '=', actor.organizationId)
    .where('file_id', '=', fileId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  const content = () => fileStoreOf(services.config).get(row.storage_key)
  return { content, size: Number(row.size), sha256: row.sha256 }
}
