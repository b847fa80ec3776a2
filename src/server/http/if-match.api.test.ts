import { expect, test } from 'vitest'
import { routes } from '#app/server.ts'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestAnswer, testApp } from '#testing/index.ts'
import { versionPlace } from './if-match.ts'

const app = await testApp()
const org = await app.organization()
const admin = await org.as('administrator')
const made = async (name: string): Promise<{ id: number; version: number }> =>
  (await admin.post('/roles', { name, permissions: [] })).data
const summary = ({ status, code, data }: TestAnswer) => [status, code, data?.version]

test('a PUT takes the version from If-Match or from its body, and a stale one is a conflict either way', async () => {
  const { id, version } = await made('甲')
  const body = (name: string) => ({ name, permissions: [] })
  const put = (name: string, match?: string, more = {}) =>
    admin.put(`/roles/${id}`, { ...body(name), ...more }, match === undefined ? {} : { 'if-match': match })
  expect(summary(await put('乙', `"${version}"`))).toEqual([200, 0, version + 1])
  expect(summary(await put('丙', `W/"${version + 1}"`))).toEqual([200, 0, version + 2])
  expect(summary(await put('丁', String(version + 2)))).toEqual([200, 0, version + 3])
  expect(summary(await put('戊', undefined, { version: version + 3 }))).toEqual([200, 0, version + 4])
  expect(summary(await put('己', `"${version + 4}"`, { version: version + 4 }))).toEqual([
    200,
    0,
    version + 5,
  ])
  expect(summary(await put('旧', `"${version}"`))).toEqual([409, 40902, version + 5])
  expect(summary(await put('旧', undefined, { version }))).toEqual([409, 40902, version + 5])
  expect((await put('无')).code).toBe(40001)
})

test('a DELETE takes it from If-Match or from its query', async () => {
  const [first, second] = [await made('可删'), await made('也可删')]
  const stale = await admin.delete(`/roles/${first.id}`, undefined, { 'if-match': '"999"' })
  expect(stale.status).toBe(409)
  expect(
    (await admin.delete(`/roles/${first.id}`, undefined, { 'if-match': `"${first.version}"` })).status,
  ).toBe(200)
  expect((await admin.delete(`/roles/${second.id}?version=${second.version}`)).status).toBe(200)
})

test('what is no version, another one than the body’s, or a condition on a call without versions is refused in words', async () => {
  const { id, version } = await made('庚')
  const put = (match: string, more = {}) =>
    admin.put(`/roles/${id}`, { name: '辛', permissions: [], ...more }, { 'if-match': match })
  for (const odd of ['*', '""', '"a"', '"1", "2"', '-1', '1.5', '"1', '1'.repeat(400), 'é'])
    expect([odd, (await put(odd)).code]).toEqual([odd, 40008])
  expect((await put('"2147483648"')).code).toBe(40001)
  expect((await put(`"${version}"`, { version: version + 1 })).code).toBe(40007)
  const unversioned = await admin.put('/notifications/read_all', {}, { 'if-match': '"1"' })
  expect(unversioned.code).toBe(40009)
  // Elsewhere the header means nothing and does no harm.
  expect((await admin.get('/roles', { 'if-match': '"1"' })).status).toBe(200)
  // A body that is no object is told as that.
  const list = await admin.send('PUT', `/roles/${id}`, '[]', {
    'if-match': `"${version}"`,
    'content-type': 'application/json',
  })
  expect(list.code).toBe(40001)
})

test('a draft is saved by If-Match as by its version, and a stale one gets the current form', async () => {
  const office = await contractOffice(await app.organization())
  const { data: draft } = await office.staff.post('/contracts', { contractTypeID: office.typeId })
  const save = (match: string) =>
    office.staff.put(
      `/contracts/${draft.contractID}/draft`,
      { values: office.complete },
      { 'if-match': match },
    )
  const saved = await save(`"${draft.version}"`)
  expect([saved.status, saved.data.version]).toEqual([200, draft.version + 1])
  const stale = await save(`"${draft.version}"`)
  expect([stale.status, stale.data.values]).toEqual([409, saved.data.values])
})

test('the API document names If-Match on exactly the calls that take a version, and asks for neither alone', async () => {
  type Operation = {
    operationId: string
    parameters: { name: string; required: boolean }[]
    requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  }
  const { paths } = (await app.server.inject('/api/v1/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const naming = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'If-Match'))
  const versioned = routes.filter(({ endpoint }) => versionPlace(endpoint) !== null)
  expect(versioned.length).toBeGreaterThan(40)
  expect(naming.map(({ operationId }) => operationId).sort()).toEqual(
    versioned.map(({ endpoint }) => endpoint.name).sort(),
  )
  for (const { operationId, parameters, requestBody } of naming) {
    const query = parameters.filter(({ name }) => name === 'version')
    const required = requestBody?.content['application/json']?.schema.required ?? []
    expect([operationId, query.some((one) => one.required), required.includes('version')]).toEqual([
      operationId,
      false,
      false,
    ])
  }
})
