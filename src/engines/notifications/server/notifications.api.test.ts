import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultTimeZone, wallClock } from '#shared/dates.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { type Notice, notify } from './notify.ts'

type Received = { to: string[]; text: string }
const received: Received[] = []
let refuse = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      if (refuse) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      const to = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ to, text: Buffer.concat(chunks).toString() })
      done()
    })
  },
})
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
const smtpPort = (smtp.server.address() as AddressInfo).port
afterAll(() => new Promise<void>((closed) => smtp.close(() => closed())))

const app = await testApp({
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: '法务通 <law@example.com>',
  PUBLIC_URL: 'https://law.example.com',
})
const org = await app.organization()
const sender = await org.person({ name: '李明' })
beforeEach(() => {
  received.length = 0
  refuse = false
})

const tell = (to: TestClient[], more: Partial<Notice> = {}) =>
  org.run(sender.userId, (context) =>
    notify(context, {
      userIds: to.map(({ userId }) => userId),
      kind: 'approval.asked',
      params: { node: '法务审核', name: '设备采购合同' },
      link: '/approvals/7',
      ...more,
    }),
  )

async function reader(email = ''): Promise<TestClient> {
  const client = await org.person()
  await app.database.system((tx) =>
    tx.updateTable('users').set({ email }).where('id', '=', client.userId).execute(),
  )
  return client
}

describe('a notification', () => {
  test('is counted with all of its person up to 1,000; beyond that it is said that there are more', async () => {
    const client = await reader()
    const more = (count: number, source: string) =>
      app.database.pool.query(
        `insert into notifications (organization_id, user_id, kind, params, source) select $1, $2, 'approval.asked', '{"node":"","name":""}', $3 || i from generate_series(1, $4::int) i`,
        [org.id, client.userId, source, count],
      )
    const counts = async () => {
      const { total, totalIsCapped } = (await client.get('/notifications?pageSize=20')).data
      return [total, totalIsCapped]
    }
    await more(1_000, 'a')
    expect(await counts()).toEqual([1_000, undefined])
    await more(1, 'b')
    expect(await counts()).toEqual([1_000, true])
    expect((await sender.get('/notifications?pageSize=20')).data.total).toBeLessThan(1_000)
  })

  test('stands behind the bell of each receiver, in the language of the reader', async () => {
    const [one, two] = [await reader(), await reader()]
    await tell([one, two])
    expect((await one.get('/notifications/unread_count')).data).toEqual({ count: 0 })
    await app.runJobs()
    expect((await two.get('/notifications/unread_count')).data).toEqual({ count: 1 })
    const { data } = await one.get('/notifications')
    expect(data).toMatchObject({ total: 1, pageNum: 1, pageSize: 20 })
    expect(data.list[0]).toMatchObject({
      kind: 'approval.asked',
      text: '「设备采购合同」待您审批（法务审核）',
      link: '/approvals/7',
      readAt: null,
    })
    const english = await one.get('/notifications', { 'accept-language': 'en' })
    expect(english.data.list[0].text).toBe('“设备采购合同” is awaiting your approval (法务审核)')
  })

  test('is not sent when the transaction that wanted it rolls back', async () => {
    const me = await reader('me@example.com')
    await org
      .run(sender.userId, async (context) => {
        await notify(context, {
          userIds: [me.userId],
          kind: 'approval.cc',
          params: { name: 'y' },
        })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await app.runJobs()
    expect([(await me.get('/notifications')).data.total, received.length]).toEqual([0, 0])
  })

  test('does not tell people of what they did themselves, and tells nobody who is gone', async () => {
    const gone = await reader('gone@example.com')
    await app.database.system((tx) =>
      tx.updateTable('users').set({ state: 'terminated' }).where('id', '=', gone.userId).execute(),
    )
    await tell([sender, gone])
    await app.runJobs()
    expect((await sender.get('/notifications')).data.total).toBe(0)
    expect(received).toHaveLength(0)
  })

  test('of a job that is done twice comes once', async () => {
    const me = await reader('twice@example.com')
    const data = {
      organizationId: org.id,
      userIds: [me.userId],
      kind: 'approval.cc',
      params: { name: 'y' },
    }
    const handler = app.services.jobs.handlers.get('notify')
    const job = { id: crypto.randomUUID(), attempt: 1, signal: new AbortController().signal }
    for (let i = 0; i < 2; i++) await handler?.(data as never, job)
    await app.runJobs()
    expect([(await me.get('/notifications')).data.total, received.length]).toEqual([1, 1])
  })

  test('is read one by one or all at once; unread ones come first, and pages hold', async () => {
    const me = await reader()
    for (const name of ['甲', '乙', '丙'])
      await tell([me], { params: { node: '法务', name } }).then(() => app.runJobs())
    const names = async (query = '') =>
      (await me.get(`/notifications${query}`)).data.list.map(({ text }: { text: string }) => text.slice(1, 2))
    expect(await names()).toEqual(['丙', '乙', '甲'])
    const [newest] = (await me.get('/notifications')).data.list
    expect((await me.put(`/notifications/${newest.id}/read`)).status).toBe(200)
    expect(await names()).toEqual(['乙', '甲', '丙'])
    expect(await names('?unread=true')).toEqual(['乙', '甲'])
    expect(await names('?pageSize=1&pageNum=3')).toEqual(['丙'])
    expect((await me.put('/notifications/read_all')).status).toBe(200)
    expect((await me.get('/notifications/unread_count')).data.count).toBe(0)
  })

  test('of somebody else does not exist, and nobody is shown any without signing in', async () => {
    const [me, other] = [await reader(), await reader()]
    await tell([me])
    await app.runJobs()
    const { id } = (await me.get('/notifications')).data.list[0]
    const elsewhere = await (await app.organization()).person()
    expect((await other.put(`/notifications/${id}/read`)).status).toBe(404)
    expect((await elsewhere.put(`/notifications/${id}/read`)).status).toBe(404)
    expect((await me.get('/notifications/unread_count')).data.count).toBe(1)
    expect((await app.client().get('/notifications')).status).toBe(401)
    expect((await me.get('/notifications?pageSize=500')).status).toBe(400)
  })
})

describe('mail', () => {
  const decoded = (mail: Received | undefined) => {
    const text = mail?.text ?? ''
    const body = text.slice(text.indexOf('\r\n\r\n') + 4)
    return /base64/.test(text)
      ? Buffer.from(body, 'base64').toString()
      : Buffer.from(
          body
            .replaceAll('=\r\n', '')
            .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString()
  }

  test('goes to the address of each person, with the words and the way back', async () => {
    const me = await reader('reader@example.com')
    await tell([me])
    await app.runJobs()
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['reader@example.com'])
    expect(decoded(received[0])).toContain('「设备采购合同」待您审批（法务审核）')
    expect(decoded(received[0])).toContain('https://law.example.com/approvals/7')
    expect(received[0]?.text).toMatch(/^From: .*<law@example\.com>/m)
  })

  test('is sent only for what the person wants', async () => {
    const me = await reader('choosy@example.com')
    const preferences = { mail: true, kindsWithoutMail: ['approval.asked'] }
    expect((await me.put('/notification_preferences', preferences)).status).toBe(200)
    await tell([me])
    await tell([me], { kind: 'approval.cc' })
    await app.runJobs()
    expect(received.map((mail) => decoded(mail).includes('抄送'))).toEqual([true])
    await me.put('/notification_preferences', { mail: false, kindsWithoutMail: [] })
    await tell([me], { kind: 'approval.cc' })
    await app.runJobs()
    expect(received).toHaveLength(1)
    expect((await me.get('/notification_preferences')).data).toEqual({
      mail: false,
      kindsWithoutMail: [],
      kindsWithoutBots: [],
      ownQuietHours: false,
      quietFrom: null,
      quietTo: null,
      quietOnDaysOff: false,
      digestAt: null,
      mailIsConfigured: true,
      organizationQuiet: { quietFrom: null, quietTo: null, quietOnDaysOff: false },
    })
    expect(
      (await me.put('/notification_preferences', { mail: true, kindsWithoutMail: ['nonsense'] })).status,
    ).toBe(400)
  })

  /** Lets jobs that wait for their time be done now; answers when they would have been. */
  async function timeComes(): Promise<Date[]> {
    const { rows } = await app.database.pool.query<{ at: Date }>(
      `with due as (select id, start_after as at from jobs.job_common where name like 'notification.%' and state = 'created' and start_after > now()
         and (data->>'organizationId')::integer = $1)
       update jobs.job_common j set start_after = now() from due where j.id = due.id returning due.at`,
      [org.id],
    )
    return rows.map(({ at }) => at)
  }
  const preferring = (more: object) => ({
    ...{ mail: true, kindsWithoutMail: [], quietFrom: null, quietTo: null, digestAt: null },
    ...more,
  })
  const clock = (minutes: number) =>
    wallClock(new Date(Date.now() + minutes * 60_000), defaultTimeZone).time.slice(0, 5)

  test('waits for the end of the quiet hours, and does not come for what was read until then', async () => {
    const me = await reader('asleep@example.com')
    const night = preferring({ quietFrom: clock(-60), quietTo: clock(60) })
    expect((await me.put('/notification_preferences', night)).status).toBe(200)
    expect((await me.get('/notification_preferences')).data).toMatchObject(night)
    await tell([me])
    await tell([me], { kind: 'approval.cc' })
    await app.runJobs()
    expect([received.length, (await me.get('/notifications/unread_count')).data.count]).toEqual([0, 2])
    const [newest] = (await me.get('/notifications')).data.list
    await me.put(`/notifications/${newest.id}/read`)
    const times = await timeComes()
    expect(times.map((at) => wallClock(at, defaultTimeZone).time.slice(0, 5))).toEqual([
      night.quietTo,
      night.quietTo,
    ])
    await app.runJobs()
    expect(received.map((mail) => decoded(mail).includes('待您审批'))).toEqual([true])
    // Outside of them at once.
    await me.put('/notification_preferences', preferring({ quietFrom: clock(60), quietTo: clock(120) }))
    await tell([me])
    await app.runJobs()
    expect(received).toHaveLength(2)
    const half = await me.put('/notification_preferences', preferring({ quietFrom: '22:00' }))
    expect([half.status, half.errors?.map(({ path }: { path: string }) => path)]).toEqual([422, ['quietTo']])
    expect((await me.put('/notification_preferences', preferring({ digestAt: '25:00' }))).status).toBe(400)
  })

  test('of a day is one letter where somebody wants that: once, without what they read or do not want', async () => {
    const [me, other] = [await reader('daily@example.com'), await reader('other@example.com')]
    await tell([me])
    await app.runJobs()
    await me.put('/notification_preferences', preferring({ digestAt: clock(30) }))
    for (const name of ['甲', '乙', '丙', '丁'])
      await tell([me, other], { params: { node: '法务', name } }).then(() => app.runJobs())
    await tell([me], { kind: 'approval.cc', params: { name: '戊' } })
    await app.runJobs()
    // One from before, and the other's four.
    expect(received).toHaveLength(5)
    const { list } = (await me.get('/notifications')).data
    await me.put(`/notifications/${list.find(({ text }: { text: string }) => text.includes('乙')).id}/read`)
    const unwanted = preferring({ digestAt: clock(30), kindsWithoutMail: ['approval.cc'] })
    await me.put('/notification_preferences', unwanted)
    expect(await timeComes()).toHaveLength(1)
    await app.runJobs()
    expect(received).toHaveLength(6)
    const letter = decoded(received.at(-1))
    expect(received.at(-1)?.to).toEqual(['daily@example.com'])
    expect(letter.match(/「[甲乙丙丁戊]」/g)).toEqual(['「甲」', '「丙」', '「丁」'])
    expect(letter).toContain('3 条未读消息')
    expect(letter.match(/https:\/\/law\.example\.com\/approvals\/7/g)).toHaveLength(3)
    // What it told is not told again; the next day has a letter of its own.
    await tell([me], { params: { node: '法务', name: '己' } })
    await app.runJobs()
    expect(await timeComes()).toHaveLength(1)
    await app.runJobs()
    expect(decoded(received.at(-1)).match(/「[甲乙丙丁戊己]」/g)).toEqual(['「己」'])
  })

  test('that the server does not take fails as a job of its own; the notification is there once', async () => {
    const me = await reader('later@example.com')
    refuse = true
    await tell([me])
    await expect(app.runJobs()).rejects.toThrow(/451|try later/)
    expect((await me.get('/notifications')).data.total).toBe(1)
  })

  test('carries no line that a name could add to its head', async () => {
    const me = await reader('safe@example.com')
    await tell([me], { params: { node: 'x', name: '合同\r\nBcc: victim@example.com' } })
    await app.runJobs()
    expect(received[0]?.to).toEqual(['safe@example.com'])
    expect(received[0]?.text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  })
})
