import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { createProject } from '#features/projects/server/index.ts'
import { type ContractOffice, contractOffice, typeWithRights } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '#testing/matters.ts'
import { tieContracts } from './tie-contracts.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let office: ContractOffice
/** Of another department: sees nothing of the staff's. */
let colleague: TestClient

const category: FieldInput = {
  id: 'category',
  name: '合同类别',
  type: 'select',
  rawType: 'contractCategory',
  options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
}
const related: FieldInput = { id: 'related', name: '关联合同', type: 'relatedContracts' }

beforeAll(async () => {
  office = await contractOffice(org, [category, related])
  colleague = await org.person({ role: 'businessStaff', departmentId: await org.department('市场部') })
})

type Given = { client?: TestClient; status?: number; more?: object; yuan?: number }
async function drafted(name: string, { client = office.staff, status, more, yuan }: Given = {}) {
  const answer = await client.post('/contracts', {
    contractTypeID: office.typeId,
    values: {
      ...office.complete,
      ...(yuan && { amount: { amount: String(yuan * 100), unit: 'CNY' } }),
      contract_name: name,
      ...more,
    },
  })
  expect([answer.code, answer.message]).toEqual([0, ''])
  const id: number = answer.data.contractID
  if (status) await setStatus(id, status)
  return id
}
const setStatus = (id: number, status: number) =>
  app.database.pool.query('update contracts set status = $2 where id = $1', [id, status])

const path = (id: number) => `/contracts/${id}/associate`
type Row = { id: number; name: string; relationType: number; side: string; source: string }
const tiedTo = async (client: TestClient, id: number): Promise<string[]> => {
  const { status, data } = await client.get(path(id))
  expect(status).toBe(200)
  return data.contract.list.map((row: Row) => `${row.name} ${row.relationType} ${row.side} ${row.source}`)
}
const tie = (client: TestClient, id: number, body: object) =>
  client.post(path(id), { kind: 'contract', ...body })
const untie = (client: TestClient, id: number, body: object) =>
  client.delete(path(id), { kind: 'contract', ...body })
async function save(client: TestClient, id: number, values: object) {
  const { data } = await client.get(`/contracts/${id}/form`)
  return client.put(`/contracts/${id}/draft`, {
    version: data.version,
    values: { ...data.values, ...values },
  })
}
const groups = (relationType: number, ...contractIDs: number[]) => [{ relationType, contractIDs }]

describe('what a contract’s form says of others', () => {
  test('is asked for from both sides, with the direction that follows from its category, and follows every save', async () => {
    const { staff } = office
    const [a, b] = [await drafted('订单甲'), await drafted('订单乙')]
    const own = await drafted('框架', { more: { category: '2', related: groups(2, a, b) } })
    expect(await tiedTo(staff, own)).toEqual(['订单甲 2 below form', '订单乙 2 below form'])
    expect(await tiedTo(staff, a)).toEqual(['框架 2 above form'])
    // No framework any more, but an order of the two.
    expect((await save(staff, own, { category: '1' })).code).toBe(0)
    expect(await tiedTo(staff, a)).toEqual(['框架 2 below form'])
    const c = await drafted('订单丙')
    expect((await save(staff, own, { related: groups(3, b, c) })).code).toBe(0)
    expect(await tiedTo(staff, own)).toEqual(['订单乙 3 beside form', '订单丙 3 beside form'])
    expect(await tiedTo(staff, a)).toEqual([])
    expect((await save(staff, own, { related: null })).code).toBe(0)
    expect(await tiedTo(staff, own)).toEqual([])
  })

  test('a save that changes nothing of it writes nothing, and ties made by hand stay', async () => {
    const { staff } = office
    const [a, b] = [await drafted('补充一'), await drafted('补充二')]
    const own = await drafted('主合同', { more: { related: groups(1, a, b) } })
    expect((await tie(staff, own, { ids: [a], relationType: 3 })).status).toBe(200)
    const rows = () =>
      app.database.pool.query(
        'select xmin::text, * from contract_relations where $1 in (from_id, to_id) order by 2, 3, 4',
        [own],
      )
    const before = (await rows()).rows
    expect((await save(staff, own, { remark: '照旧' })).code).toBe(0)
    expect((await rows()).rows).toEqual(before)
    expect((await save(staff, own, { related: null })).code).toBe(0)
    expect(await tiedTo(staff, own)).toEqual(['补充一 3 beside given'])
  })

  test('a contract that names itself, or one that stands above it already, is refused at the field and nothing is kept', async () => {
    const { staff } = office
    const [low, other] = [await drafted('下级'), await drafted('旁支')]
    const top = await drafted('上级', { more: { related: groups(1, low, other) } })
    const itself = await save(staff, top, { related: groups(3, top, other) })
    expect([itself.status, itself.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'related', code: 'relatedItself' })],
    ])
    const circle = await save(staff, low, { related: groups(1, top, other) })
    expect([circle.status, circle.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'related', code: 'relatedCircle' })],
    ])
    expect(circle.message).not.toContain('上级「')
    expect(await tiedTo(staff, low)).toEqual(['上级 1 above form'])
    // Over two steps, and of another type.
    const lowest = await drafted('最下级', { more: { category: '3', related: groups(1, low, other) } })
    await setStatus(lowest, 6)
    const far = await save(staff, top, { related: [...groups(1, low, other), ...groups(4, lowest, other)] })
    expect(far.errors).toEqual([expect.objectContaining({ code: 'relatedCircle' })])
    // Without direction it is no circle.
    const plain = await save(staff, low, { related: groups(3, top, other) })
    expect([plain.code, plain.message]).toEqual([0, ''])
  })

  test('of two forms that would each put the other above, one is refused, and neither save blocks the other', async () => {
    const { lead } = office
    const other = await drafted('第三份', { client: lead })
    const [a, b] = [await drafted('一号', { client: lead }), await drafted('二号', { client: lead })]
    const answers = await Promise.all([
      save(lead, a, { related: groups(1, b, other) }),
      save(lead, b, { related: groups(1, a, other) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('of before is carried over by the migration as a save would keep it', async () => {
    const { lead } = office
    const old: number[] = []
    for (const name of ['旧一', '旧二', '旧三', '旧四', '旧五', '旧六'])
      old.push(await drafted(name, { status: 6 }))
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = old
    const related = [
      ...groups(1, a, b),
      ...groups(2, c, d),
      ...groups(3, a, c),
      ...groups(4, e, f),
      ...groups(5, e, f),
    ]
    const made: number[] = []
    for (const category of ['1', '2', '3', '4', '5'])
      made.push(await drafted(`旧${category}类`, { client: lead, more: { category, related } }))
    // As they may stand in old data: itself, what is gone, what is none.
    const odd = await drafted('旧的怪值', { client: lead })
    await app.database.pool.query('update contracts set form_values = form_values || $2 where id = $1', [
      odd,
      JSON.stringify({
        related: [
          { relationType: 3, contractIDs: [odd, 987_654_321, 'x', null, a] },
          { relationType: 9 },
          'x',
          null,
        ],
      }),
    ])
    const kept = async () =>
      (
        await app.database.pool.query(
          `select from_id, to_id, relation_type, source, said_by, field_id from contract_relations
           where organization_id = $1 and source = 'form' order by 1, 2, 3, 5`,
          [org.id],
        )
      ).rows
    const before = await kept()
    expect(before.filter(({ said_by }) => made.includes(Number(said_by)))).toHaveLength(50)
    await app.database.pool.query(
      `delete from contract_relations where organization_id = $1 and source = 'form'`,
      [org.id],
    )
    const file = await readFile(
      join(import.meta.dirname, '../../../../../migrations/20261124-1730-contract-relations.sql'),
      'utf8',
    )
    const filling = file.slice(file.indexOf('insert into contract_relations'))
    await app.database.pool.query(filling)
    const after = await kept()
    const ofOdd = after.filter(({ said_by }) => Number(said_by) === odd)
    expect(ofOdd).toEqual([expect.objectContaining({ from_id: a, to_id: odd, relation_type: 3 })])
    expect(after.filter((row) => !ofOdd.includes(row))).toEqual(before)
    await app.database.pool.query(filling)
    expect(await kept()).toEqual(after)
  })
})

describe('ties by hand', () => {
  test('are made and taken away from either side, with a side or by the category, each once [API-31]', async () => {
    const { staff } = office
    const [frame, order, next] = [
      await drafted('框架协议', { status: 6 }),
      await drafted('采购订单', { status: 6 }),
      await drafted('新的框架'),
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
    const [a, b] = [await drafted('表单里的'), await drafted('另一份')]
    const own = await drafted('填写关联的', { more: { related: groups(1, a, b) } })
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
      await drafted('主'),
      await drafted('从'),
      await drafted('从之从', { status: 6 }),
    ]
    const voided = await drafted('作废的', { status: 12 })
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
    expect((await staff.post(path(main), { kind: 'contract_type', ids: [extra] })).status).toBe(400)
    // Nothing is tied to what is void.
    expect((await tie(staff, voided, { ids: [extra] })).status).toBe(403)
  })

  test('of two that make a circle together, one is refused, however they overlap', async () => {
    const { staff } = office
    const [a, b, c] = [await drafted('甲方'), await drafted('乙方'), await drafted('丙方')]
    await tie(staff, b, { ids: [c], relationType: 1 })
    const waits = async () =>
      (
        await app.database.pool.query(
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
      await drafted('本部门的', { status: 6 }),
      await drafted('市场部的', { client: colleague, status: 6 }),
    ]
    expect((await colleague.get(path(own))).status).toBe(404)
    expect((await tie(colleague, own, { ids: [theirs] })).status).toBe(404)
    expect((await tie(colleague, theirs, { ids: [own] })).status).toBe(404)
    expect((await untie(colleague, theirs, { ids: [own] })).status).toBe(404)
    expect((await (await org.person()).get(path(own))).status).toBe(403)
    const auditor = await org.as('auditor')
    expect((await auditor.get(path(own))).status).toBe(200)
    expect((await tie(auditor, own, { ids: [theirs] })).status).toBe(403)
    const outsider = await stranger.as('legalLead')
    expect((await outsider.get(path(own))).status).toBe(404)
    expect((await tie(outsider, own, { ids: [theirs] })).status).toBe(404)
    expect((await tie(counsel, own, { ids: [theirs, 987_654_321] })).status).toBe(404)
    expect(await tiedTo(staff, own)).toEqual([])
    // Others' drafts are for those who work on them.
    const draft = await drafted('市场部的草稿', { client: colleague })
    expect((await tie(counsel, own, { ids: [draft] })).status).toBe(404)
  })

  test('who sees only one of the two learns nothing of the other: not in lists, family, counts or logs [API-31]', async () => {
    const { staff, lead } = office
    const [own, hidden, behind] = [
      await drafted('看得见的', { status: 6 }),
      await drafted('机要合同', { client: colleague, status: 6, yuan: 777 }),
      await drafted('隔着机要的', { status: 6 }),
    ]
    await tie(lead, own, { ids: [hidden], relationType: 2, side: 'below' })
    await tie(lead, hidden, { ids: [behind], relationType: 1, side: 'below' })
    expect(await tiedTo(lead, own)).toEqual(['机要合同 2 below given'])
    const told = [
      (await staff.get(path(own))).data,
      (await staff.get(`/contracts/${own}/family`)).data,
      (await staff.get(`/contracts/${own}/audit_entries`)).data,
    ]
    expect(JSON.stringify(told)).not.toMatch(/机要合同|隔着机要的|77700/)
    expect(told[0].contract).toEqual({ list: [], isCut: false })
    expect(told[1]).toMatchObject({ members: [{ id: own }], relations: [], frameworks: [], isCut: false })
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
    const [a, b] = [await drafted('日志甲'), await drafted('日志乙')]
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
    const { rows } = await app.database.pool.query(
      `select detail::text as detail from audit_entries where organization_id = $1 and subject_id = $2 and action like '%relate'`,
      [org.id, a],
    )
    expect(JSON.stringify(rows)).not.toContain('日志乙')
    // What a form says of another is in the other's log.
    const c = await drafted('日志丙', { more: { related: groups(1, a, b) } })
    expect((await log(a))[0]).toEqual({
      action: 'contract.relate',
      other: '日志丙',
      relationType: 1,
      side: 'above',
    })
    expect(await log(c)).toEqual([])
  })
})

test('what a step hides of a contract’s form is not told by its relations either', async () => {
  const { staff, counsel } = office
  const typeId = await typeWithRights(office, {
    name: '有保密字段的',
    fields: [
      { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
      related,
    ],
    rights: { related: 'hidden' },
  })
  const [a, b] = [await drafted('被提及一', { status: 6 }), await drafted('被提及二', { status: 6 })]
  const made = await staff.post('/contracts', {
    contractTypeID: typeId,
    values: { contract_name: '送审的', related: groups(1, a, b) },
  })
  const id: number = made.data.contractID
  const sent = await staff.post(`/contracts/${id}/submit`, { version: made.data.version })
  expect([sent.status, sent.message]).toEqual([200, ''])
  // Counsel reads the organisation's contracts, but of this one not the field: only where the step is why they see it.
  const only = await org.person({ role: 'businessStaff', departmentId: await org.department('外部门') })
  await app.database.pool.query(
    'update approval_tasks set user_id = $1 where user_id = $2 and organization_id = $3',
    [only.userId, counsel.userId, org.id],
  )
  await app.database.pool.query(
    `update grants set user_id = $1 where subject_kind = 'contract' and subject_id = $2 and user_id = $3`,
    [only.userId, id, counsel.userId],
  )
  await office.lead.post('/grants', {
    subjectKind: 'contract',
    subjectID: a,
    userIDs: [only.userId],
    ability: 'read',
  })
  expect(await tiedTo(staff, a)).toEqual(['送审的 1 above form'])
  expect((await only.get(`/contracts/${id}`)).status).toBe(200)
  expect(await tiedTo(only, a)).toEqual([])
  expect(await tiedTo(only, id)).toEqual([])
  expect((await only.get(`/contracts/${a}/family`)).data.relations).toEqual([])
  expect(JSON.stringify((await only.get(`/contracts/${a}/audit_entries`)).data)).not.toContain('送审的')
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
    const id = await drafted('牵涉多处的合同', { status: 6 })
    const send = (client: TestClient, kind: string, ...ids: number[]) => client.post(path(id), { kind, ids })
    for (const [kind, ...ids] of [
      ['project', project.id, hidden.id],
      ['law_dispute', dispute.id],
      ['law_case', secret.id],
    ] as [string, ...number[]][]) {
      expect([kind, (await send(lead, kind, ...ids)).status]).toEqual([kind, 200])
      expect([kind, (await send(lead, kind, ...ids)).status]).toEqual([kind, 200])
    }
    const names = async (client: TestClient) => {
      const { data } = await client.get(path(id))
      return Object.values(data as Record<string, { list: { name: string }[] }>).map(({ list }) =>
        list.map(({ name }) => name).join(' '),
      )
    }
    expect(await names(lead)).toEqual(['', '数据中心 内部项目', '合同纠纷', '绝密案'])
    expect(await names(staff)).toEqual(['', '数据中心', '合同纠纷', ''])
    expect((await lead.get(`/law_cases/${secret.id}/contracts`)).data.list).toMatchObject([{ id }])
    // Somebody who sees everything, but is not named.
    const other = await org.person({ role: 'legalLead' })
    expect(await names(other)).toEqual(['', '数据中心 内部项目', '合同纠纷', ''])
    expect((await send(other, 'law_case', secret.id)).status).toBe(404)
    expect((await other.delete(path(id), { kind: 'law_case', ids: [secret.id] })).status).toBe(404)
    for (const kind of ['project', 'law_case']) {
      expect([kind, (await send(staff, kind, project.id)).status]).toEqual([kind, 403])
      expect([kind, (await staff.delete(path(id), { kind, ids: [project.id] })).status]).toEqual([kind, 403])
    }
    expect(JSON.stringify((await staff.get(`/contracts/${id}/audit_entries`)).data)).not.toMatch(
      /绝密|内部项目/,
    )
    expect((await lead.delete(path(id), { kind: 'law_case', ids: [secret.id] })).status).toBe(200)
    expect((await lead.delete(path(id), { kind: 'project', ids: [hidden.id] })).status).toBe(200)
    expect(await names(lead)).toEqual(['', '数据中心', '合同纠纷', ''])
  })
})

describe('the family of a contract', () => {
  test('is told from any of its members; orders are summed beside the ceiling, drafts and void ones are not', async () => {
    const { staff } = office
    const frame = await drafted('年度框架', { status: 6, yuan: 1_000, more: { category: '2' } })
    const orders = [
      await drafted('订单一', { status: 6, yuan: 600 }),
      await drafted('订单二', { status: 2, yuan: 500 }),
      await drafted('订单三', { status: 12, yuan: 9_000 }),
      await drafted('订单四', { yuan: 8_000 }),
    ]
    const extra = await drafted('订单一的补充', { status: 6, more: { category: '3' } })
    const beside = await drafted('旁边的', { status: 6 })
    for (const id of orders) {
      const answer = await tie(staff, id, { ids: [frame], relationType: 2 })
      expect([answer.status, id === orders[2]]).toEqual([id === orders[2] ? 403 : 200, id === orders[2]])
    }
    await setStatus(orders[2] as number, 6)
    await tie(staff, orders[2] as number, { ids: [frame], relationType: 2 })
    await setStatus(orders[2] as number, 12)
    await tie(staff, extra, { ids: [orders[0]], relationType: 1 })
    await tie(staff, extra, { ids: [beside], relationType: 3 })
    const family = async (id: number) => (await staff.get(`/contracts/${id}/family`)).data
    const names = (of: { members: { name: string }[] }) => of.members.map(({ name }) => name).sort()
    const all = ['年度框架', '订单一', '订单一的补充', '订单三', '订单二', '订单四']
    const top = await family(frame)
    expect(names(top)).toEqual(all)
    expect(top.relations).toHaveLength(5)
    expect(top.frameworks).toEqual([
      {
        contractID: frame,
        orders: 2,
        lines: [{ unit: 'CNY', ordered: '110000', ceiling: '100000', isExceeded: true }],
      },
    ])
    // What stands beside one of them is no family of the others.
    expect(names(await family(extra))).toEqual([...all, '旁边的'].sort())
    expect(names(await family(beside))).toEqual(['旁边的', '订单一的补充'])
    expect((await colleague.get(`/contracts/${frame}/family`)).status).toBe(404)
  })

  test('of more than 300 is cut and says so', async () => {
    const { staff } = office
    const frame = await drafted('大框架', { status: 6 })
    await app.database.pool.query(
      `with made as (insert into contracts (organization_id, name, contract_type_id, form_version_id, file_type, status, initiator_id, updated_by)
         select organization_id, '批量 ' || i, contract_type_id, form_version_id, file_type, 6, initiator_id, updated_by
         from contracts, generate_series(1, 301) i where id = $1 returning organization_id, id)
       insert into contract_relations (organization_id, from_id, to_id, relation_type, source) select organization_id, $1, id, 2, 'given' from made`,
      [frame],
    )
    const { data } = await staff.get(`/contracts/${frame}/family`)
    expect([data.members.length, data.relations.length, data.isCut]).toEqual([300, 299, true])
    expect(data.frameworks[0].orders).toBe(301)
    const listed = (await staff.get(path(frame))).data.contract
    expect([listed.list.length, listed.isCut]).toEqual([200, true])
  })
})
