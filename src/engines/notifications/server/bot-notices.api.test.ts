import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dateIn, defaultTimeZone, wallClock } from '#shared/dates.ts'
import { botService } from '#testing/bot-service.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { dingtalkSign, feishuSign } from './bot-call.ts'
import { type Notice, notify } from './notify.ts'

const service = await botService()
const app = await testApp({ BOT_HOSTS: service.host, PUBLIC_URL: 'https://law.example.com' })
beforeEach(() => {
  service.mood = 'good'
  service.said.length = 0
  service.onCall = () => {}
  service.beforeAnswer = async () => {}
})

let serial = 0
const secret = 'SEC-the-secret-of-the-bot'
const address = () => `http://${service.host}/robot/send?access_token=key-${++serial}`
const usual = { platforms: ['feishu', 'dingtalk', 'wecom'], version: 0 }

/** An organisation whose people may add bots, one of them with a bot, and somebody who tells them of things. */
async function office(settings: object = {}, bot: object = {}) {
  const org = await app.organization()
  const admin = await org.as('administrator')
  expect((await admin.put('/notice_settings', { ...usual, ...settings })).errors).toEqual([])
  const [me, sender] = [await org.person(), await org.person({ name: '李明' })]
  const made = await addBot(me, bot)
  const tell = (more: Partial<Notice> = {}) => tellIn(org, sender, [me], more)
  return { org, admin, me, sender, bot: made, tell, began: Date.now() }
}
async function addBot(me: TestClient, more: object = {}) {
  const body = { platform: 'dingtalk', name: '我的群', address: address(), secret, ...more }
  const made = await me.post('/notice_bots', body)
  expect([made.status, made.errors]).toEqual([201, []])
  return made.data as { id: number }
}
async function tellIn(org: TestOrganization, sender: TestClient, to: TestClient[], more: Partial<Notice>) {
  await org.run(sender.userId, (context) =>
    notify(context, {
      userIds: to.map(({ userId }) => userId),
      kind: 'approval.asked',
      params: { node: '法务审核', name: '设备采购合同' },
      link: '/approvals/7',
      ...more,
    }),
  )
  await app.runJobs()
}
/** Lets what waits for its time be said now; answers when it would have been. */
async function timeComes({ id }: TestOrganization): Promise<Date[]> {
  const { pool } = app.database
  await pool.query('update notice_bots set next_at = null, rests_until = null where organization_id = $1', [
    id,
  ])
  await pool.query('update notice_bot_waiting set due_at = least(due_at, now()) where organization_id = $1', [
    id,
  ])
  const { rows } = await pool.query<{ at: Date }>(
    `with due as (select id, start_after as at from jobs.job_common where name = 'notification.bot' and start_after > now()
       and (data->>'organizationId')::integer = $1)
     update jobs.job_common j set start_after = now() from due where j.id = due.id returning due.at`,
    [id],
  )
  await app.runJobs()
  return rows.map(({ at }) => at)
}
const pauseOver = ({ id }: TestOrganization) =>
  app.database.pool.query('update notice_bots set next_at = null where organization_id = $1', [id])
const waiting = async ({ id }: TestOrganization): Promise<number> => {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as n from notice_bot_waiting where organization_id = $1',
    [id],
  )
  return rows[0].n
}
const texts = () => service.said.map(({ text }) => text)
const preferring = (more: object = {}) => ({
  ...{ mail: true, kindsWithoutMail: [], kindsWithoutBots: [], quietFrom: null, quietTo: null },
  ...{ ownQuietHours: false, quietOnDaysOff: false, digestAt: null },
  ...more,
})
const clock = (minutes: number) =>
  wallClock(new Date(Date.now() + minutes * 60_000), defaultTimeZone).time.slice(0, 5)
const timeOf = (at: Date | undefined) => at && wallClock(at, defaultTimeZone).time.slice(0, 5)

describe('a notice through a bot', () => {
  test('has the words of the letter and the way back, signed as the platform wants it, once', async () => {
    const { org, me, bot, tell, began } = await office()
    await tell()
    expect(texts()).toEqual([
      '[法务通] 「设备采购合同」待您审批（法务审核）\nhttps://law.example.com/approvals/7',
    ])
    const { query } = service.said[0] as (typeof service.said)[0]
    const timestamp = Number(query.get('timestamp'))
    expect([timestamp >= began, timestamp <= Date.now()]).toEqual([true, true])
    expect(query.get('sign')).toBe(dingtalkSign(secret, timestamp))
    // The job that is done again finds nothing to say.
    const handler = app.services.jobs.handlers.get('notification.bot')
    const again = { id: crypto.randomUUID(), attempt: 2, signal: new AbortController().signal }
    await handler?.({ organizationId: org.id, botId: bot.id } as never, again)
    await timeComes(org)
    expect([service.said.length, await waiting(org)]).toEqual([1, 0])
    expect((await me.get('/notice_bots')).data.list[0].sentAt).toEqual(expect.any(String))
  })

  test('goes to each platform in its own way, in the language of the person', async () => {
    const { org, me, tell } = await office()
    await addBot(me, { platform: 'feishu' })
    await addBot(me, { platform: 'wecom', secret: '' })
    await app.database.pool.query(`update users set locale = 'en' where id = $1`, [me.userId])
    await tell({ kind: 'approval.cc', params: { name: '<at user_id="all">x</at>' } })
    await timeComes(org)
    const words =
      '[Chancery] You were copied on “＜at user_id="all">x＜/at>”\nhttps://law.example.com/approvals/7'
    expect(texts()).toEqual([words, words, words])
    const bodies = service.said.map(({ body }) => body)
    expect(bodies.filter(({ msgtype }) => msgtype === 'text')).toHaveLength(2)
    const feishu = bodies.find(({ msg_type }) => msg_type === 'text')
    expect(feishu?.sign).toBe(feishuSign(secret, Number(feishu?.timestamp)))
  })

  test('reaches nobody else, and nobody in another organisation', async () => {
    const [one, other] = [await office(), await office()]
    const colleague = await one.org.person()
    await addBot(colleague)
    await one.tell()
    expect(service.said).toHaveLength(1)
    expect(await waiting(other.org)).toBe(0)
  })

  test('is not sent for unwanted kinds, read notices, or a bot or platform that is off', async () => {
    const { org, admin, me, bot, tell } = await office()
    const change = preferring({ kindsWithoutBots: ['approval.asked'], kindsWithoutMail: ['approval.cc'] })
    expect((await me.put('/notification_preferences', change)).status).toBe(200)
    expect((await me.get('/notification_preferences')).data).toMatchObject(change)
    await tell()
    await tell({ kind: 'approval.cc' })
    expect(texts()).toEqual([expect.stringContaining('抄送')])
    // Read before its turn came.
    await tell({ kind: 'approval.cc' })
    await me.put('/notifications/read_all')
    await timeComes(org)
    expect(service.said).toHaveLength(1)
    await me.put(`/notice_bots/${bot.id}`, { name: 'x', isOn: false, version: 1 })
    await tell({ kind: 'approval.cc' })
    await me.put(`/notice_bots/${bot.id}`, { name: 'x', isOn: true, version: 2 })
    await admin.put('/notice_settings', { ...usual, platforms: ['wecom'], version: 1 })
    await tell({ kind: 'approval.cc' })
    await timeComes(org)
    expect([service.said.length, await waiting(org)]).toEqual([1, 0])
    const unknown = preferring({ kindsWithoutBots: ['x'] })
    expect((await me.put('/notification_preferences', unknown)).status).toBe(400)
  })

  test('that came while the bot was off is not sent when it is on again', async () => {
    const { org, me, bot, tell } = await office({ quietFrom: clock(-60), quietTo: clock(60) })
    await me.put(`/notice_bots/${bot.id}`, { name: 'x', isOn: false, version: 1 })
    await tell()
    await me.put(`/notice_bots/${bot.id}`, { name: 'x', isOn: true, version: 2 })
    await tell({ kind: 'approval.cc' })
    await timeComes(org)
    expect(texts()).toEqual([expect.stringMatching(/^\[法务通\] 「设备采购合同」抄送给您/)])
  })

  test('that waits is not sent any more when its person left, the bot was turned off or the platform forbidden meanwhile', async () => {
    for (const happens of ['leaves', 'off', 'forbidden'] as const) {
      const { org, admin, me, bot, tell } = await office({ quietFrom: clock(-60), quietTo: clock(60) })
      await tell()
      expect([happens, await waiting(org)]).toEqual([happens, 1])
      if (happens === 'leaves')
        await app.database.pool.query(`update users set state = 'terminated' where id = $1`, [me.userId])
      if (happens === 'off') await me.put(`/notice_bots/${bot.id}`, { name: 'x', isOn: false, version: 1 })
      if (happens === 'forbidden')
        await admin.put('/notice_settings', { ...usual, platforms: [], version: 1 })
      await timeComes(org)
      expect([happens, service.said.length, await waiting(org)]).toEqual([happens, 0, 0])
    }
  })
})

describe('a platform that takes no more for now', () => {
  test('gets what comes within a moment together, a pause later', async () => {
    const { org, tell } = await office()
    await tell()
    for (const name of ['甲', '乙', '丙']) await tell({ params: { node: '法务', name } })
    expect(service.said).toHaveLength(1)
    const [at] = await timeComes(org)
    expect((at as Date).getTime() - Date.now()).toBeLessThanOrEqual(4_000)
    expect(service.said).toHaveLength(2)
    expect(texts()[1]).toMatch(/^\[法务通\] 3 条未读消息：\n\n「甲」.*「乙」.*「丙」/s)
  })

  test('is called by one at a time, also where two people gave the same address', async () => {
    const same = { address: address() }
    const { org, sender, me } = await office({}, same)
    const other = await org.person()
    await addBot(other, same)
    await tellIn(org, sender, [me, other], {})
    expect(service.said).toHaveLength(1)
    await timeComes(org)
    expect(service.said).toHaveLength(2)
    expect(await waiting(org)).toBe(0)
  })

  test('is not called again while a message is under way', async () => {
    const { org, bot, tell } = await office()
    const handler = app.services.jobs.handlers.get('notification.bot')
    const running = { id: crypto.randomUUID(), attempt: 1, signal: new AbortController().signal }
    let second: Promise<void> | undefined
    service.onCall = () => {
      second ??= handler?.({ organizationId: org.id, botId: bot.id } as never, running)
    }
    await tell()
    await second
    expect(service.said).toHaveLength(1)
  })

  test('is waited for as long as it blocks, which is no failure', async () => {
    const { org, me, tell, began } = await office()
    service.mood = 'tooFast'
    await tell()
    const { fails } = (await me.get('/notice_bots')).data.list[0]
    expect(fails).toEqual({
      reason: 'tooFast',
      answer: '130101 send too fast, exceed 20 times per minute',
      failures: 0,
      restsUntil: null,
    })
    service.mood = 'good'
    const called = Number((await timeComes(org))[0]) - 600_000
    expect([called >= began, called <= Date.now()]).toEqual([true, true])
    expect(service.said).toHaveLength(2)
  })
})

describe('a bot that fails', () => {
  test('is tried again later each time, tells its owner why, rests in the end, and says everything when it can', async () => {
    const { org, me, tell, began } = await office()
    const fails = async () => (await me.get('/notice_bots')).data.list[0].fails
    service.mood = 'refusing'
    await tell()
    expect(await fails()).toEqual({
      reason: 'signature',
      answer: '310000 sign not match',
      failures: 1,
      restsUntil: null,
    })
    // What comes meanwhile does not make it be called sooner.
    await pauseOver(org)
    await tell({ params: { node: '法务', name: '乙' } })
    expect(service.said).toHaveLength(1)
    service.mood = 'down'
    const [first] = await timeComes(org)
    expect((first as Date).getTime() - began).toBeGreaterThanOrEqual(30_000)
    service.mood = 'silent'
    await timeComes(org)
    service.mood = 'redirecting'
    await timeComes(org)
    service.mood = 'breakingOff'
    await timeComes(org)
    expect(await fails()).toMatchObject({
      reason: 'unreachable',
      failures: 5,
      restsUntil: expect.any(String),
    })
    expect([service.said.length, await waiting(org)]).toEqual([5, 2])
    service.mood = 'good'
    await timeComes(org)
    expect(await fails()).toBeNull()
    expect(texts().at(-1)).toContain('2 条未读消息')
    expect(await waiting(org)).toBe(0)
  })

  test('is called again at once when it was set anew, and forgets what could not be told for a day', async () => {
    const { org, me, bot, tell } = await office()
    service.mood = 'refusing'
    await tell()
    await tell({ params: { node: '法务', name: '昨天的' } })
    await app.database.pool.query(
      `update notice_bot_waiting set due_at = now() - interval '25 hours' where organization_id = $1
         and notification_id = (select max(id) from notifications where organization_id = $1)`,
      [org.id],
    )
    service.mood = 'good'
    await me.put(`/notice_bots/${bot.id}`, { name: 'x', isOn: true, secret: 'another', version: 1 })
    await app.database.pool.query('update notice_bots set next_at = null where id = $1', [bot.id])
    await app.runJobs()
    expect(texts().at(-1)).toContain('设备采购合同')
    expect(texts().join()).not.toContain('昨天的')
    expect(await waiting(org)).toBe(0)
    const sign = service.said.at(-1)?.query
    expect(sign?.get('sign')).toBe(dingtalkSign('another', Number(sign?.get('timestamp'))))
  })

  test('is not blamed for what its old address did when it was changed while a message was under way', async () => {
    const { org, me, bot, tell } = await office()
    service.mood = 'refusing'
    let changed: Promise<unknown> | undefined
    service.beforeAnswer = async () => {
      const change = { name: 'x', isOn: true, address: address(), secret: 'another', version: 1 }
      changed ??= me.put(`/notice_bots/${bot.id}`, change)
      expect(await changed).toMatchObject({ status: 200 })
    }
    await tell()
    expect((await me.get('/notice_bots')).data.list[0].fails).toBeNull()
    expect(await waiting(org)).toBe(1)
    service.mood = 'good'
    await timeComes(org)
    expect(service.said).toHaveLength(2)
    expect(await waiting(org)).toBe(0)
  })

  test('stops neither the bell nor other people', async () => {
    const { org, sender, me } = await office({}, { address: `http://${service.host}/first?access_token=a` })
    const other = await org.person()
    await addBot(other)
    service.onCall = () => {
      service.mood = service.said.at(-1)?.path === '/first' ? 'refusing' : 'good'
    }
    await tellIn(org, sender, [me, other], {})
    expect(service.said).toHaveLength(2)
    expect((await other.get('/notice_bots')).data.list[0].fails).toBeNull()
    expect((await me.get('/notifications/unread_count')).data.count).toBe(1)
  })
})

describe('quiet hours', () => {
  test('of the organisation hold for whoever has none of their own; a person sets theirs, or none', async () => {
    const night = { quietFrom: clock(-60), quietTo: clock(60) }
    const { org, me, tell } = await office(night)
    expect((await me.get('/notification_preferences')).data).toMatchObject({
      ownQuietHours: false,
      organizationQuiet: { ...night, quietOnDaysOff: false },
    })
    await tell()
    await tell({ kind: 'approval.cc' })
    expect(service.said).toHaveLength(0)
    expect((await me.get('/notifications/unread_count')).data.count).toBe(2)
    const times = await timeComes(org)
    expect(times.map(timeOf)).toEqual([night.quietTo])
    expect(texts()).toEqual([expect.stringContaining('2 条未读消息')])
    // None of their own: at once.
    await me.put('/notification_preferences', preferring({ ownQuietHours: true }))
    await pauseOver(org)
    await tell()
    expect(service.said).toHaveLength(2)
    // Their own.
    const mine = { quietFrom: clock(-30), quietTo: clock(30) }
    await me.put('/notification_preferences', preferring(mine))
    expect((await me.get('/notification_preferences')).data).toMatchObject({ ownQuietHours: true, ...mine })
    await tell()
    expect((await timeComes(org)).map(timeOf)).toEqual([mine.quietTo])
    // And those of the organisation again.
    await me.put('/notification_preferences', preferring())
    await tell()
    expect((await timeComes(org)).map(timeOf)).toEqual([night.quietTo])
  })

  test('last over the days off of the organisation’s calendar', async () => {
    const { org, admin, me, tell } = await office({ quietOnDaysOff: true })
    const today = dateIn(new Date(), defaultTimeZone)
    // A year of its own in which today and tomorrow are free, and the day after is worked, whatever weekdays they are.
    const free = [today, addDays(today, 1)]
    const days = [
      ...free.map((date) => ({ date, kind: 'off', name: '休' })),
      { date: addDays(today, 2), kind: 'makeUp', name: '班' },
    ]
    for (const year of new Set(days.map(({ date }) => Number(date.slice(0, 4)))))
      await app.database.pool.query(
        `insert into calendar_years (organization_id, year, source, days, version, updated_at, updated_by)
         values ($1, $2, 'test', $3, 1, now(), $4)`,
        [
          org.id,
          year,
          JSON.stringify(days.filter(({ date }) => Number(date.slice(0, 4)) === year)),
          admin.userId,
        ],
      )
    await tell()
    expect(service.said).toHaveLength(0)
    const [at] = await timeComes(org)
    expect(wallClock(at as Date, defaultTimeZone)).toEqual({ date: addDays(today, 2), time: '00:00:00' })
    await me.put('/notification_preferences', preferring({ ownQuietHours: true }))
    await pauseOver(org)
    await tell()
    expect(service.said).toHaveLength(2)
  })

  test('and the time of the letter of the day are those of the bot as well', async () => {
    const { org, me, tell } = await office()
    const digestAt = clock(30)
    await me.put('/notification_preferences', preferring({ digestAt, mail: false }))
    await tell()
    await tell({ kind: 'approval.cc' })
    expect(service.said).toHaveLength(0)
    expect((await timeComes(org)).map(timeOf)).toEqual([digestAt])
    expect(texts()).toEqual([expect.stringContaining('2 条未读消息')])
  })
})
