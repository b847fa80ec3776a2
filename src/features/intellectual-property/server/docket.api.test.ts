import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const today = dateIn(new Date(), defaultTimeZone)
const yuan = (amount: string) => ({ amount, unit: 'CNY' })
const path = '/intellectual_properties/docket'
const fees = '/intellectual_property_fees'
type Row = {
  id: number
  rightID: number
  name: string
  what: string
  year: number | null
  due: string
  standing: string
  cost: { amount: { amount: string } } | null
  costWhy: string | null
  payment: { id: number; version: number } | null
  abilities: { pay: boolean; confirm: boolean }
}

async function office() {
  const org = await app.organization()
  const made = await rightOffice(org)
  const { lead, inForce } = made
  const docket = async (query = 'within=365', client = lead) => (await client.get(`${path}?${query}`)).data
  const rows = async (query?: string, client = lead): Promise<Row[]> => (await docket(query, client)).list
  /** A patent whose sixth annual fee is due in so many days. */
  const patent = (inDays: number, more: object = {}) => {
    const filed = addMonths(addDays(today, inDays), -60)
    return inForce(8, {
      name: '一种电机',
      patent_kind: '1',
      application_date: filed,
      registration_date: addMonths(filed, 20),
      paid_through: 5,
      ...more,
    })
  }
  const mark = (inDays: number, more: object = {}) => {
    const ends = addDays(today, inDays)
    const from = addDays(addMonths(ends, -120), 1)
    return inForce(9, {
      name: '华信',
      mark_kind: '1',
      registration_date: from,
      registration_gazette: from,
      exclusive_right: [from, ends],
      classes: [
        { class: '9', goods: '程序' },
        { class: '42', goods: '软件' },
      ],
      ...more,
    })
  }
  const fee = (more: object = {}) => ({
    name: '发明专利年费 4—6 年',
    purpose: 1,
    country: '',
    yearFrom: 4,
    yearTo: 6,
    amount: yuan('120000'),
    inForceFrom: '2020-01-01',
    reducible: 2,
    reducedYears: 10,
    lateSteps: '',
    lateAmount: null,
    note: '',
    ...more,
  })
  return { ...made, org, docket, rows, patent, mark, fee }
}

test('late things come first, grace is told with its fee, and each span holds what falls due in it [PRD-09]', async () => {
  const { rows, patent, mark, lead } = await office()
  const late = await patent(-40)
  await patent(20, { name: '乙' })
  await mark(60)
  await patent(200, { name: '丙' })
  await patent(500, { name: '丁' })
  const seen = async (within: string) =>
    (await rows(`within=${within}`)).map(({ name, what }) => `${name} ${what}`)
  expect(await seen('late')).toEqual(['一种电机 annuity'])
  expect(await seen('30')).toEqual(['一种电机 annuity', '乙 annuity'])
  expect(await seen('90')).toEqual(['一种电机 annuity', '乙 annuity', '华信 renewal'])
  expect(await seen('365')).toEqual(['一种电机 annuity', '乙 annuity', '华信 renewal', '丙 annuity'])
  const [first] = await rows('within=late')
  expect(first).toMatchObject({ rightID: late, standing: 'inGrace', year: 6, status: 5 })
  expect((await lead.get(`${path}/summary`)).data).toMatchObject({
    late: { count: 1 },
    '30': { count: 1 },
    '90': { count: 2 },
    '365': { count: 3 },
  })
})

test('what has lapsed is on no docket [STA-11]', async () => {
  const { rows, patent, lead } = await office()
  const id = await patent(-40)
  expect(await rows('within=late')).toMatchObject([{ rightID: id, standing: 'inGrace' }])
  const { version } = (await lead.get(`/intellectual_properties/${id}`)).data
  expect(
    (await lead.put(`/intellectual_properties/${id}/status`, { status: 10, reason: '不再维持', version }))
      .status,
  ).toBe(200)
  expect(await rows('within=365')).toEqual([])
})

test('a payment is recorded and confirmed from the docket, which alone takes its fee off it', async () => {
  const { rows, patent, lead, entry, org } = await office()
  const id = await patent(10)
  const [due] = await rows()
  expect(due).toMatchObject({ payment: null, abilities: { pay: true, confirm: false } })
  const record = `/intellectual_properties/${id}/record`
  const paid = {
    kind: 1,
    title: '第 6 年度年费',
    day: today,
    amount: yuan('120000'),
    purpose: 1,
    year: 6,
    reduction: '通知书',
  }
  await lead.post(record, entry(paid))
  const [recorded] = await rows()
  expect(recorded).toMatchObject({
    payment: { amount: yuan('120000') },
    abilities: { pay: false, confirm: true },
  })
  const confirmation = `${record}/${recorded?.payment?.id}/confirmation`
  const counsel = await org.as('legalCounsel')
  expect((await counsel.put(confirmation, { version: 1 })).status).toBe(403)
  expect((await lead.put(confirmation, { version: 9 })).status).toBe(409)
  expect((await lead.put(confirmation, { version: 1 })).status).toBe(200)
  expect(await rows('within=30')).toEqual([])
  expect((await lead.put(confirmation, { version: 2 })).status).toBe(422)
})

test('what is no payment is not confirmed', async () => {
  const { patent, lead, entry } = await office()
  const id = await patent(10)
  const { data } = await lead.post(`/intellectual_properties/${id}/record`, entry({ kind: 2 }))
  const answer = await lead.put(`/intellectual_properties/${id}/record/${data.id}/confirmation`, {
    version: 1,
  })
  expect(answer.status).toBe(404)
})

test('the forecast follows the table of fees at once, a currency a sum, and says what it knows no fee of', async () => {
  const { rows, patent, mark, lead, fee } = await office()
  await patent(-40)
  await mark(60)
  expect((await rows())[0]).toMatchObject({ cost: null, costWhy: 'noFee' })
  const made = await lead.post(fees, fee())
  expect(made.status).toBe(201)
  // Forty days late: within the second month, 5 per cent more.
  expect((await rows())[0]?.cost?.amount).toEqual(yuan('126000'))
  await lead.post(
    fees,
    fee({ name: '续展', purpose: 4, yearFrom: null, yearTo: null, amount: { amount: '7000', unit: 'USD' } }),
  )
  const summary = async () => (await lead.get(`${path}/summary`)).data
  expect(await summary()).toMatchObject({
    late: { costs: [yuan('126000')], unknown: 0 },
    '90': { costs: [{ amount: '14000', unit: 'USD' }] },
  })
  await lead.put(`${fees}/${made.data.id}`, { ...fee({ amount: yuan('200000') }), version: 1 })
  expect((await rows())[0]?.cost?.amount).toEqual(yuan('210000'))
  await lead.delete(`${fees}/${made.data.id}?version=2`)
  expect(await summary()).toMatchObject({ late: { costs: [], unknown: 1 } })
})

test('an owner’s reduction is taken off while it holds', async () => {
  const { rows, patent, lead, fee } = await office()
  const owner = {
    name: '甲公司',
    kind: 1,
    parent: null,
    counterpart: null,
    lawFirm: null,
    ours: 2,
    reduction: 85,
    reducedUntil: addDays(today, 20),
    contactName: '',
    contactPhone: '',
    contactEmail: '',
    address: '',
    note: '',
  }
  await lead.post('/intellectual_property_organizations', owner)
  await lead.post(fees, fee())
  await patent(10)
  await patent(30, { name: '乙' })
  expect((await rows()).map(({ cost }) => cost?.amount.amount)).toEqual(['18000', '120000'])
})

test('a line of fees is whole, and stands for no years that another one has from the same day on', async () => {
  const { lead, fee, org } = await office()
  const wrong = await lead.post(fees, fee({ yearFrom: null, lateSteps: 'x' }))
  expect([wrong.status, wrong.errors.map(({ path: at }: { path: string }) => at)]).toEqual([
    422,
    ['yearFrom', 'lateSteps'],
  ])
  expect((await lead.post(fees, fee())).status).toBe(201)
  const twice = await lead.post(fees, fee({ name: '又一条', yearFrom: 6, yearTo: 9 }))
  expect([twice.status, twice.errors[0]?.path]).toEqual([422, 'inForceFrom'])
  expect((await lead.post(fees, fee({ inForceFrom: '2027-01-01' }))).status).toBe(201)
  const counsel = await org.as('legalCounsel')
  expect([(await counsel.get(fees)).status, (await counsel.post(fees, fee())).status]).toEqual([403, 403])
})

test('it is filtered by what falls due, agency, department and person, searched by name, and read on by key', async () => {
  const { rows, docket, patent, mark, lead, org } = await office()
  const other = await org.as('legalCounsel')
  const departmentID = await org.department('研发部')
  await patent(10, { agency: '智源代理', department: [departmentID] })
  await patent(20, { name: '乙', owner_person: [other.userId] })
  await mark(60)
  const named = async (query: string) => (await rows(`within=365&${query}`)).map(({ name }) => name)
  expect(await named('filter=what:in:renewal')).toEqual(['华信'])
  expect(await named('filter=what:in:renewal,annuity')).toEqual(['一种电机', '乙', '华信'])
  expect(await named('filter=what:ne:renewal')).toEqual(['一种电机', '乙'])
  expect(await named(`filter=agency:has:${encodeURIComponent('智源')}`)).toEqual(['一种电机'])
  expect(await named(`filter=department:in:${departmentID}`)).toEqual(['一种电机'])
  expect(await named(`filter=handler:in:${other.userId}`)).toEqual(['乙'])
  expect(await named('filter=kind:in:2')).toEqual(['华信'])
  expect(await named(`q=${encodeURIComponent('电机')}`)).toEqual(['一种电机'])
  for (const filter of ['what:in:x', 'value:gte:CNY,1', 'what:has:annuity'])
    expect((await lead.get(`${path}?filter=${filter}`)).status).toBe(400)
  const first = await docket('within=365&pageSize=2')
  expect([first.total, first.list.length]).toEqual([3, 2])
  const next = await docket(`within=365&pageSize=2&cursor=${first.nextCursor}`)
  expect([next.list.map(({ name }: Row) => name), next.nextCursor]).toEqual([['华信'], null])
  expect((await lead.get(`${path}?cursor=nonsense`)).status).toBe(400)
})

test('everybody sees of it what they see of rights, and takes out no more than that', async () => {
  const { rows, patent, lead, org } = await office()
  const staff = await org.as('businessStaff')
  await patent(10)
  await patent(20, { name: '我的', owner_person: [staff.userId] })
  const own = await rows('within=365', staff)
  expect(own.map(({ name, abilities }) => [name, abilities])).toEqual([
    ['我的', { pay: false, confirm: false }],
  ])
  expect((await staff.get(`${path}/summary`)).data).toMatchObject({ '30': { count: 1 } })
  const { readXlsx } = await import('hucre/xlsx')
  const texts = async (client: typeof lead) => {
    const file = await client.post(`${path}/export`, { within: '365' })
    return JSON.stringify((await readXlsx(new Uint8Array(file.raw))).sheets[0]?.rows)
  }
  expect(await texts(lead)).toContain('一种电机')
  const theirs = await texts(staff)
  expect([theirs.includes('我的'), theirs.includes('一种电机')]).toEqual([true, false])
})

test('of more than a thousand lines a span sums nothing until all are requested', async () => {
  const { patent, lead, fee, org } = await office()
  await lead.post(fees, fee())
  const id = await patent(20)
  await org.services.database.pool.query(
    `with made as (insert into intellectual_properties (organization_id, name, kind, status, country, patent_kind, applied_on, registered_on, handler_id, created_by, updated_by)
       select organization_id, '批量 ' || i, kind, status, country, patent_kind, applied_on, registered_on, handler_id, created_by, updated_by
       from intellectual_properties, generate_series(1, 1001) i where id = $1 returning organization_id, id)
     insert into deadlines (organization_id, subject_kind, subject_id, rule_id, source_kind, source_id, trigger_date, computed_date)
     select organization_id, 'intellectual_property', id, 'PAT-ANN', 'annuity', 6, $2::date, $2::date + 45 from made`,
    [id, today],
  )
  const summary = async (query = '', client = lead) => (await client.get(`${path}/summary${query}`)).data
  const capped = { count: 1000, isCapped: true, costs: null, unknown: null }
  const few = { count: 1, isCapped: false, costs: [yuan('120000')], unknown: 0 }
  expect(await summary()).toMatchObject({ late: { count: 0 }, '30': few, '90': capped, '365': capped })
  expect(await summary('?exactTotal=true')).toMatchObject({
    '30': few,
    '90': { count: 1002, isCapped: false, costs: [yuan('120240000')], unknown: 0 },
  })
  const staff = await org.as('businessStaff')
  expect(await summary('', staff)).toMatchObject({ '365': { count: 0, isCapped: false, costs: [] } })
})
