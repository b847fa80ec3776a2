import { beforeAll, expect, test } from 'vitest'
import { compileForm, heldConditions, operators } from '#engines/forms/domain/index.ts'
import { serverFormContext } from '#engines/forms/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { merge, newParty, type Party, undo } from '#testing/merged-parties.ts'

const app = await testApp()
let office: ContractOffice
beforeAll(async () => {
  const field = { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const }
  office = await contractOffice(await app.organization(), [field])
})

const valuesWith = ({ id, name }: Party) => ({
  ...office.complete,
  party: [{ id, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }],
})
async function draft(party: Party) {
  const made = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: valuesWith(party),
  })
  expect([made.status, made.errors]).toEqual([201, []])
  return { id: made.data.contractID as number, version: made.data.version as number }
}
const contractsOf = async ({ id }: Party) =>
  (await office.staff.get(`/contracts?filter=${encodeURIComponent(`counterpart:in:${id}`)}`)).data.list.map(
    (one: { contractID?: number; id?: number }) => one.contractID ?? one.id,
  )
const named = async (contractId: number) =>
  (
    await app.database.pool.query<{ counterpart_id: number; alias_id: number | null }>(
      'select counterpart_id::int, alias_id::int from contract_parties where contract_id = $1',
      [contractId],
    )
  ).rows
/** The other party's contracts find the one that stays, whatever came first; and after undoing it each has its own again. */
async function isWhole(stays: Party, goes: Party, contractId: number) {
  expect(await named(contractId)).toEqual([{ counterpart_id: stays.id, alias_id: goes.id }])
  expect(await contractsOf(goes)).toEqual(await contractsOf(stays))
  expect((await undo(office.lead, stays)).status).toBe(200)
  expect(await named(contractId)).toEqual([{ counterpart_id: goes.id, alias_id: null }])
}

test('a draft that names the one that went is read, saved and sent on as it is, and is of the one that stays [ASK-09]', async () => {
  const [stays, goes] = [await newParty(office.lead), await newParty(office.lead)]
  const made = await draft(goes)
  await merge(office.lead, stays, goes)
  expect(await contractsOf(stays)).toEqual([made.id])
  const saved = await office.staff.put(`/contracts/${made.id}/draft`, {
    version: made.version,
    values: { ...valuesWith(goes), remark: '再改一次' },
  })
  expect([saved.status, saved.errors ?? []]).toEqual([200, []])
  const later = await draft(goes)
  expect(await named(later.id)).toEqual([{ counterpart_id: stays.id, alias_id: goes.id }])
  const sent = await office.staff.post(`/contracts/${later.id}/submit`, { version: later.version })
  expect([sent.status, sent.errors ?? []]).toEqual([200, []])
  await isWhole(stays, goes, made.id)
  expect(await named(later.id)).toEqual([{ counterpart_id: goes.id, alias_id: null }])
})

test('a contract that was given the one that stays since stands against undoing it, by name [ASK-09]', async () => {
  const [stays, goes] = [await newParty(office.lead), await newParty(office.lead)]
  const made = await draft({ ...goes, name: stays.name })
  await merge(office.lead, stays, goes)
  const values = valuesWith(stays)
  const saved = await office.staff.put(`/contracts/${made.id}/draft`, { version: made.version, values })
  expect(saved.status).toBe(200)
  const refused = await undo(office.lead, stays)
  expect(refused.status).toBe(409)
  expect(refused.data.against).toEqual([expect.stringContaining('合同')])
})

test('a condition of a form that names either party holds for both ids once they are one [ASK-09]', async () => {
  const [stays, goes] = [await newParty(office.lead), await newParty(office.lead)]
  const form = compileForm({
    fieldGroupList: [
      { name: '组', fieldList: [{ id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 }] },
    ],
  })
  const compared = (chosen: Party) =>
    office.org.run(office.org.administratorId, async (context) => {
      const rules = await serverFormContext(context, form, [valuesWith(chosen)])
      const conditions = [stays, goes].map(({ id }) => ({
        fieldId: 'party',
        operator: operators.equal,
        value: id,
      }))
      return heldConditions(form, { party: valuesWith(chosen).party }, rules, conditions)
    })
  expect(await compared(goes)).toEqual([false, true])
  await merge(office.lead, stays, goes)
  expect(await compared(goes)).toEqual([true, true])
  expect(await compared(stays)).toEqual([true, true])
})

test('two who merge the same parties at once, either way round: one does, the other is told [ASK-09]', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await newParty(office.lead), await newParty(office.lead)]
    const both = await Promise.all([merge(office.lead, one, other), merge(office.lead, other, one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

test('a merge beside a change of either party: both are kept, or who comes second is told [ASK-09]', async () => {
  for (let round = 0; round < 4; round++) {
    const [stays, goes] = [await newParty(office.lead), await newParty(office.lead)]
    const changed = [stays, goes][round % 2] as Party
    const body = { subtype: 1, name: changed.name, idKind: 'other', address: '南京路 3 号' }
    const [merged, put] = await Promise.all([
      merge(office.lead, stays, goes),
      office.counsel.put(`/counterpart/external/${changed.id}`, { ...body, version: changed.version }),
    ])
    expect([merged.status, put.status].toSorted()).toEqual([200, 409])
    const now = await office.lead.get(`/counterpart/external/${goes.id}`)
    expect(now.data.id).toBe(merged.status === 200 ? stays.id : goes.id)
  }
})

test('a merge beside the saving of contracts with the one that goes: none is left with it [ASK-09]', async () => {
  for (let round = 0; round < 8; round++) {
    const [stays, goes] = [await newParty(office.lead), await newParty(office.lead)]
    const old = await draft(goes)
    const [merged, saved, made] = await Promise.all([
      merge(office.lead, stays, goes),
      office.staff.put(`/contracts/${old.id}/draft`, { version: old.version, values: valuesWith(goes) }),
      draft(goes),
    ])
    expect([merged.status, saved.status]).toEqual([200, 200])
    expect(await named(made.id)).toEqual([{ counterpart_id: stays.id, alias_id: goes.id }])
    await isWhole(stays, goes, old.id)
  }
})
