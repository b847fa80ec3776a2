import { createHash } from 'node:crypto'
import type { Database } from '#server/database.ts'
import type { Proof } from '#server/proof.ts'
import type { Locale } from '#shared/text.ts'
import type { Actor } from '../domain/actor.ts'
import {
  type DataScope,
  type FieldRight,
  fieldRights,
  type GuardedField,
  type Permission,
  widerScope,
} from '../domain/permissions.ts'

/** Idle sessions end after this; remembered ones only at their own end. */
export const idleHours = 8

export type Session = {
  id: number
  actor: Actor
  mustChangePassword: boolean
  /** The database's clock at the moment of the look-up. */
  now: Date
}

export const sessionTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

type SessionRow = {
  session_id: number
  organization_id: number
  user_id: number
  name: string
  department_id: number | null
  must_change_password: boolean
  time_zone: string
  language: Locale
  access_version: number
  now: Date
  stale: boolean
}

type Rights = Pick<Actor, 'departmentIds' | 'permissions' | 'fieldRights'>
const rightsKept = 5_000
const rightsByKey = new WeakMap<Database, Map<string, Rights>>()

const sessionSql = `select s.id as session_id, s.organization_id, s.user_id, u.name, u.department_id, u.must_change_password,
   o.time_zone, o.locale as language, o.access_version, now() as now, s.last_seen_at < now() - interval '1 minute' as stale
 from sessions s
 join users u on u.id = s.user_id and u.organization_id = s.organization_id
 join organizations o on o.id = s.organization_id
 where s.token_hash = $1 and s.expires_at > now() and u.state = 'active'
   and (s.remembered or s.last_seen_at > now() - make_interval(hours => ${idleHours}))`

/** By how many milliseconds a database's clock is ahead of `performance.now()`. */
const clocks = new WeakMap<Database, number>()

/**
 * Takes what the database said its time was, between `asked` and now: within these bounds, which each answer narrows. Rather early than late: whoever reads must not miss what
 * was due when somebody wrote it a moment before. Instants come in whole milliseconds, cut off.
 */
function learnClock(database: Database, databaseTime: Date, asked: number): void {
  const [least, most] = [databaseTime.getTime() - performance.now(), databaseTime.getTime() + 1 - asked]
  clocks.set(database, Math.min(Math.max(clocks.get(database) ?? most, least), most))
}

const sessionsKept = 5_000
/** What was read of sessions last, by the hash of their token. */
const sessionsByHash = new WeakMap<Database, Map<string, SessionRow>>()

function keptSessions(database: Database): Map<string, SessionRow> {
  const kept = sessionsByHash.get(database) ?? new Map<string, SessionRow>()
  sessionsByHash.set(database, kept)
  return kept
}

/**
 * The live session behind a token and the person it belongs to; null when there is none, it ended, or the person is no longer active.
 * Rights are read afresh whenever the organisation's access version has moved, so a changed permission counts on the next request.
 */
export async function loadSession(database: Database, token: string): Promise<Session | null> {
  const hash = sessionTokenHash(token)
  const key = hash.toString('base64')
  const kept = keptSessions(database)
  const asked = performance.now()
  const [row] = await database.query<SessionRow>(sessionSql, [hash])
  if (!row) {
    kept.delete(key)
    return null
  }
  if (row.stale)
    await database.query('update sessions set last_seen_at = now() where id = $1', [row.session_id])
  if (kept.size >= sessionsKept) kept.clear()
  kept.set(key, { ...row, stale: false })
  learnClock(database, row.now, asked)
  return sessionOf(row, row.now, await rightsOf(database, row))
}

/**
 * The session behind a token as this process saw it last, for a transaction that begins with its `proof`: the same look-up, which holds where it is live and nothing of it or of its
 * rights has changed. null: it has to be loaded. `now` is the database's clock as its answers told it.
 */
export function recallSession(database: Database, token: string): (Session & { proof: Proof }) | null {
  const hash = sessionTokenHash(token)
  const row = keptSessions(database).get(hash.toString('base64'))
  const rights = row && keptRights(database, row)
  const ahead = clocks.get(database)
  if (!rights || ahead === undefined) return null
  const asked = performance.now()
  const now = new Date(Math.ceil(ahead + asked))
  return {
    ...sessionOf(row, now, rights),
    proof: {
      text: sessionSql,
      values: [hash],
      holds: ([current]) => {
        if (!current) return false
        learnClock(database, current.now, asked)
        return isSame(row, now, current as SessionRow, performance.now() - asked)
      },
    },
  }
}

/** How far the database's clock may be from what is made of it here, in milliseconds: clocks are set, and a machine that slept does not count the time. */
const mostApart = 1_000

/** `waited`: how long ago the answer was asked for; the transaction began at some moment of that. */
function isSame(row: SessionRow, now: Date, current: SessionRow, waited: number): boolean {
  const behind = current.now.getTime() - now.getTime()
  const compared = Object.keys(row).filter((key) => key !== 'now') as (keyof SessionRow)[]
  return (
    behind < waited + mostApart && behind > -mostApart && compared.every((key) => row[key] === current[key])
  )
}

const sessionOf = (row: SessionRow, now: Date, rights: Rights): Session => ({
  id: row.session_id,
  mustChangePassword: row.must_change_password,
  now,
  actor: actorOf(row, rights),
})

type PersonRow = Omit<SessionRow, 'session_id' | 'stale' | 'must_change_password' | 'now'>

const actorOf = (row: PersonRow, rights: Rights): Actor => ({
  userId: row.user_id,
  organizationId: row.organization_id,
  name: row.name,
  departmentId: row.department_id,
  timeZone: row.time_zone,
  language: row.language,
  accessVersion: row.access_version,
  ...rights,
})

type RightsKey = Pick<SessionRow, 'organization_id' | 'user_id' | 'department_id' | 'access_version'>

const rightsKey = (row: RightsKey) =>
  `${row.organization_id}/${row.user_id}/${row.department_id}/${row.access_version}`

const keptRights = (database: Database, row: RightsKey): Rights | undefined =>
  rightsByKey.get(database)?.get(rightsKey(row))

async function rightsOf(database: Database, row: RightsKey): Promise<Rights> {
  const cached = keptRights(database, row)
  if (cached) return cached
  const rights = await readRights(database, row)
  const known = rightsByKey.get(database) ?? new Map<string, Rights>()
  rightsByKey.set(database, known)
  if (known.size >= rightsKept) known.clear()
  known.set(rightsKey(row), rights)
  return rights
}

async function readRights(database: Database, row: RightsKey): Promise<Rights> {
  const values = [row.organization_id, row.user_id]
  const [permissions, fields, departments] = await Promise.all([
    database.query<{ permission: Permission; scope: DataScope }>(
      `select p.permission, p.scope from user_roles u join role_permissions p using (organization_id, role_id)
       where u.organization_id = $1 and u.user_id = $2`,
      values,
    ),
    // A role that says nothing of a field lets it be written: count the roles that do speak.
    database.query<{ field: GuardedField; rights: FieldRight[]; roles: number }>(
      `select f.field, array_agg(f."right") as rights, (select count(*)::int from user_roles where organization_id = $1 and user_id = $2) as roles
       from user_roles u join role_field_rights f using (organization_id, role_id)
       where u.organization_id = $1 and u.user_id = $2 group by f.field`,
      values,
    ),
    database.query<{ id: number }>(
      `select d.id from department_tree d join department_tree own on own.organization_id = d.organization_id
       where d.organization_id = $1 and own.id = $2 and d.path like own.path || '%'`,
      [row.organization_id, row.department_id],
    ),
  ])
  const byPermission: Partial<Record<Permission, DataScope>> = {}
  for (const { permission, scope } of permissions)
    byPermission[permission] = byPermission[permission] ? widerScope(byPermission[permission], scope) : scope
  const byField: Partial<Record<GuardedField, FieldRight>> = {}
  for (const { field, rights, roles } of fields) {
    if (rights.length < roles) continue
    byField[field] = rights.reduce((a, b) => (fieldRights.indexOf(a) >= fieldRights.indexOf(b) ? a : b))
  }
  return {
    permissions: byPermission,
    fieldRights: byField,
    departmentIds: departments.map(({ id }) => id),
  }
}

/** The actor as a job or the seed needs it, without a session. */
export async function loadActor(database: Database, organizationId: number, userId: number): Promise<Actor> {
  const [row] = await database.query<PersonRow>(
    `select u.organization_id, u.id as user_id, u.name, u.department_id, o.time_zone, o.locale as language, o.access_version
     from users u join organizations o on o.id = u.organization_id where u.organization_id = $1 and u.id = $2`,
    [organizationId, userId],
  )
  if (!row) throw new Error(`no user ${userId} in organisation ${organizationId}`)
  return actorOf(row, await rightsOf(database, row))
}
