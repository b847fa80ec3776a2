import { beforeAll, describe, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { createContractType, readScoreRule, saveScoreRule } from '../domain/index.ts'

const app = await testApp()
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
})

let count = 0
const add = (parentID: number | null = null) =>
  office.lead.call(createContractType, { body: { name: `类型 ${++count}`, parentID } })
const groups = [{ name: '履约', items: [{ name: '交付', criterion: '', maxScore: 10 }] }]
const read = (id: number) => office.lead.call(readScoreRule, { params: { id } })

describe('the score rule of a contract type', () => {
  test('comes from the nearest type above until the type has its own, and again when it has none', async () => {
    const parent = await add()
    const child = await add(parent.id)
    expect(await read(child.id)).toMatchObject({ own: null, inherited: null, versions: [] })
    const saved = await office.lead.call(saveScoreRule, {
      params: { id: parent.id },
      body: { version: parent.version, groups },
    })
    expect(saved.own).toMatchObject({
      ordinal: 1,
      groups: [{ name: '履约', items: [{ id: 1, name: '交付', criterion: '', maxScore: 10, weight: null }] }],
      creator: { id: office.lead.userId },
    })
    expect((await read(child.id)).inherited).toMatchObject({ contractTypeName: parent.name, ordinal: 1 })
    const next = [{ name: '服务', items: [{ name: '响应', maxScore: 5, weight: 3 }] }]
    const own = await office.lead.call(saveScoreRule, {
      params: { id: child.id },
      body: { version: child.version, groups: next },
    })
    expect(own).toMatchObject({ inherited: null, own: { ordinal: 1, groups: [{ name: '服务' }] } })
    const cleared = await office.lead.call(saveScoreRule, {
      params: { id: child.id },
      body: { version: own.version, groups: [] },
    })
    expect(cleared).toMatchObject({ own: null, inherited: { contractTypeName: parent.name } })
    expect(cleared.versions.map(({ ordinal }) => ordinal)).toEqual([1])
    const again = await office.lead.call(saveScoreRule, {
      params: { id: child.id },
      body: { version: cleared.version, groups: next },
    })
    expect(again.versions.map(({ ordinal }) => ordinal)).toEqual([2, 1])
  })

  test('is changed by who keeps contract types, in the version that they saw, and is refused where it is faulty', async () => {
    const type = await add()
    const path = `/contract_types/${type.id}/score_rule`
    const body = { version: type.version, groups }
    expect((await office.staff.get(path)).status).toBe(200)
    expect((await office.staff.put(path, body)).status).toBe(403)
    expect((await office.counsel.put(path, body)).status).toBe(403)
    const stranger = await (await app.organization()).as('legalLead')
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.put(path, body)).status).toBe(404)
    const faulty = { ...body, groups: [{ name: '', items: [{ name: '交付', maxScore: 0 }] }] }
    const refused = await office.lead.put(path, faulty)
    expect([refused.status, refused.errors.map(({ message }: { message: string }) => message)]).toEqual([
      422,
      ['请输入评分类别', '满分应为 1 至 1000 的整数'],
    ])
    expect((await office.lead.put(path, body)).status).toBe(200)
    expect((await office.lead.put(path, body)).status).toBe(409)
    expect((await office.lead.delete(`/contract_types/${type.id}?version=2`)).status).toBe(200)
  })

  test('says when scores fall due and who is asked; a save that leaves it out keeps it', async () => {
    const type = await add()
    const params = { id: type.id }
    const save = async (body: object) => {
      const { version } = await read(type.id)
      return office.lead.put(`/contract_types/${type.id}/score_rule`, { version, groups, ...body })
    }
    expect((await save({})).data.own).toMatchObject({ asking: null, roles: [] })
    const { data: roles } = await office.lead.get('/roles?pageSize=100')
    const [role] = roles.list
    const schedule = {
      onCompletion: true,
      yearly: { month: 3 },
      who: { initiator: false, handler: true, roleIDs: [role.id] },
      remindDays: 10,
    }
    const expected = { asking: schedule, roles: [{ id: role.id, name: role.name }] }
    expect((await save({ asking: schedule })).data.own).toMatchObject(expected)
    expect((await save({})).data.own).toMatchObject(expected)
    const child = await add(type.id)
    expect((await read(child.id)).inherited).toMatchObject(expected)
    const below = await office.lead.call(saveScoreRule, {
      params: { id: child.id },
      body: { version: child.version, groups },
    })
    expect(below.own).toMatchObject(expected)
    const { rows } = await app.database.pool.query(
      `select after from audit_entries where action = 'contract_type.setScoreRule' and subject_id = $1 order by sequence desc limit 1`,
      [type.id],
    )
    expect(rows[0].after).toMatchObject({ asking: schedule })

    const stranger = await app.organization()
    const theirs = (await (await stranger.as('legalLead')).get('/roles?pageSize=1')).data.list[0].id
    for (const [who, words] of [
      [{ initiator: false, handler: false, roleIDs: [] }, '请选择评分人'],
      [{ ...schedule.who, roleIDs: [theirs] }, '所选角色已不存在，请重新选择'],
    ] as const) {
      const refused = await save({ asking: { ...schedule, who } })
      expect([refused.status, refused.errors[0]?.message]).toEqual([422, words])
    }
    expect((await save({ asking: { ...schedule, remindDays: 0 } })).status).toBe(400)
    expect(
      (await save({ asking: { ...schedule, onCompletion: false, yearly: null } })).data.own.asking,
    ).toBeNull()
    expect((await office.lead.call(readScoreRule, { params })).own?.asking).toBeNull()
  })
})
