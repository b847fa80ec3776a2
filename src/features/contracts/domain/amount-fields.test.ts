import { expect, test } from 'vitest'
import { compileForm } from '#engines/forms/domain/index.ts'
import { amountFields, fieldsTellingAmount } from './amount-fields.ts'

test('what is calculated from the amount, at any distance and in any order of the form, tells it too', () => {
  const from = (...sources: string[]) => ({
    calculationConditionGroup: {
      valueList: sources.map((value) => ({ method: 1 as const, value })),
      calculationWays: sources.slice(1).map(() => 1 as const),
    },
  })
  const form = compileForm({
    fieldGroupList: [
      {
        name: '基本信息',
        fieldList: [
          { id: 'third', name: '含税三', type: 'number', fieldConfig: from('second') },
          { id: 'second', name: '含税二', type: 'number', fieldConfig: from('amount', 'rate') },
          { id: 'amount', name: '合同金额', type: 'money', rawType: 'contractAmount' },
          { id: 'rate', name: '税率', type: 'number' },
          { id: 'apart', name: '无关', type: 'number', fieldConfig: from('rate') },
        ],
      },
    ],
  })
  expect(amountFields(form)).toEqual(['amount'])
  expect(fieldsTellingAmount(form).toSorted()).toEqual(['amount', 'second', 'third'])
})
