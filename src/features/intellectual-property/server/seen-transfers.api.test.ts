import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { transferOffice } from '#testing/transfers.ts'

const app = await testApp()
const kind = 'intellectual_property_transfer'
const path = '/intellectual_properties'

let one: Awaited<ReturnType<typeof transferOffice>>
beforeAll(async () => {
  one = await transferOffice(await app.organization())
})

describe('of a transfer', () => {
  test('who sees one right alone learns that it waits, and nothing else', async () => {
    const { org, mark, submitted, open, judge } = one
    const staff = await org.person({ role: 'businessStaff' })
    const own = await mark('廉贞', { owner_person: [staff.userId] })
    const hidden = await mark('禄存')
    const id = await submitted([own, hidden])
    expect(await open(own, staff)).toEqual({ id: null, state: 'waiting' })
    expect((await one.read(id, staff)).status).toBe(404)
    expect((await one.read(id, judge)).status).toBe(200)
    expect((await judge.get(`${path}/${own}/transfer`)).status).toBe(403)
    await one.decide(id, judge, 'reject', { comment: '禄存的估值有问题' })
    const log = await staff.get(`${path}/${own}/log`)
    expect(log.raw.toString()).toContain('rejectedTransfer')
    expect(log.raw.toString()).not.toContain('禄存')
  })

  test('who was not asked reads of similar marks only those that they see', async () => {
    const { org, mark, submitted, read, judge } = one
    const staff = await org.person({ role: 'businessStaff' })
    const own = await mark('金石岭', { owner_person: [staff.userId] })
    await mark('金石领')
    const id = await submitted([own], { keepsSimilar: true })
    const similar = async (client: TestClient) =>
      (await read(id, client)).data.similar.map(({ name }: { name: string }) => name)
    expect([await similar(staff), await similar(judge)]).toEqual([[], ['金石领']])
    const review = await staff.get(`/approvals/${kind}/${id}/review`)
    expect([review.status, review.raw.toString().includes('金石领')]).toEqual([200, false])
  })
})
