import { expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()

const marked = { type: 'number', inLists: true }
const fieldList = [
  { id: 'name', name: '律所名称', type: 'custom', rawType: 'law_firm.name', required: true },
  { id: 'staffed', name: '人数', ...marked },
  // Guarded by its raw type, though no column of the noun holds it.
  { id: 'score', name: '评价', rawType: 'law_firm.assessments', ...marked },
]

const keys = async (client: TestClient): Promise<string[]> => {
  const { columns, filters } = (await client.get('/titles/filter?type=law_firm')).data
  return [...columns, ...filters]
    .map(({ key }: { key: string }) => key)
    .filter((key: string) => key.startsWith('form.'))
}

test('a guarded field in lists is no column, filter, order or export of who lacks its permission', async () => {
  const org = await app.organization()
  const admin = await org.as('administrator')
  const lead = await org.as('legalLead')
  const form = (
    await admin.post('/forms', { name: '评价表', formType: 11, fieldGroupList: [{ name: '一', fieldList }] })
  ).data
  expect((await admin.post(`/forms/${form.id}/publish`, { version: 1, asDefault: true })).status).toBe(200)
  const { formVersionID } = (await lead.get('/law_firms/form')).data
  for (const [name, score] of [
    ['甲所', '9'],
    ['乙所', '3'],
  ]) {
    const values = { name, score, staffed: '5' }
    const made = await lead.post('/law_firms', { formVersionID, values })
    expect([made.status, made.message]).toEqual([201, ''])
  }
  expect(await keys(lead)).toEqual(['form.staffed', 'form.score', 'form.staffed', 'form.score'])
  const listed = async (client: TestClient, query: string) => {
    const { status, data } = await client.get(`/law_firms?${query}`)
    return status === 200
      ? data.list.map((row: { name: string; inLists: object }) => [row.name, row.inLists])
      : status
  }
  expect(await listed(lead, 'sort=-form.score&filter=form.score:gte:4')).toEqual([
    ['甲所', { staffed: '5', score: '9' }],
  ])

  const staff = await org.as('businessStaff')
  expect(await keys(staff)).toEqual(['form.staffed', 'form.staffed'])
  expect(await listed(staff, 'filter=form.score:gte:4')).toBe(400)
  // The order tells nothing either: there is none by it.
  const own = await listed(staff, '')
  expect(own).toHaveLength(2)
  expect(own[0][1]).toEqual({ staffed: '5' })
  expect(await listed(staff, 'sort=form.score')).toBe(400)
  expect(await listed(staff, 'sort=-form.score')).toBe(400)
  // A view of theirs that names it keeps it to itself.
  const view = { id: 'v', name: '评价', query: 'sort=-form.score', columns: ['name', 'form.score'] }
  await staff.put('/titles/self?type=law_firm', {
    columns: ['name', 'form.score'],
    views: [view],
    defaultView: null,
  })
  expect((await staff.get('/titles/self?type=law_firm')).data.columns).toEqual(['name'])
  const file = await staff.post('/law_firms/export', { columns: ['name', 'form.score', 'form.staffed'] })
  if (file.status === 200) {
    const { readXlsx } = await import('hucre/xlsx')
    expect((await readXlsx(new Uint8Array(file.raw))).sheets[0]?.rows[0]).toEqual(['律所名称', '人数'])
  } else expect(file.status).toBe(403)
})
