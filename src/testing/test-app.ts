import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hash as hashCheaply } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { afterAll, inject } from 'vitest'
import { buildServer } from '#app/server.ts'
import { registerJobs } from '#app/worker.ts'
import type { Actor, DefaultRoleKey } from '#engines/access/domain/index.ts'
import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { giveBuiltInForms } from '#engines/form-designer/server/index.ts'
import { createOrganization } from '#engines/people/server/index.ts'
import { startCaseTypes } from '#features/case-types/server/index.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { openUsage } from '#server/usage.ts'
import type { TestConnection } from './global-setup.ts'
import { type DoneJob, runJobs } from './run-jobs.ts'
import { TestClient } from './test-client.ts'
import { ownDatabase, runDatabase, type TestDatabase } from './test-database.ts'

export const testPassword = 'correct horse battery staple'

/** The whole product on the run's database, without a network port. Closed by itself after the test file. */
export type TestApp = {
  server: FastifyInstance
  services: Services
  /** The product's transactions of one organisation; all else as the owner of the tables, for what a test puts there or looks up. */
  database: Database
  /** A browser that nobody is signed in to. */
  client(): TestClient
  /** A new organisation with the default roles and its administrator, without the official lists of causes: see `withCaseTypes`. */
  organization(name?: string): Promise<TestOrganization>
  /** Does the waiting jobs of this app's organisations now and answers them; nothing does jobs by itself in a test. */
  runJobs(): Promise<DoneJob[]>
}

let passwordHash: Promise<string> | undefined

/** On the run's database, with organisations of its own. `moreJobs` registers jobs that only the test knows. */
export function testApp(
  overrides: Record<string, string> = {},
  moreJobs: (services: Services) => void = () => {},
): Promise<TestApp> {
  return appOn(runDatabase(), overrides, moreJobs)
}

/**
 * On a database that nobody else has: for a test file that does something to all organisations at once, as the clock and a start do, or that must not meet
 * another's doing so.
 */
export async function aloneApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  return appOn(await ownDatabase(), overrides, () => {})
}

async function appOn(
  where: TestDatabase,
  overrides: Record<string, string>,
  moreJobs: (services: Services) => void,
): Promise<TestApp> {
  const { connection, app, system } = where
  const owner = openDatabase({ connection, size: 20 })
  const database = openDatabase({ connection: app, system, size: 20 })
  const config = readConfig({
    DATA_DIR: join(inject('runFolder'), `product-${process.pid}`),
    LOG_LEVEL: 'silent',
    ...overrides,
  })
  const services = await testServices({
    database,
    system,
    config,
    moreJobs,
    isLimited: overrides.LIMITS !== undefined,
  })
  const server = await buildServer(services)
  await server.ready()
  afterAll(async () => {
    await server.close()
    await services.jobs.stop()
    await database.close()
    await owner.close()
  })
  const organizationIds: number[] = []
  return {
    server,
    services,
    database: { ...owner, tenant: database.tenant },
    client: () => new TestClient(server),
    organization: async (name) => {
      const made = await newOrganization(services, server, name ?? `测试组织 ${randomUUID().slice(0, 8)}`)
      organizationIds.push(made.id)
      return made
    },
    runJobs: () => runJobs(services, organizationIds),
  }
}

type ServicesOfTest = {
  database: Database
  system: TestConnection
  config: ReturnType<typeof readConfig>
  moreJobs?: (services: Services) => void
  isLimited?: boolean
}

/** Services on a database, with every job known and none done. */
export async function testServices({
  database,
  system,
  config,
  moreJobs = () => {},
  isLimited = false,
}: ServicesOfTest): Promise<Services> {
  const log = openLog('silent')
  const jobs = openJobs({ connection: system, log, asOwner: false })
  // Only a test that sets limits has them.
  const usage = isLimited && config.limits ? openUsage(database, config.limits, log) : undefined
  const services = { config, database, log, jobs, ...(usage && { usage }) }
  registerJobs(services)
  moreJobs(services)
  await jobs.start({ work: false })
  return services
}

export class TestOrganization {
  readonly id: number
  readonly roleIds: Record<string, number>
  readonly administratorId: number
  readonly rootDepartmentId: number
  readonly services: Services
  readonly server: FastifyInstance
  private readonly clients = new Map<string, Promise<TestClient>>()

  constructor(
    services: Services,
    server: FastifyInstance,
    ids: { id: number; administratorId: number; roleIds: Record<string, number>; rootDepartmentId: number },
  ) {
    this.services = services
    this.server = server
    this.id = ids.id
    this.administratorId = ids.administratorId
    this.roleIds = ids.roleIds
    this.rootDepartmentId = ids.rootDepartmentId
  }

  /** A signed-in person with this default role; the same person every time. */
  as(role: DefaultRoleKey): Promise<TestClient> {
    const client = this.clients.get(role) ?? this.person({ role })
    this.clients.set(role, client)
    return client
  }

  /** A new signed-in person. */
  async person(
    given: { role?: DefaultRoleKey; name?: string; departmentId?: number } = {},
  ): Promise<TestClient> {
    const { id, account } = await this.user(given)
    const client = new TestClient(this.server, undefined, id)
    const answer = await client.post('/session', { account, password: testPassword })
    if (answer.status !== 200) throw new Error(`cannot sign in: ${answer.message}`)
    return client
  }

  /** A new user, not signed in. */
  async user(
    given: { role?: DefaultRoleKey; name?: string; departmentId?: number } = {},
  ): Promise<{ id: number; account: string }> {
    const account = `u-${randomUUID()}`
    // Everybody may know this password: what signing in costs in earnest is for the tests of signing in.
    passwordHash ??= hashCheaply(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
    const hash = await passwordHash
    return this.services.database.system(async (tx) => {
      const { id } = await tx
        .insertInto('users')
        .values({
          organization_id: this.id,
          account,
          name: given.name ?? `用户${account.slice(2, 6)}`,
          department_id: given.departmentId ?? this.rootDepartmentId,
          password_hash: hash,
          avatar_file_id: null,
          position_id: null,
          manager_id: null,
          totp_secret: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const role_id = given.role ? this.roleIds[given.role] : undefined
      if (role_id)
        await tx.insertInto('user_roles').values({ organization_id: this.id, user_id: id, role_id }).execute()
      return { id, account }
    })
  }

  /** A department below the root one, or below another. */
  department(name: string, parentId = this.rootDepartmentId): Promise<number> {
    return this.services.database.system(async (tx) => {
      const parent = await tx
        .selectFrom('departments')
        .select('path')
        .where('id', '=', parentId)
        .executeTakeFirstOrThrow()
      const { id } = await tx
        .insertInto('departments')
        .values({ organization_id: this.id, parent_id: parentId, name, abbr: null, head_user_id: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('departments')
        .set({ path: `${parent.path}${id}/` })
        .where('id', '=', id)
        .execute()
      return id
    })
  }

  actor(userId: number): Promise<Actor> {
    return loadActor(this.services.database, this.id, userId)
  }

  /** Runs an operation as one of its people, outside HTTP. */
  async run<T>(userId: number, work: (context: Context) => Promise<T>): Promise<T> {
    return actAs(this.services, await this.actor(userId), work)
  }
}

/** Gives it the official lists of causes as the product does, 1,727 rows and two thirds of what an organisation costs; for tests that look at them. */
export async function withCaseTypes(org: TestOrganization): Promise<TestOrganization> {
  await org.services.database.system((tx) => startCaseTypes(tx, org.id))
  return org
}

/** A new organisation, whose people call this server. */
export async function newOrganization(
  services: Services,
  server: FastifyInstance,
  name: string,
): Promise<TestOrganization> {
  const created = await services.database.system((tx) =>
    createOrganization(
      tx,
      {
        name,
        administrator: {
          account: `admin-${randomUUID()}`,
          name: '管理员',
          password: null,
          mustChangePassword: false,
        },
      },
      [giveBuiltInForms],
    ),
  )
  const root = await services.database.system((tx) =>
    tx
      .selectFrom('departments')
      .select('id')
      .where('organization_id', '=', created.organizationId)
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return new TestOrganization(services, server, {
    id: created.organizationId,
    administratorId: created.administratorId,
    roleIds: created.roleIds,
    rootDepartmentId: root.id,
  })
}
