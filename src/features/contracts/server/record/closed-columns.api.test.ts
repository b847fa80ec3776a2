import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { createContract, readContractForm, saveContractDraft, submitContract } from '../../domain/index.ts'

const yuan = (amount: string) => ({ amount, unit: 'CNY' })
const priceList = [
  { item: '服务器', price: yuan('3865050') },
  { item: '交换机', price: yuan('420000') },
]
const goods: FieldInput = {
  id: 'goods',
  name: '采购清单',
  type: 'sheetTable',
  defaultValue: priceList,
  columns: [
    { id: 'item', name: '名称', type: 'custom' },
    { id: 'price', name: '单价', type: 'money', disabled: true },
    { id: 'count', name: '数量', type: 'number' },
  ],
}

const app = await testApp()
let office: ContractOffice
let typeId: number
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  typeId = await typeWithRights(office, {
    name: '价目采购',
    fields: [...officeFields, goods],
    rights: { goods: 'edit' },
  })
})

const start = (values: Record<string, unknown> = {}) =>
  office.staff.try(createContract, {
    body: { contractTypeID: typeId, values: { ...office.complete, ...values } as never },
  })
async function save(by: TestClient, id: number, rows: unknown) {
  const { version, values } = await office.staff.call(readContractForm, { params: { id } })
  const body = { version: version ?? 0, values: { ...values, goods: rows } as never }
  const { status, errors } = await by.try(saveContractDraft, { params: { id }, body })
  return [status, errors?.[0]?.path]
}
const stored = async (id: number) =>
  (await office.staff.call(readContractForm, { params: { id } })).values.goods

describe('a read-only column of a table', () => {
  test('keeps its values in rows that are filled in, moved, deleted and added; a new row has its default [PER-02] [FLD-17]', async () => {
    const { data } = await start()
    const id = data.contractID
    expect(await stored(id)).toEqual(priceList)
    const [server, network] = priceList
    const sent = [
      { ...network, count: '2' },
      { item: '机柜', count: '1' },
      { ...server, count: '12' },
    ]
    expect(await save(office.staff, id, sent)).toEqual([200, undefined])
    expect(await stored(id)).toEqual(sent)
    expect(await save(office.staff, id, [{ ...server, count: '3' }])).toEqual([200, undefined])
    expect(await stored(id)).toEqual([{ ...server, count: '3' }])
  })

  test('takes nothing that is sent for it, neither with a new contract nor later [PER-02] [FLD-17]', async () => {
    const refused = [422, 'goods.0.price', '采购清单第1行「单价」不可修改']
    const cheap = priceList.map((row) => ({ ...row, price: yuan('1') }))
    const { status, errors } = await start({ goods: cheap })
    expect([status, errors?.[0]?.path, errors?.[0]?.message]).toEqual(refused)
    const { data } = await start()
    expect(await save(office.staff, data.contractID, cheap)).toEqual(refused.slice(0, 2))
    const twice = [priceList[1], priceList[1]]
    expect(await save(office.staff, data.contractID, twice)).toEqual([422, 'goods.1.price'])
    expect(await stored(data.contractID)).toEqual(priceList)
  })

  test('is closed to an approver for whom the step opens the table, and to everybody else with it [PER-02]', async () => {
    const { data } = await start()
    const id = data.contractID
    await office.staff.call(submitContract, { params: { id }, body: { version: data.version } })
    const cheap = priceList.map((row) => ({ ...row, price: yuan('1') }))
    expect(await save(office.counsel, id, cheap)).toEqual([422, 'goods.0.price'])
    const counted = priceList.map((row) => ({ ...row, count: '7' }))
    expect(await save(office.staff, id, counted)).toEqual([409, undefined])
    const stranger = await (await app.organization()).as('legalCounsel')
    expect(await save(stranger, id, counted)).toEqual([404, undefined])
    expect(await stored(id)).toEqual(priceList)
    expect(await save(office.counsel, id, counted)).toEqual([200, undefined])
    expect(await stored(id)).toEqual(counted)
  })
})
