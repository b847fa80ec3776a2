import { beforeAll, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import {
  numberingCalls,
  previewNumberRule,
  previewTemplateNumberRule,
  type RegisterRow,
  type RuleInput,
} from '../domain/index.ts'

const app = await testApp()
const { listNumbers, listCounts, exportNumbers } = numberingCalls('contract')
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
})

const plainRule: RuleInput = {
  name: '模板',
  segments: [{ kind: 'serial', id: 's' }],
  digits: 3,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 1,
  recount: [],
  resetCycle: 0,
  conditionType: 0,
  values: [],
  enabled: true,
}

async function submitted(by: ContractOffice, values: Record<string, unknown> = {}): Promise<number> {
  const { data } = await by.staff.post('/contracts', {
    contractTypeID: by.typeId,
    values: { ...by.complete, ...values },
  })
  const answer = await by.staff.post(`/contracts/${data.contractID}/submit`, { version: data.version })
  expect(answer.status, answer.message).toBe(200)
  return data.contractID
}
const shown = ({ number, state, serial, serialTo, holders, isDouble }: RegisterRow) => ({
  number,
  state,
  ...(serial !== serialTo ? { serial, serialTo } : { serial }),
  holders: holders.map(({ id, name, isCurrent }) => [id, name, isCurrent]),
  ...(isDouble && { isDouble }),
})

test('the register lists every number with its contract, newest first, and says that nothing is missing', async () => {
  const [first, second] = [await submitted(office), await submitted(office)]
  const admin = await office.org.as('administrator')
  const { list, total } = await admin.call(listNumbers)
  const name = office.complete.contract_name
  expect(list.map(shown)).toEqual([
    { number: 'HT-000002', state: 'given', serial: 2, holders: [[second, name, true]] },
    { number: 'HT-000001', state: 'given', serial: 1, holders: [[first, name, true]] },
  ])
  expect(total).toBe(2)
  expect(list[0]).toMatchObject({ ruleName: '合同编号', period: '', scope: [], takenBy: expect.any(String) })
  const counts = await admin.call(listCounts)
  expect(counts).toMatchObject({ numbers: 2, missing: 0, doubles: 0 })
  expect(counts.counts).toMatchObject([{ first: 1, last: 2, given: 2, skipped: 0, missing: 0 }])
  const [rule] = (await admin.call(numberingCalls('contract').listRules)).list
  const query = { ruleID: rule?.id ?? 0 }
  expect((await admin.call(listNumbers, { query })).total).toBe(2)
  expect((await admin.call(listNumbers, { query: { q: 'ｈｔ-000001' } })).list.map(shown)).toHaveLength(1)
  for (const [pageNum, number] of [
    [1, 'HT-000002'],
    [2, 'HT-000001'],
  ] as const)
    expect((await admin.call(listNumbers, { query: { pageSize: 1, pageNum } })).list[0]?.number).toBe(number)
})

test('typed numbers stand in it, and serials that were passed over because of them', async () => {
  const own = await contractOffice(await app.organization())
  const admin = await own.org.as('administrator')
  await admin.post('/contract_number/editors', { userIds: [own.staff.userId] })
  const typed = await submitted(own, { contract_number: 'ht-000001' })
  const given = await submitted(own)
  const { list } = await admin.call(listNumbers)
  const name = own.complete.contract_name
  expect(list.map(shown)).toEqual(
    expect.arrayContaining([
      { number: 'ht-000001', state: 'typed', serial: null, holders: [[typed, name, true]] },
      { number: 'HT-000001', state: 'skipped', serial: 1, holders: [] },
      { number: 'HT-000002', state: 'given', serial: 2, holders: [[given, name, true]] },
    ]),
  )
  expect((await admin.call(listCounts)).counts).toMatchObject([{ given: 1, skipped: 1, missing: 0 }])
  const states = async (state: 'given' | 'typed' | 'skipped' | 'gap' | 'faults') =>
    (await admin.call(listNumbers, { query: { state } })).total
  expect([await states('given'), await states('typed'), await states('skipped')]).toEqual([1, 1, 1])
  expect([await states('gap'), await states('faults')]).toEqual([0, 0])
})

test('a gap and a double, should one ever be, are marked and found by the filter [ASK-08]', async () => {
  const own = await contractOffice(await app.organization())
  const admin = await own.org.as('administrator')
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push(await submitted(own))
  // As only a person with the database in hand could do it.
  await app.database.system(async (tx) => {
    await tx
      .deleteFrom('numbering_numbers')
      .where('organization_id', '=', own.org.id)
      .where('serial', 'in', [1, 3, 4])
      .execute()
    await tx
      .updateTable('contracts')
      .set({ number: 'HT-000006', number_key: 'ht-000006' })
      .where('id', '=', ids[0] as number)
      .execute()
  })
  expect(await admin.call(listCounts)).toMatchObject({ missing: 3, doubles: 1 })
  const name = own.complete.contract_name
  const faults = await admin.call(listNumbers, { query: { state: 'faults' } })
  expect(faults.list.map(shown)).toEqual([
    { number: null, state: 'gap', serial: 3, serialTo: 4, holders: [] },
    { number: null, state: 'gap', serial: 1, holders: [] },
    {
      number: 'HT-000006',
      state: 'given',
      serial: 6,
      holders: [
        [ids[0], name, true],
        [ids[5], name, true],
      ],
      isDouble: true,
    },
  ])
  const whole = await admin.call(listNumbers)
  const paged: RegisterRow[] = []
  for (let pageNum = 1; pageNum <= 3; pageNum++) {
    const page = await admin.call(listNumbers, { query: { pageSize: 2, pageNum } })
    expect(page.total).toBe(5)
    paged.push(...page.list)
  }
  expect(paged).toEqual(whole.list)
  expect(whole.list.map(({ serial }) => serial)).toEqual([3, 1, 6, 5, 2])
  const [rule] = (await admin.call(numberingCalls('contract').listRules)).list
  const inOrder = await admin.call(listNumbers, { query: { ruleID: rule?.id ?? 0 } })
  expect(inOrder.list.map(({ serial, state }) => [serial, state])).toEqual([
    [6, 'given'],
    [5, 'given'],
    [3, 'gap'],
    [2, 'given'],
    [1, 'gap'],
  ])
})

test('a search among the gaps finds none, since a gap has no number, in both registers and their exports', async () => {
  const own = await contractOffice(await app.organization())
  await submitted(own)
  const admin = await own.org.as('administrator')
  for (const calls of [numberingCalls('contract'), numberingCalls('template')])
    for (const state of ['gap', 'given', 'typed', 'skipped', 'faults', undefined] as const) {
      const query = { state, q: 'zz%_' }
      const found = await admin.try(calls.listNumbers, { query })
      expect([state, found.status, found.data?.total]).toEqual([state, 200, 0])
      const file = await admin.try(calls.exportNumbers, { body: query })
      expect([state, file.status, file.raw.subarray(0, 2).toString()]).toEqual([state, 200, 'PK'])
    }
})

test('a number that an editor changed still shows whose it was', async () => {
  const own = await contractOffice(await app.organization())
  const id = await submitted(own)
  await app.database.system((tx) =>
    tx.updateTable('contracts').set({ number: 'NEU-1', number_key: 'neu-1' }).where('id', '=', id).execute(),
  )
  const { list } = await (await own.org.as('administrator')).call(listNumbers)
  expect(list.map(shown)).toEqual([
    { number: 'HT-000001', state: 'given', serial: 1, holders: [[id, own.complete.contract_name, false]] },
  ])
})

test('who may not see a contract sees its number but not what it is, also in the export', async () => {
  const own = await contractOffice(await app.organization())
  await submitted(own)
  // Somebody who may read rules but sees only their own contracts.
  const admin = await own.org.as('administrator')
  const { data: role } = await admin.post('/roles', {
    name: '编号管理员',
    permissions: [
      { permission: 'numbering.read', scope: 'all' },
      { permission: 'contract.read', scope: 'own' },
    ],
  })
  const person = await own.org.person()
  await app.database.system((tx) =>
    tx
      .insertInto('user_roles')
      .values({ organization_id: own.org.id, user_id: person.userId, role_id: role.id })
      .execute(),
  )
  const { list } = await person.call(listNumbers)
  expect(list.map(shown)).toEqual([
    { number: 'HT-000001', state: 'given', serial: 1, holders: [[null, null, true]] },
  ])
})

test('only who may read numbering rules reads the register, each organisation its own; wrong filters are refused', async () => {
  const stranger = await contractOffice(await app.organization())
  const admin = await stranger.org.as('administrator')
  expect((await admin.call(listNumbers)).total).toBe(0)
  expect((await admin.call(listCounts)).counts).toEqual([])
  const person = await office.org.person()
  for (const endpoint of [listNumbers, listCounts]) {
    expect((await person.try(endpoint)).status).toBe(403)
    expect((await app.client().try(endpoint)).status).toBe(401)
    expect((await admin.try(endpoint, { query: { ruleID: '0' } })).status).toBe(400)
    expect((await admin.try(endpoint, { query: { colour: 'red' } })).status).toBe(400)
  }
  expect((await person.try(exportNumbers, { body: {} })).status).toBe(403)
  const [theirs] = (await (await office.org.as('administrator')).call(numberingCalls('contract').listRules))
    .list
  expect((await admin.try(exportNumbers, { body: { ruleID: theirs?.id } })).status).toBe(404)
})

test('the export holds the filtered register, and is recorded', async () => {
  const admin = await office.org.as('administrator')
  const file = await admin.try(exportNumbers, { body: { state: 'given' } })
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toContain('.xlsx')
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
})

test('templates have a register of their own', async () => {
  const admin = await office.org.as('administrator')
  const calls = numberingCalls('template')
  await admin.call(calls.saveRule, { body: plainRule })
  expect((await admin.call(calls.listNumbers)).total).toBe(0)
  expect((await admin.call(listNumbers)).total).toBeGreaterThan(0)
})

test('the contract types, named departments, and the preview for contracts and for templates [API-23]', async () => {
  const own = await contractOffice(await app.organization())
  const admin = await own.org.as('administrator')
  const types = (await admin.get('/contract_types/list')).data
  expect(types).toMatchObject([{ id: own.typeId, name: '采购合同', fullName: '采购合同' }])
  const legal = await own.org.department('合同管理部')
  const contracts = await own.org.department('合同组', legal)
  const theirs = await office.org.department(`别家部门 ${Date.now()}`)
  const designated = await admin.post('/departments/designate', { ids: [contracts, theirs] })
  expect(designated.data).toMatchObject([{ id: contracts, name: '合同组', path: expect.any(String) }])
  expect((await admin.post('/departments/designate', { ids: ['1'] })).status).toBe(400)

  const query = { contractTypeID: own.typeId }
  const ask = (kind: 'contract' | 'template', by = admin) =>
    by.try(kind === 'contract' ? previewNumberRule : previewTemplateNumberRule, { query })
  expect((await ask('template')).data).toBeNull()
  await admin.call(numberingCalls('template').saveRule, {
    body: {
      ...plainRule,
      segments: [
        { kind: 'text', id: 'a', text: 'MB-' },
        { kind: 'serial', id: 's' },
      ],
    },
  })
  expect((await ask('template')).data).toMatchObject({ example: 'MB-001', format: 'MB-{3位流水号}' })
  expect((await ask('contract')).data).toMatchObject({ example: 'HT-000001', conditionType: 0, values: [] })
  expect((await ask('template', own.staff)).status).toBe(403)
  const unknown = { query: { contractTypeID: 999_999 } }
  expect((await admin.try(previewTemplateNumberRule, unknown)).status).toBe(404)
  expect((await admin.try(previewNumberRule, { query: {} })).status).toBe(400)
})
