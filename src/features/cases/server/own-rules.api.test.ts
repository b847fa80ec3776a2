import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let counsel: TestClient
beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead, counsel } = office)
})

type DeadlineData = {
  id: number
  ruleId: string
  due: string | null
  state: string
  version: number
  title: string
}
const evidence = {
  title: '证据交律师',
  titleEn: '',
  triggers: ['law_case.hearing'],
  direction: 'before',
  amount: 10,
  unit: 'workingDay',
  firstDay: 'next',
  restDay: 'before',
  basis: '案件管理办法',
  articles: ['第 8 条', '第 9 条第二款 '],
  reminders: [3, 1, 0],
  needsConfirmation: false,
  inForceFrom: '2026-01-01',
  inForceTo: null,
}
const hearing = {
  procedure: null,
  held: '2026-12-18',
  time: '09:30',
  place: '',
  purpose: '开庭',
  attendees: [],
  course: '',
  file: null,
}
let titles = 0
async function made(more: object = {}) {
  const { data } = await lead.post('/own_deadline_rules', {
    ...evidence,
    title: `规则 ${++titles}`,
    titleEn: '',
    ...more,
  })
  await app.runJobs()
  return { id: data.own.id as number, version: data.own.version as number, ruleId: data.id as string, data }
}
const changed = async (rule: { id: number; version: number }, more: object, act = '') => {
  const answer = await lead.put(`/own_deadline_rules/${rule.id}${act}`, { ...more, version: rule.version })
  await app.runJobs()
  return answer
}
/** A rule that a test is done with sets nothing going in the others. */
const ended = async (rule: { id: number }) => {
  const { data } = await lead.get('/deadline_rules')
  const { own, versions } = data.find((one: { own: { id: number } | null }) => one.own?.id === rule.id)
  await changed({ id: rule.id, version: own.version }, { on: versions.at(-1).inForceFrom }, '/end')
}
const by = async (path: string, { ruleId }: { ruleId: string }): Promise<DeadlineData[]> =>
  (await lead.get(`${path}/deadlines`)).data.filter((one: DeadlineData) => one.ruleId === ruleId)

describe('a rule of the organisation', () => {
  test('makes days of the events that stand and of those that come, follows them, and shows how', async () => {
    const path = `/law_cases/${(await office.madeCase()).id}`
    const { data: standing } = await lead.post(`${path}/hearings`, hearing)
    const rule = await made({ title: '证据交律师', titleEn: 'Evidence to the lawyer' })
    // Ten working days back from Friday 18 December.
    const [first] = await by(path, rule)
    expect(first).toMatchObject({
      due: '2026-12-04',
      state: 'open',
      title: '证据交律师 | Evidence to the lawyer',
    })
    const { data: shown } = await counsel.get(`/deadlines/${first?.id}`)
    expect(shown).toMatchObject({ needsConfirmation: false, ruleVersion: 1 })
    expect(shown.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
      'trigger',
      'version',
      'start',
      'counted',
      'result',
    ])
    expect(shown.rule).toMatchObject({ id: rule.ruleId, own: null })
    expect(shown.rule.versions[0]).toMatchObject({
      law: '案件管理办法 | 案件管理办法',
      article: '第 8 条、第 9 条第二款 | 第 8 条, 第 9 条第二款',
    })
    expect(rule.data.own.articles).toEqual(['第 8 条', '第 9 条第二款'])

    await lead.post(`${path}/hearings`, { ...hearing, held: '2026-12-25' })
    expect((await by(path, rule)).map(({ due }) => due)).toEqual(['2026-12-04', '2026-12-11'])
    await lead.put(`${path}/hearings/${standing.id}`, { ...hearing, held: '2026-12-21', version: 1 })
    expect((await by(path, rule)).map(({ due }) => due)).toEqual(['2026-12-07', '2026-12-11'])
    await lead.delete(`${path}/hearings/${standing.id}?version=2`)
    expect((await by(path, rule)).map(({ state }) => state)).toEqual(['moot', 'open'])
    // The day of the hearing by itself, and whatever a rule of law makes, is untouched.
    const { data: all } = await lead.get(`${path}/deadlines`)
    expect(
      all.filter((one: DeadlineData) => one.ruleId === '').map(({ state }: DeadlineData) => state),
    ).toEqual(['moot', 'open'])
    await ended(rule)
  })

  test('counts by the version of the day of its event; a change recomputes what follows', async () => {
    const path = `/law_cases/${(await office.madeCase()).id}`
    await lead.post(`${path}/hearings`, hearing)
    await lead.post(`${path}/hearings`, { ...hearing, held: '2026-12-25' })
    const rule = await made()
    const [early, late] = await by(path, rule)
    const five = {
      ...evidence,
      title: rule.data.title.split(' | ')[0],
      titleEn: '',
      amount: 5,
      needsConfirmation: true,
    }
    const next = await changed(rule, { ...five, inForceFrom: '2026-12-21' })
    expect(next.data.versions.map((one: { inForceTo: string }) => one.inForceTo)).toEqual([
      '2026-12-20',
      null,
    ])
    // Five working days back from Friday 25 December.
    expect(await by(path, rule)).toMatchObject([
      { id: early?.id, due: '2026-12-04', needsConfirmation: false },
      { id: late?.id, due: '2026-12-18', needsConfirmation: true },
    ])
    const { data: shown } = await lead.get(`/deadlines/${late?.id}`)
    expect([shown.ruleVersion, shown.changes[0].kind, shown.changes[0].before.due]).toEqual([
      2,
      'rules',
      '2026-12-11',
    ])

    const asBefore = await by(path, rule)
    // Names alone make no version and compute nothing again.
    const named = await changed(
      { ...rule, version: 2 },
      { ...five, title: '改了名称', inForceFrom: '2026-12-21' },
    )
    expect([named.data.title, named.data.versions.length]).toEqual(['改了名称 | 改了名称', 2])
    expect(await by(path, rule)).toMatchObject(asBefore.map(({ version }) => ({ version })))
    const { data: untouched } = await lead.get(`/deadlines/${early?.id}`)
    expect([untouched.ruleVersion, untouched.changes.map(({ kind }: { kind: string }) => kind)]).toEqual([
      1,
      ['create'],
    ])

    // Ended before the second hearing: that one falls away, the first one and its rule stay readable.
    const end = await changed({ ...rule, version: 3 }, { on: '2026-12-24' }, '/end')
    expect([end.status, end.data.versions[1].inForceTo]).toEqual([200, '2026-12-24'])
    expect((await by(path, rule)).map(({ state, title }) => [state, title])).toEqual([
      ['open', '改了名称 | 改了名称'],
      ['moot', '改了名称 | 改了名称'],
    ])
    expect((await lead.get(`/deadlines/${early?.id}`)).data.rule.versions).toHaveLength(2)
    await ended(rule)
  })

  test('leaves what somebody settled, and comes back with what fell away by itself', async () => {
    const path = `/law_cases/${(await office.madeCase()).id}`
    const { data: held } = await lead.post(`${path}/hearings`, hearing)
    const rule = await made()
    const [one] = await by(path, rule)
    const settled = await counsel.put(`/deadlines/${one?.id}/state`, {
      state: 'moot',
      proof: '律师已有',
      version: one?.version,
    })
    expect(settled.status).toBe(200)
    await lead.post(`${path}/hearings`, { ...hearing, held: '2026-12-25' })
    expect((await by(path, rule)).map(({ state }) => state)).toEqual(['moot', 'open'])
    await lead.put(`${path}/hearings/${held.id}`, { ...hearing, held: '2026-12-28', version: 1 })
    expect((await by(path, rule)).map(({ due, state }) => [due, state])).toEqual([
      ['2026-12-11', 'open'],
      ['2026-12-14', 'open'],
    ])
    // Ended before them, then in force again.
    const end = await changed(rule, { on: '2026-12-01' }, '/end')
    expect((await by(path, rule)).map(({ state }) => state)).toEqual(['moot', 'moot'])
    const again = {
      ...evidence,
      title: rule.data.title.split(' | ')[0],
      titleEn: '',
      inForceFrom: '2026-12-02',
    }
    await changed({ ...rule, version: end.data.own.version }, again)
    expect((await by(path, rule)).map(({ state }) => state)).toEqual(['open', 'open'])
    // A void case waits for nothing.
    const { data: now } = await lead.get(path)
    await lead.put(`${path}/status`, { status: 10, reason: '登记错误', version: now.version })
    await ended(rule)
    expect((await by(path, rule)).map(({ state }) => state)).toEqual(['moot', 'moot'])
  })

  test('is for disputes and rights as well, and for several events at once', async () => {
    const rights = await rightOffice(org)
    const report = { direction: 'after', amount: 3, restDay: 'after' }
    const rule = await made({
      ...report,
      triggers: [
        'law_dispute.known',
        'law_case.served.1',
        'law_case.served.2',
        'intellectual_property.registered',
      ],
    })
    const dispute = `/law_disputes/${(await office.madeDispute({ known_on: '2026-09-30' })).id}`
    expect(await by(dispute, rule)).toMatchObject([{ due: '2026-10-10', state: 'open' }])
    const path = `/law_cases/${(await office.madeCase()).id}`
    const served = {
      procedure: null,
      name: '文书',
      direction: 1,
      served: '2026-11-27',
      way: 1,
      receiver: '',
      domicile: null,
      file: null,
      note: '',
    }
    for (const what of [1, 2, 3]) await lead.post(`${path}/documents`, { ...served, what })
    await lead.post(`${path}/documents`, { ...served, what: 1, direction: 2 })
    expect((await by(path, rule)).map(({ due }) => due)).toEqual(['2026-12-02', '2026-12-02'])
    const right = await rights.inForce(8, {
      name: '一种电机',
      patent_kind: '1',
      application_date: '2024-05-10',
      registration_date: '2026-11-27',
      paid_through: 3,
    })
    expect(await by(`/intellectual_properties/${right}`, rule)).toMatchObject([{ due: '2026-12-02' }])
    // What became a case is no dispute any more.
    const { data: now } = await lead.get(dispute)
    expect((await lead.post(`${dispute}/case`, { version: now.version })).status).toBe(201)
    expect((await by(dispute, rule)).map(({ state }) => state)).toEqual(['moot'])
    await ended(rule)
  })
})

describe('keeping rules of the organisation', () => {
  test('is for who keeps deadlines alone; whoever is signed in reads them', async () => {
    const rule = await made()
    for (const client of [counsel, office.staff]) {
      const calls = [
        client.post('/own_deadline_rules', { ...evidence, title: '不许' }),
        client.post('/own_deadline_rules/try', { ...evidence, date: '2026-12-18' }),
        client.put(`/own_deadline_rules/${rule.id}`, { ...evidence, version: 1 }),
        client.put(`/own_deadline_rules/${rule.id}/end`, { on: '2026-12-01', version: 1 }),
        client.delete(`/own_deadline_rules/${rule.id}?version=1`),
      ]
      const body = await Promise.all(calls)
      expect(body.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      const { data } = await client.get('/deadline_rules')
      expect(data.at(-1)).toMatchObject({ id: rule.ruleId, own: { version: 1 } })
      expect(
        (await client.get('/deadline_triggers')).data.map(({ kind }: { kind: string }) => kind),
      ).toContain('law_case')
    }
    await ended(rule)
  })

  test('is the organisation’s own: another one neither sees nor changes them, and has its own numbers and names', async () => {
    const rule = await made({ title: '只在本单位' })
    const other = await (await app.organization()).as('administrator')
    expect(JSON.stringify((await other.get('/deadline_rules')).data)).not.toContain('只在本单位')
    expect(
      (await other.put(`/own_deadline_rules/${rule.id}/end`, { on: '2026-12-01', version: 1 })).status,
    ).toBe(404)
    expect((await other.delete(`/own_deadline_rules/${rule.id}?version=1`)).status).toBe(404)
    expect((await other.put(`/own_deadline_rules/${rule.id}`, { ...evidence, version: 1 })).status).toBe(404)
    const { data: own } = await other.post('/own_deadline_rules', { ...evidence, title: '只在本单位' })
    expect(own.id).toBe('ORG-1')
    expect(
      (await other.post('/deadline_rules/compute', { ruleId: 'ORG-2', date: '2026-12-18' })).status,
    ).toBe(404)
    await ended(rule)
  })

  test('says what is wrong beside its field, keeps nothing of it, and never takes the place of a rule of law', async () => {
    const before = (await lead.get('/deadline_rules')).data
    const wrong = await lead.post('/own_deadline_rules', {
      ...evidence,
      title: '对判决上诉',
      triggers: [],
      amount: 501,
      inForceTo: '2025-12-31',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.errors?.map(({ path }: { path: string }) => path)).toEqual([
      'title',
      'triggers',
      'amount',
      'inForceTo',
    ])
    expect((await lead.get('/deadline_rules')).data).toEqual(before)
    const rule = await made({ title: '同名规则' })
    expect(
      (await lead.post('/own_deadline_rules', { ...evidence, title: '同名规则' })).errors?.[0],
    ).toMatchObject({ path: 'title' })
    const earlier = await changed(rule, { ...evidence, title: '同名规则', inForceFrom: '2025-12-31' })
    expect([earlier.status, earlier.errors?.[0]?.path]).toEqual([422, 'inForceFrom'])
    expect((await changed(rule, { on: '2025-12-31' }, '/end')).status).toBe(422)
    await ended(rule)
  })

  test('of two who change one at once the second sees what the first did; one that was never used goes, one that was stays', async () => {
    const rule = await made({ triggers: ['law_case.performBy'] })
    const unused = {
      ...evidence,
      title: rule.data.title.split(' | ')[0],
      triggers: ['law_case.performBy'],
    }
    expect((await changed(rule, { ...unused, amount: 4 })).status).toBe(200)
    const stale = await changed(rule, { ...unused, amount: 6 })
    expect([stale.status, stale.data.own.version]).toEqual([409, 2])
    expect((await lead.delete(`/own_deadline_rules/${rule.id}?version=1`)).status).toBe(409)
    expect((await lead.delete(`/own_deadline_rules/${rule.id}?version=2`)).status).toBe(200)
    expect((await lead.get('/deadline_rules')).data.map(({ id }: { id: string }) => id)).not.toContain(
      rule.ruleId,
    )

    const used = await made()
    await lead.post(`/law_cases/${(await office.madeCase()).id}/hearings`, hearing)
    const refused = await lead.delete(`/own_deadline_rules/${used.id}?version=1`)
    expect([refused.status, refused.message.includes('终止')]).toEqual([409, true])
    await ended(used)
  })

  test('is in the log: who made, changed and ended what', async () => {
    const rule = await made({ title: '写进日志' })
    const next = { ...evidence, title: '写进日志', titleEn: '', amount: 7, inForceFrom: '2026-12-01' }
    await changed(rule, next)
    await changed({ ...rule, version: 2 }, { on: '2026-12-31' }, '/end')
    const { data } = await (await org.as('auditor')).get(
      '/audit_entries?subjectKind=own_deadline_rule&pageSize=200',
    )
    const own = data.list.filter((one: { subject: { name: string } }) =>
      JSON.stringify(one).includes('写进日志'),
    )
    expect(own.map(({ action }: { action: string }) => action)).toEqual([
      'own_deadline_rule.end',
      'own_deadline_rule.update',
      'own_deadline_rule.create',
    ])
    expect(JSON.stringify(own[1])).toContain('事件之前 10 个工作日')
    expect(JSON.stringify(own[1])).toContain('事件之前 7 个工作日')
  })

  test('can be tried before it is kept, with every step', async () => {
    const body = { direction: 'before', amount: 10, unit: 'workingDay', firstDay: 'next', restDay: 'before' }
    const { data } = await lead.post('/own_deadline_rules/try', { ...body, date: '2026-12-18' })
    expect([data.due, data.steps.at(-1)]).toEqual(['2026-12-04', { kind: 'result', date: '2026-12-04' }])
    const wrong = await lead.post('/own_deadline_rules/try', { ...body, amount: null, date: '2026-12-18' })
    expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'amount'])
  })
})
