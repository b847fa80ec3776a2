import { type Context, type RequestContext, route } from '#engines/access/server/index.ts'
import type { FileAnswer, HttpRoute } from '#server/http/http-route.ts'
import { apiRoot } from '#server/http/http-server.ts'
import { requireStorage } from '#server/stored-bytes.ts'
import { diskSpaceForFile } from '#shared/disk-space.ts'
import { AppError } from '#shared/errors.ts'
import { fileContent, fileDownloadInfo, originalFile, uploadFile } from '../../domain/api.ts'
import { byteRange } from '../../domain/byte-range.ts'
import { type Extension, kindOf } from '../../domain/file-kind.ts'
import { fetchFileRoute } from './fetch-file.ts'
import { type FileRow, fileStream, readableFile } from './file-records.ts'
import { originalOf, repairsOf } from './file-repairs.ts'
import { previewRoute } from './preview-file.ts'
import { uploadRoute } from './upload-route.ts'

export const fileRoutes: readonly HttpRoute[] = [
  uploadRoute(uploadFile, { may: 'signedIn', handle: async (_context, _given, file) => file }),
  route(fileDownloadInfo, {
    may: 'signedIn',
    handle: async (context, { params }) => {
      const { id, name } = await readableFile(context, params.id)
      const repairs = (await repairsOf(context, [id])).get(id)
      return {
        downloadUrl: `${apiRoot}/files/${id}/content`,
        name,
        ...(repairs && { repairs, originalUrl: `${apiRoot}/files/${id}/original` }),
      }
    },
  }),
  route(diskSpaceForFile, {
    may: 'signedIn',
    handle: async ({ http, services, actor }, { query }) => {
      await requireStorage(services, actor, query.size)
      ;(await http.server.reserveDiskSpace(query.size))()
      return null
    },
  }),
  fetchFileRoute,
  previewRoute,
  route(fileContent, {
    may: 'signedIn',
    handle: async (context, { params, query }) =>
      sendContent(context, await readableFile(context, params.id), query.inline ?? false),
  }),
  route(originalFile, {
    may: 'signedIn',
    handle: async (context, { params }) => sendOriginal(context, await readableFile(context, params.id)),
  }),
]

/** A repaired file as it came: to be saved, never to be shown. */
async function sendOriginal(context: Context, row: FileRow): Promise<FileAnswer> {
  const { content, size, sha256 } = await originalOf(context, row.id)
  context.audit({
    action: 'file.downloadOriginal',
    subject: { kind: 'file', id: row.id, name: row.name },
    detail: { sha256 },
  })
  return { content, name: row.name, mime: row.mime, size }
}

/**
 * The answer with a file's bytes, or the range the request asks for. Every request is audited, but those of logos and people's pictures. Only kinds that cannot run anything are
 * shown inline, in a sandbox; everything else is saved.
 */
async function sendContent(context: RequestContext, row: FileRow, inline: boolean): Promise<FileAnswer> {
  const range = byteRange(context.http.headers.range, row.size)
  if (range === 'unsatisfiable') throw new AppError('rangeNotSatisfiable')
  const shown = inline && kindOf(row.extension as Extension).inline === true
  // Logos and people's pictures are on every page and tell nothing: they would bury the rest of the log.
  const isDecoration = shown && row.subject_kind === 'organization'
  if (!isDecoration)
    context.audit({
      action: shown ? 'file.preview' : 'file.download',
      subject: { kind: 'file', id: row.id, name: row.name },
      ...(range && { detail: range }),
    })
  return {
    content: fileStream(context, row, range ?? undefined),
    name: row.name,
    mime: row.mime,
    size: range ? range.to - range.from + 1 : row.size,
    inline: shown,
    status: range ? 206 : 200,
    headers: {
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${row.size}` }),
    },
  }
}
