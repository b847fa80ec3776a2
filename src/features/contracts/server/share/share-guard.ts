import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#engines/access/domain/index.ts'
import { type Guest, type GuestAccess, loadActor } from '#engines/access/server/index.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database.ts'
import { apiRoot } from '#server/http/http-server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/text.ts'
import { digestOf, isSame, isSigned } from './share-link.ts'

/** Somebody outside who reads one contract's copy. */
export type ShareGuest = Guest & {
  shareId: number
  organization: string
  /** What the link ends with; null for whoever comes with the session of a code. */
  secret: string | null
  sessionId: number | null
  /** By whose right the link lives, with their rights as they are now; null: they are gone. */
  maker: Actor | null
}

type Row = {
  id: number
  organization_id: number
  secret_hash: Buffer
  person: string
  created_by: number
  state: string
  organization: string
  time_zone: string
  language: Locale
  session_id: number | null
}

const columns = `s.id, s.organization_id, s.secret_hash, s.person, s.created_by, u.state, o.name as organization, o.time_zone, o.locale as language`
const joins = `join people u on u.id = s.created_by and u.organization_id = s.organization_id join organizations o on o.id = s.organization_id`

/** By what the link ends with, as a bearer's word. A wrong one, an unknown key and none at all are the same to whoever asks. */
export const linkGuard: GuestAccess<ShareGuest> = {
  guard: 'guestLink',
  admit: async ({ request, services: { config, database } }) => {
    const key = keyIn(request)
    const secret = /^Bearer ([\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!key || !isSigned(config, key, secret)) throw new AppError('shareUnknown')
    const [row] = await database.query<Row>(
      `select ${columns}, null as session_id from contract_shares s ${joins} where s.key = $1`,
      [key],
    )
    if (!row || !isSame(row.secret_hash, digestOf(secret))) throw new AppError('shareUnknown')
    return guestOf(database, row, secret)
  },
}

/** By the session that a code gave, for the link in the path alone. */
export const sessionGuard: GuestAccess<ShareGuest> = {
  guard: 'guestSession',
  admit: async ({ request, services: { config, database } }) => {
    const token = request.cookies[cookieName(config)]
    const [row] = token
      ? await database.query<Row>(
          `select ${columns}, e.id as session_id from contract_share_sessions e
           join contract_shares s on s.id = e.share_id and s.organization_id = e.organization_id ${joins}
           where e.token_hash = $1 and e.expires_at > now() and s.key = $2`,
          [digestOf(token), keyIn(request)],
        )
      : []
    if (!row) throw new AppError('shareCodeNeeded')
    return guestOf(database, row, null)
  },
}

async function guestOf(database: Database, row: Row, secret: string | null): Promise<ShareGuest> {
  const isHere = row.state === 'active'
  return {
    organizationId: row.organization_id,
    name: `${row.person}（外部）`,
    timeZone: row.time_zone,
    language: row.language,
    shareId: row.id,
    organization: row.organization,
    secret,
    sessionId: row.session_id,
    maker: isHere ? await loadActor(database, row.organization_id, row.created_by) : null,
  }
}

const keyIn = ({ params }: FastifyRequest): string => {
  const { key } = params as { key?: unknown }
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key) ? key : ''
}

type CookieConfig = Pick<Config, 'secureCookies'>
const cookieName = ({ secureCookies }: CookieConfig): string =>
  secureCookies ? '__Secure-chancery-guest' : 'chancery-guest'

/** Goes to the calls of this one link only; no other site's page and no script can use it. */
const cookieOf = (config: CookieConfig, key: string) =>
  ({
    path: `${apiRoot}/shared/${key}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.secureCookies,
  }) as const

export const setGuestCookie = (
  reply: FastifyReply,
  config: CookieConfig,
  { key, token, expires }: { key: string; token: string; expires: Date },
): void => {
  reply.setCookie(cookieName(config), token, { ...cookieOf(config, key), expires })
}

export const clearGuestCookie = (reply: FastifyReply, config: CookieConfig, key: string): void => {
  reply.clearCookie(cookieName(config), cookieOf(config, key))
}

/** The token that the browser sent for this link, if any. */
export const guestToken = (request: FastifyRequest, config: CookieConfig): string | undefined =>
  request.cookies[cookieName(config)]
