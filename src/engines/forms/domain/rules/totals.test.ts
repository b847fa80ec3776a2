import { describe, expect, it } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { FormDefinitionError } from '../definition/form-definition.ts'
import { validateForm } from '../filling/validate-form.ts'
import { type FormContext, formContext } from '../form-context.ts'

const context = formContext({ today: '2026-11-22', recordStatus: 1 })
const form = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: 'g', fieldList }] })
const faults = (
  fields: FieldInput[],
  values: Record<string, unknown>,
  given: Partial<FormContext> = {},
): string[] =>
  validateForm(form(...fields), values, { ...context, ...given }).map(
    (issue) => `${issue.path}: ${issueText(issue, given.locale ?? 'zh-CN')}`,
  )
const yuan = (amount: number, unit = 'CNY') => ({ amount: String(amount), unit })
const start: FieldInput = { id: 'start', name: '起始日期', type: 'date' }

describe('totals and products', () => {
  const share = (id: string, name: string, rules: FieldInput['rules'] = []): FieldInput => ({
    ...{ id, name, type: 'number', rules },
    privateConfig: { numberFormat: 6 },
  })
  const all = (operator: 1 | 6 = 1) => [
    share('first', '首期比例'),
    share('second', '二期比例'),
    share('final', '尾款比例', [
      { kind: 'total', operator, terms: [{ fieldId: 'first' }, { fieldId: 'second' }], figure: '1' },
    ]),
  ]

  it('shares must come to the whole, told in percent; nothing is asked while the last is empty', () => {
    expect(faults(all(), { first: '0.3', second: '0.3', final: '0.3' })).toEqual([
      'final: 尾款比例 + 首期比例 + 二期比例之和（90%）须等于 100%',
    ])
    expect(faults(all(), { first: '0.3', second: '0.3', final: '0.3' }, { locale: 'en' })).toEqual([
      'final: 尾款比例 + 首期比例 + 二期比例 (90%) must be 100%',
    ])
    expect(faults(all(), { first: '0.3', second: '0.6', final: '0.1' })).toEqual([])
    expect(faults(all(), { first: '0.3', final: '0.7' })).toEqual([])
    expect(faults(all(), { first: '0.3', second: '0.3' })).toEqual([])
    expect(faults(all(6), { first: '0.6', final: '0.5' })).toEqual([
      'final: 尾款比例 + 首期比例 + 二期比例之和（110%）须不大于 100%',
    ])
  })

  it('a column must come to a figure', () => {
    const owners: FieldInput = {
      id: 'owners',
      name: '权利人',
      type: 'sheetTable',
      columns: [{ id: 'share', name: '份额', type: 'number', privateConfig: { numberFormat: 6 } }],
      rules: [{ kind: 'total', part: 'sum.share', operator: 1, terms: [], figure: '1' }],
    }
    const rows = (...shares: string[]) => ({ owners: shares.map((one) => ({ share: one })) })
    expect(faults([owners], rows('0.5', '0.4'))).toEqual(['owners: 权利人「份额」合计（90%）须等于 100%'])
    expect(faults([owners], rows('0.3333', '0.3333', '0.3334'))).toEqual([])
    expect(faults([owners], {})).toEqual([])
    expect(faults([owners], { owners: [{}] })).toEqual([])
  })

  const goods: FieldInput = {
    id: 'goods',
    name: '清单',
    type: 'sheetTable',
    columns: [
      { id: 'count', name: '数量', type: 'number' },
      { id: 'price', name: '单价', type: 'money', fieldConfig: { money: { isWithUnit: true } } },
      {
        ...{ id: 'sum', name: '金额', type: 'money', fieldConfig: { money: { isWithUnit: true } } },
        rules: [{ kind: 'product', fieldIds: ['count', 'price'] }],
      },
    ],
  }
  const row = (count: string | null, price: number | null, sum: number, unit = 'CNY') => ({
    ...(count !== null && { count }),
    ...(price !== null && { price: yuan(price) }),
    sum: yuan(sum, unit),
  })

  it('a product is as near as the decimals of its own field allow', () => {
    const figure = (id: string, more: Partial<FieldInput> = {}): FieldInput => ({
      ...{ id, name: id, type: 'number' },
      ...more,
    })
    const area = (numberFormat: 1 | 2 | undefined) =>
      figure('area', {
        rules: [{ kind: 'product', fieldIds: ['length', 'width'] }],
        ...(numberFormat && { privateConfig: { numberFormat } }),
      })
    const values = { length: '1.115', width: '1', area: '1.12' }
    expect(faults([figure('length'), figure('width'), area(2)], values)).toEqual([])
    expect(faults([figure('length'), figure('width'), area(undefined)], values)).toHaveLength(1)
  })

  it('each row’s amount is its quantity by its price, whichever of the two amounts was rounded', () => {
    expect(faults([goods], { goods: [row('10', 500, 5000), row('10', 500, 99900)] })).toEqual([
      'goods.1.sum: 清单第2行「金额」（999.00）与数量 × 单价（50.00）不符',
    ])
    // 1,000.00 for 7 pieces is 142.86 each; 0.333 kilograms at 1.00 cost 0.33.
    expect(faults([goods], { goods: [row('7', 14286, 100000), row('0.333', 100, 33)] })).toEqual([])
    expect(faults([goods], { goods: [row('7', 14286, 100100)] })).toHaveLength(1)
    expect(faults([goods], { goods: [row(null, 500, 99900), row('10', null, 99900)] })).toEqual([])
    expect(faults([goods], { goods: [row('1', 500, 500, 'USD')] })).toEqual([
      'goods.0.sum: 清单第1行「金额」与数量 × 单价的币种不同，无法核对，请使用同一币种',
    ])
  })

  it('are no rule of days, texts, tables, or two amounts', () => {
    const codes = (...fields: FieldInput[]) => {
      try {
        form(...fields)
        return []
      } catch (error) {
        return error instanceof FormDefinitionError
          ? error.issues.map(({ path, code }) => `${path} ${code}`)
          : [error]
      }
    }
    const total = { kind: 'total' as const, operator: 1 as const, terms: [], figure: '1' }
    const number = (id: string): FieldInput => ({ id, name: id, type: 'number' })
    expect(codes({ ...start, rules: [total] })).toEqual(['start.rules.0 formRuleOperand'])
    expect(codes({ ...goods, rules: [total] })).toEqual(['goods.rules.0 formRuleOperand'])
    expect(
      codes(number('b'), {
        ...number('a'),
        rules: [{ kind: 'compare', operator: 1, terms: [{ fieldId: 'b', days: 1 }] }],
      }),
    ).toEqual(['a.rules.0 formRuleOperand'])
    const money = (id: string): FieldInput => ({ id, name: id, type: 'money' })
    const product = (own: FieldInput, ...others: FieldInput[]) =>
      codes({ ...own, rules: [{ kind: 'product', fieldIds: others.map(({ id }) => id) }] }, ...others)
    expect(product(number('a'), number('b'), number('c'))).toEqual([])
    expect(product(money('a'), number('b'), money('c'))).toEqual([])
    expect(product(number('a'), number('b'), money('c'))).toEqual(['a.rules.0 formRuleOperand'])
    expect(product(money('a'), money('b'), money('c'))).toEqual(['a.rules.0 formRuleOperand'])
    expect(product(number('a'), number('b'), start)).toEqual(['a.rules.0 formRuleOperand'])
  })
})
