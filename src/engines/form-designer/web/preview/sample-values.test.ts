import { describe, expect, it, test } from 'vitest'
import {
  type Calculation,
  compileForm,
  createFormStore,
  type FieldConfig,
  type FieldInput,
  type FormDefinitionInput,
  formContext,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { isBuilt, paletteEntries } from '../canvas/field-palette.ts'
import { addEntry } from '../designer/design-moves.ts'
import { configOf } from '../designer/field-values.ts'
import { calculationExample } from '../rules/calculation-example.ts'
import { sampleValues } from './sample-values.ts'

const today = '2026-11-20'

describe('test values of the preview', () => {
  const form = compileForm(
    paletteEntries.filter(isBuilt).reduce<FormDefinitionInput>(
      (definition, entry) => {
        const index = definition.fieldGroupList[0]?.fieldList.length ?? 0
        return addEntry(definition, entry, { section: 0, index }, 'zh-CN').definition
      },
      { fieldGroupList: [] },
    ),
  )

  it('are valid for a form with every type as the palette gives it', () => {
    const store = createFormStore(form, sampleValues(form, today), formContext({ today }))
    const given = sampleValues(form, today)
    const issues = validateForm(form, store.values(), store.context())
    expect(issues.filter(({ path }) => path in given)).toEqual([])
    expect(Object.keys(store.values()).length).toBeGreaterThan(18)
  })

  it('leave out what must be chosen from records or uploaded, and what is computed', () => {
    const given = sampleValues(form, today)
    for (const id of ['people1', 'contractType1', 'upload1', 'inputSelectV22', 'bool2', 'serialNumber1'])
      expect(given).not.toHaveProperty(id)
  })
})

test('the test rows of a table leave its calculated columns to their formulas [FLD-17]', () => {
  const calculationConditionGroup = {
    valueList: [
      { method: 1 as const, value: 'count' },
      { method: 2 as const, value: '3' },
    ],
    calculationWays: [3 as const],
    isUpdate: false,
  }
  const columns: FieldInput['columns'] = [
    { id: 'count', name: '数量', type: 'number' },
    { id: 'total', name: '总数', type: 'number', fieldConfig: { calculationConditionGroup } },
  ]
  const form = compileForm({
    fieldGroupList: [{ name: '甲', fieldList: [{ id: 'goods', name: '清单', type: 'sheetTable', columns }] }],
  })
  const store = createFormStore(form, sampleValues(form, today), formContext({ today }))
  const rows = [
    { count: '11', total: '33' },
    { count: '12', total: '36' },
  ]
  expect(store.values().goods).toEqual(rows)
})

describe('the example beside a calculation', () => {
  const fields = [
    { id: 'price', name: '单价', type: 'money' },
    { id: 'count', name: '数量', type: 'number' },
    { id: 'rate', name: '税率', type: 'number', privateConfig: { numberFormat: 6 } },
    { id: 'total', name: '总额', type: 'money' },
  ] satisfies FieldInput[]
  const configs = fields.map((field) => configOf(field as FieldInput))
  const fieldOf = (id: string) => configs.find((field) => field.id === id)
  const total = configs[3] as FieldConfig
  const calculation = (ids: string[], calculationWays: Calculation['calculationWays']): Calculation => ({
    valueList: ids.map((value) => ({ method: 1 as const, value })),
    calculationWays,
    isUpdate: true,
  })

  it('is what the product itself calculates and shows', () => {
    expect(calculationExample(total, calculation(['price', 'count'], [3]), fieldOf)).toEqual({
      operands: [
        { name: '单价', text: '100.00' },
        { name: '数量', text: '3' },
      ],
      result: '300.00',
    })
    expect(calculationExample(total, calculation(['price', 'rate'], [3]), fieldOf)?.result).toBe('10.00')
  })

  it('has no result for a division by zero, and is not there while an operand is gone', () => {
    const zero: Calculation = {
      valueList: [
        { method: 1, value: 'price' },
        { method: 2, value: '0' },
      ],
      calculationWays: [4],
      isUpdate: true,
    }
    expect(calculationExample(total, zero, fieldOf)?.result).toBeNull()
    expect(calculationExample(total, calculation(['price', 'gone'], [1]), fieldOf)).toBeNull()
    expect(calculationExample(total, calculation([], []), fieldOf)).toBeNull()
  })
})
