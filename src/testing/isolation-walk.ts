import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGuestGuard } from '#server/http/http-route.ts'
import { aloneApp, type TestAnswer, type TestApp, type TestClient, type TestOrganization } from './index.ts'
import { exampleOf, idNames, isIdName, type JsonSchema, takesNumbers } from './json-schema-example.ts'
import { type Operation, readOperations } from './operations.ts'
import { recordFactories } from './record-factories.ts'
import {
  bodiesByHand,
  harmlessSuccess,
  idProperties,
  inertIds,
  type PathRecord,
  secretMark,
} from './records.ts'

/*
 * Tenant isolation, for every route that the API document names: a route that is added later is tested by itself,
 * and one with an id in its path that src/testing/records.ts knows no record for fails.
 */

/** Ids that a call takes in its query or body. */
function otherIdNames({ operationId, parameters, body }: Operation): string[] {
  const inQuery = parameters.filter((one) => one.in === 'query' && isIdName(one.name)).map(({ name }) => name)
  return [...inQuery, ...(body ? idNames(body) : [])].filter((name) => !inertIds[operationId]?.includes(name))
}

const factoryFor = (path: string): string | undefined =>
  Object.keys(recordFactories)
    .filter((known) => path === known || path.startsWith(`${known}/`))
    .sort((a, b) => b.length - a.length)[0]

/** Which record an id names: ticked rows of a list, and what is transferred or previewed, those of the list, any other what its name says. */
const factoryOf = (name: string, { path }: Operation): string => {
  const own = path.replace(/\/(export|preview_approval_flow|transfer|transfer\/preview)$/, '/{id}')
  if ((name === 'ids' || name === 'id') && own !== path && recordFactories[own]) return own
  // What a record stands below is of its own kind.
  const alike = `/${path.split('/')[1]}/{id}`
  if (name === 'parentID' && recordFactories[alike]) return alike
  return idProperties[name] ?? '/users/{id}'
}

const namesIn = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

/** The records of an organisation, each made when it is first asked for. */
class Records {
  readonly org: TestOrganization
  private readonly made = new Map<string, Promise<PathRecord>>()

  constructor(org: TestOrganization) {
    this.org = org
  }

  /** Undefined where no factory has this name. */
  by(factory: string): Promise<PathRecord> | undefined {
    const known = this.made.get(factory) ?? recordFactories[factory]?.(this.org)
    if (known) this.made.set(factory, known)
    return known
  }

  /** What the path of a call names; fails where there is no factory that makes it. */
  async of(operation: Operation): Promise<PathRecord> {
    const names = namesIn(operation)
    if (!names.length) return {}
    const record = await this.by(factoryFor(operation.path) ?? '')
    if (!record) throw new Error(`no record for ${operation.path}: add a factory to src/testing/records.ts`)
    for (const name of names)
      if (record[name] === undefined)
        throw new Error(
          `the factory of ${operation.path} gives no {${name}}: add a longer one to src/testing/records.ts`,
        )
    return record
  }

  forget(): void {
    this.made.clear()
  }
}

type Probe = { params: PathRecord; foreign?: Record<string, unknown> }

/** Sends a call that is right in everything but whose records it names. */
function send(
  client: TestClient,
  operation: Operation,
  { params, foreign = {} }: Probe,
): Promise<TestAnswer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place !== 'query') continue
    const needed = required || name === 'version'
    const value = foreign[name] ?? (needed ? (params[name] ?? exampleOf(schema)) : undefined)
    if (value !== undefined) query.set(name, String(value))
  }
  const url = query.size ? `${path}?${query}` : path
  if (operation.takesFile)
    return client.upload(url, 'probe.txt', new TextEncoder().encode('probe'), 'text/plain')
  return client.send(operation.method, url, bodyOf(operation, params, foreign))
}

function bodyOf(
  { body, operationId }: Operation,
  params: PathRecord,
  foreign: Record<string, unknown>,
): unknown {
  if (!body) return undefined
  const replace = (name: string, schema: JsonSchema) => {
    const value = foreign[name] ?? (name === 'version' ? (params.version ?? 1) : undefined)
    if (value === undefined || !takesNumbers(schema)) return undefined
    return takesList(schema) ? [value] : value
  }
  const made = exampleOf(body, replace) as Record<string, unknown>
  return { ...made, ...bodiesByHand[operationId], ...onlyTop(body, foreign) }
}

/** The foreign ids of the body's own properties, over what was written by hand. */
function onlyTop(body: JsonSchema, foreign: Record<string, unknown>): Record<string, unknown> {
  const top = Object.entries(body.properties ?? {}).filter(([name]) => foreign[name] !== undefined)
  return Object.fromEntries(
    top.map(([name, schema]) => [name, takesList(schema) ? [foreign[name]] : foreign[name]]),
  )
}

const takesList = (schema: JsonSchema): boolean =>
  schema.type === 'array' || Boolean(schema.anyOf?.some(({ type }) => type === 'array'))

/** Everything that belongs to an organisation, as a fingerprint of each table; being seen leaves only its time. */
type Prints = { read(): Promise<Record<string, string>>; close(): void }

async function printsOf(app: TestApp, org: TestOrganization): Promise<Prints> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'`,
  )
  const text = tables
    .map(
      ({ name }) => `select '${name}' as name, md5(string_agg(line, '|' order by line)) as print from (
      select (to_jsonb(t) - 'last_seen_at')::text as line from "${name}" t where organization_id = $1) lines`,
    )
    .join(' union all ')
  // Planned once, not at every call: to plan it costs more than to run it.
  const reader = await app.database.pool.connect()
  await reader.query('set plan_cache_mode = force_generic_plan')
  const query = { name: 'fingerprint', text, values: [org.id] }
  return {
    read: async () => {
      const { rows } = await reader.query<{ name: string; print: string | null }>(query)
      return Object.fromEntries(rows.map(({ name, print }) => [name, print ?? '']))
    },
    close: () => reader.release(true),
  }
}

const summary = (answer: TestAnswer) => `${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`
const title = ({ method, path }: Operation) => `${method} ${path}`
const titled = (operations: readonly Operation[]) => operations.map((one) => [title(one), one] as const)

/** The organisation that nobody may touch, and an administrator of another one who tries. */
class TenantIsolation {
  readonly operations: readonly Operation[]
  readonly withPathId: readonly Operation[]
  readonly withOtherIds: readonly Operation[]
  readonly theirs: Records
  readonly own: Records
  readonly prints: Prints
  private readonly attacker: TestClient
  private before: Record<string, string> = {}

  constructor(every: readonly Operation[], sides: [Records, Records], attacker: TestClient, prints: Prints) {
    // Those of people outside know neither sessions nor ids, see guest-isolation.api.test.ts.
    this.operations = every.filter(({ guard }) => !isGuestGuard(guard))
    this.withPathId = this.operations.filter(({ path }) => path.includes('{'))
    this.withOtherIds = this.operations.filter((operation) => otherIdNames(operation).length > 0)
    ;[this.theirs, this.own] = sides
    this.attacker = attacker
    this.prints = prints
  }

  /** Makes every record of theirs that an attack will name, then reads their tables: from here on nobody of theirs does anything. */
  async prepare(): Promise<void> {
    for (const operation of this.withPathId) await this.theirs.by(factoryFor(operation.path) ?? '')
    for (const operation of this.withOtherIds)
      for (const name of otherIdNames(operation)) await this.theirs.by(factoryOf(name, operation))
    this.before = await this.prints.read()
  }

  async expectUntouched(): Promise<void> {
    const { before } = this
    this.before = await this.prints.read()
    expect(Object.keys(before).filter((table) => before[table] !== this.before[table])).toEqual([])
  }

  async attack(operation: Operation, probe: Probe): Promise<TestAnswer> {
    const answer = await send(this.attacker, operation, probe)
    // What was changed, or is gone, would be refused for another reason than whose it is.
    if (operation.method !== 'GET' && answer.status < 400) this.own.forget()
    expect(answer.raw.toString()).not.toContain(secretMark(this.theirs.org))
    return answer
  }

  /** All of a path's ids are theirs; then one at a time beside one's own, where it takes several. */
  async attackPath(operation: Operation): Promise<void> {
    const theirs = await this.theirs.of(operation)
    expect(summary(await this.attack(operation, { params: theirs }))).toMatch(/^404 /)
    const names = namesIn(operation)
    for (const name of names.length > 1 ? names : []) {
      const own = await this.own.of(operation)
      if (own[name] === theirs[name]) continue
      const mixed = await this.attack(operation, { params: { ...own, [name]: theirs[name] } })
      expect([name, summary(mixed)]).toEqual([name, expect.stringMatching(/^404 /)])
    }
  }

  async attackOtherId(operation: Operation, name: string): Promise<void> {
    const foreign = { [name]: (await this.theirs.by(factoryOf(name, operation)))?.id }
    const answer = await this.attack(operation, { params: await this.own.of(operation), foreign })
    // 400 would mean that the probe never came as far as the ids: give its body in bodiesByHand.
    expect([name, summary(answer)]).toEqual([name, expect.not.stringMatching(/^(400|5\d\d) /)])
    if (operation.method !== 'GET' && !harmlessSuccess[operation.operationId])
      expect([name, summary(answer)]).toEqual([name, expect.stringMatching(/^4\d\d /)])
  }
}

/**
 * The tests of tenant isolation. The other organisation's tables are read before the first attack and after the last, or, which takes minutes, after each one:
 * then the attack that changed something is known.
 */
export async function testIsolation(tablesRead: 'at the end' | 'after each attack'): Promise<void> {
  // What another test does to all organisations, as a start or the clock does, would look like a hole in it.
  const app = await aloneApp()
  const [first, second] = [await app.organization(), await app.organization()]
  const owner = await first.as('administrator')
  const isolation = new TenantIsolation(
    await readOperations(app),
    [new Records(first), new Records(second)],
    await second.as('administrator'),
    await printsOf(app, first),
  )
  const { operations, withPathId, withOtherIds, theirs } = isolation
  afterAll(() => isolation.prints.close())
  const afterAttack = async (): Promise<void> => {
    if (tablesRead === 'after each attack') await isolation.expectUntouched()
  }

  test('the API document names its routes, and records are known for each id in a path', () => {
    expect(operations.length).toBeGreaterThan(30)
    expect(withPathId.filter(({ path }) => !factoryFor(path)).map(title)).toEqual([])
  })

  test.each(titled(operations.filter(({ guard }) => guard !== 'public')))(
    'without a session: %s answers 401',
    async (_, operation) => {
      const params = new Proxy({}, { get: () => 1 })
      const answer = await send(app.client(), operation, { params })
      expect(summary(answer)).toMatch(/^401 /)
      expect(answer.data).toBeNull()
    },
  )

  test.each(titled(withPathId.filter(({ method, guard }) => method === 'GET' && guard !== 'public')))(
    "one's own ids in the path: %s is found",
    async (_, operation) => {
      const answer = await send(owner, operation, { params: await theirs.of(operation) })
      expect(summary(answer)).not.toMatch(/^404 /)
    },
  )

  describe("another organisation's ids", () => {
    beforeAll(() => isolation.prepare())

    test.each(titled(withPathId))('in the path: %s answers 404 [PRD-01]', async (_, operation) => {
      await isolation.attackPath(operation)
      await afterAttack()
    })

    test.each(titled(withOtherIds))(
      'in the query or body: %s shows and changes nothing [PRD-01]',
      async (_, operation) => {
        for (const name of otherIdNames(operation)) {
          await isolation.attackOtherId(operation, name)
          await afterAttack()
        }
      },
    )

    // Which attack it was is told by isolation.api.long.test.ts.
    test('have left every table of the other organisation as it was [PRD-01]', () =>
      isolation.expectUntouched())
  })
}
