import { describe, expect, it } from 'vitest'
import {
  type FieldConfig,
  type FieldInput,
  fieldSchema,
  fieldTypeNames,
  fieldTypeOf,
} from '#engines/forms/domain/index.ts'
import { publishingIssues } from '../../domain/check-definition.ts'
import { entryOf, isBuilt, paletteEntries, searchPalette } from '../canvas/field-palette.ts'
import { changeAt, configOf, valueAt } from '../designer/field-values.ts'
import { propertiesOf, propertyAt, propertyRows } from './property-table.ts'

const field = (given: Partial<FieldInput> & Pick<FieldInput, 'type'>): FieldConfig =>
  configOf({ id: 'a', name: '字段', ...given })
/** Every type, bare and as a party of either side, as the palette offers it. */
const everyField = [
  ...fieldTypeNames.map((type) => field({ type })),
  ...paletteEntries.map(({ type, preset }) => field({ type, ...preset })),
]

type Schema = { def: { innerType?: Schema; shape?: Record<string, Schema> }; shape?: Record<string, Schema> }
const bare = (schema: Schema): Schema => (schema.def.innerType ? bare(schema.def.innerType) : schema)
/** These have an editor of their own for all that is in them. */
const whole = new Set([
  'visibleWhen',
  'requiredWhen',
  'counterPartyConfig',
  'clause',
  'privateConfig.dynamicConfig',
  'fieldConfig.calculationConditionGroup',
  'fieldConfig.valueRange',
])
function pathsOf(schema: Schema, prefix = ''): string[] {
  const { shape } = bare(schema)
  if (!shape || whole.has(prefix)) return [prefix]
  return Object.entries(shape).flatMap(([key, one]) => pathsOf(one, prefix ? `${prefix}.${key}` : key))
}
const keysOf = (given: Partial<FieldInput> & Pick<FieldInput, 'type'>): string[] =>
  propertiesOf(field(given)).map(({ key }) => key)

describe('the properties that the designer offers', () => {
  it('reach every property of Form field config, privateConfig and fieldConfig [FLD-01] [FLD-02] [FLD-03]', () => {
    const paths = pathsOf(fieldSchema as unknown as Schema)
    expect(paths).toContain('fieldConfig.money.isWordAmount')
    expect(paths).toContain('privateConfig.roundingWay')
    expect(paths.length).toBeGreaterThan(35)
    const offered = new Set(everyField.flatMap((one) => propertiesOf(one).flatMap((row) => row.paths)))
    expect(paths.filter((path) => !offered.has(path))).toEqual([])
    const known = new Set(paths)
    expect(propertyRows.flatMap((row) => row.paths).filter((path) => !known.has(path))).toEqual([])
  })

  it('are those that the type reads, and no others', () => {
    expect(keysOf({ type: 'number' })).toEqual(
      expect.arrayContaining([
        'privateConfig.numberFormat',
        'privateConfig.roundingWay',
        'fieldConfig.valueRange',
        'fieldConfig.calculationConditionGroup',
      ]),
    )
    expect(keysOf({ type: 'number' })).not.toContain('options')
    expect(keysOf({ type: 'money' })).toContain('fieldConfig.money.isWithUnit')
    expect(keysOf({ type: 'money' })).not.toContain('privateConfig.numberFormat')
    expect(keysOf({ type: 'select' })).toContain('options')
    expect(keysOf({ type: 'cascader' })).toContain('optionTree')
    expect(keysOf({ type: 'sheetTable' })).toContain('columns')
    expect(keysOf({ type: 'clause' })).toContain('clause')
    expect(keysOf({ type: 'custom' })).not.toContain('fieldConfig.date.dateFormat')
    expect(keysOf({ type: 'serialNumber' })).not.toContain('required')
    expect(keysOf({ type: 'bool', rawType: 'backdating' })).not.toContain('required')
  })

  it('change with the field: a party has no options of its own, a list has no party settings [FLD-05]', () => {
    expect(keysOf({ type: 'inputSelectV2' })).toEqual(expect.arrayContaining(['options', 'partyType']))
    expect(keysOf({ type: 'inputSelectV2' })).not.toContain('privateConfig.counterpartMultiple')
    const external = keysOf({ type: 'inputSelectV2', partyType: 2 })
    expect(external).toEqual(
      expect.arrayContaining([
        'privateConfig.counterpartMultiple',
        'privateConfig.outerCounterpartySubjectGroup',
      ]),
    )
    expect(external).not.toContain('options')
    expect(keysOf({ type: 'inputSelectV2', partyType: 1 })).not.toContain(
      'privateConfig.outerCounterpartySubjectGroup',
    )
  })

  it('are found from the place that a finding names', () => {
    const one = field({ type: 'money' })
    expect(propertyAt(one, 'visibleWhen.conditions.0.fieldId')?.key).toBe('visibleWhen')
    expect(propertyAt(one, 'fieldConfig.calculationConditionGroup.valueList.2')?.key).toBe(
      'fieldConfig.calculationConditionGroup',
    )
    expect(propertyAt(one, 'bookmarkNames.0')?.key).toBe('positionList')
    expect(propertyAt(one, 'nowhere')).toBeNull()
  })
})

describe('values of properties', () => {
  it('are read and changed by their path, the first step whole', () => {
    const one: FieldInput = { id: 'a', name: '价', type: 'money', privateConfig: { multiple: true } }
    expect(changeAt(one, 'privateConfig.roundingWay', 2)).toEqual({
      privateConfig: { multiple: true, roundingWay: 2 },
    })
    expect(changeAt(one, 'fieldConfig.money.unit', 'USD')).toEqual({
      fieldConfig: { money: { unit: 'USD' } },
    })
    expect(valueAt(one, 'privateConfig.multiple')).toBe(true)
    expect(valueAt(one, 'fieldConfig.money.unit')).toBeUndefined()
  })

  it('take what is left empty with them when they go', () => {
    const one: FieldInput = { id: 'a', name: '价', type: 'money', fieldConfig: { money: { unit: 'USD' } } }
    expect(changeAt(one, 'fieldConfig.money.unit', undefined)).toEqual({ fieldConfig: undefined })
  })
})

describe('the palette', () => {
  it('has all 35 types of the specification, each once as a bare type', () => {
    const own = paletteEntries.filter(({ preset }) => !preset).map(({ type }) => type)
    expect([...own].sort()).toEqual([...fieldTypeNames].sort())
    expect(new Set(paletteEntries.map(({ key }) => key)).size).toBe(paletteEntries.length)
  })

  it('offers what the registry has, and knows an entry again by its field', () => {
    for (const one of paletteEntries) {
      expect(isBuilt(one)).toBe(fieldTypeOf(field({ type: one.type, ...one.preset })) !== undefined)
      expect(entryOf({ type: one.type, ...one.preset }).key).toBe(one.key)
    }
    expect(entryOf({ type: 'bool', rawType: 'something' }).key).toBe('bool')
  })

  it('is searched by name, by other words for it, and in English', () => {
    const found = (q: string) => searchPalette(q).flatMap(({ entries }) => entries.map(({ key }) => key))
    expect(found('金额')).toContain('money')
    expect(found('乙方')).toEqual(['externalCounterpart'])
    expect(found('明细')).toEqual(['sheetTable'])
    expect(found('upload')).toContain('upload')
    expect(found('没有这种')).toEqual([])
    expect(found(' ').length).toBeGreaterThan(30)
  })

  it('offers every type, since somebody keeps its records', () => {
    const offered = searchPalette('').flatMap(({ entries }) => entries.map(({ type }) => type))
    expect(new Set(offered)).toEqual(new Set(paletteEntries.map(({ type }) => type)))
    expect(searchPalette('归档').flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual([
      'offlineArchiveAddress',
    ])
  })
})

it('the palette offers ready made what fills the columns of a contract, and each can be used as it is', () => {
  const made = new Map(paletteEntries.map(({ preset, type }) => [preset?.rawType, type]))
  expect(
    [
      'contractName',
      'contractAmount',
      'contractTerm',
      'handler',
      'handlingDepartment',
      'contractCategory',
    ].map((rawType) => made.get(rawType)),
  ).toEqual(['custom', 'money', 'daterange', 'people', 'department', 'select'])
  const fieldList = paletteEntries.flatMap(({ type, preset }, index): FieldInput[] =>
    preset?.rawType && preset.rawType !== 'backdating'
      ? [{ id: `f${index}`, name: preset.name ?? '', type, ...preset }]
      : [],
  )
  expect(publishingIssues({ fieldGroupList: [{ name: 'g', fieldList }] })).toEqual([])
})
