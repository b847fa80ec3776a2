import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AuditEntry } from '#engines/audit/domain/index.ts'
import { appendAudit } from '#engines/audit/server/index.ts'
import { beganAt, type Tx } from '#server/database.ts'
import type { Caller, FileAnswer, Handled, HttpAnswer, HttpCall, HttpRoute } from '#server/http/http-route.ts'
import type { EnqueueOptions } from '#server/jobs.ts'
import { type Proof, Unproven } from '#server/proof.ts'
import { setRequester, withRequestContext } from '#server/request-context.ts'
import type { Services } from '#server/services.ts'
import { requireStorage } from '#server/stored-bytes.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError, forbidden } from '#shared/errors.ts'
import type { Locale } from '#shared/text.ts'
import { type Actor, may } from '../domain/actor.ts'
import type { Permission } from '../domain/permissions.ts'
import { finishIdempotent, startIdempotent } from './idempotency.ts'
import { loadSession, recallSession, type Session } from './load-actor.ts'
import { sessionToken } from './session-cookie.ts'

/** What an operation works with: one transaction, one actor, one clock. */
export type Context = {
  tx: Tx
  actor: Actor
  /** The database's clock, read once for the request. */
  now: Date
  locale: Locale
  request: Caller
  /** Records what was done; written into the chain at the end of the transaction. */
  audit(entry: AuditEntry): void
  /** A job that exists when, and only when, this transaction commits. */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Runs after the commit, for things that may be lost in a crash (waking a stream). */
  afterCommit(work: () => void): void
  services: Services
}

export type RequestContext = Context & { sessionId: number; http: FastifyRequest }

export type Guard = Permission | 'signedIn'
export type Given<E extends Endpoint> = Pick<HttpCall<E>, 'params' | 'query' | 'body'>

type Options<E extends Endpoint> = {
  /** Set on what makes a file and keeps it, because somebody asked for it and not as part of a decision: refused (507) while the disk is low, or nothing more may be kept. */
  makesFile?: boolean
  /** Set on the few calls that a person with a one-time password may make before choosing their own. */
  beforePasswordChange?: boolean
  /** What is kept to answer a repeated Idempotency-Key with, where the first answer holds a secret. */
  withoutSecret?(data: Handled<E>): Handled<E>
}

/**
 * A route for a signed-in person. The handler runs inside one transaction of the person's organisation; what it returns is
 * `data` of the envelope. Throws become the failure answers of shared/errors.ts and roll everything back. A handler that needs a document task is run anew
 * in another transaction when that is done (`outsideTransaction`).
 */
export function route<E extends Endpoint>(
  endpoint: E,
  {
    may: guard,
    handle,
    beforePasswordChange,
    makesFile,
    withoutSecret = (data) => data,
  }: { may: Guard; handle(context: RequestContext, given: Given<E>): Promise<Handled<E>> } & Options<E>,
): HttpRoute {
  const admit = async (call: Pick<HttpCall, 'request' | 'services'>): Promise<Session> => {
    const session = await requireSession(call)
    if (session.mustChangePassword && !beforePasswordChange) throw new AppError('passwordChangeNeeded')
    if (guard !== 'signedIn' && !may(session.actor, guard)) throw forbidden()
    // How large it will be nobody knows yet.
    if (makesFile) (await call.request.server.reserveDiskSpace(0))()
    // What is answered as a file is not kept.
    if (makesFile && endpoint.kind !== 'file') await requireStorage(call.services, session.actor, 1)
    return session
  }
  // Whoever is refused is told why by `admit`.
  const recall = async (call: Pick<HttpCall, 'request' | 'services'>): Promise<Recalled | null> => {
    const token = sessionToken(call.request, call.services.config)
    const session = token && recallSession(call.services.database, token)
    if (!session || session.mustChangePassword) return null
    if (guard !== 'signedIn' && !may(session.actor, guard)) return null
    await counts(call, session)
    return session
  }
  const isProvable = endpoint.kind === 'json' && endpoint.accepts !== 'file' && !makesFile
  return {
    endpoint,
    guard,
    admit,
    ...(isProvable && { recall }),
    run: async (call) => {
      const work = async (context: RequestContext): Promise<HttpAnswer> => {
        const data = await handle(context, call as Given<E>)
        return endpoint.kind === 'file' ? { file: data as FileAnswer } : { data }
      }
      const runAs = (session: Session & { proof?: Proof }) =>
        runInTransaction(call, session, work, (data) => withoutSecret(data as Handled<E>))
      if (call.recalled && !call.admitted)
        try {
          return await runAs(call.recalled as Recalled)
        } catch (error) {
          if (!(error instanceof Unproven)) throw error
        }
      return runAs((call.admitted as Session | undefined) ?? (await admit(call)))
    },
  }
}

type Recalled = Session & { proof: Proof }

/** A route that anybody may call: sign-in and what comes before it. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: HttpCall, given: Given<E>) => Promise<z.input<E['answer']>>,
): HttpRoute {
  return {
    endpoint,
    guard: 'public',
    run: async (call) => ({ data: await handle(call, call as Given<E>) }),
  }
}

/** The session of the request, or null. */
export async function findSession(call: Pick<HttpCall, 'request' | 'services'>): Promise<Session | null> {
  const token = sessionToken(call.request, call.services.config)
  return token ? loadSession(call.services.database, token) : null
}

/** A request is asked for its session at more than one place, and counts once. */
const counted = new WeakSet<FastifyRequest>()

/** The session of the request; 401 otherwise, 429 when the person or the organisation has asked too much. */
export async function requireSession(call: Pick<HttpCall, 'request' | 'services'>): Promise<Session> {
  const session = await findSession(call)
  if (session) {
    await counts(call, session)
    return session
  }
  throw new AppError(sessionToken(call.request, call.services.config) ? 'sessionEnded' : 'notSignedIn')
}

/** The request is this person's, and one more of those that they may send. */
async function counts({ request, services }: Pick<HttpCall, 'request' | 'services'>, { actor }: Session) {
  setRequester(actor)
  if (counted.has(request)) return
  counted.add(request)
  await services.usage?.take(actor, 'requests')
}

async function runInTransaction(
  call: HttpCall,
  session: Session & { proof?: Proof },
  work: (context: RequestContext) => Promise<HttpAnswer>,
  kept: (data: unknown) => unknown,
): Promise<HttpAnswer> {
  const { services, request, locale, endpoint } = call
  const inTransaction = async (tx: Tx): Promise<Finished<HttpAnswer>> => {
    const { context, finish } = contextFor({
      tx,
      services,
      locale,
      actor: session.actor,
      now: session.now,
      request: request.caller,
    })
    const key =
      endpoint.method === 'POST' && endpoint.kind === 'json' ? request.headers['idempotency-key'] : undefined
    const started = typeof key === 'string' ? await startIdempotent(tx, session.actor, key, call) : undefined
    if (started?.repeated) return { result: started.repeated, after: [] }
    const result = await work({ ...context, sessionId: session.id, http: request })
    if (started && 'data' in result)
      await finishIdempotent(
        tx,
        session.actor,
        started.key,
        { ...result, data: kept(result.data) },
        endpoint.status,
      )
    return { result, after: await finish() }
  }
  const { actor, now, proof } = session
  return committed(
    await services.database.tenant(actor.organizationId, inTransaction, {
      now,
      locale,
      ...(proof && { proof }),
    }),
  )
}

type AfterCommit = (() => void)[]
type Finished<T> = { result: T; after: AfterCommit }

function committed<T>({ result, after }: Finished<T>): T {
  for (const callback of after) callback()
  return result
}

type ContextParts = Pick<Context, 'tx' | 'services' | 'locale' | 'actor' | 'now' | 'request'>

/** `finish` records what was done, and answers what is to be called after the commit. */
function contextFor(parts: ContextParts): { context: Context; finish: () => Promise<AfterCommit> } {
  const { tx, services, actor, now, request } = parts
  const entries: AuditEntry[] = []
  const after: AfterCommit = []
  return {
    context: {
      tx,
      services,
      actor,
      now,
      request,
      locale: parts.locale,
      audit: (entry) => {
        entries.push(entry)
      },
      enqueue: (name, data, options) => services.jobs.enqueue(tx, name, data, options),
      afterCommit: (work) => {
        after.push(work)
      },
    },
    finish: async () => {
      await appendAudit(
        tx,
        {
          organizationId: actor.organizationId,
          // The clock is nobody: see features/contracts.
          actorId: actor.userId || null,
          actorName: actor.name,
          ip: request.ip,
          requestId: request.id,
          now,
        },
        entries,
        { isLast: true },
      )
      return after
    },
  }
}

/**
 * Reads for a request as of one moment, outside of its transaction and for as long as it takes: for what is put together of many rows. Nothing can be
 * written, nor recorded.
 */
export function inSnapshot<T>(
  { services, request, locale }: HttpCall,
  { actor, now }: Session,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return services.database.tenant(
    actor.organizationId,
    (tx) => {
      const parts = { tx, services, locale, actor, now, request: request.caller }
      return work(contextFor(parts).context)
    },
    { readOnly: true, snapshot: true, now, locale },
  )
}

/**
 * Runs an operation outside of a request (a job, the demonstration, an administration command) exactly as a request
 * would: one transaction, audited, callbacks after the commit. Like a handler, `work` may be run more than once before it is committed.
 */
export async function actAs<T>(
  services: Services,
  actor: Actor,
  work: (context: Context) => Promise<T>,
  options: { now?: Date; requestId?: string; locale?: Locale; request?: Caller } = {},
): Promise<T> {
  const { organizationId, userId } = actor
  // Tried anew it is still the same operation, of the same moment.
  let { now } = options
  const locale = options.locale ?? actor.language
  const inTransaction = async (tx: Tx): Promise<Finished<T>> => {
    now ??= beganAt(tx)
    const { context, finish } = contextFor({
      tx,
      services,
      actor,
      now,
      locale,
      request: options.request ?? { id: options.requestId ?? '', ip: '', userAgent: '' },
    })
    return { result: await work(context), after: await finish() }
  }
  return committed(
    await withRequestContext({ organizationId, userId }, () =>
      services.database.tenant(organizationId, inTransaction, { locale }),
    ),
  )
}
