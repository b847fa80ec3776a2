import { expect, test } from 'vitest'
import type { TestClient } from '#testing/index.ts'
import { testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

const app = await testApp()
const usd = (amount: string) => ({ amount, unit: 'USD' })
type Money = { amount: string; unit: string }
type MoneyData = {
  kind: string
  count: number
  unsaid: number
  measures: { measure: string; totals: Money[] }[]
}

async function moneyOf(client: TestClient) {
  const { data } = await client.get('/law_matter_money')
  const ofKind = (kind: string) => {
    const found = (data as MoneyData[]).find((one) => one.kind === kind)
    return {
      ...found,
      measures: Object.fromEntries(
        (found?.measures ?? []).map(({ measure, totals }) => [
          measure,
          totals.map(({ amount, unit }) => `${amount} ${unit}`),
        ]),
      ),
    }
  }
  return { cases: ofKind('law_case'), disputes: ofKind('law_dispute') }
}

async function caseOf(office: Awaited<ReturnType<typeof matterOffice>>, more: object, status = 2) {
  const { id, version } = await office.madeCase(more)
  const { data } = await office.lead.put(`/law_cases/${id}/status`, { status, reason: '登记错误', version })
  return { id, path: `/law_cases/${id}`, version: data.version as number }
}
const decision = {
  procedure: null,
  kind: 1,
  result: '判决',
  effective: null,
  performBy: null,
  file: null,
  note: '',
}
const recovery = { payer: '对方', way: 1, file: null, note: '' }

test('what open matters come to is told exactly, one line a currency, ours apart from theirs', async () => {
  const office = await matterOffice(await app.organization())
  const { lead } = office
  // Three times the largest whole number that a computer's usual arithmetic keeps, and one.
  const large = '9007199254740993'
  const ours = await caseOf(office, { amount: yuan(large), amounts: [{ what: '货款', amount: yuan(large) }] })
  await caseOf(office, { amount: yuan(large), amounts: [{ what: '货款', amount: yuan(large) }] })
  await caseOf(office, { amount: usd('500'), amounts: [{ what: '货款', amount: usd('500') }] })
  await caseOf(office, {
    our_role: '2',
    amount: yuan('700'),
    amounts: [{ what: '货款', amount: yuan('700') }],
    chance_of_loss: '2',
    best_estimate: yuan('300'),
    greatest_exposure: yuan('650'),
  })
  await caseOf(office, { our_role: '3', amount: yuan('11'), amounts: [{ what: '货款', amount: yuan('11') }] })
  // Of two decisions of a case the later one counts; one without an amount changes nothing.
  const decided = (amount: Money | null, day: string) =>
    lead.post(`${ours.path}/decisions`, { ...decision, amount, decided: day })
  await decided(yuan('1000'), '2026-05-06')
  await decided(yuan('800'), '2026-09-01')
  await decided(null, '2026-10-12')
  for (const amount of [yuan('100'), yuan('250'), usd('9')])
    await lead.post(`${ours.path}/recoveries`, { ...recovery, received: '2026-11-02', amount })
  // What is paid and what is still due; a loss that is probable is provided for, one that is only possible is not.
  const fee = { kind: 1, due: null, payee: '', recoverable: 1, file: null, note: '' }
  await lead.post(`${ours.path}/fees`, { ...fee, amount: yuan('40'), paid: '2026-10-01' })
  await lead.post(`${ours.path}/fees`, { ...fee, amount: yuan('2'), paid: null })
  await caseOf(office, {
    our_role: '2',
    amount: usd('6'),
    amounts: [{ what: '货款', amount: usd('6') }],
    chance_of_loss: '1',
    best_estimate: usd('4'),
  })
  expect((await moneyOf(lead)).cases).toEqual({
    kind: 'law_case',
    count: 6,
    unsaid: 5,
    once: 0,
    measures: {
      claimedByUs: ['18014398509481986 CNY', '500 USD'],
      claimedAgainstUs: ['700 CNY', '6 USD'],
      claimedOtherwise: ['11 CNY'],
      decided: ['800 CNY'],
      recovered: ['350 CNY', '9 USD'],
      costs: ['42 CNY'],
      bestEstimate: ['300 CNY', '4 USD'],
      provision: ['4 USD'],
      exposure: ['650 CNY'],
    },
  })
})

test('the same money is counted once along a line of cases, and what a person may not see ends the line', async () => {
  const org = await app.organization()
  const office = await matterOffice(org)
  const { lead } = office
  const of = (amount: Money, more: object = {}) => ({ amount, amounts: [{ what: '货款', amount }], ...more })
  const below = async (child: { path: string }, parent: { id: number }) => {
    const { data } = await lead.get(child.path)
    const answer = await lead.put(`${child.path}/parent`, { parentCaseID: parent.id, version: data.version })
    expect(answer.status).toBe(200)
  }
  const decided = (one: { path: string }, amount: Money, day: string) =>
    lead.post(`${one.path}/decisions`, { ...decision, amount, decided: day })
  const first = await caseOf(office, of(yuan('100'), { greatest_exposure: yuan('60') }))
  const second = await caseOf(office, of(yuan('80'), { our_role: '5', best_estimate: yuan('20') }))
  const enforced = await caseOf(office, of(yuan('70'), { greatest_exposure: yuan('55') }))
  const beside = await caseOf(office, of(usd('9')))
  await below(second, first)
  await below(enforced, second)
  await below(beside, first)
  await decided(first, yuan('90'), '2026-03-01')
  await decided(second, yuan('75'), '2026-06-01')
  await decided(beside, usd('8'), '2026-04-01')
  for (const one of [first, enforced])
    await lead.post(`${one.path}/recoveries`, { ...recovery, received: '2026-11-02', amount: yuan('5') })
  // The claim, the estimate and the exposure as the case above says them; of decisions along a line the last; every payment.
  expect((await moneyOf(lead)).cases).toMatchObject({
    count: 4,
    once: 3,
    unsaid: 0,
    measures: {
      claimedByUs: ['100 CNY'],
      decided: ['75 CNY', '8 USD'],
      recovered: ['10 CNY'],
      bestEstimate: ['20 CNY'],
      exposure: ['60 CNY'],
    },
  })
  expect((await moneyOf(lead)).cases.measures).not.toHaveProperty('claimedOtherwise')
  // Who does not see the case in the middle is told nothing of the line that leads through it.
  await app.database.pool.query('update law_cases set is_privileged = true where id = $1', [second.id])
  expect((await moneyOf(await org.as('administrator'))).cases).toMatchObject({
    count: 3,
    once: 1,
    measures: { claimedByUs: ['170 CNY'], decided: ['8 USD'], exposure: ['115 CNY'] },
  })
})

test('drafts, void and ended matters do not count, and a dispute that became a case counts once', async () => {
  const office = await matterOffice(await app.organization())
  const { lead } = office
  await office.madeCase()
  await caseOf(office, {}, 10)
  const { id, version } = await office.madeDispute({ greatest_exposure: usd('70') })
  const ended = await office.madeDispute()
  await lead.put(`/law_disputes/${ended.id}/status`, {
    status: 9,
    reason: '登记错误',
    version: ended.version,
  })
  expect(await moneyOf(lead)).toMatchObject({
    cases: { count: await openNow(lead) },
    disputes: { count: 1, unsaid: 0, measures: { claimedAgainstUs: ['4200000 CNY'], exposure: ['70 USD'] } },
  })
  expect((await lead.post(`/law_disputes/${id}/case`, { version })).status).toBe(201)
  expect((await moneyOf(lead)).disputes).toMatchObject({ count: 0, measures: {} })
})

/** Cases of the list in which something is still to be done. */
async function openNow(lead: TestClient): Promise<number> {
  const { data } = await lead.get('/law_cases?pageSize=100')
  return data.list.filter(({ status }: { status: number }) => [1, 2, 3, 6].includes(status)).length
}

test('a privileged matter counts for those whom it names alone, amounts are for who may see them, and no other organisation', async () => {
  const org = await app.organization()
  const office = await matterOffice(org)
  const { lead, counsel, staff } = office
  await caseOf(office, { amount: yuan('100'), amounts: [{ what: '货款', amount: yuan('100') }] })
  await caseOf(office, {
    name: '保密并购案',
    privileged: true,
    amount: yuan('9000'),
    amounts: [{ what: '货款', amount: yuan('9000') }],
  })
  expect((await moneyOf(lead)).cases).toMatchObject({ count: 2, measures: { claimedByUs: ['9100 CNY'] } })
  const administrator = await org.as('administrator')
  expect((await moneyOf(administrator)).cases).toMatchObject({
    count: 1,
    measures: { claimedByUs: ['100 CNY'] },
  })
  expect((await counsel.get('/law_matter_money')).status).toBe(200)
  expect((await staff.get('/law_matter_money')).status).toBe(403)
  const other = await (await app.organization()).as('legalLead')
  expect((await moneyOf(other)).cases).toMatchObject({ count: 0, unsaid: 0, measures: {} })
})
