import { beforeAll, expect, test } from 'vitest'
import { sweepRecordDrafts } from '#engines/records/server/index.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { newParty } from '#testing/merged-parties.ts'
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

test('a list tells what reaches a person: their department’s projects and those they take part in [API-18]', async () => {
  expect(namesOf(await staff.get('/project/list'))).toEqual(['ERP 升级', '老系统下线', '联合研发'].sort())
  const all = await lead.get('/project/list')
  expect(all.data).toMatchObject({ total: 4, pageNum: 1 })
  expect(namesOf(await lead.get('/project/list?filter=status:in:4'))).toEqual(['老系统下线'])
  expect(namesOf(await lead.get('/project/list?q=xm-00'))).toEqual(['ERP 升级', '品牌推广'])
  expect((await lead.get('/project/list?filter=status:in:x')).status).toBe(400)
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
      department: { id: mine, name: '信息技术部' },
      members: [],
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      budget: { amount: '9007199254740993', unit: 'CNY' },
      counterparties: [],
      description: '三期',
      contracts: 0,
      updateTime: expect.any(String),
      updater: expect.objectContaining({ id: org.administratorId }),
      version: 1,
    },
  ])
})

test('the select has the same projects, those that take no more contracts last, and finds single ones by id [API-26]', async () => {
  const answer = await staff.get('/project/list/all')
  expect(answer.data.list.at(-1)).toEqual({ id: ids.done, number: null, name: '老系统下线', status: 4 })
  expect(answer.data.total).toBe(3)
  const single = await staff.get(`/project/list/all?ids=${ids.brand},${ids.joined}`)
  expect(namesOf(single)).toEqual(['联合研发'])
})

test('the select counts up to 1,000 projects, and says where there are more', async () => {
  const large = await app.organization()
  const head = await large.as('administrator')
  const total = async (query = '') => {
    const { data } = await head.get(`/project/list/all?pageSize=1${query}`)
    return [data.total, data.totalIsCapped]
  }
  const add = (from: number, to: number) =>
    app.database.pool.query(
      `insert into projects (organization_id, name, created_by, updated_by) select $1, '项目' || i, $2, $2 from generate_series($3::int, $4::int) i`,
      [large.id, large.administratorId, from, to],
    )
  await add(1, 1_000)
  expect(await total()).toEqual([1_000, undefined])
  await add(1_001, 1_001)
  expect(await total()).toEqual([1_000, true])
  expect(await total('&q=项目1001')).toEqual([1, undefined])
})

test('one project shows members; what a person may not see is not there, nor is another organisation’s', async () => {
  const { data } = await staff.get(`/project/${ids.joined}`)
  expect(data).toMatchObject({
    name: '联合研发',
    members: [{ id: staff.userId, name: '吴敏' }],
    counterparties: [],
  })
  expect((await staff.get(`/project/${ids.brand}`)).status).toBe(404)
  expect((await (await stranger.as('administrator')).get(`/project/${ids.erp}`)).status).toBe(404)
  expect((await (await org.person()).get(`/project/${ids.erp}`)).status).toBe(403)
})

const formOf = async (client: TestClient) => (await client.get('/project/form')).data
const fill = async (client: TestClient, values: object) => {
  const form = await formOf(client)
  const whole = { type: '1', lead: [client.userId], department: [mine], ...values }
  return client.post('/project', { formVersionID: form.formVersionID, values: whole })
}

test('a party that a project names has the name of its record, and both once it is renamed', async () => {
  const party = await newParty(lead)
  const late = `${party.name}（更名）`
  const made = await fill(lead, {
    name: '名称取自档案',
    counterparties: [{ id: party.id, name: '宁波不存在贸易有限公司' }],
  })
  expect([made.status, made.errors ?? []]).toEqual([201, []])
  const shown = ({ sections }: { sections: { fields: { id: string; text: string }[] }[] }) =>
    sections.flatMap(({ fields }) => fields).find(({ id }) => id === 'counterparties')?.text
  expect(shown(made.data)).toBe(party.name)
  const { version, subtype, idKind, idNumber } = (await lead.get(`/counterpart/external/${party.id}`)).data
  const renamed = { name: late, version, subtype, idKind, idNumber }
  expect((await lead.put(`/counterpart/external/${party.id}`, renamed)).errors ?? []).toEqual([])
  const path = `/project/${made.data.id}`
  expect(shown((await lead.get(path)).data)).toBe(`${party.name}（现名：${late}）`)
  const form = (await lead.get(`${path}/form`)).data
  expect(form.values.counterparties[0].name).toBe(late)
  const { formVersionID, values } = form
  const saved = await lead.put(path, { formVersionID, version: form.version, values })
  expect([saved.status, shown(saved.data)]).toEqual([200, late])
  const free = await fill(lead, { name: '未建档', counterparties: [{ id: null, name: '未建档的公司' }] })
  expect(free.errors).toMatchObject([{ path: 'counterparties', code: 'partyWithoutRecord' }])
})

test('the form makes a project: every field of it that is a column is one, and the detail says what was filled in [API-18]', async () => {
  const party = (
    await lead.post('/counterpart/external', {
      subtype: 1,
      name: '海川科技有限公司',
      idKind: 'creditCode',
      idNumber: '91110000600037341L',
    })
  ).data
  const made = await fill(lead, {
    name: '  数据中台 ',
    number: 'XM-101',
    members: [staff.userId],
    term: ['2026-03-01', '2026-12-31'],
    budget: { amount: '123456789', unit: 'CNY' },
    counterparties: [{ id: party.id, name: '海川科技有限公司' }],
    description: '一期',
  })
  expect([made.status, made.message]).toEqual([201, ''])
  expect(made.data).toMatchObject({
    name: '数据中台',
    number: 'XM-101',
    type: '工程建设',
    status: 1,
    lead: { id: lead.userId },
    department: { id: mine },
    members: [{ id: staff.userId }],
    startDate: '2026-03-01',
    endDate: '2026-12-31',
    budget: { amount: '123456789', unit: 'CNY' },
    counterparties: [{ id: party.id, name: '海川科技有限公司' }],
    abilities: { update: true, remove: true },
    moves: [2, 5],
    version: 1,
  })
  const texts = made.data.sections.flatMap(({ fields }: { fields: { name: string; text: string }[] }) =>
    fields.map(({ name, text }) => [name, text]),
  )
  expect(texts).toContainEqual(['起止日期', '2026-03-01 至 2026-12-31'])
  // Whoever is a member sees it, and changes nothing.
  expect((await staff.get(`/project/${made.data.id}`)).data.abilities).toEqual({
    update: false,
    remove: false,
  })
})

test('what is wrong in the form is told at its fields, and nothing is stored', async () => {
  const before = (await lead.get('/project/list')).data.total
  const answer = await fill(lead, { name: '', term: ['2026-12-31', '2026-01-01'] })
  expect([answer.status, answer.errors.map(({ path }) => path).sort()]).toEqual([422, ['name', 'term']])
  expect(
    (await fill(lead, { name: '重号', number: 'XM-001' })).errors.map(({ path, code }) => [path, code]),
  ).toEqual([['number', 'taken']])
  expect((await lead.get('/project/list')).data.total).toBe(before)
})

test('of two who change one project the second is told, with the form as it is now', async () => {
  const { data } = await fill(lead, { name: '共同修改' })
  const { formVersionID, values } = (await lead.get(`/project/${data.id}/form`)).data
  const save = (name: string) =>
    lead.put(`/project/${data.id}`, { formVersionID, values: { ...values, name }, version: 1 })
  expect((await save('先到')).data).toMatchObject({ name: '先到', version: 2 })
  const late = await save('后到')
  expect([late.status, late.data.values.name, late.data.version]).toEqual([409, '先到', 2])
  const log = (await lead.get(`/project/${data.id}/log`)).data.list
  expect(log.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes])).toEqual([
    [
      'project.update',
      [{ field: 'name', name: '项目名称', before: '共同修改', after: '先到', isMasked: false }],
    ],
    ['project.create', null],
  ])
})

test('what a person typed and did not save is theirs alone, is there again, and is gone once saved', async () => {
  const typed = { values: { name: '写了一半' }, version: 0 }
  expect((await lead.put('/project/form/draft', typed)).status).toBe(200)
  expect((await formOf(lead)).draft).toMatchObject(typed)
  expect((await formOf(await org.as('legalCounsel'))).draft).toBeNull()
  const { data } = await fill(lead, { name: '写完了' })
  expect((await formOf(lead)).draft).toBeNull()
  await lead.put(`/project/${data.id}/form/draft`, { values: { name: '又改' }, version: 1 })
  expect((await lead.get(`/project/${data.id}/form`)).data.draft.values).toEqual({ name: '又改' })
  expect((await lead.delete(`/project/${data.id}/form/draft`)).status).toBe(200)
  expect((await lead.get(`/project/${data.id}/form`)).data.draft).toBeNull()
  // Somebody else's project has no draft of a person who does not see it.
  const outsider = await stranger.as('administrator')
  expect((await outsider.put(`/project/${data.id}/form/draft`, typed)).status).toBe(404)
})

test('a project is moved from status to status, with a reason where one is asked for, and no other way', async () => {
  const { data } = await fill(lead, { name: '分期推进' })
  const move = (status: number, more: object = {}) =>
    lead.put(`/project/${data.id}/status`, { status, version: 1, ...more })
  expect((await move(4)).status).toBe(409)
  expect((await move(5)).errors[0]?.path).toBe('reason')
  expect((await staff.put(`/project/${data.id}/status`, { status: 2, version: 1 })).status).toBe(403)
  expect((await move(2)).data).toMatchObject({ status: 2, moves: [3, 4, 5], version: 2 })
  expect((await move(3, { reason: '资金未到位' })).status).toBe(409)
  expect((await move(3, { reason: '资金未到位', version: 2 })).data.status).toBe(3)
  const [last] = (await lead.get(`/project/${data.id}/log`)).data.list
  expect(last.changes.map(({ before, after }: { before: string; after: string }) => [before, after])).toEqual(
    [
      ['进行中', '暂停'],
      ['', '资金未到位'],
    ],
  )
})

test('only who may makes, changes and deletes projects; one with contracts is not deleted', async () => {
  const { data } = await fill(lead, { name: '待删除' })
  const form = await formOf(lead)
  expect((await staff.post('/project', { formVersionID: form.formVersionID, values: {} })).status).toBe(403)
  expect((await staff.get('/project/form')).status).toBe(403)
  expect((await staff.delete(`/project/${data.id}?version=1`)).status).toBe(403)
  expect((await (await stranger.as('administrator')).delete(`/project/${data.id}?version=1`)).status).toBe(
    404,
  )
  expect((await lead.delete(`/project/${data.id}?version=7`)).status).toBe(409)
  expect((await lead.delete(`/project/${data.id}?version=1`)).status).toBe(200)
  expect((await lead.get(`/project/${data.id}`)).status).toBe(404)
})

test('the list is exported as it is filtered, in the chosen columns', async () => {
  const file = await lead.post('/project/export', { q: 'ERP', columns: ['name', 'budget', 'status'] })
  expect(file.status).toBe(200)
  expect((await (await org.person()).post('/project/export', {})).status).toBe(403)
})

test('a draft tells no name of a file that is somebody else’s, and saving takes none', async () => {
  const theirs = await (await org.as('contractManager')).upload(
    '/files',
    '机密.txt',
    new TextEncoder().encode('密'),
    'text/plain',
  )
  const attachments = [{ id: theirs.data.id, name: 'x.txt' }]
  const counsel = await org.as('legalCounsel')
  expect((await counsel.put('/project/form/draft', { values: { attachments }, version: 0 })).status).toBe(200)
  const opened = await counsel.get('/project/form')
  expect(opened.data.draft.values).toEqual({ attachments })
  expect(opened.raw.toString()).not.toContain('机密')
  const saved = await fill(counsel, { name: '借来的附件', attachments })
  expect([saved.status >= 400 && saved.status < 500, saved.raw.toString().includes('机密')]).toEqual([
    true,
    false,
  ])
})

test('whatever a form demands, a project has a name: without a field for it nothing is saved, and it is said why', async () => {
  const other = await app.organization()
  const admin = await other.as('administrator')
  const form = (
    await admin.post('/forms', {
      name: '没有名称的表单',
      formType: 7,
      fieldGroupList: [{ name: '一', fieldList: [{ id: 'note', name: '备注', type: 'custom' }] }],
    })
  ).data
  expect((await admin.post(`/forms/${form.id}/publish`, { version: 1, asDefault: true })).status).toBe(200)
  const opened = (await admin.get('/project/form')).data
  const answer = await admin.post('/project', { formVersionID: opened.formVersionID, values: { note: '一' } })
  expect([answer.status, answer.errors.map(({ path, code }) => [path, code])]).toEqual([
    422,
    [['name', 'required']],
  ])
})

test('a draft that nobody comes back to for half a year is forgotten, and one of somebody who left; others stay', async () => {
  const [counsel, manager, leaver] = [
    await org.as('legalCounsel'),
    await org.as('contractManager'),
    await org.person({ role: 'legalCounsel' }),
  ]
  const keep = (client: TestClient) =>
    client.put('/project/form/draft', { values: { name: '未完' }, version: 0 })
  for (const client of [counsel, manager, leaver]) expect((await keep(client)).status).toBe(200)
  const { pool } = app.services.database
  await pool.query(`update record_drafts set updated_at = now() - interval '179 days' where user_id = $1`, [
    counsel.userId,
  ])
  await pool.query(`update record_drafts set updated_at = now() - interval '181 days' where user_id = $1`, [
    manager.userId,
  ])
  await pool.query(`update users set state = 'terminated' where id = $1`, [leaver.userId])
  expect(await sweepRecordDrafts(app.services)).toBe(2)
  expect((await counsel.get('/project/form')).data.draft).not.toBeNull()
  expect((await manager.get('/project/form')).data.draft).toBeNull()
})
