import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { type FormContext, formContext } from '../form-context.ts'
import { applyEdits } from './apply-edits.ts'
import { createFormStore } from './form-store.ts'
import { validateForm } from './validate-form.ts'

const context = formContext({ today: '2026-11-20' })
const saved: FormContext = { ...context, recordStatus: 1 }
const yuan = (amount: string) => ({ amount, unit: 'CNY' })
const product = (id: string, a: string, b: string, isUpdate = true): FieldInput => ({
  id,
  name: id,
  type: 'money',
  fieldConfig: {
    calculationConditionGroup: {
      valueList: [
        { method: 1, value: a },
        { method: 1, value: b },
      ],
      calculationWays: [3],
      isUpdate,
    },
  },
})
const order = (isUpdate = true) =>
  compileForm({
    fieldGroupList: [
      {
        name: '金额',
        fieldList: [
          { id: 'price', name: '单价', type: 'money', required: true },
          { id: 'count', name: '数量', type: 'number', required: true, privateConfig: { numberFormat: 2 } },
          product('total', 'price', 'count', isUpdate),
          product('twice', 'total', 'count'),
        ],
      },
      {
        name: '其他',
        fieldList: [
          {
            id: 'note',
            name: '备注',
            type: 'custom',
            visibleWhen: { match: 'all', conditions: [{ fieldId: 'total', operator: 3, value: '100' }] },
          },
        ],
      },
    ],
  })

describe('calculation on load and on blur', () => {
  const values = { price: yuan('100'), count: '3', total: yuan('999') }

  it('runs on load only when the record has no status [STA-07]', () => {
    expect(createFormStore(order(), values, context).field('total').value).toEqual(yuan('300'))
    expect(createFormStore(order(), values, saved).field('total').value).toEqual(yuan('999'))
    expect(
      createFormStore(order(), { price: yuan('100'), count: '3' }, saved).field('total').value,
    ).toBeNull()
  })

  it('waits while typing and runs when a number or money field is left, with rounding [STA-07]', () => {
    const store = createFormStore(order(), values, saved)
    store.write('count', '2.005')
    expect(store.field('total').value).toEqual(yuan('999'))
    store.settle('count')
    expect(store.field('count').value).toBe('2.01')
    expect(store.field('total').value).toEqual(yuan('201'))
    expect(store.field('twice').value).toEqual(yuan('404'))
  })

  it('can be kept while somebody is typing, without rounding, trimming or calculating [STA-07]', () => {
    const store = createFormStore(order(), values, saved)
    store.write('count', '2.005')
    expect(store.peek()).toEqual({ ...values, count: '2.005' })
    expect(store.field('count').value).toBe('2.005')
    expect(store.values()).toMatchObject({ count: '2.01', total: yuan('201') })
  })

  it('clears the target when an operand is emptied [VAL-19]', () => {
    const store = createFormStore(order(), values, context)
    store.edit({ count: null })
    expect(store.field('total').value).toBeNull()
    expect(store.field('twice').value).toBeNull()
  })

  it('a target with isUpdate true is read-only, one without is filled until a person types in it [VAL-19]', () => {
    const fixed = createFormStore(order(), values, context)
    expect(fixed.field('total').editable).toBe(false)
    fixed.edit({ total: yuan('5') })
    expect(fixed.field('total').value).toEqual(yuan('300'))

    const open = createFormStore(order(false), { price: yuan('100'), count: '3' }, context)
    expect(open.field('total')).toMatchObject({ editable: true, value: yuan('300') })
    open.edit({ count: '4' })
    expect(open.field('total').value).toEqual(yuan('400'))
    open.edit({ total: yuan('5') })
    open.edit({ count: '6' })
    expect(open.field('total').value).toEqual(yuan('5'))
    open.edit({ total: null })
    open.edit({ count: '7' })
    expect(open.field('total').value).toBeNull()
    expect(createFormStore(order(false), open.values(), context).field('total').value).toBeNull()
  })

  it('amounts in different currencies have no sum', () => {
    const sum = compileForm({
      fieldGroupList: [
        {
          name: 'g',
          fieldList: [
            { id: 'a', name: 'a', type: 'money' },
            { id: 'b', name: 'b', type: 'money' },
            {
              id: 'c',
              name: 'c',
              type: 'money',
              fieldConfig: {
                calculationConditionGroup: {
                  valueList: [
                    { method: 1, value: 'a' },
                    { method: 1, value: 'b' },
                  ],
                  calculationWays: [1],
                },
              },
            },
          ],
        },
      ],
    })
    const store = createFormStore(sum, { a: yuan('100'), b: { amount: '100', unit: 'USD' } }, context)
    expect(store.field('c').value).toBeNull()
    store.edit({ a: { amount: '50', unit: 'USD' } })
    expect(store.field('c').value).toEqual({ amount: '150', unit: 'USD' })
  })
})

describe('telling', () => {
  it('tells only the fields that changed, and each aspect by itself', () => {
    const store = createFormStore(order(), { price: yuan('100') }, context)
    const heard = new Map<string, ReturnType<typeof vi.fn<() => void>>>()
    for (const id of ['price', 'count', 'total', 'twice', 'note'])
      for (const aspect of ['value', 'error', 'visibility'] as const) {
        const listener = vi.fn<() => void>()
        heard.set(`${aspect} ${id}`, listener)
        store.subscribe(id, aspect, listener)
      }
    const heardNames = () => {
      const names = [...heard].filter(([, listener]) => listener.mock.calls.length > 0).map(([name]) => name)
      expect([...heard.values()].every((listener) => listener.mock.calls.length <= 1)).toBe(true)
      for (const listener of heard.values()) listener.mockClear()
      return names
    }
    store.edit({ count: '2' })
    expect(heardNames()).toEqual(['value count', 'value total', 'value twice'])
    store.edit({ count: '2.00' })
    expect(heardNames()).toEqual([])
    store.edit({ count: '1000' })
    expect(heardNames()).toEqual(['value count', 'value total', 'value twice', 'visibility note'])
    store.edit({ price: null, count: null })
    heardNames()
    expect(store.validate().map(({ path }) => path)).toEqual(['price', 'count'])
    expect(heardNames()).toEqual(['error price', 'error count'])
    store.edit({ count: '5' })
    expect(heardNames()).toEqual(['value count', 'error count'])
  })

  it('keeps the same snapshot while nothing changes, and a new one when something does', () => {
    const store = createFormStore(order(), {}, context)
    const before = store.field('price')
    store.edit({ count: '1' })
    expect(store.field('price')).toBe(before)
    store.edit({ price: yuan('1') })
    expect(store.field('price')).not.toBe(before)
  })

  it('stops telling after unsubscribing', () => {
    const store = createFormStore(order(), {}, context)
    const listener = vi.fn<() => void>()
    store.subscribe('count', 'value', listener)()
    store.edit({ count: '1' })
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('errors', () => {
  it('counts by section and names the first faulty field [VAL-01]', () => {
    const store = createFormStore(order(), {}, context)
    expect(store.summary()).toMatchObject({ errorCount: 0, firstError: null, hiddenSections: [1] })
    expect(store.validate()).toHaveLength(2)
    expect(store.summary()).toMatchObject({ errorCount: 2, errorsOf: [2, 0], firstError: 'price' })
    store.edit({ price: yuan('1') })
    expect(store.summary()).toMatchObject({ errorCount: 1, firstError: 'count' })
    store.showErrors([{ path: 'count', code: 'valueRange' }])
    expect(store.field('count').error?.code).toBe('valueRange')
  })

  it('an error of a field that becomes hidden goes away', () => {
    const store = createFormStore(order(), { price: yuan('100000'), count: '1', note: 'x' }, context)
    store.showErrors([{ path: 'note', code: 'wrongType' }])
    expect(store.summary().errorCount).toBe(1)
    store.edit({ price: yuan('1') })
    expect(store.summary().errorCount).toBe(0)
  })
})

describe('extracted values', () => {
  it('go from none to ai to manual, keep the text before, and never overwrite a person [STA-08] [ASK-06]', () => {
    const store = createFormStore(order(), { count: '2' }, context)
    const source = { quote: '单价 1.00 元', locations: 2 }
    expect(store.extract('price', yuan('100'), source)).toBe(true)
    expect(store.field('price').ai).toEqual({ state: 1, ...source })
    expect(store.field('total').ai).toEqual({ state: 0 })
    store.edit({ price: yuan('250') })
    expect(store.field('price').ai).toEqual({ state: 2, ...source, before: '1.00' })
    expect(store.extract('price', yuan('300'), source)).toBe(false)
    store.edit({ count: '1' })
    expect(store.extract('count', '2', source)).toBe(false)
    expect(store.field('count').ai).toEqual({ state: 0 })
  })

  it('that a calculation changes are changed ones, with what the text said before', () => {
    const source = { quote: '总价 3.00 元', locations: 1 }
    const values = { price: yuan('100'), count: '3', total: yuan('300') }
    const store = createFormStore(order(false), values, saved, { total: { state: 1, ...source } })
    store.edit({ price: yuan('100') })
    expect(store.field('total').ai).toEqual({ state: 1, ...source })
    store.edit({ price: yuan('200') })
    expect(store.field('total').value).toEqual(yuan('600'))
    expect(store.field('total').ai).toEqual({ state: 2, ...source, before: '3.00' })
    store.edit({ price: yuan('300') })
    expect(store.field('total').ai).toEqual({ state: 2, ...source, before: '3.00' })
  })

  it('stay as they are once a person has accepted them, and are known again when the form is opened again [STA-08]', () => {
    const store = createFormStore(order(), {}, context)
    const source = { quote: '单价 1.00 元', locations: 1 }
    store.extract('price', yuan('100'), source)
    expect(store.extract('price', yuan('200'), source)).toBe(true)
    const listener = vi.fn<() => void>()
    store.subscribeValues(listener)
    store.accept('price')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.extract('price', yuan('300'), source)).toBe(false)
    expect(store.aiMarks()).toEqual({ price: { state: 1, ...source, isAccepted: true } })
    const again = createFormStore(order(), store.values(), context, store.aiMarks())
    expect(again.field('price').ai).toEqual(store.field('price').ai)
    expect(again.extract('price', yuan('300'), source)).toBe(false)
    again.edit({ price: yuan('250') })
    expect(again.aiMarks()).toEqual({ price: { state: 2, ...source, before: '2.00' } })
  })
})

it('a changed context decides editable anew and tells those fields', () => {
  const store = createFormStore(order(), {}, context)
  const listener = vi.fn<() => void>()
  store.subscribe('price', 'visibility', listener)
  store.setContext({ readOnly: true })
  expect(store.field('price').editable).toBe(false)
  expect(listener).toHaveBeenCalledTimes(1)
  store.edit({ price: yuan('5') })
  expect(store.field('price').value).toBeNull()
})

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
/** A random form: figures, calculated from any before them, some shown or required only under a condition. */
const anyForm = fc
  .array(
    fc.record({
      type: fc.constantFrom('number' as const, 'money' as const),
      operands: fc.array(
        fc.oneof(
          fc.nat(7).map((index) => ({ index })),
          fc.integer({ min: -3, max: 3 }).map((constant) => ({ constant })),
        ),
        { maxLength: 3 },
      ),
      ways: fc.array(
        fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
        { minLength: 2, maxLength: 2 },
      ),
      isUpdate: fc.boolean(),
      required: fc.boolean(),
      roundingWay: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
      visibleBy: fc.option(fc.nat(7)),
      initial: fc.option(fc.integer({ min: -5, max: 5 })),
    }),
    { minLength: 2, maxLength: names.length },
  )
  .map((drafts) =>
    compileForm({
      fieldGroupList: [
        {
          name: 'g',
          fieldList: drafts.map((draft, index): FieldInput => {
            const before = (target: number) => names[target % Math.max(index, 1)] as string
            const valueList = draft.operands
              .filter((operand) => index > 0 || 'constant' in operand)
              .map((operand) =>
                'constant' in operand
                  ? { method: 2 as const, value: String(operand.constant) }
                  : { method: 1 as const, value: before(operand.index) },
              )
            return {
              id: names[index] as string,
              name: names[index] as string,
              type: draft.type,
              required: draft.required,
              defaultValue:
                draft.initial === null
                  ? null
                  : draft.type === 'money'
                    ? yuan(String(draft.initial))
                    : String(draft.initial),
              privateConfig: { numberFormat: 2, roundingWay: draft.roundingWay },
              fieldConfig:
                valueList.length > 0
                  ? {
                      calculationConditionGroup: {
                        valueList,
                        calculationWays: draft.ways.slice(0, valueList.length - 1),
                        isUpdate: draft.isUpdate,
                      },
                    }
                  : {},
              ...(draft.visibleBy !== null && index > 0
                ? {
                    visibleWhen: {
                      match: 'all',
                      conditions: [{ fieldId: before(draft.visibleBy), operator: 3, value: '1' }],
                    },
                  }
                : {}),
            } satisfies FieldInput
          }),
        },
      ],
    }),
  )
const anyEdits = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...names), fc.option(fc.integer({ min: -100_000, max: 100_000 }), { freq: 4 })),
  { selector: ([id]) => id, maxLength: 8 },
)
const rawOf = (form: ReturnType<typeof compileForm>, id: string, units: number | null): unknown => {
  if (units === null) return null
  return form.byId.get(id)?.config.type === 'money' ? yuan(String(units)) : String(units / 100)
}

it('no order of edits changes the result, and the server comes to the same values and verdict [VAL-19]', () => {
  fc.assert(
    fc.property(anyForm, anyEdits, fc.infiniteStream(fc.nat(1000)), (form, edits, dice) => {
      const known = edits.filter(([id]) => form.byId.has(id))
      const shuffled = known
        .map((edit) => ({ edit, key: dice.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ edit }) => edit)
      const one = createFormStore(form, {}, context)
      const other = createFormStore(form, {}, context)
      for (const [id, units] of known) one.edit({ [id]: rawOf(form, id, units) })
      for (const [id, units] of shuffled) {
        other.write(id, rawOf(form, id, units))
        other.settle(id)
      }
      expect(other.values()).toEqual(one.values())
      const onServer = applyEdits(form, {}, one.values(), context)
      expect(onServer).toEqual({ values: one.values(), issues: [] })
      expect(validateForm(form, one.values(), context)).toEqual(one.validate())
    }),
    { numRuns: 500 },
  )
})

it('saving and loading changes nothing', () => {
  fc.assert(
    fc.property(anyForm, anyEdits, (form, edits) => {
      const store = createFormStore(form, {}, context)
      for (const [id, units] of edits) if (form.byId.has(id)) store.edit({ [id]: rawOf(form, id, units) })
      const first = store.values()
      const json = JSON.parse(JSON.stringify(first)) as Record<string, unknown>
      expect(createFormStore(form, json, context).values()).toEqual(first)
      expect(createFormStore(form, json, saved).values()).toEqual(first)
    }),
    { numRuns: 500 },
  )
})
