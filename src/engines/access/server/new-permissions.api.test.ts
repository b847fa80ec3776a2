import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aloneApp } from '#testing/index.ts'
import { giveNewPermissions } from './new-permissions.ts'

const app = await aloneApp()
const org = await app.organization()

const rightsOf = async (key: string): Promise<string[]> => {
  const { rows } = await app.database.system((tx) =>
    sql<{
      name: string
    }>`select p.permission || ' ' || p.scope as name from role_permissions p join roles r on r.id = p.role_id
      where r.organization_id = ${org.id} and r.key = ${key} order by 1`.execute(tx),
  )
  return rows.map(({ name }) => name)
}
/** As if the version before had not known it. */
const forget = (permission: string) =>
  app.database.system(async (tx) => {
    await sql`delete from known_permissions where name = ${permission}`.execute(tx)
    await sql`delete from role_permissions where permission = ${permission}`.execute(tx)
  })

test('a permission that the version before did not have is given to default roles at the next start, once', async () => {
  const before = { lead: await rightsOf('legalLead'), staff: await rightsOf('businessStaff') }
  await forget('project.read')
  const staff = await org.as('businessStaff')
  expect((await staff.get('/project/list')).status).toBe(403)
  await giveNewPermissions(app.database)
  expect({ lead: await rightsOf('legalLead'), staff: await rightsOf('businessStaff') }).toEqual(before)
  expect(before.staff).toContain('project.read department_tree')
  expect((await staff.get('/project/list')).status).toBe(200)
})

test('what an administrator took from a role stays taken, and a role that the organisation made is given nothing', async () => {
  await app.database.system(async (tx) => {
    await sql`delete from role_permissions p using roles r where r.id = p.role_id and r.organization_id = ${org.id}
      and r.key = 'auditor' and p.permission = 'audit.read'`.execute(tx)
    await sql`insert into roles (organization_id, key, name) values (${org.id}, null, '自建角色')`.execute(tx)
  })
  await giveNewPermissions(app.database)
  expect(await rightsOf('auditor')).not.toContain('audit.read all')
  await forget('project.manage')
  await giveNewPermissions(app.database)
  expect(await rightsOf('contractManager')).toContain('project.manage all')
  expect(await rightsOf('businessStaff')).not.toContain('project.manage all')
  const { rows } = await app.database.system((tx) =>
    sql`select from role_permissions p join roles r on r.id = p.role_id where r.organization_id = ${org.id} and r.key is null`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([])
})
