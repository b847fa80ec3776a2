import type { FastifyInstance } from 'fastify'
import { sealModelKeys } from '#engines/extraction/server/index.ts'
import { giveMissingBuiltInForms } from '#engines/form-designer/server/index.ts'
import { sealBots, sealMailPasswords } from '#engines/notifications/server/index.ts'
import { startMissingCaseTypes } from '#features/case-types/server/index.ts'
import { carryOverClauses, startMissingClauseFlows } from '#features/clauses/server/index.ts'
import { sealCreditKeys } from '#features/counterparties/server/index.ts'
import type { Config } from '#server/config.ts'
import { openJobs } from '#server/job-queue.ts'
import { type Log, openLog } from '#server/log.ts'
import { openRoom } from '#server/room.ts'
import type { Services } from '#server/services.ts'
import type { StartError } from '#server/start-error.ts'
import { openUsage } from '#server/usage.ts'
import { buildWeb } from './build-web.ts'
import { type Connected, connect } from './connect.ts'
import { seedDemonstration } from './demonstration/standing.ts'
import { newSetUpToken, type SignInHint, signInHint } from './first-start.ts'
import { addressOf, listen, refuseBusyPort } from './listen.ts'
import { buildServer } from './server.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { startAlone } from './start-alone.ts'
import { wire } from './wiring.ts'
import { registerJobs } from './worker.ts'

/** The running product. */
export interface Chancery {
  /** What a person opens. */
  address: string
  port: number
  hint: SignInHint
  services: Services
  /** Resolves when nothing but a person can bring the embedded database back; never otherwise. */
  lost: Promise<StartError>
  /** Finishes the requests and jobs at hand (at most some seconds), then lets go of the database. */
  stop(): Promise<void>
}

/**
 * Starts the whole product from its settings: pages and database at the same time, then the HTTP server and the
 * worker. With `build` false the pages are served as they are. What a person can put right is a StartError; whatever was started is stopped again then.
 */
export async function startChancery(config: Config, { build = true } = {}): Promise<Chancery> {
  const log = openLog(config.logLevel)
  await refuseBusyPort(config)
  const pages = build ? buildWeb() : Promise.resolve(false)
  // Told below; a database that can't be had is told at once, without waiting for the pages.
  pages.catch(() => {})
  const connected = await connect(config, log)
  const running: { stop(): Promise<void> }[] = [connected]
  const stop = async () => {
    for (const part of running.splice(0).reverse()) {
      await part.stop().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
  try {
    wire()
    await startAlone(connected.database, () => prepare(connected, config, log))
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
    const port = await listen(server, config)
    const lost = connected.embedded?.lost ?? new Promise<never>(() => {})
    return { address: addressOf(config, port), port, hint, services, lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What must be in the database before anybody works with it, put there by its owner. */
async function prepare({ database, connection }: Connected, config: Config, log: Log): Promise<void> {
  const services: Services = { config, database, log, jobs: openJobs({ connection, log }) }
  registerJobs(services)
  await services.jobs.start({ work: false })
  try {
    await startMissingCaseTypes(database)
    await giveMissingBuiltInForms(database)
    await startMissingClauseFlows(database)
    await carryOverClauses(services)
    await sealModelKeys(services)
    await sealMailPasswords(services)
    await sealBots(services)
    await sealCreditKeys(services)
    if (config.demo) await seedDemonstration(services)
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
    room: openRoom(config, log),
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
