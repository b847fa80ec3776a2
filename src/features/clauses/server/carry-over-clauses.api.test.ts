import { beforeAll, describe, expect, test } from 'vitest'
import { decideClause } from '#testing/clause-office.ts'
import { aloneApp, type TestClient, type TestOrganization } from '#testing/index.ts'
import { carryOverClauses } from './carry-over-clauses.ts'
import { startMissingClauseFlows } from './clause-flow.ts'

// What is looked at is what a start does to all organisations at once.
const app = await aloneApp()
const services = { ...app.services, database: app.database }
const org = await app.organization()
const empty = await app.organization()
const { pool } = app.database

let counsel: TestClient
let lead: TestClient

const statement = { name: '月结', position: 'standard', content: [[{ kind: 'text', text: '月结' }]] }
const written = async (by: TestClient, name: string): Promise<number> =>
  (await by.post('/clauses', { name, statements: [statement] })).data.id

/** Waits as versions did before clauses had flows: handed over, and whoever may approve it told so. */
async function waitedBefore(
  of: TestOrganization,
  id: number,
  submitter: number,
  notified: readonly number[],
) {
  const handed = `update clause_versions set state = 2, submitted_by = $1, submitted_at = '2026-11-20T02:00:00Z' where clause_id = $2`
  await pool.query(handed, [submitter, id])
  for (const user of notified)
    await pool.query(
      `insert into notifications (organization_id, user_id, kind, params, link, source)
       values ($1, $2, 'clause.asked', $3, $4, gen_random_uuid())`,
      [of.id, user, { name: '旧', ordinal: 1 }, `/clauses/detail?clauseId=${id}`],
    )
}
const start = async () => {
  await startMissingClauseFlows(app.database)
  return carryOverClauses(services)
}
type Notice = { kind: string; text: string; readAt: string | null }
const notices = async (client: TestClient): Promise<Notice[]> => {
  await app.runJobs()
  return (await client.get('/notifications?pageSize=100')).data.list
}
const instances = async (id: number): Promise<number> =>
  (await pool.query(`select from approval_instances where subject_kind = 'clause' and subject_id = $1`, [id]))
    .rowCount ?? 0

beforeAll(async () => {
  counsel = await org.as('legalCounsel')
  lead = await org.as('legalLead')
})

describe('an installation of before is started', () => {
  test('a waiting version gets one approval, also of two servers, and never asks its writer', async () => {
    const id = await written(counsel, '等待中的条款')
    await pool.query('update clause_versions set authors = authors || $1::bigint where clause_id = $2', [
      org.administratorId,
      id,
    ])
    await waitedBefore(org, id, counsel.userId, [lead.userId])
    await startMissingClauseFlows(app.database)
    await Promise.all([carryOverClauses(services), carryOverClauses(services)])
    expect(await start()).toBe(0)
    expect(await instances(id)).toBe(1)

    const { list } = (await lead.get('/approvals/inbox?tab=todo')).data
    expect(list).toMatchObject([
      {
        subject: { kind: 'clause', id, name: '条款：等待中的条款（第 1 版）' },
        initiator: { id: counsel.userId },
      },
    ])
    const { history, nodes } = (await lead.get(`/approvals/clause/${id}/detail`)).data
    expect(history[0]).toMatchObject({ action: 'submit', comment: expect.stringContaining('2026-11-20') })
    expect(nodes[0].people.map((one: { id: number }) => one.id)).toEqual([lead.userId])
    expect((await notices(lead)).map(({ kind, readAt }) => [kind, readAt === null])).toEqual([
      ['approval.asked', true],
      ['clause.asked', false],
    ])

    expect((await decideClause(counsel, id, 'approve')).code).toBe(40303)
    expect((await decideClause(lead, id, 'approve')).data).toMatchObject({ state: 3, approvedOrdinal: 1 })
    expect(await start()).toBe(0)
  })

  test('one that nobody could approve is work again, and its writer is told why; nothing else is touched', async () => {
    const alone = await empty.as('legalCounsel')
    await pool.query(
      `delete from role_permissions where organization_id = $1 and permission = 'clause.approve'`,
      [empty.id],
    )
    const id = await written(alone, '无人可批的条款')
    const draft = await written(alone, '草稿')
    await waitedBefore(empty, id, alone.userId, [])
    expect(await start()).toBe(1)
    expect(await start()).toBe(0)
    expect(await instances(id)).toBe(0)
    const { data } = await alone.get(`/clauses/${id}`)
    expect(data.versions[0]).toMatchObject({
      state: 1,
      returnReason: expect.stringContaining('「批准条款」'),
    })
    expect((await alone.get(`/clauses/${draft}`)).data.versions[0]).toMatchObject({
      state: 1,
      returnReason: '',
    })
    expect((await notices(alone)).map(({ text }) => text)).toEqual([
      expect.stringContaining('系统退回了条款「无人可批的条款」'),
    ])
  })

  test('every organisation has one flow for its clauses, also when two servers start at once, and keeps the one that it chose', async () => {
    const other = await app.organization()
    await Promise.all([startMissingClauseFlows(app.database), startMissingClauseFlows(app.database)])
    const admin = await other.as('administrator')
    const { list } = (await admin.get('/approval_flows?kind=clause')).data
    expect(list).toMatchObject([{ name: '条款审批', publishedVersion: 1, hasChanges: false, enabled: true }])
    const definition = {
      nodes: [{ kind: 'approver', id: 'a', name: '审核', who: [{ by: 'initiatorManager' }] }],
    }
    const own = (await admin.post('/approval_flows', { kind: 'clause', name: '自定', definition })).data
    await admin.post(`/approval_flows/${own.id}/publish`, { version: own.version })
    const choice = { kind: 'clause', ask: 'version', flowID: own.id }
    expect((await admin.put('/record_approvals', choice)).status).toBe(200)
    await startMissingClauseFlows(app.database)
    const chosen = (await admin.get('/record_approvals')).data.list
    expect(chosen.find(({ kind }: { kind: string }) => kind === 'clause').flow.id).toBe(own.id)
    expect((await admin.get('/approval_flows?kind=clause')).data.total).toBe(2)
  })
})
