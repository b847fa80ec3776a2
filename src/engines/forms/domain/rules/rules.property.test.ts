import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { applyEdits } from '../filling/apply-edits.ts'
import { createFormStore } from '../filling/form-store.ts'
import { validateForm } from '../filling/validate-form.ts'
import { formContext } from '../form-context.ts'

const context = formContext({ today: '2026-11-22' })
/** Hundredths, so that the oracle adds whole numbers. */
const hundredths = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
const near = fc.bigInt({ min: -3n, max: 3n })
const text = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const figure = (id: string, rules: FieldInput['rules'] = []): FieldInput => ({
  id,
  name: id,
  type: 'number',
  rules,
})
const operator = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const)
const passes = (how: number, own: bigint, sum: bigint): boolean =>
  [own === sum, own !== sum, own > sum, own >= sum, own < sum, own <= sum][how - 1] === true

it('a comparison with a sum is exact, whatever the size of the figures, and the same in browser and server', () => {
  let broken = 0
  fc.assert(
    fc.property(
      fc.array(fc.oneof(hundredths, near), { minLength: 1, maxLength: 5 }),
      near,
      operator,
      fc.integer({ min: -3, max: 3 }),
      (terms, off, how, factor) => {
        const times = factor === 0 ? 1n : BigInt(factor)
        const sum = terms.reduce((total, one) => total + one * times, 0n)
        const own = sum + off
        const rule = {
          kind: 'compare' as const,
          operator: how,
          terms: terms.map((_, index) => ({ fieldId: `t${index}`, factor: String(times) })),
        }
        const fields = [figure('own', [rule]), ...terms.map((_, index) => figure(`t${index}`))]
        const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: fields }] })
        const sent = Object.fromEntries([
          ['own', text(own)],
          ...terms.map((one, index) => [`t${index}`, text(one)]),
        ])
        const store = createFormStore(form, {}, context)
        for (const [id, value] of Object.entries(sent)) store.edit({ [id]: value })
        const inBrowser = store.validate().map(({ path, code }) => [path, code])
        const stored = applyEdits(form, {}, sent, context).values
        expect(validateForm(form, stored, context).map(({ path, code }) => [path, code])).toEqual(inBrowser)
        expect(inBrowser.length === 0).toBe(passes(how, own, sum))
        if (inBrowser.length > 0) broken++
      },
    ),
    { numRuns: 500 },
  )
  expect(broken).toBeGreaterThan(50)
})

it('one of several and all or none hold for every choice of filled fields, and each message stands at an empty one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }),
      fc.constantFrom('oneOf' as const, 'together' as const),
      (filled, kind) => {
        const ids = filled.map((_, index) => `f${index}`)
        const rule = { kind, fieldIds: ids.slice(1) }
        const fields = ids.map(
          (id, index): FieldInput => ({
            id,
            name: id,
            type: 'custom',
            rules: index === 0 ? [rule] : [],
          }),
        )
        const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: fields }] })
        const values = Object.fromEntries(ids.flatMap((id, index) => (filled[index] ? [[id, 'x']] : [])))
        const found = validateForm(form, values, context).map(({ path }) => path)
        const empty = ids.filter((_, index) => !filled[index])
        if (kind === 'oneOf') expect(found).toEqual(empty.length === ids.length ? ['f0'] : [])
        else expect(found).toEqual(empty.length === ids.length ? [] : empty)
      },
    ),
    { numRuns: 300 },
  )
})

it('a total is exact, whatever the size of the figures, and the same in browser and server', () => {
  let broken = 0
  fc.assert(
    fc.property(
      fc.array(fc.oneof(hundredths, near), { minLength: 1, maxLength: 5 }),
      near,
      operator,
      (figures, off, how) => {
        const sum = figures.reduce((total, one) => total + one, 0n)
        const terms = figures.slice(1).map((_, index) => ({ fieldId: `t${index + 1}` }))
        const rule = { kind: 'total' as const, operator: how, terms, figure: text(sum + off) }
        const fields = figures.map((_, index) => figure(`t${index}`, index === 0 ? [rule] : []))
        const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: fields }] })
        const sent = Object.fromEntries(figures.map((one, index) => [`t${index}`, text(one)]))
        const store = createFormStore(form, {}, context)
        store.edit(sent)
        const found = store.validate().map(({ path, code }) => [path, code])
        const stored = applyEdits(form, {}, sent, context).values
        expect(validateForm(form, stored, context).map(({ path, code }) => [path, code])).toEqual(found)
        expect(found).toEqual(passes(how, sum, sum + off) ? [] : [['t0', 'ruleTotal']])
        if (found.length > 0) broken++
      },
    ),
    { numRuns: 300 },
  )
  expect(broken).toBeGreaterThan(50)
})

it('an amount agrees with quantity × price when rounded to the cent, else not', () => {
  const money = (id: string, rules: FieldInput['rules'] = []): FieldInput => ({
    ...{ id, name: id, type: 'money', rules },
  })
  const fields = [
    figure('count'),
    money('price'),
    money('sum', [{ kind: 'product', fieldIds: ['count', 'price'] }]),
  ]
  const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: fields }] })
  const said = (count: bigint, price: bigint, sum: bigint) =>
    validateForm(
      form,
      {
        ...{ count: String(count), price: { amount: String(price), unit: 'CNY' } },
        sum: { amount: String(sum), unit: 'CNY' },
      },
      context,
    ).map(({ code }) => code)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      fc.bigInt({ min: 0n, max: 10n ** 10n }),
      fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }),
      (count, price, off) => {
        expect(said(count, price, count * price)).toEqual([])
        const sum = count * price + off
        if (sum < 0n) return
        expect(said(count, price, sum)).toEqual(2n * (off < 0n ? -off : off) <= count ? [] : ['ruleProduct'])
        // The price worked out of an amount, rounded half up.
        expect(said(count, (2n * sum + count) / (2n * count), sum)).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})

it('a day so many days from another is compared as the calendar counts, over leap years and in both directions', () => {
  const at = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
  fc.assert(
    fc.property(
      fc.integer({ min: -20_000, max: 40_000 }),
      fc.integer({ min: -36_500, max: 36_500 }),
      fc.integer({ min: -2, max: 2 }),
      operator,
      (day, days, off, how) => {
        const rule = { kind: 'compare' as const, operator: how, terms: [{ fieldId: 'other', days }] }
        const date = (id: string): FieldInput => ({ id, name: id, type: 'date' })
        const form = compileForm({
          fieldGroupList: [{ name: 'g', fieldList: [date('other'), { ...date('own'), rules: [rule] }] }],
        })
        const values = { other: at(day), own: at(day + days + off) }
        const found = validateForm(form, values, context).map(({ path }) => path)
        expect(found).toEqual(passes(how, BigInt(off), 0n) ? [] : ['own'])
      },
    ),
    { numRuns: 300 },
  )
})
