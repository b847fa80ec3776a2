import type { Tx } from '#server/database.ts'
import type { JobData } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { productName } from '#shared/product.ts'
import { type TextParams, wordsIn } from '#shared/text.ts'
import { notificationText } from '../domain/notification-kinds.ts'
import { mailerOf } from './mail-settings.ts'
import './tables.ts'

const job = 'notification.digest'
/** Notices that one letter tells; how many more there are it says. */
const mostInOne = 100

type DigestData = JobData & { userId: number }

/** The notice comes with the person's next letter that tells several at once. */
export async function collect(
  tx: Tx,
  jobs: Services['jobs'],
  data: DigestData,
  notificationId: number,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ awaits_digest: true })
    .where('organization_id', '=', data.organizationId)
    .where('id', '=', notificationId)
    .execute()
  await jobs.enqueue(tx, job, data, {
    singletonKey: String(data.userId),
    ...(at && { startAfter: at }),
  })
}

/** The job that sends what was collected for a person. Done twice it sends once; what was read meanwhile is left out. */
export function registerDigests(services: Services): void {
  services.jobs.register<DigestData>(job, (data) => sendDigest(services, data), { concurrency: 2 })
}

async function sendDigest(services: Services, data: DigestData): Promise<void> {
  const { database, config } = services
  const [found, open] = await database.tenant(
    data.organizationId,
    async (tx) => [await collected(tx, data), await mailerOf(tx, data.organizationId, config)],
    { readOnly: true },
  )
  if (found.wanted.length && found.email && open) {
    const mailer = await open()
    await mailer.send(letterOf(data, found, config.publicUrl))
  }
  if (found.ids.length)
    await database.tenant(data.organizationId, (tx) =>
      tx
        .updateTable('notifications')
        .set({ awaits_digest: false })
        .where('organization_id', '=', data.organizationId)
        .where('id', 'in', found.ids)
        .execute(),
    )
}

type Waiting = { id: number; kind: string; params: unknown; link: string; read_at: Date | null }
type Collected = { email: string; locale: 'en' | 'zh-CN'; ids: number[]; wanted: Waiting[] }

/** What waits for a person's letter, oldest first, and of it what they still want to be told. */
async function collected(tx: Tx, { organizationId, userId }: DigestData): Promise<Collected> {
  const person = await tx
    .selectFrom('people as u')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.user_id', '=', 'u.id').onRef('p.organization_id', '=', 'u.organization_id'),
    )
    .select(['u.email', 'u.locale', 'u.state', 'p.mail', 'p.kinds_without_mail as without'])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  const waiting = await tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'params', 'link', 'read_at'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('awaits_digest', '=', true)
    .orderBy('id')
    .execute()
  const isThere = person?.state === 'active' && person.mail !== false
  return {
    email: isThere ? person.email : '',
    locale: person?.locale === 'en' ? 'en' : 'zh-CN',
    ids: waiting.map(({ id }) => id),
    wanted: waiting.filter(({ kind, read_at }) => read_at === null && !person?.without?.includes(kind)),
  }
}

function letterOf(
  { organizationId, userId }: DigestData,
  { email, locale, wanted }: Collected,
  publicUrl: string | undefined,
) {
  const t = wordsIn(locale)
  const product = productName(locale)
  const count = wanted.length
  const lines = wanted.slice(0, mostInOne).map(({ kind, params, link }) => {
    const text = notificationText(kind, params as TextParams, locale)
    return link && publicUrl ? `${text}\n${publicUrl}${link}` : text
  })
  const more = count - lines.length
  const head = t(
    count === 1
      ? '1 条未读消息 | 1 unread notification'
      : '{count} 条未读消息 | {count} unread notifications',
    { count },
  )
  return {
    to: email,
    subject: `[${product}] ${head}`,
    text: [
      `${head}${t('： | :')}`,
      ...lines,
      ...(more > 0
        ? [t('另有 {more} 条，请在系统中查看。 | And {more} more in the application.', { more })]
        : []),
      `— ${product}`,
    ].join('\n\n'),
    messageKey: `digest-${organizationId}-${userId}-${wanted.at(-1)?.id ?? 0}`,
  }
}
