import { expect, test } from 'vitest'
import { compileForm } from '#engines/forms/domain/index.ts'
import { stepFields } from './step-fields.ts'

test('a step opens what somebody types in while it is in approval, and hides all but what contracts are called by', () => {
  const form = compileForm({
    fieldGroupList: [
      {
        name: '一',
        fieldList: [
          { id: 'name', name: '合同名称', type: 'custom', rawType: 'contractName' },
          { id: 'type', name: '合同类型', type: 'contractType' },
          { id: 'amount', name: '合同金额', type: 'money', rawType: 'contractAmount' },
          {
            id: 'double',
            name: '两倍',
            type: 'number',
            fieldConfig: {
              calculationConditionGroup: { valueList: [{ method: 1, value: 'amount' }], calculationWays: [] },
            },
          },
        ],
      },
    ],
  })
  expect(stepFields(form)).toEqual([
    { id: 'name', mayEdit: true, mayHide: false },
    { id: 'type', mayEdit: false, mayHide: false },
    { id: 'amount', mayEdit: true, mayHide: true },
    { id: 'double', mayEdit: false, mayHide: true },
  ])
})
