import { afterAll, describe, expect, test } from 'vitest'
import { isGuestGuard } from '#server/http/http-route.ts'
import { contractRecordFactories } from './contract-records.ts'
import { aloneApp, type TestAnswer, type TestClient, type TestOrganization } from './index.ts'
import { exampleOf, idNames, isIdName, type JsonSchema, takesNumbers } from './json-schema-example.ts'
import { type Operation, readOperations } from './operations.ts'
import {
  baseRecordFactories,
  bodiesByHand,
  harmlessSuccess,
  idProperties,
  inertIds,
  type PathRecord,
  type RecordFactories,
  secretMark,
} from './records.ts'

/**
 * The wall between organisations, for every route that the API document names: a route that is added later is tested by itself,
 * and one with an id in its path that src/testing/records.ts knows no record for fails.
 */

const recordFactories: RecordFactories = { ...baseRecordFactories, ...contractRecordFactories }

// What another test does to all organisations, as a start or the clock does, would look like a hole in the wall.
const app = await aloneApp()
const [first, second] = [await app.organization(), await app.organization()]
const [owner, attacker] = [await first.as('administrator'), await second.as('administrator')]

const every = await readOperations(app)
/** Those of people outside: they know neither sessions nor ids, see guest-isolation.api.test.ts. */
const operations = every.filter(({ guard }) => !isGuestGuard(guard))
const withPathId = operations.filter(({ path }) => path.includes('{'))
const withOtherIds = operations.filter((operation) => otherIdNames(operation).length > 0)

/** Ids that a call takes in its query or body. */
function otherIdNames({ operationId, parameters, body }: Operation): string[] {
  const inQuery = parameters.filter((one) => one.in === 'query' && isIdName(one.name)).map(({ name }) => name)
  return [...inQuery, ...(body ? idNames(body) : [])].filter((name) => !inertIds[operationId]?.includes(name))
}

const factoryFor = (path: string): string | undefined =>
  Object.keys(recordFactories)
    .filter((known) => path === known || path.startsWith(`${known}/`))
    .sort((a, b) => b.length - a.length)[0]

/** Records by organisation and factory, made when first asked for: nobody may change those of the first organisation, and those of the second are made anew once a call has changed them. */
const made = new Map<TestOrganization, Map<string, Promise<PathRecord>>>([
  [first, new Map()],
  [second, new Map()],
])

function recordBy(factory: string, org: TestOrganization): Promise<PathRecord> | undefined {
  const known = made.get(org)?.get(factory) ?? recordFactories[factory]?.(org)
  if (known && !made.get(org)?.has(factory)) {
    made.get(org)?.set(factory, known)
    if (org === first) isPrintOld = true
  }
  return known
}

async function recordOf(path: string, org: TestOrganization): Promise<PathRecord> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  if (!names.length) return {}
  const record = await recordBy(factoryFor(path) ?? '', org)
  if (!record) throw new Error(`no record for ${path}: add a factory to src/testing/records.ts`)
  for (const name of names)
    if (record[name] === undefined)
      throw new Error(`the factory of ${path} gives no {${name}}: add a longer one to src/testing/records.ts`)
  return record
}

type Probe = { params: PathRecord; foreign?: Record<string, unknown> }

/** Sends a call that is right in everything but whose records it names. */
async function send(client: TestClient, operation: Operation, probe: Probe): Promise<TestAnswer> {
  const answer = await sent(client, operation, probe)
  if (client === owner) isPrintOld = true
  // What was changed, or is gone, would be refused for another reason than whose it is.
  if (client === attacker && operation.method !== 'GET' && answer.status < 400) made.get(second)?.clear()
  return answer
}

function sent(
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

/** The query of `fingerprint`: the tables are the same for every call. */
async function printsQuery(): Promise<string> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'`,
  )
  return tables
    .map(
      ({ name }) => `select '${name}' as name, md5(string_agg(line, '|' order by line)) as print from (
      select (to_jsonb(t) - 'last_seen_at')::text as line from "${name}" t where organization_id = $1) lines`,
    )
    .join(' union all ')
}
const prints = { name: 'fingerprint', text: await printsQuery() }
// Planned once, not at every call: to plan it costs more than to run it.
const reader = await app.database.pool.connect()
await reader.query('set plan_cache_mode = force_generic_plan')
afterAll(() => reader.release(true))

/** A fingerprint of everything that belongs to an organisation, table by table; being seen leaves only its time. */
async function fingerprint(org: TestOrganization): Promise<Record<string, string>> {
  const { rows } = await reader.query<{ name: string; print: string | null }>({ ...prints, values: [org.id] })
  return Object.fromEntries(rows.map(({ name, print }) => [name, print ?? '']))
}

let print: Record<string, string> = {}
let isPrintOld = true

/** Takes the first organisation's print before somebody else calls; not again when it did nothing itself since the last one. */
async function notePrint(): Promise<void> {
  if (isPrintOld) print = await fingerprint(first)
  isPrintOld = false
}

async function expectUntouched(): Promise<void> {
  const before = print
  print = await fingerprint(first)
  expect(print).toEqual(before)
}

const told = (answer: TestAnswer) => `${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`
const title = ({ method, path }: Operation) => `${method} ${path}`

test('the API document names its routes, and records are known for each id in a path', () => {
  expect(operations.length).toBeGreaterThan(30)
  expect(withPathId.filter(({ path }) => !factoryFor(path)).map(title)).toEqual([])
})

describe('without a session', () => {
  test.each(operations.filter(({ guard }) => guard !== 'public').map((one) => [title(one), one] as const))(
    '%s answers 401',
    async (_, operation) => {
      const params = new Proxy({}, { get: () => 1 })
      const answer = await send(app.client(), operation, { params })
      expect(told(answer)).toMatch(/^401 /)
      expect(answer.data).toBeNull()
    },
  )
})

describe("one's own ids in the path", () => {
  test.each(
    withPathId
      .filter(({ method, guard }) => method === 'GET' && guard !== 'public')
      .map((one) => [title(one), one] as const),
  )('%s is found', async (_, operation) => {
    const params = await recordOf(operation.path, first)
    expect(told(await send(owner, operation, { params }))).not.toMatch(/^404 /)
  })
})

describe("another organisation's ids in the path", () => {
  test.each(withPathId.map((one) => [title(one), one] as const))(
    '%s answers 404 [PRD-01]',
    async (_, operation) => {
      const theirs = await recordOf(operation.path, first)
      await notePrint()
      const answer = await send(attacker, operation, { params: theirs })
      expect(told(answer)).toMatch(/^404 /)
      expect(answer.raw.toString()).not.toContain(secretMark(first))
      // One id at a time beside one's own, where a path takes several.
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
      for (const name of names.length > 1 ? names : []) {
        const own = await recordOf(operation.path, second)
        if (own[name] === theirs[name]) continue
        const mixed = await send(attacker, operation, { params: { ...own, [name]: theirs[name] } })
        expect([name, told(mixed)]).toEqual([name, expect.stringMatching(/^404 /)])
      }
      await expectUntouched()
    },
  )
})

/** Which record an id names: ticked rows of a list, and what is transferred or previewed, those of the list, any other what its name says. */
const factoryOf = (name: string, { path }: { path: string }): string => {
  const own = path.replace(/\/(export|preview_approval_flow|transfer|transfer\/preview)$/, '/{id}')
  if ((name === 'ids' || name === 'id') && own !== path && recordFactories[own]) return own
  // What a record stands below is of its own kind.
  const alike = `/${path.split('/')[1]}/{id}`
  if (name === 'parentID' && recordFactories[alike]) return alike
  return idProperties[name] ?? '/users/{id}'
}

describe("another organisation's ids in the query or body", () => {
  test.each(withOtherIds.map((one) => [title(one), one] as const))(
    '%s shows and changes nothing [PRD-01]',
    async (_, operation) => {
      for (const name of otherIdNames(operation)) {
        const foreign = { [name]: (await recordBy(factoryOf(name, operation), first))?.id }
        const params = await recordOf(operation.path, second)
        await notePrint()
        const answer = await send(attacker, operation, { params, foreign })
        // 400 would mean that the probe never came as far as the ids: give its body in bodiesByHand.
        expect([name, told(answer)]).toEqual([name, expect.not.stringMatching(/^(400|5\d\d) /)])
        expect(answer.raw.toString()).not.toContain(secretMark(first))
        if (operation.method !== 'GET' && !harmlessSuccess[operation.operationId])
          expect([name, told(answer)]).toEqual([name, expect.stringMatching(/^4\d\d /)])
        await expectUntouched()
      }
    },
  )
})
