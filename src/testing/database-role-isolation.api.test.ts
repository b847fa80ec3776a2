import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testApp } from './index.ts'

/*
 * What somebody could do who ran SQL of their own on the connections that the product signs in with: each of these is what a forgotten
 * condition or a planted statement would try first.
 */
const app = await testApp()
const [mine, other] = [await app.organization(), await app.organization()]
const { database } = app.services

const asTenant = <Row>(...statements: string[]): Promise<Row[]> =>
  database.tenant(mine.id, async (tx) => {
    let rows: unknown[] = []
    for (const text of statements) rows = (await sql.raw(text).execute(tx)).rows
    return rows as Row[]
  })
const asSystem = (text: string) => database.system((tx) => sql.raw(text).execute(tx))

test('the role of a transaction is the one that signed in: there is none above it to come back to', async () => {
  const [found] = await asTenant<{ session: string; now: string; strong: boolean }>(
    'reset role',
    `select session_user as session, current_user as now, rolsuper or rolbypassrls or rolcreaterole as strong
     from pg_roles where rolname = current_user`,
  )
  const { app: signIn } = inject('signIns')
  expect(found).toEqual({ session: signIn.user, now: signIn.user, strong: false })
  expect(signIn.user).toMatch(/^chancery_app_of_/)
})

test.each(['reset role', 'reset session authorization', 'set role none', 'set role chancery_app'])(
  'after «%s» no row of another organisation is seen, changed or put in',
  async (wayOut) => {
    const seen = await asTenant(wayOut, 'select distinct organization_id as id from users')
    expect(seen).toEqual([{ id: mine.id }])
    const changed = await database.tenant(mine.id, async (tx) => {
      await sql.raw(wayOut).execute(tx)
      return sql`update users set name = 'x' where organization_id = ${other.id}`.execute(tx)
    })
    expect(changed.numAffectedRows).toBe(0n)
    const insert = asTenant(wayOut, `insert into positions (organization_id, name) values (${other.id}, 'x')`)
    await expect(insert).rejects.toThrow(/row-level security/)
  },
)

const forbidden = [
  'set role chancery_system',
  `set role ${inject('connection').user}`,
  `set session authorization ${inject('connection').user}`,
  'set local row_security = off; select 1 from users',
  'alter table users disable row level security',
  'alter table users no force row level security',
  'drop policy tenant on users',
  'create policy everything on users using (true)',
  'create table public.stolen (id integer)',
  'create schema stolen',
  'create function public.stolen() returns integer language sql as $$ select 1 $$',
  'create or replace function current_organization() returns integer language sql as $$ select 1 $$',
  'create role stolen superuser',
  'grant chancery_system to current_user',
  'alter role current_user bypassrls',
  'truncate users',
  'drop table users',
  `copy users to '/tmp/stolen'`,
  `copy users to program 'cat > /tmp/stolen'`,
  `select pg_read_file('postgresql.conf')`,
  'select rolpassword from pg_authid',
  'select * from sign_in_attempts',
  'update audit_entries set action = action',
  'delete from audit_entries',
]

test.each(forbidden)('signed in for one organisation nobody may: %s', async (statement) => {
  await expect(asTenant(...statement.split('; '))).rejects.toThrow(
    /permission denied|must be (owner|able)|row-level security|only roles|only superusers|denied to/i,
  )
})

const alsoForSystem = forbidden.filter(
  (text) => !/sign_in_attempts|row_security|set role chancery_system/.test(text),
)

test.each(alsoForSystem)('signed in for all organisations nobody may: %s', async (statement) => {
  await expect(asSystem(statement)).rejects.toThrow(
    /permission denied|must be (owner|able)|row-level security|only roles|only superusers|denied to/i,
  )
})

test('what concerns all organisations signs in as another role, which sees them all', async () => {
  const rows = await database.query<{ user: string; seen: number }>(
    'select current_user as user, count(distinct organization_id)::int as seen from users where organization_id = any($1) group by 1',
    [[mine.id, other.id]],
  )
  expect(rows).toEqual([{ user: inject('signIns').system.user, seen: 2 }])
})
