import { beforeAll, describe, expect, test } from 'vitest'
import { readScoreRule, saveScoreRule } from '#features/contract-types/domain/index.ts'
import { suggestedRating } from '#features/counterparties/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { type ContractScore, readContract, readContractScore } from '../../domain/index.ts'

const app = await testApp()
const groups = [
  {
    name: '履约',
    items: [
      { name: '交付及时', criterion: '按约定日期交付', maxScore: 40, weight: null },
      { name: '质量', criterion: '一次验收合格', maxScore: 40, weight: null },
    ],
  },
  { name: '服务', items: [{ name: '响应', criterion: '', maxScore: 20, weight: null }] },
]

let office: ContractOffice
let partyId: number
beforeAll(async () => {
  const field = { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const }
  office = await contractOffice(await app.organization(), [field])
  partyId = await newParty('杭州听澜仪器有限公司')
  await rule(groups)
})

let serial = 0
async function newParty(name: string): Promise<number> {
  const body = { subtype: 1, name, idKind: 'other', idNumber: `SC-${++serial}` }
  return (await office.lead.post('/counterpart/external', body)).data.id
}

async function rule(next: typeof groups) {
  const params = { id: office.typeId }
  const { version } = await office.lead.call(readScoreRule, { params })
  return office.lead.call(saveScoreRule, { params, body: { version, groups: next } })
}

type Entry = { id: number | null; name: string }
/** A contract of the staff's with this party, in this status. */
async function performed(
  party: Entry | null = { id: partyId, name: '杭州听澜仪器有限公司' },
  status = 6,
): Promise<number> {
  const entry = { keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }
  const values = { ...office.complete, party: party ? [{ ...party, ...entry }] : [] }
  const made = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
  expect([made.status, made.errors]).toEqual([201, []])
  const id: number = made.data.contractID
  await app.database.pool.query('update contracts set status = $2 where id = $1', [id, status])
  return id
}

const scoreOf = (id: number, client = office.staff) => client.call(readContractScore, { params: { id } })
/** The form as it was opened, filled in order. */
const filled = (form: ContractScore, scores: readonly (number | null)[], comment = '') => {
  const rest = [...scores]
  const resultItems = form.resultItems.map((group) => ({
    ...group,
    children: group.children.map((child) => ({ ...child, actualScore: rest.shift() ?? null })),
  }))
  return { ruleID: form.ruleID, version: form.version, comment, resultItems }
}
async function give(
  id: number,
  scores: readonly (number | null)[],
  client: TestClient = office.staff,
  comment = '',
) {
  return client.post(`/contracts/${id}/score`, filled(await scoreOf(id, client), scores, comment))
}
const meanOf = async (id = partyId) =>
  (await office.staff.get(`/counterpart/external/${id}`)).data.averageScore

describe('the score of a contract', () => {
  test('is read with comment, groups and items by the rule of its type, and given by contract [ENT-09] [API-26]', async () => {
    const id = await performed()
    const form = await scoreOf(id)
    expect(form).toMatchObject({
      contractID: id,
      counterpart: { id: partyId, name: '杭州听澜仪器有限公司' },
      comment: '',
      total: null,
      version: null,
      mayScore: true,
      scores: [],
      resultItems: [
        {
          name: '履约',
          children: [
            { id: 1, name: '交付及时', criterion: '按约定日期交付', maxScore: 40, actualScore: null },
            { id: 2, name: '质量', criterion: '一次验收合格', maxScore: 40, actualScore: null },
          ],
        },
        { name: '服务', children: [{ id: 3, name: '响应', maxScore: 20, actualScore: null }] },
      ],
    })
    const given = await give(id, [36, 40, 10], office.staff, '交付略有延迟')
    expect(given.status).toBe(200)
    expect(given.data).toMatchObject({ comment: '交付略有延迟', total: '86', version: 1 })
    expect(given.data.resultItems[0].children[0].actualScore).toBe(36)
    expect(await scoreOf(id)).toEqual(given.data)
    const { rows } = await app.database.pool.query(
      `select after from audit_entries where action = 'contract.score' and subject_id = $1`,
      [id],
    )
    expect(rows[0].after).toMatchObject({ total: '86', comment: '交付略有延迟' })
  })

  test('is refused at each item that is empty, not whole or above full marks; the comment may be missing [VAL-18]', async () => {
    const id = await performed()
    const answer = await give(id, [null, 1.5, 21])
    expect(answer.status).toBe(422)
    expect(
      answer.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
    ).toEqual([
      ['resultItems.0.children.0.actualScore', '该字段不能为空'],
      ['resultItems.0.children.1.actualScore', '分值必须为整数、正数'],
      ['resultItems.1.children.0.actualScore', '分值不能大于满分'],
    ])
    expect((await give(id, [-1, 0, 0])).errors[0]?.message).toBe('分值必须为整数、正数')
    expect((await scoreOf(id)).scores).toEqual([])
    expect((await give(id, [0, 40, 20])).status).toBe(200)
  })

  test('is one a person: given again it changes, in the version that was seen', async () => {
    const id = await performed()
    const form = await scoreOf(id)
    expect((await give(id, [40, 40, 20])).status).toBe(200)
    const late = await office.staff.post(`/contracts/${id}/score`, filled(form, [0, 0, 0]))
    expect([late.status, late.data.total]).toEqual([409, '100'])
    const changed = await give(id, [20, 20, 10])
    expect([changed.status, changed.data.total, changed.data.version]).toEqual([200, '50', 2])
    expect(changed.data.scores).toHaveLength(1)
  })

  test('keeps the rule that it was given by, and a new one is asked for by the version in force', async () => {
    const [old, next] = [await performed(), await performed()]
    const form = await scoreOf(next)
    await give(old, [40, 40, 20])
    await rule([{ name: '总体', items: [{ name: '满意', criterion: '', maxScore: 10, weight: null }] }])
    const stale = await office.staff.post(`/contracts/${next}/score`, filled(form, [1, 1, 1]))
    expect([stale.status, stale.data.resultItems[0].name]).toEqual([409, '总体'])
    expect((await give(next, [9])).data.total).toBe('90')
    expect((await scoreOf(old)).resultItems.map(({ name }) => name)).toEqual(['履约', '服务'])
    expect((await give(old, [0, 0, 0])).data.total).toBe('0')
    await rule(groups)
  })

  test('is given by its people once it is performed, to a party on record [SCR-17]', async () => {
    const id = await performed()
    const reader = await office.org.as('financeReviewer')
    expect((await scoreOf(id, reader)).mayScore).toBe(false)
    expect((await give(id, [1, 1, 1], reader)).status).toBe(403)
    expect((await give(id, [1, 1, 1], office.counsel)).status).toBe(403)
    const other = await office.org.person({ role: 'businessStaff' })
    expect((await other.get(`/contracts/${id}/score`)).status).toBe(404)
    expect((await other.post(`/contracts/${id}/score`, { resultItems: [] })).status).toBe(404)
    const draft = await performed({ id: partyId, name: '杭州听澜仪器有限公司' }, 1)
    expect((await give(draft, [1, 1, 1])).status).toBe(409)
    for (const [party, words] of [
      [null, '请先选择外部相对方'],
      [{ id: null, name: '只写了名称' }, '暂无数据'],
    ] as const) {
      const answer = await give(await performed(party), [1, 1, 1])
      expect([answer.status, answer.errors[0]?.message]).toEqual([422, words])
    }
    const able = async (one: number) =>
      (await office.staff.call(readContract, { params: { id: one } })).abilities.score
    const named = await performed({ id: null, name: '只写了名称' })
    const all = async () => Promise.all([id, draft, await performed(null), named].map(able))
    expect(await all()).toEqual([true, false, false, false])
    // The rule may be that of the type above, and there may be none.
    const { pool } = app.database
    const above = (await office.lead.post('/contract_types', { name: '上级类型' })).data.id
    const [own] = (
      await pool.query(
        `update contract_types t set score_rule_id = null, parent_id = $2, path = (select path from contract_types where id = $2) || t.id || '/'
         from contract_types before where before.id = t.id and t.id = $1 returning before.score_rule_id as rule, before.path`,
        [office.typeId, above],
      )
    ).rows
    expect(await able(id)).toBe(false)
    await pool.query('update contract_types set score_rule_id = $2 where id = $1', [above, own.rule])
    expect(await able(id)).toBe(true)
    await pool.query(
      `update contract_types set parent_id = null, path = $3, score_rule_id = $2 where id = $1`,
      [office.typeId, own.rule, own.path],
    )
  })
})

describe('the mean of a party', () => {
  test('is that of all its scores with one decimal, and the list tells, sorts and filters by it [ENT-07]', async () => {
    const [good, poor, none] = [await newParty('甲方良'), await newParty('乙方差'), await newParty('丙方无')]
    const first = await performed({ id: good, name: '甲方良' })
    await give(first, [40, 40, 20])
    await give(first, [36, 40, 10], office.lead)
    const second = await performed({ id: good, name: '甲方良' })
    await give(second, [30, 30, 15])
    await give(await performed({ id: poor, name: '乙方差' }), [10, 10, 10])
    expect([await meanOf(good), await meanOf(poor), await meanOf(none)]).toEqual(['87', '30', null])
    await give(second, [30, 30, 10])
    expect(await meanOf(good)).toBe('85.3')
    const listed = async (query: string) =>
      (await office.staff.get(`/counterpart/external?q=${encodeURIComponent('方')}&${query}`)).data.list.map(
        ({ name, averageScore }: { name: string; averageScore: string | null }) => [name, averageScore],
      )
    const [a, b, c] = [
      ['甲方良', '85.3'],
      ['乙方差', '30'],
      ['丙方无', null],
    ]
    expect(await listed('sort=-averageScore')).toEqual([a, b, c])
    expect(await listed('sort=averageScore')).toEqual([b, a, c])
    expect(await listed('filter=averageScore:gte:30.1')).toEqual([a])
    expect(await listed('sort=averageScore&filter=averageScore:between:30,86')).toEqual([b, a])
    expect((await office.staff.get('/counterpart/external?filter=averageScore:gte:x')).status).toBe(400)
  })

  test('is told to everybody who sees the party, single scores to those who see the contract', async () => {
    const id = await newParty('丁方')
    const contract = await performed({ id, name: '丁方' })
    await give(contract, [40, 40, 20], office.staff, '很好')
    const scores = async (client: TestClient) => (await client.get(`/counterpart/external/${id}/scores`)).data
    expect(await scores(office.staff)).toMatchObject({
      total: 1,
      list: [{ contractID: contract, contractName: '服务器采购合同', total: '100', comment: '很好' }],
    })
    const other = await office.org.person({ role: 'businessStaff' })
    expect((await scores(other)).list).toEqual([])
    expect((await other.get(`/counterpart/external/${id}`)).data.averageScore).toBe('100')
    const stranger = await (await app.organization()).as('legalLead')
    expect((await stranger.get(`/counterpart/external/${id}/scores`)).status).toBe(404)
  })
})

test('an external party keeps credit risk, scores and ratings; an internal one keeps none [PRD-05]', async () => {
  const [name, ours] = ['嘉禾食品有限公司', '嘉禾我方主体有限公司']
  const id = await newParty(name)
  const own = { subtype: 1, name: ours, idKind: 'other', idNumber: 'OWN-1' }
  expect((await office.lead.post('/counterpart/internal', own)).code).toBe(0)
  const named = async (kind: 'internal' | 'external') => {
    const { data } = await office.staff.get(`/counterpart/${kind}?q=${encodeURIComponent('嘉禾')}`)
    return data.list.map((party: { name: string }) => party.name)
  }
  expect([await named('internal'), await named('external')]).toEqual([[ours], [name]])

  const none = {
    status: '',
    operName: '',
    econKind: '',
    registCapi: '',
    belongOrg: '',
    historyName: '',
    scope: '',
  }
  const days = { startDate: null, endDate: null, termStart: null, termEnd: null, checkDate: null }
  const risk = { title: '被列为被执行人', category: '司法', happenedOn: '2026-03-05', isOpen: true }
  const credit = await office.lead.put(`/counterpart/external/${id}/credit`, {
    ...{ info: { ...none, ...days }, riskItems: [risk], version: 0 },
  })
  expect(credit.errors).toEqual([])
  const contract = await performed({ id, name })
  expect((await give(contract, [36, 40, 10])).status).toBe(200)

  const party = (await office.staff.get(`/counterpart/external/${id}`)).data
  expect(party).toMatchObject({ riskCount: 1, averageScore: '86', rating: 0 })
  expect(party.credit.riskItems).toMatchObject([risk])
  const { thresholds } = (await office.staff.get('/party_settings')).data
  expect(suggestedRating(party.averageScore, thresholds)).toBe(20)

  const body = { subtype: 1, name, idKind: 'other', version: party.version, rating: 20 }
  const unexplained = await office.lead.put(`/counterpart/external/${id}`, body)
  expect(unexplained.errors).toMatchObject([{ path: 'ratingRemark' }])
  expect((await office.staff.put(`/counterpart/external/${id}`, body)).status).toBe(403)
  const rated = await office.lead.put(`/counterpart/external/${id}`, { ...body, ratingRemark: '履约良好' })
  expect(rated.errors).toEqual([])
  const { data } = await office.staff.get(`/counterpart/external?q=${encodeURIComponent('嘉禾')}`)
  expect(data.list).toMatchObject([{ name, averageScore: '86', rating: 20, riskCount: 1 }])
})
