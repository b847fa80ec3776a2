import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/index.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'
import { migrate } from '#server/migrate.ts'
import { type SignIns, signInRoles } from '#server/sign-in-roles.ts'

export type TestConnection = { host: string; port: number; user: string; database: string }

declare module 'vitest' {
  interface ProvidedContext {
    connection: TestConnection
    /** How the product signs in to it. */
    signIns: { app: TestConnection; system: TestConnection }
    /** The run's own folder; gone after the run. */
    runFolder: string
  }
}

async function signInsOf(connection: TestConnection) {
  const { app, system } = await rolesOf(connection)
  return {
    app: { ...connection, user: String(app.user) },
    system: { ...connection, user: String(system.user) },
  }
}

async function rolesOf(connection: TestConnection): Promise<SignIns> {
  const found = await signInRoles(connection)
  if ('why' in found) throw new Error(found.why)
  return found
}

/** Starts one database server for the whole run; every test makes an organisation of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '../../.tmp')
  mkdirSync(root, { recursive: true })
  const dataDir = join(root, `test-${process.pid}`)
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    database: 'chancery_template',
    settings: {
      max_connections: '200',
      // For page-budgets: enough places that no statement loses its own while the others run.
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.max': '50000',
    },
  })
  const { host, port, user } = server.connection
  const template = openDatabase({ connection: { host, port, user, database: 'chancery_template' }, size: 2 })
  await migrate(template)
  await template.close()
  const jobs = openJobs({
    connection: { host, port, user, database: 'chancery_template' },
    log: openLog('silent'),
  })
  await jobs.start({ work: false })
  await jobs.stop()
  const admin = new pg.Client({ host, port, user, database: 'postgres' })
  await admin.connect()
  await admin.query('create database chancery_test template chancery_template')
  await admin.end()
  project.provide('runFolder', dataDir)
  const connection = { host, port, user, database: 'chancery_test' }
  project.provide('connection', connection)
  project.provide('signIns', await signInsOf(connection))
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
