import { beforeAll, describe, expect, test } from 'vitest'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { newParty } from '#testing/merged-parties.ts'

const app = await testApp()
let office: ContractOffice
let admin: TestClient
beforeAll(async () => {
  office = await contractOffice(await app.organization(), [
    { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const },
    { id: 'invoice', name: '开票信息', type: 'textarea' },
  ])
  admin = await office.org.as('administrator')
})

let serial = 0
async function blacklisted(
  rating = 40,
): Promise<{ id: number; name: string; idNumber: string; version: number }> {
  const first = `91310000MA${String(++serial).padStart(7, '0')}`
  const party = {
    ...{
      subtype: 1,
      name: `失信贸易${serial}有限公司`,
      idKind: 'creditCode',
      idNumber: first + creditCodeCheck(first),
    },
    ...{ rating, ratingRemark: '拖欠货款' },
  }
  const made = await office.lead.post('/counterpart/external', party)
  expect(made.errors).toEqual([])
  return { ...party, id: made.data.id, version: made.data.version }
}
async function draft(more: { id?: number; name?: string; invoice?: string }) {
  const entry = { keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }
  const party = more.name ? [{ id: more.id ?? null, name: more.name, ...entry }] : []
  const values = { ...office.complete, party, ...(more.invoice && { invoice: more.invoice }) }
  const made = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
  expect([made.status, made.errors]).toEqual([201, []])
  const id: number = made.data.contractID
  return { id, version: (await office.staff.get(`/contracts/${id}`)).data.version as number }
}
const submit = ({ id, version }: { id: number; version: number }, blacklistReason = '') =>
  office.staff.post(`/contracts/${id}/submit`, { version, comment: '', blacklistReason })
const blacklistedOf = async ({ id }: { id: number }, client = office.staff) =>
  (await client.get(`/contracts/${id}/blacklisted_parties`)).data
async function decide(onBlacklist: 'warn' | 'block') {
  const { version, thresholds } = (await admin.get('/party_settings')).data
  expect((await admin.put('/party_settings', { thresholds, onBlacklist, version })).code).toBe(0)
}
const risksOf = async (id: number) => {
  const { data } = await office.counsel.get(`/approvals/contract/${id}/review`)
  return data.risks.map(({ code }: { code: string }) => code)
}

describe('a blacklisted party of a contract', () => {
  test('is told before and lets it be submitted where the organisation only wants to be told; the log and who approves know', async () => {
    await decide('warn')
    const party = await blacklisted()
    const one = await draft(party)
    expect(await blacklistedOf(one)).toEqual({
      rule: 'warn',
      parties: [{ fieldID: 'party', field: '相对方', name: party.name, parent: null }],
    })
    // Nobody else is told by this call what the organisation thinks of a party.
    expect((await blacklistedOf(one, await office.org.as('auditor'))).parties).toEqual([])
    expect((await submit(one, '唯一供应商')).code).toBe(0)
    expect(await risksOf(one.id)).toContain('blacklisted')
    const { rows } = await app.database.pool.query(
      `select detail from audit_entries where organization_id = $1 and action = 'contract.submit' and subject_id = $2`,
      [office.org.id, one.id],
    )
    expect(rows[0].detail.blacklisted).toEqual([party.name])
  })

  test('keeps it back, at its field, where the organisation wants that, until the party is rated otherwise', async () => {
    await decide('block')
    const party = await blacklisted()
    const one = await draft(party)
    const refused = await submit(one)
    expect(refused.status).toBe(422)
    expect(refused.errors).toMatchObject([{ path: 'party', code: 'blacklistedParty' }])
    const { rating: _, ...rest } = party as typeof party & { rating: number }
    const better = await office.lead.put(`/counterpart/external/${party.id}`, {
      ...rest,
      ...{ id: undefined, rating: 30 },
    })
    expect(better.errors).toEqual([])
    expect((await submit(one)).code).toBe(0)
  })

  test('is known by its number where it was typed, also by the number of a merged one', async () => {
    await decide('block')
    const party = await blacklisted()
    const typed = await draft({ invoice: `税号 ${party.idNumber.toLowerCase()}，开户行见附件` })
    const refused = await submit(typed)
    expect(refused.errors).toMatchObject([{ path: 'invoice', code: 'blacklistedNumber' }])
    expect(refused.message + JSON.stringify(refused.errors)).not.toContain(party.name)

    const other = await blacklisted()
    const merged = await office.lead.post(`/counterpart/external/${party.id}/merge`, {
      knowsNumbers: true,
      ...{ version: party.version, otherID: other.id, otherVersion: other.version },
    })
    expect(merged.errors).toEqual([])
    const alias = await draft({ invoice: other.idNumber })
    expect((await blacklistedOf(alias)).parties).toEqual([
      { fieldID: 'invoice', field: '开票信息', name: null, parent: null },
    ])
    expect((await submit(alias)).status).toBe(422)

    await decide('warn')
    expect((await submit(typed, '号码为历史发票所用')).code).toBe(0)
    expect(await risksOf(typed.id)).toContain('blacklistedNumber')
  })

  test('is told of a party of its group, by name, and keeps no contract back by that', async () => {
    await decide('block')
    const [holding, middle, party] = [
      await blacklisted(),
      await newParty(office.lead),
      await newParty(office.lead),
    ]
    for (const [one, parent] of [
      [middle, holding],
      [party, middle],
    ] as const) {
      const body = { parentID: parent.id, version: one.version }
      expect((await office.lead.put(`/counterpart/external/${one.id}/parent`, body)).errors ?? []).toEqual([])
    }
    const one = await draft(party)
    expect((await blacklistedOf(one)).parties).toEqual([
      { fieldID: 'party', field: '相对方', name: party.name, parent: holding.name },
    ])
    expect((await blacklistedOf(one, await office.org.as('auditor'))).parties).toEqual([])
    expect((await submit(one)).code).toBe(0)
    expect(await risksOf(one.id)).toContain('blacklistedParent')
  })

  test('of another organisation, and one that is not blacklisted, say nothing', async () => {
    await decide('block')
    const stranger = await (await app.organization()).as('legalLead')
    const first = '91310000MA7777777'
    const idNumber = first + creditCodeCheck(first)
    const body = { subtype: 1, name: '别家黑名单公司', idKind: 'creditCode', idNumber }
    const theirs = await stranger.post('/counterpart/external', { ...body, rating: 40, ratingRemark: '失信' })
    expect(theirs.code).toBe(0)
    const one = await draft({ invoice: idNumber })
    expect((await blacklistedOf(one)).parties).toEqual([])
    expect((await submit(one)).code).toBe(0)
    const { idNumber: own } = await blacklisted(30)
    expect((await blacklistedOf(await draft({ invoice: own }))).parties).toEqual([])
  })

  test('is told once: not by its number or its group too where it was chosen', async () => {
    const [listed, holding] = [await blacklisted(), await blacklisted()]
    const body = { parentID: holding.id, version: listed.version }
    expect((await office.lead.put(`/counterpart/external/${listed.id}/parent`, body)).errors ?? []).toEqual(
      [],
    )
    const one = await draft({ ...listed, invoice: listed.idNumber })
    expect((await blacklistedOf(one)).parties).toEqual([
      { fieldID: 'party', field: '相对方', name: listed.name, parent: null },
    ])
  })

  test('is known by the number of one that was not on the blacklist when it was merged into it', async () => {
    const [stays, goes] = [await blacklisted(), await blacklisted(30)]
    const merged = await office.lead.post(`/counterpart/external/${stays.id}/merge`, {
      ...{ version: stays.version, otherID: goes.id, otherVersion: goes.version },
      ...{ knowsBlacklist: true, knowsNumbers: true },
    })
    expect(merged.errors).toEqual([])
    expect((await blacklistedOf(await draft({ invoice: goes.idNumber }))).parties).toEqual([
      { fieldID: 'invoice', field: '开票信息', name: null, parent: null },
    ])
  })
})
