import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { fillContractDocument } from '../../domain/api.ts'
import { contractFiles } from './contract-subjects.ts'

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
let contractId: number
let number: string

beforeAll(async () => {
  office = await contractOffice(org)
  const made = await office.staff.post('/contracts', { contractTypeID: office.typeId })
  contractId = made.data.contractID
  const saved = await office.staff.put(`/contracts/${contractId}/draft`, {
    version: made.data.version,
    values: office.complete,
  })
  const sent = await office.staff.post(`/contracts/${contractId}/submit`, { version: saved.data.version })
  number = sent.data.number
})

/** Signs in somebody with a role that holds these permissions and hides these fields. */
async function somebody(permissions: Record<string, string>, hidden: string[] = [], right = 'hidden') {
  const admin = await org.as('administrator')
  const role = await admin.post('/roles', {
    name: `角色${Math.random()}`,
    description: '',
    permissions: Object.entries(permissions).map(([permission, scope]) => ({ permission, scope })),
    fieldRights: hidden.map((field) => ({ field, right })),
  })
  expect(role.status).toBe(201)
  const client = await org.person()
  const { data } = await admin.get(`/users/${client.userId}/roles`)
  const given = await admin.put(`/users/${client.userId}/roles`, {
    roleIDs: [role.data.id],
    version: data.version,
  })
  expect(given.status).toBe(200)
  return client
}

const amountOf = (raw: Buffer) => raw.toString().includes('1286000000')

test('an amount that a role hides is told neither by lists, detail, form, sort, filter, workbench, approval nor audit', async () => {
  const blind = await somebody(
    { 'contract.read': 'all', 'contract.export': 'all', 'audit.read': 'all', 'counterpart.read': 'all' },
    ['contract.amount'],
  )
  const seeing = await somebody({ 'contract.read': 'all', 'audit.read': 'all' })
  const paths = [
    '/contracts',
    `/contracts/${contractId}`,
    `/contracts/${contractId}/form`,
    `/contracts/${contractId}/audit_entries`,
    '/workbench',
    `/approvals/contract/${contractId}/detail`,
    '/audit_entries?subjectKind=contract',
    '/notifications',
  ]
  const leaking: string[] = []
  const shown: string[] = []
  for (const path of paths) {
    const answer = await blind.get(path)
    expect(answer.status, path).toBe(200)
    if (amountOf(answer.raw)) leaking.push(path)
    if (amountOf((await seeing.get(path)).raw)) shown.push(path)
  }
  expect(leaking).toEqual([])
  const open = [
    `/contracts/${contractId}`,
    `/contracts/${contractId}/audit_entries`,
    '/audit_entries?subjectKind=contract',
  ]
  expect(shown).toEqual(expect.arrayContaining(['/contracts', ...open]))
  const found = async (query: string) => (await blind.get(`/contracts${query}`)).data.total
  expect([await found('?filter=amount:filled'), await found('?filter=amount:empty')]).toEqual([
    0,
    await found(''),
  ])
})

test('what contracts with a party sum up to is told only to those who see every contract with its amount', async () => {
  const admin = await org.as('administrator')
  const party = await admin.post('/counterpart/external', {
    subtype: 1,
    name: '某某供应商有限公司',
    idKind: 'other',
    idNumber: 'X12345678',
  })
  expect(party.status).toBe(201)
  await app.database.system(async (tx) => {
    await sql`update contracts set status = 6 where id = ${contractId}`.execute(tx)
    await sql`insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, counterpart_id, name)
      values (${org.id}, ${contractId}, 0, 'party', 2, ${party.data.id}, '某某供应商有限公司')`.execute(tx)
  })
  const sumFor = async (permissions: Record<string, string>, hidden: string[] = []) => {
    const reader = await somebody({ 'counterpart.read': 'all', ...permissions }, hidden)
    const [row] = (await reader.get('/counterpart/external')).data.list
    return [row.cooperationTimes, row.totalAmount.map(({ amount }: { amount: string }) => amount)]
  }
  expect(await sumFor({ 'contract.read': 'all' })).toEqual([1, ['1286000000']])
  expect(await sumFor({ 'contract.read': 'own' })).toEqual([1, []])
  expect(await sumFor({})).toEqual([1, []])
  expect(await sumFor({ 'contract.read': 'all' }, ['contract.amount'])).toEqual([1, []])
})

test('who may not see amounts gets no document of the contract, which would tell them', async () => {
  const blind = await somebody({ 'contract.read': 'all' }, ['contract.amount'])
  expect((await blind.get(`/contracts/${contractId}`)).data.documents).toEqual([])
  expect(
    (await blind.try(fillContractDocument, { params: { id: contractId } })).raw.toString(),
  ).not.toContain('fileID')
  const readable = (client: { userId: number }) =>
    org.run(client.userId, (context) => contractFiles.canRead(context, contractId, 0))
  expect(await readable(blind)).toBe(false)
  expect(await readable(await org.as('legalCounsel'))).toBe(true)
})

test('that a number is taken is told to everybody, by which contract only to those who may see it', async () => {
  const path = `/contract_number/check_duplicate?contractNumber=${number}`
  const name = (office.complete as { contract_name: string }).contract_name
  const stranger = await somebody({ 'contract.read': 'own' })
  const [found] = (await stranger.get(path)).data
  expect(found.contractList).toEqual([{ id: contractId, name: '（您无权查看的合同）' }])
  expect((await office.staff.get(path)).data[0].contractList[0].name).toBe(name)
  expect((await stranger.get('/contract_number/check_duplicate?checkAll=true')).data).toEqual([])
})

test('who may share a contract but not change it cannot give the right to change it, not even to themselves', async () => {
  const draft = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: office.complete,
  })
  const sharer = await somebody({ 'contract.read': 'all', 'contract.share': 'all', 'contract.update': 'own' })
  const body = { subjectKind: 'contract', subjectID: draft.data.contractID, userIDs: [sharer.userId] }
  expect((await sharer.post('/grants', { ...body, ability: 'update' })).status).toBe(403)
  const save = { version: draft.data.version, values: office.complete }
  expect((await sharer.put(`/contracts/${draft.data.contractID}/draft`, save)).status).toBe(403)
  expect((await sharer.post('/grants', { ...body, ability: 'read' })).status).toBe(200)
  expect((await office.staff.post('/grants', { ...body, ability: 'update' })).status).toBe(200)
  expect((await sharer.put(`/contracts/${draft.data.contractID}/draft`, save)).status).toBe(200)
})

test('an amount that a role hides, or only shows, is neither changed nor lost by a save of the rest', async () => {
  for (const right of ['hidden', 'read']) {
    const draft = await office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      values: office.complete,
    })
    const id = draft.data.contractID
    const editor = await somebody(
      { 'contract.read': 'all', 'contract.update': 'all' },
      ['contract.amount'],
      right,
    )
    const { amount, ...rest } = office.complete
    const changed = { ...rest, contract_name: '改名', amount: { amount: '100', unit: 'CNY' } }
    const forced = await editor.put(`/contracts/${id}/draft`, {
      version: draft.data.version,
      values: changed,
    })
    const { version } = (await office.staff.get(`/contracts/${id}/form`)).data
    if (forced.status === 200) expect(version).toBeGreaterThan(draft.data.version)
    const saved = await editor.put(`/contracts/${id}/draft`, {
      version,
      values: { ...rest, contract_name: '再改名' },
    })
    expect(saved.status, right).toBe(200)
    const { values } = (await office.staff.get(`/contracts/${id}/form`)).data
    expect([values.contract_name, values.amount], right).toEqual(['再改名', amount])
  }
})

test('whoever picks another party and may not see accounts leaves none of the former party in the contract', async () => {
  const typeId = await typeWithRights(office, {
    name: '带账号',
    fields: [
      ...officeFields,
      { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 },
      {
        id: 'account',
        name: '账号',
        type: 'bankAccount',
        counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalBankAccount' },
      },
    ],
    rights: {},
  })
  const [former, other] = ['甲', '乙'].map((name) => [
    { id: null, name: `${name}有限公司`, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 },
  ])
  const values = { ...office.complete, party: former, account: '6222021987654309871' }
  const draft = await office.staff.post('/contracts', { contractTypeID: typeId, values })
  expect(draft.status).toBe(201)
  const path = `/contracts/${draft.data.contractID}`
  const drafter = await somebody({ 'contract.read': 'all', 'contract.update': 'all' }, ['counterpart.bank'])
  const { account: _, ...unseen } = values
  const accountAfter = async (party: unknown) => {
    const { version } = (await drafter.get(`${path}/form`)).data
    const saved = await drafter.put(`${path}/draft`, { version, values: { ...unseen, party } })
    expect(saved.status).toBe(200)
    expect(saved.raw.toString()).not.toContain(values.account)
    return (await office.staff.get(`${path}/form`)).data.values.account ?? null
  }
  expect(await accountAfter(former)).toBe(values.account)
  expect(await accountAfter(other)).toBe(null)
})

test('a page far beyond the end, an id beyond every id and impossible dates are no faults of the server', async () => {
  const admin = await org.as('administrator')
  const far = Number.MAX_SAFE_INTEGER
  const lists = [
    '/contracts',
    '/contracts/mine',
    '/counterpart/external',
    '/users',
    '/people',
    '/roles',
    '/positions',
    '/audit_entries',
  ]
  const rest = [
    '/notifications',
    '/sessions',
    '/templates',
    '/approval_flows',
    '/approvals/inbox?tab=todo',
    '/forms',
  ]
  const asked = [...lists, ...rest].map(
    (path) => `${path}${path.includes('?') ? '&' : '?'}pageNum=1000000&pageSize=200`,
  )
  asked.push(`/contracts/${far}`, `/users/${far}`, '/contracts/99999999999999999999', `/files/${far}/content`)
  asked.push('/contracts?filter=startDate:eq:0000-00-00', '/contracts?filter=startDate:gte:9999-12-31')
  asked.push(
    '/contracts?filter=amount:eq:999999999999999999',
    '/contracts?filter=status:in:99999999999',
    '/contracts?q=%25_%5C',
  )
  asked.push(
    '/audit_entries?from=9999-12-31&to=9999-12-31',
    '/audit_entries?from=0001-01-01',
    `/audit_entries?actorID=${far}`,
  )
  for (const path of asked) {
    const { status } = await admin.get(path)
    expect(status, path).toBeLessThan(500)
  }
})

test('lists answer odd names of columns with their usual order or 400, never with a fault of the server', async () => {
  const reader = await org.as('legalCounsel')
  for (const list of ['/contracts', '/contracts/mine', '/counterpart/external', '/counterpart/internal'])
    for (const odd of ['constructor', '__proto__', 'toString', "name'; drop table users--"]) {
      const sorted = await reader.get(`${list}?sort=${encodeURIComponent(odd)}`)
      expect([200, 400], `${list} ${odd}`).toContain(sorted.status)
      const filtered = await reader.get(`${list}?filter=${encodeURIComponent(`${odd}:eq:1`)}`)
      expect([200, 400], `${list} ${odd}`).toContain(filtered.status)
    }
})
