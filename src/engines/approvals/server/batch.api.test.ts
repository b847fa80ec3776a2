import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import type { TestClient } from '#testing/test-client.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, starter, submit, detailOf, tryDetail, asked } = office
const admin = await org.as('administrator')
const stranger = await (await app.organization()).person({ role: 'businessStaff', name: '外人' })
type Node = Parameters<typeof newFlow>[0][number]

/** A flow in force that lets several be approved at once, or does not. */
async function flowOf(nodes: Node[], inBatch = true) {
  const flow = await newFlow(nodes)
  const { name, definition, version } = flow
  await admin.call(api.updateFlow, { params: { id: flow.id }, body: { name, definition, inBatch, version } })
  return flow.id
}
const reader = () => org.person({ role: 'businessStaff', name: `批量${Math.random()}` })
const inboxOf = async (client: TestClient) =>
  (await client.call(api.listInbox, { query: { pageSize: 100 } as never })).list
type Row = Awaited<ReturnType<typeof inboxOf>>[number]
const ticked = ({ instanceID, taskID, subject, amount, otherParty }: Row) => ({
  instanceID,
  taskID: taskID ?? 0,
  seen: { name: subject.name, amount, otherParty },
})
const approving = (client: TestClient, tasks: object[], more: object = {}) =>
  client.call(api.approveInBatch, { body: { tasks, comment: '一并同意', ...more } as never })
const stateOf = async (paper: number) => (await detailOf(starter, paper)).state

describe('approving several at once', () => {
  test('decides each of them as the person, with their words; the history says that it was with others', async () => {
    const one = await reader()
    const flow = await flowOf([node('a', by(one)), node('b', by(jia))])
    const papers = [await submit(flow), await submit(flow), await submit(flow)].map(({ paper }) => paper)
    const rows = await inboxOf(one)
    expect(rows.map(({ inBatch }) => inBatch)).toEqual([true, true, true])
    expect(await approving(one, rows.map(ticked))).toEqual({ approved: 3, refused: [] })
    for (const paper of papers) expect(await asked(paper)).toEqual(['甲'])
    const { history } = await detailOf(starter, papers[0] ?? 0)
    expect(history.find(({ action }) => action === 'approve')).toMatchObject({
      user: { id: one.userId },
      comment: '一并同意',
      detail: { inBatch: true },
    })
    expect(await inboxOf(one)).toEqual([])
  })

  test('tells each that could not be, and why; the others are approved all the same', async () => {
    const one = await reader()
    const [flow, other] = [await flowOf([node('a', by(one))]), await flowOf([node('a', by(one))], false)]
    const [fine, closed, gone, renamed] = [
      await submit(flow),
      await submit(other),
      await submit(flow),
      await submit(flow),
    ]
    const rows = await inboxOf(one)
    expect(rows.filter(({ inBatch }) => !inBatch).map(({ subject }) => subject.id)).toEqual([closed.paper])
    const { id, mine } = await detailOf(one, gone.paper)
    await one.post(`/approvals/${id}/reject`, { taskID: mine.taskID, comment: '不' })
    const sent = rows.map((row) =>
      row.subject.id === renamed.paper
        ? { ...ticked(row), seen: { ...ticked(row).seen, name: '别的名字' } }
        : ticked(row),
    )
    const { approved, refused } = await approving(one, sent)
    expect(approved).toBe(1)
    const reasonOf = (paper: number) => {
      const row = rows.find(({ subject }) => subject.id === paper)
      return refused.find(({ taskID }) => taskID === row?.taskID)?.reason
    }
    expect(reasonOf(closed.paper)).toContain('不允许批量同意')
    expect(reasonOf(renamed.paper)).toContain('与列表所示已不同')
    expect(reasonOf(gone.paper)).toBeTruthy()
    expect(await Promise.all([fine, closed, gone, renamed].map(({ paper }) => stateOf(paper)))).toEqual([
      'approved',
      'running',
      'rejected',
      'running',
    ])
  })

  test('is undone alone where the record refuses, and the rest stands', async () => {
    const one = await reader()
    const flow = await flowOf([node('a', by(one))])
    const [first, second] = [await submit(flow), await submit(flow)]
    const rows = await inboxOf(one)
    const before = await approving(one, rows.map(ticked), { comment: 'the record refuses' })
    expect([before.approved, before.refused.length]).toEqual([0, 2])
    expect(await stateOf(first.paper)).toBe('running')
    expect((await approving(one, rows.slice(0, 1).map(ticked))).approved).toBe(1)
    expect([await stateOf(first.paper), await stateOf(second.paper)].toSorted()).toEqual([
      'approved',
      'running',
    ])
  })

  test.each([
    ['opens a field', { fieldRights: { amount: 'edit' } }],
    ['opens the text', { worksOnText: true }],
  ])('is not for a step that %s to whom it asks', async (_, more) => {
    const one = await reader()
    const { paper } = await submit(await flowOf([node('a', by(one), more)]))
    const [row] = await inboxOf(one)
    expect(row?.inBatch).toBe(false)
    const { approved, refused } = await approving(one, [ticked(row as Row)])
    expect([approved, refused[0]?.reason]).toEqual([0, '本节点须填写或处理内容，请打开事项处理'])
    expect(await stateOf(paper)).toBe('running')
  })

  test('is for nobody else: not who submitted it, not another approver’s task, not another organisation', async () => {
    const one = await reader()
    const flow = await flowOf([node('a', by(one, jia), { mode: 'all' })])
    const { paper } = await submit(flow)
    const [row] = await inboxOf(one)
    for (const client of [starter, jia, yi, stranger, admin]) {
      const { approved, refused } = await approving(client, [ticked(row as Row)])
      expect([approved, refused.length]).toEqual([0, 1])
    }
    expect((await tryDetail(stranger, paper)).status).toBe(404)
    expect((await asked(paper)).length).toBe(2)
    const nothing = await one.try(api.approveInBatch, { body: { tasks: [], comment: '' } })
    const many = Array.from({ length: 101 }, () => ticked(row as Row))
    const tooMany = await one.try(api.approveInBatch, { body: { tasks: many, comment: '' } })
    expect([nothing.status, tooMany.status]).toEqual([400, 400])
  })

  test('named twice, or sent twice at once, decides once', async () => {
    const one = await reader()
    const flow = await flowOf([node('a', by(one)), node('b', by(one)), node('c', by(jia))])
    const { paper } = await submit(flow)
    const [row] = (await inboxOf(one)).map(ticked)
    const answers = await Promise.all([
      approving(one, [row as object, row as object]),
      approving(one, [row as object]),
    ])
    expect(answers.reduce((sum, { approved }) => sum + approved, 0)).toBe(1)
    expect(await asked(paper)).toEqual(['甲'])
  })
})
