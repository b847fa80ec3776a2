import { beforeEach, expect, test } from 'vitest'
import { watchCredit } from '#features/counterparties/server/index.ts'
import { contractOffice } from '#testing/contract-factory.ts'
import { creditService } from '#testing/credit-service.ts'
import { aloneApp } from '#testing/index.ts'

const service = await creditService()
// What is tried here is done to all organisations at once.
const app = await aloneApp({ CREDIT_HOSTS: service.host })
beforeEach(() => {
  service.mood = 'good'
})

let serial = 0
/** An office with the credit config on, and a party of its own with contracts in the statuses given. */
async function watching(statuses: readonly number[], settings: object = {}) {
  const field = { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const }
  const office = await contractOffice(await app.organization(), [field])
  const admin = await office.org.as('administrator')
  const saved = await admin.put('/credit_settings', {
    isOn: true,
    source: 'http',
    address: `http://${service.host}/{idNumber}`,
    headers: [],
    query: [],
    pointers: { riskList: '/risks', riskTitle: '/title' },
    version: 0,
    ...settings,
  })
  expect([saved.status, saved.errors]).toEqual([200, []])
  const name = '杭州听澜仪器有限公司'
  const idNumber = `WATCHED-${++serial}`
  const body = { subtype: 1, name, idKind: 'other', idNumber }
  const partyId: number = (await office.lead.post('/counterpart/external', body)).data.id
  for (const status of statuses) {
    const entry = { id: partyId, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }
    const values = { ...office.complete, party: [entry] }
    const made = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
    expect([made.status, made.errors]).toEqual([201, []])
    await app.database.pool.query('update contracts set status = $2 where id = $1', [
      made.data.contractID,
      status,
    ])
  }
  const noticesOf = async (client = office.staff): Promise<{ text: string; link: string }[]> =>
    (await client.get('/notifications?pageSize=50')).data.list.filter(
      ({ kind }: { kind: string }) => kind === 'counterpart.newRisks',
    )
  // The watch goes through every organisation: only what was asked of this party counts.
  const asked = () => service.asked.filter(({ url }) => url === `/${idNumber}`).length
  const day = async () => {
    await app.database.pool.query(
      `update counterpart_credits set fetched_at = fetched_at - interval '1 day' where counterpart_id = $1`,
      [partyId],
    )
    await watchCredit(app.services)
    await app.runJobs()
  }
  return { office, admin, partyId, noticesOf, asked, day }
}

test('the people of contracts in performance are told once of each new risk of the other side, whoever else is not', async () => {
  const { office, partyId, noticesOf, asked, day } = await watching([6, 6])
  service.answer = { risks: [{ title: '欠税公告' }] }
  await day()
  await day()
  expect(await noticesOf()).toEqual([
    expect.objectContaining({
      text: '相对方「杭州听澜仪器有限公司」新增 1 条风险事项：欠税公告',
      link: `/manage/oppositeParty/externalDetail?id=${partyId}`,
    }),
  ])
  expect(asked()).toBe(2)
  expect(await noticesOf(office.lead)).toEqual([])
  service.answer = { risks: [{ title: '欠税公告' }, { title: '被列为被执行人' }] }
  await day()
  service.answer = { risks: [] }
  await day()
  service.answer = { risks: [{ title: '欠税公告' }] }
  await day()
  expect(await noticesOf()).toHaveLength(2)
})

test('a service that is down tells nobody, takes nothing away, and the next day tells what came meanwhile', async () => {
  const { partyId, admin, noticesOf, day } = await watching([6])
  service.mood = 'knowsNobody'
  service.answer = { risks: [{ title: '欠税公告' }] }
  await day()
  expect(await noticesOf()).toEqual([])
  service.mood = 'good'
  await day()
  service.mood = 'refusing'
  await day()
  expect(await noticesOf()).toHaveLength(1)
  expect((await admin.get(`/counterpart/external/${partyId}`)).data.riskCount).toBe(1)
})

test('nobody is asked or told without a contract in performance, or while the credit config is off', async () => {
  service.answer = { risks: [{ title: '欠税公告' }] }
  const over = await watching([5, 10])
  await over.day()
  const off = await watching([6], { isOn: false })
  await off.day()
  expect([over.asked(), off.asked(), await over.noticesOf(), await off.noticesOf()]).toEqual([0, 0, [], []])
})

test('a risk that a colleague keeps by hand is told as well', async () => {
  const { admin, partyId, noticesOf, asked, day } = await watching([6], { source: 'manual' })
  const { info } = (await admin.get(`/counterpart/external/${partyId}`)).data.credit
  const riskItems = [{ title: '付款拖延', category: '', happenedOn: null, isOpen: true }]
  const kept = await admin.put(`/counterpart/external/${partyId}/credit`, { info, riskItems, version: 0 })
  expect(kept.status).toBe(200)
  await day()
  await day()
  expect(asked()).toBe(0)
  expect(await noticesOf()).toEqual([expect.objectContaining({ text: expect.stringContaining('付款拖延') })])
})
