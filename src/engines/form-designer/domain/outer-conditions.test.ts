import { expect, test } from 'vitest'
import { type FieldInput, fieldSchema, type OuterCondition } from '#engines/forms/domain/index.ts'
import type { Locale } from '#shared/text.ts'
import { conditionFault } from './check-conditions.ts'
import { conditionsText, propertyText } from './property-words.ts'

const field = (type: FieldInput['type']) => fieldSchema.parse({ id: 'f', name: '字段', type })
const condition = (operator: OuterCondition['operator'], value?: string, unit?: string): OuterCondition => ({
  fieldId: 'f',
  operator,
  ...(value !== undefined && { value }),
  ...(unit !== undefined && { unit }),
})

test('a currency fits only where an amount is compared with a figure', () => {
  const faults = (type: FieldInput['type'], ...conditions: OuterCondition[]) =>
    conditions.map((one) => conditionFault(one, field(type)))
  expect(faults('money', ...([1, 2, 3, 4, 5, 6] as const).map((one) => condition(one, '5', 'USD')))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect(faults('money', condition(9, undefined, 'USD'), condition(10, '5', 'USD'))).toEqual([
    'value',
    'value',
  ])
  expect(faults('number', condition(3, '5', 'CNY'), condition(3, '5'))).toEqual(['value', null])
  expect(faults('custom', condition(7, '5', 'CNY'))).toEqual(['value'])
})

test('words say in which currency an amount is compared; nothing is nothing in each', () => {
  const said = (one: OuterCondition, locale: Locale = 'en') =>
    conditionsText({ match: 'all', conditions: [one] }, () => field('money'), locale)
  expect(said(condition(3, '100000'))).toBe('“字段” > CNY 100,000.00')
  expect(said(condition(3, '100000'), 'zh-CN')).toBe('「字段」 > 100,000.00 元')
  expect(said(condition(3, '1234.5', 'USD'))).toBe('“字段” > USD 1,234.50')
  expect(said(condition(3, '1234.5', 'USD'), 'zh-CN')).toBe('「字段」 > 1,234.50 美元')
  expect(said(condition(3, '0'))).toBe('“字段” > 0')
  expect(said(condition(4, '0', 'USD'))).toBe('“字段” ≥ USD 0.00')
  expect(said(condition(9))).toBe('“字段” is empty')
  // Nothing is rounded away.
  expect(said(condition(3, '0.005'), 'zh-CN')).toBe('「字段」 > 0.005 元')
})

test('words put the names of fields between the quotation marks of the language', () => {
  const conditions = [condition(4, '5'), condition(9)]
  const said = (locale: Locale) => conditionsText({ match: 'any', conditions }, () => field('number'), locale)
  expect(said('zh-CN')).toBe('「字段」 ≥ 5 或 「字段」 未填写')
  expect(said('en')).toBe('“字段” ≥ 5 or “字段” is empty')
  const related = (locale: Locale) =>
    propertyText('privateConfig.relatedLawFirms', 'f', () => field('custom'), locale)
  expect([related('zh-CN'), related('en')]).toEqual(['「字段」', '“字段”'])
})
