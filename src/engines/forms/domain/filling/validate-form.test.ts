import { describe, expect, it } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { type FormContext, formContext } from '../form-context.ts'
import { openState, storedValues } from './form-state.ts'
import { validateForm } from './validate-form.ts'

const context = formContext({ today: '2026-11-20' })
const form = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: 'g', fieldList }] })
const field = (type: FieldInput['type'], more: Partial<FieldInput> = {}): FieldInput => ({
  id: 'f',
  name: '字段',
  type,
  ...more,
})
const messages = (config: FieldInput, value: unknown, given: Partial<FormContext> = {}): string[] =>
  validateForm(form(config), value === undefined ? {} : { f: value }, { ...context, ...given }).map((issue) =>
    issueText(issue, 'zh-CN'),
  )
const stored = (config: FieldInput, value: unknown): unknown =>
  storedValues(openState(form(config), { f: value }, context)).f
const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
]

describe('required', () => {
  it.each([
    ['custom', '请输入字段'],
    ['textarea', '请输入字段'],
    ['number', '请输入字段'],
    ['bankAccount', '请输入字段'],
    ['contractNumber', '请输入字段'],
    ['select', '请选择字段'],
    ['multiselect', '请选择字段'],
    ['radio', '请选择字段'],
    ['checkbox', '请选择字段'],
    ['date', '请选择字段'],
    ['daterange', '请选择字段'],
    ['date-time', '请选择字段'],
    ['people', '请选择字段'],
    ['department', '请选择字段'],
    ['contractType', '请选择字段'],
    ['templateName', '请选择字段'],
    ['upload', '请选择字段'],
    ['bool', '请选择字段'],
  ] as const)('an empty %s says %s [VAL-02]', (type, message) => {
    for (const empty of [undefined, null, ''])
      expect(messages(field(type, { required: true }), empty)).toEqual([message])
    expect(messages(field(type), undefined)).toEqual([])
  })

  it('an empty amount asks for Arabic figures [VAL-04]', () =>
    expect(messages(field('money', { required: true }), null)).toEqual(['请以阿拉伯数字输入字段']))

  it('an empty counterpart asks to enter it [VAL-08]', () =>
    expect(messages(field('inputSelectV2', { required: true, partyType: 2 }), [])).toEqual(['请输入字段']))

  it('white space is empty, false and zero are answers [VAL-02]', () => {
    expect(messages(field('custom', { required: true }), '  ')).toEqual(['请输入字段'])
    expect(messages(field('bool', { required: true }), false)).toEqual([])
    expect(messages(field('number', { required: true }), '0')).toEqual([])
    expect(messages(field('money', { required: true }), { amount: '0', unit: 'CNY' })).toEqual([])
  })

  it('a number that a rule gives is not asked for [VAL-15]', () => {
    const config = field('contractNumber', { required: true })
    expect(messages(config, null, { numbering: { automatic: true, mayEdit: true } })).toEqual([])
    expect(messages(config, null)).toEqual(['请输入字段'])
  })

  it('what this person may not change is not asked of them', () =>
    expect(messages(field('custom', { required: true }), null, { access: { f: 'read' } })).toEqual([]))
})

describe('values of each type', () => {
  it.each<[FieldInput, unknown, unknown]>([
    [field('custom', { rawType: 'contractName' }), 'a\\b/c:d*e?f"g<h>i|j：k？l', 'abcdefghijkl'],
  ])('a contract name loses what cannot stand in a file name [VAL-11]', (config, value, result) =>
    expect(stored(config, value)).toBe(result),
  )

  it('a code keeps letters, digits, hyphen, dash and underscore, at most 24 [VAL-16]', () => {
    expect(stored(field('bankAccount'), ' 6222 0-2—A_b.中文')).toBe('62220-2—A_b')
    expect(stored(field('bankAccount'), '１２３４５６７８９')).toBe('123456789')
    expect(stored(field('bankAccount'), '1'.repeat(30))).toBe('1'.repeat(24))
  })

  it.each([
    ['12345678', ['请输入9-24位字符']],
    ['123456789', []],
    ['1'.repeat(24), []],
  ])('bank account %s gives %j [VAL-16]', (value, result) =>
    expect(messages(field('bankAccount'), value)).toEqual(result),
  )

  it.each([
    [1, 1, '1234.5', '1235'],
    [2, 1, '1.005', '1.01'],
    [2, 2, '1.001', '1.01'],
    [4, 3, '1.009', '1'],
    [4, 4, '1.005', '1'],
    [5, 1, '0.126', '0.13'],
    [6, 1, '0.12345', '0.1235'],
    [3, 1, '9007199254740993.4', '9007199254740993'],
  ] as const)(
    'number format %i with rounding way %i stores %s as %s [VAL-13]',
    (numberFormat, roundingWay, value, result) =>
      expect(stored(field('number', { privateConfig: { numberFormat, roundingWay } }), value)).toBe(result),
  )

  it.each([
    [field('number'), 'abc', '字段不是有效的数字'],
    [field('number'), 1e300, '字段不是有效的数字'],
    [field('number'), '9'.repeat(31), '字段超出可记录的范围'],
    [field('money'), 'abc', '字段不是有效的数字'],
    [field('money'), { amount: '1.5', unit: 'CNY' }, '字段不是有效的数字'],
    [field('money'), { amount: '9223372036854775808', unit: 'CNY' }, '字段超出可记录的范围'],
    [field('date'), '2026-02-30', '字段不是有效的日期'],
    [field('daterange'), ['2026-02-02', '2026-02-01'], '字段的结束日期不能早于开始日期'],
    [field('daterange'), ['2026-02-02', null], '字段不是有效的日期'],
    [field('date-time'), '2026-02-02 10:00', '字段不是有效的日期'],
    [field('select', { options }), 'c', '字段的选项已不存在，请重新选择'],
    [field('multiselect', { options }), ['a', 'c'], '字段的选项已不存在，请重新选择'],
    [field('bool'), 'yes', '字段的内容格式有误'],
    [field('custom'), 5, '字段的内容格式有误'],
    [field('people'), ['1'], '字段的内容格式有误'],
    [field('custom'), '长'.repeat(201), '字段最多200个字符'],
    [field('custom', { maxlength: 3 }), '𠮷𠮷𠮷𠮷', '字段最多3个字符'],
    [field('textarea'), '长'.repeat(2001), '字段最多2000个字符'],
    [field('contractNumber'), 'n'.repeat(65), '字段最多64个字符'],
    [
      field('upload', { privateConfig: { extensions: ['pdf'] } }),
      { id: 1, name: 'a.exe' },
      '当前文件格式不支持',
    ],
  ] as [FieldInput, unknown, string][])('%#: a faulty value says what is wrong', (config, value, message) =>
    expect(messages(config, value)).toEqual([message]),
  )

  it('an unknown field is an issue, a record of another organisation too', () => {
    expect(validateForm(form(field('custom')), { x: 1 }, context).map(({ code }) => code)).toEqual([
      'unknownField',
    ])
    expect(
      messages(field('people'), [7], { exists: ({ kind, id }) => kind === 'person' && id === 6 }),
    ).toEqual(['字段的选项已不存在，请重新选择'])
  })
})

describe('counterparts', () => {
  const entry = (id: number, name = `公司${id}`) => ({
    id,
    name,
    keyword: '',
    contactsName: '',
    contactsPhone: '',
    subtype: 1,
  })
  const many = field('inputSelectV2', { partyType: 2, privateConfig: { counterpartMultiple: true } })

  it('at most 10, and a single one keeps only the first [VAL-08]', () => {
    const eleven = Array.from({ length: 11 }, (_, index) => entry(index + 1))
    expect(messages(many, eleven)).toEqual(['最多添加10个相对方信息'])
    expect(messages(many, eleven.slice(1))).toEqual([])
    expect(stored(field('inputSelectV2', { partyType: 1 }), eleven)).toEqual([entry(1)])
  })

  it('each entry has a name [VAL-10]', () => {
    expect(messages(many, [entry(1), entry(2, ' ')])).toEqual(['请输入外部相对方名称'])
    expect(messages(field('inputSelectV2', { partyType: 1 }), [entry(1, '')])).toEqual([
      '请输入内部相对方名称',
    ])
  })
})

describe('amounts and the currency of their field', () => {
  const among = (more: Partial<FieldInput>, amount: string, unit: string) =>
    messages(field('money', more), { amount, unit })
  const upTo = (value: string) => ({
    fieldConfig: { valueRange: { mode: 1 as const, conditions: [{ operator: 6 as const, value }] } },
  })
  const positive = {
    fieldConfig: { valueRange: { mode: 1 as const, conditions: [{ operator: 3 as const, value: '0' }] } },
  }
  it('an amount of another currency is not compared with a bound in the field’s', () => {
    expect(among(upTo('500'), '40000', 'CNY')).toEqual([])
    expect(among(upTo('500'), '60000', 'CNY')).toEqual(['取值范围不合法'])
    expect(among(upTo('500'), '400', 'JPY')).toEqual(['取值范围以CNY计，其他币种无法比较：请改用CNY'])
  })
  it('but with zero', () => {
    expect(among(positive, '1', 'USD')).toEqual([])
    expect(among(positive, '-1', 'USD')).toEqual(['取值范围不合法'])
  })
  it('nor by a condition on it', () => {
    const shows = (unit: string) => {
      const conditional = compileForm({
        fieldGroupList: [
          {
            name: 'g',
            fieldList: [
              { id: 'a', name: 'a', type: 'money' },
              {
                id: 'b',
                name: 'b',
                type: 'custom',
                required: true,
                visibleWhen: { match: 'all', conditions: [{ fieldId: 'a', operator: 3, value: '500' }] },
              },
            ],
          },
        ],
      })
      return validateForm(conditional, { a: { amount: '60000', unit } }, context).length > 0
    }
    expect([shows('CNY'), shows('JPY')]).toEqual([true, false])
  })
})

describe('value range', () => {
  const range = (mode: 1 | 2, ...conditions: [1 | 2 | 3 | 4 | 5 | 6, string][]) => ({
    fieldConfig: {
      valueRange: { mode, conditions: conditions.map(([operator, value]) => ({ operator, value })) },
    },
  })
  it.each<[1 | 2, [1 | 2 | 3 | 4 | 5 | 6, string][], string, boolean]>([
    [1, [[1, '5']], '5.0', true],
    [1, [[1, '5']], '5.01', false],
    [1, [[2, '5']], '5', false],
    [1, [[2, '5']], '6', true],
    [1, [[3, '5']], '5', false],
    [1, [[3, '5']], '5.01', true],
    [1, [[4, '5']], '5', true],
    [1, [[4, '5']], '4.99', false],
    [1, [[5, '5']], '5', false],
    [1, [[5, '5']], '4.99', true],
    [1, [[6, '5']], '5', true],
    [1, [[6, '5']], '5.01', false],
    [
      1,
      [
        [4, '1'],
        [6, '3'],
      ],
      '2',
      true,
    ],
    [
      1,
      [
        [4, '1'],
        [6, '3'],
      ],
      '4',
      false,
    ],
    [
      2,
      [
        [5, '1'],
        [3, '3'],
      ],
      '2',
      false,
    ],
    [
      2,
      [
        [5, '1'],
        [3, '3'],
      ],
      '4',
      true,
    ],
    [1, [[6, '9007199254740992']], '9007199254740993', false],
  ])('mode %i %j with %s: %s, the same for number and money [VAL-14]', (mode, conditions, value, fits) => {
    const expected = fits ? [] : ['取值范围不合法']
    const minor = value.includes('.')
      ? value.replace('.', '').padEnd(value.indexOf('.') + 2, '0')
      : `${value}00`
    expect(messages(field('number', range(mode, ...conditions)), value)).toEqual(expected)
    expect(messages(field('money', range(mode, ...conditions)), { amount: minor, unit: 'CNY' })).toEqual(
      expected,
    )
  })
  it('an empty field has no range [VAL-14]', () =>
    expect(messages(field('money', range(1, [3, '5'])), null)).toEqual([]))
})

describe('conditions', () => {
  const conditional = form(
    field('select', { id: 'kind', options }),
    field('money', { id: 'amount' }),
    field('custom', {
      id: 'note',
      required: true,
      visibleWhen: { match: 'all', conditions: [{ fieldId: 'kind', operator: 1, value: 'a' }] },
    }),
    field('custom', {
      id: 'reason',
      requiredWhen: {
        match: 'any',
        conditions: [
          { fieldId: 'amount', operator: 4, value: '1000' },
          { fieldId: 'kind', operator: 1, value: 'b' },
        ],
      },
    }),
  )
  const codes = (values: Record<string, unknown>) =>
    validateForm(conditional, values, context).map(({ path }) => path)

  it('a hidden field is neither validated nor stored [ASK-10]', () => {
    expect(codes({ kind: 'b', note: 5, reason: 'x' })).toEqual([])
    expect(codes({ kind: 'a' })).toEqual(['note'])
    expect(storedValues(openState(conditional, { kind: 'b', note: 'kept?' }, context))).toEqual({ kind: 'b' })
  })

  it('a field is required while its conditions hold', () => {
    expect(codes({ amount: { amount: '99999', unit: 'CNY' } })).toEqual([])
    expect(codes({ amount: { amount: '100000', unit: 'CNY' } })).toEqual(['reason'])
    expect(codes({ kind: 'b' })).toEqual(['reason'])
  })
})
