import { beforeAll, expect, test } from 'vitest'
import type { FlowDefinitionInput } from '#engines/approvals/domain/index.ts'
import * as api from '#engines/approvals/domain/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
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
async function branchOn(of: 'any' | 'worst', ratings: number[]) {
  const flow = await admin.call(api.readFlowById, { params: { id: flowId } })
  const step = (id: string, person: TestClient, within: string) => ({
    kind: 'approver' as const,
    id,
    name: id,
    within,
    who: [{ by: 'person' as const, userIds: [person.userId] }],
  })
  const when = { match: 'all' as const, facts: [{ about: 'rating' as const, of, ratings }] }
  const nodes: FlowDefinitionInput['nodes'] = [
    {
      kind: 'condition',
      id: 'x',
      name: '评级',
      branches: [
        { id: 'bad', name: '风险', when },
        { id: 'rest', name: '其他', when: null },
      ],
    },
    step('strict', office.lead, 'bad'),
    step('plain', office.counsel, 'rest'),
  ]
  const body = { name: flow.name, definition: { nodes }, version: flow.version } as never
  const saved = await admin.call(api.updateFlow, { params: { id: flowId }, body })
  const published = await admin.try(api.publishFlow, {
    params: { id: flowId },
    body: { version: saved.version },
  })
  expect(published.errors ?? []).toEqual([])
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
async function wayOf(parties: { id: number | null; name: string }[], invoice = '') {
  const entry = { keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }
  const values = {
    ...office.complete,
    party: parties.map(({ id, name }) => ({ id, name, ...entry })),
    ...(invoice && { invoice }),
  }
  const made = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
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

test('an approval takes the branch for blacklisted parties, chosen among others or only by their number, and no other', async () => {
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
