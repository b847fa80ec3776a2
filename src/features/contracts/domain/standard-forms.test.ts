import { expect, test } from 'vitest'
import { compileForm, formContext, validateForm } from '#engines/forms/domain/index.ts'
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

const said = (kind: StandardForm, values: Record<string, unknown>): string[] => {
  const context = formContext({ today: '2026-11-22', recordStatus: 1 })
  return validateForm(compileForm(standardContractForm(kind)), values, context)
    .filter(({ path }) => Object.hasOwn(values, path))
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
    expect(said(kind, { goods_quantity: '-3' })).toEqual(['goods_quantity: valueRange'])
    expect(said(kind, { goods_quantity: '12.5' })).toEqual(['goods_quantity: notWhole'])
  },
)

const texts = (kind: StandardForm, values: Record<string, unknown>): string[] => {
  const context = formContext({ today: '2026-11-22', recordStatus: 1 })
  return validateForm(compileForm(standardContractForm(kind)), values, context)
    .filter(({ path }) => Object.hasOwn(values, path))
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
  'the %s form asks for the amount that quantity and price come to, in one currency, to the rounding of the price',
  (kind) => {
    const of = (quantity: string, price: number, amount: number, unit = 'CNY') =>
      texts(kind, {
        ...{ goods_quantity: quantity, goods_price: { amount: String(price), unit } },
        amount: { amount: String(amount), unit: 'CNY' },
      })
    expect(of('10', 500, 5000)).toEqual([])
    expect(of('7', 14286, 100000)).toEqual([])
    expect(of('10', 500, 99900)).toEqual(['合同金额（999.00）与数量 × 含税单价（50.00）不符'])
    expect(of('10', 500, 5000, 'USD')).toEqual([
      '合同金额与数量 × 含税单价的币种不同，无法核对，请使用同一币种',
    ])
  },
)
