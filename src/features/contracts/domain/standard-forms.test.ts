import { expect, test } from 'vitest'
import {
  compileForm,
  createFormStore,
  displayValues,
  formContext,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { issueText } from '#shared/issues.ts'
import { contractColumns } from './contract-fields.ts'
import { type StandardForm, standardContractForm } from './standard-forms.ts'

test.each(['procurement', 'sales', 'service'] as const)(
  'the built-in %s form compiles and fills the columns of a contract',
  (kind) => {
    const form = compileForm(standardContractForm(kind))
    const ours = kind === 'sales' ? 'party_b_name' : 'party_a_name'
    const theirs = kind === 'sales' ? 'party_a_name' : 'party_b_name'
    const values = {
      contract_name: '合同',
      amount: { amount: '100', unit: 'CNY' },
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      handler: [3],
      [ours]: [{ id: 1, name: '我方' }],
      [theirs]: [{ id: 2, name: '对方' }],
    }
    const columns = contractColumns(form, values, formContext({ today: '2026-01-01' }))
    expect(columns).toMatchObject({
      name: '合同',
      amount: { amount: '100' },
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      handlerId: 3,
    })
    expect(columns.parties.map(({ partyType, name }) => [partyType, name]).sort()).toEqual([
      [1, '我方'],
      [2, '对方'],
    ])
  },
)

const yuan = (sum: number, unit = 'CNY') => ({ amount: String(Math.round(sum * 100)), unit })

const said = (kind: StandardForm, values: Record<string, unknown>): string[] => {
  const context = formContext({ today: '2026-11-22', recordStatus: 1 })
  return validateForm(compileForm(standardContractForm(kind)), values, context)
    .filter(({ path }) => Object.hasOwn(values, path.split('.')[0] ?? ''))
    .map((issue) => `${issue.path}: ${issue.code}`)
}

test.each(['procurement', 'sales', 'service'] as const)(
  'the %s form refuses nonsense at the field',
  (kind) => {
    expect(said(kind, { start_date: '2026-12-31', end_date: '2026-01-01' })).toEqual([
      'end_date: ruleNotBefore',
    ])
    expect(said(kind, { party_b_credit_code: '123' })).toEqual(['party_b_credit_code: notPartyNumber'])
    expect(said(kind, { party_b_email: 'notanemail' })).toEqual(['party_b_email: notMail'])
    expect(said(kind, { party_b_phone: '12' })).toEqual(['party_b_phone: notPhone'])
    expect(said(kind, { copies: '-3' })).toEqual(['copies: valueRange'])
    expect(said(kind, { copies: '12.5' })).toEqual(['copies: notWhole'])
    if (kind === 'service') return
    const row = { name: '服务器', quantity: '2', price: yuan(50), sum: yuan(100) }
    const inSecondRow = (cells: object) => said(kind, { goods: [row, { ...row, ...cells }] })
    expect(inSecondRow({})).toEqual([])
    expect(inSecondRow({ quantity: '-3' })).toEqual(['goods.1.quantity: valueRange'])
    expect(inSecondRow({ quantity: '0', sum: yuan(0) })).toEqual(['goods.1.quantity: valueRange'])
    expect(inSecondRow({ quantity: '12.5', sum: yuan(625) })).toEqual(['goods.1.quantity: notWhole'])
    expect(inSecondRow({ price: yuan(-50) })).toEqual(['goods.1.price: valueRange'])
    expect(inSecondRow({ sum: yuan(-100) })).toEqual(['goods.1.sum: valueRange'])
    expect(inSecondRow({ name: ' ' })).toEqual(['goods.1.name: requiredSheet'])
    expect(said(kind, { goods: [{}] })).toEqual(['goods: requiredSheet'])
  },
)

const texts = (kind: StandardForm, values: Record<string, unknown>): string[] => {
  const context = formContext({ today: '2026-11-22', recordStatus: 1 })
  return validateForm(compileForm(standardContractForm(kind)), values, context)
    .filter(({ path }) => Object.hasOwn(values, path.split('.')[0] ?? ''))
    .map((issue) => issueText(issue, 'zh-CN'))
}
const term = { start_date: '2026-01-01', end_date: '2026-12-31' }

test.each(['procurement', 'sales', 'service'] as const)(
  'the %s form asks that the shares of the payments come to the whole, once the last one is filled in',
  (kind) => {
    const shares = (first: string, second: string | null, final: string | null) =>
      texts(kind, { first_percent: first, second_percent: second, final_percent: final })
    expect(shares('0.3', '0.3', '0.3')).toEqual(['尾款比例 + 首期比例 + 二期比例之和（90%）须等于 100%'])
    expect(shares('0.3', '0.6', '0.1')).toEqual([])
    expect(shares('0.3', null, '0.7')).toEqual([])
    // The rest may stand in words under 其他付款约定; more than the whole cannot.
    expect(shares('0.3', '0.3', null)).toEqual([])
    expect(shares('0.6', '0.6', null)).toEqual(['二期比例 + 首期比例之和（120%）须不大于 100%'])
  },
)

test.each(['procurement', 'sales'] as const)(
  'the %s form keeps delivery and signature within the term, and marks backdating',
  (kind) => {
    expect(texts(kind, { ...term, sign_date: '2020-05-01', delivery_date: '2019-05-01' })).toEqual([
      '签订日期不能早于起始日期前730天',
      '交货日期不能早于起始日期',
    ])
    expect(texts(kind, { ...term, sign_date: '2024-06-01' })).toEqual([])
    expect(texts(kind, { ...term, delivery_date: '2027-01-01' })).toEqual(['交货日期不能晚于终止日期'])
    expect(texts(kind, { ...term, sign_date: '2027-01-01' })).toEqual(['签订日期不能晚于终止日期'])
    expect(texts(kind, { ...term, sign_date: '2026-03-01', delivery_date: '2026-12-31' })).toEqual([])
  },
)

test.each(['procurement', 'sales'] as const)(
  'the %s form asks for rows that multiply, and for the amount that they add up to',
  (kind) => {
    const row = (quantity: string, price: number, sum: number, unit = 'CNY') => ({
      ...{ name: '服务器', quantity, price: yuan(price, unit), sum: yuan(sum, unit) },
    })
    const of = (goods: object[], amount: number) => texts(kind, { goods, amount: yuan(amount) })
    expect(of([row('10', 5, 50), row('7', 142.86, 1000)], 1050)).toEqual([])
    expect(of([row('10', 5, 60)], 60)).toEqual([
      '货物清单第1行「金额」（60.00）与数量 × 含税单价（50.00）不符',
    ])
    expect(of([row('10', 5, 50), row('1', 20, 20)], 50)).toEqual([
      '合同金额（50.00）须等于货物清单「金额」合计（70.00）',
    ])
    expect(of([row('10', 5, 50, 'USD')], 50)).toEqual([
      '合同金额与货物清单「金额」合计的币种不同，无法核对，请使用同一币种',
    ])
  },
)

test.each(['procurement', 'sales'] as const)(
  'the amount of the %s form follows its rows, also in an alteration, until somebody writes another',
  (kind) => {
    const store = (values: Record<string, unknown>, alteration = false) =>
      createFormStore(
        compileForm(standardContractForm(kind)),
        values,
        formContext({ today: '2026-11-22', recordStatus: 1, alteration }),
      )
    const draft = store({})
    draft.edit({ goods: [{ name: '服务器', quantity: '2', price: yuan(50) }] })
    expect(draft.values()).toMatchObject({ goods: [{ sum: yuan(100) }], amount: yuan(100) })

    const altered = store(draft.values(), true)
    const [server] = draft.values().goods as object[]
    altered.edit({ goods: [server, { name: '交换机', quantity: '3', price: yuan(10) }] })
    expect(altered.values()).toMatchObject({ goods: [{}, { sum: yuan(30) }], amount: yuan(130) })
    altered.edit({ amount: yuan(120) })
    altered.edit({ goods: [server] })
    expect(altered.values().amount).toEqual(yuan(120))
  },
)

test.each(['procurement', 'sales', 'service'] as const)(
  'documents of the %s form say dates without zeros, as contracts do',
  (kind) => {
    const form = compileForm(standardContractForm(kind))
    const dates = form.fields.filter(({ config }) => config.type === 'date').map(({ id }) => id)
    expect(dates).toEqual(expect.arrayContaining(['sign_date', 'start_date', 'end_date']))
    const values = Object.fromEntries(dates.map((id) => [id, '2027-01-09']))
    const bindings = dates.map((id) => ({ bookmarkName: id, fieldId: id }))
    const texts = displayValues(form, values, formContext({ today: '2026-11-22' }), bindings)
    expect(dates.map((id) => texts[id])).toEqual(dates.map(() => '2027年1月9日'))
  },
)
