import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const bytes = (text: string) => new TextEncoder().encode(text)

test('a dispute carries over facts, points at issue, interruptions, events, contracts and copies of its files, once', async () => {
  const org = await app.organization()
  const office = await matterOffice(org)
  const { lead, counsel, staff } = office
  const upload = async (name: string) => (await lead.upload('/files', name, bytes(name))).data.id as number
  const [letter, minutes] = [await upload('催告函.txt'), await upload('会谈纪要.txt')]
  const dispute = await office.madeDispute({
    ...{ our_side: '1', arose_on: '2024-03-05', known_on: '2024-03-06', privileged: true },
    ...{ facts: '交货后未付款', issues: '质量是否合格' },
    interruptions: [{ date: '2025-06-03', way: '催告函', proof: '签收单' }],
    attachments: [{ id: letter, name: '催告函.txt' }],
  })
  const ofDispute = `/law_disputes/${dispute.id}`
  const contract = await office.contract()
  const linked = await lead.put(`${ofDispute}/contracts`, { contractIDs: [contract] })
  expect([linked.status, linked.errors ?? []]).toEqual([200, []])
  const event = { happened: '2025-02-10', title: '会面', detail: '', file: minutes }
  expect((await lead.post(`${ofDispute}/events`, event)).status).toBe(201)
  const { version } = (await lead.get(ofDispute)).data

  // Who may not change the dispute makes no case of it, and no file is copied for them.
  expect((await staff.post(`${ofDispute}/case`, { version })).status).toBe(403)
  const became = await lead.post(`${ofDispute}/case`, { version })
  expect(became.status).toBe(201)
  const path = `/law_cases/${became.data.id}`

  const { data: events } = await lead.get(`${path}/events?pageSize=50`)
  const entries = (events.list as { happened: string; title: string; detail: string }[])
    .map(({ happened, title, detail }) => [happened, title, detail])
    .toSorted()
  expect(entries).toEqual([
    ['2024-03-05', '纠纷事实经过', '交货后未付款'],
    ['2024-03-06', '纠纷争议焦点', '质量是否合格'],
    ['2025-02-10', '会面', ''],
    ['2025-06-03', '时效中断：催告函', '签收单'],
  ])
  const { data: contracts } = await lead.get(`${path}/contracts`)
  expect(JSON.stringify(contracts)).toContain(`${contract}`)

  const { data: form } = await lead.get(`${path}/form`)
  const [attached] = form.values.attachments as { id: number; name: string }[]
  expect(attached?.name).toBe('催告函.txt')
  const kept = (events.list as { title: string; file: { id: number } | null }[]).find(
    ({ title }) => title === '会面',
  )?.file
  for (const [copy, original, text] of [
    [attached?.id, letter, '催告函.txt'],
    [kept?.id, minutes, '会谈纪要.txt'],
  ] as const) {
    expect(copy).not.toBe(original)
    const read = await counsel.get(`/files/${copy}/content`)
    expect([read.status, read.raw.toString()]).toEqual([200, text])
    // The dispute keeps its own; who sees neither reads neither.
    expect((await lead.get(`/files/${original}/content`)).status).toBe(200)
    for (const file of [copy, original])
      expect((await (await org.as('auditor')).get(`/files/${file}/content`)).status).toBe(404)
  }
  const again = (await lead.get(ofDispute)).data.version
  expect((await lead.post(`${ofDispute}/case`, { version: again })).status).toBe(409)
  expect((await lead.get(`${path}/events?pageSize=50`)).data.list).toHaveLength(4)
})
