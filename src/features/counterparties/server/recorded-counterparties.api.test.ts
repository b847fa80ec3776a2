import { expect, test } from 'vitest'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type TestAnswer, type TestClient, testApp } from '#testing/index.ts'
import { partyKinds } from '../domain/counterpart.ts'

/**
 * Every call of this slice for each default role: answer, errors, what is in the tables and the log afterwards, as they were before the noun is moved onto the records
 * engine. What changes in the snapshot is a change of what people get, and is named with its reason where it is made.
 */
const roles = [
  'administrator',
  'legalLead',
  'legalCounsel',
  'contractManager',
  'businessStaff',
  'financeReviewer',
  'auditor',
] as const

const app = await testApp()
const codeOf = (serial: number) => {
  const first17 = `9133010${String(serial).padStart(10, '0')}`
  return first17 + creditCodeCheck(first17)
}
const company = (serial: number, more: object = {}) => ({
  subtype: 1,
  name: `杭州云杉${serial}科技有限公司`,
  idKind: 'creditCode',
  idNumber: codeOf(serial),
  abbr: `YS${serial}`,
  address: '西湖区文三路 1 号',
  phone: '0571-88886666',
  email: 'office@example.com',
  fax: '0571-88886667',
  rating: 0,
  subjectGroup: '战略供应商',
  banks: [{ name: '中国银行', account: '6222020200012345678', accountName: '某公司' }],
  contacts: [{ name: '赵敏', phone: '13812345678', email: 'zhao@example.com' }],
  ...more,
})
const person = {
  subtype: 2,
  name: '王建国',
  idKind: 'identityNumber',
  idNumber: '11010519491231002X',
  phone: '13812345678',
}

/** Numbers of rows, moments and the cursors made of them differ from run to run: only that there is one is kept. */
function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainly)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      // Keys of mapped fields end in the organisation's number.
      key.replace(/_\d+$/, '_(organisation)'),
      one === null ? null : (varying[key] ?? plainly(one)),
    ]),
  )
}
const varying: Readonly<Record<string, string>> = {
  id: '(id)',
  nextCursor: '(cursor)',
  itemId: '(id)',
  updater: '(person)',
  updateTime: '(moment)',
}

type RecordedCall = { call: string; status: number; data?: unknown; errors?: unknown }

/** Every call of the slice, in an order that leaves something for each of them; in an organisation of its own. */
async function recordingOf(role: (typeof roles)[number]) {
  const org = await app.organization()
  const [keeper, client] = [await org.as('administrator'), await org.person({ role, name: '记录人' })]
  const recorded: RecordedCall[] = []
  const ask = async (call: string, answer: Promise<TestAnswer>) => {
    const { status, data, errors } = await answer
    recorded.push({
      call,
      status,
      ...(data !== null && data !== undefined && { data: plainly(data) }),
      ...(errors.length > 0 && { errors: errors.map(({ path, code }) => `${path}: ${code}`) }),
    })
    return data
  }
  for (const kind of partyKinds) await callsOf(kind, keeper, client, ask)
  await ask('choices', client.get('/counterpart/list?pageSize=50'))
  await ask(
    'choices of one kind',
    client.get(`/counterpart/list?type=2&q=${encodeURIComponent('云杉')}&pageSize=2`),
  )
  await ask('groups', client.get('/counterpart/subject_groups'))
  for (const kind of partyKinds)
    await ask(`columns of ${kind}`, client.get(`/titles/filter?type=${kind}_counterpart`))
  return [...recorded, ...(await rowsOf(org.id)), ...(await logOf(org.id))]
}

type Ask = (call: string, answer: Promise<TestAnswer>) => Promise<{ id: number; version: number } | null>

async function callsOf(kind: string, keeper: TestClient, client: TestClient, ask: Ask) {
  const path = `/counterpart/${kind}`
  const made = (await keeper.post(path, company(1))).data
  await keeper.post(path, company(2, { rating: 40, ratingRemark: '失信', state: 2 }))
  const natural = (await keeper.post(path, person)).data
  await ask(`${kind}: new`, client.post(path, company(3)))
  await ask(`${kind}: new, rated`, client.post(path, company(4, { rating: 20, ratingRemark: '三年合作' })))
  await ask(`${kind}: new, number taken`, client.post(path, company(1)))
  const faulty = company(5, {
    name: ' ',
    idNumber: '91330100799655058C',
    email: 'x',
    phone: '1x',
    rating: 30,
    banks: [{ name: '', account: '1' }],
    contacts: [{ name: '', phone: 'x', email: 'y' }],
  })
  await ask(`${kind}: new, faulty`, client.post(path, faulty))
  await ask(`${kind}: new, no number`, client.post(path, company(6, { idNumber: undefined })))
  await ask(`${kind}: read`, client.get(`${path}/${made.id}`))
  await ask(`${kind}: read a person`, client.get(`${path}/${natural.id}`))
  await ask(`${kind}: read nothing`, client.get(`${path}/999999999`))
  for (const query of [
    'sort=name',
    'q=YS2',
    'filter=rating:in:40',
    'filter=state:in:2;subtype:eq:1',
    'pageSize=1&pageNum=2',
  ])
    await ask(`${kind}: list ${query}`, client.get(`${path}?${query}`))
  await ask(`${kind}: list, filter not offered`, client.get(`${path}?filter=name:eq:x`))
  const [bank, contact] = [made.banks[0], made.contacts[0]]
  for (const body of [
    { field: 'idNumber' },
    { field: 'phone' },
    { field: 'bankAccount', itemId: bank.id },
    { field: 'contactPhone', itemId: contact.id },
  ])
    await ask(`${kind}: reveal ${body.field}`, client.post(`${path}/${made.id}/reveal`, body))
  await ask(`${kind}: choose`, client.get(`/counterpart/list?ids=${made.id}`))
  const {
    idNumber: _,
    phone: __,
    ...unmasked
  } = company(1, { name: '改名有限公司', rating: 10, ratingRemark: '优' })
  const change = { ...unmasked, banks: [{ id: bank.id, name: '工商银行' }], contacts: [] }
  await ask(`${kind}: change`, client.put(`${path}/${made.id}`, { ...change, version: 1 }))
  await ask(`${kind}: change, stale`, client.put(`${path}/${made.id}`, { ...change, version: 7 }))
  await ask(`${kind}: delete, stale`, client.delete(`${path}/${natural.id}?version=7`))
  await ask(`${kind}: delete`, client.delete(`${path}/${natural.id}?version=1`))
}

async function rowsOf(organizationId: number) {
  const { rows } = await app.database.pool.query(
    `select c.party_type, c.subtype, c.name, c.id_kind, c.id_number, c.abbr, c.address, c.phone, c.email, c.fax, c.rating, c.rating_remark,
        c.is_connected_transaction, c.state, c.subject_group, c.search_text, c.version,
        (select coalesce(json_agg(concat_ws(' | ', b.name, b.account, b.account_name) order by b.ordinal), '[]')
          from counterpart_banks b where b.counterpart_id = c.id) as banks,
        (select coalesce(json_agg(concat_ws(' | ', p.name, p.phone, p.email) order by p.ordinal), '[]')
          from counterpart_contacts p where p.counterpart_id = c.id) as contacts
      from counterparts c where c.organization_id = $1 order by c.id`,
    [organizationId],
  )
  return rows.map(plainly)
}

async function logOf(organizationId: number) {
  const { rows } = await app.database.pool.query(
    `select action, subject_name, before, after, detail from audit_entries
      where organization_id = $1 and action like 'counterpart%' order by sequence`,
    [organizationId],
  )
  return rows.map(plainly)
}

test.each(roles)('every call of counterparties answers %s as it did before', async (role) => {
  const lines = (await recordingOf(role)).map((one) => JSON.stringify(one))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${role}.jsonl`)
})
