import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actAs, type Context } from '#engines/access/server/index.ts'
import { arrivedBytes } from '#engines/documents/server/index.ts'
import { databaseNow } from '#server/database.ts'
import { fileStoreOf } from '#server/files/index.ts'
import { answeredFor } from '#server/http/http-server.ts'
import { setRequester } from '#server/request-context.ts'
import type { Services } from '#server/services.ts'
import { holdStorage, requireStorage } from '#server/stored-bytes.ts'
import { AppError } from '#shared/errors.ts'
import type { OfficeContent } from './office-document.ts'
import { discoveryOf } from './wopi-discovery.ts'
import {
  changeLock,
  checkFileInfo,
  conflictAnswer,
  getFile,
  putFile,
  type WopiAnswer,
} from './wopi-operations.ts'
import { isProven } from './wopi-proof.ts'
import { savedBecause } from './wopi-reason.ts'
import { type OfficeCaller, officeCaller, siteOf } from './wopi-tokens.ts'

type Call = { request: FastifyRequest; caller: OfficeCaller }
type Work = (call: Call) => Promise<WopiAnswer>

const lockOverrides = new Set(['LOCK', 'UNLOCK', 'REFRESH_LOCK', 'GET_LOCK'])
/** Locks are ASCII of at most 1,024 characters ([MS-WOPI] 2.2.2). */
const lockForm = /^[\x20-\x7e]{1,1024}$/

/**
 * The host's side of WOPI under /wopi/files, for the operator's office server: its calls carry a token of `openOfficeSession` and no cookie. Nothing is there
 * unless an office server is set.
 */
export async function addWopiHost(app: FastifyInstance, services: Services): Promise<void> {
  if (!services.config.officeUrl) return
  await app.register(
    async (host) => {
      // A file comes as it is: the stream is read by the operation, with its own limit.
      host.removeAllContentTypeParsers()
      host.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      const route = (method: 'GET' | 'POST', url: string, work: Work) =>
        host.route({
          method,
          url,
          bodyLimit: services.config.maxFileBytes,
          handler: answering(services, work),
        })
      const act = ({ caller, request }: Call, run: (context: Context) => Promise<WopiAnswer>) =>
        actAs(services, caller.actor, run, { requestId: request.id })
      route('GET', '/files/:file', (call) => act(call, (context) => checkFileInfo(context, call.caller)))
      route('GET', '/files/:file/contents', (call) =>
        act(call, (context) => getFile(context, call.caller, maxExpected(call.request))),
      )
      route('POST', '/files/:file', async (call) => {
        const override = header(call.request, 'x-wopi-override') ?? ''
        if (!lockOverrides.has(override)) return { status: 501 }
        const lock = header(call.request, 'x-wopi-lock') ?? ''
        const oldLock = header(call.request, 'x-wopi-oldlock')
        const isNamed = override === 'GET_LOCK' || lockForm.test(lock)
        if (!isNamed || (oldLock !== null && !lockForm.test(oldLock))) return { status: 400 }
        return act(call, (context) => changeLock(context, call.caller, { override, lock, oldLock }))
      })
      route('POST', '/files/:file/contents', async (call) => {
        if (header(call.request, 'x-wopi-override') !== 'PUT') return { status: 501 }
        const lock = header(call.request, 'x-wopi-lock') ?? ''
        const size = Number(header(call.request, 'content-length')) || 0
        await requireStorage(services, call.caller.actor, size)
        const content = await receivedDocx(services, call.request)
        const reason = savedBecause((name) => header(call.request, name))
        try {
          return await act(call, async (context) => {
            const saved = await putFile(context, call.caller, lock, { ...content, reason })
            await holdStorage(context)
            return saved
          })
        } catch (error) {
          const answer = conflictAnswer(error, lock)
          if (answer) return answer
          throw error
        }
      })
    },
    { prefix: '/wopi' },
  )
}

/** 500 for a call that is not proven to be the office server's; 401 for a token that does not count; 404 for what is not theirs; everything else as the operation says. */
const answering = (services: Services, work: Work) =>
  answeredFor(async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const { access_token: inQuery } = request.query as { access_token?: unknown }
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const token = typeof inQuery === 'string' ? inQuery : bearer
    if (!(await isOfficeServers(services, request, token ?? ''))) return reply.status(500).send()
    const { file } = request.params as { file: string }
    const caller = token ? await officeCaller(services, token, file) : null
    if (!caller) return reply.status(401).send()
    setRequester(caller.actor)
    const { status, headers, json, bytes } = await work({ request, caller })
    reply.status(status).headers(headers ?? {})
    if (bytes) return reply.type('application/octet-stream').send(Buffer.from(bytes))
    return reply.send(json)
  })

/** Whether a call is signed by the office server, where it signs at all. Its keys may have changed: they are asked for once more before a call is refused. */
async function isOfficeServers(
  services: Services,
  request: FastifyRequest,
  accessToken: string,
): Promise<boolean> {
  const call = {
    accessToken,
    url: `${siteOf(services.config)}${request.raw.url}`,
    timestamp: header(request, 'x-wopi-timestamp'),
    proof: header(request, 'x-wopi-proof'),
    proofOld: header(request, 'x-wopi-proofold'),
  }
  const counts = async (again: boolean) => {
    const { proofKeys } = await discoveryOf(services, again)
    return proofKeys.length === 0 || isProven(call, proofKeys, await databaseNow(services.database))
  }
  return (await counts(false)) || counts(true)
}

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

function maxExpected(request: FastifyRequest): number {
  const most = Number(header(request, 'x-wopi-maxexpectedsize') ?? Number.NaN)
  return Number.isFinite(most) ? most : Number.MAX_SAFE_INTEGER
}

/** The sent file, taken in with the limit of an upload, checked and repaired like one. */
async function receivedDocx({ config }: Services, request: FastifyRequest): Promise<OfficeContent> {
  const store = fileStoreOf(config)
  const giveBack = await request.server.reserveDiskSpace(Number(request.headers['content-length'] ?? 0))
  request.raw.once('close', giveBack)
  const body = request.body instanceof Readable ? request.body : Readable.from([])
  const received = await store.receive(body, { maxBytes: config.maxFileBytes })
  try {
    if (received.size === 0) throw new AppError('fileMismatch')
    return await arrivedBytes(received, 'docx')
  } finally {
    await store.discard(received)
  }
}
