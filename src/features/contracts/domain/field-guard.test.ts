import { describe, expect, test } from 'vitest'
import type { FieldRight, GuardedField } from '#engines/access/domain/index.ts'
import { type CompiledField, compileForm, type FieldInput } from '#engines/forms/domain/index.ts'
import {
  fieldGuard,
  opensFields,
  type StepGuard,
  shownValue,
  shownValues,
  sourceOfField,
  unmasked,
  withoutLeftBehind,
} from './field-guard.ts'

const followed = (id: string, type: 'custom' | 'bankAccount', mappingField: string): FieldInput => ({
  id,
  name: id,
  type,
  counterPartyConfig: { relatedCounterparty: 'party', mappingField },
})
const from = (...sources: string[]) => ({
  calculationConditionGroup: {
    valueList: sources.map((value) => ({ method: 1 as const, value })),
    calculationWays: sources.slice(1).map(() => 1 as const),
  },
})
const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        { id: 'name', name: '合同名称', type: 'custom', rawType: 'contractName' },
        { id: 'number', name: '合同编号', type: 'contractNumber' },
        { id: 'third', name: '含税三', type: 'number', fieldConfig: from('second') },
        { id: 'second', name: '含税二', type: 'number', fieldConfig: from('amount', 'rate') },
        { id: 'amount', name: '合同金额', type: 'money', rawType: 'contractAmount' },
        { id: 'rate', name: '税率', type: 'number' },
        { id: 'term', name: '期限', type: 'daterange', rawType: 'contractTerm' },
        { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 },
        followed('bank', 'custom', 'externalBankName'),
        followed('account', 'bankAccount', 'externalBankAccount_7'),
        followed('phone', 'custom', 'ContactPhone'),
        followed('abbr', 'custom', 'externalAbbr'),
        { id: 'own', name: '收款账号', type: 'bankAccount' },
        { id: 'remark', name: '备注', type: 'textarea' },
      ],
    },
  ],
})

const guard = (fieldRights: Partial<Record<GuardedField, FieldRight>>, step: StepGuard | null = null) =>
  fieldGuard(form, { role: { fieldRights }, step })
const asked = (rights: StepGuard['rights'], otherwise: StepGuard['otherwise'] = 'read') => ({
  rights,
  otherwise,
})
const unseen = ({ verdicts }: ReturnType<typeof fieldGuard>) =>
  Object.keys(verdicts).filter((id) => verdicts[id] === 'hidden')

describe('what a person sees of a contract', () => {
  test('is everything, for whom neither role nor step hides anything', () => {
    expect(guard({})).toMatchObject({ access: {}, columns: new Set(), documents: 'whole' })
    expect(unseen(guard({ 'contract.amount': 'write', 'counterpart.bank': 'read' }))).toEqual([])
  })

  test.each([
    ['contract.amount', ['third', 'second', 'amount'], ['amount'], 'blanked'],
    ['counterpart.bank', ['bank', 'account', 'own'], [], 'blanked'],
    ['counterpart.contact', ['phone'], [], 'blanked'],
  ] as const)(
    'is, where a role hides %s, without the fields that carry or tell it',
    (field, hidden, columns, documents) => {
      const seen = guard({ [field]: 'hidden' })
      expect(unseen(seen)).toEqual(hidden)
      expect([[...seen.columns], seen.documents]).toEqual([columns, documents])
      for (const id of hidden) expect(seen.access[id]).toBe('hidden')
    },
  )

  test('of a form without an amount is without the amount in lists, and without files, all the same', () => {
    const bare = compileForm({
      fieldGroupList: [{ name: '一', fieldList: [{ id: 'a', name: 'a', type: 'custom' }] }],
    })
    const seen = fieldGuard(bare, { role: { fieldRights: { 'contract.amount': 'hidden' } }, step: null })
    expect([[...seen.columns], seen.documents]).toEqual([['amount'], 'none'])
  })

  test('is what their step shows: what it hides, and what tells it, is not there; what it does not name is read', () => {
    const seen = guard({}, asked({ remark: 'hidden', term: 'hidden', abbr: 'edit' }))
    expect(unseen(seen)).toEqual(['term', 'remark'])
    expect(seen.access).toMatchObject({ abbr: 'edit', rate: 'read', term: 'hidden' })
    expect([[...seen.columns], seen.documents]).toEqual([['startDate', 'endDate'], 'blanked'])
    expect(unseen(guard({}, asked({ party: 'hidden' })))).toEqual([
      'party',
      'bank',
      'account',
      'phone',
      'abbr',
    ])
    expect([...guard({}, asked({ party: 'hidden' })).columns]).toEqual(['parties'])
    expect(guard({}, asked({ amount: 'hidden' }))).toMatchObject({
      columns: new Set(['amount']),
      documents: 'blanked',
    })
  })

  test('stays without what a past step hid, and is open otherwise', () => {
    expect(guard({}, asked({ remark: 'hidden' }, 'edit')).access).toMatchObject({
      remark: 'hidden',
      rate: 'edit',
    })
  })

  test('is the less of what role and step show', () => {
    const seen = guard(
      { 'contract.amount': 'read', 'counterpart.bank': 'hidden' },
      asked({ amount: 'edit', own: 'edit' }),
    )
    expect(seen.access).toMatchObject({ amount: 'read', own: 'hidden' })
  })

  test('always has what the contract is called by, whatever a step says', () => {
    const seen = guard({}, asked({ name: 'hidden', number: 'hidden' }))
    expect([seen.access.name, seen.access.number, seen.documents]).toEqual(['read', 'read', 'whole'])
  })
})

describe('a step', () => {
  test('opens fields only where it lets one of them be changed', () => {
    expect([opensFields(null), opensFields(asked({})), opensFields(asked({ remark: 'read' }))]).toEqual([
      false,
      false,
      false,
    ])
    expect(opensFields(asked({ remark: 'read', rate: 'edit' }))).toBe(true)
  })

  test('that names no field leaves each as it says for the others', () => {
    expect(guard({}, asked({}, 'edit')).access).toEqual(
      Object.fromEntries(form.fields.map(({ id }) => [id, 'edit'])),
    )
    expect(guard({ 'contract.amount': 'read' }).access).toEqual({ amount: 'read' })
    expect(guard({ 'counterpart.bank': 'read' }).access).toEqual({})
    expect(guard({}, asked({ amount: 'edit' })).access.amount).toBe('edit')
  })
})

describe('a field', () => {
  const one = (field: Omit<FieldInput, 'id' | 'name'>, rights: Parameters<typeof guard>[0] = {}) => {
    const made = compileForm({
      fieldGroupList: [
        { name: '一', fieldList: [{ ...field, id: 'one', name: 'one' } as FieldInput, other] },
      ],
    })
    const [compiled] = made.fields
    const seen = (step: StepGuard | null) => fieldGuard(made, { role: { fieldRights: rights }, step })
    return { source: compiled && sourceOfField(compiled), seen }
  }
  const other = { id: 'other', name: 'other', type: 'custom' } as const
  const mapped = (mappingField: string) =>
    sourceOfField({
      config: followed('one', 'custom', mappingField),
    } as CompiledField)
  const column = (key: string, type: 'bankAccount' | 'custom') => ({ id: key, name: key, type })

  test.each([
    ['contractStartTime', 'date', ['startDate']],
    ['contractEndTime', 'date', ['endDate']],
    ['handler', 'people', ['handler']],
    ['handlingDepartment', 'department', ['department']],
    ['contractCategory', 'select', ['category']],
    [undefined, 'templateName', ['template']],
    [undefined, 'custom', []],
  ] as const)(
    'of raw type %s (%s) that is hidden takes its columns of the list with it',
    (rawType, type, columns) => {
      const { seen } = one({ type, ...(rawType && { rawType }) } as FieldInput)
      expect([...seen(asked({ one: 'hidden' })).columns]).toEqual(columns)
      expect([...seen(asked({ other: 'hidden' })).columns]).toEqual([])
    },
  )

  test('carries bank data where it is an account, a table with one, or comes from a party’s bank', () => {
    const table = (...columns: object[]) => one({ type: 'sheetTable', columns } as never).source
    expect([
      one({ type: 'bankAccount' }).source,
      table(column('a', 'custom'), column('b', 'bankAccount')),
      table(column('a', 'custom')),
      mapped('BankName'),
      mapped('internalBankAccount_1'),
    ]).toEqual(['counterpart.bank', 'counterpart.bank', null, 'counterpart.bank', 'counterpart.bank'])
  })

  test('carries a contact only where it comes from a party’s contact', () => {
    expect([
      mapped('externalContactName'),
      mapped('lastContactDate'),
      mapped('externalAbbr'),
      one({ type: 'custom' }).source,
      one({ type: 'money', rawType: 'contractAmount' }).source,
    ]).toEqual(['counterpart.contact', null, null, null, 'contract.amount'])
  })

  test('masks contacts only where it is a party of the contract', () => {
    const hidden = { 'counterpart.contact': 'hidden' } as const
    const verdict = (field: Omit<FieldInput, 'id' | 'name'>) => one(field, hidden).seen(null).verdicts
    expect(verdict({ type: 'inputSelectV2', partyType: 1 })).toEqual({ one: 'masked', other: 'visible' })
    for (const field of [
      { type: 'custom' },
      { type: 'custom', partyType: 2 },
      { type: 'inputSelectV2' },
    ] as const)
      expect([field, verdict(field)]).toEqual([field, { one: 'visible', other: 'visible' }])
  })

  test('that a step hides is no name of the contract for having one beside it', () => {
    const { seen } = one({ type: 'custom', rawType: 'contractName' })
    expect(seen(asked({ one: 'hidden', other: 'hidden' })).verdicts).toEqual({
      one: 'visible',
      other: 'hidden',
    })
  })

  test('that is hidden makes files blanked copies', () => {
    const { seen } = one({ type: 'bankAccount' }, { 'counterpart.bank': 'hidden' })
    expect(seen(null).documents).toBe('blanked')
    expect(one({ type: 'custom' }).seen(null).documents).toBe('whole')
  })
})

describe('a value', () => {
  test('is nothing where it is hidden, and what is no list of parties is not masked', () => {
    expect([
      shownValue('hidden', ['a']),
      shownValue('masked', 'a'),
      shownValue('masked', ['a', null]),
    ]).toEqual([null, 'a', ['a', null]])
    expect(shownValue(undefined, 'a')).toBe('a')
  })
})

describe('a party whose contacts are not for the person', () => {
  const entry = { id: 7, name: '甲', contactsName: '李四', contactsPhone: '13900001111' }
  const stored = { party: [entry], amount: { amount: '1', unit: 'CNY' }, phone: '13900001111' }
  const seen = guard({ 'counterpart.contact': 'hidden' })

  test('is shown without them', () => {
    expect(shownValues(seen, stored)).toEqual({
      party: [{ ...entry, contactsName: '', contactsPhone: '' }],
      amount: stored.amount,
    })
    expect(shownValues(guard({}), stored)).toEqual(stored)
  })

  test('keeps them when the person saves what they saw, and loses them with the party', () => {
    const bare = { ...entry, contactsName: '', contactsPhone: '' }
    const other = { ...bare, id: 8, name: '乙' }
    expect(unmasked(seen, stored, { party: [other, bare] })).toEqual({ party: [other, entry] })
    // A party that was renamed meanwhile is the same one.
    const renamed = { ...bare, name: '甲（更名）' }
    expect(unmasked(seen, stored, { party: [renamed] })).toEqual({
      party: [{ ...entry, name: renamed.name }],
    })
    expect(unmasked(seen, stored, { party: [other], remark: 'x' })).toEqual({ party: [other], remark: 'x' })
    expect(unmasked(guard({}), stored, { party: [bare] })).toEqual({ party: [bare] })
  })

  test('gets no contact back where the person typed one, not even a part of it', () => {
    const bare = { ...entry, contactsName: '', contactsPhone: '' }
    for (const typed of [{ contactsName: '王五' }, { contactsPhone: '139' }]) {
      const sent = { party: [{ ...bare, ...typed }] }
      expect(unmasked(seen, stored, sent)).toEqual(sent)
    }
  })

  test('that was only typed in is known again by its name', () => {
    const typed = { ...entry, id: null }
    const bare = { ...typed, contactsName: '', contactsPhone: '' }
    const before = { party: [{ ...typed, name: '丙', contactsName: '别人' }, typed] }
    expect(unmasked(seen, before, { party: [bare, 'odd', null] })).toEqual({ party: [typed, 'odd', null] })
    expect(unmasked(seen, before, { party: [{ ...bare, name: '丁' }] })).toEqual({
      party: [{ ...bare, name: '丁' }],
    })
    expect(unmasked(seen, { party: ['odd', null, typed] }, { party: [bare] })).toEqual({ party: [typed] })
  })
})

describe('a party that is another one now', () => {
  const before = {
    party: [{ id: 7, name: '甲', contactsName: '李四', contactsPhone: '1' }],
    account: '6222',
    bank: '某行',
    abbr: '甲方',
    own: '9999',
  }
  const hiding = guard({ 'counterpart.bank': 'hidden' })

  test('leaves nothing behind in fields that are hidden from who chose it', () => {
    const after = { ...before, party: [{ id: 8, name: '乙' }] }
    const { party, abbr, own } = before
    expect(withoutLeftBehind(form, hiding, before, after)).toEqual({ party, abbr, own })
    expect(withoutLeftBehind(form, hiding, before, { ...before, party: null })).toEqual({ party, abbr, own })
    expect(withoutLeftBehind(form, guard({}), before, after)).toBe(before)
  })

  test('leaves nothing where there was nothing, and what the person sees is theirs to change', () => {
    const after = { ...before, party: [{ id: 8, name: '乙' }] }
    const empty = { ...before, account: null, bank: undefined }
    expect(withoutLeftBehind(form, hiding, empty, after)).toBe(empty)
    const seen = withoutLeftBehind(form, { access: { account: 'hidden', own: 'hidden' } }, before, after)
    const { account: _, ...left } = before
    expect(seen).toStrictEqual(left)
  })

  test('is another one by its id, and by its name where it was typed in', () => {
    const typed = (name: string) => ({ ...before, party: [{ name }] })
    expect(withoutLeftBehind(form, hiding, typed('甲'), typed('乙'))).not.toHaveProperty('account')
    const [mine, theirs] = [7, 8].map((id) => ({ ...before, party: [{ id, name: '甲' }] }))
    expect(withoutLeftBehind(form, hiding, mine ?? {}, theirs ?? {})).not.toHaveProperty('account')
    const none = { ...before, party: null }
    expect(withoutLeftBehind(form, hiding, none, { ...none, party: [] })).toBe(none)
    const same = typed('甲')
    expect(withoutLeftBehind(form, hiding, same, { ...same, party: [{ id: null, name: '甲' }] })).toBe(same)
  })

  test('is not one of whom only the contact changed', () => {
    const after = { ...before, party: [{ id: 7, name: '甲', contactsName: '', contactsPhone: '' }] }
    expect(withoutLeftBehind(form, hiding, before, after)).toBe(before)
  })
})
