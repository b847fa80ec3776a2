import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const path = '/intellectual_property_organizations'
const blank = {
  kind: 1,
  parent: null,
  counterpart: null,
  lawFirm: null,
  ours: 1,
  reduction: null,
  reducedUntil: null,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  address: '',
  note: '',
}

test('organizations of five kinds are made, read, changed and deleted [API-24] [PRD-09]', async () => {
  const { lead } = await rightOffice(await app.organization())
  for (const kind of [1, 2, 3, 4, 5]) {
    const made = await lead.post(path, { ...blank, name: `机构 ${kind}`, kind, contactName: '林青' })
    expect([made.status, made.data.kind]).toEqual([201, kind])
  }
  const { list } = (await lead.get(`${path}?q=${encodeURIComponent('机构 2')}`)).data
  expect(list).toMatchObject([{ name: '机构 2', kind: 2, contactName: '林青' }])
  const changed = await lead.put(`${path}/${list[0].id}`, {
    ...blank,
    name: '智源专利代理',
    kind: 2,
    version: 1,
  })
  expect([changed.status, changed.data.name]).toEqual([200, '智源专利代理'])
  expect((await lead.put(`${path}/${list[0].id}`, { ...blank, name: '旧版本', version: 1 })).status).toBe(409)
  expect((await lead.delete(`${path}/${list[0].id}?version=2`)).status).toBe(200)
  expect((await lead.get(`${path}/${list[0].id}`)).status).toBe(404)
})

test('no organization stands below itself or below what is below it', async () => {
  const { lead } = await rightOffice(await app.organization())
  const group = (await lead.post(path, { ...blank, name: '集团' })).data
  const firm = (await lead.post(path, { ...blank, name: '子公司', parent: group.id })).data
  expect(firm.parent).toEqual({ id: group.id, name: '集团' })
  for (const parent of [group.id, firm.id]) {
    const answer = await lead.put(`${path}/${group.id}`, { ...blank, name: '集团', parent, version: 1 })
    expect([answer.status, answer.errors[0]?.path]).toEqual([422, 'parent'])
  }
})

test('one that rights name, as agency or owner, is not deleted while they do; each reader is told of those that they see', async () => {
  const org = await app.organization()
  const { lead, made } = await rightOffice(org)
  const agency = (await lead.post(path, { ...blank, name: '智源专利代理', kind: 2 })).data
  const owner = (await lead.post(path, { ...blank, name: '甲公司' })).data
  await made(8, { name: '一种电机', patent_kind: '1', agency: '智源专利代理' })
  // Who sees their own rights alone is told of none that are others'.
  const staff = await org.as('businessStaff')
  for (const { id } of [agency, owner]) {
    expect((await staff.get(`${path}/${id}`)).data.rights).toBe(0)
    expect((await lead.get(`${path}/${id}`)).data.rights).toBe(1)
    const answer = await lead.delete(`${path}/${id}?version=1`)
    expect([answer.status, answer.message]).toEqual([409, '正在被使用（有知识产权选择了它），不能删除'])
  }
})

test('one of them may be a law firm or counterparty that is known; what is not ours is refused', async () => {
  const [org, stranger] = [await app.organization(), await app.organization()]
  const { lead } = await rightOffice(org)
  const firmOf = async (of: typeof org, name: string) => {
    const client = await of.as('legalLead')
    const { data: form } = await client.get('/law_firms/form')
    return (
      await client.post('/law_firms', {
        formVersionID: form.formVersionID,
        values: { ...form.values, name, office: '1' },
      })
    ).data
  }
  const [ours, foreign] = [await firmOf(org, '衡平律所'), await firmOf(stranger, '别家律所')]
  const made = await lead.post(path, { ...blank, name: '衡平', kind: 2, lawFirm: ours.id })
  expect(made.data.lawFirm).toEqual({ id: ours.id, name: '衡平律所' })
  const refused = await lead.post(path, { ...blank, name: '别家', kind: 2, lawFirm: foreign.id })
  expect([refused.status, refused.errors[0]?.path]).toEqual([422, 'lawFirm'])
  const bare = await lead.post(path, { ...blank, name: '减缴', reducedUntil: '2026-12-31' })
  expect([bare.status, bare.errors[0]?.path]).toEqual([422, 'reduction'])
})

test('who may not keep rights keeps no organizations [API-24]', async () => {
  const org = await app.organization()
  const { lead } = await rightOffice(org)
  const { data } = await lead.post(path, { ...blank, name: '甲公司' })
  const [auditor, counsel, manager] = [
    await org.as('auditor'),
    await org.as('legalCounsel'),
    await org.as('contractManager'),
  ]
  expect((await auditor.get(`${path}/${data.id}`)).status).toBe(200)
  expect((await auditor.put(`${path}/${data.id}`, { ...blank, name: '乙', version: 1 })).status).toBe(403)
  expect((await counsel.delete(`${path}/${data.id}?version=1`)).status).toBe(403)
  expect((await manager.get(path)).status).toBe(403)
})
