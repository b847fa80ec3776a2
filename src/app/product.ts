import type { FastifyInstance } from 'fastify'
import { giveNewPermissions } from '#engines/access/server/index.ts'
import { sealModelKeys } from '#engines/extraction/server/index.ts'
import { giveMissingBuiltInForms } from '#engines/form-designer/server/index.ts'
import { sealBots, sealMailPasswords } from '#engines/notifications/server/index.ts'
import type { Config } from '#server/config.ts'
import { watchDiskSpace } from '#server/disk-space.ts'
import { openJobs } from '#server/job-queue.ts'
import type { Log } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import type { Tell } from '#server/start-error.ts'
import { openUsage } from '#server/usage.ts'
import type { Connected } from './connect.ts'
import { seedDemonstration } from './demonstration/standing.ts'
import { newSetUpToken, type SignInHint, signInHint } from './first-start.ts'
import { listen } from './listen.ts'
import { buildServer } from './server.ts'
import { serverSlices } from './server-slices.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { startAlone } from './start-alone.ts'
import { wire } from './wiring.ts'
import { registerJobs } from './worker.ts'

export type Given = {
  connected: Connected
  config: Config
  log: Log
  tell: Tell
  /** What must be there before the server is. */
  pages: Promise<unknown>
}

/** Everything that stands on the database, in the order in which it is stopped again from the end. */
export async function startProduct(
  { connected, config, log, tell, pages }: Given,
  running: { stop(): Promise<void> }[],
): Promise<{ port: number; hint: SignInHint; services: Services }> {
  wire()
  await startAlone(connected.database, () => prepare(connected, config, log, tell))
  const signedIn = await signIn(connected, config, log)
  running.push(signedIn)
  const services = makeServices(signedIn, connected, config, log)
  registerJobs(services)
  running.push({ stop: () => services.jobs.stop() })
  await services.jobs.start()
  const hint = await signInHint(services)
  await pages
  const server = await buildServer(services)
  running.push({ stop: () => closeServer(server) })
  return { port: await listen(server, config), hint, services }
}

/** What must be in the database before anybody works with it, put there by its owner. */
async function prepare(
  { database, connection }: Connected,
  config: Config,
  log: Log,
  tell: Tell,
): Promise<void> {
  const services: Services = { config, database, log, jobs: openJobs({ connection, log }) }
  registerJobs(services)
  await services.jobs.start({ work: false })
  try {
    await giveNewPermissions(database)
    await giveMissingBuiltInForms(database)
    await sealModelKeys(services)
    await sealMailPasswords(services)
    await sealBots(services)
    for (const { prepare } of serverSlices) await prepare?.(services)
    if (config.demo) await seedDemonstration(services, tell)
  } finally {
    await services.jobs.stop()
  }
}

function makeServices(
  { database, jobs }: SignedIn,
  { embedded }: Connected,
  config: Config,
  log: Log,
): Services {
  const setUpToken = newSetUpToken(config)
  return {
    config,
    database,
    log,
    jobs: openJobs({ connection: jobs, log, asOwner: false, prepared: true }),
    diskSpace: watchDiskSpace(config, log),
    ...(config.limits && { usage: openUsage(database, config.limits, log) }),
    ...(embedded && { embedded: embedded.state }),
    ...(setUpToken && { setUpToken }),
  }
}

/** Lets the requests at hand finish for five seconds; live streams and slow clients are cut then. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), 5_000)
  server.server.closeIdleConnections()
  await server.close()
  clearTimeout(cut)
}
