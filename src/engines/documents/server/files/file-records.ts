import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type FileStore, fileStoreOf, type StoredFile } from '#server/files/index.ts'
import { outsideTransaction } from '#server/outside-transaction.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { FileRecord } from '../../domain/api.ts'
import { type Extension, extensionOf, kindOf } from '../../domain/file-kind.ts'
import { safeFileName } from '../../domain/file-name.ts'
import type { FilesTable } from '../tables.ts'
import { type ArrivedFile, putBytes, type RepairedBytes } from './arrive.ts'
import { inheritRepairs, keepRepairs } from './file-repairs.ts'
import { type SubjectOf, subjectNamed } from './file-subjects.ts'

export type FileRow = Selectable<FilesTable>

export const presentFile = (row: FileRow): FileRecord => ({
  id: row.id,
  name: row.name,
  extension: row.extension,
  mime: row.mime,
  size: row.size,
  sha256: row.sha256,
  createdAt: row.created_at.toISOString(),
})

/** The record of a stored file, without asking who may see it. 404 for one that is removed or another organisation's. */
export async function fileRow({ tx, actor }: Context, id: number): Promise<FileRow> {
  const row = await tx
    .selectFrom('files')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * The record of a file that the actor may read: their own upload as long as nothing has claimed it, afterwards whatever the
 * rules of the record it belongs to say. 404 otherwise.
 */
export async function readableFile(context: Context, id: number): Promise<FileRow> {
  const row = await fileRow(context, id)
  const readable =
    row.subject_kind === null || row.subject_id === null
      ? row.uploaded_by === context.actor.userId
      : await subjectNamed(row.subject_kind).canRead(context, row.subject_id, row.id)
  if (!readable) throw notFound()
  return row
}

export async function insertFile(
  context: Context,
  file: {
    name: string
    extension: Extension
    stored: StoredFile
    repaired?: ArrivedFile['repaired']
    subject?: SubjectOf | undefined
  },
): Promise<FileRow> {
  const { tx, actor } = context
  const row = await tx
    .insertInto('files')
    .values({
      organization_id: actor.organizationId,
      name: file.name,
      extension: file.extension,
      mime: kindOf(file.extension).mime,
      size: file.stored.size,
      sha256: file.stored.sha256,
      storage_key: file.stored.key,
      uploaded_by: actor.userId,
      subject_kind: file.subject?.kind ?? null,
      subject_id: file.subject?.id ?? null,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (file.repaired) await keepRepairs(context, row.id, file.repaired)
  return row
}

/**
 * Makes an uploaded file part of a record; from then on the record's rules say who may read it. The file must be the actor's
 * own unclaimed upload, or the record's already; 404 otherwise. unsupportedFile when it is not of an accepted extension.
 */
export async function claimFile(
  context: Context,
  id: number,
  subject: SubjectOf,
  { accept }: { accept?: readonly string[] } = {},
): Promise<FileRecord> {
  subjectNamed(subject.kind)
  const { tx, actor } = context
  const row = await tx
    .selectFrom('files')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .forUpdate()
    .executeTakeFirst()
  const theirs = row?.subject_kind === subject.kind && row.subject_id === subject.id
  const mine = row?.subject_kind === null && row.uploaded_by === actor.userId
  if (!row || (!theirs && !mine)) throw notFound()
  if (accept && !accept.includes(row.extension)) throw new AppError('unsupportedFile')
  if (mine) {
    await tx
      .updateTable('files')
      .set({ subject_kind: subject.kind, subject_id: subject.id })
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', id)
      .execute()
  }
  return presentFile(row)
}

/** Takes a file away from everybody; its bytes are kept 30 days. The caller has decided that the actor may. */
export async function removeFile(context: Context, id: number): Promise<void> {
  const row = await fileRow(context, id)
  await context.tx
    .updateTable('file_repairs')
    .set({ removed_at: context.now })
    .where('organization_id', '=', context.actor.organizationId)
    .where('file_id', '=', id)
    .execute()
  await context.tx
    .updateTable('files')
    .set({ state: 'removed', removed_at: context.now })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({ action: 'file.remove', subject: { kind: 'file', id, name: row.name } })
}

export type NewFile = {
  /** With an extension that the product knows; made safe before it is kept. */
  name: string
  content: Uint8Array
  /** What it belongs to; without one it is the actor's alone, as the file of an export job is. */
  subject?: SubjectOf
  /** The file it was made from: what was done to that one when it arrived is told of this one too. */
  madeFrom?: number
  /** Where the content came from outside and was repaired. */
  repaired?: RepairedBytes | null
}

/**
 * Stores a file that the product itself made: a filled document, a PDF, an export. When the transaction is rolled back afterwards,
 * the bytes stay behind until the daily sweep.
 */
export async function storeFile(context: Context, file: NewFile): Promise<FileRecord> {
  const { name, content, subject, madeFrom, repaired } = file
  if (subject) subjectNamed(subject.kind)
  const extension = extensionOf(name)
  if (!extension) throw new Error(`"${name}" has no extension that the product knows`)
  const store = fileStoreOf(context.services.config)
  const put = putting(context, store)
  const stored = await put(content)
  const row = await insertFile(context, { name: safeFileName(name), extension, stored, subject })
  if (madeFrom !== undefined) await inheritRepairs(context, row.id, madeFrom)
  if (repaired) {
    const { repairs } = repaired
    await keepRepairs(context, row.id, { repairs, original: await put(repaired.original) })
  }
  return presentFile(row)
}

export type FileBytes = FileRecord & { bytes: Uint8Array }

/** A file that the actor may read, whole in memory. 404 otherwise. */
export const fileBytes = async (context: Context, id: number): Promise<FileBytes> =>
  withBytes(context, await readableFile(context, id))

/** A file's bytes for a caller that has decided already that they may be used, such as a template's for a new contract. */
export const storedBytes = async (context: Context, id: number): Promise<FileBytes> =>
  withBytes(context, await fileRow(context, id))

/** How many files a transaction stored: two of the same content are two objects. */
const storedIn = new WeakMap<Context['tx'], number>()

const putting =
  ({ tx }: Context, store: FileStore) =>
  (content: Uint8Array): Promise<StoredFile> => {
    const nth = (storedIn.get(tx) ?? 0) + 1
    storedIn.set(tx, nth)
    const put = (given: { content: Uint8Array }) => putBytes(store, given.content)
    return store.isRemote ? outsideTransaction('store a file', { content, nth }, put) : put({ content })
  }

async function withBytes({ services }: Context, row: FileRow): Promise<FileBytes> {
  const store = fileStoreOf(services.config)
  const read = async (key: string) => new Uint8Array(await buffer(await store.get(key)))
  const { storage_key: key } = row
  const bytes = await (store.isRemote ? outsideTransaction('read a file', key, read) : read(key))
  return { ...presentFile(row), bytes }
}

/** Opens a file, or a part of it, once the transaction is over. */
export const fileStream =
  ({ services }: Context, row: FileRow, range?: { from: number; to: number }): (() => Promise<Readable>) =>
  () =>
    fileStoreOf(services.config).get(row.storage_key, range)
