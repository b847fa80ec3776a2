import { beforeEach, describe, expect, test } from 'vitest'
import { botService } from '#testing/bot-service.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { sealBots } from './bot-row.ts'

const service = await botService()
const app = await testApp({ BOT_HOSTS: service.host })
beforeEach(() => {
  service.mood = 'good'
  service.said.length = 0
})

let serial = 0
const key = () => `the-key-of-bot-number-${++serial}-0000`
const secret = 'SEC-the-secret-of-the-bot'
const dingtalk = (more: object = {}) => ({
  platform: 'dingtalk',
  name: '我的群',
  address: `http://${service.host}/robot/send?access_token=${key()}`,
  secret,
  ...more,
})

async function office(platforms: string[] = ['feishu', 'dingtalk', 'wecom']): Promise<TestOrganization> {
  const org = await app.organization()
  const admin = await org.as('administrator')
  const saved = await admin.put('/notice_settings', { platforms, version: 0 })
  expect([saved.status, saved.errors]).toEqual([200, []])
  return org
}
async function withBot(org: TestOrganization, more: object = {}) {
  const me = await org.person()
  const made = await me.post('/notice_bots', dingtalk(more))
  expect([made.status, made.errors]).toEqual([201, []])
  return { me, bot: made.data }
}
const codes = (answer: { errors?: { path: string; code: string }[] }) =>
  answer.errors?.map(({ path, code }) => `${path} ${code}`)

describe('platforms of an organisation', () => {
  test('are none at first, and allowed by who manages it', async () => {
    const org = await app.organization()
    const admin = await org.as('administrator')
    const settings = { platforms: [], quietFrom: null, quietTo: null, quietOnDaysOff: false, version: 0 }
    expect((await admin.get('/notice_settings')).data).toEqual(settings)
    const me = await org.person()
    expect((await me.get('/notice_bots')).data).toEqual({ list: [], platforms: [] })
    expect(codes(await me.post('/notice_bots', dingtalk()))).toEqual(['platform botPlatform'])
    const change = { ...settings, platforms: ['dingtalk'], quietFrom: '22:00', quietTo: '08:00' }
    expect((await admin.put('/notice_settings', change)).data).toEqual({ ...change, version: 1 })
    expect((await me.get('/notice_bots')).data.platforms).toEqual(['dingtalk'])
    expect((await me.post('/notice_bots', dingtalk())).status).toBe(201)
    expect(codes(await me.post('/notice_bots', dingtalk({ platform: 'wecom' })))).toEqual([
      'platform botPlatform',
    ])
    expect((await admin.put('/notice_settings', change)).status).toBe(409)
    const half = await admin.put('/notice_settings', { ...change, quietTo: null, version: 1 })
    expect([half.status, codes(half)]).toEqual([422, ['quietTo quietHours']])
    expect(
      (await admin.put('/notice_settings', { ...change, platforms: ['slack'], version: 1 })).status,
    ).toBe(400)
    for (const role of ['legalLead', 'businessStaff'] as const) {
      const client = await org.as(role)
      expect((await client.get('/notice_settings')).status).toBe(403)
      expect((await client.put('/notice_settings', { ...change, version: 1 })).status).toBe(403)
    }
    expect((await app.client().get('/notice_settings')).status).toBe(401)
    const log = await (await org.as('auditor')).get('/audit_entries?action=notice_settings.update')
    expect(log.data.list).toHaveLength(1)
  })
})

describe('a bot of one’s own', () => {
  test('is kept sealed; neither address nor secret are ever answered, logged, or in a job', async () => {
    const org = await office()
    const address = `http://${service.host}/robot/send?access_token=${key()}`
    const { me, bot } = await withBot(org, { address })
    const token = address.split('=')[1] as string
    expect(bot).toEqual({
      id: bot.id,
      platform: 'dingtalk',
      name: '我的群',
      isOn: true,
      isAllowed: true,
      host: service.host,
      ending: '0000',
      sentAt: null,
      fails: null,
      version: 1,
    })
    service.mood = 'refusing'
    expect((await me.post(`/notice_bots/${bot.id}/test`)).data).toEqual({
      reason: 'signature',
      answer: '310000 sign not match',
    })
    const stale = await me.put(`/notice_bots/${bot.id}`, { name: 'x', isOn: true, version: 7 })
    expect(stale.status).toBe(409)
    const changed = await me.put(`/notice_bots/${bot.id}`, { name: '新名', isOn: false, version: 1 })
    expect(changed.data).toMatchObject({ name: '新名', isOn: false, version: 2 })
    const { data } = await (await org.as('auditor')).get('/audit_entries?pageSize=100')
    expect(data.list.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['notice_bot.create', 'notice_bot.test', 'notice_bot.update']),
    )
    const { rows } = await app.database.pool.query<{ all: string }>(
      `select coalesce(string_agg(t.row, ' '), '') as all from (
         select b::text as row from notice_bots b where organization_id = $1 union all
         select a::text from audit_entries a where organization_id = $1 union all
         select j.data::text from jobs.job_common j where (data->>'organizationId')::integer = $1) t`,
      [org.id],
    )
    const everything = JSON.stringify([stale, changed, (await me.get('/notice_bots')).data, data, rows])
    for (const one of [token, secret]) expect(everything).not.toContain(one)
    expect(rows[0]?.all).toMatch(/sealed:v1:.*sealed:v1:/s)
    expect(await sealBots(app.services)).toBe(0)
  })

  test('is sealed anew at a start, each about its own row and column', async () => {
    const org = await office()
    const { me, bot } = await withBot(org)
    const other = await withBot(org)
    const clear = `http://${service.host}/robot/send?access_token=${key()}`
    const { pool } = app.database
    await pool.query('update notice_bots set address = $2 where id = $1', [bot.id, clear])
    expect(await sealBots(app.services)).toBe(1)
    const { rows } = await pool.query('select address from notice_bots where id = $1', [bot.id])
    expect(rows[0].address).toMatch(/^sealed:v1:/)
    expect((await me.post(`/notice_bots/${bot.id}/test`)).data.reason).toBeNull()
    expect(service.said.at(-1)?.query.get('access_token')).toBe(clear.split('=')[1])
    // Put into another row or column it does not open.
    await pool.query('update notice_bots set address = $2 where id = $1', [other.bot.id, rows[0].address])
    expect((await other.me.post(`/notice_bots/${other.bot.id}/test`)).data.reason).toBe('unreadable')
    await pool.query('update notice_bots set address = secret where id = $1', [bot.id])
    expect((await me.get('/notice_bots')).data.list[0]).toMatchObject({ host: '', ending: '' })
  })

  test('has an address of its platform, at its own host or one that the operator named, and a secret where it signs', async () => {
    const me = await (await office()).person()
    const wrong = async (more: object) => codes(await me.post('/notice_bots', dingtalk(more)))
    expect(await wrong({ address: 'http://127.0.0.1:1/robot/send?access_token=a' })).toEqual([
      'address botAddress',
    ])
    expect(await wrong({ address: 'https://example.com/robot/send?access_token=a' })).toEqual([
      'address botAddress',
    ])
    expect(await wrong({ address: '', secret: '' })).toEqual(['address required', 'secret required'])
    expect((await me.post('/notice_bots', dingtalk({ name: '' }))).status).toBe(400)
    const wecom = await me.post('/notice_bots', dingtalk({ platform: 'wecom', secret: '' }))
    expect(wecom.status).toBe(201)
  })

  test('is added once, and five at most', async () => {
    const me = await (await office()).person()
    const first = dingtalk()
    // All have looked before the first has written.
    const held = await app.database.pool.connect()
    await held.query('begin; lock table notice_bots in share row exclusive mode')
    const under = Promise.all(Array.from({ length: 3 }, () => me.post('/notice_bots', first)))
    await expect
      .poll(async () => (await held.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThanOrEqual(3)
    await held.query('commit')
    held.release()
    expect((await under).map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(codes(await me.post('/notice_bots', first))).toEqual(['address botTwice'])
    for (let n = 0; n < 4; n++) expect((await me.post('/notice_bots', dingtalk())).status).toBe(201)
    expect(codes(await me.post('/notice_bots', dingtalk()))).toEqual([' botsTooMany'])
  })

  test('keeps its secret for its own address alone', async () => {
    const { me, bot } = await withBot(await office())
    const path = `/notice_bots/${bot.id}`
    const change = { name: bot.name, isOn: true, version: 1 }
    const moved = { ...change, address: dingtalk().address }
    expect(codes(await me.put(path, moved))).toEqual(['secret required'])
    expect((await me.put(path, { ...moved, secret: 'another' })).status).toBe(200)
    expect(codes(await me.put(path, { ...change, secret: '', version: 2 }))).toEqual(['secret required'])
    expect((await me.put(path, { ...change, secret: 'third', version: 2 })).status).toBe(200)
  })

  test('is turned off also where its address can be called no more; what is sealed stays as it is', async () => {
    const { me, bot } = await withBot(await office())
    const { pool } = app.database
    const kept = async () =>
      (await pool.query('select address, secret from notice_bots where id = $1', [bot.id])).rows[0]
    const path = `/notice_bots/${bot.id}`
    const before = await kept()
    expect((await me.put(path, { name: '改名', isOn: true, version: 1 })).status).toBe(200)
    expect(await kept()).toEqual(before)
    // Sealed by another installation.
    const foreign = { ...before, address: before.secret }
    await pool.query('update notice_bots set address = $2 where id = $1', [bot.id, foreign.address])
    expect(codes(await me.put(path, { name: '改名', isOn: true, version: 2 }))).toEqual(['address required'])
    const off = await me.put(path, { name: '改名', isOn: false, version: 2 })
    expect([off.status, off.data.isOn, await kept()]).toEqual([200, false, foreign])
  })

  test('is seen, changed, tried and taken away by its owner alone', async () => {
    const org = await office()
    const { me, bot } = await withBot(org)
    const strangers: TestClient[] = [
      await org.person(),
      await org.as('administrator'),
      await (await office()).person(),
    ]
    for (const one of strangers) {
      expect((await one.get('/notice_bots')).data.list).toEqual([])
      const path = `/notice_bots/${bot.id}`
      expect((await one.put(path, { name: 'x', isOn: false, version: 1 })).status).toBe(404)
      expect((await one.post(`${path}/test`)).status).toBe(404)
      expect((await one.delete(`${path}?version=1`)).status).toBe(404)
    }
    for (const path of ['/notice_bots', `/notice_bots/${bot.id}/test`])
      expect((await app.client().post(path, {})).status).toBe(401)
    expect(service.said).toEqual([])
    expect((await me.delete(`/notice_bots/${bot.id}?version=9`)).status).toBe(409)
    expect((await me.delete(`/notice_bots/${bot.id}?version=1`)).status).toBe(200)
    expect((await me.get('/notice_bots')).data.list).toEqual([])
  })
})

describe('a test message', () => {
  test('says in the group who asked for it, and tells what became of it; one at a time to an address', async () => {
    const org = await office()
    const me = await org.person({ name: '林悦' })
    const { data: bot } = await me.post('/notice_bots', dingtalk())
    const path = `/notice_bots/${bot.id}/test`
    expect((await me.post(path)).data).toEqual({ reason: null, answer: '' })
    expect(service.said.map(({ text }) => text)).toEqual(['[法务通] 林悦的测试消息：消息可以送达这里。'])
    expect((await me.get('/notice_bots')).data.list[0]).toMatchObject({
      fails: null,
      sentAt: expect.any(String),
    })
    const again = await me.post(path)
    expect([again.status, again.code]).toEqual([429, 42901])
    expect(service.said).toHaveLength(1)
  })

  test('does not wait for notices that are put before the bot, nor they for it', async () => {
    const { me, bot } = await withBot(await office())
    const telling = await app.database.pool.connect()
    try {
      await telling.query('begin')
      // As a row of what waits holds its bot.
      await telling.query('select from notice_bots where id = $1 for key share', [bot.id])
      const late = new Promise((done) => setTimeout(done, 5_000, 'waits'))
      const tried = me.post(`/notice_bots/${bot.id}/test`).then(({ status }) => status)
      expect(await Promise.race([tried, late])).toBe(200)
    } finally {
      await telling.query('rollback')
      telling.release()
    }
  })

  test('tells why none arrived, and the settings say so until one does', async () => {
    const { me, bot } = await withBot(await office())
    const pass = () =>
      app.database.pool.query('update notice_bots set next_at = null where id = $1', [bot.id])
    for (const [mood, reason] of [
      ['refusing', 'signature'],
      ['tooFast', 'tooFast'],
      ['down', 'busy'],
      ['silent', 'wrongAnswer'],
      ['redirecting', 'redirected'],
      ['breakingOff', 'unreachable'],
    ] as const) {
      service.mood = mood
      await pass()
      expect([mood, (await me.post(`/notice_bots/${bot.id}/test`)).data.reason]).toEqual([mood, reason])
      expect((await me.get('/notice_bots')).data.list[0].fails).toMatchObject({ reason })
    }
    expect((await me.get('/notice_bots')).data.list[0].fails).toMatchObject({
      failures: 5,
      restsUntil: expect.any(String),
    })
    service.mood = 'good'
    await pass()
    expect((await me.post(`/notice_bots/${bot.id}/test`)).data.reason).toBeNull()
    expect((await me.get('/notice_bots')).data.list[0].fails).toBeNull()
  })

  test('is not sent where the organisation allows the platform no more', async () => {
    const org = await office()
    const { me, bot } = await withBot(org)
    const admin = await org.as('administrator')
    await admin.put('/notice_settings', { platforms: ['feishu'], version: 1 })
    expect(codes(await me.post(`/notice_bots/${bot.id}/test`))).toEqual([' botPlatform'])
    expect((await me.get('/notice_bots')).data.list[0].isAllowed).toBe(false)
    expect(service.said).toEqual([])
  })
})
