import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'
import { inserted } from '../../../testing/records.ts'
import { caseAccess } from '../domain/case-access.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let counsel: TestClient
let staff: TestClient
let own: number
let other: number
const madeCase = (more: object = {}) => office.madeCase(more)
beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead, counsel, staff, own, other } = office)
})

test('the database keeps the very rule that the lists ask by', async () => {
  const { rows } = await app.database.pool.query<{ rule: string }>(
    `select obj_description('law_cases_access'::regclass) as rule`,
  )
  expect(JSON.parse(rows[0]?.rule ?? '')).toEqual(caseAccess)
})

describe('a case', () => {
  test('is filled in by its form, listed, read, changed and deleted [API-29] [PRD-06]', async () => {
    const answer = await office.newCase(lead)
    expect(answer).toMatchObject({ status: 201 })
    const { data } = answer
    expect(data).toMatchObject({
      name: '货款纠纷案',
      status: 0,
      kind: 1,
      ourRole: 1,
      chanceOfLoss: null,
      result: null,
      amount: yuan('10000000'),
      caseType: { id: office.caseType, name: '买卖合同纠纷' },
      handler: { id: counsel.userId },
      ownParties: [{ id: own }],
      opposingParties: [{ id: other }],
      privileged: 1,
    })
    const { data: list } = await lead.get('/law_cases?q=货款纠纷')
    expect(list.list.map(({ id }: { id: number }) => id)).toContain(data.id)
    expect((await lead.delete(`/law_cases/${data.id}?version=${data.version}`)).status).toBe(200)
    expect((await lead.get(`/law_cases/${data.id}`)).status).toBe(404)
  })

  test('who reads English sees the English name of its case type, everybody else the name', async () => {
    const id = await inserted(org, 'case_types', {
      tree: 'civil',
      name: '运输费纠纷',
      name_en: 'Freight disputes',
    })
    const made = await madeCase({ name: '运费案', case_type: id })
    const english = { 'accept-language': 'en' }
    const shown = async (headers: Record<string, string>) => {
      const [record, list, form] = await Promise.all([
        lead.get(`/law_cases/${made.id}`, headers),
        lead.get('/law_cases?q=运费案', headers),
        lead.get(`/law_cases/${made.id}/form`, headers),
      ])
      const named = form.data.names.find(({ kind }: { kind: string }) => kind === 'caseType')
      return [record.data.caseType.name, list.data.list[0].caseType.name, `${named.name}|${named.nameEn}`]
    }
    // The form knows both: its text may be in another language than its screen.
    const ofForm = '运输费纠纷|Freight disputes'
    expect(await shown(english)).toEqual(['Freight disputes', 'Freight disputes', ofForm])
    expect(await shown({})).toEqual(['运输费纠纷', '运输费纠纷', ofForm])
  })

  test('moves only where it may from where it stands, and is not changed any more when it is archived', async () => {
    const { id, version } = await madeCase()
    const wrong = await lead.put(`/law_cases/${id}/status`, { status: 9, version })
    expect(wrong.status).toBe(409)
    const moved = await lead.put(`/law_cases/${id}/status`, { status: 10, reason: '登记错误', version })
    expect(moved.data).toMatchObject({ status: 10, abilities: { update: false }, moves: [] })
    expect((await lead.post(`/law_cases/${id}/events`, event)).status).toBe(409)
    expect((await lead.get(`/law_cases/${id}/form`)).status).toBe(409)
  })
})

const event = { happened: '2026-03-02', title: '收到传票', by: null, detail: '', file: null }

describe('what belongs to a case', () => {
  test('events are added, changed with 409 for the second, and removed, each in the log with what it said [API-16]', async () => {
    const { id } = await madeCase()
    const added = await lead.post(`/law_cases/${id}/events`, event)
    expect(added).toMatchObject({ status: 201, data: { title: '收到传票', version: 1 } })
    const path = `/law_cases/${id}/events/${added.data.id}`
    const changed = await lead.put(path, { ...event, title: '收到一审传票', by: counsel.userId, version: 1 })
    expect(changed.data).toMatchObject({ title: '收到一审传票', by: { id: counsel.userId }, version: 2 })
    const late = await lead.put(path, { ...event, version: 1 })
    expect(late).toMatchObject({ status: 409, data: { title: '收到一审传票' } })
    expect((await lead.delete(`${path}?version=1`)).status).toBe(409)
    expect((await lead.delete(`${path}?version=2`)).status).toBe(200)
    expect((await lead.get(`/law_cases/${id}/events`)).data).toMatchObject({ list: [], total: 0 })
    const { data: log } = await lead.get(`/law_cases/${id}/log`)
    const [removed, edited] = log.list
    expect(removed).toMatchObject({ action: 'law_case.event.remove' })
    expect(edited.changes).toContainEqual(
      expect.objectContaining({ name: '事件', before: '收到传票', after: '收到一审传票' }),
    )
  })

  test('days out of order, other cases’ procedures and unknown people are refused at their field', async () => {
    const [one, two] = [await madeCase(), await madeCase()]
    const procedure = {
      kind: 1,
      name: '一审',
      courtNumber: '',
      body: '',
      panel: '',
      judge: '',
      filed: '2026-02-01',
      closed: null,
      fee: null,
      note: '',
    }
    const backwards = await lead.post(`/law_cases/${one.id}/procedures`, {
      ...procedure,
      closed: '2026-01-01',
    })
    expect(backwards).toMatchObject({ status: 422, errors: [{ path: 'closed' }] })
    const { data: theirs } = await lead.post(`/law_cases/${two.id}/procedures`, procedure)
    const hearing = {
      procedure: theirs.id,
      held: '2026-05-06',
      time: '9点',
      place: '',
      purpose: '开庭',
      attendees: [],
      course: '',
      file: null,
    }
    expect(await lead.post(`/law_cases/${one.id}/hearings`, { ...hearing, time: '09:30' })).toMatchObject({
      status: 422,
      errors: [{ path: 'procedure' }],
    })
    expect(await lead.post(`/law_cases/${two.id}/hearings`, hearing)).toMatchObject({
      status: 422,
      errors: [{ path: 'time' }],
    })
    expect(
      await lead.post(`/law_cases/${two.id}/hearings`, { ...hearing, time: '09:30', attendees: [999999999] }),
    ).toMatchObject({ status: 422, errors: [{ path: 'attendees' }] })
    const held = await lead.post(`/law_cases/${two.id}/hearings`, {
      ...hearing,
      time: '09:30',
      attendees: [counsel.userId],
    })
    expect(held.data).toMatchObject({
      procedure: { id: theirs.id, name: '一审' },
      attendees: [{ id: counsel.userId }],
    })
    const { data: rows } = await lead.get(`/law_cases/${two.id}/procedures`)
    expect(
      (await lead.delete(`/law_cases/${two.id}/procedures/${theirs.id}?version=${rows.list[0].version}`))
        .status,
    ).toBe(200)
    expect((await lead.get(`/law_cases/${two.id}/hearings`)).data.list[0].procedure).toBeNull()
  })
})

describe('who sees a case', () => {
  test('a member of staff sees the case in which they help and may not change it; others do not find it', async () => {
    const helped = await madeCase({ name: '协办案件', helpers: [staff.userId] })
    const unknown = await madeCase({ name: '无关案件' })
    const { data } = await staff.get('/law_cases')
    expect(data.list.map(({ id }: { id: number }) => id)).toEqual([helped.id])
    expect((await staff.get(`/law_cases/${unknown.id}`)).status).toBe(404)
    expect((await staff.get(`/law_cases/${unknown.id}/events`)).status).toBe(404)
    const { data: seen } = await staff.get(`/law_cases/${helped.id}`)
    expect(seen).toMatchObject({ amount: null, abilities: { update: false, remove: false } })
    expect((await staff.post(`/law_cases/${helped.id}/events`, event)).status).toBe(403)
  })

  test('counsel changes what they handle, and only reads what others handle', async () => {
    const theirs = await madeCase()
    const others = await madeCase({ handler: [lead.userId] })
    expect((await counsel.post(`/law_cases/${theirs.id}/events`, event)).status).toBe(201)
    expect((await counsel.get(`/law_cases/${others.id}`)).data.abilities.update).toBe(false)
    expect((await counsel.post(`/law_cases/${others.id}/events`, event)).status).toBe(403)
  })

  test('a privileged case is known to the people it names and to nobody else, whatever they may see', async () => {
    const secret = await madeCase({ name: '保密调查', handler: [counsel.userId], privileged: true })
    const { data: form } = await counsel.get(`/law_cases/${secret.id}/form`)
    const once = await madeCase({ name: '后来保密的调查', handler: [counsel.userId] })
    const marked = await lead.put(`/law_cases/${once.id}`, {
      formVersionID: form.formVersionID,
      values: { ...form.values, name: '后来保密的调查', privileged: true },
      version: once.version,
    })
    expect(marked.data.privileged).toBe(2)
    for (const role of ['administrator', 'auditor'] as const) {
      const client = await org.as(role)
      const { data: log } = await client.get('/audit_entries?subjectKind=law_case&pageSize=200')
      const entries = log.list.filter(({ subjectId }: { subjectId: number }) =>
        [secret.id, once.id].includes(subjectId),
      )
      expect(entries.length).toBeGreaterThan(2)
      expect(new Set(entries.map((entry: { subjectName: string }) => entry.subjectName))).toEqual(
        new Set(['案件（保密）']),
      )
      expect(JSON.stringify(log)).not.toContain('保密的调查')
      expect((await client.get('/audit_entries?q=调查')).data.list).toEqual([])
      expect((await client.get(`/law_cases/${secret.id}`)).status).toBe(404)
      expect((await client.get('/law_cases?q=保密调查')).data).toMatchObject({ total: 0 })
      expect((await client.get(`/law_cases/${secret.id}/log`)).status).toBe(404)
    }
    expect((await counsel.get(`/law_cases/${secret.id}`)).status).toBe(200)
    expect((await lead.get(`/law_cases/${secret.id}`)).status).toBe(200)
    expect((await lead.get('/audit_entries?q=后来保密的调查')).data.list.length).toBeGreaterThan(0)
    expect((await lead.delete(`/law_cases/${secret.id}?version=${secret.version}`)).status).toBe(422)
    // Who is not named does not make it privileged: they would not see it any more. Who hands it over may lose sight of it.
    const theirs = await madeCase({ name: '别人的案件' })
    const second = await org.person({ role: 'legalLead' })
    const { data: opened } = await second.get(`/law_cases/${theirs.id}/form`)
    const hiding = await second.put(`/law_cases/${theirs.id}`, {
      formVersionID: opened.formVersionID,
      values: { ...opened.values, privileged: true },
      version: theirs.version,
    })
    expect(hiding.status).toBe(422)
    expect((await second.get(`/law_cases/${theirs.id}`)).data.privileged).toBe(1)
    const handed = await counsel.post(`/law_cases/${secret.id}/transfer`, {
      handlerID: staff.userId,
      reason: '',
      version: secret.version,
    })
    expect(handed.data).toEqual({ isSeen: false })
    expect((await counsel.get(`/law_cases/${secret.id}`)).status).toBe(404)
  })
})

const day = '2026-10-08'
const task = {
  title: '准备证据',
  owner: 0,
  helpers: [],
  due: '2026-12-01',
  remindDays: null,
  detail: '',
  state: 1,
  file: null,
}

describe('a case is', () => {
  test('concluded with its result, and not while tasks are open unless they are closed with it [STA-10]', async () => {
    const { id, version } = await madeCase()
    const { data: filed } = await lead.put(`/law_cases/${id}/status`, { status: 1, version })
    expect((await lead.post(`/law_cases/${id}/tasks`, { ...task, owner: counsel.userId })).status).toBe(201)
    const done = {
      result: 2,
      outcome: '支持本金',
      concludedOn: day,
      closesTasks: false,
      version: filed.version,
    }
    expect((await lead.post(`/law_cases/${id}/complete`, done)).status).toBe(422)
    const answer = await lead.post(`/law_cases/${id}/complete`, { ...done, closesTasks: true })
    expect(answer.data).toMatchObject({ status: 5, result: 2, outcome: '支持本金', concluded: day })
    // What its form says is what its columns say.
    const { data: form } = await lead.get(`/law_cases/${id}/form`)
    expect(form.values).toMatchObject({ result: '2', outcome: '支持本金' })
    expect((await lead.get(`/law_cases/${id}/tasks`)).data.list[0].state).toBe(3)
    expect(
      (await lead.post(`/law_cases/${id}/complete`, { ...done, version: answer.data.version })).status,
    ).toBe(409)
    const { id: open } = await madeCase()
    const completed = async (query = '') =>
      (await lead.get(`/law_cases/completed${query}`)).data.list.map((one: { id: number }) => one.id)
    expect(await completed()).toContain(id)
    expect(await completed()).not.toContain(open)
    // A further condition on the status narrows it.
    expect(await completed('?filter=status:in:5')).toContain(id)
    expect(await completed('?filter=status:in:4')).not.toContain(id)
  })

  test('handed over with its open tasks, both people are told, and nobody gets it who left [STA-10]', async () => {
    const next = await org.person({ name: '接手人', role: 'legalCounsel' })
    const { id, version } = await madeCase()
    await lead.post(`/law_cases/${id}/tasks`, { ...task, owner: counsel.userId })
    const body = { handlerID: next.userId, reason: '工作调整', version }
    expect((await staff.post(`/law_cases/${id}/transfer`, body)).status).toBe(403)
    expect(
      (await lead.post(`/law_cases/${id}/transfer`, { ...body, handlerID: counsel.userId })).status,
    ).toBe(422)
    const answer = await lead.post(`/law_cases/${id}/transfer`, body)
    expect(answer.data).toEqual({ isSeen: true })
    expect((await lead.get(`/law_cases/${id}`)).data.handler.id).toBe(next.userId)
    expect((await lead.get(`/law_cases/${id}/form`)).data.values.handler).toEqual([next.userId])
    expect((await lead.get(`/law_cases/${id}/tasks`)).data.list[0].owner.id).toBe(next.userId)
    await app.runJobs()
    for (const client of [counsel, next])
      expect(JSON.stringify((await client.get('/notifications')).data.list)).toContain('接手人')
  })

  test('linked to contracts that the person sees, and unlinked [API-29] [STA-10]', async () => {
    const { id } = await madeCase()
    const contract = await office.contract()
    expect((await lead.put(`/law_cases/${id}/contracts`, { contractIDs: [contract] })).status).toBe(200)
    expect(
      (await lead.get(`/law_cases/${id}/contracts`)).data.list.map((one: { id: number }) => one.id),
    ).toEqual([contract])
    expect((await lead.get(`/contracts/${contract}/law_cases`)).data.list[0].id).toBe(id)
    expect((await lead.put(`/law_cases/${id}/contracts`, { contractIDs: [999999999] })).status).toBe(404)
    expect((await lead.delete(`/law_cases/${id}/contracts`, { contractIDs: [contract] })).status).toBe(200)
    expect((await lead.get(`/law_cases/${id}/contracts`)).data.list).toEqual([])
  })
})

test('files of a privileged case have no name in the audit for whom it does not name', async () => {
  const { id } = await madeCase({ name: '保密证据案', privileged: true })
  const file = await lead.upload('/files', '举报人谈话记录.txt', Buffer.from('内容'))
  const entry = { ...event, file: file.data.id }
  expect((await lead.post(`/law_cases/${id}/events`, entry)).status).toBe(201)
  expect((await lead.get(`/files/${file.data.id}/content`)).status).toBe(200)
  const auditor = await org.as('auditor')
  const { data } = await auditor.get('/audit_entries?subjectKind=file&pageSize=200')
  const entries = data.list.filter(({ subjectId }: { subjectId: number }) => subjectId === file.data.id)
  expect(entries.length).toBeGreaterThan(1)
  expect(JSON.stringify(data)).not.toContain('举报人')
  expect((await auditor.get('/audit_entries?q=举报人')).data.list).toEqual([])
  expect((await auditor.get(`/files/${file.data.id}/content`)).status).toBe(404)
  expect((await lead.get('/audit_entries?q=举报人')).data.list.length).toBeGreaterThan(0)
})
