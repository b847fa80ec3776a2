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

const formula = (isUpdate: boolean): NonNullable<FieldInput['columns']>[number]['fieldConfig'] => ({
  calculationConditionGroup: {
    valueList: [
      { method: 1, value: 'count' },
      { method: 1, value: 'price' },
    ],
    calculationWays: [3],
    isUpdate,
  },
})
const machines: FieldInput = {
  id: 'machines',
  name: '设备清单',
  type: 'sheetTable',
  columns: [
    { id: 'count', name: '数量', type: 'number' },
    { id: 'price', name: '单价', type: 'money' },
    { id: 'sum', name: '金额', type: 'money', isSummed: true, fieldConfig: formula(true) },
    { id: 'agreed', name: '议定金额', type: 'money', fieldConfig: formula(false) },
  ],
}
const machinesTotal: FieldInput = {
  id: 'machines_total',
  name: '设备合计',
  type: 'money',
  fieldConfig: {
    calculationConditionGroup: {
      valueList: [{ method: 1, value: 'machines', part: 'sum.sum' }],
      calculationWays: [],
    },
  },
}

const app = await testApp()
let office: ContractOffice
let typeId: number
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  typeId = await typeWithRights(office, {
    name: '价目采购',
    fields: [...officeFields, goods, machines, machinesTotal],
    rights: { goods: 'edit', machines: 'edit' },
  })
})

const start = (values: Record<string, unknown> = {}) =>
  office.staff.try(createContract, {
    body: { contractTypeID: typeId, values: { ...office.complete, ...values } as never },
  })
async function save(by: TestClient, id: number, rows: unknown, sheet = 'goods') {
  const { version, values } = await office.staff.call(readContractForm, { params: { id } })
  const body = { version: version ?? 0, values: { ...values, [sheet]: rows } as never }
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

describe('a calculated column of a table', () => {
  const row = (count: string, more: object = {}) => ({ count, price: yuan('5000'), ...more })
  const valuesOf = async (id: number) => {
    const { values } = await office.staff.call(readContractForm, { params: { id } })
    return [values.machines, values.machines_total]
  }

  test('is calculated by the server, whatever a browser or another program sends [FLD-17] [VAL-13]', async () => {
    const tampered = [
      row('2', { sum: yuan('1') }),
      row('3', { sum: { amount: 'x', unit: 'CNY' }, agreed: yuan('14900') }),
      row('4', { sum: yuan('1'), agreed: null }),
    ]
    const right = [
      row('2', { sum: yuan('10000'), agreed: yuan('10000') }),
      row('3', { sum: yuan('15000'), agreed: yuan('14900') }),
      row('4', { sum: yuan('20000'), agreed: null }),
    ]
    const { data } = await start({ machines: tampered, machines_total: yuan('1') })
    const id = data.contractID
    expect(await valuesOf(id)).toEqual([right, yuan('45000')])
    const changed = [
      { ...right[0], count: '5' },
      { ...right[1], sum: null },
    ]
    expect(await save(office.staff, id, changed, 'machines')).toEqual([200, undefined])
    expect(await valuesOf(id)).toEqual([
      [row('5', { sum: yuan('25000'), agreed: yuan('10000') }), right[1]],
      yuan('40000'),
    ])
  })

  test('follows what an approver changes, and is open to nobody of another organisation [FLD-17] [PER-02]', async () => {
    const { data } = await start({ machines: [row('2')] })
    const id = data.contractID
    await office.staff.call(submitContract, { params: { id }, body: { version: data.version } })
    const [before] = await valuesOf(id)
    const stranger = await (await app.organization()).as('legalCounsel')
    expect(await save(stranger, id, [row('3')], 'machines')).toEqual([404, undefined])
    expect(await valuesOf(id)).toEqual([before, yuan('10000')])
    const sent = [row('3', { sum: yuan('1'), agreed: yuan('10000') })]
    expect(await save(office.counsel, id, sent, 'machines')).toEqual([200, undefined])
    expect(await valuesOf(id)).toEqual([[{ ...sent[0], sum: yuan('15000') }], yuan('15000')])
  })
})
