import { beforeAll, expect, test } from 'vitest'
import type { ReviewFact } from '#engines/approvals/domain/index.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '#testing/matters.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let office: Awaited<ReturnType<typeof matterOffice>>
let judge: TestClient

beforeAll(async () => {
  office = await matterOffice(org)
  judge = await org.person({ role: 'legalLead', name: '审批人' })
  const admin = await org.as('administrator')
  const who = [{ by: 'person', userIds: [judge.userId] }]
  const nodes = [{ kind: 'approver', id: 'n1', name: '审批', who }]
  for (const [kind, ask, subject] of [
    ['law_case', 'filing', 'case'],
    ['law_dispute', 'major', 'dispute'],
  ] as const) {
    const body = { kind: subject, name: `${kind}审批`, definition: { nodes } }
    const { id, version } = (await admin.post('/approval_flows', body)).data
    expect((await admin.post(`/approval_flows/${id}/publish`, { version })).status).toBe(200)
    expect((await admin.put('/record_approvals', { kind, ask, flowID: id })).status).toBe(200)
  }
  await app.database.pool.query('update counterparts set rating = 30, risk_count = 2 where id = $1', [
    office.other,
  ])
})

async function move(path: string, status: number, reason = ''): Promise<void> {
  const { version } = (await office.lead.get(path)).data
  const answer = await office.lead.put(`${path}/status`, { status, reason, version })
  expect(answer.status, answer.message).toBe(200)
}

async function factsOf(client: TestClient, kind: string, id: number): Promise<string[]> {
  const { data } = await client.get(`/approvals/${kind}/${id}/review`)
  return (data.facts as ReviewFact[]).map(({ label, text, notes, isMain }) => {
    const marks = notes.map((note) => `${note.text}${note.isBad ? '!' : ''}`)
    return [isMain ? '*' : '', label, text, ...marks].filter(Boolean).join(' ')
  })
}

test('whoever decides on a case reads what is asked, what is at stake and how the parties stand', async () => {
  const { id } = await office.madeCase({ helpers: [office.staff.userId] })
  await move(`/law_cases/${id}`, 1)
  await move(`/law_cases/${id}`, 2, '证据已齐')
  expect(await factsOf(judge, 'case', id)).toEqual([
    '* 标的金额 100,000.00 元',
    '申请事项 立案审批 → 在办',
    expect.stringMatching(/^我方主体 /),
    expect.stringMatching(/^对方当事人 .*一般! 未处理风险 2 项!$/),
    '案件类别 民事',
    '案由 买卖合同纠纷',
    expect.stringMatching(/^经办人 /),
  ])
  const { facts } = (await judge.get(`/approvals/case/${id}/review`)).data
  expect(facts[3].link).toBe(`/manage/oppositeParty/externalDetail?id=${office.other}`)
  expect(facts.slice(2, 4).map(({ party }: ReviewFact) => party)).toEqual(['own', 'other'])
  // A party that nobody rated has no mark.
  expect(facts[2].notes).toEqual([])
  // A helper without the permission for amounts reads everything else; what is asked stands first.
  const helped = await factsOf(office.staff, 'case', id)
  expect(helped.join()).not.toContain('100,000')
  expect(helped[0]).toBe('* 申请事项 立案审批 → 在办')
  expect((await (await stranger.as('legalLead')).get(`/approvals/case/${id}/review`)).status).toBe(404)
})

test('on a dispute the same, and nothing once it is for named people alone', async () => {
  const { id } = await office.madeDispute({ is_major: true, major_reason: '金额巨大' })
  await move(`/law_disputes/${id}`, 2, '金额重大')
  const facts = await factsOf(judge, 'dispute', id)
  expect(facts[0]).toBe('* 争议金额 42,000.00 元')
  expect(facts[1]).toMatch(/^申请事项 重大纠纷处理审批 → /)
  expect(facts.find((fact) => fact.startsWith('对方当事人'))).toContain('一般!')
  await app.database.pool.query('update law_disputes set is_privileged = true where id = $1', [id])
  expect((await judge.get(`/approvals/dispute/${id}/review`)).status).toBe(404)
})
