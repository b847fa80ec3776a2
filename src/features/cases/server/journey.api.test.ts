import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

/**
 * One matter from the first letter to the last payment. Days worked out by hand from the texts (shared spec, deadlines.md; 2026 by 国办发明电〔2025〕7号; in 2025 the days off were
 * 1 to 8 October; years that are not announced have Saturdays and Sundays alone):
 *
 * - limitation, Civil Code 188, 201, 202, 203: known 6 March 2024, three years: 6 March 2027, a Saturday, so Monday the 8th;
 * - action after a preservation ordered before it, Civil Procedure Law 104: ordered 15 September 2025, 30 days: 15 October 2025, a Wednesday behind the holiday;
 * - renewal, interpretation on preservation 18: seven days before 14 September 2026: 7 September, a Monday; renewed until 13 September 2027: 6 September 2027, a Monday;
 * - appeal, Civil Procedure Law 171, 85: served 18 September 2026, day 1 is the 19th, day 15 is 3 October, a holiday until the 7th: 8 October, a Thursday;
 * - retrial, 216: in effect 9 November 2026, six months: 9 May 2027, a Sunday, so the 10th;
 * - enforcement, 250: to be performed by 19 November 2026, two years: 19 November 2028, a Sunday, so the 20th.
 */
const byHand = {
  limitation: ['LIM3', '2027-03-08'],
  action: ['CPL-PRES30', '2025-10-15'],
  renewal: ['CPL-PRES-RENEW7', '2026-09-07'],
  renewedAgain: ['CPL-PRES-RENEW7', '2027-09-06'],
  appeal: ['CPL-APP15', '2026-10-08'],
  retrial: ['CPL-RETRIAL6', '2027-05-10'],
  enforcement: ['CPL-ENF2', '2028-11-20'],
} as const

const app = await testApp()

type Deadline = { id: number; ruleId: string; due: string; state: string; version: number }

test('a matter goes from dispute to case, enforcement and close, and no date is missed', async () => {
  const org = await app.organization()
  const office = await matterOffice(org)
  const { lead } = office
  const ok = async (sent: ReturnType<typeof lead.post>) => {
    const answer = await sent
    expect([answer.status, answer.errors ?? []], answer.message).toEqual([
      answer.status < 300 ? answer.status : 200,
      [],
    ])
    return answer.data
  }
  const deadlines = async (path: string): Promise<Deadline[]> => ok(lead.get(`${path}/deadlines`))
  const dueOf = async (path: string, [rule, due]: readonly [string, string]): Promise<Deadline> => {
    const found = (await deadlines(path)).find((one) => one.ruleId === rule && one.state === 'open')
    expect([rule, found?.due]).toEqual([rule, due])
    return found as Deadline
  }
  const met = async (path: string, which: readonly [string, string], on: string, proof: string) => {
    const { id, version } = await dueOf(path, which)
    await ok(lead.put(`/deadlines/${id}/state`, { state: 'met', on, proof, version }))
  }

  // The dispute, whose limitation runs until we sue.
  const known = { arose_on: '2024-03-05', known_on: '2024-03-06' }
  const dispute = await office.madeDispute({ name: '货款纠纷', our_side: '1', interruptions: [], ...known })
  const ofDispute = `/law_disputes/${dispute.id}`
  await dueOf(ofDispute, byHand.limitation)
  const became = await ok(lead.post(`${ofDispute}/case`, { version: dispute.version }))
  const path = `/law_cases/${became.id}`
  expect((await ok(lead.get(ofDispute))).status).toBe(4)
  const moved = async (status: number, reason = '') => {
    const { version } = await ok(lead.get(path))
    expect((await ok(lead.put(`${path}/status`, { status, reason, version }))).status).toBe(status)
  }
  const add = (key: string, body: object): Promise<{ id: number; version: number }> =>
    ok(lead.post(`${path}/${key}`, body))

  // An account is frozen before the action, which is brought in time.
  const rest = { file: null, note: '' }
  const account = {
    ...{
      property: '银行账户',
      kind: 1,
      amount: yuan('10000000'),
      preAction: 2,
      renewed: null,
      released: null,
    },
    ...{ from: '2025-09-15', until: '2026-09-14', security: '保函', ...rest },
  }
  const kept = await add('preservations', account)
  await dueOf(path, byHand.renewal)
  const procedure = (kind: number, name: string, filed: string) => ({
    ...{
      kind,
      name,
      filed,
      courtNumber: '',
      body: '',
      panel: '',
      judge: '',
      closed: null,
      fee: null,
      note: '',
    },
  })
  const first = await add('procedures', procedure(1, '一审', '2025-10-10'))
  await met(path, byHand.action, '2025-10-10', '起诉状收据')
  // What was filed interrupts limitation: nobody has to say so.
  expect(await deadlines(ofDispute)).toMatchObject([{ ruleId: 'LIM3', state: 'moot' }])
  await moved(1)
  await moved(2)

  // The preservation is renewed in time; the next end has its own day again.
  await met(path, byHand.renewal, '2026-09-01', '续行保全申请书')
  const renewed = { ...account, renewed: '2026-09-01', until: '2027-09-13', version: kept.version }
  await ok(lead.put(`${path}/preservations/${kept.id}`, renewed))
  await dueOf(path, byHand.renewedAgain)

  // Judgment of first instance, served on us before the long holiday; we appeal.
  const judgment = (of: { id: number }, result: string, decided: string, more: object = {}) => ({
    ...{
      procedure: of.id,
      kind: 1,
      result,
      amount: yuan('8000000'),
      decided,
      effective: null,
      performBy: null,
    },
    ...rest,
    ...more,
  })
  await add('decisions', judgment(first, '支持部分货款', '2026-09-10'))
  await add('documents', {
    ...{ procedure: first.id, name: '一审判决书', what: 2, direction: 1, served: '2026-09-18' },
    ...{ way: 3, receiver: '', ...rest },
  })
  await met(path, byHand.appeal, '2026-09-30', '上诉状邮寄凭证')

  // Second instance: in effect when it is served, to be performed within ten days.
  const second = await add('procedures', procedure(2, '二审', '2026-10-12'))
  const final = { effective: '2026-11-09', performBy: '2026-11-19' }
  await add(
    'decisions',
    judgment(second, '改判支持全部货款', '2026-11-09', { amount: yuan('10000000'), ...final }),
  )
  await dueOf(path, byHand.retrial)
  await dueOf(path, byHand.enforcement)
  const { version } = await ok(lead.get(path))
  const outcome = {
    result: 1,
    outcome: '支持全部货款',
    concludedOn: '2026-11-09',
    closesTasks: false,
    version,
  }
  expect((await ok(lead.post(`${path}/complete`, outcome))).status).toBe(5)

  // Enforcement is applied for, the money comes in.
  await moved(6, '对方未履行')
  await add('enforcements', { taken: '2026-11-20', step: '申请强制执行', result: '', file: null })
  await met(path, byHand.enforcement, '2026-11-20', '执行立案通知书')
  const paid = { received: '2026-11-21', amount: yuan('10000000'), payer: '对方', way: 2, ...rest }
  await add('recoveries', paid)

  // Closed: what was still open of it waits for nothing any more, and nothing of it is changed.
  await moved(8)
  await moved(9)
  const left = await deadlines(path)
  expect(left.filter(({ state }) => state === 'open')).toEqual([])
  expect(left.filter(({ state }) => state === 'missed')).toEqual([])
  expect(left.find(({ ruleId }) => ruleId === 'CPL-RETRIAL6')?.state).toBe('moot')
  expect((await lead.post(`${path}/recoveries`, paid)).status).toBe(409)

  // All of it stands in the case's timeline, the latest first.
  const events = []
  for (const part of ['coming', 'past']) {
    const { list } = await ok(lead.get(`${path}/timeline?part=${part}&group=court&pageSize=200`))
    events.push(...list)
  }
  const days = events.map(({ date, kind }: { date: string; kind: string }) => `${date} ${kind}`)
  for (const line of [
    '2025-10-10 filed',
    '2026-09-10 decision',
    '2026-09-18 document',
    '2026-11-19 performBy',
  ])
    expect(days).toContain(line)
})
