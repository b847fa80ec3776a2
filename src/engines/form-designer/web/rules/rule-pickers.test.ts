import { describe, expect, it } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { configOf } from '../designer/field-values.ts'
import { moved, optionLines, optionsFromLines, treeFromLines, treeLines } from '../properties/option-lines.ts'
import { formulaText, tokensOf, withOperand, withoutOperand } from './calculation-words.ts'
import { firstCondition, operatorLabel, operatorsOf, takesValue, valueKindOf } from './condition-choices.ts'
import { figureName, figuresOf } from './operand-choices.ts'
import { asKind, firstRule, kindsFor } from './rule-choices.ts'

const field = (given: Partial<FieldInput> & Pick<FieldInput, 'type'>) =>
  configOf({ id: 'a', name: '字段', ...given })

describe('conditions built from pickers', () => {
  it('offer the operators and the value that suit the field', () => {
    expect(operatorsOf(field({ type: 'money' }))).toEqual([1, 2, 3, 4, 5, 6, 10, 9])
    expect(operatorsOf(field({ type: 'custom' }))).toEqual([1, 2, 7, 8, 10, 9])
    expect(operatorsOf(field({ type: 'radio' }))).toEqual([1, 2, 10, 9])
    expect(operatorsOf(field({ type: 'checkbox' }))).toEqual([7, 8, 1, 2, 10, 9])
    expect(operatorsOf(field({ type: 'upload' }))).toEqual([10, 9])
    expect(valueKindOf(field({ type: 'number', privateConfig: { numberFormat: 6 } }))).toBe('percent')
    expect(valueKindOf(field({ type: 'select' }))).toBe('option')
    expect(valueKindOf(field({ type: 'inputSelectV2', partyType: 2 }))).toBe('record')
    expect(valueKindOf(field({ type: 'bool', rawType: 'backdating' }))).toBe('backdated')
    expect(takesValue(9) || takesValue(10)).toBe(false)
    expect(operatorLabel(5, 'date')).toMatch(/^早于 \| /)
  })

  it('start with a value that can be kept, where there is one', () => {
    expect(firstCondition(field({ type: 'bool' }))).toEqual({ fieldId: 'a', operator: 1, value: true })
    expect(firstCondition(field({ type: 'select', options: [{ value: 'x', label: '甲' }] }))).toEqual({
      fieldId: 'a',
      operator: 1,
      value: 'x',
    })
    expect(firstCondition(field({ type: 'upload' }))).toEqual({ fieldId: 'a', operator: 10 })
  })
})

describe('a calculation in words', () => {
  const operand = (value: string) => ({ method: 1 as const, value })
  const nameOf = ({ value }: { value: string }) => ({ p: '单价', n: '数量', g: '赠送' })[value] ?? value

  it('shows brackets around what operators 5 and 6 bind', () => {
    const all = { valueList: ['p', 'n', 'g'].map(operand), calculationWays: [3, 5] as (3 | 5)[] }
    expect(formulaText(all, nameOf)).toBe('单价 × (数量 + 赠送)')
    expect(tokensOf({ ...all, calculationWays: [6, 5] })).toHaveLength(7)
    expect(formulaText({ ...all, calculationWays: [6, 3] }, nameOf)).toBe('(单价 − 数量) × 赠送')
    expect(formulaText({ ...all, calculationWays: [5, 6] }, nameOf)).toBe('(单价 + 数量 − 赠送)')
  })

  it('is lengthened and shortened with its operators', () => {
    const empty = { valueList: [], calculationWays: [] }
    const one = withOperand<{ valueList: ReturnType<typeof operand>[]; calculationWays: (1 | 3)[] }>(
      empty,
      operand('p'),
    )
    expect(one.calculationWays).toEqual([])
    const two = withOperand(withOperand(one, operand('n'), 3), operand('g'))
    expect(formulaText(two, nameOf)).toBe('单价 × 数量 + 赠送')
    expect(formulaText(withoutOperand(two, 0), nameOf)).toBe('数量 + 赠送')
    expect(formulaText(withoutOperand(two, 1), nameOf)).toBe('单价 + 赠送')
    expect(formulaText(withoutOperand(two, 2), nameOf)).toBe('单价 × 数量')
  })
})

it('formulas may use figures and the sums of a table’s columns of figures [FLD-03]', () => {
  const table = field({
    type: 'sheetTable',
    name: '清单',
    columns: [
      { id: 'item', name: '品名', type: 'custom' },
      { id: 'sum', name: '小计', type: 'money', isSummed: true },
    ],
  })
  expect(figuresOf(table)).toEqual([
    {
      key: 'a.sum.sum',
      label: '清单 › 小计',
      fieldId: 'a',
      operand: { method: 1, value: 'a', part: 'sum.sum' },
    },
  ])
  expect(figuresOf(field({ type: 'money' })).map(({ key }) => key)).toEqual(['a'])
  expect(figuresOf(field({ type: 'custom' }))).toEqual([])
  expect(figureName({ method: 1, value: 'a', part: 'sum.gone' }, [table])).toBeNull()
})

describe('kinds of rules between fields', () => {
  const count = field({ type: 'number', name: '数量' })
  const price = { ...field({ type: 'money' }), id: 'price' }
  const sum = { ...field({ type: 'money' }), id: 'sum' }
  const shares = field({
    type: 'sheetTable',
    columns: [{ id: 'share', name: '份额', type: 'number', privateConfig: { numberFormat: 6 } }],
  })

  it('are offered where the fields beside it allow them', () => {
    const all = ['compare', 'total', 'product', 'oneOf', 'together']
    expect(kindsFor(sum, [count, price], 'zh-CN')).toEqual(all)
    expect(kindsFor(sum, [price], 'zh-CN')).toEqual(all.filter((kind) => kind !== 'product'))
    expect(kindsFor(shares, [], 'zh-CN')).toEqual(['total'])
    expect(kindsFor(field({ type: 'date' }), [count], 'zh-CN')).toEqual(['oneOf', 'together'])
  })

  it('begin as something that can be kept: shares come to the whole, an amount is quantity × price', () => {
    const whole = { kind: 'total', part: 'sum.share', operator: 1, terms: [], figure: '1' }
    expect(firstRule(shares, [], 'zh-CN')).toEqual(whole)
    const first = firstRule(sum, [count, price], 'zh-CN')
    if (!first) throw new Error('no rule')
    const product = asKind(first, 'product', sum, [count, price], 'zh-CN')
    expect(product).toEqual({ kind: 'product', fieldIds: [count.id, 'price'] })
    expect(asKind(product, 'together', sum, [count, price], 'zh-CN')).toEqual({
      kind: 'together',
      fieldIds: [count.id, 'price'],
    })
    const total = asKind(first, 'total', sum, [count, price], 'zh-CN')
    expect(total).toEqual({ kind: 'total', operator: 1, terms: [], figure: '0' })
    expect(asKind(total, 'oneOf', sum, [count, price], 'zh-CN')).toEqual({
      kind: 'oneOf',
      fieldIds: [count.id],
    })
  })
})

describe('options that are pasted', () => {
  it('come one a line, with an English label after a tab; known ones keep their value', () => {
    const before = [{ value: 'ordinary', label: '普通合同' }]
    const read = optionsFromLines('框架协议\tFramework\n\n 普通合同 \n框架协议\n', before)
    expect(read).toEqual([
      { value: 'o2', label: '框架协议', englishLabel: 'Framework' },
      { value: 'ordinary', label: '普通合同' },
    ])
    expect(optionsFromLines(optionLines(read), read)).toEqual(read)
  })

  it('make a tree by indentation or by slashes, and known nodes keep their values', () => {
    const tree = treeFromLines('华东\n  上海\n    浦东\n  江苏\n华南/广东/深圳', [])
    expect(treeLines(tree)).toBe('华东\n  上海\n    浦东\n  江苏\n华南\n  广东\n    深圳')
    expect(tree[0]?.children?.map(({ label }) => label)).toEqual(['上海', '江苏'])
    expect(new Set(tree[0]?.children?.map(({ value }) => value)).size).toBe(2)
    const again = treeFromLines('华南\n华东\n  上海', tree)
    expect(again.find(({ label }) => label === '华东')?.value).toBe(tree[0]?.value)
    expect(again[1]?.children?.[0]?.value).toBe(tree[0]?.children?.[0]?.value)
  })

  it('are sorted by moving one to another place', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  })
})
