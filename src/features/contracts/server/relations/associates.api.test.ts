import { beforeAll, describe, expect, test } from 'vitest'
import { createProject } from '#features/projects/server/index.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '#testing/matters.ts'
import {
  groups,
  type RelationOffice,
  relationOffice,
  tie,
  tiedTo,
  tiesOf,
  untie,
} from '#testing/related-contracts.ts'
import { tieContracts } from './tie-contracts.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let office: RelationOffice

beforeAll(async () => {
  office = await relationOffice(org)
})

describe('ties by hand', () => {
  test('are made and taken away from either side, with a side or by the category, each once [API-31]', async () => {
    const { staff } = office
    const [frame, order, next] = [
      await office.drafted('框架协议', { status: 6 }),
      await office.drafted('采购订单', { status: 6 }),
      await office.drafted('新的框架'),
    ]
    expect((await tie(staff, order, { ids: [frame], relationType: 2 })).status).toBe(200)
    expect((await tie(staff, frame, { ids: [order], relationType: 2, side: 'below' })).status).toBe(200)
    expect((await tie(staff, next, { ids: [frame], relationType: 4 })).status).toBe(200)
    expect((await tie(staff, order, { ids: [frame] })).status).toBe(200)
    expect(await tiedTo(staff, frame)).toEqual([
      '采购订单 2 below given',
      '采购订单 3 beside given',
      '新的框架 4 below given',
    ])
    expect((await untie(staff, frame, { ids: [order], relationType: 2 })).status).toBe(200)
    expect((await untie(staff, frame, { ids: [order], relationType: 2 })).status).toBe(200)
    expect(await tiedTo(staff, order)).toEqual(['框架协议 3 beside given'])
  })

  test('what a form says is changed in the form: untying says so and changes nothing [API-31]', async () => {
    const { staff } = office
    const [a, b] = [await office.drafted('表单里的'), await office.drafted('另一份')]
    const own = await office.drafted('填写关联的', { more: { related: groups(1, a, b) } })
    expect((await tie(staff, own, { ids: [b], relationType: 3 })).status).toBe(200)
    const answer = await untie(staff, a, { ids: [own], relationType: 1 })
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('「填写关联的」')])
    expect(await tiedTo(staff, a)).toEqual(['填写关联的 1 above form'])
    // Tied by hand too: that goes, what the form says stays.
    expect((await tie(staff, own, { ids: [a], relationType: 1 })).status).toBe(200)
    expect(await tiedTo(staff, a)).toEqual(['填写关联的 1 above given'])
    expect((await untie(staff, own, { ids: [a], relationType: 1 })).status).toBe(200)
    expect(await tiedTo(staff, a)).toEqual(['填写关联的 1 above form'])
  })

  test('itself, a circle, what is void and what was not signed are refused with the reason, all or none', async () => {
    const { staff } = office
    const [main, extra, third] = [
      await office.drafted('主'),
      await office.drafted('从'),
      await office.drafted('从之从', { status: 6 }),
    ]
    const voided = await office.drafted('作废的', { status: 12 })
    await tie(staff, main, { ids: [extra], relationType: 1 })
    await tie(staff, extra, { ids: [third], relationType: 1 })
    for (const [id, body, why] of [
      [main, { ids: [main] }, '自身'],
      [third, { ids: [main], relationType: 1, side: 'below' }, '循环'],
      [third, { ids: [main], relationType: 2, side: 'below' }, '循环'],
      [main, { ids: [third, voided], relationType: 3 }, '「作废的」已作废'],
      [main, { ids: [third, extra], relationType: 4 }, '「从」尚未签署'],
    ] as const) {
      const answer = await tie(staff, id, body)
      expect([answer.status, answer.message]).toEqual([422, expect.stringContaining(why)])
    }
    expect(await tiedTo(staff, main)).toEqual(['从 1 below given'])
    for (const body of [{ ids: [] }, { ids: [extra], relationType: 6 }, { ids: [extra], side: 'over' }, {}])
      expect((await tie(staff, main, body)).status).toBe(400)
    expect((await staff.post(tiesOf(main), { kind: 'contract_type', ids: [extra] })).status).toBe(400)
    // Nothing is tied to what is void.
    expect((await tie(staff, voided, { ids: [extra] })).status).toBe(403)
  })

  test('of two that make a circle together, one is refused, however they overlap', async () => {
    const { staff } = office
    const [a, b, c] = [
      await office.drafted('甲方'),
      await office.drafted('乙方'),
      await office.drafted('丙方'),
    ]
    await tie(staff, b, { ids: [c], relationType: 1 })
    const waits = async () =>
      (
        await office.pool.query(
          `select from pg_locks where locktype = 'advisory' and not granted and objid = $1 and objsubid = 2`,
          [org.id],
        )
      ).rowCount
    const late = await org.run(staff.userId, async (context) => {
      await tieContracts(context, a, { ids: [b], relationType: 1 })
      // Sent while the first one is not over: it must wait for it, or it would not know of it.
      const sent = tie(staff, c, { ids: [a], relationType: 1 })
      const answered = sent.then(() => true)
      for (let isOver = false; !isOver && !(await waits()); )
        isOver = await Promise.race([answered, new Promise<false>((next) => setTimeout(next, 5, false))])
      return { sent }
    })
    const answer = await late.sent
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('循环')])
  })

  test('are for who may change the contract and sees the other; nobody else is told or ties anything [API-31]', async () => {
    const { staff, counsel } = office
    const [own, theirs] = [
      await office.drafted('本部门的', { status: 6 }),
      await office.drafted('市场部的', { client: office.colleague, status: 6 }),
    ]
    expect((await office.colleague.get(tiesOf(own))).status).toBe(404)
    expect((await tie(office.colleague, own, { ids: [theirs] })).status).toBe(404)
    expect((await tie(office.colleague, theirs, { ids: [own] })).status).toBe(404)
    expect((await untie(office.colleague, theirs, { ids: [own] })).status).toBe(404)
    expect((await (await org.person()).get(tiesOf(own))).status).toBe(403)
    const auditor = await org.as('auditor')
    expect((await auditor.get(tiesOf(own))).status).toBe(200)
    expect((await tie(auditor, own, { ids: [theirs] })).status).toBe(403)
    const outsider = await stranger.as('legalLead')
    expect((await outsider.get(tiesOf(own))).status).toBe(404)
    expect((await tie(outsider, own, { ids: [theirs] })).status).toBe(404)
    expect((await tie(counsel, own, { ids: [theirs, 987_654_321] })).status).toBe(404)
    expect(await tiedTo(staff, own)).toEqual([])
    // Others' drafts are for those who work on them.
    const draft = await office.drafted('市场部的草稿', { client: office.colleague })
    expect((await tie(counsel, own, { ids: [draft] })).status).toBe(404)
  })

  test('who sees only one of the two learns nothing of the other: not in lists, family, counts or logs [API-31]', async () => {
    const { staff, lead } = office
    const [own, hidden, behind] = [
      await office.drafted('看得见的', { status: 6 }),
      await office.drafted('机要合同', { client: office.colleague, status: 6, yuan: 777 }),
      await office.drafted('隔着机要的', { status: 6 }),
    ]
    await tie(lead, own, { ids: [hidden], relationType: 2, side: 'below' })
    await tie(lead, hidden, { ids: [behind], relationType: 1, side: 'below' })
    expect(await tiedTo(lead, own)).toEqual(['机要合同 2 below given'])
    const answers = [
      (await staff.get(tiesOf(own))).data,
      (await staff.get(`/contracts/${own}/family`)).data,
      (await staff.get(`/contracts/${own}/audit_entries`)).data,
    ]
    expect(JSON.stringify(answers)).not.toMatch(/机要合同|隔着机要的|77700/)
    expect(answers[0].contract).toEqual({ list: [], isCut: false })
    expect(answers[1]).toMatchObject({ members: [{ id: own }], relations: [], frameworks: [], isCut: false })
    const actions = (one: { data: { list: { action: string }[]; total: number } }) => [
      one.data.total,
      ...one.data.list.map(({ action }) => action),
    ]
    expect(actions(await staff.get(`/contracts/${own}/audit_entries`))).toEqual([1, 'contract.create'])
    expect(actions(await lead.get(`/contracts/${own}/audit_entries`))).toEqual([
      2,
      'contract.relate',
      'contract.create',
    ])
    // It is not overwritten either: the lead unties it.
    expect((await untie(staff, own, { ids: [hidden], relationType: 2 })).status).toBe(404)
  })

  test('stand in the logs of both contracts with the other’s name, and names in no stored entry', async () => {
    const { staff } = office
    const [a, b] = [await office.drafted('日志甲'), await office.drafted('日志乙')]
    await tie(staff, a, { ids: [b], relationType: 1 })
    await untie(staff, b, { ids: [a], relationType: 1 })
    const log = async (id: number) =>
      (await staff.get(`/contracts/${id}/audit_entries`)).data.list
        .filter(({ action }: { action: string }) => action.endsWith('relate'))
        .map(({ action, detail }: { action: string; detail: object }) => ({ action, ...detail }))
    const both = (other: string, side: string) =>
      ['contract.unrelate', 'contract.relate'].map((action) => ({ action, other, relationType: 1, side }))
    expect(await log(a)).toEqual(both('日志乙', 'below'))
    expect(await log(b)).toEqual(both('日志甲', 'above'))
    const { rows } = await office.pool.query(
      `select detail::text as detail from audit_entries where organization_id = $1 and subject_id = $2 and action like '%relate'`,
      [org.id, a],
    )
    expect(JSON.stringify(rows)).not.toContain('日志乙')
    // What a form says of another is in the other's log.
    const c = await office.drafted('日志丙', { more: { related: groups(1, a, b) } })
    expect((await log(a))[0]).toEqual({
      action: 'contract.relate',
      other: '日志丙',
      relationType: 1,
      side: 'above',
    })
    expect(await log(c)).toEqual([])
  })
})

describe('projects, disputes and cases of a contract', () => {
  test('are told, tied and untied by who may change them, each with its own log [API-31]', async () => {
    const { staff, lead } = office
    const matters = await matterOffice(org)
    const [dispute, secret] = [
      await matters.madeDispute({ name: '合同纠纷', helpers: [staff.userId] }),
      await matters.madeCase({ name: '绝密案', privileged: true, helpers: [] }),
    ]
    const project = await org.run(org.administratorId, (context) =>
      createProject(context, { name: '数据中心', memberIDs: [staff.userId] }),
    )
    const hidden = await org.run(org.administratorId, (context) =>
      createProject(context, { name: '内部项目' }),
    )
    const id = await office.drafted('牵涉多处的合同', { status: 6 })
    const send = (client: TestClient, kind: string, ...ids: number[]) =>
      client.post(tiesOf(id), { kind, ids })
    for (const [kind, ...ids] of [
      ['project', project.id, hidden.id],
      ['law_dispute', dispute.id],
      ['law_case', secret.id],
    ] as [string, ...number[]][]) {
      expect([kind, (await send(lead, kind, ...ids)).status]).toEqual([kind, 200])
      expect([kind, (await send(lead, kind, ...ids)).status]).toEqual([kind, 200])
    }
    const names = async (client: TestClient) => {
      const { data } = await client.get(tiesOf(id))
      return Object.values(data as Record<string, { list: { name: string }[] }>).map(({ list }) =>
        list.map(({ name }) => name).join(' '),
      )
    }
    expect(await names(lead)).toEqual(['', '数据中心 内部项目', '合同纠纷', '绝密案', ''])
    expect(await names(staff)).toEqual(['', '数据中心', '合同纠纷', '', ''])
    expect((await lead.get(`/law_cases/${secret.id}/contracts`)).data.list).toMatchObject([{ id }])
    // Somebody who sees everything, but is not named.
    const other = await org.person({ role: 'legalLead' })
    expect(await names(other)).toEqual(['', '数据中心 内部项目', '合同纠纷', '', ''])
    expect((await send(other, 'law_case', secret.id)).status).toBe(404)
    expect((await other.delete(tiesOf(id), { kind: 'law_case', ids: [secret.id] })).status).toBe(404)
    for (const kind of ['project', 'law_case']) {
      expect([kind, (await send(staff, kind, project.id)).status]).toEqual([kind, 403])
      expect([kind, (await staff.delete(tiesOf(id), { kind, ids: [project.id] })).status]).toEqual([
        kind,
        403,
      ])
    }
    expect(JSON.stringify((await staff.get(`/contracts/${id}/audit_entries`)).data)).not.toMatch(
      /绝密|内部项目/,
    )
    expect((await lead.delete(tiesOf(id), { kind: 'law_case', ids: [secret.id] })).status).toBe(200)
    expect((await lead.delete(tiesOf(id), { kind: 'project', ids: [hidden.id] })).status).toBe(200)
    expect(await names(lead)).toEqual(['', '数据中心', '合同纠纷', '', ''])
  })
})
