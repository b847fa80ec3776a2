import { describe, expect, it } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { createFormStore } from '../filling/form-store.ts'
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
const compare = (operator: 1 | 2 | 3 | 4 | 5 | 6, fieldId: string, more: object = {}) => ({
  kind: 'compare' as const,
  operator,
  terms: [{ fieldId, ...more }],
})

const start: FieldInput = { id: 'start', name: '起始日期', type: 'date' }
const end: FieldInput = { id: 'end', name: '终止日期', type: 'date', rules: [compare(4, 'start')] }

describe('the order of dates', () => {
  it('an end before its start is refused, at the end', () => {
    expect(faults([start, end], { start: '2026-12-31', end: '2026-01-01' })).toEqual([
      'end: 终止日期不能早于起始日期',
    ])
    expect(faults([start, end], { start: '2026-01-01', end: '2026-01-01' })).toEqual([])
    expect(faults([start, end], { start: '2026-12-31', end: '2026-01-01' }, { locale: 'en' })).toEqual([
      'end: 终止日期 must not be before 起始日期',
    ])
  })

  it('nothing is compared with what is empty, unreadable or hidden by a condition', () => {
    expect(faults([start, end], { end: '2026-01-01' })).toEqual([])
    expect(faults([start, end], { start: '2026-12-31' })).toEqual([])
    const hidden: FieldInput = {
      ...start,
      visibleWhen: { match: 'all', conditions: [{ fieldId: 'end', operator: 9 }] },
    }
    expect(faults([hidden, end], { start: '2026-12-31', end: '2026-01-01' })).toEqual([])
  })

  it.each([
    [1, '终止日期须与起始日期相同', ['2026-05-05']],
    [2, '终止日期不能与起始日期相同', ['2026-05-04', '2026-05-06']],
    [3, '终止日期须晚于起始日期', ['2026-05-06']],
    [4, '终止日期不能早于起始日期', ['2026-05-05', '2026-05-06']],
    [5, '终止日期须早于起始日期', ['2026-05-04']],
    [6, '终止日期不能晚于起始日期', ['2026-05-04', '2026-05-05']],
  ] as const)('operator %i says %s', (operator, message, good) => {
    for (const day of ['2026-05-04', '2026-05-05', '2026-05-06'])
      expect(
        faults([start, { ...end, rules: [compare(operator, 'start')] }], { start: '2026-05-05', end: day }),
      ).toEqual((good as readonly string[]).includes(day) ? [] : [`end: ${message}`])
  })

  it('a moment is compared with a day by its day in the organisation, with a moment by the second', () => {
    const signed: FieldInput = { id: 'signed', name: '签订时间', type: 'date-time' }
    const due: FieldInput = { id: 'due', name: '付款时间', type: 'date-time', rules: [compare(4, 'signed')] }
    const day: FieldInput = { id: 'day', name: '交货日期', type: 'date', rules: [compare(4, 'signed')] }
    // 20:00 of the 4th in UTC is the 5th in Shanghai.
    const values = { signed: '2026-05-04T20:00:00Z', due: '2026-05-04T19:59:59Z', day: '2026-05-05' }
    expect(faults([signed, due, day], values)).toEqual(['due: 付款时间不能早于签订时间'])
    expect(faults([signed, day], { signed: values.signed, day: '2026-05-04' })).toEqual([
      'day: 交货日期不能早于签订时间',
    ])
  })

  it('a day may be compared with one so many days before or after another, by days', () => {
    const signed = (days: number): FieldInput => ({
      ...{ id: 'signed', name: '签订日期', type: 'date', rules: [compare(4, 'start', { days })] },
    })
    expect(faults([start, signed(-730)], { start: '2026-01-01', signed: '2024-01-02' })).toEqual([])
    expect(faults([start, signed(-730)], { start: '2026-01-01', signed: '2024-01-01' })).toHaveLength(1)
    expect(faults([start, signed(-730)], { start: '2026-01-01', signed: '2020-05-01' })).toEqual([
      'signed: 签订日期不能早于起始日期前730天',
    ])
    expect(
      faults([start, signed(30)], { start: '2026-01-01', signed: '2026-01-30' }, { locale: 'en' }),
    ).toEqual(['signed: 签订日期 must not be before 30 days after 起始日期'])
    const moment: FieldInput = { ...start, type: 'date-time' }
    // 20:00 of the 4th in UTC is the 5th in Shanghai.
    const values = { start: '2026-05-04T20:00:00Z', signed: '2026-05-06' }
    expect(faults([moment, signed(1)], values)).toEqual([])
    expect(faults([moment, signed(2)], values)).toHaveLength(1)
  })

  it('a piece of a range is compared', () => {
    const term: FieldInput = { id: 'term', name: '合同期限', type: 'daterange' }
    const delivery: FieldInput = {
      id: 'delivery',
      name: '交货日期',
      type: 'date',
      rules: [compare(4, 'term', { part: 'start' }), compare(6, 'term', { part: 'end' })],
    }
    const values = { term: ['2026-01-01', '2026-06-30'] }
    expect(faults([term, delivery], { ...values, delivery: '2026-07-01' })).toEqual([
      'delivery: 交货日期不能晚于合同期限的结束日期',
    ])
    expect(faults([term, delivery], { ...values, delivery: '2025-12-31' })).toEqual([
      'delivery: 交货日期不能早于合同期限的开始日期',
    ])
    const range: FieldInput = { ...term, rules: [{ ...compare(4, 'start'), part: 'start' }] }
    expect(faults([start, range], { ...values, start: '2026-02-01' })).toEqual([
      'term: 合同期限的开始日期不能早于起始日期',
    ])
  })
})

describe('sums', () => {
  const payments: FieldInput = {
    id: 'payments',
    name: '付款计划',
    type: 'sheetTable',
    columns: [{ id: 'sum', name: '金额', type: 'money', isSummed: true }],
    rules: [{ ...compare(1, 'amount'), part: 'sum.sum' }],
  }
  const amount: FieldInput = { id: 'amount', name: '合同金额', type: 'money' }
  const rows = (...amounts: number[]) => amounts.map((one) => ({ sum: yuan(one) }))

  it('payments must add up to the amount, to the cent', () => {
    const refused = ['payments: 付款计划「金额」合计（90.01）须等于合同金额（100.00）']
    expect(faults([amount, payments], { amount: yuan(10000), payments: rows(9000, 1) })).toEqual(refused)
    expect(faults([amount, payments], { amount: yuan(10000), payments: rows(9000, 1000) })).toEqual([])
    expect(faults([amount, payments], { amount: yuan(10000) })).toEqual([])
  })

  it('amounts in two currencies are said, not compared', () => {
    expect(faults([amount, payments], { amount: yuan(10000, 'USD'), payments: rows(10000) })).toEqual([
      'payments: 付款计划「金额」合计与合同金额的币种不同，无法核对，请使用同一币种',
    ])
    const mixed = [{ sum: yuan(5000) }, { sum: yuan(5000, 'USD') }]
    // Also where what they are compared with has no currency.
    const most: FieldInput = { id: 'amount', name: '上限', type: 'number' }
    expect(faults([most, payments], { amount: '100', payments: mixed })).toEqual([
      'payments: 付款计划「金额」合计与上限的币种不同，无法核对，请使用同一币种',
    ])
    expect(faults([amount, payments], { amount: yuan(10000), payments: mixed })).toEqual([
      'payments: 付款计划「金额」合计与合同金额的币种不同，无法核对，请使用同一币种',
    ])
  })

  it('several fields are added exactly, an empty one beside filled ones counts nothing', () => {
    const figure = (id: string, more: Partial<FieldInput> = {}): FieldInput => ({
      id,
      name: id,
      type: 'number',
      ...more,
    })
    const rule = {
      kind: 'compare' as const,
      operator: 1 as const,
      terms: [{ fieldId: 'a' }, { fieldId: 'b' }],
    }
    const fields = [figure('a'), figure('b'), figure('c', { rules: [rule] })]
    expect(faults(fields, { a: '0.1', b: '0.2', c: '0.3' })).toEqual([])
    expect(faults(fields, { a: '0.1', b: '0.2', c: '0.30000001' })).toEqual([
      'c: c（0.30000001）须等于a + b（0.3）',
    ])
    expect(faults(fields, { a: '9007199254740993', c: '9007199254740993' })).toEqual([])
    expect(faults(fields, { c: '3' })).toEqual([])
  })

  it('a share of another amount is a bound: a deposit of at most a fifth', () => {
    const deposit: FieldInput = {
      id: 'deposit',
      name: '定金',
      type: 'money',
      rules: [compare(6, 'amount', { factor: '0.2' })],
    }
    expect(faults([amount, deposit], { amount: yuan(10000), deposit: yuan(2000) })).toEqual([])
    expect(faults([amount, deposit], { amount: yuan(10000), deposit: yuan(2001) })).toEqual([
      'deposit: 定金不能大于合同金额的20%（20.00）',
    ])
  })
})

describe('one of several, and all or none', () => {
  const phone: FieldInput = {
    id: 'phone',
    name: '电话',
    type: 'custom',
    rules: [{ kind: 'oneOf', fieldIds: ['mail'] }],
  }
  const mail: FieldInput = { id: 'mail', name: '邮箱', type: 'custom' }

  it('at least one of them is asked for, also where white space stands', () => {
    expect(faults([phone, mail], { phone: '  ' })).toEqual(['phone: 电话、邮箱至少填写一项'])
    expect(faults([phone, mail], { mail: 'a@b.cn' })).toEqual([])
    expect(faults([phone, mail], { phone: '1' })).toEqual([])
  })

  it('the message stands where the person can type', () => {
    expect(faults([{ ...phone, disabled: true }, mail], {})).toEqual(['mail: 电话、邮箱至少填写一项'])
    expect(faults([phone, mail], {}, { access: { phone: 'read' } })).toEqual(['mail: 电话、邮箱至少填写一项'])
  })

  it('required together: each empty one says so', () => {
    const bank: FieldInput = {
      id: 'bank',
      name: '开户银行',
      type: 'custom',
      rules: [{ kind: 'together', fieldIds: ['account'] }],
    }
    const account: FieldInput = { id: 'account', name: '银行账号', type: 'bankAccount' }
    expect(faults([bank, account], {})).toEqual([])
    expect(faults([bank, account], { bank: '工行' })).toEqual(['account: 已填写开户银行，请一并填写银行账号'])
    expect(faults([bank, account], { account: '6222021001' })).toEqual([
      'bank: 已填写银行账号，请一并填写开户银行',
    ])
  })
})

describe('who may see and change what', () => {
  const amount: FieldInput = { id: 'amount', name: '合同金额', type: 'money' }
  const paid: FieldInput = { id: 'paid', name: '已付', type: 'money', rules: [compare(6, 'amount')] }

  it('a figure that the person may not see is not told by a rule', () => {
    const values = { amount: yuan(100), paid: yuan(200) }
    expect(faults([amount, paid], values, { access: { amount: 'hidden' } })).toEqual([])
    expect(faults([amount, paid], values, { access: { paid: 'hidden' } })).toEqual([])
  })

  it('a broken rule stands at the field that is open, when its own is closed or calculated', () => {
    const values = { amount: yuan(100), paid: yuan(200) }
    expect(faults([amount, paid], values, { access: { paid: 'read' } })).toEqual([
      'amount: 已付不能大于合同金额（1.00）',
    ])
    const price: FieldInput = { id: 'price', name: '单价', type: 'money' }
    const total: FieldInput = {
      id: 'total',
      name: '总价',
      type: 'money',
      fieldConfig: {
        calculationConditionGroup: { valueList: [{ method: 1, value: 'price' }], calculationWays: [] },
      },
      rules: [compare(6, 'amount')],
    }
    const locked: FieldInput = { ...amount, disabled: true }
    const broken = { price: yuan(500), amount: yuan(100), total: yuan(500) }
    expect(faults([price, locked, total], broken)).toEqual(['price: 总价不能大于合同金额（1.00）'])
  })
})

describe('rows of a sheet', () => {
  const plan: FieldInput = {
    id: 'plan',
    name: '计划',
    type: 'sheetTable',
    columns: [
      { id: 'from', name: '开始', type: 'date' },
      { id: 'to', name: '结束', type: 'date', rules: [compare(4, 'from'), compare(6, 'end')] },
      {
        id: 'phone',
        name: '电话',
        type: 'custom',
        fieldConfig: { format: 'phone' },
        rules: [{ kind: 'together', fieldIds: ['who'] }],
      },
      { id: 'who', name: '联系人', type: 'custom' },
      {
        id: 'pieces',
        name: '件数',
        type: 'number',
        fieldConfig: { isInteger: true, valueRange: { conditions: [{ operator: 3, value: '0' }] } },
      },
    ],
  }
  const last: FieldInput = { id: 'end', name: '终止日期', type: 'date' }
  const ask = (...rows: object[]) => faults([plan, last], { plan: rows, end: '2026-06-30' })

  it('each row is held to the rules of its columns, at the cell', () => {
    expect(
      ask({ from: '2026-01-01', to: '2026-01-02' }, {}, { from: '2026-03-01', to: '2026-02-01' }),
    ).toEqual(['plan.2.to: 计划第3行「结束」不能早于开始'])
    expect(ask({ to: '2026-07-01' })).toEqual(['plan.0.to: 计划第1行「结束」不能晚于终止日期'])
    expect(ask({ phone: '010-62345678' })).toEqual(['plan.0.who: 已填写电话，请一并填写计划第1行「联系人」'])
    expect(ask({ phone: '12', who: '甲' })[0]).toMatch(/^plan\.0\.phone: 计划第1行「电话」不是有效的电话号码/)
    expect(ask({ pieces: '-3' })).toEqual(['plan.0.pieces: 取值范围不合法'])
    expect(ask({ pieces: '12.5' })).toEqual(['plan.0.pieces: 计划第1行「件数」应为整数，不能有小数'])
  })

  it('the browser finds every broken cell, and again when the field outside changes', () => {
    const store = createFormStore(
      form(plan, last),
      { plan: [{ to: '2026-07-01' }, { from: '2026-03-01', to: '2026-02-01' }], end: '2026-06-30' },
      context,
    )
    expect(store.validate().map(({ path }) => path)).toEqual(['plan.0.to'])
    expect(store.rowFindings('plan').map(({ path }) => path)).toEqual(['0.to', '1.to'])
    store.edit({ end: '2026-12-31' })
    expect(store.field('plan').error?.path).toBe('plan.1.to')
  })
})

describe('while a form is filled in', () => {
  it('mending the other field takes the message away', () => {
    const store = createFormStore(form(start, end), { start: '2026-12-31', end: '2026-01-01' }, context)
    store.validate()
    expect(store.field('end').error?.code).toBe('ruleNotBefore')
    store.edit({ start: '2025-12-31' })
    expect(store.field('end').error).toBe(null)
  })

  it('what the server found is said with the names that the rule has', () => {
    const store = createFormStore(form(start, end), { start: '2026-12-31', end: '2026-01-01' }, context)
    store.showErrors([{ path: 'end', code: 'ruleNotBefore' }])
    const { error } = store.field('end')
    expect(error && issueText(error, 'zh-CN')).toBe('终止日期不能早于起始日期')
  })

  it('rounding is said at the field and goes with the next change', () => {
    const pieces: FieldInput = { id: 'n', name: '数量', type: 'number', privateConfig: { numberFormat: 1 } }
    const store = createFormStore(form(pieces), {}, context)
    let calls = 0
    store.subscribe('n', 'error', () => calls++)
    store.write('n', '12.5')
    expect(store.field('n').note).toBe(null)
    store.settle('n')
    expect(store.field('n').value).toBe('13')
    const { note } = store.field('n')
    expect(note && issueText(note, 'zh-CN')).toBe('输入的 12.5 已按本字段的小数位数舍入为 13')
    expect(calls).toBe(1)
    store.write('n', '14')
    expect(store.field('n').note).toBe(null)
    store.settle('n')
    expect(store.field('n').note).toBe(null)
  })

  it('percentages are said in percent, cells by their place, several cells by their number', () => {
    const share: FieldInput = { id: 'n', name: '比例', type: 'number', privateConfig: { numberFormat: 5 } }
    const sheet: FieldInput = {
      id: 's',
      name: '清单',
      type: 'sheetTable',
      columns: [{ id: 'n', name: '数量', type: 'number', privateConfig: { numberFormat: 1 } }],
    }
    const store = createFormStore(form(share, sheet), {}, context)
    store.edit({ n: '0.125', s: [{ n: '1' }, { n: '2.4' }] })
    const text = (id: string) => {
      const { note } = store.field(id)
      return note && issueText(note, 'zh-CN')
    }
    expect(text('n')).toBe('输入的 12.5% 已按本字段的小数位数舍入为 13%')
    expect(text('s')).toBe('清单第2行「数量」输入的 2.4 已按该列的小数位数舍入为 2')
    store.edit({ s: [{ n: '1.5' }, { n: '2.4' }] })
    expect(text('s')).toBe('2 处数字已按列的小数位数舍入，如清单第1行「数量」由 1.5 变为 2')
  })

  it('a field of whole numbers refuses 12.5 and keeps it as typed', () => {
    const pieces: FieldInput = {
      id: 'n',
      name: '数量',
      type: 'number',
      privateConfig: { numberFormat: 1 },
      fieldConfig: { isInteger: true },
    }
    const store = createFormStore(form(pieces), {}, context)
    store.edit({ n: '12.5' })
    expect(store.field('n').value).toBe('12.5')
    expect(store.field('n').note).toBe(null)
    expect(store.validate().map((issue) => issueText(issue, 'en'))).toEqual(['数量 must be a whole number'])
    expect(
      form(pieces).fields[0]?.type.format('12.5', form(pieces).fields[0]?.config as never, context),
    ).toBe('12.5')
  })
})

describe('formats in a form', () => {
  const of = (format: 'creditCode' | 'mail' | 'identityNumber'): FieldInput => ({
    id: 'f',
    name: '字段',
    type: 'custom',
    fieldConfig: { format },
  })
  it('credit code "123" and mail "notanemail" are refused; what is only another way of writing is stored as it should be', () => {
    expect(faults([of('creditCode')], { f: '123' })).toEqual([
      'f: 统一社会信用代码校验不通过：应为 18 位数字或大写字母，请逐位核对',
    ])
    expect(faults([of('mail')], { f: 'notanemail' })[0]).toMatch(/^f: 字段不是有效的邮箱地址/)
    const store = createFormStore(form(of('creditCode')), {}, context)
    store.edit({ f: ' 91350100m000100y43 ' })
    expect(store.validate()).toEqual([])
    expect(store.values()).toEqual({ f: '91350100M000100Y43' })
  })
})
