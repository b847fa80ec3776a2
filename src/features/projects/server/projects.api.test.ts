import { beforeAll, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { createProject } from './project-operations.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
const [mine, others] = [await org.department('信息技术部'), await org.department('市场部')]
let staff: TestClient
let lead: TestClient
let ids: Record<'erp' | 'brand' | 'done' | 'joined', number>

const namesOf = (answer: { data: { list: { name: string }[] } }) =>
  answer.data.list.map(({ name }) => name).sort()

beforeAll(async () => {
  staff = await org.person({ role: 'businessStaff', departmentId: mine, name: '吴敏' })
  lead = await org.as('legalLead')
  ids = await org.run(org.administratorId, async (context) => {
    const project = async (name: string, more: object) => (await createProject(context, { name, ...more })).id
    return {
      erp: await project('ERP 升级', {
        number: 'XM-001',
        department_id: mine,
        status: 2,
        lead_id: org.administratorId,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        budget_minor: '9007199254740993',
        budget_unit: 'CNY',
        description: '三期',
      }),
      brand: await project('品牌推广', { number: 'XM-002', department_id: others }),
      done: await project('老系统下线', { department_id: mine, status: 4 }),
      joined: await project('联合研发', { department_id: others, memberIDs: [staff.userId] }),
    }
  })
  await stranger.run(stranger.administratorId, (context) => createProject(context, { name: '外人项目' }))
})

test('a list tells what reaches a person: their department’s projects and those they take part in', async () => {
  expect(namesOf(await staff.get('/project/list'))).toEqual(['ERP 升级', '老系统下线', '联合研发'].sort())
  const all = await lead.get('/project/list')
  expect(all.data).toMatchObject({ total: 4, pageNum: 1 })
  expect(namesOf(await lead.get('/project/list?status=4'))).toEqual(['老系统下线'])
  expect(namesOf(await lead.get('/project/list?q=xm-00'))).toEqual(['ERP 升级', '品牌推广'])
  expect((await lead.get('/project/list?status=6')).status).toBe(400)
  expect((await (await org.person()).get('/project/list')).status).toBe(403)
})

test('a row carries lead, department, term and budget exactly', async () => {
  const { data } = await lead.get('/project/list?q=erp')
  expect(data.list).toEqual([
    {
      id: ids.erp,
      number: 'XM-001',
      name: 'ERP 升级',
      type: '',
      status: 2,
      lead: expect.objectContaining({ id: org.administratorId, name: '管理员' }),
      departmentName: '信息技术部',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      budget: { amount: '9007199254740993', unit: 'CNY' },
      updateTime: expect.any(String),
    },
  ])
})

test('the select has the same projects, those that take no more contracts last, and finds single ones by id', async () => {
  const answer = await staff.get('/project/list/all')
  expect(answer.data.list.at(-1)).toEqual({ id: ids.done, number: null, name: '老系统下线', status: 4 })
  expect(answer.data.total).toBe(3)
  const single = await staff.get(`/project/list/all?ids=${ids.brand},${ids.joined}`)
  expect(namesOf(single)).toEqual(['联合研发'])
})

test('one project shows members; what a person may not see is not there, nor is another organisation’s', async () => {
  const { data } = await staff.get(`/project/${ids.joined}`)
  expect(data).toMatchObject({
    name: '联合研发',
    members: [{ id: staff.userId, name: '吴敏' }],
    counterparts: [],
  })
  expect((await staff.get(`/project/${ids.brand}`)).status).toBe(404)
  expect((await (await stranger.as('administrator')).get(`/project/${ids.erp}`)).status).toBe(404)
  expect((await (await org.person()).get(`/project/${ids.erp}`)).status).toBe(403)
})
