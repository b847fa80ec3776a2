import { createHash, randomBytes } from 'node:crypto'
import { actAs, type Context, loadActor, route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { Services } from '#server/services.ts'
import { addDays, dateIn } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { said, wordsIn } from '#shared/text.ts'
import { calendarFeed } from '../domain/calendar-feed.ts'
import { deadlineFeedFile, endDeadlineFeed, makeDeadlineFeed, readDeadlineFeed } from '../domain/feed-api.ts'
import { titlesOf } from './keep.ts'
import { listedDeadlines } from './list.ts'
import { subjectOf } from './subjects.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

async function readFeed({ tx, actor }: Context) {
  const row = await tx
    .selectFrom('deadline_feeds')
    .select('created_at')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return { since: row?.created_at.toISOString() ?? null }
}

/** A new address for the person; an earlier one ends. Only the token's hash is kept. */
async function makeFeed(context: Context) {
  const { tx, actor, now } = context
  const token = randomBytes(32).toString('base64url')
  const row = { token_hash: hashOf(token), created_at: now }
  await tx
    .insertInto('deadline_feeds')
    .values({ organization_id: actor.organizationId, user_id: actor.userId, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(row))
    .execute()
  context.audit({ action: 'deadline_feed.create', subject: { kind: 'deadline_feed', id: actor.userId } })
  return { path: `${deadlineFeedFile.path}?token=${token}`, since: now.toISOString() }
}

async function endFeed(context: Context): Promise<void> {
  const { tx, actor } = context
  const gone = await tx
    .deleteFrom('deadline_feeds')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (gone.numDeletedRows > 0n)
    context.audit({ action: 'deadline_feed.delete', subject: { kind: 'deadline_feed', id: actor.userId } })
}

const mostInFeed = 2_000

/** What the token's owner may see now, as iCalendar. 404 for a token that is none, and for somebody who left. */
async function feedOf(services: Services, token: string): Promise<string> {
  const owner = await services.database.system((tx) =>
    tx
      .selectFrom('deadline_feeds as f')
      .innerJoin('people as u', (join) =>
        join.onRef('u.organization_id', '=', 'f.organization_id').onRef('u.id', '=', 'f.user_id'),
      )
      .select(['f.organization_id', 'f.user_id', 'u.locale'])
      .where('f.token_hash', '=', hashOf(token))
      .where('u.state', '=', 'active')
      .executeTakeFirst(),
  )
  if (!owner) throw notFound()
  const actor = await loadActor(services.database, owner.organization_id, owner.user_id)
  return actAs(services, actor, writeFeed, { locale: owner.locale === 'en' ? 'en' : 'zh-CN' })
}

async function writeFeed(context: Context): Promise<string> {
  const { actor, locale, now } = context
  const today = dateIn(now, actor.timeZone)
  const asked = { mine: false, state: 'open', from: addDays(today, -90) } as const
  const rows = await listedDeadlines(context, asked, { limit: mostInFeed })
  const names = new Map<string, string>()
  for (const kind of new Set(rows.map((row) => row.subject_kind))) {
    const ids = rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_id)
    // Calendars leave the house: the neutral name, as in a notice.
    const found = await subjectOf(kind)?.noticeNames(context, [...new Set(ids)])
    for (const [id, { name }] of found ?? []) names.set(`${kind} ${id}`, name)
  }
  const titleOf = await titlesOf(context)
  const words = wordsIn(locale)
  const events = rows.flatMap((row) =>
    row.due === null
      ? []
      : [
          {
            uid: `deadline-${row.id}@${actor.organizationId}.chancery`,
            date: row.due,
            summary:
              `${said(titleOf(row), locale)} ${names.get(`${row.subject_kind} ${row.subject_id}`) ?? ''}`.trim(),
            description:
              row.is_provisional && row.chosen_date === null
                ? words('暂定：该年放假安排未公布 | Provisional: holidays of that year not announced')
                : '',
            alarms: [7, 1, 0],
            sequence: row.version,
          },
        ],
  )
  return calendarFeed(words('期限 | Deadlines'), events, now)
}

export const feedRoutes: HttpRoute[] = [
  route(readDeadlineFeed, { may: 'signedIn', handle: (context) => readFeed(context) }),
  route(makeDeadlineFeed, {
    may: 'signedIn',
    handle: (context) => makeFeed(context),
    withoutSecret: (answer) => ({ ...answer, path: null }),
  }),
  route(endDeadlineFeed, {
    may: 'signedIn',
    handle: async (context) => {
      await endFeed(context)
      return null
    },
  }),
  {
    endpoint: deadlineFeedFile,
    guard: 'public',
    run: async ({ services, query }) => {
      const { token } = deadlineFeedFile.query.parse(query)
      const content = new TextEncoder().encode(await feedOf(services, token))
      return { file: { content, name: 'deadlines.ics', mime: 'text/calendar; charset=utf-8' } }
    },
  },
]
