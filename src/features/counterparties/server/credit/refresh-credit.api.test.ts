import { beforeEach, describe, expect, test } from 'vitest'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { creditService } from '#testing/credit-service.ts'
import { type TestOrganization, testApp } from '#testing/index.ts'

const service = await creditService()
const app = await testApp({
  CREDIT_HOSTS: `${service.host},${service.host.replace('127.0.0.1', 'localhost')}`,
})
const pointers = {
  status: '/status',
  operName: '/operName',
  reportUrl: '/url',
  riskList: '/risks',
  riskTitle: '/title',
  monitoringList: '/monitoring',
  monitoringInfo: '/info',
  monitoringTime: '/time',
}
const expected = {
  address: `http://${service.host}/companies/{idNumber}`,
  headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
  query: [],
  pointers,
}
const answered = {
  status: '存续',
  operName: '王建国',
  url: 'https://report.example.com/1',
  risks: [{ title: '被列为被执行人' }, { title: '欠税公告' }],
  monitoring: [{ info: '法定代表人变更', time: '2026-11-20 09:30:00' }],
}
beforeEach(() => {
  service.mood = 'good'
  service.answer = answered
  service.asked.length = 0
})

let serial = 0
const creditCode = () => {
  const first17 = `9133020${String(++serial).padStart(10, '0')}`
  return first17 + creditCodeCheck(first17)
}

/** An organisation that asks the service, and a party of it. */
async function asker(more: object = {}) {
  const org = await app.organization()
  const admin = await org.as('administrator')
  const set = async (change: object = {}) => {
    const { version } = (await admin.get('/credit_settings')).data
    const body = { isOn: true, source: 'http', ...expected, version, key: 'the-key', ...change }
    const answer = await admin.put('/credit_settings', body)
    expect([answer.status, answer.errors]).toEqual([200, []])
    return answer.data
  }
  await set()
  const made = await admin.post('/counterpart/external', {
    subtype: 1,
    name: '杭州云杉科技有限公司',
    idKind: 'creditCode',
    idNumber: creditCode(),
    ...more,
  })
  expect([made.status, made.errors]).toEqual([201, []])
  const { id, idNumber } = made.data
  const business = await org.as('businessStaff')
  const read = async (refresh = true) =>
    (await business.get(`/counterpart/external/${id}${refresh ? '?refresh=true' : ''}`)).data
  return { org, admin, business, id, idNumber, set, read }
}
/** As if the last answer were older than a minute. */
const later = ({ id: organizationId }: TestOrganization) =>
  app.database.pool.query(
    `update counterpart_credits set fetched_at = fetched_at - interval '2 minutes' where organization_id = $1`,
    [organizationId],
  )

describe('a counterparty with ?refresh=true', () => {
  test('is what the service tells of it now, with when it told; without it, nobody is asked [API-26]', async () => {
    const { read, idNumber } = await asker()
    expect((await read(false)).credit).toMatchObject({
      taken: null,
      monitoring: { isFetched: true, list: [] },
    })
    expect(service.asked).toEqual([])
    const { credit, riskCount } = await read()
    expect(service.asked).toEqual([
      expect.objectContaining({
        url: `/companies/${idNumber}`,
        headers: expect.objectContaining({ authorization: 'Bearer the-key' }),
      }),
    ])
    expect(riskCount).toBe(2)
    expect(credit).toMatchObject({
      info: { status: '存续', operName: '王建国', scope: '' },
      riskItems: [
        { title: '被列为被执行人', isOpen: true, source: 'http' },
        { title: '欠税公告', isOpen: true, source: 'http' },
      ],
      monitoring: {
        list: [{ info: '法定代表人变更', updateTime: '2026-11-20T01:30:00.000Z', source: 'http' }],
        reportUrl: answered.url,
        failure: null,
      },
      taken: { source: 'http', person: null, time: expect.any(String) },
    })
    expect((await read(false)).credit).toEqual(credit)
  })

  test('asks of an alias for the party that stands for it, and keeps nothing with the alias', async () => {
    const { org, admin, id, idNumber, read } = await asker()
    const made = await admin.post('/counterpart/external', {
      subtype: 1,
      name: '杭州云杉科技有限公司（旧）',
      idKind: 'creditCode',
      idNumber: creditCode(),
    })
    const alias = made.data.id
    const { version } = await read(false)
    const merged = { version, otherID: alias, otherVersion: made.data.version, knowsNumbers: true }
    expect((await admin.post(`/counterpart/external/${id}/merge`, merged)).status).toBe(200)
    const asked = (await admin.get(`/counterpart/external/${alias}?refresh=true`)).data
    expect([asked.id, asked.riskCount]).toEqual([id, 2])
    expect(service.asked.map(({ url }) => url)).toEqual([`/companies/${idNumber}`])
    const path = `/counterpart/external/${alias}/credit`
    const info = asked.credit.info
    const byHand = await admin.put(path, { version: 0, info, riskItems: [] })
    expect([byHand.status, byHand.data.id]).toEqual([409, id])
    expect((await admin.get(`/counterpart/external/${alias}/monitor_report`)).data).toEqual({
      url: answered.url,
    })
    const { rows } = await app.database.pool.query(
      'select counterpart_id::int as id from counterpart_credits where organization_id = $1',
      [org.id],
    )
    expect(rows).toEqual([{ id }])
  })

  test('is asked for once a minute; a risk that is told no more is closed, and opens when it comes again', async () => {
    const { org, read } = await asker()
    await read()
    await read()
    expect(service.asked).toHaveLength(1)
    await later(org)
    service.answer = { ...answered, risks: [{ title: '欠税公告' }] }
    const gone = await read()
    expect([gone.riskCount, gone.credit.riskItems.map((one: { isOpen: boolean }) => one.isOpen)]).toEqual([
      1,
      [true, false],
    ])
    await later(org)
    service.answer = answered
    expect((await read()).riskCount).toBe(2)
  })

  test('leaves what people keep by hand, and what the answer has no place for', async () => {
    const { admin, id, read } = await asker()
    const { info } = (await read(false)).credit
    const kept = await admin.put(`/counterpart/external/${id}/credit`, {
      info: { ...info, scope: '软件开发', status: '迁出' },
      riskItems: [{ title: '业务员反映付款拖延', category: '', happenedOn: null, isOpen: true }],
      version: 0,
    })
    expect(kept.status).toBe(200)
    const { credit, riskCount } = await read()
    expect([credit.info.scope, credit.info.status, riskCount]).toEqual(['软件开发', '存续', 3])
    expect(credit.riskItems).toContainEqual(
      expect.objectContaining({ title: '业务员反映付款拖延', source: 'manual', isOpen: true }),
    )
  })

  test('keeps what was known, with its age and why, when the service is down, lies or sends somewhere else', async () => {
    const { org, read } = await asker()
    const before = (await read()).credit
    for (const [mood, reason] of [
      ['redirecting', 'redirected'],
      ['huge', 'tooLarge'],
      ['html', 'notJson'],
      ['refusing', 'refused'],
    ] as const) {
      service.mood = mood
      await later(org)
      const { credit } = await read()
      expect([credit.info, credit.riskItems, credit.taken, credit.version]).toEqual([
        before.info,
        before.riskItems,
        before.taken,
        before.version,
      ])
      expect(credit.monitoring.failure).toMatchObject({ reason })
    }
    service.mood = 'good'
    service.answer = { ...answered, operName: { evil: true } }
    expect((await read()).credit).toMatchObject({
      info: { operName: '王建国' },
      monitoring: { failure: { reason: 'wrongShape' } },
    })
    service.answer = answered
    expect((await read()).credit.monitoring.failure).toBeNull()
  })

  test('lets a service rest after failures in a row, tells so, and asks again when it is set anew', async () => {
    const { org, admin, read, set } = await asker()
    service.mood = 'refusing'
    await app.database.pool.query(
      `insert into credit_services (organization_id, failures, reason) values ($1, 4, 'refused')`,
      [org.id],
    )
    expect((await read()).credit.monitoring.failure).toMatchObject({ reason: 'refused' })
    expect((await read()).credit.monitoring.failure).toMatchObject({ reason: 'resting' })
    expect(service.asked).toHaveLength(1)
    expect((await admin.get('/credit_settings')).data.fails).toMatchObject({
      reason: 'refused',
      failures: 5,
      restsUntil: expect.any(String),
    })
    service.mood = 'good'
    expect((await set()).fails).toBeNull()
    expect((await read()).credit.monitoring.failure).toBeNull()
  })

  test('asks for nobody while the credit config is off or kept by hand, and never for a natural person [PER-05]', async () => {
    const { read, set } = await asker()
    await set({ isOn: false })
    expect((await read()).credit).toBeNull()
    await set({ source: 'manual' })
    expect((await read()).credit.monitoring).toMatchObject({ isFetched: false, list: [] })
    const person = { subtype: 2, name: '王建国', idKind: 'identityNumber', idNumber: '11010519491231002X' }
    const other = await asker(person)
    expect((await other.read()).credit.taken).toBeNull()
    expect(service.asked).toEqual([])
  })

  test('is on record, because a number left the house; whoever may not see parties asks for none', async () => {
    const { org, id, read } = await asker()
    await read()
    const log = await (await org.as('auditor')).get('/audit_entries?action=counterpart.fetchCredit')
    expect(log.data.list).toEqual([expect.objectContaining({ detail: { host: service.host, reason: '' } })])
    service.asked.length = 0
    const nobody = await org.person()
    expect((await nobody.get(`/counterpart/external/${id}?refresh=true`)).status).toBe(403)
    expect((await app.client().get(`/counterpart/external/${id}?refresh=true`)).status).toBe(401)
    const elsewhere = await (await asker()).business.get(`/counterpart/external/${id}?refresh=true`)
    expect(elsewhere.status).toBe(404)
    expect(service.asked).toEqual([])
  })
})

describe('what only the service is to know', () => {
  const password = Buffer.from('chancery:pass-4711').toString('base64')
  const headers = [...expected.headers, { name: 'X-Gateway', value: `Basic ${password}` }]
  const echo = {
    ...answered,
    status: 'the-key',
    operName: `Basic ${password}`,
    url: 'https://report.example.com/?token=the-key',
    risks: [{ title: `authorization: Bearer the-key` }],
  }
  const secrets = /the-key|pass-4711|Y2hhbmNlcnk6cGFzcy00NzEx/

  test('is told to no reader of a party, though the service sends it back where a field is read from', async () => {
    const { org, read, set } = await asker()
    await set({ headers })
    service.answer = echo
    const { credit } = await read()
    expect(credit).toMatchObject({
      info: { status: '•••', operName: 'Basic •••' },
      riskItems: [{ title: 'authorization: Bearer •••' }],
      monitoring: { reportUrl: 'https://report.example.com/?token=•••' },
    })
    expect(JSON.stringify(credit)).not.toMatch(secrets)
    const log = await (await org.as('auditor')).get('/audit_entries?subjectKinds=credit_settings')
    expect(log.data.list.length).toBeGreaterThan(0)
    expect(log.raw.toString()).not.toMatch(secrets)
  })

  test('is not in what a trial shows, neither as it came nor as it was read', async () => {
    const { admin } = await asker()
    service.answer = echo
    const answer = await admin.post('/credit_settings/try', {
      ...expected,
      headers,
      idNumber: '913301007996550588',
      companyName: '云杉',
    })
    expect([answer.status, answer.data.told.info.status]).toEqual([200, '•••'])
    expect(answer.raw.toString()).not.toMatch(secrets)
    service.mood = 'html'
    expect(
      (await admin.post('/credit_settings/try', { ...expected, idNumber: '1', companyName: '' })).status,
    ).toBe(200)
  })
})

describe('a header that belongs to the connection', () => {
  const trailer = [...expected.headers, { name: 'Trailer', value: 'x' }]

  test('is refused where it is set, and where the service is tried', async () => {
    const { admin } = await asker()
    const { version } = (await admin.get('/credit_settings')).data
    const body = { ...expected, headers: trailer }
    for (const answer of [
      await admin.put('/credit_settings', { ...body, isOn: true, source: 'http', version }),
      await admin.post('/credit_settings/try', { ...body, idNumber: '1', companyName: '' }),
    ])
      expect([answer.status, answer.errors]).toEqual([
        422,
        [
          {
            path: 'headers.1.name',
            code: 'creditHeader',
            message: '请求头“Trailer”由连接自身决定，不能设置',
          },
        ],
      ])
  })

  test('stored before that was refused, says so with the party, and is no fault of the server', async () => {
    const { org, id, business, admin } = await asker()
    await app.database.pool.query(
      `update credit_settings set request = jsonb_set(request, '{headers}', $2) where organization_id = $1`,
      [org.id, JSON.stringify(trailer)],
    )
    const answer = await business.get(`/counterpart/external/${id}?refresh=true`)
    expect([answer.status, answer.data.credit.monitoring.failure?.reason]).toEqual([200, 'badHeader'])
    expect((await admin.get('/credit_settings')).data.fails).toMatchObject({ reason: 'badHeader' })
    expect(service.asked).toEqual([])
  })
})

describe('a trial of the service', () => {
  const body = { ...expected, idNumber: '913301007996550588', companyName: '云杉' }
  test('shows what came and what was read of it, without the key, and keeps nothing', async () => {
    const { admin, org } = await asker()
    service.answer = { ...answered, echo: 'the-key' }
    const { data } = await admin.post('/credit_settings/try', body)
    expect(data).toMatchObject({
      reason: null,
      lies: [],
      told: { info: { status: '存续' }, riskItems: [{ title: '被列为被执行人' }, { title: '欠税公告' }] },
    })
    expect(data.text).toContain('"echo":"•••"')
    expect(service.asked[0]?.headers.authorization).toBe('Bearer the-key')
    service.answer = { ...answered, status: 7.5, risks: 'none' }
    expect((await admin.post('/credit_settings/try', body)).data).toMatchObject({
      reason: 'wrongShape',
      lies: [{ pointer: 'riskList', at: '/risks' }],
    })
    const { rows } = await app.database.pool.query(
      'select from counterpart_credits where organization_id = $1',
      [org.id],
    )
    expect(rows).toHaveLength(0)
  })

  test('does not send the stored key to another host', async () => {
    const { admin } = await asker()
    const other = body.address.replace('127.0.0.1', 'localhost')
    const answer = await admin.post('/credit_settings/try', { ...body, address: other })
    expect([answer.status, answer.data.reason]).toEqual([200, null])
    expect(service.asked[0]?.headers.authorization?.trim()).toBe('Bearer')
  })
})
