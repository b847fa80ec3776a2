import { beforeAll, describe, expect, test } from 'vitest'
import { replaceEditors } from '#engines/numbering/server/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import {
  createContract,
  listMyContracts,
  listStandingBook,
  readContract,
  readContractForm,
  submitContract,
} from '../../domain/index.ts'

const app = await testApp()
let office: ContractOffice
let stranger: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  stranger = await contractOffice(await app.organization())
})

async function submitted(values = office.complete) {
  const form = await office.staff.call(createContract, { body: { contractTypeID: office.typeId, values } })
  const params = { id: form.contractID as number }
  return office.staff.call(submitContract, { params, body: { version: form.version } })
}

describe('lists', () => {
  test('the standing book finds by fragments of two characters and more, filters, sorts and counts', async () => {
    const own = await contractOffice(await app.organization())
    const make = async (name: string, amount: string) => {
      const form = await own.staff.call(createContract, {
        body: {
          contractTypeID: own.typeId,
          values: { contract_name: name, amount: { amount, unit: 'CNY' } },
        },
      })
      await own.staff.call(submitContract, {
        params: { id: form.contractID },
        body: { version: form.version },
      })
    }
    await make('华东区服务器采购框架合同', '300')
    await make('品牌联合推广协议', '100')
    await make('办公楼租赁合同', '200')
    const names = async (query: Record<string, unknown>) =>
      (await own.lead.call(listStandingBook, { query })).list.map(({ name }) => name)
    expect(await names({ q: '合同' })).toHaveLength(2)
    expect(await names({ q: '服务器采购' })).toEqual(['华东区服务器采购框架合同'])
    expect(await names({ q: 'ht-000002' })).toEqual(['品牌联合推广协议'])
    expect(await names({ sort: '-amount' })).toEqual([
      '华东区服务器采购框架合同',
      '办公楼租赁合同',
      '品牌联合推广协议',
    ])
    expect(await names({ filter: 'amount:between:150,250' })).toEqual(['办公楼租赁合同'])
    expect(await names({ filter: 'status:in:1' })).toEqual([])
    const page = await own.lead.call(listStandingBook, { query: { pageSize: 2 } })
    expect([page.list.length, page.total]).toEqual([2, 3])
    expect((await own.lead.get('/contracts?filter=nonsense:eq:1')).status).toBe(400)
    expect(await names({ q: '%' })).toEqual([])
  })

  test('the contracts of one party are found by the party, and counted on it', async () => {
    const own = await contractOffice(await app.organization())
    const first17 = '91330100MA2HJKLQA'
    const party = await own.lead.post('/counterpart/external', {
      subtype: 1,
      name: '杭州听澜仪器有限公司',
      idKind: 'creditCode',
      idNumber: first17 + creditCodeCheck(first17),
    })
    const partyId: number = party.data.id
    const form = await own.staff.call(createContract, {
      body: { contractTypeID: own.typeId, values: own.complete },
    })
    const id = form.contractID as number
    await app.database.system(async (tx) => {
      const common = { organization_id: own.org.id, contract_id: id, party_type: 2 as const, name: 'x' }
      await tx
        .insertInto('contract_parties')
        .values(
          [0, 1].map((ordinal) => ({ ...common, ordinal, field_id: `f${ordinal}`, counterpart_id: partyId })),
        )
        .execute()
      await tx.updateTable('contracts').set({ status: 6 }).where('id', '=', id).execute()
    })
    const ids = async (filter: string) =>
      (await own.lead.call(listStandingBook, { query: { filter } })).list.map((row) => row.id)
    expect(await ids(`counterpart:in:${partyId}`)).toEqual([id])
    expect(await ids(`counterpart:in:${partyId + 1}`)).toEqual([])
    expect((await own.lead.get('/contracts?filter=counterpart:in:x')).status).toBe(400)
    const row = (await own.lead.get('/counterpart/external')).data.list[0]
    expect(row.cooperationTimes).toBe(1)
    expect(row.totalAmount).toEqual([own.complete.amount])
    const used = await own.lead.delete(`/counterpart/external/${partyId}?version=1`)
    expect([used.status, used.code]).toEqual([409, 40905])
  })

  test('everybody sees their own contracts only, as far as their role reaches', async () => {
    const own = await contractOffice(await app.organization())
    const other = await own.org.person({ role: 'businessStaff' })
    const form = await own.staff.call(createContract, {
      body: { contractTypeID: own.typeId, values: own.complete },
    })
    const ids = async (client: typeof other, list = listMyContracts) =>
      (await client.call(list, {})).list.map(({ id }) => id)
    expect(await ids(own.staff)).toEqual([form.contractID])
    expect(await ids(other)).toEqual([])
    expect(await ids(other, listStandingBook)).toEqual([])
    expect(await ids(stranger.lead, listStandingBook)).not.toContain(form.contractID)
  })

  test('a picker is given id, number and name of the contracts that a person may see, and of no others [API-19]', async () => {
    const { id, name, number } = await submitted()
    const seen = await office.lead.get(`/contracts/list/visible?q=${encodeURIComponent(number ?? '')}`)
    expect(seen.data.list).toEqual([{ id, name, number }])
    const other = await office.org.person({ role: 'businessStaff' })
    expect((await other.get('/contracts/list/visible')).data.list).toEqual([])
    expect((await (await office.org.person()).get('/contracts/list/visible')).status).toBe(403)
    expect((await stranger.lead.get(`/contracts/list/visible?q=${number}`)).data.list).toEqual([])
  })

  test('what is filtered comes as a spreadsheet that another program reads', async () => {
    await submitted()
    const answer = await office.lead.post('/contracts/export', { q: '服务器' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(new Uint8Array(answer.raw))
    expect(sheets[0]?.rows[0]).toContain('合同编号')
    expect(sheets[0]?.rows.length).toBeGreaterThan(1)
    expect((await office.staff.post('/contracts/export', {})).status).toBe(403)
  })
})

describe('amounts in several currencies', () => {
  const figures = [
    ['元合同', '30000', 'CNY'],
    ['美元合同', '1000000000', 'USD'],
    ['日元合同', '29000', 'JPY'],
    ['第纳尔合同', '1234567', 'KWD'],
    ['小额元合同', '100', 'CNY'],
  ] as const
  async function ownBook() {
    const own = await contractOffice(await app.organization())
    for (const [contract_name, amount, unit] of figures) {
      const values = { ...own.complete, contract_name, amount: { amount, unit } }
      const form = await own.staff.call(createContract, { body: { contractTypeID: own.typeId, values } })
      await own.staff.call(submitContract, {
        params: { id: form.contractID },
        body: { version: form.version },
      })
    }
    return own
  }

  test('are sorted by currency and then amount, and a filter compares within the currency that it names', async () => {
    const own = await ownBook()
    const names = async (query: Record<string, unknown>) =>
      (await own.lead.call(listStandingBook, { query })).list.map(({ name }) => name)
    const sorted = ['小额元合同', '元合同', '日元合同', '第纳尔合同', '美元合同']
    expect(await names({ sort: 'amount' })).toEqual(sorted)
    expect(await names({ sort: '-amount' })).toEqual(sorted.toReversed())
    const filtered = (filter: string) => names({ filter, sort: 'amount' })
    expect(await filtered('amount:gte:CNY,20000')).toEqual(['元合同'])
    expect(await filtered('amount:gte:JPY,20000')).toEqual(['日元合同'])
    expect(await filtered('amount:between:USD,,')).toEqual(['美元合同'])
    expect(await filtered('amount:lt:KWD,1')).toEqual([])
    expect(await filtered('amount:ne:CNY,30000')).toEqual(sorted.filter((name) => name !== '元合同'))
    // As conditions were kept while only yuan could be asked for.
    expect(await filtered('amount:gte:20000')).toEqual(['元合同'])
    expect((await own.lead.get('/contracts?filter=amount:gte:XY,1')).status).toBe(400)
    expect((await own.lead.get('/contracts?filter=amount:gte:CNY')).status).toBe(400)
  })

  test('are exported as figures with the decimals of their currency, which stands beside them', async () => {
    const own = await ownBook()
    const answer = await own.lead.post('/contracts/export', {
      columns: ['name', 'amount'],
      sort: 'amount',
    })
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(new Uint8Array(answer.raw), { readStyles: true })
    expect(sheets[0]?.rows).toEqual([
      ['合同名称', '合同金额', '合同金额（币种）'],
      ['小额元合同', 1, 'CNY'],
      ['元合同', 300, 'CNY'],
      ['日元合同', 29_000, 'JPY'],
      ['第纳尔合同', 1_234.567, 'KWD'],
      ['美元合同', 10_000_000, 'USD'],
    ])
    const format = (row: number) => sheets[0]?.cells?.get(`${row},1`)?.style?.numFmt
    expect([format(2), format(3), format(4)]).toEqual(['#,##0.00', '#,##0', '#,##0.000'])
  })

  test('of one party are summed one a currency', async () => {
    const own = await ownBook()
    const party = await own.lead.post('/counterpart/external', {
      subtype: 1,
      name: '多币种往来有限公司',
      idKind: 'other',
      idNumber: 'M-1',
    })
    await app.database.pool.query(
      `insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, counterpart_id, name)
       select organization_id, id, 9, 'f', 2, $2, 'x' from contracts where organization_id = $1`,
      [own.org.id, party.data.id],
    )
    await app.database.pool.query('update contracts set status = 6 where organization_id = $1', [own.org.id])
    const row = (await own.lead.get('/counterpart/external')).data.list[0]
    expect(row.cooperationTimes).toBe(5)
    expect(row.totalAmount).toEqual([
      { amount: '30100', unit: 'CNY' },
      { amount: '29000', unit: 'JPY' },
      { amount: '1234567', unit: 'KWD' },
      { amount: '1000000000', unit: 'USD' },
    ])
  })
})

describe('numbers', () => {
  test('the duplicate check asks for a number and names the contracts that use it [API-09] [PRD-04]', async () => {
    const contract = await submitted()
    const empty = await office.lead.get('/contract_number/check_duplicate')
    expect([empty.status, empty.message]).toEqual([422, '请输入编号'])
    const query = new URLSearchParams({
      contractNumber: ` ${contract.number?.toLowerCase().replace('ht', 'ＨＴ')} `,
    })
    const found = await office.lead.get(`/contract_number/check_duplicate?${query}`)
    expect(found.data[0].contractList).toEqual([{ id: contract.id, name: contract.name }])
    expect((await stranger.lead.get(`/contract_number/check_duplicate?${query}`)).data).not.toContainEqual(
      expect.objectContaining({ contractList: [expect.objectContaining({ id: contract.id })] }),
    )
  })
})

describe('numbers typed by hand', () => {
  test('a submitted number is refused to another contract; one in a draft is not', async () => {
    const own = await contractOffice(await app.organization())
    await own.org.run(own.org.administratorId, (context) => replaceEditors(context, [own.staff.userId]))
    const draft = async (contract_number: string) => {
      const values = { ...own.complete, contract_number }
      const form = await own.staff.call(createContract, { body: { contractTypeID: own.typeId, values } })
      return { params: { id: form.contractID as number }, body: { version: form.version as number } }
    }
    await draft('合-001')
    const first = await draft('合-001')
    expect((await own.staff.call(submitContract, first)).number).toBe('合-001')
    const second = await draft(' 合-００１ ')
    const refused = await own.staff.try(submitContract, second)
    expect([refused.status, refused.errors[0]?.path, refused.errors[0]?.message]).toEqual([
      422,
      'contract_number',
      '编号「合-００１」已被使用',
    ])
    const other = await own.staff.call(submitContract, await draft('合-002'))
    const { data } = await own.counsel.get(`/approvals/contract/${other.id}/detail`)
    await own.counsel.post(`/approvals/${data.id}/reject`, { taskID: data.mine.taskID, comment: '请修改' })
    const back = await own.staff.call(readContractForm, { params: { id: other.id } })
    const again = await own.staff.try(submitContract, {
      params: { id: other.id },
      body: { version: back.version, values: { ...back.values, contract_number: '合-001' } },
    })
    expect([again.status, again.errors[0]?.code]).toEqual([422, 'numberTaken'])
  })
})

describe('field rights', () => {
  test('who may not see amounts finds them nowhere: not in the detail, the form, the list, the log or by filtering', async () => {
    const own = await contractOffice(await app.organization())
    const form = await own.staff.call(createContract, {
      body: { contractTypeID: own.typeId, values: own.complete },
    })
    const params = { id: form.contractID as number }
    await own.staff.call(submitContract, { params, body: { version: form.version } })
    const blind = await own.org.person({ role: 'legalCounsel' })
    const { id: roleId } = await app.database.system((tx) =>
      tx
        .selectFrom('roles')
        .select('id')
        .where('organization_id', '=', own.org.id)
        .where('key', '=', 'legalCounsel')
        .executeTakeFirstOrThrow(),
    )
    await app.database.system((tx) =>
      tx
        .insertInto('role_field_rights')
        .values({ organization_id: own.org.id, role_id: roleId, field: 'contract.amount', right: 'hidden' })
        .execute(),
    )
    const detail = await blind.call(readContract, { params })
    expect(detail.amount).toBe(null)
    expect(JSON.stringify(detail)).not.toContain('12,860,000')
    const seen = await blind.call(readContractForm, { params })
    expect(seen.values.amount).toBe(undefined)
    expect(seen.access.amount).toBe('hidden')
    const list = await blind.call(listStandingBook, { query: { filter: 'amount:empty' } })
    expect(list.list.map(({ amount }) => amount)).toEqual([null])
    const probed = await blind.call(listStandingBook, { query: { filter: 'amount:filled' } })
    expect(probed.list).toEqual([])
    const log = await blind.get(`/contracts/${params.id}/audit_entries`)
    expect(JSON.stringify(log.data)).not.toContain('1286000000')
    expect((await own.lead.call(readContract, { params })).amount).toEqual({
      amount: '1286000000',
      unit: 'CNY',
    })
  })
})
