import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from './index.ts'

/*
 * Tenant isolation behind the queries, read from the database's own catalogue: a table, view or function that somebody adds tomorrow is judged here
 * without being named.
 */
const app = await testApp()

const ask = async <Row>(text: string): Promise<Row[]> => {
  const { rows } = await app.database.system((tx) => sql.raw<Row>(text).execute(tx))
  return rows as Row[]
}

/** Belong to no organisation, and the application's role has no right on them at all. */
const withoutOrganization = ['schema_migrations', 'sign_in_attempts', 'known_permissions']

test('every table of the product has row-level security whose every rule names the organisation, or is out of reach', async () => {
  const tables = await ask<{ name: string; secured: boolean; rules: string[] | null; reachable: boolean }>(`
    select c.relname as name, c.relrowsecurity as secured,
      (select array_agg(p.polpermissive::text || '/' || p.polroles::regrole[]::text || '/' || coalesce(pg_get_expr(p.polqual, c.oid), '')
         || '/' || coalesce(pg_get_expr(p.polwithcheck, c.oid), '')) from pg_policy p where p.polrelid = c.oid) as rules,
      has_any_column_privilege('chancery_app', c.oid, 'select, insert, update, references')
        or has_table_privilege('chancery_app', c.oid, 'select, insert, update, delete, truncate, trigger') as reachable
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'm')`)
  expect(tables.length).toBeGreaterThan(40)
  const wrong = tables.filter(({ name, secured, rules, reachable }) => {
    if (withoutOrganization.includes(name)) return reachable
    const column = name === 'organizations' ? 'id' : 'organization_id'
    const tenant = `(${column} = ( SELECT current_organization() AS current_organization))`
    const wanted = [`true/{chancery_app}/${tenant}/${tenant}`, 'true/{chancery_system}/true/true']
    return !secured || rules?.sort().join() !== wanted.join()
  })
  expect(wrong).toEqual([])
})

test('the roles of the application own, bypass and create nothing', async () => {
  const roles = await ask<Record<string, boolean>>(`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication from pg_roles
    where rolname in ('chancery_app', 'chancery_system')`)
  expect(roles).toHaveLength(2)
  expect(roles.flatMap(Object.values).some(Boolean)).toBe(false)
  const owned = await ask(`
    select relname as name from pg_class where pg_get_userbyid(relowner) like 'chancery%'
    union all select proname from pg_proc where pg_get_userbyid(proowner) like 'chancery%'
    union all select nspname from pg_namespace where pg_get_userbyid(nspowner) like 'chancery%'
    union all select groups.rolname from pg_auth_members m join pg_roles groups on groups.oid = m.roleid
      where pg_get_userbyid(m.member) = 'chancery_app'`)
  expect(owned).toEqual([])
  const creates = await ask<{ name: string }>(`
    select nspname as name from pg_namespace where nspname not like 'pg\\_temp%'
      and (has_schema_privilege('chancery_app', oid, 'create') or has_schema_privilege('chancery_system', oid, 'create'))`)
  expect(creates).toEqual([])
})

test('what no role may ever change neither can change: the audit, what was published, the organisations themselves', async () => {
  const rights = await ask<{ name: string }>(`
    select t.name || ' ' || r.name as name
    from (values ('audit_entries', 'update'), ('audit_entries', 'delete'), ('audit_heads', 'delete'), ('organizations', 'insert'),
      ('organizations', 'delete'), ('approval_flow_versions', 'update'), ('approval_flow_versions', 'delete'), ('approval_actions', 'update'),
      ('approval_actions', 'delete'), ('numbering_numbers', 'update'), ('numbering_numbers', 'delete')) as t(name, denied)
    cross join lateral (values (t.denied)) as r(name)
    where has_table_privilege('chancery_app', t.name, t.denied)
      or has_table_privilege('chancery_system', t.name, t.denied) and (t.name, t.denied) <> ('organizations', 'insert')`)
  expect(rights).toEqual([])
  const truncates = await ask(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and (has_table_privilege('chancery_app', oid, 'truncate') or has_table_privilege('chancery_system', oid, 'truncate'))`)
  expect(truncates).toEqual([])
})

test('a view, which reads as its owner, holds the tenant isolation itself, can only be read, and shows one organisation', async () => {
  const views = await ask<{ name: string; text: string; written: boolean }>(`
    select c.relname as name, pg_get_viewdef(c.oid) as text,
      has_table_privilege('chancery_app', c.oid, 'insert, update, delete') as written
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      and not coalesce('security_invoker=true' = any(c.reloptions), false)`)
  expect(views.length).toBeGreaterThan(0)
  const [mine, other] = [await app.organization(), await app.organization()]
  for (const { name, text, written } of views) {
    // Tenant isolation is a condition of its own: what stands beside it can only take rows away.
    const where = text.slice(text.lastIndexOf('WHERE'))
    expect(where, name).toMatch(
      /^WHERE \(+organization_id = \( SELECT current_organization\(\) AS current_organization\)\)/,
    )
    expect(where, name).not.toMatch(/\b(OR|NOT|CASE|UNION)\b/i)
    expect(written, name).toBe(false)
    const seen = await app.database.tenant(mine.id, (tx) =>
      sql<{
        organization_id: number
      }>`select organization_id from ${sql.table(name)} where organization_id = ${other.id}`.execute(tx),
    )
    expect(seen.rows, name).toEqual([])
  }
})

test('a function that acts as its owner pins where it looks for names, temporary tables last', async () => {
  const functions = await ask<{
    name: string
    settings: string[] | null
    everybody: boolean
    trigger: boolean
  }>(`
    select proname as name, proconfig as settings, prorettype = 'trigger'::regtype as trigger,
      exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) a where a.grantee = 0) as everybody
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)
  expect(functions.length).toBeGreaterThan(0)
  const wrong = functions.filter(
    ({ settings, everybody, trigger }) =>
      !settings?.includes('search_path=public, pg_temp') || (everybody && !trigger),
  )
  expect(wrong).toEqual([])
})

test('no transaction is given the handle of an earlier one, under which settings of its organisation are remembered', async () => {
  const [mine, other] = [await app.organization(), await app.organization()]
  const handles = new Set<object>()
  for (const { id } of [mine, other, mine])
    await app.database.tenant(id, async (tx) => {
      handles.add(tx)
    })
  expect(handles.size).toBe(3)
})

test('a transaction reaches no row of another organisation, and none without one', async () => {
  const [mine, other] = [await app.organization(), await app.organization()]
  await app.database.tenant(mine.id, async (tx) => {
    const seen = await sql<{ id: number }>`select organization_id as id from users group by 1`.execute(tx)
    expect(seen.rows).toEqual([{ id: mine.id }])
    const changed = await sql`update users set name = 'x' where organization_id = ${other.id}`.execute(tx)
    expect(changed.numAffectedRows).toBe(0n)
  })
  const insert = app.database.tenant(mine.id, (tx) =>
    sql`insert into positions (organization_id, name) values (${other.id}, 'x')`.execute(tx),
  )
  await expect(insert).rejects.toThrow(/row-level security/)
  const move = app.database.tenant(mine.id, (tx) =>
    sql`update users set organization_id = ${other.id} where organization_id = ${mine.id}`.execute(tx),
  )
  await expect(move).rejects.toThrow(/row-level security|foreign key/)
  const outside = await app.database.system(async (tx) => {
    await sql`set local role chancery_app`.execute(tx)
    return sql<{ count: number }>`select count(*)::int as count from users`.execute(tx)
  })
  expect(outside.rows).toEqual([{ count: 0 }])
})
