import { describe, expect, test } from 'vitest'
import { addDays, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, bing, starter, submit, detailOf, approve } = office
const admin = await org.as('administrator')
const stranger = await (await app.organization()).as('administrator')
const listed = async (query: object = {}, client = admin) =>
  (await client.call(api.listRunning, { query: { pageSize: 100, ...query } })).list
const rowOf = async (paper: number, query: object = {}) =>
  (await listed(query)).find(({ subject }) => subject.id === paper)
/** Papers of other organisations have the same numbers. */
const askedAgo = (paper: number, days: number, organizationId = org.id) =>
  org.services.database.pool.query(
    `update approval_tasks set asked_at = now() - $1 * interval '1 day' where instance_id =
      (select max(id) from approval_instances where organization_id = $3 and subject_kind = 'paper' and subject_id = $2)`,
    [days, paper, organizationId],
  )

describe('all approvals that run', () => {
  test('are listed with where they stand, since when and who is asked, until they have ended', async () => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(yi, bing), { mode: 'all' })])
    const { paper } = await submit(flow.id)
    expect(await rowOf(paper)).toMatchObject({
      subject: { kind: 'paper', name: `文件${paper}`, link: `/papers/${paper}` },
      flowName: flow.name,
      state: 'running',
      initiator: { name: '发起人' },
      nodeName: '节点a',
      waitingFor: [{ name: '甲', missing: null }],
      stuck: null,
    })
    await approve(jia, paper)
    expect(await rowOf(paper)).toMatchObject({
      nodeName: '节点b',
      waitingFor: [{ name: '乙' }, { name: '丙' }],
    })
    await approve(yi, paper)
    const { id, mine } = await detailOf(bing, paper)
    await bing.call(api.returnApproval, { params: { id }, body: { taskID: mine.taskID ?? 0, comment: '补' } })
    expect(await rowOf(paper)).toMatchObject({
      state: 'returned',
      nodeName: '',
      waitingFor: [{ name: '发起人' }],
    })
    await admin.call(api.cancelApproval, { params: { id }, body: { comment: '作废' } })
    expect(await rowOf(paper)).toBeUndefined()
  })

  test('only for who may see every approval, of their own organisation alone', async () => {
    const { paper } = await submit((await newFlow([node('a', by(jia))])).id)
    expect((await starter.try(api.listRunning, { query: {} })).status).toBe(403)
    expect(await listed({}, stranger)).toEqual([])
    expect((await listed({}, await org.as('auditor'))).some(({ subject }) => subject.id === paper)).toBe(true)
  })

  test('stuck ones first by their reason, then whoever waits longest; page by page by key', async () => {
    const own = await app.organization()
    const head = await own.as('administrator')
    const people = await Promise.all(
      ['在岗', '外出', '离职', '代理'].map((name) => own.person({ role: 'businessStaff', name })),
    )
    const [here, away, gone, deputy] = people.map(({ userId }) => userId)
    const from = await own.person({ role: 'businessStaff', name: '某人' })
    const papers: Record<string, number> = {}
    for (const [name, userId = 0] of Object.entries({ here, late: here, away, gone })) {
      const flow = await office.newFlow([node('a', by({ userId }))], own)
      papers[name] = (await submit(flow.id, from, office.nextPaper(), own)).paper
    }
    await askedAgo(papers.late ?? 0, 8, own.id)
    const { pool } = own.services.database
    // What could only come of older times: who leaves hands over what waits.
    await pool.query(`update users set state = 'terminated' where id = $1`, [gone])
    const day = dateIn(new Date(), defaultTimeZone)
    await pool.query(
      `insert into approval_delegations (organization_id, user_id, delegate_id, from_date, to_date, created_at)
        values ($1, $2, $3, $4, $5, now())`,
      [own.id, away, deputy, day, addDays(day, 1)],
    )
    const all = await listed({}, head)
    expect(all.map(({ subject, stuck }) => [subject.id, stuck])).toEqual([
      [papers.gone, 'nobody'],
      [papers.away, 'missing'],
      [papers.late, 'long'],
      [papers.here, null],
    ])
    expect(all.flatMap(({ waitingFor }) => waitingFor.map(({ missing }) => missing))).toEqual([
      'left',
      'away',
      null,
      null,
    ])
    // Who stands in for contracts alone does not for papers.
    const standIn = async (kinds: string) => {
      await pool.query(`update approval_delegations set kinds = $1 where organization_id = $2`, [
        kinds,
        own.id,
      ])
      return (await listed({}, head)).find(({ subject }) => subject.id === papers.away)?.stuck
    }
    expect(await standIn('{contract}')).toBeNull()
    expect(await standIn('{contract,paper}')).toBe('missing')
    expect(await standIn('{}')).toBe('missing')
    const paged: (number | null)[] = []
    let cursor: string | null | undefined
    do {
      const page = await head.call(api.listRunning, { query: { pageSize: 1, ...(cursor && { cursor }) } })
      expect(page.total).toBe(4)
      paged.push(...page.list.map(({ subject }) => subject.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(all.map(({ subject }) => subject.id))
    const behind = await head.call(api.listRunning, { query: { pageNum: 9 } })
    expect([behind.list, behind.total]).toEqual([[], 4])
    const stuck = await listed({ filter: 'stuck:in:nobody,long' }, head)
    expect(stuck.map(({ subject }) => subject.id)).toEqual([papers.gone, papers.late])
    expect((await listed({ filter: 'days:gte:8' }, head)).map(({ subject }) => subject.id)).toEqual([
      papers.late,
    ])
  })

  test('by kind, flow, state, person, who submitted it and part of the name', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const { paper } = await submit(flow.id)
    const finds = async (query: object) => (await rowOf(paper, query)) !== undefined
    const pairs: [string, string][] = [
      ['kind:in:paper', 'kind:in:contract'],
      [`flow:in:${flow.id}`, 'flow:in:1'],
      ['state:in:running', 'state:in:returned'],
      [`person:in:${jia.userId}`, `person:in:${yi.userId}`],
      [`initiator:in:${starter.userId}`, `initiator:in:${jia.userId}`],
    ]
    for (const [right, wrong] of pairs)
      expect([right, await finds({ filter: right }), await finds({ filter: wrong })]).toEqual([
        right,
        true,
        false,
      ])
    expect(await finds({ q: `文件${paper}` })).toBe(true)
    expect(await finds({ q: '别的' })).toBe(false)
    expect((await admin.try(api.listRunning, { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('from there an administrator hands over and ends, with a reason', async () => {
    const { paper } = await submit((await newFlow([node('a', by(jia))])).id)
    const { id, nodes } = await detailOf(admin, paper)
    const taskID = nodes[0]?.people[0]?.taskID ?? 0
    const body = { taskID, toUserID: yi.userId, comment: '休假' }
    await admin.call(api.handOverApproval, { params: { id }, body })
    expect(await rowOf(paper)).toMatchObject({ waitingFor: [{ name: '乙' }] })
    await admin.call(api.cancelApproval, { params: { id }, body: { comment: '撤销项目' } })
    expect(await rowOf(paper)).toBeUndefined()
  })

  test('finds who is asked in one approval by an index of what waits, whatever has ended', async () => {
    // The same table and indexes, with many rows of its own: a plan depends on how many there are.
    const client = await app.database.pool.connect()
    try {
      await client.query(`begin;
        create temp table approval_tasks (like public.approval_tasks including indexes) on commit drop;
        insert into pg_temp.approval_tasks select (jsonb_populate_record(s.t, jsonb_build_object('id', n, 'instance_id', n / 5,
            'user_id', n % 20, 'kind', 'approve', 'state', case when n % 40 = 0 then 'open' else 'approved' end))).*
          from (select one from public.approval_tasks one limit 1) s(t), generate_series(1, 20000) n;
        analyze pg_temp.approval_tasks;`)
      const { rows } = await client.query(`explain select from approval_tasks t
        where t.organization_id = (select organization_id from approval_tasks limit 1) and t.instance_id = 800 and t.kind = 'approve' and t.state = 'open' and not t.void`)
      const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Cond: .*instance_id = 800/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
