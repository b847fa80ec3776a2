import { expect, test } from 'vitest'
import { bindingGaps, suggestedBindings } from './template.ts'

const fields = [
  { id: 'amount', bookmarkNames: [], positionList: [{ bookmarkName: 'amount_words', part: 'words' }] },
  { id: 'f_name', bookmarkNames: ['contract_name'], positionList: [] },
]

test('a bookmark is bound by position, by bookmark name, then by the field of its own name', () => {
  expect(suggestedBindings(['amount', 'amount_words', 'contract_name', 'other'], fields)).toEqual({
    amount: { fieldID: 'amount' },
    amount_words: { fieldID: 'amount', part: 'words' },
    contract_name: { fieldID: 'f_name' },
  })
})

test('what a person has bound is not changed by a suggestion', () => {
  expect(suggestedBindings(['amount'], fields, { amount: { fieldID: 'f_name' } })).toEqual({
    amount: { fieldID: 'f_name' },
  })
})

test('gaps are told apart by side', () => {
  const gaps = bindingGaps(['amount', 'free'], { amount: { fieldID: 'gone' }, lost: { fieldID: 'f_name' } }, [
    'f_name',
  ])
  expect(gaps).toEqual({ unboundBookmarks: ['free'], missingBookmarks: ['lost'], missingFields: ['gone'] })
})

test('a bookmark that is called as a field is bound to it, unless another field claims the name', () => {
  const named = [
    { id: 'f_1', name: '合同编号', bookmarkNames: [], positionList: [] },
    { id: 'f_2', name: '编号', bookmarkNames: ['合同编号'], positionList: [] },
    { id: 'f_3', name: '甲方名称', bookmarkNames: [], positionList: [] },
  ]
  expect(suggestedBindings(['合同编号', '甲方名称', '乙方名称'], named)).toEqual({
    合同编号: { fieldID: 'f_2' },
    甲方名称: { fieldID: 'f_3' },
  })
})

test('a bookmark called as a column of a sheet is bound to it where one sheet alone has it', () => {
  const sheets = [
    {
      id: 'goods',
      name: '采购清单',
      bookmarkNames: [],
      positionList: [],
      columns: [
        { id: 'item', name: '名称' },
        { id: 'sum', name: '金额' },
      ],
    },
    {
      id: 'payments',
      name: '付款计划',
      bookmarkNames: [],
      positionList: [],
      columns: [{ id: 'sum', name: '金额' }],
    },
  ]
  expect(suggestedBindings(['goods_item', '付款计划_金额', '名称', '金额', '采购清单_序号'], sheets)).toEqual(
    {
      goods_item: { fieldID: 'goods', part: 'column.item' },
      付款计划_金额: { fieldID: 'payments', part: 'column.sum' },
      名称: { fieldID: 'goods', part: 'column.item' },
      采购清单_序号: { fieldID: 'goods', part: 'column.#' },
    },
  )
  const plain = [{ id: 'phone', name: '电话', bookmarkNames: [], positionList: [], columns: [] }]
  expect(suggestedBindings(['phone_no'], plain)).toEqual({})
})
