import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestConnection } from './global-setup.ts'

/** A database of the run's server: as the owner of its tables, and the two ways in which the product signs in to it. */
export type TestDatabase = { connection: TestConnection; app: TestConnection; system: TestConnection }

/** The one that every test file shares, each with organisations of its own. */
export const runDatabase = (): TestDatabase => ({ connection: inject('connection'), ...inject('signIns') })

/** A new database with the product's tables and nothing in them. Gone with the run. */
export async function ownDatabase(): Promise<TestDatabase> {
  const { connection, app, system } = runDatabase()
  const database = `own_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template chancery_template`)
  await admin.end()
  return {
    connection: { ...connection, database },
    app: { ...app, database },
    system: { ...system, database },
  }
}
