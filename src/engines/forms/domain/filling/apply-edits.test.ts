import { describe, expect, it } from 'vitest'
import { dateIn } from '#shared/dates.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { type FormContext, formContext } from '../form-context.ts'
import { applyEdits } from './apply-edits.ts'
import { isEditable } from './editability.ts'
import { openState, storedValues } from './form-state.ts'

const context = formContext({ today: '2026-11-20' })
const form = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: 'g', fieldList }] })
const field = (type: FieldInput['type'], more: Partial<FieldInput> = {}): FieldInput => ({
  id: 'f',
  name: '字段',
  type,
  ...more,
})

describe('who may edit what', () => {
  const editable = (config: FieldInput, given: Partial<FormContext> = {}) =>
    isEditable(form(config).fields[0] as never, { ...context, ...given })

  it.each<[FieldInput['type'], string, boolean]>([
    ['custom', '', true],
    ['money', '', true],
    ['people', '', true],
    ['upload', '', false],
    ['contractType', '', false],
    ['contractNumber', '', false],
    ['custom', 'contractName', false],
  ])(
    'in alteration %s %s with alterEditStatus 2 is open: %s, with 1 never [STA-04]',
    (type, rawType, open) => {
      expect(editable(field(type, { rawType, alterEditStatus: 2 }), { alteration: true })).toBe(open)
      expect(editable(field(type, { rawType, alterEditStatus: 1 }), { alteration: true })).toBe(false)
      expect(editable(field(type, { rawType, alterEditStatus: 1 }))).toBe(true)
    },
  )

  it.each([
    [null, true],
    [1, true],
    [2, false],
    [6, false],
  ])(
    'with status %s contract type and collaborative operators are open: %s [STA-05]',
    (recordStatus, open) => {
      expect(editable(field('contractType'), { recordStatus })).toBe(open)
      expect(editable(field('people', { rawType: 'collaborativeOperator' }), { recordStatus })).toBe(open)
      expect(editable(field('people'), { recordStatus })).toBe(true)
    },
  )

  it.each([
    [true, true, true],
    [true, false, false],
    [false, false, true],
  ])(
    'a number given by rule %s, with an editor %s, is open: %s [PER-01] [VAL-15]',
    (automatic, mayEdit, open) =>
      expect(editable(field('contractNumber'), { numbering: { automatic, mayEdit } })).toBe(open),
  )

  it('fields are closed one by one [PER-02]', () => {
    expect(editable(field('custom', { disabled: true }))).toBe(false)
    expect(editable(field('custom', { isEdit: false }))).toBe(false)
    expect(editable(field('custom', { preview: true }))).toBe(false)
    expect(editable(field('custom'), { access: { f: 'read' } })).toBe(false)
    expect(editable(field('custom'), { readOnly: true })).toBe(false)
  })
})

describe('what the server stores', () => {
  const total = form(
    field('money', { id: 'price' }),
    field('number', { id: 'count', privateConfig: { numberFormat: 1 } }),
    field('money', {
      id: 'total',
      fieldConfig: {
        calculationConditionGroup: {
          valueList: [
            { method: 1, value: 'price' },
            { method: 1, value: 'count' },
          ],
          calculationWays: [3],
        },
      },
    }),
    field('custom', { id: 'fixed', disabled: true }),
  )
  const yuan = (amount: string) => ({ amount, unit: 'CNY' })

  it('computed fields are computed here, whatever was sent', () => {
    const sent = { price: yuan('1357950'), count: '1000', total: yuan('1') }
    expect(applyEdits(total, {}, sent, context)).toEqual({
      values: { ...sent, total: yuan('1357950000') },
      issues: [],
    })
  })

  it('a result that is too large to be recorded is a fault at its field, not a value', () => {
    const sent = { price: yuan('9000000000000000000'), count: '1000' }
    expect(applyEdits(total, {}, sent, context).issues).toEqual([
      { path: 'total', code: 'tooManyDigits', params: { field: '字段' } },
    ])
  })

  it('a closed field that follows a calculation until somebody types is computed here too, and keeps nobody from saving', () => {
    const follows = form(
      field('number', { id: 'a' }),
      field('number', {
        id: 'b',
        disabled: true,
        fieldConfig: {
          calculationConditionGroup: {
            valueList: [
              { method: 1, value: 'a' },
              { method: 2, value: '2' },
            ],
            calculationWays: [3],
            isUpdate: false,
          },
        },
      }),
    )
    const computed = { values: { a: '3', b: '6' }, issues: [] }
    expect(applyEdits(follows, {}, { a: '3', b: '6' }, context)).toEqual(computed)
    expect(applyEdits(follows, {}, { a: '3', b: '7' }, context)).toEqual(computed)
  })

  it('a changed read-only field is refused, an unchanged or hidden one stays [PER-02]', () => {
    const saved = formContext({ today: '2026-11-20', recordStatus: 1 })
    expect(applyEdits(total, { fixed: 'a' }, { fixed: 'b' }, saved).issues.map(({ code }) => code)).toEqual([
      'notEditable',
    ])
    expect(applyEdits(total, { fixed: 'a' }, { fixed: 'a', count: '2' }, saved)).toEqual({
      values: { fixed: 'a', count: '2' },
      issues: [],
    })
    expect(applyEdits(total, { fixed: 'a', count: '1' }, {}, saved)).toEqual({
      values: { fixed: 'a' },
      issues: [],
    })
  })

  it('a draft may lack what is required but not hold what cannot be read', () => {
    const draft = form(field('number', { required: true }))
    expect(applyEdits(draft, {}, {}, context)).toEqual({ values: {}, issues: [] })
    expect(applyEdits(draft, {}, { f: 'abc' }, context).issues.map(({ code }) => code)).toEqual(['notNumber'])
  })
})

describe('backdating', () => {
  const flag = (
    isBackdating: boolean,
    start: string | null,
    given: Partial<FormContext> = {},
    before?: number,
  ) => {
    const backdated = form(
      field('date', { id: 'start', isBackdating }),
      field('bool', { id: 'flag', rawType: 'backdating' }),
    )
    return storedValues(openState(backdated, { start, flag: before }, { ...context, ...given })).flag
  }
  it('is 1 when the start is earlier than now, else 2 [STA-06]', () => {
    expect(flag(true, '2026-11-19')).toBe(1)
    expect(flag(true, '2026-11-20')).toBe(2)
    expect(flag(true, '2026-11-21')).toBe(2)
    expect(flag(true, null)).toBe(2)
  })
  it('is absent unless the start-time field supports it [STA-06]', () =>
    expect(flag(false, '2026-11-19')).toBeUndefined())
  const flagOf = (type: 'date-time' | 'daterange' | 'custom', start: unknown, now: string) => {
    const backdated = form(
      field(type, { id: 'start', isBackdating: true }),
      field('bool', { id: 'flag', rawType: 'backdating' }),
    )
    const today = dateIn(new Date(now), 'Asia/Shanghai')
    return storedValues(openState(backdated, { start }, { ...context, today, now })).flag
  }
  it('compares an instant with this instant, not by its day [STA-06]', () => {
    const now = '2026-11-20T02:00:00Z'
    expect(flagOf('date-time', '2026-11-20T01:59:59Z', now)).toBe(1)
    expect(flagOf('date-time', '2026-11-20T02:00:00Z', now)).toBe(2)
    expect(flagOf('date-time', '2026-11-19T16:00:00Z', now)).toBe(1)
  })
  it('looks at the first day of a range, by the organisation’s day [STA-06]', () => {
    const now = '2026-11-19T16:30:00Z'
    expect(flagOf('daterange', ['2026-11-19', '2027-11-18'], now)).toBe(1)
    expect(flagOf('daterange', ['2026-11-20', '2027-11-19'], now)).toBe(2)
    expect(flagOf('daterange', ['2026-11-21', '2027-11-20'], now)).toBe(2)
    expect(flagOf('daterange', null, now)).toBe(2)
  })
  it('is absent where the field that should tell it says no time [STA-06]', () =>
    expect(flagOf('custom', '2026-11-19', '2026-11-20T02:00:00Z')).toBeUndefined())
  it('stays as it was once the record has left the draft [STA-06]', () =>
    expect(flag(true, '2026-11-19', { recordStatus: 2 }, 2)).toBe(2))
})
