import type { Services } from '#server/services.ts'

/** Says who does every job of the product: the only list. Called once, before the queue starts. */
export function registerJobs(_services: Services): void {}
