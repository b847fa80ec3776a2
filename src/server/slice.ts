import type { HttpRoute } from './http/http-route.ts'
import type { Services } from './services.ts'

/** What the server's part of a slice tells the rest of the product: `server/slice.ts` of its folder exports it as `server`. Engines add what they read of it. */
export interface ServerSlice {
  routes?: readonly HttpRoute[]
  /** Tells engines and other slices what they may ask of this one. Called before the first request, once a process. */
  wire?(): void
  /** Says who does its jobs. Called before the queue starts. */
  jobs?(services: Services): void
  /** Puts into the database, as its owner, what must be there before anybody works. At every start, so doing it again does nothing. */
  prepare?(services: Services): Promise<unknown>
}
