import { expect, test } from 'vitest'
import { compileForm, formContext, validateForm } from '#engines/forms/domain/index.ts'
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
