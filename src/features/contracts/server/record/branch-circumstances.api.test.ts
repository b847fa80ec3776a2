import { beforeAll, describe, expect, test } from 'vitest'
import type { FlowDefinitionInput } from '#engines/approvals/domain/index.ts'
import * as api from '#engines/approvals/domain/index.ts'
import { listFormFieldUses } from '#engines/form-designer/domain/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type ContractOffice, contractOffice, typeWithRights } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
let office: ContractOffice
let admin: TestClient
let flowId = 0
beforeAll(async () => {
  office = await contractOffice(await app.organization(), [
    {
      id: 'party',
      name: '相对方',
      type: 'inputSelectV2' as const,
      partyType: 2 as const,
      privateConfig: { counterpartMultiple: true, freeNames: true },
    },
    { id: 'ours', name: '我方', type: 'inputSelectV2' as const, partyType: 1 as const },
    { id: 'invoice', name: '开票信息', type: 'textarea' },
  ])
  admin = await office.org.as('administrator')
  flowId = (await admin.get('/approval_flows?kind=contract')).data.list[0].id
  await branchOn('any', [40])
})

/** The flow in force asks lead alone where the ratings of the parties are such, else counsel. */
const branchOn = (of: 'any' | 'worst', ratings: number[]) =>
  branchWhen({ match: 'all', facts: [{ about: 'rating', of, ratings }] })

/** The definition in which lead alone is asked under these conditions, else counsel. */
function choosing(when: object): FlowDefinitionInput {
  const step = (id: string, person: TestClient, within: string) => ({
    kind: 'approver' as const,
    id,
    name: id,
    within,
    who: [{ by: 'person' as const, userIds: [person.userId] }],
  })
  const branches = [
    { id: 'bad', name: '风险', when },
    { id: 'rest', name: '其他', when: null },
  ]
  return {
    nodes: [
      { kind: 'condition', id: 'x', name: '评级', branches } as never,
      step('strict', office.lead, 'bad'),
      step('plain', office.counsel, 'rest'),
    ],
  }
}

/** Published or refused, with the codes of what is wrong. */
async function branchWhen(when: object): Promise<string[]> {
  const flow = await admin.call(api.readFlowById, { params: { id: flowId } })
  const body = { name: flow.name, definition: choosing(when), version: flow.version } as never
  const saved = await admin.call(api.updateFlow, { params: { id: flowId }, body })
  const published = await admin.try(api.publishFlow, {
    params: { id: flowId },
    body: { version: saved.version },
  })
  return (published.errors ?? []).map(({ code }: { code: string }) => code)
}

let serial = 500
async function party(rating: number) {
  const first = `91310000MA${String(++serial).padStart(7, '0')}`
  const idNumber = first + creditCodeCheck(first)
  const body = {
    subtype: 1,
    name: `评级方${serial}有限公司`,
    idKind: 'creditCode',
    idNumber,
    rating,
    ratingRemark: '评定',
  }
  const made = await office.lead.post('/counterpart/external', body)
  expect(made.errors).toEqual([])
  return { id: made.data.id as number | null, name: body.name, idNumber }
}
const entry = { keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }
type Named = { id: number | null; name: string }
const wayOf = (parties: Named[], invoice = '') =>
  wayWith({
    party: parties.map((one) => ({ ...entry, id: one.id, name: one.name })),
    ...(invoice && { invoice }),
  })
const bareValues = { contract_name: '外币采购' }
/** The step at which a contract with these values waits. */
async function wayWith(more: object, contractTypeID = office.typeId) {
  const values = { ...(contractTypeID === office.typeId ? office.complete : bareValues), ...more }
  const made = await office.staff.post('/contracts', { contractTypeID, values })
  expect([made.status, made.errors]).toEqual([201, []])
  const id: number = made.data.contractID
  const { version } = (await office.staff.get(`/contracts/${id}`)).data
  const said = { version, comment: '', blacklistReason: '唯一供应商' }
  expect((await office.staff.post(`/contracts/${id}/submit`, said)).code).toBe(0)
  const { nodes } = (await office.staff.get(`/approvals/contract/${id}/detail`)).data
  return nodes.find(
    (node: { state: string; kind: string }) => node.state === 'current' && node.kind === 'approver',
  )?.id
}

test('the branch for blacklisted parties is taken, also where only their number is typed in', async () => {
  const [good, bad] = [await party(10), await party(40)]
  expect(await wayOf([good])).toBe('plain')
  expect(await wayOf([good, bad])).toBe('strict')
  expect(await wayOf([good], `税号 ${bad.idNumber}`)).toBe('strict')
  expect(await wayOf([{ id: null, name: '临时填写的公司' }])).toBe('plain')
})

test('the worst rating counts where the branch asks for it; who was only typed in has none', async () => {
  await branchOn('worst', [0, 10])
  const [good, average] = [await party(10), await party(30)]
  expect(await wayOf([good, { id: null, name: '临时填写的公司' }])).toBe('strict')
  expect(await wayOf([good, average])).toBe('plain')
})

test('it is the same for who may not read parties', async () => {
  await branchOn('any', [40])
  const bad = await party(40)
  const { rowCount } = await app.database.pool.query(
    `delete from role_permissions where organization_id = $1 and permission = 'counterpart.read' and role_id in
      (select role_id from user_roles where user_id = $2)`,
    [office.org.id, office.staff.userId],
  )
  expect(rowCount).toBeGreaterThan(0)
  expect((await office.staff.get(`/counterpart/external/${bad.id}`)).status).toBe(403)
  expect(await wayOf([bad])).toBe('strict')
})

describe('a branch that looks at amount, type and own party', () => {
  let otherType = 0
  let ours: { id: number; name: string }
  beforeAll(async () => {
    // Its form says the amount in another field.
    otherType = await typeWithRights(office, {
      name: '外币合同',
      fields: [
        { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
        {
          id: 'price',
          name: '价款',
          type: 'money',
          rawType: 'contractAmount',
          fieldConfig: { money: { isWithUnit: true, unit: 'USD' } },
        },
      ],
    })
    await intoFlow(otherType, { parentID: office.typeId })
    ours = (await admin.post('/counterpart/internal', { subtype: 1, name: '我方一', idKind: 'other' })).data
  })
  /** Its contracts are approved by the same flow. */
  const intoFlow = async (id: number, more: object = {}) => {
    const put = await admin.put(`/contract_types/${id}`, { version: 1, flowID: flowId, ...more })
    expect(put.errors).toEqual([])
  }
  const over = (value: string, unit?: string) => ({
    fieldId: 'record-amount',
    operator: 3,
    value,
    ...(unit && { unit }),
  })
  const price = (amount: string, unit = 'USD') => wayWith({ price: { amount, unit } }, otherType)

  test('compares the amount whichever field of whichever form says it, in its own currency', async () => {
    expect(await branchWhen({ match: 'any', conditions: [over('100'), over('20', 'USD')] })).toEqual([])
    expect(await wayWith({ amount: { amount: '10001', unit: 'CNY' } })).toBe('strict')
    expect(await wayWith({ amount: { amount: '10000', unit: 'CNY' } })).toBe('plain')
    expect(await price('2001')).toBe('strict')
    expect(await price('2000')).toBe('plain')
    // Without a currency it is yuan, whatever the form's own is.
    expect(await branchWhen({ match: 'any', conditions: [over('1'), over('20', 'USD')] })).toEqual([])
    expect(await price('1500')).toBe('plain')
    // Of another currency nobody can say.
    const values = { ...bareValues, price: { amount: '2001', unit: 'EUR' } }
    const made = await office.staff.post('/contracts', { contractTypeID: otherType, values })
    const id: number = made.data.contractID
    const { version } = (await office.staff.get(`/contracts/${id}`)).data
    const refused = await office.staff.post(`/contracts/${id}/submit`, { version, comment: '' })
    expect([refused.status, refused.errors[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'price', code: 'branchFieldCurrency' }),
    ])
    expect(refused.errors[0]?.message).toContain('价款')
  })

  test('refuses a submission whose amount is empty at the field of its own form', async () => {
    expect(await branchWhen({ match: 'all', conditions: [over('100', 'USD')] })).toEqual([])
    const made = await office.staff.post('/contracts', { contractTypeID: otherType, values: bareValues })
    const id: number = made.data.contractID
    const { version } = (await office.staff.get(`/contracts/${id}`)).data
    const refused = await office.staff.post(`/contracts/${id}/submit`, { version, comment: '' })
    expect([refused.status, refused.errors[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'price', code: 'branchFieldEmpty' }),
    ])
  })

  test('takes a form without an amount for one that is empty', async () => {
    const fields = [
      {
        id: 'contract_name',
        name: '合同名称',
        type: 'custom' as const,
        rawType: 'contractName',
        required: true,
      },
    ]
    const bare = await typeWithRights(office, { name: '保密协议', fields })
    await intoFlow(bare)
    expect(await branchWhen({ match: 'all', conditions: [over('100')] })).toEqual([])
    expect(await wayWith({}, bare)).toBe('plain')
    expect(
      await branchWhen({ match: 'all', conditions: [{ fieldId: 'record-amount', operator: 9 }] }),
    ).toEqual([])
    expect(await wayWith({}, bare)).toBe('strict')
    expect(await wayWith({})).toBe('plain')
  })

  test('is taken for a type and those below it', async () => {
    const isType = (is: boolean) => ({
      match: 'all',
      facts: [{ about: 'recordType', is, typeIds: [office.typeId] }],
    })
    expect(await branchWhen(isType(true))).toEqual([])
    expect([await wayWith({}), await price('1')]).toEqual(['strict', 'strict'])
    expect(
      await branchWhen({ match: 'all', facts: [{ about: 'recordType', typeIds: [otherType] }] }),
    ).toEqual([])
    expect([await wayWith({}), await price('1')]).toEqual(['plain', 'strict'])
    expect(await branchWhen(isType(false))).toEqual([])
    expect(await price('1')).toBe('plain')
  })

  test('is taken for one of our own parties', async () => {
    expect(await branchWhen({ match: 'all', facts: [{ about: 'ownParty', partyIds: [ours.id] }] })).toEqual(
      [],
    )
    expect(await wayWith({ ours: [{ ...entry, id: ours.id, name: ours.name }] })).toBe('strict')
    expect(await wayWith({})).toBe('plain')
  })

  test('is taken by groups of conditions, each judged by itself', async () => {
    const groups = [
      { match: 'all', conditions: [over('100')], facts: [{ about: 'ownParty', partyIds: [ours.id] }] },
      {
        match: 'all',
        facts: [{ about: 'recordType', typeIds: [otherType] }],
        conditions: [over('20', 'USD')],
      },
    ]
    expect(await branchWhen({ match: 'any', groups })).toEqual([])
    const party = [{ ...entry, id: ours.id, name: ours.name }]
    expect(await wayWith({ ours: party })).toBe('strict')
    expect(await wayWith({ ours: party, amount: { amount: '100', unit: 'CNY' } })).toBe('plain')
    expect(await wayWith({})).toBe('plain')
    expect([await price('2001'), await price('100')]).toEqual(['strict', 'plain'])
  })

  test('is named to whoever designs a form whose field says the amount', async () => {
    expect(await branchWhen({ match: 'any', groups: [{ match: 'all', conditions: [over('7')] }] })).toEqual(
      [],
    )
    const { list } = (await admin.get('/forms?pageSize=100&formType=1')).data
    const form = list.find(({ name }: { name: string }) => name === '外币合同')
    const uses = await admin.call(listFormFieldUses, { params: { id: form.id } })
    expect(uses.list).toEqual([
      { fieldID: 'price', uses: [expect.stringContaining('条件「评级」的分支「风险」')] },
    ])
  })

  test('is simulated for a type and amounts that are typed in, and nothing of it is stored', async () => {
    const when = {
      match: 'all',
      facts: [{ about: 'recordType', typeIds: [otherType] }],
      groups: [
        {
          match: 'any',
          conditions: [over('20', 'USD')],
          facts: [{ about: 'ownParty', partyIds: [ours.id] }],
        },
      ],
    }
    const { list } = await admin.call(api.listConditionForms, { params: { id: flowId } })
    const form = list.find(({ amountField }) => amountField === 'price')
    const simulate = (typeID: number | null, amount: string) =>
      admin.try(api.simulateFlow, {
        params: { id: flowId },
        body: {
          definition: choosing(when),
          initiatorID: office.staff.userId,
          formVersionID: form?.formVersionID ?? 0,
          typeID,
          values: { contract_name: '试算', price: { amount, unit: 'USD' } },
        } as never,
      })
    const judged = async (typeID: number | null, amount: string) =>
      (await simulate(typeID, amount)).data?.nodes[0]?.judged[0]
    expect(await judged(otherType, '2001')).toMatchObject({ isTaken: true, held: [true, true, false] })
    expect(await judged(office.typeId, '2001')).toMatchObject({ isTaken: false, held: [false, true, false] })
    expect(await judged(null, '2001')).toMatchObject({ isTaken: false, held: [false, true, false] })
    expect(await judged(otherType, '1')).toMatchObject({ isTaken: false, held: [true, false, false] })
  })

  test('is not published with a type or an own party of another organisation', async () => {
    const elsewhere = await contractOffice(await app.organization())
    expect(
      await branchWhen({ match: 'all', facts: [{ about: 'recordType', typeIds: [elsewhere.typeId] }] }),
    ).toEqual(['flowTypeGone'])
    const chief = await elsewhere.org.as('administrator')
    const party = await chief.post('/counterpart/internal', { subtype: 1, name: '别家主体', idKind: 'other' })
    const facts = [{ about: 'ownParty', partyIds: [party.data.id] }]
    expect(await branchWhen({ match: 'any', groups: [{ match: 'all', facts }] })).toEqual(['flowPartyGone'])
    expect(await branchWhen({ match: 'any', groups: [{ match: 'all' }], conditions: [over('1')] })).toEqual([
      'flowGroupEmpty',
    ])
  })

  test('goes to another organisation by the names of type and own party', async () => {
    const facts = [
      { about: 'recordType', typeIds: [otherType] },
      { about: 'ownParty', partyIds: [ours.id] },
    ]
    expect(await branchWhen({ match: 'all', groups: [{ match: 'all', facts }], facts })).toEqual([])
    const flow = await admin.call(api.readFlowById, { params: { id: flowId } })
    const { kind, name, description, inBatch, definition, types, ownParties, roles, positions, departments } =
      flow
    const people = flow.people.map((one) => ({ id: one.id, name: one.name }))
    const names = { people, roles, positions, departments, types, ownParties }
    const file = { type: 'approval_flow', kind, name, description, inBatch, definition, names }
    expect([types, ownParties]).toEqual([
      [{ id: otherType, name: expect.stringContaining('外币合同') }],
      [{ id: ours.id, name: ours.name }],
    ])
    const other = await (await app.organization()).as('administrator')
    const refused = await other.post('/approval_flows/import', { file, name: '外来' })
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(ours.name)])
    const again = await admin.post('/approval_flows/import', { file, name: '再来' })
    expect(again.data.definition.nodes[0]).toMatchObject({
      branches: [{ when: { facts, groups: [{ facts }] } }, {}],
    })
  })
})

test('ratings are offered with their names to who designs flows for contracts', async () => {
  const { ratings } = await admin.call(api.listConditionForms, { params: { id: flowId } })
  expect(ratings.map(({ rating, name }) => `${rating} ${name}`)).toEqual([
    '0 无',
    '10 优秀',
    '20 良好',
    '30 一般',
    '40 黑名单',
  ])
  const forms = await office.staff.try(api.listConditionForms, { params: { id: flowId } })
  expect(forms.status).toBe(403)
})
