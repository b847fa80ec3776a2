import { beforeAll, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { createProject } from './project-operations.ts'

const app = await testApp()
const options = [
  { value: 'h', label: '高', englishLabel: 'High' },
  { value: 'l', label: '低' },
]
const marked: FieldInput[] = [
  { id: 'risk', name: '风险', type: 'select', options },
  { id: 'tags', name: '标签', type: 'multiselect', options },
  { id: 'size', name: '规模', type: 'number' },
  { id: 'fee', name: '费用', type: 'money', fieldConfig: { money: { isWithUnit: true } } },
  { id: 'due', name: '验收日', type: 'date' },
  { id: 'met', name: '例会', type: 'date-time' },
  { id: 'note', name: '口令', type: 'custom' },
  { id: 'who', name: '顾问', type: 'people', privateConfig: { multiple: true } },
  { id: 'at', name: '地点', type: 'department' },
  { id: 'urgent', name: '加急', type: 'bool' },
]
const nameField: FieldInput = {
  id: 'name',
  name: '项目名称',
  type: 'custom',
  rawType: 'project.name',
  required: true,
}

/** Publishes a form of projects with these fields in lists, as an administrator does; the same form each time. */
async function design(org: TestOrganization, fields: readonly FieldInput[], isMarked = true) {
  const admin = await org.as('administrator')
  const fieldList = [nameField, ...fields.map((field) => ({ ...field, inLists: isMarked }))]
  const fieldGroupList = [{ name: '一', fieldList }]
  const { list } = (await admin.get('/forms?formType=7')).data
  const known = list.find(({ name }: { name: string }) => name === '本单位的项目')
  const form = known
    ? (await admin.get(`/forms/${known.id}`)).data
    : (await admin.post('/forms', { name: '本单位的项目', formType: 7, fieldGroupList })).data
  const saved = known
    ? (
        await admin.put(`/forms/${form.id}`, {
          name: form.name,
          contractTypeID: null,
          fieldGroupList,
          version: form.version,
        })
      ).data
    : form
  const published = await admin.post(`/forms/${form.id}/publish`, { version: saved.version, asDefault: true })
  expect([published.status, published.message]).toEqual([200, ''])
}

const fill = async (client: TestClient, values: object) => {
  const { formVersionID } = (await client.get('/project/form')).data
  const made = await client.post('/project', { formVersionID, values })
  expect([made.status, made.message]).toEqual([201, ''])
  return made.data.id as number
}
const names = async (client: TestClient, query = '') => {
  const { status, data } = await client.get(`/project/list?${query}`)
  return status === 200 ? data.list.map(({ name }: { name: string }) => name).join('') : status
}
/** The names of a list from page to page, each begun where the one before ended. */
async function readOn(client: TestClient, query: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data } = await client.get(`/project/list?${query}${cursor ? `&cursor=${cursor}` : ''}`)
    found.push(...data.list.map(({ name }: { name: string }) => name))
    cursor = data.nextCursor
  }
  return found
}
const columns = async (client: TestClient): Promise<string[]> =>
  (await client.get('/titles/filter?type=project')).data.columns
    .map(({ key }: { key: string }) => key)
    .filter((key: string) => key.startsWith('form.'))

const org = await app.organization()
let lead: TestClient
let place: number

beforeAll(async () => {
  lead = await org.as('legalLead')
  place = await org.department('上海')
  // Two were there before the fields were in lists: one filled in, one that has no form yet.
  await design(org, marked, false)
  await fill(lead, {
    name: '甲',
    risk: 'h',
    tags: ['h', 'l'],
    size: '12.5',
    fee: { amount: '500', unit: 'USD' },
    due: '2026-03-01',
    met: '2026-03-01T16:30:00Z',
    note: '张',
    who: [lead.userId],
    at: [place],
    urgent: true,
  })
  await org.run(org.administratorId, (context) => createProject(context, { name: '乙' }))
  expect(await columns(lead)).toEqual([])
  await design(org, marked)
  await fill(lead, {
    name: '丙',
    risk: 'l',
    tags: ['l'],
    size: '3',
    fee: { amount: '900', unit: 'CNY' },
    due: '2026-05-01',
    note: '安',
    urgent: false,
  })
  await fill(lead, { name: '丁', size: '100', fee: { amount: '90000', unit: 'CNY' }, due: '2026-04-01' })
})

test('a field that is marked and published is a column of the list, also of records that were there', async () => {
  expect(await columns(lead)).toEqual(marked.map(({ id }) => `form.${id}`))
  const { data } = await lead.get('/project/list')
  const row = data.list.find(({ name }: { name: string }) => name === '甲')
  expect(row.inLists).toEqual({
    risk: 'h',
    tags: ['高', '低'],
    size: '12.5',
    fee: { amount: '500', unit: 'USD' },
    due: '2026-03-01',
    met: '2026-03-01T16:30:00.000Z',
    note: '张',
    who: [expect.objectContaining({ id: lead.userId })],
    at: [{ id: place, name: '上海' }],
    urgent: 2,
  })
  expect(data.list.find(({ name }: { name: string }) => name === '乙').inLists.risk).toBeNull()
})

test.each([
  ['form.size', '丙甲丁乙'],
  ['-form.size', '丁甲丙乙'],
  // Amounts by currency first, 安 before 张 by pinyin, days and options; what has no value comes last either way.
  ['form.fee', '丙丁甲乙'],
  ['-form.fee', '甲丁丙乙'],
  ['form.due', '甲丁丙乙'],
  ['-form.due', '丙丁甲乙'],
  ['form.note', '丙甲乙丁'],
  ['form.risk', '丙甲乙丁'],
  ['form.met', '甲乙丙丁'],
  // The list's own order: newest change first.
  ['', '丁丙乙甲'],
  ['name', '丙丁甲乙'],
  ['-name', '乙甲丁丙'],
])('a list is put in order by %s, and read page by page, by number or by key', async (sort, expected) => {
  expect(await names(lead, `sort=${sort}`)).toBe(expected)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => names(lead, `sort=${sort}&pageSize=1&pageNum=${page}`)),
  )
  expect(pages.join('')).toBe(expected)
  expect((await readOn(lead, `sort=${sort}&pageSize=1`)).join('')).toBe(expected)
  expect((await readOn(lead, `sort=${sort}&pageSize=3`)).join('')).toBe(expected)
})

test('a list is read on in the order in which it was begun, and in no other', async () => {
  const cursorOf = async (query: string) => (await lead.get(`/project/list?${query}`)).data.nextCursor
  const cursor = await cursorOf('sort=form.size&pageSize=1')
  expect(await names(lead, `sort=form.size&pageSize=1&cursor=${cursor}`)).toBe('甲')
  expect(await names(lead, `sort=-form.size&pageSize=1&cursor=${cursor}`)).toBe(400)
  expect(await names(lead, `sort=form.fee&pageSize=1&cursor=${cursor}`)).toBe(400)
  expect(await names(lead, 'cursor=nonsense')).toBe(400)
  expect(await cursorOf('pageSize=200')).toBeNull()
})

test.each([
  ['form.risk:in:h', '甲'],
  ['form.risk:ne:h', '乙丙丁'],
  ['form.tags:in:l', '甲丙'],
  ['form.size:between:3,12.5', '甲丙'],
  ['form.size:gte:13', '丁'],
  ['form.fee:between:CNY,900,1000', '丙'],
  ['form.due:between:2026-03-02,', '丙丁'],
  ['form.due:empty', '乙'],
  ['form.due:filled', '甲丙丁'],
  // 00:30 of the next day in Shanghai.
  ['form.met:between:2026-03-02,2026-03-02', '甲'],
  ['form.met:lte:2026-03-01', ''],
  ['form.note:has:張', '甲'],
  ['form.note:eq:安', '丙'],
  ['form.urgent:eq:1', '丙'],
  ['form.risk:in:h;form.size:gte:13', ''],
])('a list is filtered by %s, in whatever order it stands', async (filter, expected) => {
  const sorted = (text: string | number) => [...String(text)].sort().join('')
  for (const sort of ['', 'form.size', '-form.due', 'form.note', 'form.fee'])
    expect([sort, sorted(await names(lead, `filter=${filter}&sort=${sort}`))]).toEqual([
      sort,
      sorted(expected),
    ])
})

test('people and departments are filtered by, a department with all below it', async () => {
  expect(await names(lead, `filter=form.who:in:${lead.userId}`)).toBe('甲')
  expect(await names(lead, `filter=form.at:in:${place}`)).toBe('甲')
})

test('what no list offers, or a value cannot be, is refused', async () => {
  for (const filter of [
    'form.nothing:eq:1',
    'form.size:eq:x',
    'form.due:eq:yesterday',
    'form.urgent:eq:3',
    'form.risk:in',
  ])
    expect([filter, await names(lead, `filter=${filter}`)]).toEqual([filter, 400])
})

test('a saved change and a deletion are in the list at once', async () => {
  const id = await fill(lead, { name: '戊', size: '7', tags: ['h'] })
  const form = (await lead.get(`/project/${id}/form`)).data
  const values = { ...form.values, size: '8', tags: [] }
  await lead.put(`/project/${id}`, { formVersionID: form.formVersionID, values, version: form.version })
  expect(await names(lead, 'filter=form.size:eq:8')).toBe('戊')
  expect(await names(lead, 'filter=form.size:eq:7')).toBe('')
  expect(await names(lead, 'filter=form.tags:in:h')).toBe('甲')
  expect((await lead.delete(`/project/${id}?version=2`)).status).toBe(200)
  expect(await names(lead, 'filter=form.size:filled&sort=form.size')).toBe('丙甲丁')
})

test('a person’s own columns and the export have the field', async () => {
  const own = { columns: ['name', 'form.size', 'form.risk'], views: [], defaultView: null }
  expect((await lead.put('/titles/self?type=project', own)).data.columns).toEqual(own.columns)
  const body = { columns: own.columns, filter: 'form.size:filled', sort: '-form.size' }
  const file = await lead.post('/project/export', body)
  expect(file.status).toBe(200)
  const { readXlsx } = await import('hucre/xlsx')
  expect((await readXlsx(new Uint8Array(file.raw))).sheets[0]?.rows).toEqual([
    ['项目名称', '规模', '风险'],
    ['丁', 100, null],
    ['甲', 12.5, '高'],
    ['丙', 3, '低'],
  ])
})

test('of ticked rows those are exported that the person sees, and no others', async () => {
  const { readXlsx } = await import('hucre/xlsx')
  const exported = async (client: TestClient, ids: number[]) => {
    const file = await client.post('/project/export', { ids, columns: ['name'], sort: 'name' })
    if (file.status !== 200) return file.status
    const [, ...rows] = (await readXlsx(new Uint8Array(file.raw))).sheets[0]?.rows ?? []
    return rows.map(([name]) => name).join('')
  }
  const { list } = (await lead.get('/project/list?sort=name')).data
  const idOf = (name: string) => list.find((row: { name: string; id: number }) => row.name === name).id
  expect(await exported(lead, [idOf('甲'), idOf('丙')])).toBe('丙甲')
  const staff = await org.as('businessStaff')
  expect(await exported(staff, [idOf('甲')])).toBe(404)
  const stranger = await (await app.organization()).as('legalLead')
  expect(await exported(stranger, [idOf('甲')])).toBe(404)
  // What is gone meanwhile leaves the others.
  expect(await exported(lead, [idOf('甲'), 987_654_321])).toBe('甲')
  expect(await exported(await org.person(), [idOf('甲')])).toBe(403)
  expect(await exported(lead, [])).toBe(400)
})

test('another organisation has neither the columns nor the values, and who may not read projects none of it', async () => {
  const other = await app.organization()
  const stranger = await other.as('legalLead')
  expect(await columns(stranger)).toEqual([])
  expect(await names(stranger, 'filter=form.size:filled')).toBe(400)
  await design(other, [{ id: 'size', name: '大小', type: 'number' }])
  expect(await names(stranger, 'filter=form.size:filled&sort=form.size')).toBe('')
  expect(await names(stranger, 'sort=form.size')).toBe('')
  expect(await names(await org.person(), 'filter=form.size:filled')).toBe(403)
})

test('a list survives a field that changes its kind, goes out of lists, or comes back', async () => {
  const own = await app.organization()
  const client = await own.as('legalLead')
  await design(own, [{ id: 'size', name: '大小', type: 'number' }])
  await fill(client, { name: '甲', size: '12' })
  await design(own, [{ id: 'size', name: '大小', type: 'date' }])
  const asDate = (await client.get('/project/list?sort=-form.size')).data.list
  expect(asDate.map(({ inLists }: { inLists: object }) => inLists)).toEqual([{ size: null }])
  expect(await names(client, 'filter=form.size:eq:12')).toBe(400)
  await design(own, [{ id: 'size', name: '大小', type: 'number' }], false)
  expect(await columns(client)).toEqual([])
  // A sort of before is refused, as a condition of before is: the screen leaves it out and says so.
  expect(await names(client, 'sort=form.size')).toBe(400)
  await design(own, [{ id: 'size', name: '大小', type: 'number' }])
  expect(await names(client, 'filter=form.size:eq:12')).toBe('甲')
})

test('of many records the lists stay as they were until the job has kept the values of all', async () => {
  const own = await app.organization()
  const client = await own.as('legalLead')
  await design(own, [{ id: 'size', name: '大小', type: 'number' }], false)
  const many = 2_001
  await own.run(own.administratorId, async ({ tx, actor }) => {
    const values = {
      organization_id: actor.organizationId,
      created_by: actor.userId,
      updated_by: actor.userId,
    }
    await tx
      .insertInto('projects')
      .values(
        Array.from({ length: many }, (_, i) => ({
          ...values,
          name: `项目${i}`,
          number: null,
          lead_id: null,
          department_id: null,
          start_date: null,
          end_date: null,
          budget_minor: null,
          budget_unit: null,
          form_version_id: null,
          form_values: JSON.stringify({ size: String(i) }),
        })),
      )
      .execute()
  })
  await design(own, [{ id: 'size', name: '大小', type: 'number' }])
  expect(await columns(client)).toEqual([])
  await fill(client, { name: '新的', size: '5000' })
  await app.runJobs()
  expect(await columns(client)).toEqual(['form.size'])
  expect(await names(client, 'sort=-form.size&pageSize=2')).toBe('新的项目2000')
  expect((await client.get('/project/list?filter=form.size:filled&exactTotal=true')).data.total).toBe(
    many + 1,
  )
})
