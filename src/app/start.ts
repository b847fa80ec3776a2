import type { Config } from '#server/config.ts'
import { makeEmbeddedPostgres } from '#server/embedded-postgres/index.ts'
import { openLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import type { StartError, Tell } from '#server/start-error.ts'
import { buildWeb } from './build-web.ts'
import { connect } from './connect.ts'
import type { SignInHint } from './first-start.ts'
import { addressOf, refuseBusyPort } from './listen.ts'

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

type StartOptions = {
  /** false: the pages are served as they are. */
  build?: boolean
  /** Is told what takes long, when it begins. */
  tell?: Tell
}

/**
 * Starts the whole product from its settings: pages, database and most of the program at the same time, then the HTTP server and the
 * worker. What a person can put right is a StartError; whatever was started is stopped again then.
 */
export async function startChancery(
  config: Config,
  { build = true, tell = () => {} }: StartOptions = {},
): Promise<Chancery> {
  const log = openLog(config.logLevel)
  await refuseBusyPort(config)
  const pages = build ? buildWeb({ tell }) : Promise.resolve(false)
  // Told below; a database that can't be had is told at once, without waiting for the pages.
  pages.catch(() => {})
  const made = config.databaseUrl ? Promise.resolve() : makeEmbeddedPostgres(config, tell)
  made.catch(() => {})
  // Loading it takes as long as making a database, which another process does.
  const { startProduct } = await import('./product.ts')
  await made
  const connected = await connect(config, log, { tell })
  const running: { stop(): Promise<void> }[] = [connected]
  const stop = async () => {
    for (const part of running.splice(0).reverse()) {
      await part.stop().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
  try {
    const { port, hint, services } = await startProduct({ connected, config, log, tell, pages }, running)
    const lost = connected.embedded?.lost ?? new Promise<never>(() => {})
    return { address: addressOf(config, port), port, hint, services, lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
