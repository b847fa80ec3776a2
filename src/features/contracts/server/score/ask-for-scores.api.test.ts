import { beforeEach, describe, expect, test } from 'vitest'
import type { ScoreSchedule } from '#features/contract-types/domain/index.ts'
import { dateIn, defaultTimeZone } from '#shared/dates.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { type ScoredOffice, scoredOffice } from '#testing/scored-contracts.ts'
import { listWaitingScores, readContract, readContractScore, transitionContract } from '../../domain/index.ts'
import { askForScores } from './ask-for-scores.ts'

const app = await testApp()
const nobody = { initiator: false, handler: false, roleIDs: [] }
const yearly: ScoreSchedule = {
  onCompletion: false,
  yearly: { month: null },
  who: { ...nobody, initiator: true },
  remindDays: 7,
}

let office: ScoredOffice
beforeEach(async () => {
  office = await scoredOffice(app)
})

/** The rule asks as if it had done so for years. */
async function asks(schedule: ScoreSchedule, since = '2020-01-01') {
  const saved = await office.rule(schedule)
  await app.database.pool.query('update score_rules set asks_since = $2 where id = $1', [
    saved.own?.id,
    since,
  ])
  return saved
}
const run = (day: string) => askForScores(app.services, office.org.id, new Date(`${day}T02:00:00Z`))
type Notice = { kind: string; text: string; link: string; readAt: string | null }
async function noticesOf(id: number, client: TestClient = office.staff): Promise<Notice[]> {
  await app.runJobs()
  const { list } = (await client.get('/notifications?pageSize=100')).data
  return list.filter(
    ({ kind, link }: Notice) => kind.startsWith('contract.score') && link.includes(`contractId=${id}&`),
  )
}
const waiting = async (client: TestClient = office.staff) => (await client.call(listWaitingScores, {})).list
async function give(id: number, period: number | null, points: number, client: TestClient = office.staff) {
  const query = period === null ? {} : { period }
  const form = await client.call(readContractScore, { params: { id }, query })
  const resultItems = [{ children: [{ id: 1, actualScore: points }] }]
  return client.post(`/contracts/${id}/score`, { period, version: form.version, resultItems })
}

describe('a yearly score', () => {
  test('falls due on the anniversary: its people are told once, again after the days of the rule, and no more once they scored', async () => {
    await asks(yearly)
    const id = await office.contract('2025-03-10')
    expect(await run('2026-03-09')).toBe(0)
    expect(await waiting()).toEqual([])
    expect(await run('2026-03-10')).toBe(1)
    expect(await run('2026-03-10')).toBe(0)
    expect(await run('2026-03-16')).toBe(0)
    const [first, ...others] = await noticesOf(id)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      text: '请为合同「服务器采购合同」的相对方评分：2026 年度评分',
      link: `/myContract/detail?contractId=${id}&score=2026`,
    })
    const due = { contractID: id, contractName: '服务器采购合同', period: 2026, dueOn: '2026-03-10' }
    expect(await waiting()).toEqual([due])
    expect(await run('2026-03-17')).toBe(1)
    expect((await noticesOf(id)).map(({ kind }) => kind)).toEqual([
      'contract.scoreWaits',
      'contract.scoreDue',
    ])

    expect((await give(id, 2026, 8)).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await noticesOf(id)).every(({ readAt }) => readAt !== null)).toBe(true)
    expect([await run('2026-03-24'), await run('2026-06-01')]).toEqual([0, 0])
    expect(await run('2027-03-10')).toBe(1)
  })

  test('is told once when two servers look at once, and after an outage for the last year alone', async () => {
    await asks(yearly)
    const id = await office.contract('2022-05-01')
    const notified = await Promise.all([run('2026-08-01'), run('2026-08-01')])
    expect(notified.toSorted()).toEqual([0, 1])
    expect((await noticesOf(id)).map(({ link }) => link)).toEqual([
      `/myContract/detail?contractId=${id}&score=2026`,
    ])
  })

  test('has its year: each counts in the mean of the party, beside that of the whole', async () => {
    await asks(yearly)
    const id = await office.contract('2024-04-01')
    await run('2025-04-01')
    await run('2026-04-01')
    const form = await office.staff.call(readContractScore, { params: { id } })
    expect(form).toMatchObject({
      period: null,
      periods: [
        { period: 2026, dueOn: '2026-04-01', isScored: false, isWaiting: true },
        // The later year took its place: it may still be scored, and nobody is asked for it.
        { period: 2025, isWaiting: false },
        { period: null, dueOn: null, isWaiting: false },
      ],
    })
    const before = (await office.staff.get(`/counterpart/external/${office.partyId}/scores`)).data.total
    for (const [period, points] of [
      [2025, 10],
      [2026, 6],
      [null, 8],
    ] as const)
      expect((await give(id, period, points)).status).toBe(200)
    const { data } = await office.staff.get(`/counterpart/external/${office.partyId}/scores?pageSize=3`)
    expect(data.total).toBe(before + 3)
    expect(data.list.map((one: { period: number; total: string }) => [one.period, one.total])).toEqual([
      [null, '80'],
      [2026, '60'],
      [2025, '100'],
    ])
    const { rows } = await app.database.pool.query(
      `select round(avg(total), 1)::text as mean from contract_scores where counterpart_id = $1`,
      [office.partyId],
    )
    const party = (await office.staff.get(`/counterpart/external/${office.partyId}`)).data
    expect(Number(party.averageScore)).toBe(Number(rows[0].mean))
    // Given again it changes that of its year alone.
    expect((await give(id, 2025, 9)).data).toMatchObject({ period: 2025, total: '90', version: 2 })
    const body = { period: 2024, resultItems: [{ children: [{ id: 1, actualScore: 9 }] }] }
    expect((await office.staff.post(`/contracts/${id}/score`, body)).status).toBe(422)
    const refused = await office.staff.get(`/contracts/${id}/score?period=2024`)
    expect([refused.status, refused.errors[0]?.message]).toEqual([422, '该合同没有 2024 年度评分'])
  })

  test('falls due in the month of the rule, not for what ended before, and not before the rule asked', async () => {
    await asks({ ...yearly, yearly: { month: 12 } }, '2026-01-01')
    const [id, over] = [
      await office.contract('2025-03-10'),
      await office.contract('2025-03-10', '2026-11-30'),
    ]
    expect(await run('2026-11-30')).toBe(0)
    expect(await run('2026-12-05')).toBe(1)
    expect([(await noticesOf(id)).length, (await noticesOf(over)).length]).toEqual([1, 0])
  })

  test('falls due on 28 February for what began on the 29th, and never on a day before the contract was here', async () => {
    await asks(yearly)
    const [id, late] = [await office.contract('2024-02-29'), await office.contract('2024-02-29')]
    await app.database.pool.query(`update contracts set created_at = '2025-03-05' where id = $1`, [late])
    expect(await run('2025-02-27')).toBe(0)
    expect(await run('2025-02-28')).toBe(1)
    expect(await run('2025-03-06')).toBe(0)
    expect([(await noticesOf(id)).length, (await noticesOf(late)).length]).toEqual([1, 0])
  })

  test('is no longer asked for once the rule says so; a version with the same days goes on as before', async () => {
    await asks(yearly, '2026-01-01')
    const [id, next] = [await office.contract('2025-02-10'), await office.contract('2025-03-10')]
    expect(await run('2026-02-10')).toBe(1)
    const kept = await office.rule({ ...yearly, remindDays: 3 })
    expect(kept.own?.asking?.remindDays).toBe(3)
    expect(await run('2026-02-13')).toBe(1)
    // The other one fell due by the days that held all the time.
    expect(await run('2026-03-12')).toBe(2)
    await office.rule(null)
    expect(await waiting()).toEqual([])
    expect(await run('2026-03-20')).toBe(0)
    expect([(await noticesOf(id)).length, (await noticesOf(next)).length]).toEqual([3, 1])
  })
})

describe('who is asked', () => {
  test('are holders of a role who see the contract and may score it; nobody else is told or shown anything', async () => {
    const { data: roles } = await office.lead.get('/roles?pageSize=100')
    const idOf = (key: string): number => roles.list.find((role: { key: string }) => role.key === key).id
    const roleIDs = [idOf('businessStaff'), idOf('legalLead'), idOf('financeReviewer')]
    const saved = await asks({ ...yearly, who: { ...nobody, roleIDs } })
    expect(saved.own?.roles.map(({ id }) => id).toSorted()).toEqual(roleIDs.toSorted())
    const colleague = await office.org.person({ role: 'businessStaff' })
    const reader = await office.org.as('financeReviewer')
    const id = await office.contract('2025-06-10')
    // The initiator and the lead: a colleague does not see it, the reviewer may not score.
    expect(await run('2026-06-10')).toBe(2)
    const people = [office.staff, office.lead, colleague, reader]
    const counts = async () => {
      const each: number[][] = []
      for (const one of people) each.push([(await noticesOf(id, one)).length, (await waiting(one)).length])
      return each
    }
    expect(await counts()).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect((await colleague.get(`/contracts/${id}/score?period=2026`)).status).toBe(404)
    const body = { period: 2026, resultItems: [] }
    expect((await colleague.post(`/contracts/${id}/score`, body)).status).toBe(404)
    expect((await reader.post(`/contracts/${id}/score`, body)).status).toBe(403)
    const stranger = await (await app.organization()).as('legalLead')
    expect(await waiting(stranger)).toEqual([])
    expect((await stranger.get(`/contracts/${id}/score?period=2026`)).status).toBe(404)
    // One who scored is not asked again, the other is.
    expect((await give(id, 2026, 7, office.lead)).status).toBe(200)
    expect(await run('2026-06-20')).toBe(1)
    expect((await counts()).slice(0, 2)).toEqual([
      [2, 1],
      [1, 0],
    ])
  })

  test('is the manager of a handler who left, and whoever handles it now; who may not see it any more is not asked', async () => {
    await asks({ ...yearly, who: { ...nobody, handler: true } })
    const [handler, next] = [
      await office.org.person({ role: 'businessStaff' }),
      await office.org.person({ role: 'businessStaff' }),
    ]
    const id = await office.contract('2025-07-10')
    const set = (sql: string, ...values: unknown[]) => app.database.pool.query(sql, values)
    await set('update contracts set handler_id = $2 where id = $1', id, handler.userId)
    await set('update users set manager_id = $2 where id = $1', handler.userId, office.lead.userId)
    await set(`update users set state = 'terminated' where id = $1`, handler.userId)
    expect(await run('2026-07-10')).toBe(1)
    const mine = async (client: TestClient) =>
      (await waiting(client)).filter(({ contractID }) => contractID === id).length
    expect([(await noticesOf(id, office.lead)).length, await mine(office.lead)]).toEqual([1, 1])

    await set('update contracts set handler_id = $2 where id = $1', id, next.userId)
    expect([await mine(office.lead), await mine(next)]).toEqual([0, 0])
    expect(await run('2026-07-11')).toBe(1)
    expect([await mine(office.lead), await mine(next)]).toEqual([0, 1])
    await set('update contracts set handler_id = null where id = $1', id)
    expect(await mine(next)).toBe(0)
    expect(await run('2026-08-11')).toBe(0)
  })

  test('is nobody as long as nobody can be asked, and somebody once there is one', async () => {
    await asks({ ...yearly, who: { ...nobody, handler: true } })
    const id = await office.contract('2025-07-10')
    await app.database.pool.query('update contracts set handler_id = null where id = $1', [id])
    expect(await run('2026-07-10')).toBe(0)
    await app.database.pool.query('update contracts set handler_id = initiator_id where id = $1', [id])
    expect([await run('2026-07-10'), await run('2026-07-11')]).toEqual([0, 1])
  })

  test.each([
    ['start_date', [[1, null]], null],
    ['party', [], undefined],
  ] as const)('learns nothing of a %s that their step hid', async (field, expected, dueOn) => {
    office = await scoredOffice(app, { leadRights: { [field]: 'hidden' } })
    const { data: roles } = await office.lead.get('/roles?pageSize=100')
    const lead = roles.list.find(({ key }: { key: string }) => key === 'legalLead').id
    await asks({ ...yearly, who: { ...nobody, roleIDs: [lead] } })
    const id = await office.contract('2025-08-10')
    const status = (to: number) =>
      app.database.pool.query('update contracts set status = $2 where id = $1', [id, to])
    await status(1)
    const { version } = await office.staff.call(readContract, { params: { id } })
    expect((await office.staff.post(`/contracts/${id}/submit`, { version })).status).toBe(200)
    const { data } = await office.counsel.get(`/approvals/contract/${id}/detail`)
    const approved = { taskID: data.mine.taskID, comment: '' }
    expect((await office.counsel.post(`/approvals/${data.id}/approve`, approved)).status).toBe(200)
    await status(6)
    expect(await run('2026-08-10')).toBe(expected.length)
    expect((await waiting(office.lead)).map((one) => [1, one.dueOn])).toEqual(expected)
    if (dueOn === null) {
      const form = await office.lead.call(readContractScore, { params: { id }, query: { period: 2026 } })
      expect(form.periods[0]).toMatchObject({ period: 2026, dueOn: null, isWaiting: true })
    }
  })
})

describe('a completed contract', () => {
  async function complete(id: number) {
    const { version } = await office.lead.call(readContract, { params: { id } })
    const body = { version, action: 'complete' as const, reason: '验收合格' }
    await office.lead.call(transitionContract, { params: { id }, body })
  }
  const today = () => dateIn(new Date(), defaultTimeZone)

  test('is asked for as a whole where the rule says so, once, and takes the place of a year that waits', async () => {
    await asks({ ...yearly, onCompletion: true })
    const id = await office.contract('2025-01-10')
    await run(today())
    await complete(id)
    await run(today())
    expect((await waiting()).map(({ period }) => period)).toEqual([null])
    expect((await noticesOf(id)).map(({ link, text }) => [link, text])[0]).toEqual([
      `/myContract/detail?contractId=${id}&score=whole`,
      '请为合同「服务器采购合同」的相对方评分：履约评分',
    ])
    expect((await give(id, null, 9)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('is asked for of nobody who scored the whole before, and never by a rule without that', async () => {
    await asks({ ...yearly, onCompletion: true, yearly: null })
    const scored = await office.contract('2026-11-01')
    expect((await give(scored, null, 9)).status).toBe(200)
    await complete(scored)
    await asks(yearly)
    const quiet = await office.contract('2026-11-01')
    await complete(quiet)
    await asks({ ...yearly, onCompletion: true, yearly: null })
    expect(await run(today())).toBe(0)
    expect([await noticesOf(scored), await noticesOf(quiet)]).toEqual([[], []])
  })
})
