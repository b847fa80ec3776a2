import { type Context, lockOrganization, waitingRoute } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { redactionOf } from '#server/redaction.ts'
import { sealAgain } from '#server/seal-again.ts'
import { sealingOf } from '#server/sealing.ts'
import type { Services } from '#server/services.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, invalid, refused, staleVersion } from '#shared/errors.ts'
import { productName } from '#shared/product.ts'
import type { Locale } from '#shared/text.ts'
import { isTrustedMailHost, type MailServer, mailServerIssues } from '../domain/mail-settings.ts'
import { type MailSettings, sendTestMail, type updateMailSettings } from '../domain/mail-settings-api.ts'
import { type Mail, type Mailer, mailFailure, openMailer, openSetMailer } from './mailer.ts'
import './tables.ts'

type Stored = MailServer & { isOn: boolean; password: string; version: number }

const none: Stored = {
  isOn: false,
  host: '',
  port: 465,
  security: 'tls',
  account: '',
  password: '',
  senderName: '',
  senderAddress: '',
  version: 0,
}

const about = (organizationId: number): string => `mail_settings/${organizationId}`

async function storedSettings(tx: Tx, organizationId: number, config: Services['config']): Promise<Stored> {
  const row = await tx
    .selectFrom('mail_settings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) return none
  return {
    isOn: row.is_on,
    host: row.host,
    port: row.port,
    security: row.security,
    account: row.account,
    // One that this installation can't open (restored elsewhere without its secret) is none: it has to be given again.
    password: sealingOf(config).open(row.password, about(organizationId)) ?? '',
    senderName: row.sender_name,
    senderAddress: row.sender_address,
    version: row.version,
  }
}

/** Whether mail goes out from an organisation: through the operator's server, or through one that was set on the screen. */
export async function isMailSet({ tx, actor, services }: MailContext): Promise<boolean> {
  return sendsMail(tx, actor.organizationId, services.config)
}
type MailContext = Pick<Context, 'tx' | 'services'> & { actor: { organizationId: number } }

export async function sendsMail(
  tx: Tx,
  organizationId: number,
  config: Services['config'],
): Promise<boolean> {
  return config.mail !== undefined || (await storedSettings(tx, organizationId, config)).isOn
}

/** What sends an organisation's mail: the operator's server before everything, else the organisation's; null where none is set. */
export async function mailerOf(
  tx: Tx,
  organizationId: number,
  config: Services['config'],
): Promise<(() => Promise<Mailer>) | null> {
  const { mail } = config
  if (mail) return async () => openMailer(mail)
  const stored = await storedSettings(tx, organizationId, config)
  return stored.isOn ? () => openSetMailer(stored, config.mailHosts) : null
}

/** The settings as the screen shows them. What the operator set is shown without anything that is secret. */
export async function readSettings({ tx, actor, services }: Context): Promise<MailSettings> {
  const { mail } = services.config
  if (!mail) return presented(await storedSettings(tx, actor.organizationId, services.config))
  const url = new URL(mail.smtpUrl)
  const [, senderName = '', senderAddress = mail.from] = /^(.*?)\s*<([^<>]+)>$/.exec(mail.from) ?? []
  const isTls = url.protocol === 'smtps:'
  return {
    isOn: true,
    host: url.hostname,
    port: Number(url.port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : 'starttls',
    account: decodeURIComponent(url.username),
    senderName,
    senderAddress,
    hasPassword: url.password !== '',
    isFixed: true,
    version: 0,
  }
}

const presented = ({ password, ...rest }: Stored): MailSettings => ({
  ...rest,
  hasPassword: password !== '',
  isFixed: false,
})

/** Changes them. The password is kept when none is given, but never for another server or account: it belongs to the one it was given for. */
export async function updateSettings(
  context: Context,
  { version, password, ...server }: BodyOf<typeof updateMailSettings>,
): Promise<MailSettings> {
  const { tx, actor, services } = context
  refuseFixed(services)
  await lockOrganization(tx, actor.organizationId)
  const before = await storedSettings(tx, actor.organizationId, services.config)
  if (before.version !== version) throw staleVersion(presented(before))
  const issues = server.isOn || server.host !== '' ? mailServerIssues(server, services.config.mailHosts) : []
  if (issues.length) throw invalid(issues)
  const kept = password ?? keptPassword(before, server)
  const row = {
    is_on: server.isOn,
    host: server.host,
    port: server.port,
    security: server.security,
    account: server.account,
    password: sealingOf(services.config).seal(kept, about(actor.organizationId)),
    sender_name: server.senderName,
    sender_address: server.senderAddress,
    version: version + 1,
    updated_at: context.now,
    updated_by: actor.userId,
  }
  await tx
    .insertInto('mail_settings')
    .values({ organization_id: actor.organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  const after = await storedSettings(tx, actor.organizationId, services.config)
  context.audit({
    action: 'mail_settings.update',
    subject: { kind: 'mail_settings', id: actor.organizationId, name: after.host },
    before: audited(before),
    after: { ...audited(after), passwordChanged: before.password !== after.password },
  })
  return presented(after)
}

const audited = ({ password, version: _, ...rest }: Stored) => ({ ...rest, hasPassword: password !== '' })

const keptPassword = (stored: Stored, { host, account }: Pick<MailServer, 'host' | 'account'>): string =>
  stored.host.toLowerCase() === host.toLowerCase() && stored.account === account ? stored.password : ''

function refuseFixed({ config }: Services): void {
  if (config.mail)
    throw refused(
      '邮件由运维人员在 SMTP_URL 中统一设置，此处不能修改 | Email is configured by the operator in SMTP_URL and cannot be changed here',
    )
}

type Tried = {
  sent: boolean
  to: string
  reason: ReturnType<typeof mailFailure>['reason'] | null
  answer: string
}

/** Sends a letter to the actor through the server as it is typed, and tells what the mail server does and says, without the password. */
export const tryRoute = waitingRoute(sendTestMail, {
  may: 'organization.manage',
  prepare: async (context, { body: { password, ...typed } }) => {
    const { tx, actor, services, locale, now } = context
    const { mail, mailHosts } = services.config
    const letter = testLetter(await ownAddress(context), actor.name, locale, now)
    if (mail) {
      const secret = decodeURIComponent(new URL(mail.smtpUrl).password)
      return { server: await readSettings(context), secret, letter, open: async () => openMailer(mail) }
    }
    const issues = mailServerIssues(typed, mailHosts)
    if (issues.length) throw invalid(issues)
    const stored = await storedSettings(tx, actor.organizationId, services.config)
    const secret = password ?? keptPassword(stored, typed)
    return {
      server: typed,
      secret,
      letter,
      open: () => openSetMailer({ ...typed, password: secret }, mailHosts),
    }
  },
  wait: (_, { open, letter }) => sendOne(open, letter),
  finish: async ({ actor, audit, services }, _, { server: { host, port }, secret }, tried) => {
    audit({
      action: 'mail_settings.test',
      subject: { kind: 'mail_settings', id: actor.organizationId, name: host },
      detail: {
        host,
        port,
        sent: tried.sent,
        isNamedByOperator: isTrustedMailHost({ host, port }, services.config.mailHosts),
      },
    })
    return { ...tried, answer: redactionOf([secret]).text(tried.answer) }
  },
})

function testLetter(to: string, name: string, locale: Locale, now: Date): Mail {
  const product = productName(locale)
  const [subject, text] =
    locale === 'en'
      ? [
          `[${product}] Test letter`,
          `This is the test letter that ${name} asked for. Mail from ${product} arrives.`,
        ]
      : [`[${product}] 测试邮件`, `这是${name}要求发送的测试邮件。收到它，说明${product}的邮件可以送达。`]
  return { to, subject, text, messageKey: `test-${now.getTime()}` }
}

/** A mail server may take its time over a letter: so many at once, of everybody. */
const mostAtOnce = 2
let underWay = 0

async function sendOne(open: () => Promise<Mailer>, mail: Mail): Promise<Tried> {
  if (underWay >= mostAtOnce) throw new AppError('tooMany', { seconds: 20 })
  underWay += 1
  try {
    const answer = await (await open()).send(mail)
    return { sent: true, to: mail.to, reason: null, answer }
  } catch (error) {
    return { sent: false, to: mail.to, ...mailFailure(error) }
  } finally {
    underWay -= 1
  }
}

async function ownAddress({ tx, actor }: Context): Promise<string> {
  const { email } = await tx
    .selectFrom('people')
    .select('email')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (email) return email
  throw refused(
    '您还没有邮箱：请先在「个人资料」中填写，再发送测试邮件 | You have no email address yet: enter it in your profile first, then send the test email',
  )
}

/** Seals the passwords of all organisations with the installation's secret of now, at every start. Answers how many were sealed anew. */
export const sealMailPasswords = (services: Pick<Services, 'database' | 'config'>): Promise<number> =>
  sealAgain(services, { table: 'mail_settings', column: 'password' })
