import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import {
  type Actor,
  type DataScope,
  dataScopes,
  type GrantAbility,
  type Permission,
  reaches,
} from '../domain/index.ts'
import { reachSql } from './index.ts'

const app = await testApp()
const org = await app.organization()

const people = await Promise.all(Array.from({ length: 4 }, () => org.user()))
const departments = [org.rootDepartmentId, await org.department('甲'), await org.department('乙')]

type Row = {
  id: number
  starter: number | null
  handler: number | null
  department: number | null
  granted: GrantAbility | null
}

const anyPerson = fc.constantFrom(null, ...people.map(({ id }) => id))
const anyDepartment = fc.constantFrom(null, ...departments)
const anyActor = fc.record({
  userId: fc.constantFrom(...people.map(({ id }) => id)),
  departmentId: anyDepartment,
  departmentIds: fc.subarray(departments),
  scope: fc.constantFrom<DataScope | undefined>(undefined, ...dataScopes),
  permission: fc.constantFrom<Permission>(
    'contract.read',
    'contract.update',
    'contract.delete',
    'contract.share',
  ),
})
const anyRows = fc.array(
  fc.record({
    starter: anyPerson,
    handler: anyPerson,
    department: anyDepartment,
    granted: fc.constantFrom<GrantAbility | null>(null, 'read', 'update'),
  }),
  { minLength: 1, maxLength: 12 },
)

/** The ids that the SQL condition lets through, with the person's grants on these very records. */
async function throughSql(actor: Actor, permission: Permission, rows: Row[]): Promise<number[]> {
  return app.database.tenant(org.id, async (tx) => {
    await sql`delete from grants where organization_id = ${org.id}`.execute(tx)
    for (const { id, granted } of rows)
      if (granted)
        await sql`insert into grants (organization_id, subject_kind, subject_id, user_id, ability)
          values (${org.id}, 'contract', ${id}, ${actor.userId}, ${granted})`.execute(tx)
    const condition = reachSql(actor, permission, {
      owners: [sql`r.starter`, sql`r.handler`],
      department: sql`r.department`,
      granted: { kind: 'contract', id: sql`r.id` },
    })
    const found = await sql<{ id: number }>`
      select r.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, starter bigint, handler bigint, department bigint) where ${condition} order by r.id`.execute(
      tx,
    )
    return found.rows.map(({ id }) => id)
  })
}

test('a list in SQL shows exactly the records that the rule lets a person reach', async () => {
  await fc.assert(
    fc.asyncProperty(anyActor, anyRows, async ({ scope, permission, ...who }, given) => {
      const actor: Actor = {
        ...who,
        organizationId: org.id,
        name: '某人',
        timeZone: 'Asia/Shanghai',
        language: 'zh-CN',
        fieldRights: {},
        permissions: scope ? { [permission]: scope } : {},
      }
      const rows = given.map((row, index) => ({ id: index + 1, ...row }))
      const byRule = rows.filter((row) =>
        reaches(actor, permission, {
          ownerIds: [row.starter, row.handler],
          departmentId: row.department,
          granted: row.granted,
        }),
      )
      expect(await throughSql(actor, permission, rows)).toEqual(byRule.map(({ id }) => id))
    }),
    { numRuns: 300 },
  )
})
