import { expect, test } from 'vitest'
import { compileForm, formContext, validateForm } from '#engines/forms/domain/index.ts'
import { issueText } from '#shared/issues.ts'
import { purchaseForm } from './purchasing.ts'

const yuan = (amount: number) => ({ amount: String(amount), unit: 'CNY' })

test('a purchase asks for quantity × price in each row, and for payments that come to the amount', () => {
  const said = (goods: object[], payments: object[]) => {
    const values = { goods, payments, amount: yuan(150_000) }
    const context = formContext({ today: '2026-11-22', recordStatus: 1 })
    return validateForm(compileForm(purchaseForm([])), values, context)
      .filter(({ path }) => Object.hasOwn(values, path.split('.')[0] ?? ''))
      .map((issue) => issueText(issue, 'zh-CN'))
  }
  const row = (count: string, price: number, sum: number) => ({
    ...{ item: '电机', count, price: yuan(price), sum: yuan(sum) },
  })
  const payments = [{ stage: '预付款', sum: yuan(150_000) }]
  expect(said([row('10', 10_000, 100_000), row('7', 7_143, 50_000)], payments)).toEqual([])
  expect(said([row('10', 10_000, 150_000)], payments)).toEqual([
    '采购清单第1行「金额」（1,500.00）与数量 × 含税单价（1,000.00）不符',
  ])
  expect(said([row('15', 10_000, 150_000)], [{ stage: '预付款', sum: yuan(135_000) }])).toEqual([
    '付款计划「金额」合计（1,350.00）须等于合同金额（1,500.00）',
  ])
})
