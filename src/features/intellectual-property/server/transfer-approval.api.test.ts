import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { relationOffice } from '#testing/related-contracts.ts'
import { transferOffice } from '#testing/transfers.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const kind = 'intellectual_property_transfer'
const path = '/intellectual_properties'

const office = async () => transferOffice(await app.organization())
type Office = Awaited<ReturnType<typeof office>>
let one: Office
beforeAll(async () => {
  one = await office()
})

const returned = { resume: 'inPlace', comment: '请改受让人' }

describe('with a flow chosen, a transfer', () => {
  test('changes nothing before the last approver agreed, then all of its rights at once', async () => {
    const { mark, submitted, decide, judge, second, right, open, read, acts } = one
    const ids = [await mark('天枢'), await mark('银河')]
    const id = await submitted(ids, { comment: '集团内部重组', gazette: '第 1800 期' })
    expect(await open(ids[0] as number)).toEqual({ id, state: 'waiting' })
    const row = (await judge.get('/approvals/inbox?tab=todo&pageSize=100')).data.list.find(
      (found: { subject: { id: number; kind: string } }) => found.subject.id === id,
    )
    expect(row).toMatchObject({
      subject: { kind, name: '转让：天枢 等 2 项 → 乙公司', link: expect.stringContaining(String(id)) },
      otherParty: '乙公司',
    })
    expect((await decide(id, judge)).status).toBe(200)
    for (const each of ids) expect((await right(each)).ownerNames).toBe('甲公司')
    expect((await decide(id, second)).status).toBe(200)
    for (const each of ids) {
      expect((await right(each)).ownerNames).toBe('乙公司')
      const { data } = await one.lead.get(`${path}/${each}/record`)
      expect(data.list).toMatchObject([{ kind: 8, number: '第 1800 期', party: '乙公司' }])
      expect(await open(each)).toBeNull()
      expect(await acts(each)).toEqual(expect.arrayContaining(['askTransfer', 'transfer']))
    }
    // What was decided stays as it was when it was.
    expect((await read(id, judge)).data).toMatchObject({
      state: 'done',
      rights: [{ owners: [{ name: '甲公司' }], refusal: '', isSeen: false }, { name: '银河' }],
    })
  })

  test('is checked like one that is carried out at once, before anybody is asked', async () => {
    const { mark, send, open } = one
    const id = await mark('北辰')
    expect((await send([id], { from: '丙公司' })).errors[0]?.message).toContain('转让人不是权利人')
    expect((await send([id], { date: '2999-01-01' })).errors[0]?.path).toBe('date')
    await mark('北晨')
    expect((await send([id])).errors[0]?.path).toBe('keepsSimilar')
    expect(await open(id)).toBeNull()
  })

  test('is announced with whom it asks; where no flow is chosen it asks nobody', async () => {
    const { lead, org, judge, second } = one
    const preview = (client: TestClient, more: object = {}) =>
      client.post(`${path}/transfer/preview_approval_flow`, more)
    expect((await preview(lead)).data).toMatchObject({
      canStart: true,
      nodes: [{ people: [{ id: judge.userId }] }, { people: [{ id: second.userId }] }],
    })
    expect((await preview(await org.as('auditor'))).status).toBe(403)
    const other = await rightOffice(await app.organization())
    expect((await preview(other.lead)).data).toBeNull()
    expect((await preview(lead, { transferID: 999_999_999 })).status).toBe(404)
  })

  test('that is rejected, withdrawn or cancelled ends, and its rights are free again', async () => {
    const { mark, submitted, decide, judge, lead, admin, detail, right, open, read } = one
    const id = await mark('开阳')
    const rejected = await submitted([id])
    expect((await decide(rejected, judge, 'reject')).status).toBe(200)
    expect([await open(id), (await read(rejected)).data.state]).toEqual([null, 'rejected'])
    const withdrawn = await submitted([id])
    const { id: approval } = await detail(withdrawn)
    expect((await lead.post(`/approvals/${approval}/withdraw`, { comment: '' })).status).toBe(200)
    expect([await open(id), (await read(withdrawn)).data.state]).toEqual([null, 'withdrawn'])
    const cancelled = await submitted([id])
    const ended = await admin.post(`/approvals/${(await detail(cancelled)).id}/cancel`, { comment: '停办' })
    expect([ended.status, (await read(cancelled)).data.state]).toEqual([200, 'cancelled'])
    expect((await right(id)).ownerNames).toBe('甲公司')
    const logged = (await lead.get(`${path}/${id}/log`)).data.list
    const ends = logged.filter(({ action }: { action: string }) => /\.(?!ask)\w+Transfer$/.test(action))
    expect(ends).toMatchObject([
      { action: 'intellectual_property.cancelledTransfer', changes: null },
      { action: 'intellectual_property.withdrawnTransfer', changes: null },
      { action: 'intellectual_property.rejectedTransfer', changes: null },
    ])
    // Free again for being deleted, too.
    const { version } = await right(id)
    const dropped = await lead.delete(`${path}/${id}?version=${version}`)
    expect([dropped.status, dropped.message]).toEqual([200, expect.anything()])
  })
})

describe('a right in a transfer that is not decided', () => {
  test('is put into no second one, with or without a flow, and is not deleted', async () => {
    const { lead, mark, submitted, send, choose, right, made } = await office()
    const work = await made(10, { name: '排程软件', ip_kind: '3' })
    const other = await mark('青石')
    await submitted([work.id])
    const again = await send([other, work.id])
    expect([again.status, again.errors.map((fault: { path: string }) => fault.path)]).toEqual([
      422,
      ['ids.1'],
    ])
    expect(again.errors[0]?.message).toContain('「排程软件」：已在另一项未完成的转让审批中')
    const { data } = await lead.post(`${path}/transfer/preview`, { ids: [other, work.id] })
    expect(data.rights.filter(({ waits }: { waits: boolean }) => waits)).toMatchObject([{ id: work.id }])
    await choose(null)
    expect((await send([work.id])).status).toBe(422)
    const { version } = await right(work.id)
    const removed = await lead.delete(`${path}/${work.id}?version=${version}`)
    expect([removed.status, removed.message]).toEqual([409, expect.stringContaining('有未完成的转让审批')])
  })

  test('comes into one of two that are submitted at the same moment', async () => {
    const { mark, send, org } = one
    const id = await mark('摇光')
    const colleague = await org.person({ role: 'legalLead', name: '另一位' })
    const both = await Promise.all([send([id]), send([id], { to: '丁公司' }, colleague)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('may be changed otherwise, and is looked at again at the end: each obstacle is named', async () => {
    const { lead, mark, submitted, decide, judge, second, right, moved, entry, read } = one
    const ids = [await mark('玉衡'), await mark('天权')] as [number, number]
    const id = await submitted(ids)
    expect((await decide(id, judge)).status).toBe(200)
    expect((await moved(ids[0], 10, '不再使用')).status).toBe(200)
    const pledge = { kind: 7, day: '2026-01-05', title: '质押登记', party: '建设银行', until: '2027-01-04' }
    await lead.post(`${path}/${ids[1]}/record`, entry(pledge))
    const { risks } = (await second.get(`/approvals/${kind}/${id}/review`)).data
    expect(risks.map(({ code }: { code: string }) => code)).toEqual(['cannotGo', 'cannotGo'])
    const refused = await decide(id, second)
    expect(refused.status).toBe(422)
    expect(refused.message).toContain('「玉衡」：当前状态不能转让；「天权」：已质押')
    expect([(await right(ids[1])).ownerNames, (await read(id)).data.state]).toEqual(['甲公司', 'waiting'])
    expect((await decide(id, second, 'return', returned)).status).toBe(200)
    expect((await read(id)).data).toMatchObject({ state: 'returned', mayResubmit: true })
  })

  test('is refused at the end where its owners are others than those that were seen', async () => {
    const { lead, mark, submitted, decide, judge, second } = one
    const id = await mark('洞明')
    const transfer = await submitted([id], { coOwnersConsent: '2026-05-01' })
    await decide(transfer, judge)
    const { data: form } = await lead.get(`${path}/${id}/form`)
    const owners = [
      { owner: '甲公司', share: '0.5' },
      { owner: '丙公司', share: '0.5' },
    ]
    const values = { ...form.values, owners }
    const { formVersionID, version } = form
    expect((await lead.put(`${path}/${id}`, { formVersionID, version, values })).status).toBe(200)
    expect((await decide(transfer, second)).message).toContain('权利人或份额已变更')
    // A mark of its owner that was registered meanwhile, and is like it.
    const like = await mark('隐元')
    const next = await submitted([like])
    await decide(next, judge)
    await mark('隐圆')
    expect((await decide(next, second)).message).toContain('「隐圆」')
  })

  test('that is there no more stops all of it', async () => {
    const { mark, submitted, decide, judge, second, right } = one
    const [gone, stays] = [await mark('左辅'), await mark('右弼')]
    const id = await submitted([gone, stays])
    await decide(id, judge)
    await app.database.pool.query('delete from intellectual_properties where id = $1', [gone])
    const refused = await decide(id, second)
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('「左辅」：已被删除')])
    expect((await right(stays)).ownerNames).toBe('甲公司')
  })
})

describe('who decides', () => {
  test('need not see the rights, as who decides on a case has to see that', async () => {
    const { data } = await one.admin.get('/record_approvals')
    const seersOnly = (flowKind: string) =>
      data.list.find((row: { flowKind: string }) => row.flowKind === flowKind)?.asksSeersOnly
    expect([seersOnly(kind), seersOnly('case')]).toEqual([false, true])
  })

  test('is never who submitted it', async () => {
    const { lead, admin, mark, send } = await office()
    const who = [{ by: 'person', userIds: [lead.userId] }]
    const nodes = [{ kind: 'approver', id: 'n1', name: '审批', who }]
    const { data } = await admin.post('/approval_flows', { kind, name: '自审', definition: { nodes } })
    await admin.post(`/approval_flows/${data.id}/publish`, { version: data.version })
    const chosen = { kind: 'intellectual_property', ask: 'transfer', flowID: data.id }
    await admin.put('/record_approvals', chosen)
    const refused = await send([await mark('破军')])
    expect(refused.errors).toMatchObject([{ code: 'noStandIn' }])
  })

  test('has all of it before them, the contract only where they see it; others see nothing', async () => {
    const { org, lead, judge, mark, submitted, read, open, admin, entry } = one
    const { drafted } = await relationOffice(org)
    const contractID = await drafted('绝密转让合同', { status: 6 })
    const id = await mark('贪狼', { registration_number: '7654321' })
    const like = await mark('贪郎')
    const pledge = { kind: 7, day: '2026-01-05', title: '质押', party: '建设银行', consented: '2026-05-20' }
    await lead.post(`${path}/${id}/record`, entry(pledge))
    const more = { contractID, keepsSimilar: true, leaves: true, gazette: '第 9 期' }
    const transfer = await submitted([id], more)
    const review = async (client: TestClient) =>
      (await client.get(`/approvals/${kind}/${transfer}/review`)).data as {
        facts: { key: string; text: string; link?: string; notes: { text: string }[] }[]
        risks: { code: string; quote: string }[]
      }
    const { facts, risks } = await review(lead)
    expect(Object.fromEntries(facts.map(({ key, text }) => [key, text]))).toMatchObject({
      rights: '贪狼',
      from: '甲公司',
      to: '乙公司',
      date: '2026-06-01',
      contract: '绝密转让合同',
      gazette: '第 9 期',
      similar: '贪郎（读音相同）',
      [`right-${id}`]: '贪狼 · 7654321',
    })
    expect(facts.find(({ key }) => key === `right-${id}`)).toMatchObject({
      link: `/intellectualProperties/detail?id=${id}`,
      notes: [{ text: '权利人：甲公司' }, { text: '已质押，质权人于 2026-05-20 同意转让' }],
    })
    expect(risks.map(({ code }) => code)).toEqual(['similarStays', 'leaves', 'pledged'])
    expect((await read(transfer)).data.contract).toEqual({ id: contractID, name: '绝密转让合同' })

    const theirs = [
      await judge.get(`/approvals/${kind}/${transfer}/review`),
      await read(transfer, judge),
      await judge.get(`/approvals/${kind}/${transfer}/detail`),
      await judge.get('/approvals/inbox?tab=todo&pageSize=100'),
      await judge.get('/notifications?pageSize=50'),
    ]
    for (const { status, raw } of theirs) {
      expect(status).toBe(200)
      expect(raw.toString()).not.toContain('绝密')
    }
    expect((await review(judge)).facts).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'contract', text: '（您无权查看）' })]),
    )
    expect((await review(judge)).facts.filter(({ link }) => link)).toEqual([])
    expect(theirs[1]?.data).toMatchObject({ contract: null, hasContract: true, rights: [{ isSeen: false }] })
    // Who sees neither rights nor the approval.
    const outsider = await org.person({ role: 'businessStaff' })
    expect((await read(transfer, outsider)).status).toBe(404)
    expect((await outsider.get(`/approvals/${kind}/${transfer}/review`)).status).toBe(404)
    expect((await outsider.get(`${path}/${id}/transfer`)).status).toBe(404)
    const stranger = await (await app.organization()).as('administrator')
    expect((await read(transfer, stranger)).status).toBe(404)
    expect((await read(transfer, admin)).status).toBe(200)

    // Carried out by who sees neither, it is tied to its contract, and its record says no name of that.
    await one.decide(transfer, judge)
    expect((await one.decide(transfer, one.second)).status).toBe(200)
    expect((await one.right(id)).status).toBe(12)
    expect((await lead.get(`${path}/${id}/record`)).raw.toString()).not.toContain('绝密')
    expect((await lead.get(`${path}/${id}/contracts`)).data.list).toMatchObject([{ name: '绝密转让合同' }])
    expect((await open(like)) ?? null).toBeNull()
  })
})
