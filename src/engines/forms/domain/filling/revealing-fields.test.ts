import { describe, expect, test } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { fieldsRevealing } from './revealing-fields.ts'

const calculated = (
  id: string,
  type: 'money' | 'number',
  operands: (string | [string, string])[],
): FieldInput => ({
  id,
  name: id,
  type,
  fieldConfig: {
    calculationConditionGroup: {
      valueList: operands.map((operand) =>
        typeof operand === 'string'
          ? /^\d/.test(operand)
            ? { method: 2 as const, value: operand }
            : { method: 1 as const, value: operand }
          : { method: 1 as const, value: operand[0], part: operand[1] },
      ),
      calculationWays: operands.slice(1).map(() => 3 as const),
      isUpdate: true,
    },
  },
})
const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        { id: 'price', name: '单价', type: 'money' },
        { id: 'count', name: '数量', type: 'number' },
        { id: 'rate', name: '税率', type: 'number' },
        calculated('amount', 'money', ['price', 'count']),
        calculated('half', 'money', ['amount', '0.5']),
        calculated('quarter', 'money', ['half', '0.5']),
        calculated('tax', 'money', ['price', 'rate']),
        calculated('days', 'number', ['count', 'rate']),
        {
          id: 'goods',
          name: '清单',
          type: 'sheetTable',
          columns: [{ id: 'sum', name: '小计', type: 'money', isSummed: true }],
        },
        calculated('total', 'money', [['goods', 'sum.sum'], 'rate']),
        {
          id: 'claim',
          name: '标的',
          type: 'money',
          rules: [{ kind: 'compare', operator: 1, terms: [{ fieldId: 'parts', part: 'sum.part' }] }],
        },
        {
          id: 'parts',
          name: '构成',
          type: 'sheetTable',
          columns: [{ id: 'part', name: '金额', type: 'money', isSummed: true }],
        },
        {
          id: 'cap',
          name: '上限',
          type: 'money',
          rules: [{ kind: 'compare', operator: 3, terms: [{ fieldId: 'claim' }] }],
        },
        {
          id: 'cost',
          name: '总价',
          type: 'money',
          rules: [{ kind: 'product', fieldIds: ['unitCost', 'pieces'] }],
        },
        { id: 'unitCost', name: '单价', type: 'money' },
        { id: 'pieces', name: '件数', type: 'number' },
        { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 },
        {
          id: 'account',
          name: '账号',
          type: 'bankAccount',
          counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalBankAccount' },
        },
        { id: 'start', name: '开始', type: 'date', rawType: 'contractStartTime', isBackdating: true },
        { id: 'flag', name: '倒签', type: 'bool', rawType: 'backdating', isBackdating: true },
        { id: 'remark', name: '备注', type: 'textarea' },
      ],
    },
  ],
})
const telling = (...ids: string[]) => [...fieldsRevealing(form, ids)].sort()

describe('what tells a hidden value', () => {
  test.each([
    ['nothing but itself, where nothing is calculated from it', ['remark'], ['remark']],
    [
      'everything that is calculated from it, however far',
      ['half'],
      ['amount', 'half', 'price', 'quarter', 'tax'],
    ],
    [
      'the amounts that it is calculated from, and what is calculated from these; but not how many',
      ['amount'],
      ['amount', 'half', 'price', 'quarter', 'tax'],
    ],
    [
      'every operand, where none is an amount',
      ['days'],
      ['amount', 'count', 'days', 'half', 'quarter', 'rate', 'tax', 'total'],
    ],
    ['the table whose sum it is', ['total'], ['goods', 'total']],
    [
      'the table whose sum it has to be, and not what it is only compared with',
      ['claim'],
      ['claim', 'parts'],
    ],
    ['what has to be the sum of it', ['parts'], ['claim', 'parts']],
    ['the amounts whose product it has to be', ['cost'], ['cost', 'unitCost']],
    ['what a chosen party fills, but not the party from what it filled', ['party'], ['account', 'party']],
    ['itself alone of what a party filled', ['account'], ['account']],
    ['the flag that looks at it', ['start'], ['flag', 'start']],
    ['nothing, for a field that the form does not have', ['gone'], []],
  ])('is %s', (_, secret, expected) => {
    expect(telling(...secret)).toEqual(expected)
  })
})
