import { describe, expect, it } from 'vitest'
import { builtFieldTypes } from '../field-types/index.ts'
import { compileForm, downstreamOf } from './compile-form.ts'
import { type FieldInput, fieldTypeNames } from './field-config.ts'
import { FormDefinitionError, readDefinition } from './form-definition.ts'

const form = (...fieldList: FieldInput[]) =>
  compileForm({ fieldGroupList: [{ name: '基本信息', fieldList }] })
const number = (id: string, ...operands: string[]): FieldInput => ({
  id,
  name: id,
  type: 'number',
  fieldConfig:
    operands.length === 0
      ? {}
      : {
          calculationConditionGroup: {
            valueList: operands.map((value) => ({ method: 1 as const, value })),
            calculationWays: operands.slice(1).map(() => 1 as const),
          },
        },
})
const faults = (run: () => unknown): string[] => {
  try {
    run()
  } catch (error) {
    if (error instanceof FormDefinitionError) return error.issues.map((issue) => issue.code)
    throw error
  }
  return []
}

describe('compileForm', () => {
  it('puts every field after those it reads, whatever the order of the definition', () => {
    const compiled = form(number('c', 'a', 'b'), number('b', 'a'), number('a'))
    const rank = (id: string) => compiled.byId.get(id)?.rank ?? -1
    expect(rank('a')).toBeLessThan(rank('b'))
    expect(rank('b')).toBeLessThan(rank('c'))
    expect(downstreamOf(compiled, [compiled.byId.get('a')?.index ?? -1]).map(({ id }) => id)).toEqual([
      'b',
      'c',
    ])
  })

  it('refuses a cycle as a configuration error and names its fields', () => {
    const run = () => form(number('a', 'c'), number('b', 'a'), number('c', 'b'), number('d', 'c'))
    expect(faults(run)).toEqual(['formCycle'])
    expect(run).toThrow(/(a → b → c|b → c → a|c → a → b)/)
  })

  it('refuses a cycle through calculation and visibility together', () => {
    const a: FieldInput = {
      ...number('a'),
      visibleWhen: { match: 'all', conditions: [{ fieldId: 'b', operator: 10 }] },
    }
    expect(faults(() => form(a, number('b', 'a')))).toEqual(['formCycle'])
    expect(faults(() => form(number('a', 'a')))).toEqual(['formCycle'])
  })

  it('says at which property of its field a circle can be opened', () => {
    const shown = (id: string, by: string): FieldInput => ({
      id,
      name: id,
      type: 'custom',
      visibleWhen: { match: 'all', conditions: [{ fieldId: by, operator: 10 }] },
    })
    const placeOf = (run: () => unknown): unknown => {
      try {
        return run()
      } catch (error) {
        return error instanceof FormDefinitionError ? error.issues[0]?.path : error
      }
    }
    expect(placeOf(() => form(shown('a', 'b'), shown('b', 'a')))).toMatch(/^[ab]\.visibleWhen$/)
    expect(placeOf(() => form(number('a', 'b'), number('b', 'a')))).toMatch(
      /^[ab]\.fieldConfig\.calculationConditionGroup$/,
    )
  })

  it.each<[string, FieldInput[], string]>([
    ['a double id', [number('a'), number('a')], 'formDoubleId'],
    ['an operand that does not exist', [number('a', 'x')], 'formDangling'],
    [
      'an operand that is no figure',
      [{ id: 't', name: 't', type: 'custom' }, number('a', 't')],
      'formOperand',
    ],
    [
      'a default that cannot be read',
      [{ id: 'd', name: 'd', type: 'date', defaultValue: 'soon' }],
      'formDefault',
    ],
    [
      'a mapping to a field that holds no party',
      [
        number('a'),
        {
          id: 'b',
          name: 'b',
          type: 'custom',
          counterPartyConfig: { relatedCounterparty: 'a', mappingField: 'x' },
        },
      ],
      'formNotCounterpart',
    ],
    [
      'a formula with a missing operator',
      [
        number('a'),
        {
          ...number('b'),
          fieldConfig: {
            calculationConditionGroup: {
              valueList: [
                { method: 1, value: 'a' },
                { method: 2, value: '2' },
              ],
              calculationWays: [],
            },
          },
        },
      ],
      'formWays',
    ],
  ])('refuses %s', (_what, fields, code) => expect(faults(() => form(...fields))).toEqual([code]))

  it('has a place for all 35 field types and knows which are built', () => {
    expect(fieldTypeNames).toHaveLength(35)
    expect(new Set(fieldTypeNames).size).toBe(35)
    expect(builtFieldTypes).toHaveLength(35)
  })
})

describe('readDefinition', () => {
  it('brings a bare definition of the specification up to this version and fills in defaults', () => {
    const read = readDefinition({
      fieldGroupList: [{ name: 'g', fieldList: [{ id: 'a', name: 'A', type: 'custom' }] }],
    })
    expect(read.formatVersion).toBe(6)
    expect(read.fieldGroupList[0]?.fieldList[0]).toMatchObject({
      required: false,
      isEdit: true,
      alterEditStatus: 1,
      privateConfig: { roundingWay: 1, counterpartMultiple: false },
      fieldConfig: {},
    })
    expect(readDefinition(JSON.parse(JSON.stringify(read)))).toEqual(read)
  })

  it.each([
    [null],
    [[]],
    [{ fieldGroupList: 5 }],
    [{ formatVersion: 99, fieldGroupList: [] }],
    [{ fieldGroupList: [], extra: 1 }],
    [{ fieldGroupList: [{ name: 'g', fieldList: [{ id: '1a', name: 'A', type: 'custom' }] }] }],
    [{ fieldGroupList: [{ name: 'g', fieldList: [{ id: '__proto__', name: 'A', type: 'custom' }] }] }],
  ])('refuses %j', (json) => expect(() => readDefinition(json)).toThrow(FormDefinitionError))
})
