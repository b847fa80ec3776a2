import { beforeAll, expect, test } from 'vitest'
import { type TestClient, testApp } from './index.ts'
import { type Operation, readOperations } from './operations.ts'

const app = await testApp()
const org = await app.organization()
let clients: TestClient[]
let lists: Operation[]

const asks = ({ parameters, body }: Operation, name: string): boolean =>
  parameters.some((one) => one.in === 'query' && one.name === name) ||
  Object.hasOwn(body?.properties ?? {}, name)

/** Every list, search and export of the product that can be narrowed or put in order, from its own API document. */
beforeAll(async () => {
  lists = (await readOperations(app)).filter(
    (one) =>
      (one.method === 'GET' || one.path.endsWith('/export')) &&
      !one.path.includes('{') &&
      (asks(one, 'filter') || asks(one, 'sort')),
  )
  clients = [await org.as('legalLead'), await org.as('administrator')]
})

const needs: Record<string, Record<string, string>> = {
  '/approvals/inbox': { tab: 'todo' },
}

/** What the call answers to the first of those who ask that may call it: the status, and what is wrong. */
async function answerTo({ method, path }: Operation, asked: Record<string, string>) {
  for (const client of clients) {
    const query = new URLSearchParams({ ...(needs[path] ?? {}), ...asked })
    const answer = method === 'GET' ? await client.get(`${path}?${query}`) : await client.post(path, asked)
    if (answer.status !== 403) return [answer.status, answer.errors?.[0]?.path].join(' ')
  }
  throw new Error(`nobody may call ${method} ${path}`)
}

test('every list, search and export is known by its call', () => {
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/contracts', '/approvals/inbox', '/counterpart/external/export', '/forms']),
  )
})

test.each([
  'kind:foo:1',
  'nothing:in:1',
  'status',
  'status:in:1:2',
  ':in:1',
  'status:in:1;',
  'constructor:in:1',
])('no list or export passes over the condition %s', async (filter) => {
  for (const list of lists.filter((one) => asks(one, 'filter')))
    expect([list.path, await answerTo(list, { filter })]).toEqual([list.path, '400 filter'])
})

test.each(['nothing', '+name', 'name:desc', 'constructor', '--name', '-'])(
  'no list or export passes over the order %s',
  async (sort) => {
    for (const list of lists.filter((one) => asks(one, 'sort')))
      expect([list.path, await answerTo(list, { sort })]).toEqual([list.path, '400 sort'])
  },
)

test('what is refused is named with what is possible, in both languages', async () => {
  const [lead] = clients as [TestClient]
  const refusal = async (query: string, language: string) => {
    const { status, code, message, errors } = await lead.get(`/project/list?${query}`, {
      'accept-language': language,
    })
    return [status, code, message, errors?.[0]?.path, errors?.[0]?.code]
  }
  expect(await refusal('filter=status:foo:1', 'zh-CN')).toEqual([
    400,
    40001,
    '请求内容有误：筛选项“status”没有运算符“foo”，可用的有：eq、ne、gt、gte、lt、lte、between、in、empty、filled',
    'filter',
    'listOperator',
  ])
  expect((await refusal('filter=nothing:in:1', 'en'))[2]).toMatch(
    /^The request is malformed: this list cannot be filtered by “nothing”; available filters: status, type, lead/,
  )
  expect((await refusal('filter=status', 'en'))[2]).toBe(
    'The request is malformed: “status” is not a valid condition: use field:operator:values',
  )
  expect((await refusal('sort=nothing', 'en'))[2]).toMatch(
    /^The request is malformed: this list cannot be sorted by “nothing”; available: .*name.*; prefix “-” for descending order$/,
  )
  // An operator that other filters have.
  expect((await refusal('filter=status:has:1', 'en')).slice(3)).toEqual(['filter', 'listOperator'])
  expect((await refusal('filter=status:in:1:2', 'en'))[2]).toBe(
    'The request is malformed: “status:in:1:2” is not a valid condition: use field:operator:values',
  )
  expect((await refusal('filter=:in:1', 'en'))[2]).toBe(
    'The request is malformed: “:in:1” is not a valid condition: use field:operator:values',
  )
  expect((await refusal('filter=lead:in:somebody', 'zh-CN'))[2]).toBe('请求内容有误：筛选项“lead”的值有误')
})

test('what would narrow nothing because its value means nothing is refused as well', async () => {
  const [lead] = clients as [TestClient]
  const status = async (path: string) => (await lead.get(path)).status
  expect(await status('/approvals/running?filter=days:gte:soon')).toBe(400)
  expect(await status('/approvals/running?filter=stuck:in:never')).toBe(400)
  expect(await status('/approvals/inbox?tab=todo&filter=late:eq:5')).toBe(400)
  expect(await status('/approvals/inbox?tab=done&filter=late:eq:1')).toBe(400)
  expect(await status('/approvals/inbox?tab=todo&filter=flow:in:x')).toBe(400)
  expect(await status('/approvals/inbox?tab=todo&filter=late:eq:1;kind:in:contract')).toBe(200)
})
