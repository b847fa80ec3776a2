import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/index.ts'
import { type Log, openLog } from '#server/log.ts'
import { migrate } from '#server/migrate.ts'
import { startDebianPostgres } from '#testing/debian-postgres.ts'
import { requires } from '#testing/requires.ts'
import { connect } from './connect.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { startChancery } from './start.ts'

// Whole servers are started here; a machine with other work takes its time.

const silent = openLog('silent')
const { host, port, user } = inject('connection')
const cleanUp: (() => unknown)[] = []
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
})

async function asRoot(...statements: string[]): Promise<unknown[]> {
  const root = new pg.Client({ host, port, user, database: 'postgres' })
  await root.connect()
  try {
    let rows: unknown[] = []
    for (const text of statements) rows = (await root.query({ text, rowMode: 'array' })).rows.flat()
    return rows
  } finally {
    await root.end()
  }
}

const urlOf = (name: string, as: string) => `postgresql://${as}@${encodeURIComponent(host)}:${port}/${name}`

/** Connects as the product does at its start; answers who it is then, and what it warned of. */
async function started(databaseUrl: string, more: Record<string, string> = {}) {
  const warned: string[] = []
  const log = { ...silent, warn: (_about: object, text: string) => warned.push(text) } as unknown as Log
  const connected = await connect({ dataDir: '/nowhere', databaseUrl }, silent)
  let signedIn: SignedIn | undefined
  try {
    signedIn = await signIn(connected, more, log)
    const { database } = signedIn
    const [system] = await database.query<{ name: string }>('select session_user as name', [])
    const asTenant = await database.tenant(1, async (tx) => ({
      rows: await tx.selectFrom('users').select('id').execute(),
    }))
    return { system: system?.name, warned, asTenant: asTenant.rows }
  } finally {
    await signedIn?.stop()
    await connected.stop()
  }
}

const name = `signs_in_${process.pid}`

test('an owner who may make roles makes those that the product signs in with, once, under the name of the database', async () => {
  await asRoot(`create role ${name} login superuser`, `create database ${name} owner ${name}`)
  expect(await started(urlOf(name, name))).toEqual({
    system: `chancery_system_of_${name}`,
    warned: [],
    asTenant: [],
  })
  const rolesOf = `select oid::int from pg_roles where rolname like 'chancery%of_${name}' order by 1`
  const made = await asRoot(rolesOf)
  expect(made).toHaveLength(2)
  await started(urlOf(name, name))
  expect(await asRoot(rolesOf)).toEqual(made)
})

test('an owner who may not goes on as the owner, with a warning that says what to do', async () => {
  const plain = `${name}_plain`
  await asRoot(
    `create role ${plain} login`,
    `grant chancery_app to ${plain}`,
    `create database ${plain} owner ${plain}`,
  )
  const { system, warned } = await started(urlOf(plain, plain))
  expect(system).toBe(plain)
  expect(warned).toHaveLength(1)
  expect(warned[0]).toContain('DATABASE_APP_URL')
})

test('users made by an administrator are taken with equal rights, else refused by name', async () => {
  const [web, jobs, both] = [`${name}_web`, `${name}_jobs`, `${name}_both`]
  await asRoot(
    ...[web, jobs, both].map((role) => `create role ${role} login`),
    `grant chancery_app to ${web}, ${both}`,
    `grant chancery_system to ${jobs}, ${both}`,
  )
  const sign = (app: string, system: string) =>
    started(urlOf(name, name), {
      databaseAppUrl: urlOf(name, app),
      databaseSystemUrl: urlOf(name, system),
    })
  expect(await sign(web, jobs)).toEqual({ system: jobs, warned: [], asTenant: [] })
  for (const [app, system, said] of [
    [name, jobs, `role ${name} has more rights than chancery_app`],
    [both, jobs, `role ${both} has more rights than chancery_app`],
    [jobs, web, `role ${jobs} has more rights than chancery_app`],
    [web, web, `role ${web} is no member of chancery_system`],
    ['nobody_at_all', jobs, 'role "nobody_at_all" does not exist'],
  ] as const)
    await expect(sign(app, system)).rejects.toMatchObject({
      code: 'unfitSignIn',
      en: expect.stringContaining(said),
    })
})

test.skipIf(requires('postgresql-15'))(
  'passwords of the roles follow the owner’s, and each server takes over a changed one',
  async () => {
    const debian = await startDebianPostgres()
    cleanUp.push(() => debian.stop())
    const folder = debian.connection.host
    const root = new pg.Client(debian.connection)
    await root.connect()
    await root.query(`create role law login createrole password 'secret'`)
    await root.query('create database law owner law')
    writeFileSync(join(folder, 'data/pg_hba.conf'), 'local all postgres trust\nlocal all all scram-sha-256\n')
    await root.query('select pg_reload_conf()')
    const url = (password: string) => `postgresql://law:${password}@${encodeURIComponent(folder)}/law`
    const asSignedIn = { system: 'chancery_system_of_law', warned: [], asTenant: [] }
    expect(await started(url('secret'))).toEqual(asSignedIn)
    expect(await started(url('secret'))).toEqual(asSignedIn)
    await root.query(`alter role law password 'another'`)
    expect(await started(url('another'))).toEqual(asSignedIn)
    const { rows } = await root.query(
      `select rolname from pg_authid where rolname like 'chancery%of_law' and rolpassword like 'SCRAM-SHA-256$%'`,
    )
    expect(rows).toHaveLength(2)
    await root.end()
  },
)

test('a data directory of the version before, whose product was the owner, starts by itself and signs in with the new roles', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-before-'))
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }))
  await makeAsBefore(dataDir)
  const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'silent' }
  const { readConfig } = await import('#server/config.ts')
  const chancery = await startChancery(readConfig(env), { build: false })
  try {
    const { database } = chancery.services
    const [found] = await database.query<{ who: string; names: string[] }>(
      'select session_user as who, array_agg(name) as names from organizations',
      [],
    )
    expect(found).toEqual({ who: 'chancery_system_of_chancery', names: ['从前的组织'] })
    const escaped = database.tenant(1, async (tx) => {
      const { sql } = await import('kysely')
      await sql`set role postgres`.execute(tx)
    })
    await expect(escaped).rejects.toThrow(/permission denied/)
    expect(await chancery.services.jobs.counts()).toMatchObject({ dead: 0 })
    expect((await fetch(`${chancery.address}/readyz`)).status).toBe(200)
  } finally {
    await chancery.stop()
  }
})

/** What the version before left: its migrations, its organisation, its jobs with the tenant isolation that it put around them. */
async function makeAsBefore(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  const migrations = join(import.meta.dirname, '../../migrations')
  const earlier = mkdtempSync(join(tmpdir(), 'chancery-earlier-'))
  const { host, port, user, database: name } = server.connection
  const connection = { host, port, user, database: name }
  const database = openDatabase({ connection, size: 2 })
  try {
    for (const file of readdirSync(migrations))
      if (file < '20261123-1600') symlinkSync(join(migrations, file), join(earlier, file))
    await migrate(database, earlier)
    await database.pool.query(`insert into organizations (name) values ('从前的组织')`)
    const boss = new PgBoss({ ...connection, schema: 'jobs', supervise: false, schedule: false })
    await boss.start()
    await boss.stop()
    await database.pool.query(`
      grant usage on schema jobs to chancery_app;
      grant select on jobs.queue to chancery_app;
      grant insert on jobs.job_common to chancery_app;
      alter table jobs.job_common enable row level security;
      create policy tenant on jobs.job_common to chancery_app
        using ((data->>'organizationId')::integer = (select public.current_organization()))
        with check ((data->>'organizationId')::integer = (select public.current_organization()))`)
  } finally {
    await database.close()
    await server.stop()
    rmSync(earlier, { recursive: true, force: true })
  }
}
