import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import type { TestClient } from '#testing/test-client.ts'
import * as api from '../domain/index.ts'
import { startApproval } from './index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, starter, submit, detailOf, approve } = office
const { pool } = org.services.database

type Query = Partial<Parameters<typeof api.listInbox.query.parse>[0] & object>
const pageOf = (client: TestClient, query: Query = {}) =>
  client.call(api.listInbox, { query: { pageSize: 100, ...query } as never })
const papersOf = async (client: TestClient, query: Query = {}) =>
  (await pageOf(client, query)).list.map(({ subject }) => subject.id)
const dueOf = (paper: number, when: string) =>
  pool.query(
    `update approval_tasks set due_at = now() + $1::interval where kind = 'approve' and state = 'open' and instance_id =
      (select max(id) from approval_instances where organization_id = $3 and subject_kind = 'paper' and subject_id = $2)`,
    [when, paper, org.id],
  )
/** Reads a list to its end, so many rows at a time. */
async function readOn(client: TestClient, query: Query, pageSize: number) {
  const seen: (number | null)[] = []
  let cursor: string | null | undefined
  do {
    const page = await pageOf(client, { ...query, pageSize, ...(cursor && { cursor }) })
    seen.push(...page.list.map(({ subject }) => subject.id))
    cursor = page.nextCursor
  } while (cursor)
  return seen
}

describe('what waits for a person', () => {
  test('comes with the longest overdue first, then the newest, and is read on by key without a gap or a repeat', async () => {
    const reader = await org.person({ role: 'businessStaff', name: '读者' })
    const flow = await newFlow([node('a', by(reader))])
    const papers: number[] = []
    for (let i = 0; i < 6; i++) papers.push((await submit(flow.id)).paper)
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = papers
    await dueOf(second, '-1 hour')
    await dueOf(fourth, '-3 hours')
    await dueOf(third, '5 hours')
    const wanted = [fourth, second, sixth, fifth, third, first]
    expect(await papersOf(reader)).toEqual(wanted)
    for (const size of [1, 2, 4]) expect(await readOn(reader, {}, size)).toEqual(wanted)
    expect(await papersOf(reader, { filter: 'late:eq:1' })).toEqual([fourth, second])
    expect(await papersOf(reader, { filter: 'late:eq:2' })).toEqual([sixth, fifth, third, first])
    expect((await pageOf(reader, { filter: 'late:eq:1', pageSize: 1 })).total).toBe(2)
    expect(await reader.call(api.countInbox)).toMatchObject({ todo: 6, todoLate: 2, waiting: 0 })
  })

  test('stays in its order while what was in time on the first page becomes late before the second', async () => {
    const reader = await org.person({ role: 'businessStaff', name: '读者二' })
    const flow = await newFlow([node('a', by(reader))])
    const papers: (number | null)[] = []
    for (let i = 0; i < 4; i++) papers.unshift((await submit(flow.id)).paper)
    const page = await pageOf(reader, { pageSize: 2 })
    await dueOf(papers[3] ?? 0, '0 seconds')
    const rest = await pageOf(reader, { pageSize: 2, cursor: page.nextCursor ?? '' })
    expect([...page.list, ...rest.list].map(({ subject }) => subject.id)).toEqual(papers)
  })

  test('is counted without what went while it was asked, as late and as found, up to 1,000 and exactly', async () => {
    const reader = await org.person({ role: 'businessStaff', name: '读者三' })
    const maker = await org.person({ role: 'businessStaff', name: '提交人丁' })
    const flow = await newFlow([node('a', by(reader))])
    const papers: number[] = []
    for (let i = 0; i < 5; i++) papers.push((await submit(flow.id, maker)).paper)
    const [one = 0, two = 0, gone = 0] = papers
    for (const paper of [one, two, gone]) await dueOf(paper, '-1 hour')
    await pool.query(
      `update approval_instances set gone = true where organization_id = $1 and subject_kind = 'paper' and subject_id = $2`,
      [org.id, gone],
    )
    const totals = async (query: Query) =>
      Promise.all(
        [{}, { exactTotal: true }].map(async (more) => {
          const { total, totalIsCapped } = await pageOf(reader, { ...query, ...more, pageSize: 1 })
          return [total, totalIsCapped ?? false]
        }),
      )
    const both = (...counted: [number, boolean]) => [counted, counted]
    expect(await totals({})).toEqual(both(4, false))
    expect(await totals({ filter: 'late:eq:1' })).toEqual(both(2, false))
    expect(await totals({ filter: 'late:eq:2' })).toEqual(both(2, false))
    for (const [q, found] of [
      [`文件${one}`, [one]],
      [`文件${gone}`, []],
      [`文件${one} ${two}`, []],
    ] as const)
      expect([await papersOf(reader, { q }), await totals({ q })]).toEqual([
        [...found],
        both(found.length, false),
      ])
    // Whoever submitted it is looked for as well.
    expect(await totals({ q: '提交人丁' })).toEqual(both(4, false))
    await pool.query(
      `with one as (select * from approval_instances where organization_id = $1 and subject_kind = 'paper' and subject_id = $2),
        more as (insert into approval_instances (organization_id, subject_kind, subject_id, subject_name, flow_id, flow_version_id, initiator_id, submitter_ids, state, route, places, resumes, same_person, started_at, updated_at)
          select organization_id, subject_kind, 8000000 + n, subject_name, flow_id, flow_version_id, initiator_id, submitter_ids, state, route, places, resumes, same_person, started_at, updated_at from one, generate_series(1, 997) n returning id, organization_id, started_at)
      insert into approval_tasks (organization_id, instance_id, kind, node_id, round, user_id, state, asked_at) select organization_id, id, 'approve', 'a', 1, $3, 'open', started_at from more`,
      [org.id, one, reader.userId],
    )
    expect(await totals({})).toEqual([
      [1000, true],
      [1001, false],
    ])
    expect(await reader.call(api.countInbox)).toMatchObject({ todoLate: 3 })
  })

  test('what is submitted for a colleague is listed for both, with the name', async () => {
    const [clerk, colleague] = [
      await org.person({ role: 'businessStaff', name: '秘书' }),
      await org.person({ role: 'businessStaff', name: '同事' }),
    ]
    const flow = await newFlow([node('a', by(jia))])
    const { paper: own } = await submit(flow.id, clerk)
    const subject = { kind: 'paper', id: 77_001, name: '代发起的文件' }
    await org.run(clerk.userId, (context) =>
      startApproval(context, { flowId: flow.id, subject, values: {}, initiatorId: colleague.userId }),
    )
    const mine = (await pageOf(clerk, { tab: 'initiated' })).list
    expect(mine.map(({ subject: { id }, submittedFor }) => [id, submittedFor])).toEqual([
      [subject.id, '同事'],
      [own, ''],
    ])
    for (const size of [1, 2])
      expect(await readOn(clerk, { tab: 'initiated' }, size)).toEqual([subject.id, own])
    const theirs = (await pageOf(colleague, { tab: 'initiated' })).list
    expect(theirs.map(({ subject: { id }, submittedFor }) => [id, submittedFor])).toEqual([[subject.id, '']])
    expect(await papersOf(jia, { tab: 'initiated' })).not.toContain(subject.id)
  })

  test('is filtered by kind, flow and submitter, and found by name in either script', async () => {
    const reader = await org.person({ role: 'businessStaff', name: '读者三' })
    const flow = await newFlow([node('a', by(reader))])
    const other = await newFlow([node('a', by(reader))])
    const { paper } = await submit(flow.id)
    const { paper: second } = await submit(other.id, jia)
    const finds = async (query: Query) => await papersOf(reader, query)
    expect(await finds({ filter: 'kind:in:paper' })).toEqual([second, paper])
    expect(await finds({ filter: 'kind:in:contract' })).toEqual([])
    expect(await finds({ kind: 'contract' })).toEqual([])
    expect(await finds({ filter: `flow:in:${flow.id}` })).toEqual([paper])
    expect(await finds({ filter: `initiator:in:${jia.userId}` })).toEqual([second])
    expect((await reader.get('/approvals/inbox?tab=todo&filter=flow:in:x,9')).status).toBe(400)
    // 发起人 submitted one; papers are called 文件….
    expect(await finds({ q: '发起人' })).toEqual([paper])
    expect(await finds({ q: `文件${paper}` })).toEqual([paper])
    expect(await finds({ q: '件' })).toEqual([second, paper])
    expect(await finds({ q: '別的' })).toEqual([])
    await pool.query(
      `update approval_words set search_text = '采购', bigrams = '{采购}' where instance_id = (select max(id) from approval_instances where organization_id = $2 and subject_id = $1)`,
      [second, org.id],
    )
    expect(await finds({ q: '採購' })).toEqual([second])
    expect((await reader.try(api.listInbox, { query: { cursor: 'x' } as never })).status).toBe(400)
  })

  test('is for that person alone', async () => {
    const { paper } = await submit((await newFlow([node('a', by(jia))])).id)
    const stranger = await (await app.organization()).as('administrator')
    for (const tab of api.inboxTabs)
      for (const client of [yi, await org.as('administrator'), stranger])
        expect(await papersOf(client, { tab, q: `文件${paper}` })).toEqual([])
  })
})

describe('what a person decided, returned and waits for', () => {
  test('stands in tabs of its own, one row an approval, the latest of each', async () => {
    const reader = await org.person({ role: 'businessStaff', name: '决定者' })
    const own = await org.person({ role: 'businessStaff', name: '提交者' })
    const flow = await newFlow([node('a', by(reader)), node('b', by(yi))])
    const { paper: returned } = await submit(flow.id, own)
    const { paper: passed } = await submit(flow.id, own)
    const { id, mine } = await detailOf(reader, returned)
    const body = { taskID: mine.taskID ?? 0, comment: '补附件' }
    await reader.call(api.returnApproval, { params: { id }, body })
    await approve(reader, passed)
    expect(await papersOf(reader, { tab: 'returned' })).toEqual([returned])
    expect((await pageOf(reader, { tab: 'returned' })).list[0]).toMatchObject({
      state: 'returned',
      reason: '补附件',
    })
    expect(await papersOf(reader, { tab: 'done' })).toEqual([passed, returned])
    // Submitted again and agreed to: still one row, and it was returned by them once.
    await submit(flow.id, own, returned)
    await approve(reader, returned)
    expect(await papersOf(reader, { tab: 'done' })).toEqual([returned, passed])
    expect(await readOn(reader, { tab: 'done' }, 1)).toEqual([returned, passed])
    expect(await papersOf(reader, { tab: 'returned' })).toEqual([returned])
    expect(await papersOf(reader, { tab: 'done', filter: 'state:in:running' })).toEqual([returned, passed])
    expect(await papersOf(reader, { tab: 'done', filter: 'state:in:approved' })).toEqual([])
    for (const tab of ['done', 'returned'] as const)
      expect(await papersOf(reader, { tab, q: `文件${returned}` })).toEqual([returned])
  })

  test('and whom others wait for because of them, since when, what has not moved for longest first', async () => {
    const own = await org.person({ role: 'businessStaff', name: '等候者' })
    const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])
    const { paper: first } = await submit(flow.id, own)
    const { paper: second } = await submit(flow.id, own)
    await approve(jia, first)
    const { list } = await pageOf(own, { tab: 'waiting' })
    expect(list.map(({ subject, waitingFor, nodeName }) => [subject.id, waitingFor, nodeName])).toEqual([
      [second, ['甲'], '节点a'],
      [first, ['乙'], '节点b'],
    ])
    expect(list[0]?.waitingSince).not.toBeNull()
    expect(await readOn(own, { tab: 'waiting' }, 1)).toEqual([second, first])
    await dueOf(first, '-1 hour')
    expect(await papersOf(own, { tab: 'waiting', filter: 'late:eq:1' })).toEqual([first])
    expect(await papersOf(own, { tab: 'waiting', filter: 'late:eq:2' })).toEqual([second])
    expect(await own.call(api.countInbox)).toMatchObject({ todo: 0, waiting: 2, waitingLate: 1 })
    await approve(yi, first)
    expect(await papersOf(own, { tab: 'waiting' })).toEqual([second])
    expect(await papersOf(own, { tab: 'initiated' })).toEqual([first, second])
    // Its record was deleted.
    await pool.query(
      `update approval_instances set gone = true where organization_id = $1 and subject_kind = 'paper' and subject_id = $2`,
      [org.id, second],
    )
    expect(await papersOf(own, { tab: 'waiting' })).toEqual([])
    expect(await papersOf(own, { tab: 'initiated' })).toEqual([first])
  })
})

test('a search finds what thousands of others are called like, in the order of the tab', async () => {
  const reader = await org.person({ role: 'businessStaff', name: '众多者' })
  const flow = await newFlow([node('a', by(reader))])
  const { paper } = await submit(flow.id)
  // More approvals that others had, called the same, than a search takes from the index.
  await pool.query(
    `with made as (insert into approval_instances (organization_id, subject_kind, subject_id, subject_name, flow_id, flow_version_id, initiator_id, submitter_ids, state, route,
        places, resumes, same_person, started_at, updated_at)
      select organization_id, 'paper', 900000 + n, subject_name, flow_id, flow_version_id, initiator_id, submitter_ids, 'approved', route, places, resumes, same_person, now(), now()
      from approval_instances, generate_series(1, 6000) n where flow_id = $2 and subject_id = $1 returning id, organization_id, started_at)
    insert into approval_words select m.organization_id, m.id, w.search_text, w.bigrams from made m, approval_words w
      where w.instance_id = (select id from approval_instances where flow_id = $2 and subject_id = $1)`,
    [paper, flow.id],
  )
  expect(await papersOf(reader, { q: `文件${paper}` })).toEqual([paper])
  expect((await pageOf(starter, { tab: 'initiated', q: `文件${paper}`, pageSize: 1 })).totalIsCapped).toBe(
    true,
  )
  const exact = await pageOf(starter, { tab: 'initiated', q: `文件${paper}`, pageSize: 1, exactTotal: true })
  expect([exact.total, exact.totalIsCapped]).toEqual([6001, undefined])
})
