import { expect, test } from 'vitest'
import { type TestOrganization, testApp } from '#testing/index.ts'
import { createLawFirm } from './create-law-firm.ts'
import { remindOfPanel } from './panel-reminders.ts'

const app = await testApp()
const on = (day: string) => new Date(`${day}T04:00:00Z`)

async function notices(org: TestOrganization, role: 'legalCounsel' | 'businessStaff'): Promise<string[]> {
  await app.runJobs()
  const { data } = await (await org.as(role)).get('/notifications?pageSize=100')
  return data.list.map(({ text }: { text: string }) => text).reverse()
}

test('who keeps firms is told 30 and 7 days before a firm’s place in the panel ends, and on the day, once each', async () => {
  const [org, other] = [await app.organization(), await app.organization()]
  const people = [await org.as('legalCounsel'), await org.as('businessStaff'), await other.as('legalCounsel')]
  expect(people).toHaveLength(3)
  const firm = (of: TestOrganization, name: string, valid_until: string | null, panel_status: 2 | 4 = 2) =>
    of.run(of.administratorId, (context) => createLawFirm(context, { name, valid_until, panel_status }))
  await firm(org, '衡石所', '2027-03-31')
  await firm(org, '已出库所', '2027-03-31', 4)
  await firm(org, '无期限所', null)
  await firm(other, '外人所', '2027-03-31')
  const remind = (day: string) => remindOfPanel(app.services, org.id, on(day))
  expect(await remind('2027-02-28')).toBe(0)
  expect(await remind('2027-03-01')).toBe(1)
  expect(await remind('2027-03-01')).toBe(0)
  expect(await remind('2027-03-23')).toBe(0)
  expect(await remind('2027-03-25')).toBe(1)
  expect(await remind('2027-03-31')).toBe(1)
  expect(await remind('2027-04-01')).toBe(0)
  expect(await notices(org, 'legalCounsel')).toEqual(Array(3).fill('律所「衡石所」：有效期至 2027-03-31'))
  expect(await notices(org, 'businessStaff')).toEqual([])
  expect(await notices(other, 'legalCounsel')).toEqual([])
})

test('where no server ran for weeks only the nearest step is told, and a new day is told anew', async () => {
  const org = await app.organization()
  const counsel = await org.as('legalCounsel')
  const { id } = await org.run(org.administratorId, (context) =>
    createLawFirm(context, { name: '同澜所', valid_until: '2027-03-31', panel_status: 2 }),
  )
  const remind = (day: string) => remindOfPanel(app.services, org.id, on(day))
  expect(await remind('2027-03-30')).toBe(1)
  expect(await remind('2027-03-30')).toBe(0)
  const { data } = await counsel.get(`/law_firms/${id}/form`)
  const saved = await counsel.put(`/law_firms/${id}`, {
    formVersionID: data.formVersionID,
    version: data.version,
    values: { ...data.values, valid_until: '2027-04-15' },
  })
  expect(saved.status).toBe(200)
  expect(await remind('2027-03-30')).toBe(1)
})
