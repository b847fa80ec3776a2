import { beforeAll, describe, expect, test } from 'vitest'
import { createLawFirm } from '#features/law-firms/server/index.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'
import type { ConflictFound } from '../domain/api.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let office: Awaited<ReturnType<typeof matterOffice>>
let opponent: string

beforeAll(async () => {
  office = await matterOffice(org)
  opponent = (await office.lead.get(`/counterpart/external/${office.other}`)).data.name
})

const check = (client: TestClient, names: string[], reason = '拟代理起诉') =>
  client.post('/conflict_checks', { names, reason })
const foundOf = async (client: TestClient, name: string): Promise<ConflictFound[]> => {
  const answer = await check(client, [name])
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  return answer.data.list[0].found
}
const named = (found: readonly ConflictFound[], what: ConflictFound['what'], id: number) =>
  found.find((one) => one.what === what && one.id === id)

/** A new person who may do this and nothing else. */
async function withRole(permissions: [permission: string, scope: string][]): Promise<TestClient> {
  const admin = await org.as('administrator')
  const { data: role } = await admin.post('/roles', {
    name: `角色 ${permissions.length}`,
    description: '',
    permissions: permissions.map(([permission, scope]) => ({ permission, scope })),
    fieldRights: [],
  })
  const person = await org.person()
  const { data } = await admin.get(`/users/${person.userId}/roles`)
  await admin.put(`/users/${person.userId}/roles`, { roleIDs: [role.id], version: data.version })
  return person
}

describe('a check for conflicts', () => {
  test('tells a party by a name that is written otherwise, with the matters of the side on which it stands', async () => {
    const { lead, other } = office
    const made = await office.madeCase()
    const dispute = await office.madeDispute()
    const party = named(await foundOf(lead, `（${opponent}）`), 'party', other)
    expect(party).toMatchObject({ name: opponent, reason: 'sameName', weight: 'caution' })
    expect(party?.cases).toContainEqual(
      expect.objectContaining({ id: made.id, side: 2, isOpen: true, status: 0 }),
    )
    expect(party?.disputes).toContainEqual(expect.objectContaining({ id: dispute.id, side: 2 }))
  })

  test('tells contracts from their submission on, no more than twenty, and says that there are more', async () => {
    const { lead, other } = office
    const { pool } = org.services.database
    const contract = await office.contract()
    const tie = () =>
      pool.query(
        `insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, counterpart_id, name)
         values ($1, $2, 90, 'party', 2, $3, 'x')`,
        [org.id, contract, other],
      )
    await tie()
    const party = named(await foundOf(lead, opponent), 'party', other)
    expect(party?.contracts).toMatchObject([{ id: contract, isOpen: true, side: null }])
    expect(party?.isCapped).toBe(false)
    await pool.query('update contracts set status = 1 where id = $1', [contract])
    expect(named(await foundOf(lead, opponent), 'party', other)?.contracts).toEqual([])
    for (let at = 0; at < 21; at++) await office.madeDispute()
    const many = named(await foundOf(lead, opponent), 'party', other)
    expect([many?.disputes.length, many?.isCapped]).toEqual([20, true])
  })

  test('tells a party by its credit code', async () => {
    const { lead } = office
    const idNumber = '91330100799655058B'
    const body = { subtype: 1, name: '宁波海曙量具有限公司', idKind: 'creditCode', idNumber }
    const { data } = await lead.post('/counterpart/external', body)
    expect(named(await foundOf(lead, ` ${idNumber.toLowerCase()} `), 'party', data.id)?.reason).toBe(
      'sameNumber',
    )
  })

  test('tells a party by a name that it once had', async () => {
    const { lead, other } = office
    const { subtype, idKind, name, version } = (await lead.get(`/counterpart/external/${other}`)).data
    const renamed = await lead.put(`/counterpart/external/${other}`, {
      ...{ subtype, idKind, name, version },
      formerNames: ['苏州星桥精密机械厂'],
    })
    expect(renamed.status, JSON.stringify(renamed.errors)).toBe(200)
    expect(named(await foundOf(lead, '苏州 星桥精密机械厂'), 'party', other)?.reason).toBe('formerName')
    expect(named(await foundOf(lead, '苏州星桥精密'), 'party', other)).toBeUndefined()
  })

  test('tells the organisation’s own party, and who acts for us in what goes on', async () => {
    const { lead, own } = office
    const { name } = (await lead.get(`/counterpart/internal/${own}`)).data
    expect(named(await foundOf(lead, name), 'own', own)?.weight).toBe('conflict')

    const admin = await org.as('administrator')
    const { id } = await org.run(org.administratorId, (context) =>
      createLawFirm(context, { name: '北京市正衡律师事务所' }),
    )
    expect(named(await foundOf(admin, '正衡律师事务所'), 'firm', id)).toMatchObject({
      weight: 'known',
      reason: 'contained',
    })
    const acting = await office.madeCase()
    await org.services.database.pool.query(
      'insert into law_case_firms (organization_id, case_id, law_firm_id) values ($1, $2, $3)',
      [org.id, acting.id, id],
    )
    const firm = named(await foundOf(admin, '北京市正衡律师事务所'), 'firm', id)
    expect(firm?.weight).toBe('conflict')
    expect(firm?.cases.map((one) => one.id)).toEqual([acting.id])
  })

  test('tells nobody more than they may see: no privileged matter, nothing of other people’s', async () => {
    const { lead, other } = office
    const privileged = await office.madeCase({ privileged: true, name: '特权案' })
    const idsFor = async (client: TestClient) =>
      named(await foundOf(client, opponent), 'party', other)?.cases.map(({ id }) => id)
    expect(await idsFor(lead)).toContain(privileged.id)
    const admin = await org.as('administrator')
    expect(await idsFor(admin)).not.toContain(privileged.id)
    expect((await idsFor(admin))?.length).toBeGreaterThan(0)
    // Who handles matters of their own sees theirs alone.
    const another = await withRole([
      ['law_case.read', 'own'],
      ['law_case.manage', 'own'],
      ['counterpart.read', 'all'],
    ])
    expect(await idsFor(another)).toEqual([])
    const theirs = await office.madeCase({ handler: [another.userId] })
    expect(await idsFor(another)).toEqual([theirs.id])
    // Who may see no parties is told of none.
    const blind = await withRole([['law_case.manage', 'all']])
    expect(await foundOf(blind, opponent)).toEqual([])
    // Nor of firms and lawyers who may not see these.
    await org.run(org.administratorId, (context) => createLawFirm(context, { name: '上海观澜律师事务所' }))
    expect(await foundOf(lead, '上海观澜律师事务所')).toHaveLength(1)
    expect(await foundOf(blind, '上海观澜律师事务所')).toEqual([])
    const secret = await office.madeDispute({ privileged: true })
    const disputesFor = async (client: TestClient) =>
      named(await foundOf(client, opponent), 'party', other)?.disputes.map(({ id }) => id)
    expect(await disputesFor(lead)).toContain(secret.id)
    expect(await disputesFor(admin)).not.toContain(secret.id)
  })

  test('is for who handles cases, in their own organisation, and says what is wrong with what was typed', async () => {
    expect((await check(await org.as('businessStaff'), [opponent])).status).toBe(403)
    expect(await foundOf(await stranger.as('legalLead'), opponent)).toEqual([])
    for (const [names, reason] of [
      [[], 'x'],
      [Array.from({ length: 21 }, (_, at) => `名称${at}`), 'x'],
      [['甲'.repeat(201)], 'x'],
      [['甲'], ' '],
    ] as const)
      expect((await check(office.lead, [...names], reason)).status).toBe(400)
  })

  test('tells the weightiest first', async () => {
    // The firm that acts for us, and a party of its name with which there is nothing.
    const name = '北京市正衡律师事务所'
    const made = await office.lead.post('/counterpart/external', { subtype: 1, name, idKind: 'none' })
    expect(made.status, JSON.stringify(made.errors)).toBe(201)
    const found = await foundOf(office.lead, name)
    expect(found.map(({ what, weight }) => [what, weight])).toEqual([
      ['firm', 'conflict'],
      ['party', 'known'],
    ])
  })

  test('is kept in the log with its reason', async () => {
    const { lead } = office
    await check(lead, ['从未见过的公司'], '新客户准入')
    const admin = await org.as('administrator')
    const { data } = await admin.get('/audit_entries?action=conflict.check&pageSize=1')
    expect(JSON.stringify(data.list[0])).toContain('从未见过的公司')
    expect(JSON.stringify(data.list[0])).toContain('新客户准入')
  })
})

describe('the opposing parties of a matter', () => {
  test('are checked against everything but the matter itself', async () => {
    const { lead, other } = office
    const [one, two] = [await office.madeCase(), await office.madeCase()]
    const { list } = (await lead.get(`/law_cases/${one.id}/conflicts`)).data
    expect(list.map(({ name }: { name: string }) => name)).toEqual([opponent])
    const ids = named(list[0].found, 'party', other)?.cases.map(({ id }) => id)
    expect(ids).toContain(two.id)
    expect(ids).not.toContain(one.id)

    const dispute = await office.madeDispute()
    const ofDispute = (await lead.get(`/law_disputes/${dispute.id}/conflicts`)).data.list[0].found
    expect(named(ofDispute, 'party', other)?.cases.map(({ id }) => id)).toContain(one.id)
    expect(named(ofDispute, 'party', other)?.disputes.map(({ id }) => id)).not.toContain(dispute.id)
  })

  test('are told to nobody who does not see the matter', async () => {
    const { id } = await office.madeCase({ privileged: true })
    const dispute = await office.madeDispute({ privileged: true })
    for (const client of [await org.as('administrator'), await stranger.as('legalLead')])
      for (const path of [`/law_cases/${id}`, `/law_disputes/${dispute.id}`])
        expect((await client.get(`${path}/conflicts`)).status).toBe(404)
    expect((await (await org.as('financeReviewer')).get(`/law_cases/${id}/conflicts`)).status).toBe(403)
  })
})
