import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLawFirm, createLawyer } from '#features/law-firms/server/index.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let stranger: TestClient
let staff: TestClient
let own: number
let other: number
const madeCase = (more: object = {}) => office.madeCase(more)
const madeDispute = (more: object = {}) => office.madeDispute(more)
beforeAll(async () => {
  stranger = await (await app.organization()).as('legalLead')
  office = await matterOffice(org)
  ;({ lead, staff, own, other } = office)
})

describe('a dispute', () => {
  test('is filled in, found by its parties, changed, exported as a file and deleted [API-17] [API-28] [PRD-06]', async () => {
    const { id, version } = await madeDispute({ name: '仓储货损' })
    expect((await lead.get(`/law_disputes/${id}`)).data).toMatchObject({
      status: 1,
      ourSide: 2,
      limitation: null,
    })
    const { data: found } = await lead.get('/law_disputes?q=仓储货损')
    expect(found.list).toHaveLength(1)
    const { data: form } = await lead.get(`/law_disputes/${id}/form`)
    const values = { ...form.values, limitation_date: '2026-01-01' }
    const backwards = await lead.put(`/law_disputes/${id}`, {
      formVersionID: form.formVersionID,
      values,
      version,
    })
    expect(backwards).toMatchObject({ status: 422, errors: [{ path: 'limitation_date' }] })
    const file = await lead.post('/law_disputes/export', { q: '仓储货损', columns: ['name', 'amount'] })
    expect(file).toMatchObject({ status: 200 })
    expect(file.raw.subarray(0, 2).toString()).toBe('PK')
    expect((await staff.delete(`/law_disputes/${id}?version=${version}`)).status).toBe(403)
    expect((await lead.delete(`/law_disputes/${id}?version=${version}`)).status).toBe(200)
  })

  test('has events that are added, changed and removed [API-15]', async () => {
    const { id } = await madeDispute()
    const met = { happened: '2026-02-10', title: '会面', detail: '', file: null }
    const added = await lead.post(`/law_disputes/${id}/events`, met)
    expect(added.status).toBe(201)
    const path = `/law_disputes/${id}/events/${added.data.id}`
    expect((await lead.put(path, { ...met, title: '再次会面', version: 1 })).data.title).toBe('再次会面')
    expect((await staff.delete(`${path}?version=2`)).status).toBe(403)
    expect((await lead.delete(`${path}?version=2`)).status).toBe(200)
    expect((await stranger.get(`/law_disputes/${id}/events`)).status).toBe(404)
  })

  test('becomes a case once, with everything that it says', async () => {
    const { lawyerId, firmId } = await engaged()
    const agents = { lawFirmIDList: [firmId], lawyerIDList: [lawyerId] }
    const { id, version } = await madeDispute({ privileged: true, agents })
    await lead.post(`/law_disputes/${id}/events`, {
      happened: '2026-02-10',
      title: '会面',
      detail: '',
      file: null,
    })
    const became = await lead.post(`/law_disputes/${id}/case`, { version })
    expect(became.status).toBe(201)
    const { data } = await lead.get(`/law_cases/${became.data.id}`)
    expect(data).toMatchObject({
      name: '质量异议',
      status: 0,
      ourRole: 2,
      amount: yuan('4200000'),
      claims: '退货',
      dispute: { id },
      ownParties: [{ id: own }],
      opposingParties: [{ id: other }],
      helpers: [{ id: staff.userId }],
      lawFirms: [{ id: firmId }],
      lawyers: [{ id: lawyerId }],
      privileged: 2,
    })
    expect((await lead.get(`/law_cases/${became.data.id}/events`)).data.list).toMatchObject([
      { title: '会面' },
    ])
    // The form of the case says it too, so that nothing is typed twice.
    expect((await lead.get(`/law_cases/${became.data.id}/form`)).data.values).toMatchObject({
      name: '质量异议',
      our_role: '2',
    })
    const after = (await lead.get(`/law_disputes/${id}`)).data
    expect(after).toMatchObject({ status: 4, abilities: { update: false } })
    expect((await lead.post(`/law_disputes/${id}/case`, { version: after.version })).status).toBe(409)
    // Each of the two leads to the other, for who sees both.
    const way = `/law_disputes/${id}/cases`
    expect((await lead.get(way)).data.list).toMatchObject([{ id: data.id, name: '质量异议' }])
    await org.services.database.pool.query('update law_disputes set is_privileged = false where id = $1', [
      id,
    ])
    const administrator = await org.as('administrator')
    expect((await administrator.get(way)).data).toMatchObject({ list: [], total: 0 })
    await org.services.database.pool.query('update law_disputes set is_privileged = true where id = $1', [id])
    expect((await administrator.get(way)).status).toBe(404)
  })
})

test('an open case does not name its privileged dispute, on any page or export', async () => {
  const { id, version } = await madeDispute({ name: '高管受贿调查', privileged: true })
  const { data: became } = await lead.post(`/law_disputes/${id}/case`, { version })
  const { data: form } = await lead.get(`/law_cases/${became.id}/form`)
  const opened = await lead.put(`/law_cases/${became.id}`, {
    formVersionID: form.formVersionID,
    values: {
      ...form.values,
      name: '公开的案件',
      case_type: office.caseType,
      amounts: [{ what: '本金', amount: yuan('4200000') }],
      privileged: false,
    },
    version: form.version,
  })
  expect(opened.data).toMatchObject({ privileged: 1, dispute: { name: '高管受贿调查' } })
  const auditor = await org.as('auditor')
  expect((await auditor.get(`/law_cases/${became.id}`)).data).toMatchObject({
    name: '公开的案件',
    dispute: null,
  })
  const { data: list } = await auditor.get('/law_cases?pageSize=200')
  expect(JSON.stringify(list)).not.toContain('高管受贿')
  const file = await auditor.post('/law_cases/export', { columns: ['name', 'dispute'] })
  expect(file.status).toBe(200)
  const cells = JSON.stringify((await readXlsx(new Uint8Array(file.raw))).sheets)
  expect(cells).toContain('公开的案件')
  expect(cells).not.toContain('高管受贿')
})

test('a lawyer’s cases and disputes are told as far as the person may see them [API-14]', async () => {
  const { lawyerId, firmId } = await engaged()
  const agents = { lawFirmIDList: [firmId], lawyerIDList: [lawyerId] }
  const { id } = await madeCase({ name: '有代理的案件', agents })
  const secret = await madeCase({ name: '保密的代理案件', agents, privileged: true })
  const dispute = await madeDispute({ agents })
  const ids = async (client: TestClient, path: string) =>
    (await client.get(path)).data.list.map((one: { id: number }) => one.id)
  for (const of of [`/lawyers/${lawyerId}`, `/law_firms/${firmId}`]) {
    expect(new Set(await ids(lead, `${of}/case_agents?pageSize=20&pageNum=1`))).toEqual(
      new Set([id, secret.id]),
    )
    expect(await ids(await org.as('auditor'), `${of}/case_agents`)).toEqual([id])
    expect(await ids(lead, `${of}/dispute_agents`)).toEqual([dispute.id])
    expect((await stranger.get(`${of}/case_agents`)).status).toBe(404)
  }
})

let firms = 0
const engaged = () =>
  org.run(org.administratorId, async (context) => {
    const firm = await createLawFirm(context, { name: `代理律所${++firms}`, panel_status: 2 })
    const { id } = await createLawyer(context, { law_firm_id: firm.id, name: '代理律师' })
    return { firmId: firm.id, lawyerId: id }
  })
