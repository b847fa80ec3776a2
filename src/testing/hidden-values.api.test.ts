import JSZip from 'jszip'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from './index.ts'
import { exampleOf, type JsonSchema, takesNumbers } from './json-schema-example.ts'
import { type Operation, readOperations } from './operations.ts'
import { type PlantedContract, plantedContract, writings } from './planted-contract.ts'
import { bodiesByHand } from './records.ts'
import type { TestAnswer, TestClient } from './test-client.ts'

/**
 * What is hidden is told by no call of the product, whoever thought of it: every one that the API document names is made by people from whom
 * values of a contract are hidden, with real ids, and no answer may hold them, in any writing, also inside the files that it is.
 */

const app = await testApp()
const org = await app.organization()
const operations = await readOperations(app)
let made: PlantedContract
/** Real ids of everything that the organisation has, by the first word of a path. */
let ids: Record<string, readonly (number | string)[]>
/** Sees everything of a contract but what a role can hide. */
let blind: TestClient

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
async function toldBy(answer: TestAnswer, secrets: readonly string[]): Promise<string[]> {
  const text = await textOf(answer.raw)
  return secrets.filter((secret) => text.includes(secret))
}

beforeAll(async () => {
  made = await plantedContract(org)
  await app.runJobs()
  const { lead, counsel } = made.office
  // Something of everything that is written down about the contract.
  await lead.get(`/contracts/${made.id}`)
  await counsel.post(`/contracts/${made.id}/print`)
  await app.runJobs()
  const admin = await org.as('administrator')
  const role = await admin.post('/roles', {
    name: '看不见的人',
    description: '',
    permissions: [
      ...['contract.read', 'contract.comment', 'contract.update'].map((permission) => ({
        permission,
        scope: 'all',
      })),
      ...[
        'contract.export',
        'audit.read',
        'counterpart.read',
        'counterpart.reveal',
        'approval.read',
        'template.read',
        'form.read',
        'flow.read',
      ].map((permission) => ({ permission, scope: 'all' })),
    ],
    fieldRights: ['contract.amount', 'counterpart.bank', 'counterpart.contact'].map((field) => ({
      field,
      right: 'hidden',
    })),
  })
  blind = await org.person()
  const { data } = await admin.get(`/users/${blind.userId}/roles`)
  await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
  await readIds()
})

async function readIds() {
  const of = async (table: string, column = 'id') => {
    const { rows } = await app.database.pool.query(
      `select ${column} as id from ${table} where organization_id = $1`,
      [org.id],
    )
    return rows.map((row: { id: number | string }) => row.id)
  }
  const documents = await of('contract_documents')
  ids = {
    contracts: [made.id],
    documentId: documents,
    approvals: await of('approval_instances'),
    files: await of('files'),
    counterpart: [made.counterpartId],
    counterparts: [made.counterpartId],
    templates: [made.templateId],
    versionId: await of('template_versions'),
    contract_types: await of('contract_types'),
    forms: await of('forms'),
    form_versions: await of('form_versions'),
    approval_flows: await of('approval_flows'),
    jobs: await of('job_runs'),
    notifications: await of('notifications'),
    deadlines: await of('deadlines'),
    departments: await of('departments'),
    positions: await of('positions'),
    users: [blind.userId, made.office.counsel.userId],
    roles: (await of('roles')).slice(0, 3),
    fields: ['amount', 'account', 'party'],
    grants: await of('grants'),
    sessions: [],
    clauses: await of('clauses'),
    case_types: (await of('case_types')).slice(0, 3),
    law_firms: await of('law_firms'),
    law_cases: await of('law_cases'),
    law_disputes: await of('law_disputes'),
    entryID: [1],
    lawyers: await of('lawyers'),
    project: await of('projects'),
    kind: ['contract'],
    side: ['template', ...documents.map((id) => `document-${id}`)],
  }
}

/** Every value of each placeholder of a path, as far as they differ. */
function pathsOf({ path }: Operation): string[] {
  const first = path.split('/')[1] as string
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return names.reduce(
    (paths, name) => {
      const known = ids[name] ?? (path.startsWith('/approvals/{kind}') ? ids.contracts : ids[first])
      if (!known) throw new Error(`${path}: say in readIds which ids {${name}} can be`)
      return paths.flatMap((one) => known.map((id) => one.replace(`{${name}}`, String(id))))
    },
    [path],
  )
}

/** Queries to try: none beyond what must be given, and for lists a search and a sort by what is hidden. */
function queriesOf({ operationId, parameters }: Operation): string[] {
  const query = parameters.filter((one) => one.in === 'query')
  if (query.some(({ name }) => name === 'left'))
    return (ids.side ?? []).flatMap((left) => (ids.side ?? []).map((right) => `left=${left}&right=${right}`))
  const given: Record<string, unknown> = {
    fieldID: 'amount',
    ids: made.counterpartId,
    contractTypeID: ids.contract_types?.at(-1),
    subjectKind: 'contract',
    subjectID: made.id,
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
  return [...new Set([basic.toString(), bare.toString()])]
}

const bodyFor = ({ body, operationId }: Operation): unknown => {
  if (!body) return undefined
  const given: Record<string, unknown> = {
    fileID: ids.files?.[0],
    contractID: made.id,
    subjectID: made.id,
    contractTypeID: ids.contract_types?.at(-1),
  }
  const replace = (name: string, schema: JsonSchema) => (takesNumbers(schema) ? given[name] : undefined)
  return {
    ...(exampleOf(body, replace) as object),
    ...bodiesByHand[operationId],
    ...(operationId === 'exportContracts' && { scope: 'standing_book' }),
  }
}

/** Calls whose answers hold one of the secrets, each with which. */
async function tellers(client: TestClient, secrets: readonly string[]): Promise<string[]> {
  const told: string[] = []
  const reads = (one: Operation) =>
    one.method === 'GET' || one.method === 'POST' || one.operationId === 'saveContractDraft'
  // What writes comes last: it may change what the others look at.
  const asked = operations
    .filter((one) => reads(one) && !isLeftOut(one))
    .sort((a, b) => a.method.localeCompare(b.method))
  for (const operation of asked)
    for (const path of pathsOf(operation))
      for (const query of operation.method === 'GET' ? queriesOf(operation) : ['']) {
        const url = query ? `${path}?${query}` : path
        const answer = operation.takesFile
          ? await client.upload(url, 'probe.txt', new TextEncoder().encode('probe'), 'text/plain')
          : await client.send(operation.method, url, bodyFor(operation))
        const found = await toldBy(answer, secrets)
        if (found.length) told.push(`${operation.method} ${url}: ${found.join(', ')}`)
      }
  return told
}

const all = Object.values(writings).flat()

describe('what is hidden of a contract', () => {
  test('is there to be told: whoever may see it is told it by many calls', async () => {
    const told = (await tellers(await org.as('auditor'), all)).map((one) => one.split('?')[0]?.split(':')[0])
    for (const path of [
      '/contracts',
      `/contracts/${made.id}`,
      `/contracts/${made.id}/form`,
      `/contracts/${made.id}/audit_entries`,
      '/audit_entries',
    ])
      expect(told).toContain(`GET ${path}`)
    expect(told.filter((one) => one?.includes('/files/')).length).toBeGreaterThan(0)
  }, 240_000)

  test('is told by no call to the person whom a step asks that hides it', async () => {
    const told = await tellers(made.office.counsel, all)
    // The party's own record is no part of the contract: there the role decides.
    expect(told.filter((one) => !/^\w+ \/counterpart\//.test(one))).toEqual([])
  }, 240_000)

  test('is told by no call to somebody whose role hides amounts, accounts and contacts', async () => {
    expect(await tellers(blind, [...writings.amount, ...writings.bank, ...writings.contact])).toEqual([])
  }, 240_000)
})
