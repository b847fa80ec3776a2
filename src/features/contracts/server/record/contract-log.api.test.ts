import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { createContract, listContractAudit, readContractForm, saveContractDraft } from '../../domain/index.ts'

const further: FieldInput[] = [
  { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 },
  {
    id: 'goods',
    name: '采购清单',
    type: 'sheetTable',
    columns: [
      { id: 'item', name: '名称', type: 'custom' },
      { id: 'price', name: '单价', type: 'money' },
    ],
  },
  {
    id: 'accounts',
    name: '收款账户',
    type: 'sheetTable',
    columns: [
      { id: 'use', name: '用途', type: 'custom' },
      { id: 'account', name: '账户', type: 'bankAccount' },
    ],
  },
]

const app = await testApp()
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization(), further)
})

const everything = {
  party: [
    { name: '某某供应商有限公司', keyword: '', contactsName: '李', contactsPhone: '', subtype: 1, id: null },
  ],
  goods: [{ price: { unit: 'CNY', amount: '386505' }, item: '服务器' }],
  remark: '加急',
}

async function draft() {
  const values = { ...office.complete, ...everything } as never
  const made = await office.staff.call(createContract, { body: { contractTypeID: office.typeId, values } })
  return { id: made.contractID }
}
/** Signs in somebody who reads all contracts and sees no bank accounts. */
async function withoutAccounts() {
  const admin = await office.org.as('administrator')
  const role = await admin.post('/roles', {
    name: '不看账户',
    description: '',
    permissions: ['contract.read', 'audit.read'].map((permission) => ({ permission, scope: 'all' })),
    fieldRights: [{ field: 'counterpart.bank', right: 'hidden' }],
  })
  const client = await office.org.person()
  const { data } = await admin.get(`/users/${client.userId}/roles`)
  await admin.put(`/users/${client.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
  return client
}
async function change(params: { id: number }, changes: Record<string, unknown>, client = office.staff) {
  const { version, values } = await client.call(readContractForm, { params })
  const body = { version: version ?? 0, values: { ...values, ...changes } as never }
  await client.call(saveContractDraft, { params, body })
  const { list } = await office.staff.call(listContractAudit, { params, query: {} })
  return list
}

describe('the operation log of a contract', () => {
  test('has nothing about a save that changed nothing', async () => {
    const params = await draft()
    expect((await change(params, {})).map(({ action }) => action)).toEqual(['contract.create'])
  })

  test('names what a person changed and nothing else, from what to what', async () => {
    const params = await draft()
    const [entry] = await change(params, { remark: '不急' })
    expect(entry).toMatchObject({ action: 'contract.update' })
    expect([entry?.before, entry?.after]).toEqual([{ remark: '加急' }, { remark: '不急' }])
  })

  test('names the rows and cells of a sheet that changed, in the language of the reader', async () => {
    const params = await draft()
    const [server] = everything.goods
    const [entry] = await change(params, {
      goods: [{ ...server, price: { unit: 'CNY', amount: '400000' } }, { item: '机柜' }],
    })
    const sides = { field: 'goods', name: '采购清单', before: null, after: null, isMasked: false }
    expect(entry?.changes).toEqual([
      { ...sides, rows: ['第1行「单价」3,865.05 → 4,000.00', '新增第2行：机柜'] },
    ])
    const path = `/contracts/${params.id}/audit_entries`
    const english = await office.staff.get(path, { 'accept-language': 'en' })
    expect(english.data.list[0].changes[0].rows).toEqual([
      'Row 1: “单价” 3,865.05 → 4,000.00',
      'Row 2 added: 机柜',
    ])
  })

  test('says of a sheet with bank accounts only that it changed to who may not see them', async () => {
    const params = await draft()
    const [entry] = await change(params, { accounts: [{ use: '尾款专户', account: '6222021987654309871' }] })
    expect(entry?.changes).toMatchObject([{ field: 'accounts', rows: [expect.stringContaining('尾款专户')] }])
    const blind = await withoutAccounts()
    for (const path of [`/contracts/${params.id}/audit_entries`, '/audit_entries?subjectKind=contract']) {
      const answer = await blind.get(path)
      expect([answer.status, answer.data.list[0].changes]).toEqual([
        200,
        [{ field: 'accounts', name: '收款账户', before: null, after: null, isMasked: true }],
      ])
      expect(answer.raw.toString()).not.toContain('尾款专户')
    }
  })

  test('has the saves of one sitting as one entry on one page, from the first to the last', async () => {
    const params = await draft()
    await change(params, { remark: '不急', goods: [] })
    await change(params, { remark: '不太急', contract_name: '改名' })
    await change(params, { remark: '月底前', goods: everything.goods })
    const page = (pageNum: number) =>
      office.staff.call(listContractAudit, { params, query: { pageNum, pageSize: 1 } })
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([first.total, first.list.length]).toEqual([2, 1])
    expect(first.list[0]).toMatchObject({ action: 'contract.update', saves: 3 })
    expect(first.list[0]?.changes?.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['contract_name', office.complete.contract_name, '改名'],
      ['remark', '加急', '月底前'],
    ])
    expect(Object.keys(first.list[0]?.before as object).sort()).toEqual(['contract_name', 'remark'])
    expect(second.list).toMatchObject([{ action: 'contract.create', saves: 1 }])
    expect(third.list).toEqual([])
    const chain = await (await office.org.as('administrator')).get(
      `/audit_entries?subjectKind=contract&subjectID=${params.id}`,
    )
    expect(chain.data.list).toHaveLength(4)
  })

  test('has the saves of two people as an entry each', async () => {
    const params = await draft()
    await change(params, { remark: '不急' })
    await change(params, { remark: '急' }, office.lead)
    const list = await change(params, { remark: '特急' })
    expect(list.map(({ action, saves }) => [action, saves])).toEqual([
      ['contract.update', 1],
      ['contract.update', 1],
      ['contract.update', 1],
      ['contract.create', 1],
    ])
  })

  test('is not there for another organisation', async () => {
    const { id } = await draft()
    const stranger = await (await app.organization()).as('legalLead')
    expect((await stranger.get(`/contracts/${id}/audit_entries`)).status).toBe(404)
  })
})
