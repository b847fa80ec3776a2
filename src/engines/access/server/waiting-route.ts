import type { HttpCall, HttpRoute } from '#server/http/http-route.ts'
import type { Services } from '#server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Session } from './load-actor.ts'
import { actAs, type Context, type Given, type Guard, type RequestContext, route } from './route.ts'

type RouteOptions<E extends Endpoint> = Pick<Parameters<typeof route<E>>[1], 'makesFile' | 'withoutSecret'>

type Parts<E extends Endpoint, Asked, Found, Data> = RouteOptions<E> & {
  may: Guard
  /** In a transaction: who asks may, and what is to be asked for. Fails as the route does. */
  prepare(context: Context, given: Given<E>): Promise<Asked>
  /** No transaction is open here: another machine may take its time. */
  wait(services: Services, asked: Asked): Promise<Found>
  /** In a transaction of its own: what was found is kept, recorded and answered. */
  finish(context: RequestContext, given: Given<E>, asked: Asked, found: Found): Promise<Data>
}

/** A route that waits for something slow in the middle, and holds no connection of the database meanwhile. */
export function waitingRoute<E extends Endpoint, Asked, Found>(
  endpoint: E,
  { may, prepare, wait, finish, ...options }: Parts<E, Asked, Found, Awaited<ReturnType<Handler<E>>>>,
): HttpRoute {
  const routeWith = (handle: Handler<E>): HttpRoute => route(endpoint, { may, handle, ...options })
  const guarding = routeWith(() => Promise.reject(new Error('only its guard is asked')))
  const admit = async (call: Pick<HttpCall, 'request' | 'services'>) => guarding.admit?.(call)
  return {
    endpoint,
    guard: guarding.guard,
    admit,
    run: async (call) => {
      const admitted = call.admitted ?? (await admit(call))
      const { actor } = admitted as Session
      const given = call as Given<E>
      const asked = await actAs(call.services, actor, (context) => prepare(context, given), {
        locale: call.locale,
      })
      const found = await wait(call.services, asked)
      return routeWith((context) => finish(context, given, asked, found)).run({ ...call, admitted })
    },
  }
}

type Handler<E extends Endpoint> = Parameters<typeof route<E>>[1]['handle']
