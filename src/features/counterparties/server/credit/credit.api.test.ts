import { describe, expect, test } from 'vitest'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'

const app = await testApp()
let serial = 0
const party = async (org: TestOrganization, more: object = {}): Promise<number> => {
  const first17 = `9133010${String(++serial).padStart(10, '0')}`
  const answer = await (await org.as('legalCounsel')).post('/counterpart/external', {
    subtype: 1,
    name: `杭州云杉${serial}科技有限公司`,
    idKind: 'creditCode',
    idNumber: first17 + creditCodeCheck(first17),
    ...more,
  })
  expect([answer.status, answer.errors]).toEqual([201, []])
  return answer.data.id
}
const info = {
  status: '存续',
  operName: '王建国',
  econKind: '有限责任公司',
  registCapi: '5000 万元人民币',
  startDate: '2016-05-01',
  endDate: null,
  termStart: '2016-05-01',
  termEnd: '2046-04-30',
  checkDate: '2024-01-08',
  belongOrg: '杭州市西湖区市场监督管理局',
  historyName: '杭州云杉软件有限公司',
  scope: '技术开发、技术服务；软件销售。',
}
const risk = (title: string, more: object = {}) => ({
  title,
  category: '司法',
  happenedOn: '2026-03-05',
  isOpen: true,
  ...more,
})
const monitoring = {
  list: [{ info: '法定代表人变更', updateTime: '2026-11-20T01:30:00.000Z' }],
  reportUrl: 'https://report.example.com/1',
}
const blank = {
  isOn: false,
  source: 'manual',
  address: '',
  headers: [],
  query: [],
  pointers: {},
}
const turn = async (org: TestOrganization, isOn: boolean): Promise<void> => {
  const admin = await org.as('administrator')
  const { version } = (await admin.get('/credit_settings')).data
  const answer = await admin.put('/credit_settings', { ...blank, isOn, version })
  expect([answer.status, answer.errors]).toEqual([200, []])
}
const detail = async (client: TestClient, id: number) =>
  (await client.get(`/counterpart/external/${id}`)).data
const save = (client: TestClient, id: number, body: object) =>
  client.put(`/counterpart/external/${id}/credit`, { info, riskItems: [], version: 0, ...body })

describe('what is known of a counterparty from outside, kept by hand', () => {
  test('business information, risks and monitoring are read back by who may see the party [ENT-08]', async () => {
    const org = await app.organization()
    await turn(org, true)
    const [counsel, business] = [await org.as('legalCounsel'), await org.as('businessStaff')]
    const id = await party(org)
    expect((await detail(business, id)).credit).toMatchObject({ taken: null, version: 0, riskItems: [] })
    const riskItems = [risk(' 被列为被执行人 '), risk('欠税公告', { isOpen: false, happenedOn: null })]
    const saved = await save(counsel, id, { riskItems, monitoring })
    expect([saved.status, saved.errors]).toEqual([200, []])
    const { credit, riskCount, version } = await detail(business, id)
    expect(credit).toMatchObject({
      info,
      riskItems: [
        { ...risk('被列为被执行人'), source: 'manual' },
        { ...risk('欠税公告', { isOpen: false, happenedOn: null }), source: 'manual' },
      ],
      monitoring: {
        list: [{ ...monitoring.list[0], source: 'manual' }],
        reportUrl: monitoring.reportUrl,
        isFetched: false,
        failure: null,
      },
      taken: { source: 'manual', person: { id: counsel.userId } },
      version: 1,
    })
    // The party itself is as it was, but for how many of its risks are open.
    expect([riskCount, version]).toEqual([1, 1])
    expect(
      (await business.get('/counterpart/external?filter=riskCount:gte:1&sort=-riskCount')).data.list,
    ).toEqual([expect.objectContaining({ id, riskCount: 1 })])
  })

  test('only who keeps parties may change it; a stale change is refused with what is known now', async () => {
    const org = await app.organization()
    const [counsel, business, auditor] = [
      await org.as('legalCounsel'),
      await org.as('businessStaff'),
      await org.as('auditor'),
    ]
    const id = await party(org)
    for (const client of [business, auditor]) expect((await save(client, id, {})).status).toBe(403)
    expect((await save(counsel, id, {})).status).toBe(200)
    const stale = await save(counsel, id, { info: { ...info, operName: '李' } })
    expect([stale.status, stale.data.info.operName]).toEqual([409, '王建国'])
    expect((await save(counsel, 999_999_999, {})).status).toBe(404)
    const admin = await org.as('administrator')
    const ours = await admin.post('/counterpart/internal', { subtype: 1, name: '我方', idKind: 'other' })
    expect(ours.status).toBe(201)
    expect((await save(admin, ours.data.id, {})).status).toBe(404)
  })

  test('follows the rules: days in order, each risk once and named, a report that only opens', async () => {
    const org = await app.organization()
    await turn(org, true)
    const id = await party(org)
    const answer = await save(await org.as('legalCounsel'), id, {
      info: { ...info, termEnd: '2016-04-30' },
      riskItems: [risk('x'), risk(' x '), risk(' ')],
      monitoring: { list: [{ info: ' ', updateTime: null }], reportUrl: 'javascript:alert(1)' },
    })
    expect([answer.status, answer.errors.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      [
        'info.termEnd dayBefore',
        'riskItems.1.title twice',
        'riskItems.2.title required',
        'monitoring.list.0.info required',
        'monitoring.reportUrl webAddress',
      ],
    ])
    const client = await org.as('legalCounsel')
    expect((await save(client, id, { info: { ...info, startDate: '2026-02-30' } })).status).toBe(400)
  })

  test('is on record with what it was before', async () => {
    const org = await app.organization()
    const [counsel, auditor] = [await org.as('legalCounsel'), await org.as('auditor')]
    const id = await party(org)
    await save(counsel, id, { riskItems: [risk('欠税公告')] })
    const { list } = (await auditor.get('/audit_entries?action=counterpart.keepCredit')).data
    expect(list).toEqual([
      expect.objectContaining({
        action: 'counterpart.keepCredit',
        before: expect.objectContaining({ status: '' }),
        after: expect.objectContaining({
          operName: '王建国',
          riskItems: [{ title: '欠税公告', isOpen: true }],
        }),
      }),
    ])
  })
})

describe('the credit config', () => {
  test('decides whether monitoring leaves the server, and where the report is [PER-05] [SCR-29] [API-27]', async () => {
    const org = await app.organization()
    const [counsel, business] = [await org.as('legalCounsel'), await org.as('businessStaff')]
    const id = await party(org)
    const report = () => business.get(`/counterpart/external/${id}/monitor_report`)
    await turn(org, true)
    await save(counsel, id, { monitoring })
    expect((await report()).data).toEqual({ url: monitoring.reportUrl })
    expect((await detail(business, id)).credit.monitoring.list).toHaveLength(1)

    await turn(org, false)
    const off = await business.get(`/counterpart/external/${id}`)
    expect(off.data.credit).toMatchObject({ monitoring: null, info: { operName: '王建国' } })
    expect(off.raw.toString()).not.toContain(monitoring.reportUrl)
    expect((await report()).status).toBe(404)
    const refused = await save(counsel, id, { monitoring, version: 1 })
    expect([refused.status, refused.errors.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      ['monitoring notEditable'],
    ])
    expect((await save(counsel, id, { version: 1 })).status).toBe(200)
    // What is off is not lost.
    await turn(org, true)
    expect((await detail(business, id)).credit.monitoring.list).toHaveLength(1)
  })

  test('off and with nothing known, there is nothing; a party without a report has none', async () => {
    const org = await app.organization()
    const business = await org.as('businessStaff')
    const id = await party(org)
    expect((await detail(business, id)).credit).toBeNull()
    await turn(org, true)
    expect((await business.get(`/counterpart/external/${id}/monitor_report`)).status).toBe(404)
  })

  test('is for who manages the organisation; its key is sealed, never answered, and kept for its host alone', async () => {
    const org = await app.organization()
    for (const role of ['legalLead', 'legalCounsel', 'businessStaff', 'auditor'] as const) {
      const client = await org.as(role)
      expect((await client.get('/credit_settings')).status).toBe(403)
      expect((await client.put('/credit_settings', { ...blank, version: 0 })).status).toBe(403)
      const tried = { address: 'https://x.example.com', headers: [], query: [], pointers: {} }
      expect(
        (await client.post('/credit_settings/try', { ...tried, idNumber: '1', companyName: '' })).status,
      ).toBe(403)
    }
    const admin = await org.as('administrator')
    const address = 'https://credit.example.com/{idNumber}'
    const body = { ...blank, source: 'http', isOn: true, address, pointers: { status: '/status' } }
    const saved = await admin.put('/credit_settings', { ...body, key: 'the-secret-key', version: 0 })
    expect([saved.status, saved.errors, saved.data.hasKey]).toEqual([200, [], true])
    expect(saved.raw.toString()).not.toContain('the-secret-key')
    const { rows } = await app.database.pool.query<{ api_key: string }>(
      'select api_key from credit_settings where organization_id = $1',
      [org.id],
    )
    expect(rows[0]?.api_key).toMatch(/^sealed:v1:/)
    expect((await admin.put('/credit_settings', { ...body, version: 0 })).status).toBe(409)
    const same = await admin.put('/credit_settings', { ...body, version: 1 })
    expect(same.data.hasKey).toBe(true)
    const elsewhere = await admin.put('/credit_settings', {
      ...body,
      address: 'https://other.example.com/{idNumber}',
      version: 2,
    })
    expect(elsewhere.data.hasKey).toBe(false)
    const log = await (await org.as('auditor')).get('/audit_entries?action=credit_settings.update')
    expect(log.data.list).toHaveLength(3)
    expect(log.raw.toString()).not.toContain('the-secret-key')
  })

  test('takes no service inside of our own network, nor one that is not told how to be asked', async () => {
    const org = await app.organization()
    const admin = await org.as('administrator')
    const body = { ...blank, source: 'http', isOn: true, pointers: { status: '/status' }, version: 0 }
    const faults = async (more: object) =>
      (await admin.put('/credit_settings', { ...body, ...more })).errors.map(
        ({ path, code }) => `${path} ${code}`,
      )
    for (const address of ['http://x.example.com/{idNumber}', 'https://10.0.0.1/{idNumber}', '{idNumber}'])
      expect([address, await faults({ address })]).toEqual([address, ['address creditAddress']])
    expect(await faults({ address: 'https://x.example.com/', pointers: {} })).toEqual([
      'address creditParty',
      'pointers.status required',
    ])
  })
})
