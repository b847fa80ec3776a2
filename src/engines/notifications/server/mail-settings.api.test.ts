import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { type TestOrganization, testApp } from '#testing/index.ts'
import { readMailSettings, sendTestMail, updateMailSettings } from '../domain/mail-settings-api.ts'
import { sealMailPasswords } from './mail-settings.ts'
import { openMailer } from './mailer.ts'
import { notify } from './notify.ts'

const received: string[] = []
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) => {
    if (username === 'slow') return void setTimeout(() => done(null, { user: username }), 1_500)
    if (username === 'echo')
      return void done(Object.assign(new Error(`no ${password} for echo`), { responseCode: 535 }))
    return username === 'law' && password === 'secret-of-mail'
      ? done(null, { user: username })
      : done(Object.assign(new Error('5.7.8 authentication failed'), { responseCode: 535 }))
  },
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      done(null, '2.0.0 queued as 4711')
    })
  },
})
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
const { port } = smtp.server.address() as AddressInfo
afterAll(() => new Promise<void>((closed) => smtp.close(() => closed())))

const app = await testApp({ MAIL_HOSTS: `127.0.0.1:${port}` })
const server = {
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  account: 'law',
  senderName: '法务通',
  senderAddress: 'law@example.com',
}
const password = 'secret-of-mail'
const settings = { ...server, isOn: true, version: 0, password }

const adminOf = async (org: TestOrganization) => {
  const admin = await org.as('administrator')
  await org.run(org.administratorId, ({ tx }) =>
    tx.updateTable('users').set({ email: 'admin@example.com' }).where('id', '=', admin.userId).execute(),
  )
  return admin
}
const stored = (org: TestOrganization) =>
  org.run(org.administratorId, ({ tx }) =>
    tx
      .selectFrom('mail_settings')
      .selectAll()
      .where('organization_id', '=', org.id)
      .executeTakeFirstOrThrow(),
  )

describe('the mail server of an organisation', () => {
  test('is set on the screen by who manages the organisation; its password is sealed and never told', async () => {
    const org = await app.organization()
    const admin = await adminOf(org)
    expect(await admin.call(readMailSettings)).toMatchObject({
      isOn: false,
      host: '',
      version: 0,
      isFixed: false,
    })
    const saved = await admin.call(updateMailSettings, { body: settings })
    expect(saved).toEqual({ ...server, isOn: true, hasPassword: true, isFixed: false, version: 1 })
    expect((await stored(org)).password).toMatch(/^sealed:v1:/)
    const stale = await admin.try(updateMailSettings, { body: settings })
    expect(stale.status).toBe(409)
    const { password: _, ...unchanged } = settings
    await admin.call(updateMailSettings, { body: { ...unchanged, senderName: '法务部', version: 1 } })
    expect(await admin.call(readMailSettings)).toMatchObject({ hasPassword: true, senderName: '法务部' })
    // Another server is not told the password of this one.
    const other = { ...unchanged, host: 'smtp.example.com', port: 465, security: 'tls' as const, version: 2 }
    expect(await admin.call(updateMailSettings, { body: other })).toMatchObject({ hasPassword: false })
    for (const role of ['legalLead', 'businessStaff'] as const) {
      const client = await org.as(role)
      expect((await client.try(readMailSettings)).status).toBe(403)
      expect((await client.try(updateMailSettings, { body: { ...settings, version: 3 } })).status).toBe(403)
      expect((await client.try(sendTestMail, { body: server })).status).toBe(403)
    }
    const { data } = await admin.get('/audit_entries?pageSize=50')
    expect(JSON.stringify(data)).not.toContain(password)
    expect(await sealMailPasswords(app.services)).toBe(0)
  })

  test('inside of one’s own network, at other ports or in clear is only where the operator allows it', async () => {
    const admin = await adminOf(await app.organization())
    const issues = async (change: object) =>
      (await admin.try(updateMailSettings, { body: { ...settings, ...change } })).errors.map(
        ({ code }) => code,
      )
    expect(await issues({ port: 5432 })).toEqual(['mailPort', 'mailInClear'])
    expect(await issues({ host: 'http://127.0.0.1' })).toContain('mailHost')
    for (const host of ['localhost', '127.0.0.1', '169.254.169.254', '::1'])
      expect([
        host,
        await admin.call(sendTestMail, { body: { ...server, host, port: 465, security: 'tls' } }),
      ]).toEqual([host, { sent: false, to: 'admin@example.com', reason: 'privateAddress', answer: '' }])
  })

  test('says in its own words what became of a letter to oneself', async () => {
    const org = await app.organization()
    const admin = await adminOf(org)
    const sent = await admin.call(sendTestMail, { body: { ...server, password } })
    expect(sent).toEqual({
      sent: true,
      to: 'admin@example.com',
      reason: null,
      answer: '250 2.0.0 queued as 4711',
    })
    expect(received.splice(0)).toEqual(['admin@example.com'])
    const wrong = await admin.call(sendTestMail, { body: { ...server, password: 'x' } })
    expect(wrong).toMatchObject({ sent: false, reason: 'signIn', answer: '535 5.7.8 authentication failed' })
    // A server that says the password back tells it to nobody.
    const echoed = await admin.call(sendTestMail, {
      body: { ...server, account: 'echo', password: 'pass-4711' },
    })
    expect(echoed).toMatchObject({ sent: false, reason: 'signIn', answer: '535 no ••• for echo' })
    const nobody = await (await app.organization()).as('administrator')
    expect((await nobody.try(sendTestMail, { body: { ...server, password } })).message).toContain(
      '您还没有邮箱',
    )
  })

  test('sends no letter while a transaction is open', async () => {
    const { send } = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'law@example.com' })
    const letter = { to: 'a@example.com', subject: 'a', text: 'a', messageKey: 'a' }
    await expect(app.database.system(() => send(letter))).rejects.toThrow('a letter inside of a transaction')
    expect(received).toEqual([])
  })

  test('is tried by two at once at most', async () => {
    const admin = await adminOf(await app.organization())
    const body = { ...server, account: 'slow', password }
    const tries = await Promise.all(Array.from({ length: 8 }, () => admin.try(sendTestMail, { body })))
    expect(tries.map(({ code }) => code).sort()).toEqual([0, 0, ...Array(6).fill(42901)])
    expect((await admin.try(sendTestMail, { body: { ...server, password } })).code).toBe(0)
    received.splice(0)
  })

  test('takes the notices of this organisation, and of no other', async () => {
    const [org, without] = [await app.organization(), await app.organization()]
    const admin = await adminOf(org)
    const other = await adminOf(without)
    const tell = async (of: TestOrganization, userId: number) => {
      const sender = await of.person()
      await of.run(sender.userId, (context) =>
        notify(context, {
          userIds: [userId],
          kind: 'approval.asked',
          params: { node: '审核', name: '合同' },
        }),
      )
    }
    await admin.call(updateMailSettings, { body: settings })
    expect((await admin.get('/notification_preferences')).data.mailIsConfigured).toBe(true)
    expect((await other.get('/notification_preferences')).data.mailIsConfigured).toBe(false)
    await tell(org, admin.userId)
    await tell(without, other.userId)
    await app.runJobs()
    expect(received.splice(0)).toEqual(['admin@example.com'])
  })
})

test('what the operator set is shown without its password, and cannot be changed', async () => {
  const fixed = await testApp({
    SMTP_URL: `smtp://law:${password}@127.0.0.1:${port}`,
    MAIL_FROM: '法务通 <law@example.com>',
  })
  const admin = await adminOf(await fixed.organization())
  const shown = await admin.call(readMailSettings)
  expect(shown).toMatchObject({
    isFixed: true,
    host: '127.0.0.1',
    port,
    account: 'law',
    senderName: '法务通',
  })
  expect(JSON.stringify(shown)).not.toContain(password)
  expect((await admin.try(updateMailSettings, { body: settings })).status).toBe(422)
  const sent = await admin.call(sendTestMail, { body: { ...server, host: 'elsewhere.example.com' } })
  expect(sent).toMatchObject({ sent: true, answer: '250 2.0.0 queued as 4711' })
})
