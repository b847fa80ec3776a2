import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldInput, type FormDefinitionInput, fieldSchema } from '#engines/forms/domain/index.ts'
import { compareDefinitions } from './compare-definitions.ts'
import {
  addField,
  changeField,
  fieldsOf,
  moveField,
  moveSection,
  nameSectionInEnglish,
  removeField,
} from './edit-definition.ts'
import { propertyName } from './property-words.ts'

const field = (id: string, more: Partial<FieldInput> = {}): FieldInput => ({
  id,
  name: `字段${id}`,
  type: 'custom',
  ...more,
})
const form = (groups: Record<string, FieldInput[]>): FormDefinitionInput => ({
  fieldGroupList: Object.entries(groups).map(([name, fieldList]) => ({ name, fieldList })),
})
const words = (older: FormDefinitionInput, newer: FormDefinitionInput, locale: 'zh-CN' | 'en' = 'zh-CN') =>
  compareDefinitions(older, newer, locale).map(
    ({ kind, what, section, name, property, from, to }) =>
      `${kind} ${what} ${section}/${name} ${property ?? ''}: ${from ?? ''} → ${to ?? ''}`,
  )
const base = form({ 基本: [field('a'), field('b'), field('c')], 付款: [field('d'), field('e')] })

test('the same form has no differences, however much of it is written out', () => {
  const written = { ...base, formatVersion: 1 }
  expect(compareDefinitions(base, written)).toEqual([])
})

describe('differences in words', () => {
  test('a field added, taken out, moved in its section and into another', () => {
    expect(words(base, addField(base, { section: 0, index: 1 }, 'money', 'm'))).toEqual([
      'added field 基本/金额 :  → ',
    ])
    expect(words(base, removeField(base, 'b'))).toEqual(['removed field 基本/字段b :  → '])
    expect(words(base, moveField(base, 'a', { section: 0, index: 2 }))).toEqual([
      'moved field 基本/字段a : 第 1 位 → 第 3 位',
    ])
    expect(words(base, moveField(base, 'a', { section: 1, index: 0 }))).toEqual([
      'moved field 付款/字段a : 基本 → 付款',
    ])
  })

  test('sections renamed, moved, added and taken out', () => {
    const renamed = form({ 概况: [field('a'), field('b'), field('c')], 付款: [field('d'), field('e')] })
    expect(words(base, renamed)).toEqual(['changed section 概况/概况 名称: 基本 → 概况'])
    expect(words(base, nameSectionInEnglish(base, 1, ' Payment '))).toEqual([
      'changed section 付款/付款 英文名称: 无 → Payment',
    ])
    expect(words(base, changeField(base, 'a', { englishName: 'Field A' }), 'en')).toEqual([
      'changed field 基本/字段a English name: none → Field A',
    ])
    expect(words(base, moveSection(base, 1, 0))).toHaveLength(1)
    expect(
      words(
        base,
        form({ ...Object.fromEntries(base.fieldGroupList.map((g) => [g.name, g.fieldList])), 新: [] }),
      ),
    ).toEqual(['added section 新/新 :  → '])
    expect(words(form({ 基本: [], 空: [] }), form({ 基本: [] }))).toEqual(['removed section 空/空 :  → '])
  })

  test('every changed property, from what to what', () => {
    const older = form({
      基本: [
        field('a', { type: 'number' }),
        field('s', { type: 'select', options: [{ value: '1', label: '是' }] }),
        field('m', { type: 'money' }),
        field('rows', {
          type: 'sheetTable',
          columns: [
            { id: 'c1', name: '品名', type: 'custom' },
            { id: 'c2', name: '数量', type: 'number' },
          ],
        }),
      ],
    })
    let newer = changeField(older, 'm', {
      required: true,
      privateConfig: { roundingWay: 3 },
      fieldConfig: {
        calculationConditionGroup: {
          valueList: [
            { method: 1, value: 'a' },
            { method: 2, value: '5' },
          ],
          calculationWays: [3],
        },
        valueRange: { mode: 1, conditions: [{ operator: 4, value: '0' }] },
      },
      visibleWhen: {
        match: 'any',
        conditions: [
          { fieldId: 's', operator: 1, value: '1' },
          { fieldId: 'a', operator: 10 },
        ],
      },
    })
    newer = changeField(newer, 's', {
      options: [
        { value: '1', label: '是' },
        { value: '2', label: '否' },
      ],
    })
    newer = changeField(newer, 'rows', {
      columns: [
        { id: 'c2', name: '数量', type: 'number', isSummed: true },
        { id: 'c3', name: '单价', type: 'money' },
      ],
    })
    expect(words(older, newer)).toEqual([
      'changed field 基本/字段s 选项: 是 → 是、否',
      'changed field 基本/字段m 必填: 否 → 是',
      'changed field 基本/字段m 舍入方式: 四舍五入 → 舍去',
      'changed field 基本/字段m 自动计算: 无 → 「字段a」 × 5',
      'changed field 基本/字段m 取值范围: 无 → ≥ 0',
      'changed field 基本/字段m 显示条件: 无 → 「字段s」 = 是 或 「字段a」 已填写',
      'changed field 基本/字段rows › 数量 求和: 否 → 是',
      'added field 基本/字段rows › 单价 :  → ',
      'removed field 基本/字段rows › 品名 :  → ',
    ])
    expect(words(older, newer, 'en')[1]).toBe('changed field 基本/字段m Required: no → yes')
  })
})

test('moving one field of many tells one move, wherever it goes', () => {
  const many = form({ 基本: Array.from({ length: 12 }, (_, index) => field(`f${index}`)) })
  fc.assert(
    fc.property(fc.nat(11), fc.nat(11), (from, to) => {
      const moved = moveField(many, `f${from}`, { section: 0, index: to })
      const differences = compareDefinitions(many, moved)
      // Of two neighbours that changed places either may be called the moved one.
      expect(differences.map(({ kind }) => kind)).toEqual(from === to ? [] : ['moved'])
      expect(fieldsOf(moved)).toHaveLength(12)
    }),
  )
})

test('two versions of the largest form, whose fields stand the other way round, differ in all places but one', () => {
  const many = form({ 基本: Array.from({ length: 500 }, (_, index) => field(`f${index}`)) })
  const turned = { fieldGroupList: [{ name: '基本', fieldList: fieldsOf(many).reverse() }] }
  expect(compareDefinitions(many, turned)).toHaveLength(499)
})

test('every property of a field has a name that a person reads', () => {
  const nested = ['privateConfig', 'fieldConfig']
  for (const key of Object.keys(fieldSchema.shape))
    if (!nested.includes(key)) expect(propertyName(key, 'zh-CN'), key).not.toBe(key)
  const { privateConfig } = fieldSchema.shape
  for (const key of Object.keys(privateConfig.unwrap().shape)) {
    const path = `privateConfig.${key}`
    if (key !== 'dynamicConfig' && key !== 'serial') expect(propertyName(path, 'en'), path).not.toBe(path)
  }
})
