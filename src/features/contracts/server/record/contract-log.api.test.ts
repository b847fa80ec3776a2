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
async function change(params: { id: number }, changes: Record<string, unknown>) {
  const { version, values } = await office.staff.call(readContractForm, { params })
  const body = { version: version ?? 0, values: { ...values, ...changes } as never }
  await office.staff.call(saveContractDraft, { params, body })
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
})
