import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the work at hand is done. 0: nobody that we know, such as a job of the whole installation. */
export type Asking = {
  organizationId: number
  userId: number
  /** Aborted when nobody waits for the result any more: the sender of the request has gone, the job was stopped. */
  gone?: AbortSignal | undefined
}

const storage = new AsyncLocalStorage<Asking>()
const nobody: Asking = { organizationId: 0, userId: 0 }

/** Who asks for what runs now: a queue that is fair between people asks here, so that not every function on the way names them. */
export const asking = (): Asking => storage.getStore() ?? nobody

/** Runs work for somebody; what is not given stays as it was. */
export const askedBy = <T>(who: Partial<Asking>, work: () => T): T =>
  storage.run({ ...asking(), ...who }, work)

/** Says whose the request at hand is, once that is known. */
export function nameAsker({ organizationId, userId }: Omit<Asking, 'gone'>): void {
  const current = storage.getStore()
  if (current) Object.assign(current, { organizationId, userId })
}
