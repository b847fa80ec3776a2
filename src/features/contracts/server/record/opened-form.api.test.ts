import { beforeAll, describe, expect, test } from 'vitest'
import { creditCodeCheck } from '#shared/identifiers.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import type { ContractForm } from '../../domain/api.ts'

const app = await testApp()
const party = { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const }
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization(), [party])
})

let serial = 700
async function rated(rating: number, { lead } = office) {
  const first = `91310000MA${String(++serial).padStart(7, '0')}`
  const body = {
    subtype: 1,
    name: `同开方${serial}有限公司`,
    idKind: 'creditCode',
    idNumber: first + creditCodeCheck(first),
    rating,
    ratingRemark: '评定',
  }
  const made = await lead.post('/counterpart/external', body)
  expect(made.errors).toEqual([])
  return { id: made.data.id as number, name: body.name }
}

async function draftedWith({ id, name }: { id: number; name: string }, of = office) {
  const entry = { id, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }
  const values = { ...of.complete, party: [entry] }
  const made = await of.staff.post('/contracts', { contractTypeID: of.typeId, values })
  expect(made.errors).toEqual([])
  return made.data as { contractID: number; version: number }
}
const formOf = async (client: TestClient, id: number): Promise<ContractForm> =>
  (await client.get(`/contracts/${id}/form`)).data

describe('the opened form brings how its parties are rated', () => {
  test('as their own page says it, and leaves typed names out', async () => {
    const known = await rated(30)
    const { contractID } = await draftedWith(known)
    const { standings, names } = await formOf(office.staff, contractID)
    const page = (await office.staff.get(`/counterpart/external/${known.id}`)).data
    expect(standings).toEqual([{ id: known.id, rating: page.rating, score: page.averageScore }])
    expect(standings[0]?.rating).toBe(30)
    expect(names).toContainEqual({ kind: 'counterpart', ...known })
  })

  test('not to who only reads the contract, nor elsewhere', async () => {
    const { contractID } = await draftedWith(await rated(30))
    const reader = await office.org.as('auditor')
    const read = await formOf(reader, contractID)
    expect([read.editable, read.standings, read.text]).toEqual([false, [], undefined])
    const stranger = await (await app.organization()).as('legalLead')
    expect((await stranger.get(`/contracts/${contractID}/form`)).status).toBe(404)
  })

  test('nor what an approval step hides, from the approver who fills in another field', async () => {
    const hidden = await rated(40)
    const typeId = await typeWithRights(office, {
      name: '隐藏相对方',
      fields: [...officeFields, party],
      rights: { remark: 'edit', party: 'hidden' },
    })
    const { contractID, version } = await draftedWith(hidden, { ...office, typeId })
    const sent = await office.staff.post(`/contracts/${contractID}/submit`, {
      version,
      blacklistReason: '唯一供应商',
    })
    expect(sent.errors ?? []).toEqual([])
    const form = await formOf(office.counsel, contractID)
    expect([form.editable, form.access.party]).toEqual([true, 'hidden'])
    expect([form.standings, form.differences, form.text]).toEqual([[], [], undefined])
    expect(JSON.stringify(form)).not.toContain(hidden.name)
    expect(form.names.filter(({ kind }) => kind === 'counterpart')).toEqual([])
  })

  test('nor to who may not read parties', async () => {
    const own = await contractOffice(await app.organization(), [party])
    const { contractID } = await draftedWith(await rated(30, own), own)
    const { rowCount } = await app.database.pool.query(
      `delete from role_permissions where organization_id = $1 and permission = 'counterpart.read' and role_id in
        (select role_id from user_roles where user_id = $2)`,
      [own.org.id, own.staff.userId],
    )
    expect(rowCount).toBeGreaterThan(0)
    const { editable, standings } = await formOf(own.staff, contractID)
    expect([editable, standings]).toEqual([true, []])
  })
})
