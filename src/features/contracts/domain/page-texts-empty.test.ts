import { describe, expect, it } from 'vitest'
import { compileForm, type FieldInput, type FormContext, formContext } from '#engines/forms/domain/index.ts'
import { placesLeftEmpty } from './page-texts.ts'

const fields: FieldInput[] = [
  { id: 'name', name: '名称', type: 'custom', required: true },
  { id: 'number', name: '编号', type: 'contractNumber' },
  { id: 'serial', name: '流水号', type: 'serialNumber' },
  { id: 'place', name: '交货地点', englishName: 'Place of delivery', type: 'custom' },
  { id: 'amount', name: '金额', type: 'money', positionList: [{ bookmarkName: 'sum', part: 'words' }] },
  {
    id: 'reason',
    name: '原因',
    type: 'custom',
    visibleWhen: { match: 'all', conditions: [{ fieldId: 'place', operator: 1, value: '上海' }] },
  },
]
const form = compileForm({
  fieldGroupList: [
    {
      name: 'g',
      fieldList: fields.map((field) => ({ positionList: [{ bookmarkName: field.id }], ...field })),
    },
  ],
})
const left = (values: Record<string, unknown>, given: Partial<FormContext> = {}, bindings = {}) =>
  Object.fromEntries(
    placesLeftEmpty(
      form,
      values,
      formContext({
        today: '2026-11-20',
        recordStatus: 1,
        numbering: { automatic: true, mayEdit: false },
        ...given,
      }),
      bindings,
    ),
  )

describe('the places that stay empty', () => {
  it('are those of empty fields that may be empty, by their bookmarks', () => {
    const amount = { fieldID: 'amount', field: '金额' }
    expect(left({ name: '采购' })).toEqual({ place: { fieldID: 'place', field: '交货地点' }, sum: amount })
    expect(left({ name: '采购', place: '上海港' }, {}, { extra: { fieldID: 'amount' } })).toEqual({
      sum: amount,
      extra: amount,
    })
  })

  it('are not those that a submission is refused for, required or unreadable', () => {
    expect(Object.keys(left({ amount: 'abc' }))).toEqual(['place'])
  })

  it('have the number where none is given on submission', () => {
    const numbering = { automatic: false, mayEdit: false }
    expect(Object.keys(left({ name: '采购' }, { numbering }))).toContain('number')
  })

  it('are called as their reader reads, and never name a field that is hidden from them', () => {
    expect(left({ name: '采购' }, { locale: 'en', access: { amount: 'hidden' } })).toEqual({
      place: { fieldID: 'place', field: 'Place of delivery' },
    })
  })
})
