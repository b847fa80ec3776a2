import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestOrganization, testApp } from '#testing/index.ts'

const app = await testApp()

async function withEntries(count: number): Promise<TestOrganization> {
  const org = await app.organization()
  const admin = await org.as('administrator')
  for (let i = 0; i < count; i++) await admin.post('/positions', { name: `职位 ${i}` })
  return org
}
const verdict = async (org: TestOrganization) =>
  (await (await org.as('auditor')).post('/audit_entries/verify')).data
/** As the owner of the tables: what somebody with the database's password could do. */
const tamper = (text: string, org: TestOrganization, ...values: unknown[]) =>
  app.database.pool.query(text, [org.id, ...values])

describe('the chain', () => {
  test('is whole after ordinary work, with texts of every kind in it', async () => {
    const org = await withEntries(3)
    const admin = await org.as('administrator')
    for (const name of ['引号"与\\反斜', 'emoji 😀', 'half \ud83d pair', '１２３', 'a\u2028b'])
      expect((await admin.post('/positions', { name })).status).toBe(201)
    const { checked, brokenSequence } = await verdict(org)
    expect(brokenSequence).toBeNull()
    expect(checked).toBeGreaterThanOrEqual(8)
  })

  test('names the first entry that was changed, whichever column it was', async () => {
    for (const change of [
      `actor_name = 'somebody else'`,
      `action = 'position.delete'`,
      `subject_name = ''`,
      `after = '{"name": "forged"}'`,
      `before = '{}'`,
      `at = at + interval '1 second'`,
      `ip = '10.0.0.1'`,
      `subject_id = 1`,
      `hash = '\\x00'`,
      `previous_hash = decode(repeat('00', 32), 'hex')`,
    ]) {
      const org = await withEntries(4)
      await tamper(`update audit_entries set ${change} where organization_id = $1 and sequence = 4`, org)
      expect([change, (await verdict(org)).brokenSequence]).toEqual([change, 4])
    }
  })

  test('names a gap where an entry was removed, and the end where the last ones were cut off', async () => {
    const middle = await withEntries(4)
    await tamper('delete from audit_entries where organization_id = $1 and sequence = 3', middle)
    expect((await verdict(middle)).brokenSequence).toBe(3)
    const end = await withEntries(4)
    const { rows } = await tamper(
      'select max(sequence) as last from audit_entries where organization_id = $1',
      end,
    )
    await tamper('delete from audit_entries where organization_id = $1 and sequence = $2', end, rows[0].last)
    // The verdict's own reader signed in afterwards: the gap is where the removed entry was.
    expect((await verdict(end)).brokenSequence).toBe(Number(rows[0].last))
  })

  test('does not take entries written behind its head, or a head that was set back', async () => {
    const org = await withEntries(4)
    await tamper(
      `update audit_heads set hash = (select hash from audit_entries e where e.organization_id = $1 and sequence = 2) where organization_id = $1`,
      org,
    )
    expect((await verdict(org)).brokenSequence).not.toBeNull()
    const headless = await withEntries(2)
    const auditor = await headless.as('auditor')
    await tamper('delete from audit_heads where organization_id = $1', headless)
    const { verifyChain } = await import('./index.ts')
    const found = await app.database.tenant(headless.id, (tx) => verifyChain(tx, headless.id))
    expect(found.brokenSequence).toBe(1)
    // And nothing more can be written onto it unnoticed.
    expect((await auditor.post('/audit_entries/verify')).code).not.toBe(0)
  })

  test('stays whole and without a gap when twenty people write at once, and while it is being checked', async () => {
    const org = await app.organization()
    const admin = await org.as('administrator')
    const before = await verdict(org)
    const writes = Array.from({ length: 20 }, (_, i) => admin.post('/positions', { name: `同时 ${i}` }))
    const [checks] = await Promise.all([Promise.all([verdict(org), verdict(org)]), Promise.all(writes)])
    expect(checks.map(({ brokenSequence }) => brokenSequence)).toEqual([null, null])
    const after = await verdict(org)
    expect(after.brokenSequence).toBeNull()
    // Twenty positions and three verifications.
    expect(after.checked - before.checked).toBe(23)
  })

  test('has no entry of a change that was rolled back', async () => {
    const org = await withEntries(1)
    const admin = await org.as('administrator')
    await admin.post('/positions', { name: '职位 0' })
    const list = (await admin.get('/audit_entries?action=position.create')).data
    expect(list.total).toBe(1)
    expect((await verdict(org)).brokenSequence).toBeNull()
  })
})

describe('the audit log', () => {
  test('is filtered by who, what, words and days of the organisation, newest first', async () => {
    const org = await withEntries(2)
    const admin = await org.as('administrator')
    const auditor = await org.as('auditor')
    const total = async (query: string) => (await auditor.get(`/audit_entries?${query}`)).data.total
    expect(await total('action=position')).toBe(2)
    expect(await total('action=position.create')).toBe(2)
    expect(await total('action=posit')).toBe(0)
    expect(await total(`actorID=${admin.userId}&subjectKind=position`)).toBe(2)
    expect(await total(`actorIDs=${admin.userId},1&subjectKinds=position,nothing`)).toBe(2)
    expect(await total(`q=${encodeURIComponent('职位 1')}`)).toBe(1)
    await tamper(
      `update audit_entries set at = '2026-01-31T16:30:00Z' where organization_id = $1 and sequence = 1`,
      org,
    )
    // Half past midnight of 1 February in Shanghai.
    expect(await total('from=2026-02-01&to=2026-02-01')).toBe(1)
    expect(await total('to=2026-01-31')).toBe(0)
    const { list } = (await auditor.get('/audit_entries?pageSize=3')).data
    expect(list[0].sequence).toBeGreaterThan(list[1].sequence)
    expect((await auditor.get('/audit_entries?from=yesterday')).status).toBe(400)
  })

  test('is read by those who may, and never shows another organisation', async () => {
    const org = await withEntries(1)
    const other = await app.organization()
    expect((await (await org.as('businessStaff')).get('/audit_entries')).status).toBe(403)
    expect((await (await org.as('businessStaff')).post('/audit_entries/verify')).status).toBe(403)
    const admin = await org.as('administrator')
    const seen = (await (await other.as('auditor')).get(`/audit_entries?actorID=${admin.userId}`)).data
    expect(seen.list).toEqual([])
  })
})

describe('tenant isolation in the database', () => {
  test('hides the rows of another organisation and lets none be written there', async () => {
    const [here, there] = [await withEntries(1), await withEntries(1)]
    const tables = await app.database.pool.query(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE' order by 1`,
    )
    expect(tables.rows.length).toBeGreaterThan(10)
    for (const { name } of tables.rows) {
      const protectedBy = await app.database.pool.query(
        `select relrowsecurity and pg_get_userbyid(relowner) <> 'chancery_app' as walled from pg_class where oid = $1::regclass`,
        [name],
      )
      expect([name, protectedBy.rows[0].walled]).toEqual([name, true])
      const seen = await app.database
        .tenant(here.id, (tx) =>
          sql<{ organization_id: number }>`select distinct organization_id from ${sql.table(name)}`.execute(
            tx,
          ),
        )
        .catch((error: { code?: string }) => (error.code === '42501' ? { rows: [] } : Promise.reject(error)))
      for (const row of seen.rows) expect([name, row.organization_id]).toEqual([name, here.id])
    }
    const insert = app.database.tenant(here.id, (tx) =>
      sql`insert into positions (organization_id, name) values (${there.id}, 'smuggled')`.execute(tx),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
    const moved = app.database.tenant(here.id, (tx) =>
      sql`update positions set organization_id = ${there.id}`.execute(tx),
    )
    await expect(moved).rejects.toMatchObject({ code: '42501' })
    const changed = await app.database.tenant(here.id, (tx) =>
      sql`update users set name = 'x' where organization_id = ${there.id}`.execute(tx),
    )
    expect(changed.numAffectedRows).toBe(0n)
    const outside = app.database.tenant(here.id, (tx) =>
      sql`insert into users (organization_id, account, name, department_id) values (${here.id}, 'crossed', 'x', ${there.rootDepartmentId})`.execute(
        tx,
      ),
    )
    await expect(outside).rejects.toMatchObject({ code: '23503' })
  })

  test('lets the application add to the audit and never change or remove an entry', async () => {
    const org = await withEntries(1)
    for (const statement of [
      sql`update audit_entries set actor_name = 'x'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`alter table audit_entries disable row level security`,
      sql`delete from audit_heads`,
      sql`drop table audit_entries`,
      sql`select * from sign_in_attempts`,
    ])
      await expect(app.database.tenant(org.id, (tx) => statement.execute(tx))).rejects.toMatchObject({
        code: '42501',
      })
    expect((await verdict(org)).brokenSequence).toBeNull()
  })

  test('shows nothing to a transaction that names no organisation', async () => {
    await withEntries(1)
    const { rows } = await app.database.pool.query('select current_organization() as id')
    expect(rows[0].id).toBeNull()
    const client = await app.database.pool.connect()
    try {
      await client.query('begin; set local role chancery_app')
      expect((await client.query('select from users')).rowCount).toBe(0)
      expect((await client.query('select from organizations')).rowCount).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
