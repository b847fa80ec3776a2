import { expect, test } from 'vitest'
import { createRole } from '#engines/access/domain/index.ts'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const { org, node, by, newFlow, jia, submit } = await paperOffice(app)
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

test('flows, roles and positions have English names that English readers see', async () => {
  const body = { description: '', permissions: [], fieldRights: [] }
  const made = async (path: string, values: object) => (await admin.post(path, values)).data
  const named = `评审${Math.random()}`
  const role = await made('/roles', { ...body, name: named, nameEn: `Reviewer ${named}` })
  const position = await made('/positions', { name: named, nameEn: `Head ${named}` })
  const who = [{ by: 'role', roleId: role.id } as const, { by: 'position', positionId: position.id } as const]
  const flow = await newFlow([node('a', by(jia)), node('b', who)])
  const renamed = {
    name: flow.name,
    nameEn: ` Review ${flow.name}`,
    definition: flow.definition,
    version: flow.version,
  }
  const path = `/approval_flows/${flow.id}`
  expect((await jia.put(path, renamed)).status).toBe(403)
  expect((await elsewhere.put(path, renamed)).status).toBe(404)
  expect((await admin.put(path, { ...renamed, nameEn: 'x'.repeat(201) })).status).toBe(400)
  const { data: saved } = await admin.put(path, renamed)
  expect([saved.name, saved.nameEn]).toEqual([flow.name, `Review ${flow.name}`])
  const kept = await admin.put(path, { ...renamed, nameEn: undefined, version: saved.version })
  expect(kept.data.nameEn).toBe(saved.nameEn)
  expect((await admin.get(`/approval_flows?q=review ${flow.name}`)).data.list).toMatchObject([
    { id: flow.id },
  ])
  const plain = await newFlow([node('a', by(jia))])
  const papers = [(await submit(flow.id)).paper, (await submit(plain.id)).paper]
  const shown = async (headers: Record<string, string>) => {
    const detail = (await admin.get(path, headers)).data
    const { list } = (await jia.get('/approvals/inbox?pageSize=50', headers)).data
    const approvals = await Promise.all(
      papers.map(async (id) => (await jia.get(`/approvals/paper/${id}/detail`, headers)).data.flowName),
    )
    return {
      stored: [detail.name, detail.nameEn],
      whom: [detail.roles[0].name, detail.positions[0].name],
      inbox: list.map(({ flowName }: { flowName: string }) => flowName).sort(),
      approvals,
    }
  }
  const stored = [flow.name, saved.nameEn]
  expect(await shown({})).toEqual({
    stored,
    whom: [named, named],
    inbox: [flow.name, plain.name].sort(),
    approvals: [flow.name, plain.name],
  })
  expect(await shown({ 'accept-language': 'en' })).toEqual({
    stored,
    whom: [role.nameEn, position.nameEn],
    inbox: [saved.nameEn, plain.name].sort(),
    approvals: [saved.nameEn, plain.name],
  })
  // A file says whom it names in the language of who took it out; both find them.
  for (const language of ['zh-CN', 'en']) {
    const detail = (await admin.get(path, { 'accept-language': language })).data
    const { kind, description, inBatch, definition, people, roles, positions, departments } = detail
    const names = {
      people: people.map(({ id, name }: { id: number; name: string }) => ({ id, name })),
      roles,
      positions,
      departments,
    }
    const file = {
      type: 'approval_flow',
      kind,
      name: `${Math.random()}`,
      description,
      inBatch,
      definition,
      names,
    }
    expect((await admin.post('/approval_flows/import', { file })).data.definition).toEqual(definition)
  }
})

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
