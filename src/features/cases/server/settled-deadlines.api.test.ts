import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const { lead, madeCase } = await matterOffice(await app.organization())
const judgment = {
  procedure: null,
  name: '民事判决书',
  what: 2,
  direction: 1,
  served: '2026-09-18',
  way: 1,
  receiver: '',
  domicile: null,
  file: null,
  note: '',
}

test('a met appeal reopens when the service is corrected or it is taken back, and is logged', async () => {
  const { id } = await madeCase()
  const path = `/law_cases/${id}`
  const { data: served } = await lead.post(`${path}/documents`, judgment)
  const appeal = async () => (await lead.get(`${path}/deadlines`)).data[0]
  const put = async (what: string, body: object) => {
    const { id: deadline, version } = await appeal()
    return lead.put(`/deadlines/${deadline}/${what}`, { version, ...body })
  }
  const settle = () => put('state', { state: 'met', on: '2026-09-28', proof: '网上立案回执' })
  await settle()
  // Another word of the same document leaves it as it was settled; another day does not.
  await lead.put(`${path}/documents/${served.id}`, { ...judgment, note: '签收', version: 1 })
  expect(await appeal()).toMatchObject({ state: 'met', due: '2026-10-08' })
  await lead.put(`${path}/documents/${served.id}`, { ...judgment, served: '2026-09-25', version: 2 })
  expect(await appeal()).toMatchObject({ state: 'open', due: '2026-10-10' })
  await settle()
  await put('reopen', { reason: '回执是另一案的' })
  expect(await appeal()).toMatchObject({ state: 'open', due: '2026-10-10' })

  const log = (await lead.get(`${path}/log?pageSize=50`)).data.list
  const last = (action: string) => log.find((one: { action: string }) => one.action === action)?.changes
  expect(last('deadline.reopen')).toMatchObject([
    { before: '2026-10-10 已完成', after: '2026-10-10 待处理' },
    { name: '原因', after: '回执是另一案的' },
  ])
  expect(last('deadline.move')).toMatchObject([{ before: '2026-10-08 已完成', after: '2026-10-10 待处理' }])

  await settle()
  await lead.delete(`${path}/documents/${served.id}?version=3`)
  expect(await appeal()).toMatchObject({ state: 'met' })
  expect((await put('reopen', { reason: '误点' })).status).toBe(422)
})
