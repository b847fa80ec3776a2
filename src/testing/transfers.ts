import { expect } from 'vitest'
import { rightOffice } from './rights.ts'
import type { TestOrganization } from './test-app.ts'
import type { TestClient } from './test-client.ts'

const kind = 'intellectual_property_transfer'
const path = '/intellectual_properties'
const classes = [{ class: '9', goods: '电池' }]

/** An organisation in which `judge` and then `second`, who may see no right, decide on transfers. */
export async function transferOffice(org: TestOrganization) {
  const rights = await rightOffice(org)
  const { lead } = rights
  const admin = await org.as('administrator')
  const judge = await org.person({ name: '一审人' })
  const second = await org.person({ name: '二审人' })
  const nodes = [judge, second].map(({ userId }, at) => ({
    kind: 'approver',
    id: `n${at + 1}`,
    name: `第${at + 1}步`,
    who: [{ by: 'person', userIds: [userId] }],
  }))
  const made = await admin.post('/approval_flows', { kind, name: '转让审批', definition: { nodes } })
  expect([made.status, made.errors]).toEqual([201, []])
  await admin.post(`/approval_flows/${made.data.id}/publish`, { version: made.data.version })
  const choose = async (flowID: number | null) => {
    const body = { kind: 'intellectual_property', ask: 'transfer', flowID }
    expect((await admin.put('/record_approvals', body)).status).toBe(200)
  }
  await choose(made.data.id)
  const mark = (name: string, more: object = {}) =>
    rights.inForce(9, { name, mark_kind: '1', classes, ...more })
  const body = (ids: number[], more: object = {}) => ({
    ids,
    from: '甲公司',
    to: '乙公司',
    date: '2026-06-01',
    ...more,
  })
  const send = (ids: number[], more: object = {}, client: TestClient = lead) =>
    client.put(`${path}/transfer`, body(ids, more))
  const submitted = async (ids: number[], more: object = {}): Promise<number> => {
    const answer = await send(ids, more)
    expect([answer.status, answer.errors, answer.data.transferred]).toEqual([200, [], 0])
    return answer.data.transferID
  }
  const detail = async (id: number, client: TestClient = lead) =>
    (await client.get(`/approvals/${kind}/${id}/detail`)).data
  const decide = async (id: number, who: TestClient, verb = 'approve', more: object = {}) => {
    const approval = await detail(id, who)
    const taskID = approval.mine?.taskID
    return who.post(`/approvals/${approval.id}/${verb}`, { taskID, comment: '意见', ...more })
  }
  const right = async (id: number) => (await lead.get(`${path}/${id}`)).data
  const read = (id: number, client: TestClient = lead) => client.get(`${path}/transfers/${id}`)
  const open = async (id: number, client: TestClient = lead) =>
    (await client.get(`${path}/${id}/transfer`)).data
  const acts = async (id: number) =>
    (await lead.get(`${path}/${id}/log`)).data.list.map(({ action }: { action: string }) =>
      action.split('.').at(-1),
    )
  return {
    ...rights,
    admin,
    judge,
    second,
    choose,
    mark,
    body,
    send,
    submitted,
    detail,
    decide,
    right,
    read,
    open,
    acts,
  }
}
