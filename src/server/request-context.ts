import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the work at hand is done. 0: nobody that we know, such as a job of the whole installation. */
export type RequestContext = {
  organizationId: number
  userId: number
  /** Aborted when nobody waits for the result any more: the sender of the request has gone, the job was stopped. */
  gone?: AbortSignal | undefined
}

const storage = new AsyncLocalStorage<RequestContext>()
const nobody: RequestContext = { organizationId: 0, userId: 0 }

/** Whose request runs now: a queue that is fair between people reads it here, so that not every function on the way names them. */
export const requestContext = (): RequestContext => storage.getStore() ?? nobody

/** Runs work for somebody; what is not given stays as it was. */
export const withRequestContext = <T>(who: Partial<RequestContext>, work: () => T): T =>
  storage.run({ ...requestContext(), ...who }, work)

/** Says whose the request at hand is, once that is known. */
export function setRequester({ organizationId, userId }: Omit<RequestContext, 'gone'>): void {
  const current = storage.getStore()
  if (current) Object.assign(current, { organizationId, userId })
}
