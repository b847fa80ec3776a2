import JSZip from 'jszip'
import { records } from '#app/slices/records.ts'
import { exampleOf, type JsonSchema, takesNumbers } from './json-schema-example.ts'
import type { Operation } from './operations.ts'
import { bodiesByHand } from './records.ts'
import type { TestOrganization } from './test-app.ts'
import type { TestAnswer, TestClient } from './test-client.ts'

/** Ids by the first word of a path, or by the name of a placeholder. The last ones are asked for where each route is called once. */
export type RealIds = Record<string, readonly (number | string)[]>

/** Calls that end what the others look at, or never end. Their answers are those of calls that are made here. */
const leftOut: Record<string, string> = {
  streamEvents: 'never ends; what it sends is the kind and id of what changed',
  signIn: 'begins another session',
  signOut: 'ends the session',
  endSession: 'ends the session',
  setUp: 'is for an empty installation',
  approve: 'ends the step; it answers what reading the approval answers',
  reject: 'ends the step; it answers what reading the approval answers',
  returnTo: 'ends the step; it answers what reading the approval answers',
  changePassword: 'ends the session',
}
const isLeftOut = ({ operationId }: Operation): boolean =>
  Object.keys(leftOut).some((name) => operationId === name) ||
  /^(approve|reject|return)[A-Z]?/.test(operationId)

async function textOf(raw: Buffer): Promise<string> {
  const plain = raw.toString('utf8')
  if (raw.subarray(0, 2).toString() !== 'PK') return plain
  const zip = await JSZip.loadAsync(raw)
  const parts = await Promise.all(Object.values(zip.files).map((file) => file.async('string')))
  return parts.flatMap((part) => [part, part.replaceAll(/<[^>]*>/g, '')]).join('\n')
}
async function secretsIn(answer: TestAnswer, secrets: readonly string[]): Promise<string[]> {
  const text = await textOf(answer.raw)
  return secrets.filter((secret) => text.includes(secret))
}

/** Real ids of what an organisation has, by the first word of a path. */
export async function realIds(org: TestOrganization): Promise<RealIds> {
  const of = async (table: string) => {
    const { rows } = await org.services.database.pool.query(
      `select id from ${table} where organization_id = $1 order by id`,
      [org.id],
    )
    return rows.map((row: { id: number | string }) => row.id)
  }
  const documents = await of('contract_documents')
  const ofRecords: Record<string, (string | number)[]> = {}
  for (const { path, table } of records) ofRecords[path.slice(1)] = await of(table)
  return {
    ...ofRecords,
    contracts: await of('contracts'),
    documentId: documents,
    approvals: await of('approval_instances'),
    files: await of('files'),
    fileID: await of('files'),
    counterpart: await of('counterparts'),
    counterparts: await of('counterparts'),
    templates: await of('templates'),
    versionId: await of('template_versions'),
    contract_types: await of('contract_types'),
    forms: await of('forms'),
    form_versions: await of('form_versions'),
    approval_flows: await of('approval_flows'),
    jobs: await of('job_runs'),
    notifications: await of('notifications'),
    notice_bots: await of('notice_bots'),
    deadlines: await of('deadlines'),
    own_deadline_rules: await of('own_deadline_rules'),
    departments: await of('departments'),
    users: await of('users'),
    roles: (await of('roles')).slice(0, 3),
    fields: ['party', 'account', 'amount'],
    grants: await of('grants'),
    shareID: await of('contract_shares'),
    // Guests have calls of their own, see share-leaks.api.test.ts.
    key: [],
    sessions: [],
    clauses: await of('clauses'),
    case_types: (await of('case_types')).slice(0, 3),
    entryID: [1],
    kind: ['contract'],
    side: ['template', ...documents.map((id) => `document-${id}`)],
  }
}

/** How much of the product a walk goes through: the first is for the quick tests, the second takes longer. */
export type Depth = 'each route once' | 'every combination'

/** What the calls are given beside their ids. */
export type Walk = {
  depth: Depth
  operations: readonly Operation[]
  ids: RealIds
  query: Readonly<Record<string, unknown>>
  body: Readonly<Record<string, unknown>>
  /** Which of the calls are made. */
  asks: (operation: Operation) => boolean
}

/** Every value of each placeholder of a path, as far as they differ; of a walk that calls each route once the last of each. */
function pathsOf({ path }: Operation, { ids, depth }: Walk): string[] {
  const first = path.split('/')[1] as string
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return names.reduce(
    (paths, name) => {
      const known =
        ids[name] ?? (path.startsWith('/approvals/{kind}') ? (ids.subjects ?? ids.contracts) : ids[first])
      if (!known) throw new Error(`${path}: say in realIds which ids {${name}} can be`)
      const asked = depth === 'each route once' ? known.slice(-1) : known
      return paths.flatMap((one) => asked.map((id) => one.replace(`{${name}}`, String(id))))
    },
    [path],
  )
}

/** Queries to try: none beyond what must be given, and for lists a search and a sort by what is hidden. */
function queriesOf({ operationId, parameters }: Operation, { ids, query: more, depth }: Walk): string[] {
  const isOnce = depth === 'each route once'
  const query = parameters.filter((one) => one.in === 'query')
  if (query.some(({ name }) => name === 'left')) {
    const sides = ids.side ?? []
    const lefts = isOnce ? sides.slice(0, 1) : sides
    return lefts.flatMap((left) => sides.map((right) => `left=${left}&right=${right}`))
  }
  const given: Record<string, unknown> = {
    fieldID: 'amount',
    contractTypeID: ids.contract_types?.at(-1),
    ...more,
    pageSize: 200,
    type: operationId.includes('Titles') ? 'contract' : undefined,
  }
  const basic = new URLSearchParams()
  for (const { name, required, schema } of query) {
    const value = given[name] ?? (required ? exampleOf(schema) : undefined)
    if (value !== undefined) basic.set(name, String(value))
  }
  const bare = new URLSearchParams()
  for (const { name, required, schema } of query)
    if (required) bare.set(name, String(given[name] ?? exampleOf(schema)))
  // Pages as long as they may be, without any condition.
  const whole = new URLSearchParams(bare)
  const isPaged = query.some(({ name }) => name === 'pageSize')
  if (isPaged) whole.set('pageSize', '200')
  if (isOnce) return [(isPaged ? whole : basic).toString()]
  return [...new Set([basic.toString(), whole.toString(), bare.toString()])]
}

const bodyFor = ({ body, operationId }: Operation, { ids, body: more }: Walk): unknown => {
  if (!body) return undefined
  const given: Record<string, unknown> = {
    fileID: ids.files?.[0],
    contractTypeID: ids.contract_types?.at(-1),
    // Nobody's: who decides is not asked any more, and is told what their step hid. An example's 1 may be theirs.
    taskID: 999_999_999,
    ...more,
  }
  const replace = (name: string, schema: JsonSchema) => (takesNumbers(schema) ? given[name] : undefined)
  return {
    ...(exampleOf(body, replace) as object),
    ...bodiesByHand[operationId],
    ...(operationId === 'exportContracts' && { scope: 'standing_book' }),
  }
}

/** Calls whose answers hold one of the secrets, each with which. */
export async function findLeaks(
  client: TestClient,
  secrets: readonly string[],
  walk: Walk,
): Promise<string[]> {
  const leaks: string[] = []
  // What writes comes last: it may change what the others look at.
  const asked = walk.operations
    .filter((one) => walk.asks(one) && !isLeftOut(one))
    .sort((a, b) => a.method.localeCompare(b.method))
  for (const operation of asked)
    for (const path of pathsOf(operation, walk))
      for (const query of operation.method === 'GET' ? queriesOf(operation, walk) : ['']) {
        const url = query ? `${path}?${query}` : path
        const answer = operation.takesFile
          ? await client.upload(url, 'probe.txt', new TextEncoder().encode('probe'), 'text/plain')
          : await client.send(operation.method, url, bodyFor(operation, walk))
        const found = await secretsIn(answer, secrets)
        if (found.length) leaks.push(`${operation.method} ${url}: ${found.join(', ')}`)
      }
  return leaks
}
