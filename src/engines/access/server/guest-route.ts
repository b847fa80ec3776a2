import type { FileAnswer, GuestGuard, Handled, HttpCall, HttpRoute } from '#server/http/http-route.ts'
import { setRequester } from '#server/request-context.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/text.ts'
import type { Actor } from '../domain/actor.ts'
import { actAs, type Context, type Given } from './route.ts'

/** Somebody without an account who was let in to one record: nothing of the product is theirs but what its routes for guests answer. */
export type Guest = {
  organizationId: number
  /** As the log calls them. */
  name: string
  timeZone: string
  /** The organisation's. */
  language: Locale
}

/** Who a guest is, by what the request brings, before anything else that was sent is looked at. Throws for everybody else. */
export type GuestAccess<G extends Guest> = {
  guard: GuestGuard
  admit(call: Pick<HttpCall, 'request' | 'services'>): Promise<G>
}

/** See `refused`. */
export class Refused {
  readonly error: AppError
  constructor(error: AppError) {
    this.error = error
  }
}

/** What a guest's handler answers instead of throwing: the same failure, but what it wrote down stays (a wrong try must not undo its own count). */
export const refused = (error: AppError): Refused => new Refused(error)

export type GuestContext = Context & { http: HttpCall }

/**
 * A route for guests: no session of the product counts here, and a guest's counts nowhere else. The handler runs in one transaction of the guest's organisation, as
 * an actor without any permission, so that every question of rights that an operation asks is answered no. `after` runs when all is committed, outside of any transaction.
 */
export function guestRoute<E extends Endpoint, G extends Guest, Done = Handled<E>>(
  endpoint: E,
  {
    guestGuard,
    handle,
    after,
  }: {
    guestGuard: GuestAccess<G>
    handle(context: GuestContext, guest: G, given: Given<E>): Promise<Done | Refused>
    after?(call: HttpCall, done: Done): Promise<Handled<E>>
  },
): HttpRoute {
  const admit = async (call: Pick<HttpCall, 'request' | 'services'>): Promise<G> => {
    const guest = await guestGuard.admit(call)
    const { organizationId } = guest
    setRequester({ organizationId, userId: 0 })
    await call.services.usage?.take({ organizationId, userId: 0 }, 'requests')
    return guest
  }
  return {
    endpoint,
    guard: guestGuard.guard,
    admit,
    run: async (call) => {
      const { services, locale, request, reply } = call
      reply.header('x-robots-tag', 'noindex, nofollow')
      const guest = (call.admitted as G | undefined) ?? (await admit(call))
      const work = (context: Context) => handle({ ...context, http: call }, guest, call as Given<E>)
      const done = await actAs(services, actorOf(guest), work, { locale, request: request.caller })
      if (done instanceof Refused) throw done.error
      const data = after ? await after(call, done) : done
      return endpoint.kind === 'file' ? { file: data as FileAnswer } : { data }
    },
  }
}

const actorOf = ({ organizationId, name, timeZone, language }: Guest): Actor => ({
  userId: 0,
  organizationId,
  name,
  departmentId: null,
  departmentIds: [],
  permissions: {},
  fieldRights: {},
  timeZone,
  language,
})
