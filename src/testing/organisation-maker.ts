import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from '#app/connect.ts'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { makeTemplate, type OrganisationKind } from './make-template.ts'
import { beginAfterCopies, copyTemplate } from './organisation-template.ts'

/*
 * Makes organisations for journeys in a browser: a program of the tests, beside the running product and on its data (DATA_DIR, as
 * `npm run admin` has it). The product's own loader of the demonstration makes one of each kind, in a database beside the product's;
 * every journey gets a copy. Nothing of this is in the product. Prints the address where it is asked: POST /office or /book answers
 * an organisation that nobody else gets.
 */

/** What a journey knows of its organisation. */
export type MadeOrganisation = { id: number; accounts: Record<string, string>; password: string }

const config = readConfig()
const log = openLog('warn')
const { database, connection } = await connect(config, log, { beside: true })
// What a run makes is gone with it: no disk is waited for. Only this database, and only until its data directory goes.
if (!config.databaseUrl) {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await database.pool.query(`alter system set ${setting} = off`)
  await database.pool.query('select pg_reload_conf()')
}
await beginAfterCopies(database)

/** Of each kind one, made when somebody first asks for it; the office at once. */
const templates = new Map<OrganisationKind, ReturnType<typeof makeTemplate>>()
function templateOf(kind: OrganisationKind): ReturnType<typeof makeTemplate> {
  const known = templates.get(kind) ?? makeTemplate(kind, { config, connection, log })
  templates.set(kind, known)
  return known
}
// Told to whoever asks for it.
templateOf('office').catch(() => {})

async function make(kind: OrganisationKind): Promise<MadeOrganisation> {
  const { template, people, password } = await templateOf(kind)
  const mark = randomBytes(4).toString('hex')
  const id = await copyTemplate(template, database, {
    accounts: mark,
    files: join(config.dataDir, 'files/objects'),
  })
  return {
    id,
    accounts: Object.fromEntries(people.map((account) => [account, `${account}.${mark}`])),
    password,
  }
}

const server = createServer(async (request, answer) => {
  try {
    answer.end(JSON.stringify(await make(request.url === '/book' ? 'book' : 'office')))
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
