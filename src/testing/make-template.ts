import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { loadDemonstration } from '#app/demonstration/seed.ts'
import { demonstrationPassword } from '#app/demonstration/sign-in.ts'
import { wire } from '#app/wiring.ts'
import { registerJobs } from '#app/worker.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database.ts'
import { openJobs } from '#server/job-queue.ts'
import type { Log } from '#server/log.ts'
import { migrate } from '#server/migrate.ts'
import { beginWith, type Marks, type OrganisationTemplate, readTemplate } from './organisation-template.ts'
import { runJobs } from './run-jobs.ts'

/** Everything but contracts; with a sample of contracts in every state, and the projects. */
export type OrganisationKind = 'office' | 'book'

export type MadeTemplate = {
  template: OrganisationTemplate
  /** Who is in it, by the accounts of the demonstration; in the template and its copies they have a mark behind. */
  people: string[]
  password: string
}

/** Numbers and letters that nothing else in an organisation has. */
const marksOf: Record<OrganisationKind, Marks> = {
  office: { ids: 61_803_398, organizationId: 577_215_664, accounts: 'zq7xk2vw' },
  book: { ids: 65_218_281, organizationId: 585_786_437, accounts: 'wj4qz8xk' },
}

/**
 * Has the product's own loader of the demonstration make an organisation of this kind in a new database on the server of `connection`,
 * does the jobs that it left, and reads it. Database and files are its own; the files stay for the copies.
 */
export async function makeTemplate(
  kind: OrganisationKind,
  { config, connection, log }: { config: Config; connection: pg.ClientConfig; log: Log },
): Promise<MadeTemplate> {
  const name = `template_of_${kind}s`
  const server = new pg.Client(connection)
  await server.connect()
  await server.query(`drop database if exists ${name} with (force)`)
  await server.query(`create database ${name} template template0 encoding 'UTF8'`)
  await server.end()
  const own = { ...connection, database: name }
  const dataDir = join(config.dataDir, name)
  await rm(dataDir, { recursive: true, force: true })

  wire()
  const database = openDatabase({ connection: own, size: 8 })
  const jobs = openJobs({ connection: own, log })
  const services = { config: { ...config, dataDir }, database, log, jobs }
  const marks = marksOf[kind]
  const people: string[] = []
  try {
    await migrate(database)
    await beginWith(database, marks)
    registerJobs(services)
    await jobs.start({ work: false })
    const { organizationId } = await loadDemonstration(services, {
      signInAs: (account) => {
        people.push(account)
        return `${account}.${marks.accounts}`
      },
      contracts: kind === 'office' ? 'none' : 'sample',
    })
    await runJobs(services, [organizationId])
    await cheapenSignIn(database)
    const template = await readTemplate(database, marks, join(dataDir, 'files/objects'))
    return { template, people, password: demonstrationPassword }
  } finally {
    await jobs.stop()
    await database.close()
  }
}

/** A password that everybody may know needs no expensive hash: signing in costs a journey nothing. */
async function cheapenSignIn({ pool }: Database): Promise<void> {
  const cheap = await hash(demonstrationPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  await pool.query('update users set password_hash = $1 where password_hash is not null', [cheap])
}
