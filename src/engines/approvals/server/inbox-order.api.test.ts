import { describe, expect, test } from 'vitest'
import { addDays, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import type { TestClient } from '#testing/test-client.ts'
import * as api from '../domain/index.ts'
import { startApproval } from './index.ts'

const app = await testApp()
const { org, node, by, newFlow, jia, yi, submit, detailOf, approve } = await paperOffice(app)
const { pool } = org.services.database

type Query = Partial<Parameters<typeof api.listInbox.query.parse>[0] & object>
const pageOf = (client: TestClient, query: Query = {}) =>
  client.call(api.listInbox, { query: { pageSize: 100, ...query } as never })
/** Reads a list to its end, so many rows at a time. */
async function readOn(client: TestClient, query: Query, pageSize = 100) {
  const seen: (number | null)[] = []
  let cursor: string | null | undefined
  do {
    const page = await pageOf(client, { ...query, pageSize, ...(cursor && { cursor }) })
    seen.push(...page.list.map(({ subject }) => subject.id))
    cursor = page.nextCursor
  } while (cursor)
  return seen
}
const person = (name: string) => org.person({ role: 'businessStaff', name })
const latest = `(select max(id) from approval_instances where organization_id = $1 and subject_kind = 'paper' and subject_id = $2)`
const dueOf = (paper: number, when: string) =>
  pool.query(
    `update approval_tasks set due_at = now() + $3::interval where organization_id = $1 and kind = 'approve' and state = 'open' and instance_id = ${latest}`,
    [org.id, paper, when],
  )
const startedOf = (paper: number, when: string) =>
  pool.query(
    `update approval_instances set started_at = now() + $3::interval where organization_id = $1 and id = ${latest}`,
    [org.id, paper, when],
  )
const whyOf = async (client: TestClient, paper: number) =>
  (await pageOf(client)).list.find(({ subject }) => subject.id === paper)?.why

describe('why an approval waits for a person', () => {
  test('is their step, their standing in for somebody, and nothing of it stands in other tabs', async () => {
    const [boss, deputy, maker] = [await person('外出者'), await person('代理者'), await person('提交者')]
    const flow = await newFlow([node('a', by(boss))])
    const { paper } = await submit(flow.id, maker)
    expect(await whyOf(boss, paper)).toEqual({ as: 'own', of: '' })
    const today = dateIn(new Date(), defaultTimeZone)
    const body = { delegateID: deputy.userId, fromDate: today, toDate: addDays(today, 3) }
    await boss.call(api.createDelegation, { body })
    expect(await whyOf(deputy, paper)).toEqual({ as: 'deputy', of: '外出者' })
    expect(await whyOf(boss, paper)).toBeUndefined()
    expect((await pageOf(maker, { tab: 'waiting' })).list.map(({ why }) => why)).toEqual([null])
  })

  test('is who handed it over or had them asked as well', async () => {
    const [first, second, third] = [await person('转交者'), await person('接手者'), await person('加签者')]
    const { paper } = await submit((await newFlow([node('a', by(first))])).id)
    const over = await detailOf(first, paper)
    const handed = { taskID: over.mine.taskID ?? 0, toUserID: second.userId, comment: '请接手' }
    await first.call(api.handOverApproval, { params: { id: over.id }, body: handed })
    // What another branch returns later has nothing to do with it.
    await pool.query(
      `insert into approval_actions (organization_id, instance_id, action, user_id, node_name, comment, detail, at)
        values ($1, $2, 'return', $3, '', '', '{}', now() + interval '1 minute')`,
      [org.id, over.id, yi.userId],
    )
    expect(await whyOf(second, paper)).toEqual({ as: 'handedOver', of: '转交者' })
    const { id, mine } = await detailOf(second, paper)
    const added = {
      taskID: mine.addTaskID ?? 0,
      userIDs: [third.userId],
      how: 'before' as const,
      comment: '',
    }
    await second.call(api.addToApproval, { params: { id }, body: added })
    expect(await whyOf(third, paper)).toEqual({ as: 'added', of: '接手者' })
  })

  test('is their own step again once they decided what was handed over to them', async () => {
    const [first, second] = [await person('移交者'), await person('后续者')]
    const { paper } = await submit(
      (await newFlow([node('a', by(first)), node('b', by(second))], org, { samePerson: 'each' })).id,
    )
    const over = await detailOf(first, paper)
    const handed = { taskID: over.mine.taskID ?? 0, toUserID: second.userId, comment: '请接手' }
    await first.call(api.handOverApproval, { params: { id: over.id }, body: handed })
    expect((await whyOf(second, paper))?.as).toBe('handedOver')
    await approve(second, paper)
    expect(await whyOf(second, paper)).toEqual({ as: 'own', of: '' })
  })

  test('is that it was returned to their step, or submitted again', async () => {
    const [first, second, maker] = [await person('一审'), await person('二审'), await person('作者')]
    const { paper } = await submit((await newFlow([node('a', by(first)), node('b', by(second))])).id, maker)
    await approve(first, paper)
    expect(await whyOf(second, paper)).toEqual({ as: 'own', of: '' })
    const sendBack = async (nodeID: string | null) => {
      const { id, mine } = await detailOf(second, paper)
      const body = { taskID: mine.taskID ?? 0, comment: '补充', nodeID }
      await second.call(api.returnApproval, { params: { id }, body })
    }
    await sendBack('a')
    expect(await whyOf(first, paper)).toEqual({ as: 'sentBack', of: '二审' })
    await approve(first, paper)
    expect(await whyOf(second, paper)).toEqual({ as: 'own', of: '' })
    await sendBack(null)
    const { flowId } = (
      await pool.query(`select flow_id as "flowId" from approval_instances where id = ${latest}`, [
        org.id,
        paper,
      ])
    ).rows[0]
    const subject = { kind: 'paper', id: paper, name: `文件${paper}` }
    await org.run(maker.userId, (context) =>
      startApproval(context, { flowId: Number(flowId), subject, values: {} }),
    )
    expect(await whyOf(first, paper)).toEqual({ as: 'again', of: '' })
  })
})

describe('the order of a tab', () => {
  test('of what waits for others has what is late first and is read on by key', async () => {
    const maker = await person('等候者')
    const flow = await newFlow([node('a', by(jia))])
    const papers: number[] = []
    for (let i = 0; i < 5; i++) papers.push((await submit(flow.id, maker)).paper)
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = papers
    await dueOf(b, '-1 hour')
    await dueOf(d, '-3 hours')
    await dueOf(a, '3 hours')
    for (const size of [1, 2, 100])
      expect(await readOn(maker, { tab: 'waiting' }, size)).toEqual([d, b, a, c, e])
    expect(await readOn(maker, { tab: 'waiting', filter: 'late:eq:1' }, 1)).toEqual([d, b])
    expect(await readOn(maker, { tab: 'waiting', filter: 'late:eq:2' }, 1)).toEqual([a, c, e])
    // What becomes late between two pages stays where it was.
    const page = await pageOf(maker, { tab: 'waiting', pageSize: 3 })
    await dueOf(e, '0 seconds')
    const rest = await pageOf(maker, { tab: 'waiting', pageSize: 3, cursor: page.nextCursor ?? '' })
    expect(rest.list.map(({ subject }) => subject.id)).toEqual([c, e])
  })

  test('is by arrival, due time or submission, both ways, with what has none last', async () => {
    const [reader, maker] = [await person('排序者'), await person('被排序者')]
    const flow = await newFlow([node('a', by(reader))])
    const papers: number[] = []
    for (let i = 0; i < 4; i++) papers.push((await submit(flow.id, maker)).paper)
    const [a = 0, b = 0, c = 0, d = 0] = papers
    await dueOf(c, '-1 hour')
    await dueOf(a, '2 hours')
    for (const [paper, when] of [
      [a, '-1 day'],
      [b, '-4 days'],
      [c, '-2 days'],
      [d, '-3 days'],
    ] as const)
      await startedOf(paper, when)
    const orders: [TestClient, Query, number[]][] = [
      [reader, { sort: 'at' }, [a, b, c, d]],
      [reader, { sort: '-at' }, [d, c, b, a]],
      [reader, { sort: 'dueAt' }, [c, a, b, d]],
      [reader, { sort: '-dueAt' }, [a, c, d, b]],
      [reader, { sort: 'startedAt' }, [b, d, c, a]],
      [reader, { sort: '-startedAt', filter: 'late:eq:2' }, [a, d, b]],
      [maker, { tab: 'waiting', sort: 'dueAt' }, [c, a, b, d]],
      [maker, { tab: 'waiting', sort: '-waitingSince' }, [d, c, b, a]],
      [maker, { tab: 'waiting', sort: '-startedAt' }, [a, c, d, b]],
      [maker, { tab: 'initiated', sort: 'startedAt' }, [b, d, c, a]],
      [maker, { tab: 'initiated', sort: 'at' }, [a, b, c, d]],
    ]
    for (const [client, query, wanted] of orders)
      for (const size of [1, 3, 100])
        expect([query, await readOn(client, query, size)]).toEqual([query, wanted])
    for (const paper of [a, b]) await approve(reader, paper)
    expect(await readOn(reader, { tab: 'done', sort: 'at' }, 1)).toEqual([a, b])
    // Nobody else has any of it, in whatever order.
    const stranger = await (await app.organization()).as('administrator')
    for (const client of [yi, stranger]) expect(await readOn(client, { sort: 'dueAt' })).toEqual([])
  })

  test('is refused where the tab has none of that name, or the page before had another', async () => {
    const status = async (query: string) => (await jia.get(`/approvals/inbox?${query}`)).status
    for (const query of ['sort=name', 'tab=done&sort=dueAt', 'tab=cc&sort=amount', 'sort=waitingSince'])
      expect([query, await status(query)]).toEqual([query, 400])
    const flow = await newFlow([node('a', by(yi))])
    for (let i = 0; i < 2; i++) await submit(flow.id)
    const { nextCursor } = await pageOf(yi, { sort: 'dueAt', pageSize: 1 })
    expect((await yi.get(`/approvals/inbox?sort=at&cursor=${nextCursor}`)).status).toBe(400)
    expect((await yi.get(`/approvals/inbox?sort=dueAt&cursor=${nextCursor}`)).status).toBe(200)
  })
})

test('due times are a column for whom something open has one alone', async () => {
  const [reader, maker] = [await person('有时限者'), await person('提交有时限者')]
  const { paper } = await submit((await newFlow([node('a', by(reader))])).id, maker)
  const shown = async (client: TestClient, type: string) =>
    (await client.get(`/titles/filter?type=${type}`)).data.columns.find(
      ({ key }: { key: string }) => key === 'dueAt',
    ).shown
  const both = async () => [await shown(reader, 'approval_inbox'), await shown(maker, 'approval_waiting')]
  expect(await both()).toEqual([false, false])
  await dueOf(paper, '2 hours')
  expect(await both()).toEqual([true, true])
  expect(await shown(maker, 'approval_inbox')).toBe(false)
  expect(await shown(reader, 'approval_done')).toBe(false)
})
