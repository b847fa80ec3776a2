import { type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { claimFile, fileSubject, removeFile, repairsOf } from '#engines/documents/server/index.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import { mostFiles, type PartyFile } from '../../domain/files/file-api.ts'
import { loadCounterpart, refuseAlias, standingCounterpart } from '../load-counterpart.ts'
import type { PartyReference } from '../party-references.ts'
import '../tables.ts'

/** Whoever reads parties reads their files, and what was made of one to look at it, as long as a party has it. */
export const counterpartFiles = fileSubject('counterpart', async (context, _id, fileId) => {
  if (!may(context.actor, 'counterpart.read')) return false
  const { rows } =
    await sql`select from counterpart_files f where f.organization_id = ${context.actor.organizationId}
    and f.file_id in (select ${fileId}::bigint union all
      select p.file_id from file_previews p where p.organization_id = f.organization_id and p.preview_file_id = ${fileId})`.execute(
      context.tx,
    )
  return rows.length > 0
})

/** Where a merge moves files: everybody who may read parties sees them. */
export const filesOfParties: PartyReference = {
  table: 'counterpart_files',
  words: '附件 | Attachments',
  key: ['id'],
  owner: {
    table: 'counterpart_files',
    column: 'id',
    alias: 'f',
    may: 'counterpart.read',
    visible: () => sql<SqlBool>`true`,
  },
}

/** The files of a party, the newest first. */
export async function partyFiles(context: Context, kind: PartyKind, id: number): Promise<PartyFile[]> {
  const { record } = await standingCounterpart(context, kind, id)
  return filesOf(context, record.id)
}

async function filesOf(context: Context, partyId: number): Promise<PartyFile[]> {
  const rows = await context.tx
    .selectFrom('counterpart_files as f')
    .innerJoin('file_facts as b', 'b.id', 'f.file_id')
    .innerJoin('people as u', 'u.id', 'f.created_by')
    .select(['f.file_id', 'f.name', 'b.size', 'f.created_at', 'u.id', 'u.name as person', 'u.nickname'])
    .select('u.avatar_file_id')
    .where('f.organization_id', '=', context.actor.organizationId)
    .where('f.counterpart_id', '=', partyId)
    .orderBy('f.id', 'desc')
    .execute()
  const repairs = await repairsOf(
    context,
    rows.map(({ file_id }) => file_id),
  )
  return rows.map((row) => ({
    fileID: row.file_id,
    name: row.name,
    size: Number(row.size),
    repairs: repairs.get(row.file_id) ?? [],
    createdBy: { id: row.id, name: row.person, nickname: row.nickname, avatarFileID: row.avatar_file_id },
    createTime: row.created_at.toISOString(),
  }))
}

/** Ties a file that the person has just uploaded to the party; 409 for an alias. */
export async function addPartyFile(
  context: Context,
  kind: PartyKind,
  id: number,
  file: { id: number; name: string },
): Promise<PartyFile> {
  const party = await loadCounterpart(context, kind, id, { lock: true })
  await refuseAlias(context, party)
  const before = await filesOf(context, id)
  if (before.length >= mostFiles)
    throw new AppError('rule', {
      detail: `一个相对方最多 ${mostFiles} 个附件，请先删除不用的`,
      detailEn: `A party can have at most ${mostFiles} files: delete unused ones first`,
    })
  await claimFile(context, file.id, { kind: counterpartFiles.kind, id })
  await context.tx
    .insertInto('counterpart_files')
    .values({
      organization_id: context.actor.organizationId,
      counterpart_id: id,
      file_id: file.id,
      name: file.name,
      created_by: context.actor.userId,
      created_at: context.now,
    })
    .execute()
  context.audit({
    action: 'counterpart.attach',
    subject: { kind: 'counterpart', id, name: party.record.name },
    detail: { file: file.name },
  })
  return (await filesOf(context, id)).find(({ fileID }) => fileID === file.id) as PartyFile
}

/** Takes a file away from the party and from everybody; 404 when it has no such file, 409 for an alias. */
export async function removePartyFile(
  context: Context,
  kind: PartyKind,
  id: number,
  fileId: number,
): Promise<void> {
  const party = await loadCounterpart(context, kind, id, { lock: true })
  await refuseAlias(context, party)
  const gone = await context.tx
    .deleteFrom('counterpart_files')
    .where('organization_id', '=', context.actor.organizationId)
    .where('counterpart_id', '=', id)
    .where('file_id', '=', fileId)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await removeFile(context, fileId)
  context.audit({
    action: 'counterpart.detach',
    subject: { kind: 'counterpart', id, name: party.record.name },
    detail: { file: gone.name },
  })
}

/** Before a party is deleted: its files go with it. */
export async function removePartyFiles(context: Context, partyId: number): Promise<void> {
  for (const { fileID } of await filesOf(context, partyId)) await removeFile(context, fileID)
}
