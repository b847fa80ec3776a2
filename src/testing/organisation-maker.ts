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

/** Everything but contracts; with a sample of contracts in every state, and the projects. */
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
    contracts: kind === 'office' ? 'none' : 'sample',
  })
  return { id: organizationId, accounts, password: demonstrationPassword }
}

type Taker = { give: (made: MadeOrganisation) => void; refuse: (error: unknown) => void }

/** Makes one at a time: first for whoever waits, then ahead of need. */
class Maker {
  readonly #services: Services
  readonly #ready: Record<OrganisationKind, MadeOrganisation[]> = { office: [], book: [] }
  readonly #waiting: Record<OrganisationKind, Taker[]> = { office: [], book: [] }
  /** Books are made ahead once somebody has asked for one. */
  readonly #wanted = new Set<OrganisationKind>(['office'])
  #isWorking = false

  constructor(services: Services) {
    this.#services = services
  }

  take(kind: OrganisationKind): Promise<MadeOrganisation> {
    this.#wanted.add(kind)
    const made = this.#ready[kind].shift()
    const answer = made
      ? Promise.resolve(made)
      : new Promise<MadeOrganisation>((give, refuse) => this.#waiting[kind].push({ give, refuse }))
    void this.work()
    return answer
  }

  async work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    for (let kind = this.#next(); kind; kind = this.#next()) {
      try {
        const made = await make(this.#services, kind)
        const taker = this.#waiting[kind].shift()
        if (taker) taker.give(made)
        else this.#ready[kind].push(made)
      } catch (error) {
        const taker = this.#waiting[kind].shift()
        // Nobody waits: whoever asks next is told by their own try.
        if (!taker) break
        taker.refuse(error)
      }
    }
    this.#isWorking = false
  }

  #next(): OrganisationKind | undefined {
    const kinds = ['office', 'book'] as const
    return (
      kinds.find((kind) => this.#waiting[kind].length > 0) ??
      kinds.find((kind) => this.#wanted.has(kind) && this.#ready[kind].length < ahead[kind])
    )
  }
}

const maker = new Maker(await openServices())
void maker.work()

const server = createServer(async (request, answer) => {
  const kind = request.url === '/book' ? 'book' : 'office'
  try {
    answer.end(JSON.stringify(await maker.take(kind)))
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
