import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { type RelationOffice, relationOffice, tiesOf } from '#testing/related-contracts.ts'
import { type RightOffice, rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const org = await app.organization()
let contracts: RelationOffice
let rights: RightOffice

beforeAll(async () => {
  contracts = await relationOffice(org)
  rights = await rightOffice(org)
})

const kind = 'intellectual_property'
const tied = async (client: RightOffice['lead'], id: number) =>
  (await client.get(tiesOf(id))).data[kind].list.map(({ name }: { name: string }) => name)

test('a right is tied to a contract from either side, shown on both, and untied again [API-31]', async () => {
  const { lead } = rights
  const id = await contracts.drafted('许可合同', { status: 6 })
  const [first, second] = [
    await rights.made(8, { name: '一种电机', patent_kind: '1' }),
    await rights.made(9, { name: '华信', mark_kind: '1' }),
  ]
  expect((await lead.post(tiesOf(id), { kind, ids: [first.id] })).status).toBe(200)
  expect((await lead.post(tiesOf(id), { kind, ids: [first.id] })).status).toBe(200)
  const path = `/intellectual_properties/${second.id}/contracts`
  expect((await lead.put(path, { contractIDs: [id] })).status).toBe(200)
  expect(await tied(lead, id)).toEqual(['一种电机', '华信'])
  expect((await lead.get(`/intellectual_properties/${first.id}/contracts`)).data.list).toMatchObject([{ id }])
  const { data: log } = await lead.get(`/intellectual_properties/${first.id}/log`)
  expect(JSON.stringify(log)).toContain('linkContracts')
  expect((await lead.delete(path, { contractIDs: [id] })).status).toBe(200)
  expect((await lead.delete(tiesOf(id), { kind, ids: [first.id] })).status).toBe(200)
  expect(await tied(lead, id)).toEqual([])
})

test('who does not see a right is not told its name, and ties nothing to it [API-31]', async () => {
  const { lead } = rights
  const { staff } = contracts
  const id = await contracts.drafted('委托开发合同', { status: 6 })
  const hidden = await rights.made(8, { name: '机密配方', patent_kind: '1' })
  const own = await rights.made(8, { name: '公开的', patent_kind: '1', owner_person: [staff.userId] })
  for (const right of [hidden, own])
    expect((await lead.post(tiesOf(id), { kind, ids: [right.id] })).status).toBe(200)
  expect(await tied(staff, id)).toEqual(['公开的'])
  expect((await staff.get(tiesOf(id))).raw.toString()).not.toContain('机密配方')
  expect((await staff.post(tiesOf(id), { kind, ids: [own.id] })).status).toBe(403)
  expect((await staff.delete(tiesOf(id), { kind, ids: [own.id] })).status).toBe(403)
  expect((await lead.post(tiesOf(id), { kind, ids: [987_654_321] })).status).toBe(404)
  const outsider = await (await app.organization()).as('legalLead')
  expect((await outsider.get(`/intellectual_properties/${own.id}/contracts`)).status).toBe(404)
  // Nor is a contract told to who sees the right and not the contract.
  const theirs = await contracts.drafted('别部门的合同', { client: contracts.colleague, status: 6 })
  expect((await lead.post(tiesOf(theirs), { kind, ids: [own.id] })).status).toBe(200)
  const { data } = await staff.get(`/intellectual_properties/${own.id}/contracts`)
  expect(data.list.map(({ name }: { name: string }) => name)).toEqual(['委托开发合同'])
})

test('the contract of a transfer is tied to what was transferred [API-31]', async () => {
  const { lead } = rights
  const id = await contracts.drafted('转让合同', { status: 6 })
  const right = await rights.inForce(8, { name: '一种阀门', patent_kind: '1' })
  const sent = { ids: [right], from: '甲公司', to: '乙公司', date: '2026-03-02', contractID: id }
  expect((await lead.put('/intellectual_properties/transfer', sent)).status).toBe(200)
  expect(await tied(lead, id)).toEqual(['一种阀门'])
})
