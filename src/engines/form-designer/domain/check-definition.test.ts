import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Condition,
  type FieldInput,
  fieldTypeNames,
  inValueRange,
  operators,
} from '#engines/forms/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { checkDefinition, isContradictory } from './check-definition.ts'
import { conditionKind, conditionOperators } from './condition-kinds.ts'

const field = (id: string, type: FieldInput['type'], more: Partial<FieldInput> = {}): FieldInput => ({
  id,
  name: `字段${id}`,
  type,
  ...more,
})
const check = (fieldList: FieldInput[], bookmarks?: string[]) =>
  checkDefinition({ fieldGroupList: [{ name: '基本信息', fieldList }] }, { bookmarks })
const found = (...fieldList: FieldInput[]) =>
  check(fieldList).map(({ path, code, severity }) => `${severity} ${path} ${code}`)
const calculation = (...ids: string[]): Partial<FieldInput> => ({
  fieldConfig: {
    calculationConditionGroup: {
      valueList: ids.map((value) => ({ method: 1 as const, value })),
      calculationWays: ids.slice(1).map(() => 1 as const),
    },
  },
})
const when = (condition: Condition): Partial<FieldInput> => ({
  visibleWhen: { match: 'all', conditions: [condition] },
})
const yes = [{ value: 'y', label: '是' }]

test.each(['date', 'date-time', 'daterange'] as const)(
  'a backdating flag is fed by a %s that is set to tell it [STA-06]',
  (type) =>
    expect(
      found(field('start', type, { isBackdating: true }), field('f', 'bool', { rawType: 'backdating' })),
    ).toEqual([]),
)

test('a whole form is found whole', () => {
  expect(
    found(
      field('a', 'number', { fieldConfig: { valueRange: { conditions: [{ operator: 3, value: '0' }] } } }),
      field('b', 'money', calculation('a')),
      field('c', 'select', { options: yes }),
      field('d', 'custom', when({ fieldId: 'c', operator: 1, value: 'y' })),
    ),
  ).toEqual([])
})

const formulaColumn = (id: string, from: string) => ({
  id,
  name: id,
  type: 'number' as const,
  fieldConfig: {
    calculationConditionGroup: { valueList: [{ method: 1 as const, value: from }], calculationWays: [] },
  },
})

describe('errors, at the property where they stand', () => {
  const cases: [string, FieldInput[], string[]][] = [
    ['no field at all', [], ['error  formEmpty']],
    ['a double id', [field('a', 'custom'), field('a', 'number')], ['error a.id formDoubleId']],
    [
      'a cycle',
      [field('a', 'number', calculation('b')), field('b', 'number', calculation('a'))],
      ['error b.fieldConfig.calculationConditionGroup formCycle'],
    ],
    [
      'operands that are gone or no figures',
      [field('t', 'custom'), field('a', 'number', calculation('gone', 't'))],
      [
        'error a.fieldConfig.calculationConditionGroup.valueList.0 formDangling',
        'error a.fieldConfig.calculationConditionGroup.valueList.1 formOperand',
      ],
    ],
    [
      'a condition on a field that is gone',
      [field('a', 'custom', when({ fieldId: 'gone', operator: 10 }))],
      ['error a.visibleWhen.conditions.0.fieldId formDangling'],
    ],
    [
      'a mapping from a party field that is gone',
      [field('a', 'custom', { counterPartyConfig: { relatedCounterparty: 'gone', mappingField: 'x' } })],
      ['error a.counterPartyConfig.relatedCounterparty formDangling'],
    ],
    [
      'a backdating flag that no start feeds, or only a field that says no time',
      [
        field('f', 'bool', { rawType: 'backdating' }),
        field('d', 'date', { rawType: 'contractStartTime' }),
        field('t', 'custom', { isBackdating: true }),
      ],
      ['error f.rawType formBackdatingStart'],
    ],
    [
      'a table without columns and a clause without statements',
      [field('s', 'sheetTable'), field('c', 'clause')],
      ['error s.columns formNoColumns', 'error c.clause.statementList formNoStatements'],
    ],
    [
      'a clause whose words name a field that is gone',
      [
        field('c', 'clause', {
          clause: {
            statementList: [{ id: 1, name: '一', content: [[{ kind: 'field', fieldID: 'gone' }]] }],
          },
        }),
      ],
      ['error c.clause.statementList.0.content.0.0 formDangling'],
    ],
    [
      'a column to choose from without options',
      [field('s', 'sheetTable', { columns: [{ id: 'a', name: '甲', type: 'select' }] })],
      ['error s.columns.0.options formNoOptions'],
    ],
    [
      'a column calculated from a field outside of its row, and two that are calculated from each other',
      [
        field('n', 'number'),
        field('t', 'sheetTable', { columns: [formulaColumn('a', 'n')] }),
        field('s', 'sheetTable', { columns: [formulaColumn('a', 'b'), formulaColumn('b', 'a')] }),
      ],
      [
        'error t.columns.0.fieldConfig.calculationConditionGroup.valueList.0 formDangling',
        'error s.columns.1.fieldConfig.calculationConditionGroup formCycle',
      ],
    ],
    [
      'lawyers of a field that holds no firm',
      [field('t', 'custom'), field('l', 'lawyers', { privateConfig: { relatedLawFirms: 't' } })],
      ['error l.privateConfig.relatedLawFirms formNotLawFirms'],
    ],
    ['choices without options', [field('a', 'radio')], ['error a.options formNoOptions']],
    [
      'an option value twice',
      [field('a', 'checkbox', { options: [...yes, ...yes] })],
      ['error a.options.1.value formDoubleOption'],
    ],
    [
      'a default of another shape',
      [field('a', 'date', { defaultValue: 'soon' })],
      ['error a.defaultValue formDefault'],
    ],
    [
      'a value range that nothing satisfies',
      [
        field('a', 'money', {
          fieldConfig: {
            valueRange: {
              mode: 1,
              conditions: [
                { operator: 3, value: '10' },
                { operator: 5, value: '9.99' },
              ],
            },
          },
        }),
      ],
      ['error a.fieldConfig.valueRange formContradiction'],
    ],
    [
      'an operator that does not fit the type',
      [
        field('s', 'select', { options: yes }),
        field('a', 'custom', when({ fieldId: 's', operator: 3, value: '1' })),
      ],
      ['error a.visibleWhen.conditions.0.operator formConditionOperator'],
    ],
    [
      'an option that the other field does not have',
      [
        field('s', 'select', { options: yes }),
        field('a', 'custom', when({ fieldId: 's', operator: 1, value: 'n' })),
      ],
      ['error a.visibleWhen.conditions.0.value formConditionValue'],
    ],
    [
      'no value to compare with',
      [field('n', 'number'), field('a', 'custom', when({ fieldId: 'n', operator: 1 }))],
      ['error a.visibleWhen.conditions.0.value formConditionValue'],
    ],
    [
      'an unknown property',
      [{ ...field('a', 'custom'), colour: 'red' } as FieldInput],
      ['error fieldGroupList.0.fieldList.0.colour formUnknownProperty'],
    ],
  ]
  test.each(cases)('%s', (_what, fields, expected) => {
    const issues = found(...fields)
    expect(issues).toEqual(
      expected[0]?.endsWith('formCycle')
        ? [expect.stringMatching(/error [ab]\.fieldConfig\.calculationConditionGroup formCycle/)]
        : expected,
    )
  })
})

test('more fields than a form may have are refused', () => {
  const many = Array.from({ length: limit.formFields + 1 }, (_, index) => field(`f${index}`, 'custom'))
  const half = limit.formFields / 2
  const issues = checkDefinition({
    fieldGroupList: [
      { name: '一', fieldList: many.slice(0, half) },
      { name: '二', fieldList: many.slice(half) },
    ],
  })
  expect(issues.map(({ code }) => code)).toEqual(['formTooMany'])
})

test('bookmarks without a field and fields without a bookmark are warnings, which keep nothing back', () => {
  const issues = check(
    [
      field('a', 'custom', { bookmarkNames: ['甲方'] }),
      field('b', 'custom', { positionList: [{ bookmarkName: '没有' }] }),
      field('c', 'custom'),
      field('d', 'custom', { bookmarkNames: ['甲方'] }),
      field('e', 'upload'),
    ],
    ['甲方', '乙方'],
  )
  expect(issues.map(({ path, code, severity }) => `${severity} ${path} ${code}`)).toEqual([
    'warning b.positionList.0.bookmarkName formBookmarkMissing',
    'warning c.bookmarkNames formBookmarkNone',
    'warning bookmarks.甲方 formBookmarkShared',
    'warning bookmarks.乙方 formBookmarkUnused',
  ])
})

test('an empty section is a warning', () => {
  const issues = checkDefinition({
    fieldGroupList: [
      { name: '空', fieldList: [] },
      { name: '满', fieldList: [field('a', 'custom')] },
    ],
  })
  expect(issues).toMatchObject([{ path: 'sections.0', code: 'formEmptySection', severity: 'warning' }])
})

test('a range is contradictory exactly when no figure is in it', () => {
  const condition = fc.record({
    operator: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
    value: fc.integer({ min: -2, max: 2 }).map(String),
  })
  const range = fc.record({
    mode: fc.constantFrom(1 as const, 2 as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  })
  // Every figure that could tell the bounds apart: the bounds, between them, and outside.
  const figures = Array.from({ length: 25 }, (_, index) => String(index / 4 - 3))
  fc.assert(
    fc.property(range, (one) => {
      expect(isContradictory(one)).toBe(!figures.some((figure) => inValueRange(one, figure)))
    }),
    { numRuns: 1000 },
  )
})

test('every type has operators for its conditions, and being filled can be asked of all', () => {
  for (const type of fieldTypeNames) {
    const offered = conditionOperators[conditionKind({ type, rawType: '', partyType: undefined })]
    expect(offered).toContain(operators.filled)
    expect(offered).toContain(operators.empty)
  }
})
