import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { type RelationOffice, relationOffice, tie, tiesOf } from '#testing/related-contracts.ts'

const app = await testApp()
const org = await app.organization()
let office: RelationOffice

beforeAll(async () => {
  office = await relationOffice(org)
})

describe('the family of a contract', () => {
  test('is told from any of its members; orders are summed beside the ceiling, drafts and void ones are not', async () => {
    const { staff } = office
    const frame = await office.drafted('年度框架', { status: 6, yuan: 1_000, more: { category: '2' } })
    const orders = [
      await office.drafted('订单一', { status: 6, yuan: 600 }),
      await office.drafted('订单二', { status: 2, yuan: 500 }),
      await office.drafted('订单三', { status: 12, yuan: 9_000 }),
      await office.drafted('订单四', { yuan: 8_000 }),
    ]
    const extra = await office.drafted('订单一的补充', { status: 6, more: { category: '3' } })
    const beside = await office.drafted('旁边的', { status: 6 })
    for (const id of orders) {
      const answer = await tie(staff, id, { ids: [frame], relationType: 2 })
      expect([answer.status, id === orders[2]]).toEqual([id === orders[2] ? 403 : 200, id === orders[2]])
    }
    await office.setStatus(orders[2] as number, 6)
    await tie(staff, orders[2] as number, { ids: [frame], relationType: 2 })
    await office.setStatus(orders[2] as number, 12)
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
    expect((await office.colleague.get(`/contracts/${frame}/family`)).status).toBe(404)
  })

  test('of more than 300 is cut and says so', async () => {
    const { staff } = office
    const frame = await office.drafted('大框架', { status: 6 })
    await office.pool.query(
      `with made as (insert into contracts (organization_id, name, contract_type_id, form_version_id, file_type, status, initiator_id, updated_by)
         select organization_id, '批量 ' || i, contract_type_id, form_version_id, file_type, 6, initiator_id, updated_by
         from contracts, generate_series(1, 301) i where id = $1 returning organization_id, id)
       insert into contract_relations (organization_id, from_id, to_id, relation_type, source) select organization_id, $1, id, 2, 'given' from made`,
      [frame],
    )
    const { data } = await staff.get(`/contracts/${frame}/family`)
    expect([data.members.length, data.relations.length, data.isCut]).toEqual([300, 299, true])
    expect(data.frameworks[0].orders).toBe(301)
    const listed = (await staff.get(tiesOf(frame))).data.contract
    expect([listed.list.length, listed.isCut]).toEqual([200, true])
  })
})
