import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { typeWithRights } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import {
  groups,
  type RelationOffice,
  relatedField,
  relationOffice,
  saveDraft,
  tie,
  tiedTo,
} from '#testing/related-contracts.ts'

const app = await testApp()
const org = await app.organization()
let office: RelationOffice

beforeAll(async () => {
  office = await relationOffice(org)
})

describe('what a contract’s form says of others', () => {
  test('is asked for from both sides, with the direction that follows from its category, and follows every save', async () => {
    const { staff } = office
    const [a, b] = [await office.drafted('订单甲'), await office.drafted('订单乙')]
    const own = await office.drafted('框架', { more: { category: '2', related: groups(2, a, b) } })
    expect(await tiedTo(staff, own)).toEqual(['订单甲 2 below form', '订单乙 2 below form'])
    expect(await tiedTo(staff, a)).toEqual(['框架 2 above form'])
    // No framework any more, but an order of the two.
    expect((await saveDraft(staff, own, { category: '1' })).code).toBe(0)
    expect(await tiedTo(staff, a)).toEqual(['框架 2 below form'])
    const c = await office.drafted('订单丙')
    expect((await saveDraft(staff, own, { related: groups(3, b, c) })).code).toBe(0)
    expect(await tiedTo(staff, own)).toEqual(['订单乙 3 beside form', '订单丙 3 beside form'])
    expect(await tiedTo(staff, a)).toEqual([])
    expect((await saveDraft(staff, own, { related: null })).code).toBe(0)
    expect(await tiedTo(staff, own)).toEqual([])
  })

  test('a save that changes nothing of it writes nothing, and ties made by hand stay', async () => {
    const { staff } = office
    const [a, b] = [await office.drafted('补充一'), await office.drafted('补充二')]
    const own = await office.drafted('主合同', { more: { related: groups(1, a, b) } })
    expect((await tie(staff, own, { ids: [a], relationType: 3 })).status).toBe(200)
    const rows = () =>
      office.pool.query(
        'select xmin::text, * from contract_relations where $1 in (from_id, to_id) order by 2, 3, 4',
        [own],
      )
    const before = (await rows()).rows
    expect((await saveDraft(staff, own, { remark: '照旧' })).code).toBe(0)
    expect((await rows()).rows).toEqual(before)
    expect((await saveDraft(staff, own, { related: null })).code).toBe(0)
    expect(await tiedTo(staff, own)).toEqual(['补充一 3 beside given'])
  })

  test('a contract that names itself, or one that stands above it already, is refused at the field and nothing is kept', async () => {
    const { staff } = office
    const [low, other] = [await office.drafted('下级'), await office.drafted('旁支')]
    const top = await office.drafted('上级', { more: { related: groups(1, low, other) } })
    const itself = await saveDraft(staff, top, { related: groups(3, top, other) })
    expect([itself.status, itself.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'related', code: 'relatedItself' })],
    ])
    const circle = await saveDraft(staff, low, { related: groups(1, top, other) })
    expect([circle.status, circle.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'related', code: 'relatedCircle' })],
    ])
    expect(circle.message).not.toContain('上级「')
    expect(await tiedTo(staff, low)).toEqual(['上级 1 above form'])
    // Over two steps, and of another type.
    const lowest = await office.drafted('最下级', { more: { category: '3', related: groups(1, low, other) } })
    await office.setStatus(lowest, 6)
    const far = await saveDraft(staff, top, {
      related: [...groups(1, low, other), ...groups(4, lowest, other)],
    })
    expect(far.errors).toEqual([expect.objectContaining({ code: 'relatedCircle' })])
    // Without direction it is no circle.
    const plain = await saveDraft(staff, low, { related: groups(3, top, other) })
    expect([plain.code, plain.message]).toEqual([0, ''])
  })

  test('of two forms that would each put the other above, one is refused, and neither save blocks the other', async () => {
    const { lead } = office
    const other = await office.drafted('第三份', { client: lead })
    const [a, b] = [
      await office.drafted('一号', { client: lead }),
      await office.drafted('二号', { client: lead }),
    ]
    const answers = await Promise.all([
      saveDraft(lead, a, { related: groups(1, b, other) }),
      saveDraft(lead, b, { related: groups(1, a, other) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('of before is carried over by the migration as a save would keep it', async () => {
    const { lead } = office
    const old: number[] = []
    for (const name of ['旧一', '旧二', '旧三', '旧四', '旧五', '旧六'])
      old.push(await office.drafted(name, { status: 6 }))
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
      made.push(await office.drafted(`旧${category}类`, { client: lead, more: { category, related } }))
    // As they may stand in old data: itself, what is gone, what is none.
    const odd = await office.drafted('旧的怪值', { client: lead })
    await office.pool.query('update contracts set form_values = form_values || $2 where id = $1', [
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
        await office.pool.query(
          `select from_id, to_id, relation_type, source, said_by, field_id from contract_relations
           where organization_id = $1 and source = 'form' order by 1, 2, 3, 5`,
          [org.id],
        )
      ).rows
    const before = await kept()
    expect(before.filter(({ said_by }) => made.includes(Number(said_by)))).toHaveLength(50)
    await office.pool.query(`delete from contract_relations where organization_id = $1 and source = 'form'`, [
      org.id,
    ])
    const file = await readFile(
      join(import.meta.dirname, '../../../../../migrations/20261124-1730-contract-relations.sql'),
      'utf8',
    )
    const filling = file.slice(file.indexOf('insert into contract_relations'))
    await office.pool.query(filling)
    const after = await kept()
    const ofOdd = after.filter(({ said_by }) => Number(said_by) === odd)
    expect(ofOdd).toEqual([expect.objectContaining({ from_id: a, to_id: odd, relation_type: 3 })])
    expect(after.filter((row) => !ofOdd.includes(row))).toEqual(before)
    await office.pool.query(filling)
    expect(await kept()).toEqual(after)
  })
})

test('what a step hides of a contract’s form is not told by its relations either', async () => {
  const { staff, counsel } = office
  const typeId = await typeWithRights(office, {
    name: '有保密字段的',
    fields: [
      { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
      relatedField,
    ],
    rights: { related: 'hidden' },
  })
  const [a, b] = [
    await office.drafted('被提及一', { status: 6 }),
    await office.drafted('被提及二', { status: 6 }),
  ]
  const made = await staff.post('/contracts', {
    contractTypeID: typeId,
    values: { contract_name: '送审的', related: groups(1, a, b) },
  })
  const id: number = made.data.contractID
  const sent = await staff.post(`/contracts/${id}/submit`, { version: made.data.version })
  expect([sent.status, sent.message]).toEqual([200, ''])
  // Counsel reads the organisation's contracts, but of this one not the field: only where the step is why they see it.
  const only = await org.person({ role: 'businessStaff', departmentId: await org.department('外部门') })
  await office.pool.query(
    'update approval_tasks set user_id = $1 where user_id = $2 and organization_id = $3',
    [only.userId, counsel.userId, org.id],
  )
  await office.pool.query(
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
