import { beforeAll, describe, expect, test } from 'vitest'
import { plainDocx } from '#testing/bad-files.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { merge, newParty, type Party } from '#testing/merged-parties.ts'

const party = { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const }
const several = { ...party, privateConfig: { counterpartMultiple: true } }
const free = { ...party, privateConfig: { counterpartMultiple: true, freeNames: true } }
const forged = '宁波不存在贸易有限公司'

const app = await testApp()
let office: ContractOffice
/** A contract type whose parties may be names without a record, and one in which the lead's step may change them. */
let freeType: number
let stepType: number
beforeAll(async () => {
  office = await contractOffice(await app.organization(), [
    several,
    { id: 'papers', name: '附件', type: 'customAttachment', privateConfig: { multiple: true } },
    {
      id: 'keeper',
      name: '保管人',
      type: 'inputSelectV2',
      privateConfig: { dynamicConfig: { isDynamicField: true, source: 'people' } },
    },
  ])
  freeType = await typeWithRights(office, { name: '可用未建档名称', fields: [...officeFields, free] })
  stepType = await typeWithRights(office, {
    name: '审批中可改相对方',
    fields: [...officeFields, several],
    leadRights: { party: 'edit' },
  })
})

type Entry = { id: number | null; name: string }
type Draft = { id: number; version: number }
async function drafted(values: object, contractTypeID = office.typeId): Promise<Draft> {
  const body = { contractTypeID, values: { ...office.complete, ...values } }
  const made = await office.staff.post('/contracts', body)
  expect([made.status, made.errors]).toEqual([201, []])
  return { id: made.data.contractID, version: made.data.version }
}
const submit = ({ id, version }: Draft) => office.staff.post(`/contracts/${id}/submit`, { version })
async function submitted(parties: Entry[], contractTypeID?: number): Promise<number> {
  const draft = await drafted({ party: parties }, contractTypeID)
  expect((await submit(draft)).errors ?? []).toEqual([])
  return draft.id
}
async function rename({ id }: Party, name: string) {
  const { version, subtype, idKind, idNumber } = (await office.lead.get(`/counterpart/external/${id}`)).data
  const body = { name, version, subtype, idKind, idNumber }
  expect((await office.lead.put(`/counterpart/external/${id}`, body)).errors ?? []).toEqual([])
}
const english = { 'accept-language': 'en' }
const detailOf = async (id: number, headers = {}) =>
  (await office.staff.get(`/contracts/${id}`, headers)).data
/** The contract as its page, the standing book and its form call its parties. */
async function namesOf(id: number, headers = {}) {
  const detail = await detailOf(id, headers)
  const book = (await office.staff.get(`/contracts?pageSize=100`)).data
  const { values } = (await office.staff.get(`/contracts/${id}/form`)).data
  const fields = detail.sections.flatMap(({ fields }: { fields: { id: string; text: string }[] }) => fields)
  return {
    stored: values.party.map(({ name }: Entry) => name),
    page: detail.parties.map(({ shownName }: { shownName: string }) => shownName),
    field: fields.find((field: { id: string }) => field.id === 'party').text,
    list: book.list.find((row: { id: number }) => row.id === id)?.partyNames ?? null,
  }
}

describe('the name of a party that was chosen', () => {
  test('is that of its record, whatever the request calls it', async () => {
    const chosen = await newParty(office.lead)
    const id = await submitted([{ id: chosen.id, name: forged }])
    const { name } = chosen
    expect(await namesOf(id)).toEqual({ stored: [name], page: [name], field: name, list: name })
    const found = await office.staff.get(`/contracts?q=${encodeURIComponent(forged)}`)
    expect(found.data.list).toEqual([])
    // Saved once more under the other name, it is still the record's.
    const draft = await drafted({ party: [{ id: chosen.id, name }] })
    const values = { ...office.complete, party: [{ id: chosen.id, name: forged }] }
    const saved = await office.staff.put(`/contracts/${draft.id}/draft`, { version: draft.version, values })
    expect(saved.data.values.party).toMatchObject([{ id: chosen.id, name }])
  })

  test('follows the record as long as the contract is a draft, and stays as it was submitted: the page then tells both', async () => {
    const chosen = await newParty(office.lead)
    const [early, late] = [chosen.name, `${chosen.name}（更名）`]
    const gone = await submitted([{ id: chosen.id, name: early }])
    const draft = await drafted({ party: [{ id: chosen.id, name: early }] })
    await rename(chosen, late)
    expect((await office.staff.get(`/contracts/${draft.id}/form`)).data.values.party[0].name).toBe(late)
    expect((await submit(draft)).errors ?? []).toEqual([])
    expect(await namesOf(draft.id)).toEqual({ stored: [late], page: [late], field: late, list: late })
    const { rows } = await app.database.pool.query(
      `select before #>> '{party,0,name}' as was, after #>> '{party,0,name}' as is from audit_entries
        where organization_id = $1 and subject_id = $2 and action = 'contract.update'`,
      [office.org.id, draft.id],
    )
    expect(rows).toEqual([{ was: early, is: late }])

    const both = `${early}（现名：${late}）`
    expect(await namesOf(gone)).toEqual({ stored: [early], page: [both], field: both, list: early })
    expect((await namesOf(gone, english)).field).toBe(`${early} (now ${late})`)
    const { facts } = (await office.counsel.get(`/approvals/contract/${gone}/review`)).data
    expect(facts.map(({ text }: { text: string }) => text)).toContain(both)
  })

  test('of a party that was merged is the one it had, and the page tells of the one that stands for it', async () => {
    const [stays, goes] = [await newParty(office.lead), await newParty(office.lead)]
    const draft = await drafted({ party: [{ id: goes.id, name: forged }] })
    expect((await merge(office.lead, stays, goes)).errors ?? []).toEqual([])
    expect((await submit(draft)).errors ?? []).toEqual([])
    const both = `${goes.name}（现名：${stays.name}）`
    expect(await namesOf(draft.id)).toMatchObject({ stored: [goes.name], page: [both], field: both })
  })

  test('is no approver’s to write: what a step adds is called by its record, what was submitted stays', async () => {
    const [kept, added] = [await newParty(office.lead), await newParty(office.lead)]
    const id = await submitted([{ id: kept.id, name: kept.name }], stepType)
    const { id: approval, mine } = (await office.counsel.get(`/approvals/contract/${id}/detail`)).data
    await office.counsel.post(`/approvals/${approval}/approve`, { taskID: mine.taskID, comment: '' })
    await rename(kept, `${kept.name}（更名）`)
    const form = (await office.lead.get(`/contracts/${id}/form`)).data
    const changed = [kept, added].map((one) => ({ id: one.id, name: forged }))
    const saved = await office.lead.put(`/contracts/${id}/draft`, {
      version: form.version,
      values: { ...form.values, party: changed },
    })
    expect([saved.status, saved.errors ?? []]).toEqual([200, []])
    expect((await namesOf(id)).stored).toEqual([kept.name, added.name])
  })

  test('of another organisation is not told, and the party is refused', async () => {
    const stranger = await (await app.organization()).as('legalLead')
    const theirs = await newParty(stranger, { name: '别家的公司' })
    const body = {
      contractTypeID: office.typeId,
      values: { ...office.complete, party: [{ id: theirs.id, name: forged }] },
    }
    const refused = await office.staff.post('/contracts', body)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused)).not.toContain('别家的公司')
  })
})

describe('a name without a record', () => {
  test('keeps a contract back where its field takes parties on file only; the draft keeps it', async () => {
    const draft = await drafted({ party: [{ id: null, name: forged }] })
    const refused = await submit(draft)
    expect(refused.status).toBe(422)
    expect(refused.errors).toMatchObject([{ path: 'party', code: 'partyWithoutRecord' }])
    expect((await detailOf(draft.id)).parties).toMatchObject([{ counterpartID: null, name: forged }])
  })

  test('is marked on the page, in the lists and in the inbox where the field allows it, and not in the name that is stored', async () => {
    const onFile = await newParty(office.lead)
    const id = await submitted(
      [
        { id: onFile.id, name: onFile.name },
        { id: null, name: forged },
      ],
      freeType,
    )
    const marked = `${forged}（未建档）`
    expect(await namesOf(id)).toEqual({
      stored: [onFile.name, forged],
      page: [onFile.name, marked],
      field: `${onFile.name}、${marked}`,
      list: `${onFile.name}、${marked}`,
    })
    expect((await namesOf(id, english)).field).toBe(`${onFile.name}, ${forged} (not on file)`)
    const { list } = (await office.counsel.get('/approvals/inbox?tab=todo&pageSize=100')).data
    const row = list.find(({ subject }: { subject: { id: number } }) => subject.id === id)
    expect(row.otherParty).toBe(`${onFile.name}、${marked}`)
    const { facts } = (await office.counsel.get(`/approvals/contract/${id}/review`)).data
    expect(facts.map(({ text }: { text: string }) => text)).toContain(marked)
  })

  test('is marked in lists on contracts too that were saved before lists told it, and on no other', async () => {
    const onFile = await newParty(office.lead)
    const entry = { id: onFile.id, name: onFile.name }
    const both = await submitted([{ id: null, name: forged }, entry], freeType)
    const known = await submitted([entry], freeType)
    const { pool } = app.database
    const writeAsBefore = (id: number, names: string) =>
      pool.query('update contracts set party_names = $2 where id = $1', [id, names])
    await writeAsBefore(both, `${forged}、${onFile.name}`)
    // What was written in another language, or is no list of these names, stays.
    const otherwise = await submitted([{ id: null, name: forged }], freeType)
    await writeAsBefore(otherwise, `${forged} (not on file)`)
    const abroad = await contractOffice(await app.organization(), [free])
    const values = { ...abroad.complete, party: [{ id: null, name: 'Acme Ltd' }] }
    const made = await abroad.staff.post('/contracts', { contractTypeID: abroad.typeId, values })
    await writeAsBefore(made.data.contractID, 'Acme Ltd')
    await pool.query("update organizations set locale = 'en' where id = $1", [abroad.org.id])

    await pool.query('call mark_parties_not_on_file()')
    await pool.query('call mark_parties_not_on_file()')
    expect([
      (await namesOf(both)).list,
      (await namesOf(known)).list,
      (await namesOf(otherwise)).list,
      (await abroad.staff.get('/contracts')).data.list[0].partyNames,
    ]).toEqual([
      `${forged}（未建档）、${onFile.name}`,
      onFile.name,
      `${forged} (not on file)`,
      'Acme Ltd (not on file)',
    ])
  })
})

test('files and people that a value carries the id of are called by their records too', async () => {
  const { id: fileID } = (await office.staff.upload('/files', '保密协议.docx', plainDocx())).data
  const { userId } = office.counsel
  const draft = await drafted({
    papers: [{ id: fileID, name: '已盖章.docx' }],
    keeper: { id: String(userId), name: '董事长' },
  })
  const { values } = (await office.staff.get(`/contracts/${draft.id}/form`)).data
  const { rows } = await app.database.pool.query('select name from users where id = $1', [userId])
  expect([values.papers[0].name, values.keeper.name]).toEqual(['保密协议.docx', rows[0].name])

  const typed = await drafted({ keeper: { id: null, name: '外聘保管人' } })
  const { sections } = await detailOf(typed.id)
  expect(JSON.stringify(sections)).toContain('外聘保管人（未建档）')
})
