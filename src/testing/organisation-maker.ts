import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from '#app/connect.ts'
import { loadDemonstration } from '#app/demonstration/seed.ts'
import { demonstrationPassword } from '#app/demonstration/sign-in.ts'
import { wire } from '#app/wiring.ts'
import { registerJobs } from '#app/worker.ts'
import { readConfig } from '#server/config.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'

/*
 * Makes organisations for journeys in a browser: a program of the tests, beside the running product and on its data (DATA_DIR or
 * DATABASE_URL, as `npm run admin` has them). The product's own loader of the demonstration makes them; nothing of this is in the
 * product. Prints the address where it is asked: POST /office or /book answers an organisation that nobody else gets. Some are
 * made ahead, so that nobody waits.
 */

/** Everything but contracts; with eighty contracts in every state and the projects. */
export type OrganisationKind = 'office' | 'book'
/** What a journey knows of its organisation. */
export type MadeOrganisation = { id: number; accounts: Record<string, string>; password: string }

const ahead: Record<OrganisationKind, number> = { office: 4, book: 1 }

async function openServices(): Promise<Services> {
  const config = readConfig()
  const log = openLog('warn')
  const { database, connection } = await connect(config, log, { beside: true })
  // What a run makes is gone with it: no disk is waited for. Only this database, and only until its data directory goes.
  if (!config.databaseUrl) {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await database.pool.query(`alter system set ${setting} = off`)
    await database.pool.query('select pg_reload_conf()')
  }
  const services = { config, database, log, jobs: openJobs({ connection, log }) }
  registerJobs(services)
  await services.jobs.start({ work: false })
  wire()
  return services
}

async function make(services: Services, kind: OrganisationKind): Promise<MadeOrganisation> {
  const mark = randomBytes(4).toString('hex')
  const accounts: Record<string, string> = {}
  const { organizationId } = await loadDemonstration(services, {
    signInAs: (account) => {
      accounts[account] = `${account}.${mark}`
      return `${account}.${mark}`
    },
    withoutContracts: kind === 'office',
  })
  return { id: organizationId, accounts, password: demonstrationPassword }
}

/** Answers organisations one by one and makes the next ones ahead, one at a time. */
function pool(services: Services, kind: OrganisationKind) {
  const ready: Promise<MadeOrganisation>[] = []
  let last: Promise<unknown> = Promise.resolve()
  const fill = (count: number) => {
    while (ready.length < count) {
      const next = last.then(() => make(services, kind))
      last = next.catch(() => {})
      // Told to whoever takes it.
      next.catch(() => {})
      ready.push(next)
    }
  }
  return {
    fill,
    take: (): Promise<MadeOrganisation> => {
      fill(ahead[kind] + 1)
      return ready.shift() as Promise<MadeOrganisation>
    },
  }
}

const services = await openServices()
const pools = { office: pool(services, 'office'), book: pool(services, 'book') }
pools.office.fill(ahead.office)

const server = createServer(async (request, answer) => {
  const kind = request.url === '/book' ? 'book' : 'office'
  try {
    answer.end(JSON.stringify(await pools[kind].take()))
  } catch (error) {
    answer.writeHead(500)
    answer.end((error as Error).stack)
  }
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
