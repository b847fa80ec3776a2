import { expect, test } from 'vitest'
import { compileForm } from '#engines/forms/domain/index.ts'
import { contractColumns } from './contract-fields.ts'
import { standardContractForm } from './standard-forms.ts'

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
    const columns = contractColumns(
      form.fields.map(({ config }) => config),
      values,
    )
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
