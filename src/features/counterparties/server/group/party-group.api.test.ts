import { beforeAll, describe, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { merge, newParty, type Party, undo } from '#testing/merged-parties.ts'

const app = await testApp()
let office: ContractOffice
let lead: TestClient
beforeAll(async () => {
  office = await contractOffice(await app.organization(), [
    {
      id: 'party',
      name: '相对方',
      type: 'inputSelectV2' as const,
      partyType: 2 as const,
      privateConfig: { counterpartMultiple: true },
    },
  ])
  lead = office.lead
})

const path = ({ id }: { id: number }) => `/counterpart/external/${id}`
const now = async (party: Party): Promise<Party> => (await lead.get(path(party))).data
async function put(party: Party, parent: Party | null, client = lead) {
  const { version } = await now(party)
  return client.put(`${path(party)}/parent`, { parentID: parent?.id ?? null, version })
}
async function belongs(party: Party, parent: Party) {
  const answer = await put(party, parent)
  expect([answer.status, answer.errors ?? []]).toEqual([200, []])
  return answer.data
}
const groupOf = async (party: { id: number }, client = lead) =>
  (await client.get(`${path(party)}/group`)).data
const levels = (group: { members: { id: number; level: number }[] }) =>
  group.members.map(({ id, level }) => [id, level])
const three = async () => {
  const [top, middle, low] = [await newParty(lead), await newParty(lead), await newParty(lead)]
  await belongs(middle, top)
  await belongs(low, middle)
  return { top, middle, low }
}
async function signedWith(parties: readonly Party[], amount: object) {
  const party = parties.map(({ id, name }) => ({
    ...{ id, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 },
  }))
  const made = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: { ...office.complete, party, amount },
  })
  expect(made.errors).toEqual([])
  await app.database.pool.query('update contracts set status = 6 where id = $1', [made.data.contractID])
}

describe('a group of companies', () => {
  test('is told whole from each of its parties, and a party of its own has none', async () => {
    const { top, middle, low } = await three()
    const whole = [
      [top.id, 0],
      [middle.id, 1],
      [low.id, 2],
    ]
    for (const party of [top, middle, low]) expect(levels(await groupOf(party))).toEqual(whole)
    expect((await groupOf(low)).parent).toEqual({ id: middle.id, name: middle.name })
    expect((await put(middle, null)).data).toMatchObject({ parent: null })
    expect(await groupOf(top)).toMatchObject({ parent: null, members: [] })
    const { rows } = await app.database.pool.query(
      `select before, after from audit_entries where organization_id = $1 and action = 'counterpart.setParent' and subject_id = $2 order by sequence`,
      [office.org.id, middle.id],
    )
    expect(rows.map(({ before, after }) => [before.parent, after.parent])).toEqual([
      [null, top.name],
      [top.name, null],
    ])
  })

  test('has no circle, whichever end it is closed at, and no party is its own parent', async () => {
    const { top, middle, low } = await three()
    for (const [party, parent] of [
      [top, low],
      [middle, low],
      [top, top],
    ] as const) {
      const refused = await put(party, parent)
      expect([refused.status, refused.errors]).toMatchObject([
        422,
        [{ path: 'parentID', code: 'parentCircle' }],
      ])
    }
    const [one, other] = [await newParty(lead), await newParty(lead)]
    const both = await Promise.all([put(one, other), put(other, one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('takes no parent of another kind or organisation, and is changed by nobody who only drafts contracts', async () => {
    const party = await newParty(lead)
    const ours = await newParty(lead, {}, 'internal')
    const stranger = await (await app.organization()).as('legalLead')
    const theirs = await newParty(stranger)
    for (const parent of [ours, theirs]) expect((await put(party, parent)).status).toBe(404)
    expect((await put(party, await newParty(lead), office.staff)).status).toBe(403)
    expect((await stranger.get(`${path(party)}/group`)).status).toBe(404)
    const stale = await lead.put(`${path(party)}/parent`, { parentID: null, version: 7 })
    expect(stale.status).toBe(409)
  })

  test('is that of whoever a party was merged into, and apart again when that is undone', async () => {
    const { top, middle, low } = await three()
    const stays = await newParty(lead)
    expect((await merge(lead, stays, await now(middle))).errors ?? []).toEqual([])
    expect(levels(await groupOf(low))).toEqual([
      [top.id, 0],
      [stays.id, 1],
      [low.id, 2],
    ])
    expect(levels(await groupOf(middle))).toEqual(levels(await groupOf(low)))
    expect((await undo(lead, stays)).status).toBe(200)
    expect(levels(await groupOf(low)).map(([id]) => id)).toEqual([top.id, middle.id, low.id])
    expect((await groupOf(stays)).members).toEqual([])
  })

  test('is never the party itself, although what was merged into it belonged to it', async () => {
    const { top, middle, low } = await three()
    expect((await merge(lead, await now(top), await now(middle))).errors ?? []).toEqual([])
    expect((await groupOf(top)).parent).toBeNull()
    expect(levels(await groupOf(low))).toEqual([
      [top.id, 0],
      [low.id, 1],
    ])
  })

  test('is not made a circle by a merge', async () => {
    const { top, low } = await three()
    const refused = await merge(lead, await now(top), await now(low))
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('上级单位')])
    expect((await now(low)).id).toBe(low.id)
  })

  test('is not deleted from above: its parent is in use', async () => {
    const { top } = await three()
    const { version } = await now(top)
    expect((await lead.delete(`${path(top)}?version=${version}`)).status).toBe(409)
  })

  test('counts the contracts of all and sums them by currency, for who may see every contract; others read no sum', async () => {
    const { top, middle, low } = await three()
    await signedWith([middle, low], { amount: '150000', unit: 'CNY' })
    await signedWith([low], { amount: '50000', unit: 'CNY' })
    await signedWith([low], { amount: '700', unit: 'USD' })
    const group = await groupOf(top)
    // A contract with two of them is one.
    expect([
      group.cooperationTimes,
      group.members.map((one: { cooperationTimes: number }) => one.cooperationTimes),
    ]).toEqual([3, [0, 1, 3]])
    expect(group.totalAmount).toEqual([
      { amount: '200000', unit: 'CNY' },
      { amount: '700', unit: 'USD' },
    ])
    const seen = await groupOf(top, office.staff)
    expect(seen.members).toHaveLength(3)
    expect(
      [seen.totalAmount, ...seen.members.map((one: { totalAmount: [] }) => one.totalAmount)].flat(),
    ).toEqual([])
  })
})
