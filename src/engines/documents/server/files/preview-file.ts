import { actAs, type Context, route, type Session } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { AppError } from '#shared/errors.ts'
import { previewFile } from '../../domain/api.ts'
import type { Extension } from '../../domain/file-kind.ts'
import { convertToPdf, pdfAvailable } from '../convert/convert-to-pdf.ts'
import { type FileRow, readableFile, storedBytes, storeFile } from './file-records.ts'

const convertible: readonly string[] = ['doc', 'docx', 'wps', 'xls', 'xlsx', 'ppt', 'pptx']

/**
 * A PDF of an office file that the actor may read. It is converted once, outside of any transaction, and belongs to whatever the file belongs to: who may read
 * the one may read the other.
 */
export const previewRoute: HttpRoute = {
  endpoint: previewFile,
  guard: 'signedIn',
  run: async (call) => {
    let pdf: Uint8Array | null = null
    const storing = route(previewFile, {
      may: 'signedIn',
      handle: async (context, { params }) => {
        const row = await readableFile(context, params.id)
        return (await existing(context, row)) ?? (await store(context, row, pdf))
      },
    })
    const admitted = (await storing.admit?.(call)) as Session
    const { id } = call.params as { id: number }
    const source = await actAs(call.services, admitted.actor, async (context) => {
      const row = await readableFile(context, id)
      if (!convertible.includes(row.extension)) throw new AppError('unsupportedFile')
      if (await existing(context, row)) return null
      if (!pdfAvailable(call.services.config)) throw new AppError('conversionUnavailable')
      return storedBytes(context, id)
    })
    if (source) (await call.request.server.reserveDiskSpace(0))()
    if (source) pdf = await convertToPdf(call.services.config, source.bytes, source.extension as Extension)
    return storing.run({ ...call, admitted })
  },
}

type Preview = { fileID: number; name: string }

async function existing({ tx, actor }: Context, row: FileRow): Promise<Preview | null> {
  const found = await tx
    .selectFrom('file_previews as p')
    .innerJoin('files as f', 'f.id', 'p.preview_file_id')
    .select(['f.id', 'f.name', 'f.subject_kind', 'f.subject_id'])
    .where('p.organization_id', '=', actor.organizationId)
    .where('p.file_id', '=', row.id)
    .where('f.state', '=', 'ready')
    .executeTakeFirst()
  if (!found) return null
  if (found.subject_kind !== row.subject_kind || found.subject_id !== row.subject_id)
    // The file was claimed by a record since.
    await tx
      .updateTable('files')
      .set({ subject_kind: row.subject_kind, subject_id: row.subject_id })
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', found.id)
      .execute()
  return { fileID: found.id, name: found.name }
}

async function store(context: Context, row: FileRow, pdf: Uint8Array | null): Promise<Preview> {
  if (!pdf) throw new AppError('conflict')
  const { subject_kind: kind, subject_id: id } = row
  const file = await storeFile(context, {
    name: `${row.name.replace(/\.[^.]*$/, '')}.pdf`,
    content: pdf,
    ...(kind !== null && id !== null && { subject: { kind, id } }),
  })
  const kept = await context.tx
    .insertInto('file_previews')
    .values({ organization_id: context.actor.organizationId, file_id: row.id, preview_file_id: file.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('preview_file_id')
    .executeTakeFirst()
  // Somebody else looked at the same moment: theirs counts.
  return kept ? { fileID: file.id, name: file.name } : ((await existing(context, row)) as Preview)
}
