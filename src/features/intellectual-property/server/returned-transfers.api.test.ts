import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { transferOffice } from '#testing/transfers.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const path = '/intellectual_properties'

const office = async () => transferOffice(await app.organization())
type Office = Awaited<ReturnType<typeof office>>
let one: Office
beforeAll(async () => {
  one = await office()
})

const returned = { resume: 'inPlace', comment: '请改受让人' }

describe('a transfer that was returned', () => {
  const sentAgain = (of: Office, id: number, ids: number[], more: object, client: TestClient = of.lead) =>
    client.put(`${path}/transfers/${id}`, { ...of.body(ids), ...more })

  test('is submitted again with a change, and approved from the first step on', async () => {
    const { mark, submitted, decide, judge, second, right, read, detail, acts, lead } = one
    const ids = [await mark('天璇'), await mark('天玑')] as [number, number]
    const id = await submitted(ids)
    await decide(id, judge)
    expect((await decide(id, second, 'return', returned)).status).toBe(200)
    expect((await read(id, judge)).data.mayResubmit).toBe(false)
    const { version } = (await read(id)).data
    const before = await detail(id)
    expect((await sentAgain(one, id, ids, { version: version - 1 })).status).toBe(409)
    // Only one of the two, to somebody else.
    const preview = { transferID: id, isChanged: true }
    const { data } = await lead.post(`${path}/transfer/preview_approval_flow`, preview)
    expect([data.resumes, data.nodes.length]).toEqual([null, 2])
    const again = await sentAgain(one, id, [ids[0]], { to: '戊公司', version, comment: '已改' })
    expect([again.status, again.data]).toEqual([200, { transferred: 0, transferID: id }])
    const after = await detail(id)
    expect([after.id === before.id, after.subject.name]).toEqual([false, '转让：天璇 → 戊公司'])
    expect((await decide(id, second)).status).not.toBe(200)
    await decide(id, judge)
    expect((await decide(id, second)).status).toBe(200)
    expect([(await right(ids[0])).ownerNames, (await right(ids[1])).ownerNames]).toEqual(['戊公司', '甲公司'])
    expect(await acts(ids[0])).toEqual(expect.arrayContaining(['returnedTransfer']))
    expect((await acts(ids[1]))[0]).toBe('leftOutTransfer')
  })

  test('goes on where it was when it is submitted as it was', async () => {
    const { mark, submitted, decide, judge, second, read, detail, right, lead } = one
    const mine = await mark('紫微')
    const id = await submitted([mine])
    await decide(id, judge)
    await decide(id, second, 'return', returned)
    const before = await detail(id)
    const preview = await lead.post(`${path}/transfer/preview_approval_flow`, { transferID: id })
    expect(preview.data.resumes).toBe('inPlace')
    const { version } = (await read(id)).data
    expect((await sentAgain(one, id, [mine], { version })).status).toBe(200)
    expect((await detail(id)).id).toBe(before.id)
    expect((await decide(id, second)).status).toBe(200)
    expect((await right(mine)).ownerNames).toBe('乙公司')
  })

  test('is approved anew where another mark would be left behind, which nobody saw who agreed', async () => {
    const { mark, submitted, decide, judge, second, read, detail } = one
    const mine = await mark('开阳星')
    const id = await submitted([mine], { keepsSimilar: true })
    await decide(id, judge)
    await decide(id, second, 'return', returned)
    await mark('开阳型')
    const { version } = (await read(id)).data
    expect((await sentAgain(one, id, [mine], { version, keepsSimilar: true })).status).toBe(200)
    const { mine: asked } = await detail(id, judge)
    expect([asked.taskID, (await detail(id, second)).mine.taskID]).toEqual([expect.any(Number), null])
  })

  test('is resubmitted or cancelled, when both happen at once, and never half', async () => {
    const { mark, submitted, decide, judge, read, detail, admin, open } = one
    const mine = await mark('玉衡')
    const id = await submitted([mine])
    await decide(id, judge, 'return', returned)
    const { version } = (await read(id)).data
    const { id: approval } = await detail(id)
    const [again, cancelled] = await Promise.all([
      sentAgain(one, id, [mine], { version }),
      admin.post(`/approvals/${approval}/cancel`, { comment: '停办' }),
    ])
    // A cancelled one is not sent again; one that was sent again may still be cancelled behind it.
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(again.status)
    expect([(await read(id)).data.state, await open(mine)]).toEqual(['cancelled', null])
  })

  test('holds its rights until it is withdrawn, and is for who submitted it alone', async () => {
    const { mark, submitted, decide, judge, send, org, read, lead, detail, open } = one
    const mine = await mark('文曲')
    const id = await submitted([mine])
    await decide(id, judge, 'return', returned)
    expect((await send([mine])).status).toBe(422)
    const { version } = (await read(id)).data
    const colleague = await org.person({ role: 'legalLead', name: '同事' })
    expect((await sentAgain(one, id, [mine], { version }, colleague)).status).toBe(403)
    expect((await sentAgain(one, id, [mine], { version }, await org.as('auditor'))).status).toBe(403)
    const stranger = await rightOffice(await app.organization())
    expect((await sentAgain(one, id, [mine], { version }, stranger.lead)).status).toBe(404)
    const drop = (client: TestClient, of = version) => client.delete(`${path}/transfers/${id}?version=${of}`)
    expect((await drop(colleague)).status).toBe(403)
    expect((await drop(stranger.lead)).status).toBe(404)
    const preview = (client: TestClient) =>
      client.post(`${path}/transfer/preview_approval_flow`, { transferID: id, isChanged: true })
    expect((await preview(colleague)).status).toBe(403)
    expect((await preview(stranger.lead)).status).toBe(404)
    expect((await stranger.lead.get(`${path}/${mine}/transfer`)).status).toBe(404)
    expect((await drop(lead, version - 1)).status).toBe(409)
    expect((await drop(lead)).status).toBe(200)
    expect([await open(mine), (await detail(id)).state]).toEqual([null, 'withdrawn'])
    const late = await sentAgain(one, id, [mine], { version: version + 1 })
    expect([late.status, late.message]).toEqual([409, expect.stringContaining('已撤回')])
    expect((await send([mine])).status).toBe(200)
  })

  test('is carried out at once where the organisation chose to ask nobody any more', async () => {
    const of = await office()
    const mine = await of.mark('武曲')
    const id = await of.submitted([mine])
    await of.decide(id, of.judge, 'return', returned)
    await of.choose(null)
    const { version } = (await of.read(id)).data
    expect((await sentAgain(of, id, [mine], { version })).data).toEqual({ transferred: 1, transferID: null })
    expect([(await of.right(mine)).ownerNames, (await of.read(id)).data.state]).toEqual(['乙公司', 'done'])
    expect((await of.detail(id)).state).toBe('withdrawn')
  })
})
