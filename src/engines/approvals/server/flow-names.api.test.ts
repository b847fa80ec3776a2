import { expect, test } from 'vitest'
import { createRole } from '#engines/access/domain/index.ts'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const { org, node, by, newFlow, jia } = await paperOffice(app)
const admin = await org.as('administrator')
const elsewhere = await (await app.organization()).as('administrator')

const newRole = () =>
  admin.call(createRole, {
    body: {
      name: `评审人${Math.random()}`,
      description: '',
      permissions: [{ permission: 'approval.read', scope: 'all' }],
      fieldRights: [],
    },
  })
const newDepartment = async () => {
  const { data: all } = await admin.get('/departments')
  const parentID = all.find((one: { parentID: number | null }) => one.parentID === null).id
  const values = { parentID, abbr: null, headUserID: null, sortOrder: 0 }
  return (await admin.post('/departments', { ...values, name: `部门${Math.random()}` })).data
}
const remove = (path: string, { id, version }: { id: number; version: number }, who = admin) =>
  who.delete(`/${path}/${id}?version=${version}`)

test('a role that a step asks or a branch looks for is not deleted while a flow names it, in force or as drafted', async () => {
  const [asked, looked, free] = [await newRole(), await newRole(), await newRole()]
  const { id } = await newFlow([
    node('a', [{ by: 'role', roleId: asked.id }]),
    {
      kind: 'condition',
      id: 'x',
      name: '发起人',
      branches: [
        {
          id: 'b',
          name: '评审人',
          when: {
            match: 'all',
            conditions: [],
            facts: [{ about: 'initiatorRole', is: true, roleIds: [looked.id] }],
          },
        },
        { id: 'rest', name: '其他', when: null },
      ],
    },
  ])
  for (const role of [asked, looked])
    expect(await remove('roles', role)).toMatchObject({
      status: 409,
      message: expect.stringContaining('有审批流用到'),
    })
  expect((await remove('roles', free)).status).toBe(200)
  // The draft names it no more, the version in force still does.
  const flow = await admin.call(api.readFlowById, { params: { id } })
  const { name, description, enabled, inBatch, version } = flow
  const definition = { ...flow.definition, nodes: [node('a', by(jia))] }
  await admin.call(api.updateFlow, {
    params: { id },
    body: { name, description, enabled, inBatch, version, definition },
  })
  expect((await remove('roles', asked)).status).toBe(409)
  await admin.call(api.publishFlow, { params: { id }, body: { version: version + 1 } })
  expect((await remove('roles', asked)).status).toBe(200)
})

test('a department that a branch looks for is not deleted; another organisation is not asked', async () => {
  const department = await newDepartment()
  await newFlow([
    {
      kind: 'condition',
      id: 'x',
      name: '发起部门',
      branches: [
        {
          id: 'b',
          name: '本部门',
          when: {
            match: 'all',
            conditions: [],
            facts: [{ about: 'initiatorDepartment', is: true, departmentIds: [department.id] }],
          },
        },
        { id: 'rest', name: '其他', when: null },
      ],
    },
    node('a', by(jia)),
  ])
  expect((await remove('departments', department)).status).toBe(409)
  expect((await remove('departments', await newDepartment())).status).toBe(200)
  expect((await remove('departments', department, elsewhere)).status).toBe(404)
  const staff = await org.as('businessStaff')
  expect((await remove('departments', department, staff)).status).toBe(403)
})
