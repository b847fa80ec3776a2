import { route, type Session } from '#engines/access/server/index.ts'
import type { Config } from '#server/config.ts'
import { download, downloadAddress } from '#server/download.ts'
import { type FileStore, fileStoreOf, type ReceivedFile } from '#server/files/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { OutgoingError } from '#server/outgoing.ts'
import { holdStorage, requireStorage } from '#server/stored-bytes.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { fetchFile } from '../../domain/api.ts'
import { type Extension, extensionOf } from '../../domain/file-kind.ts'
import { safeFileName } from '../../domain/file-name.ts'
import { type ArrivedFile, arrive, forget } from './arrive.ts'
import { type FileRow, insertFile } from './file-records.ts'

type Arrived = { received: ReceivedFile; name: string; extension: Extension }

const milliseconds = 20_000
/** More would let a few people hold all of the server's connections to the other system. */
const mostAtOnce = 4
let running = 0

/**
 * Takes a file from an address that the operator allowed (DOWNLOAD_URLS). It arrives on the local disk and is checked and repaired like an upload, before any transaction begins; then it is the person's own
 * file, to be read. The same content fetched again by the same person is the file of before.
 */
export const fetchFileRoute: HttpRoute = {
  endpoint: fetchFile,
  guard: 'signedIn',
  run: async (call) => {
    const { config } = call.services
    let arrived: Arrived | undefined
    let kept: ArrivedFile | undefined
    let recorded = false
    const keeping = route(fetchFile, {
      may: 'signedIn',
      handle: async (context, { body }) => {
        const { name, extension } = arrived as Arrived
        const { stored, repaired } = kept as ArrivedFile
        const { sha256, size } = stored
        const known = await sameFile(context, sha256, name)
        if (known) return { fileID: known.id, name: known.name }
        const { id } = await insertFile(context, { name, extension, stored, repaired })
        const { host, pathname } = new URL(body.downloadUrl)
        context.audit({
          action: 'file.fetch',
          subject: { kind: 'file', id, name },
          // Not the query: it may carry a pass to the other system.
          detail: { from: `${host}${pathname}`, size, sha256 },
        })
        await holdStorage(context)
        recorded = true
        return { fileID: id, name }
      },
    })
    const store = fileStoreOf(config)
    const admitted = (await keeping.admit?.(call)) as Session
    await requireStorage(call.services, admitted.actor, 1)
    const giveBack = await call.request.server.reserveDiskSpace(config.maxFileBytes)
    try {
      arrived = await fetched(config, store, call.body as BodyOf<typeof fetchFile>, call.locale)
      kept = await arrive(store, arrived.received, arrived.extension)
      return await keeping.run({ ...call, admitted })
    } finally {
      giveBack()
      if (kept && !recorded) await forget(store, kept)
      if (arrived) await store.discard(arrived.received)
    }
  },
}

async function fetched(
  config: Config,
  store: FileStore,
  { downloadUrl, fileName }: BodyOf<typeof fetchFile>,
  locale: string,
): Promise<Arrived> {
  const url = downloadAddress(downloadUrl, config.downloadSources)
  if (!url)
    throw new AppError('rule', {
      detail:
        locale === 'en'
          ? 'Only files of this system, or of addresses that its operator allows, can be opened'
          : '只能打开本系统中的文件，或系统管理员允许的地址上的文件',
    })
  if (running >= mostAtOnce) throw new AppError('downloadBusy')
  running++
  try {
    const limits = { milliseconds, mostBytes: config.maxFileBytes }
    return await download(url, config.downloadSources, limits, async (content, given) => {
      const { name, extension } = named([given, lastPart(url), fileName])
      const received = await store.receive(content, { maxBytes: config.maxFileBytes })
      return { received, name, extension }
    })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.reason === 'tooLarge') throw new AppError('fileTooLarge')
    throw new AppError('downloadFailed', { host: url.host, detail: error.reason }, { cause: error })
  } finally {
    running--
  }
}

/** The first name that says what kind of file it is. */
function named(names: readonly (string | null | undefined)[]): { name: string; extension: Extension } {
  for (const given of names) {
    const name = given ? safeFileName(given) : ''
    const extension = extensionOf(name)
    if (extension) return { name, extension }
  }
  throw new AppError('unsupportedFile')
}

function lastPart({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '')
  } catch {
    return ''
  }
}

type Context = Parameters<typeof insertFile>[0]

const sameFile = ({ tx, actor }: Context, sha256: string, name: string): Promise<FileRow | undefined> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('uploaded_by', '=', actor.userId)
    .where('subject_kind', 'is', null)
    .where('sha256', '=', sha256)
    .where('name', '=', name)
    .where('state', '=', 'ready')
    .limit(1)
    .executeTakeFirst()
