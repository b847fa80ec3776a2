import { randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  clearSessionCookie,
  findSession,
  loadActor,
  publicRoute,
  route,
  type Session,
  sessionToken,
  sessionTokenHash,
  setSessionCookie,
} from '#engines/access/server/index.ts'
import { appendAudit } from '#engines/audit/server/index.ts'
import { beganAt, type Tx } from '#server/database.ts'
import type { HttpCall, HttpRoute } from '#server/http/http-route.ts'
import type { Services } from '#server/services.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { said } from '#shared/text.ts'
import {
  changePassword,
  endSession,
  listSessions,
  readSession,
  readSetup,
  type SessionInfo,
  setUp,
  signIn,
  signOut,
} from '../domain/api.ts'
import { passwordWeakness, passwordWeaknessText } from '../domain/password-policy.ts'
import { createOrganization } from './create-organization.ts'
import { type Account, knownDevice, rememberDevice } from './known-devices.ts'
import { hashPassword, passwordMatches } from './password.ts'
import './tables.ts'
import { forgetFailures, inTurn, recordFailure, refuseIfThrottled, type Source } from './throttle.ts'

const rememberedDays = 30
/** A refused sign-in takes at least this long, so that the answer's time does not tell which accounts exist. In ms. */
const refusalMs = 400

export const sessionRoutes: HttpRoute[] = [
  publicRoute(signIn, async (call, { body }) => {
    const began = performance.now()
    const account = body.account.trim().toLowerCase()
    const { database, log } = call.services
    const { id: requestId, ip } = call.request
    const found = await inTurn(() => personBehind(call, account, body.password)).catch((error) => {
      if (error instanceof AppError) log.warn({ requestId, ip, reason: error.reason }, 'sign-in refused')
      throw error
    })
    if (!found) {
      // The account is not logged: people type passwords into the wrong field.
      log.warn({ requestId, ip, reason: 'wrongSignIn' }, 'sign-in refused')
      await sleep(Math.max(refusalMs - (performance.now() - began), 0))
      throw new AppError('wrongSignIn')
    }
    const { user, source } = found
    await forgetFailures(database, account, source)
    const now = await openSession(call, user, body.remember)
    rememberDevice({ ...call, settings: call.services.config, account: user, now })
    await auditSignIn(call, user, 'session.create')
    return sessionInfoOf(call, user.organization_id, user.id)
  }),
  publicRoute(readSession, async (call) => {
    const session = await findSession(call)
    return session ? sessionInfoOf(call, session.actor.organizationId, session.actor.userId) : null
  }),
  publicRoute(signOut, async (call) => {
    const session = await findSession(call)
    const token = sessionToken(call.request, call.services.config)
    clearSessionCookie(call.reply, call.services.config)
    if (!session || !token) return null
    await call.services.database.tenant(session.actor.organizationId, async (tx) => {
      await tx
        .deleteFrom('sessions')
        .where('organization_id', '=', session.actor.organizationId)
        .where('token_hash', '=', sessionTokenHash(token))
        .execute()
      await appendAudit(tx, auditContext(call, session), [
        {
          action: 'session.end',
          subject: { kind: 'user', id: session.actor.userId, name: session.actor.name },
        },
      ])
    })
    return null
  }),
  route(changePassword, {
    may: 'signedIn',
    beforePasswordChange: true,
    handle: async (context, { body }) => {
      const { tx, actor, sessionId } = context
      const user = await tx
        .selectFrom('users')
        .select(['account', 'password_hash'])
        .where('organization_id', '=', actor.organizationId)
        .where('id', '=', actor.userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { database } = context.services
      const source = { session: sessionId }
      await refuseIfThrottled(database, user.account, source)
      if (!(await inTurn(() => passwordMatches(body.current, user.password_hash)))) {
        // Counted outside of this transaction, which is undone: a stolen session must not be a way to guess the password.
        await recordFailure(database, user.account, source)
        throw invalid([{ path: 'current', code: 'wrongPassword' }])
      }
      refuseWeakPassword(body.next, user.account, context.locale)
      await tx
        .updateTable('users')
        .set({ password_hash: await hashPassword(body.next), must_change_password: false })
        .where('organization_id', '=', actor.organizationId)
        .where('id', '=', actor.userId)
        .execute()
      await endSessions(tx, actor.organizationId, actor.userId, sessionId)
      context.audit({
        action: 'user.changePassword',
        subject: { kind: 'user', id: actor.userId, name: actor.name },
      })
      return null
    },
  }),
  route(listSessions, {
    may: 'signedIn',
    handle: async ({ tx, actor, sessionId }, { query }) => {
      const mine = tx
        .selectFrom('sessions')
        .where('organization_id', '=', actor.organizationId)
        .where('user_id', '=', actor.userId)
        .where('expires_at', '>', sql<Date>`now()`)
      const { total } = await mine
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await mine
        .selectAll()
        .orderBy('last_seen_at', 'desc')
        .limit(query.pageSize)
        .offset((query.pageNum - 1) * query.pageSize)
        .execute()
      const list = rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        ip: row.ip,
        userAgent: row.user_agent,
      }))
      return { list, total: Number(total), pageNum: query.pageNum, pageSize: query.pageSize }
    },
  }),
  route(endSession, {
    may: 'signedIn',
    handle: async ({ tx, actor, audit }, { params }) => {
      const ended = await tx
        .deleteFrom('sessions')
        .where('organization_id', '=', actor.organizationId)
        .where('user_id', '=', actor.userId)
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst()
      if (!ended) throw notFound()
      audit({ action: 'session.end', subject: { kind: 'user', id: actor.userId, name: actor.name } })
      return null
    },
  }),
  publicRoute(readSetup, async (call) => ({
    needed: await setupNeeded(call.services),
    tokenNeeded: call.services.setUpToken !== undefined,
  })),
  publicRoute(setUp, async (call, { body }) => {
    refuseWrongToken(call.services.setUpToken, body.token)
    refuseWeakPassword(body.password, body.account, call.locale)
    const created = await call.services.database.system(async (tx) => {
      await sql`select pg_advisory_xact_lock(7251121)`.execute(tx)
      if (await anyOrganization(tx)) throw new AppError('forbidden')
      return createOrganization(tx, {
        name: body.organizationName,
        locale: call.locale,
        administrator: {
          account: body.account,
          name: body.name,
          password: body.password,
          mustChangePassword: false,
        },
      })
    })
    const user = { id: created.administratorId, organization_id: created.organizationId, name: body.name }
    await openSession(call, user, false)
    await auditSignIn(call, user, 'session.create')
    return sessionInfoOf(call, user.organization_id, user.id)
  }),
]

/** The active person with this account and password; null, counted and audited, for anybody else. 429 after too many failures. */
async function personBehind(
  call: HttpCall,
  account: string,
  password: string,
): Promise<{ user: SignedIn & Account; source: Source } | null> {
  const { database, config } = call.services
  const user = await database.system((tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'organization_id', 'password_hash', 'state', 'name', sql<Date>`now()`.as('now')])
      .where('account', '=', account)
      .executeTakeFirst(),
  )
  const device = user ? knownDevice(call.request, config, user, user.now) : null
  const source: Source = device === null ? { ip: call.request.caller.ip } : { device }
  await refuseIfThrottled(database, account, source)
  const matches = await passwordMatches(password, user?.password_hash ?? null)
  if (user && matches && user.state === 'active') return { user, source }
  await recordFailure(database, account, source)
  if (user) await auditSignIn(call, user, 'session.refuse')
  return null
}

/** 403 unless the token is the one of the start line. Both are hashed, so that neither length nor time tells anything. */
function refuseWrongToken(wanted: string | undefined, given = ''): void {
  if (wanted === undefined || timingSafeEqual(sessionTokenHash(wanted), sessionTokenHash(given))) return
  throw new AppError('wrongSetUpToken')
}

const anyOrganization = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined

const setupNeeded = (services: Services): Promise<boolean> =>
  services.database.system(async (tx) => !(await anyOrganization(tx)))

/** Throws 422 with the reason when a new password is too weak. */
export function refuseWeakPassword(password: string, account: string, locale: 'zh-CN' | 'en'): void {
  const weakness = passwordWeakness(password, account)
  if (!weakness) return
  throw new AppError('weakPassword', {
    detail: said(passwordWeaknessText[weakness], locale),
  })
}

/** Ends a person's sessions, all or all but one. */
export async function endSessions(
  tx: Tx,
  organizationId: number,
  userId: number,
  except?: number,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as number))
    .execute()
}

type SignedIn = { id: number; organization_id: number; name: string }

/** A new token at every sign-in, of which only the hash is stored; the session that the browser had before ends. Answers when it was opened, by the database's clock. */
async function openSession(call: HttpCall, user: SignedIn, remember: boolean): Promise<Date> {
  const token = randomBytes(32).toString('base64url')
  const earlier = sessionToken(call.request, call.services.config)
  const { expires_at, created_at } = await call.services.database.system(async (tx) => {
    if (earlier) await tx.deleteFrom('sessions').where('token_hash', '=', sessionTokenHash(earlier)).execute()
    return tx
      .insertInto('sessions')
      .values({
        organization_id: user.organization_id,
        user_id: user.id,
        token_hash: sessionTokenHash(token),
        remembered: remember,
        expires_at: sql<Date>`now() + make_interval(days => ${rememberedDays})`,
        ip: call.request.caller.ip,
        user_agent: call.request.caller.userAgent.slice(0, 500),
      })
      .returning(['expires_at', 'created_at'])
      .executeTakeFirstOrThrow()
  })
  setSessionCookie(call.reply, call.services.config, token, remember ? expires_at : undefined)
  return created_at
}

async function auditSignIn(call: HttpCall, user: SignedIn, action: string): Promise<void> {
  await call.services.database.system(async (tx) => {
    await appendAudit(
      tx,
      {
        organizationId: user.organization_id,
        actorId: user.id,
        actorName: user.name,
        ip: call.request.caller.ip,
        requestId: call.request.caller.id,
        now: beganAt(tx),
      },
      [{ action, subject: { kind: 'user', id: user.id, name: user.name } }],
    )
  })
}

const auditContext = (call: HttpCall, session: Session) => ({
  organizationId: session.actor.organizationId,
  actorId: session.actor.userId,
  actorName: session.actor.name,
  ip: call.request.caller.ip,
  requestId: call.request.caller.id,
  now: session.now,
})

async function sessionInfoOf(
  { services, locale }: Pick<HttpCall, 'services' | 'locale'>,
  organizationId: number,
  userId: number,
): Promise<SessionInfo> {
  const actor = await loadActor(services.database, organizationId, userId)
  const read = async (tx: Tx): Promise<SessionInfo> => {
    const row = await tx
      .selectFrom('users as u')
      .innerJoin('organizations as o', 'o.id', 'u.organization_id')
      .leftJoin('department_tree as d', 'd.id', 'u.department_id')
      .select([
        'u.id',
        'u.name',
        'u.nickname',
        'u.account',
        'u.avatar_file_id',
        'u.department_id',
        'u.must_change_password',
        'u.locale',
        'd.name as department_name',
        'o.name as organization_name',
        'o.display_name',
        'o.logo_file_id',
        'o.time_zone',
        'o.locale as language',
        'o.is_demonstration',
      ])
      .where('u.organization_id', '=', organizationId)
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow()
    return {
      user: {
        id: row.id,
        name: row.name,
        nickname: row.nickname,
        avatarFileID: row.avatar_file_id,
        account: row.account,
        departmentID: row.department_id,
        departmentName: row.department_name,
        mustChangePassword: row.must_change_password,
        locale: row.locale === 'en' ? 'en' : 'zh-CN',
      },
      organization: {
        id: organizationId,
        name: row.organization_name,
        displayName: row.display_name,
        logoFileID: row.logo_file_id,
        timeZone: row.time_zone,
        locale: row.language,
        isDemonstration: row.is_demonstration,
      },
      permissions: actor.permissions as Record<string, string>,
      hasOfficeServer: services.config.officeUrl !== undefined,
    }
  }
  return services.database.tenant(organizationId, read, { locale })
}
