import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { publish } from '#engines/jobs/server/index.ts'
import type { Tx } from '#server/database.ts'
import type { JobData } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { productName } from '#shared/product.ts'
import type { Locale, TextParams } from '#shared/text.ts'
import { type NotificationKind, notificationText, subjectLine } from '../domain/notification-kinds.ts'
import { registerBotJobs, tellBots } from './bot-jobs.ts'
import { collect, registerDigests } from './digest.ts'
import { mailerOf, sendsMail } from './mail-settings.ts'
import { letterTimesOf } from './preferences.ts'
import './tables.ts'

export type Notice = {
  userIds: readonly number[]
  kind: NotificationKind
  params: TextParams
  /** Path inside the product, '/standingBook/detail?contractId=7'; absent for none. */
  link?: string
}

type NotifyData = JobData & Notice
type MailData = JobData & { notificationId: number }

/**
 * Tells people of something when, and only when, the running transaction commits: a row behind their bell, a live event, a mail where
 * SMTP is set and the person wants it, and a message through their bots. Nobody is told of what they did themselves.
 */
export async function notify(context: Pick<Context, 'actor' | 'enqueue'>, notice: Notice): Promise<void> {
  const userIds = [...new Set(notice.userIds)].filter((id) => id !== context.actor.userId)
  if (!userIds.length) return
  const data: NotifyData = { ...notice, userIds, organizationId: context.actor.organizationId }
  await context.enqueue('notify', data)
}

/**
 * Marks as read what these people were told of by these kinds at this link: it is done, whoever did it, so it is neither counted nor mailed
 * any more. Their browsers count again.
 */
export async function settleNotices(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  {
    userIds,
    kinds,
    links,
  }: { userIds: readonly number[]; kinds: readonly NotificationKind[]; links: readonly string[] },
): Promise<void> {
  if (!userIds.length) return
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', 'in', [...userIds])
    .where('kind', 'in', [...kinds])
    .where('link', 'in', [...links])
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  const reached = [...new Set(read.map((row) => row.user_id))]
  if (reached.length)
    await publish(tx, actor.organizationId, reached, { type: 'notification', data: { id: 0, kind: 'read' } })
}

/** The jobs 'notify' and 'notification.mail'. Mail goes out through SMTP_URL, else through the organisation's own server; without either none is sent. */
export function registerNotificationJobs(services: Services): void {
  const { jobs, database, config } = services
  jobs.register<NotifyData>('notify', (data, { id }) =>
    database.tenant(data.organizationId, async (tx) => {
      const mails = await sendsMail(tx, data.organizationId, config)
      const added = await addNotifications(tx, data, id)
      for (const { id: notificationId, user_id } of added) {
        const event = { type: 'notification', data: { id: notificationId, kind: data.kind } } as const
        await publish(tx, data.organizationId, [user_id], event)
      }
      if (!added.length) return
      const people = added.map(({ user_id }) => user_id)
      const timesOf = await letterTimesOf(tx, data.organizationId, people)
      if (mails) await enqueueLetters(tx, jobs, data.organizationId, added, timesOf)
      await tellBots(tx, jobs, data.organizationId, added, timesOf)
    }),
  )
  jobs.register<MailData>('notification.mail', (data) => sendMail(services, data), { concurrency: 4 })
  registerDigests(services)
  registerBotJobs(services)
}

/** A letter each: now, or when its receiver wants letters. */
async function enqueueLetters(
  tx: Tx,
  jobs: Services['jobs'],
  organizationId: number,
  added: readonly { id: number; user_id: number }[],
  timesOf: Awaited<ReturnType<typeof letterTimesOf>>,
): Promise<void> {
  for (const { id, user_id } of added) {
    const { at, together } = timesOf(user_id)
    if (together) await collect(tx, jobs, { organizationId, userId: user_id }, id, at)
    else {
      const mail: MailData = { organizationId, notificationId: id }
      await jobs.enqueue(tx, 'notification.mail', mail, at ? { startAfter: at } : {})
    }
  }
}

/** One row for each person who is still there; none for those whom this job told already. */
async function addNotifications(
  tx: Tx,
  { organizationId, userIds, kind, params, link }: NotifyData,
  source: string,
): Promise<{ id: number; user_id: number }[]> {
  const people = await tx
    .selectFrom('people')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...userIds, 0])
    .where('state', '=', 'active')
    .execute()
  if (!people.length) return []
  return tx
    .insertInto('notifications')
    .values(
      people.map(({ id }) => ({
        organization_id: organizationId,
        user_id: id,
        kind,
        params: JSON.stringify(params),
        link: link ?? '',
        source,
        read_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id'])
    .execute()
}

type Letter = { to: string; locale: Locale; kind: string; params: TextParams; link: string; id: number }

async function sendMail(services: Services, data: MailData): Promise<void> {
  const [letter, open] = await services.database.tenant(
    data.organizationId,
    async (tx) => [await findLetter(tx, data), await mailerOf(tx, data.organizationId, services.config)],
    { readOnly: true },
  )
  if (!letter || !open) return
  const { publicUrl } = services.config
  const text = notificationText(letter.kind, letter.params, letter.locale)
  const product = productName(letter.locale)
  const lines = [text, ...(letter.link && publicUrl ? [`${publicUrl}${letter.link}`] : []), `— ${product}`]
  const mailer = await open()
  await mailer.send({
    to: letter.to,
    subject: `[${product}] ${subjectLine(text)}`,
    text: lines.join('\n\n'),
    // The same letter of a second try bears the same number, so that mail programs can tell.
    messageKey: `notification-${data.organizationId}-${letter.id}`,
  })
}

/** null when the person has no address, is gone, has read it already, or does not want this kind by mail. */
async function findLetter(tx: Tx, { organizationId, notificationId }: MailData): Promise<Letter | null> {
  const row = await tx
    .selectFrom('notifications as n')
    .innerJoin('people as u', (join) =>
      join.onRef('u.id', '=', 'n.user_id').onRef('u.organization_id', '=', 'n.organization_id'),
    )
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.user_id', '=', 'n.user_id').onRef('p.organization_id', '=', 'n.organization_id'),
    )
    .select([
      'n.id',
      'n.kind',
      'n.params',
      'n.link',
      'n.read_at',
      'u.email',
      'u.locale',
      'u.state',
      'p.mail',
      'p.kinds_without_mail',
    ])
    .where('n.organization_id', '=', organizationId)
    .where('n.id', '=', notificationId)
    .executeTakeFirst()
  if (!row || row.email === '' || row.state !== 'active' || row.read_at !== null) return null
  if (row.mail === false || row.kinds_without_mail?.includes(row.kind)) return null
  return {
    id: row.id,
    to: row.email,
    locale: row.locale === 'en' ? 'en' : 'zh-CN',
    kind: row.kind,
    params: row.params as TextParams,
    link: row.link,
  }
}
