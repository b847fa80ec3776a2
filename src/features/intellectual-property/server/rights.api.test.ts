import { expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { importOffice } from '../../../testing/imported-rights.ts'
import { type RightOffice, rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const office = (): Promise<RightOffice> => app.organization().then(rightOffice)

const read = async (client: TestClient, id: number) =>
  (await client.get(`/intellectual_properties/${id}`)).data

test('a patent, a mark and a copyright are each filled in by their own form in one list, and keep it [API-25] [PRD-09]', async () => {
  const { lead, made } = await office()
  const patent = await made(8, { name: '一种电机', patent_kind: '1' })
  const mark = await made(9, { name: '华信', mark_kind: '1' })
  const work = await made(10, { name: '排程软件', ip_kind: '3' })
  expect([patent.kind, mark.kind, work.kind]).toEqual([1, 2, 3])
  const { data } = await lead.get('/intellectual_properties')
  expect(data.list.map((row: { kind: number }) => row.kind).sort()).toEqual([1, 2, 3])
  const opened = await lead.get(`/intellectual_properties/${mark.id}/form`)
  expect(JSON.stringify(opened.data.definition)).toContain('mark_kind')
  expect(opened.data.values.name).toBe('华信')
  const saved = await lead.put(`/intellectual_properties/${mark.id}`, {
    formVersionID: opened.data.formVersionID,
    version: mark.version,
    values: { ...opened.data.values, name: '华信 HX' },
  })
  expect([saved.status, saved.data.name, saved.data.kind, saved.data.sound]).toEqual([
    200,
    '华信 HX',
    2,
    'huaxinhx',
  ])
  expect((await lead.delete(`/intellectual_properties/${work.id}?version=${work.version}`)).status).toBe(200)
  expect((await lead.get(`/intellectual_properties/${work.id}`)).status).toBe(404)
})

test('what is typed for a new patent and for a new mark is kept apart', async () => {
  const { lead } = await office()
  for (const [type, name] of [
    [8, '专利草稿'],
    [9, '商标草稿'],
  ])
    await lead.put(`/intellectual_properties/form/draft?formType=${type}`, { values: { name }, version: 0 })
  const drafts = await Promise.all(
    [8, 9].map(
      async (type) =>
        (await lead.get(`/intellectual_properties/form?formType=${type}`)).data.draft.values.name,
    ),
  )
  expect(drafts).toEqual(['专利草稿', '商标草稿'])
  expect((await lead.get('/intellectual_properties/form?formType=7')).status).toBe(400)
})

test('nobody is put in charge who may not read rights, by the form or by a file', async () => {
  const { org, lead, send, made } = await office()
  const { imported, reasons } = await importOffice(app, { lead } as RightOffice)
  const noRole = await org.person()
  const blind = { path: 'owner_person', message: expect.stringContaining('不能查看此类记录') }
  const asNew = await send(9, { name: '华信', mark_kind: '1', owner_person: [noRole.userId] })
  expect([asNew.status, asNew.errors]).toEqual([422, [expect.objectContaining(blind)]])
  const { id, version } = await made(9, { name: '华信', mark_kind: '1' })
  const path = `/intellectual_properties/${id}`
  const { formVersionID, values } = (await lead.get(`${path}/form`)).data
  const changed = { ...values, owner_person: [noRole.userId] }
  const answer = await lead.put(path, { formVersionID, values: changed, version })
  expect([answer.status, answer.errors]).toEqual([422, [expect.objectContaining(blind)]])
  expect(await read(lead, id)).toMatchObject({ version, handler: { id: lead.userId } })
  const account = (await noRole.get('/session')).data.user.account
  const done = await imported(
    10,
    ['名称 *', '类别 *', '国家或地区 *', '负责人 *'],
    [['排程软件', '软件著作权', '中国', account]],
  )
  expect([done.added, await reasons(done)]).toEqual([0, { 排程软件: blind.message }])
})

test('owners hold exactly the whole: 99.99 % and somebody named twice are refused at the sheet', async () => {
  const { send } = await office()
  const refused = async (owners: object[]) => {
    const answer = await send(8, { name: '份额', patent_kind: '1', owners })
    return [answer.status, answer.errors?.[0]?.path, answer.errors?.[0]?.message]
  }
  expect(
    await refused([
      { owner: '甲公司', share: '0.6' },
      { owner: '乙公司', share: '0.3999' },
    ]),
  ).toEqual([422, 'owners', '份额合计应为 100%，现为 99.99%'])
  expect(
    await refused([
      { owner: '甲公司', share: '0.5' },
      { owner: '甲公司', share: '0.5' },
    ]),
  ).toEqual([422, 'owners', '权利人「甲公司」重复'])
  const thirds = await send(8, {
    name: '份额',
    patent_kind: '1',
    owners: [
      { owner: '甲公司', share: '0.3333' },
      { owner: '乙公司', share: '0.3333' },
      { owner: '丙公司', share: '0.3334' },
    ],
  })
  expect([thirds.status, thirds.data.ownerNames]).toEqual([
    201,
    '甲公司 33.33%、乙公司 33.33%、丙公司 33.34%',
  ])
})

test('who may only read changes nothing, who sees their own sees no other’s, and who may not is told 403 [API-25]', async () => {
  const { org, made } = await office()
  const { id, version } = await made(9, { name: '华信', mark_kind: '1' })
  const [auditor, staff, manager] = [
    await org.as('auditor'),
    await org.as('businessStaff'),
    await org.as('contractManager'),
  ]
  const path = `/intellectual_properties/${id}`
  expect((await auditor.get(path)).status).toBe(200)
  const changes = [
    auditor.put(`${path}/status`, { status: 2, version }),
    auditor.post(`${path}/record`, {}),
    auditor.put('/intellectual_properties/transfer', {}),
    auditor.delete(`${path}?version=${version}`),
    auditor.get('/intellectual_properties/template_url?type=1'),
    auditor.post('/intellectual_property_organizations', {}),
  ]
  expect(await Promise.all(changes.map(async (sent) => (await sent).status))).toEqual([
    403, 403, 403, 403, 403, 403,
  ])
  expect((await staff.get(path)).status).toBe(404)
  expect((await manager.get(path)).status).toBe(403)
})

test('a status goes only where the table lets it, with the reason where one is asked [API-25] [STA-11]', async () => {
  const { lead, made, moved } = await office()
  const { id } = await made(9, { name: '华信', mark_kind: '1' })
  expect((await moved(id, 4)).status).toBe(409)
  for (const status of [2, 3, 4]) expect((await moved(id, status)).data.status).toBe(status)
  expect((await moved(id, 10)).status).toBe(422)
  expect((await moved(id, 12, '转出')).status).toBe(409)
  expect((await moved(id, 10, '不再使用')).data.status).toBe(10)
  expect((await read(lead, id)).moves).toEqual([])
})

test('records are added, changed and taken away, and say what they must [API-25]', async () => {
  const { lead, made, entry } = await office()
  const { id } = await made(9, { name: '华信', mark_kind: '1' })
  const path = `/intellectual_properties/${id}/record`
  const faulty = await lead.post(path, entry({ kind: 1, title: '注册费' }))
  expect([faulty.status, faulty.errors.map((one: { path: string }) => one.path)]).toEqual([
    422,
    ['amount', 'purpose'],
  ])
  const added = await lead.post(path, entry({ kind: 2, title: '受理通知书', number: 'TMZC0001' }))
  expect([added.status, added.data.number]).toEqual([201, 'TMZC0001'])
  const changed = await lead.put(`${path}/${added.data.id}`, {
    ...entry({ kind: 2, title: '注册证' }),
    version: added.data.version,
  })
  expect(changed.data.title).toBe('注册证')
  expect((await lead.delete(`${path}/${added.data.id}?version=${changed.data.version}`)).status).toBe(200)
  expect((await lead.get(path)).data.total).toBe(0)
})

test('a mark is found by its name, its sound and its class', async () => {
  const { lead, made } = await office()
  await made(9, {
    name: '华信',
    mark_kind: '1',
    classes: [
      { class: '9', goods: '电池' },
      { class: '42', goods: '软件' },
    ],
  })
  await made(9, { name: '远山', mark_kind: '1', classes: [{ class: '35', goods: '广告' }] })
  const found = async (q: string) =>
    (await lead.get(`/intellectual_properties?q=${encodeURIComponent(q)}`)).data.list.map(
      (row: { name: string }) => row.name,
    )
  expect(await found('华信')).toEqual(['华信'])
  expect(await found('huaxin')).toEqual(['华信'])
  expect(await found('42')).toEqual(['华信'])
})

test('template_url leads to the empty sheet of the form for that kind [API-25]', async () => {
  const { lead } = await office()
  const urls = await Promise.all(
    [1, 2, 5].map(
      async (type) => (await lead.get(`/intellectual_properties/template_url?type=${type}`)).data,
    ),
  )
  expect(urls.map(({ url }) => url)).toEqual(
    [8, 9, 10].map((type) => `/api/v1/intellectual_properties/import/template?formType=${type}`),
  )
  expect(urls[1].name).toBe('商标导入模板.xlsx')
  expect(
    (await lead.get('/intellectual_properties/import?formType=9')).data.columns.map(
      (one: { heading: string }) => one.heading,
    ),
  ).toContain('商标类型')
  expect((await lead.get('/intellectual_properties/template_url?type=7')).status).toBe(400)
})

test('a symbol outside of the chosen sections of the IPC is refused at its field; without sections any will do', async () => {
  const { send } = await rightOffice(await app.organization())
  const patent = (name: string, more: object) =>
    send(8, { name, patent_kind: '1', classification: 'B25J 17/02；G05B 19/18', ...more })
  const outside = await patent('甲', { ipc_sections: ['B'] })
  expect([outside.status, outside.errors?.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['classification'],
  ])
  expect((await patent('乙', { ipc_sections: ['B', 'G'] })).status).toBe(201)
  expect((await patent('丙', {})).status).toBe(201)
})
