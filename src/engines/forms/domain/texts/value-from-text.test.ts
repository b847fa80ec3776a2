import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeGenerators } from '#testing/random-values.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { builtFieldTypes } from '../field-types/index.ts'
import { validateForm } from '../filling/validate-form.ts'
import { formContext } from '../form-context.ts'
import { placeText, valueFromText } from './value-from-text.ts'

const context = formContext({ today: '2026-11-20', organizationId: 7, timeZone: 'Asia/Shanghai' })
const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
]
type Given = Partial<FieldInput> & Pick<FieldInput, 'type'>
const formOf = (field: Given) =>
  compileForm({ fieldGroupList: [{ name: 'g', fieldList: [{ id: 'f', name: '字段', ...field }] }] })
const taken = (field: Given, text: string, before: unknown = null, part?: string) => {
  const form = formOf(field)
  const read = valueFromText(
    form,
    before === null ? {} : { f: before },
    context,
    { fieldID: 'f', part },
    text,
  )
  return 'value' in read ? read.value : read.issue.code
}
const money = (amount: string, unit = 'CNY') => ({ amount, unit })
const party = { id: 4, name: '云启', keyword: '', contactsName: '王', contactsPhone: '1', subtype: 1 }

describe('the text of a place', () => {
  it.each<[string, unknown, unknown]>([
    ['words', taken({ type: 'custom' }, ' 采购合同 '), '采购合同'],
    ['nothing empties the field', taken({ type: 'custom' }, '  ', '旧'), null],
    ['too long', taken({ type: 'custom', maxlength: 3 }, '四个汉字'), 'tooLong'],
    ['an amount', taken({ type: 'money' }, '¥1,200,000.50'), money('120000050')],
    ['an amount with 元', taken({ type: 'money' }, '1,200元整'), money('120000')],
    ['an amount in words', taken({ type: 'money' }, '人民币壹佰贰拾万元整'), money('120000000')],
    [
      'the words of an amount',
      taken({ type: 'money' }, '叁拾万元整', money('1'), 'words'),
      money('30000000'),
    ],
    [
      'an amount keeps its unit',
      taken({ type: 'money' }, '1,200.00', money('1', 'USD')),
      money('120000', 'USD'),
    ],
    ['no amount', taken({ type: 'money' }, '面议'), 'notReadable'],
    ['words that say no amount', taken({ type: 'money' }, '约壹佰万元左右'), 'notReadable'],
    ['a day', taken({ type: 'date' }, '2026年3月1日'), '2026-03-01'],
    ['no day', taken({ type: 'date' }, '2026年2月30日'), 'notReadable'],
    [
      'a month keeps its day',
      taken({ type: 'date', fieldConfig: { date: { dateFormat: 4 } } }, '2026-03', '2026-03-09'),
      '2026-03-09',
    ],
    [
      'another month begins',
      taken({ type: 'date', fieldConfig: { date: { dateFormat: 4 } } }, '2026-04', '2026-03-09'),
      '2026-04-01',
    ],
    ['a period', taken({ type: 'daterange' }, '2026/1/1 至 2026/12/31'), ['2026-01-01', '2026-12-31']],
    ...[
      '自2026年1月1日起至2026年12月31日止',
      '自 2026-01-01 至 2026年12月31日',
      '2026年1月1日起至2026年12月31日',
      '从2026.1.1到2026.12.31止',
      'from 1 January 2026 to 31 December 2026',
    ].map((text): [string, unknown, unknown] => [
      `a period said as ${text}`,
      taken({ type: 'daterange' }, text),
      ['2026-01-01', '2026-12-31'],
    ]),
    ['half a period', taken({ type: 'daterange' }, '自2026年1月1日起'), 'notReadable'],
    ['a moment', taken({ type: 'date-time' }, '2026年11月21日 00:30'), '2026-11-20T16:30:00Z'],
    ['a moment in English', taken({ type: 'date-time' }, '21 November 2026 00:30'), '2026-11-20T16:30:00Z'],
    [
      'one end of a period',
      taken({ type: 'daterange' }, '2027-01-31', ['2026-01-01', '2026-12-31'], 'end'),
      ['2026-01-01', '2027-01-31'],
    ],
    [
      'an end before the start',
      taken({ type: 'daterange' }, '2025-01-31', ['2026-01-01', '2026-12-31'], 'end'),
      'dateOrder',
    ],
    ['a share', taken({ type: 'number', privateConfig: { numberFormat: 6 } }, '12.5%'), '0.125'],
    ['an option', taken({ type: 'select', options }, '乙'), 'b'],
    ['several options', taken({ type: 'checkbox', options }, '乙、甲'), ['a', 'b']],
    ['no option', taken({ type: 'select', options }, '丙'), 'notOption'],
    ['yes', taken({ type: 'bool' }, '是'), true],
    ['a party that is there', taken({ type: 'inputSelectV2', partyType: 2 }, '云启', [party]), [party]],
    [
      'a party by name',
      taken({ type: 'inputSelectV2', partyType: 2, privateConfig: { freeNames: true } }, '长风'),
      [{ ...party, id: null, name: '长风', contactsName: '', contactsPhone: '' }],
    ],
    [
      'a party by name, where only parties on file may be named',
      taken({ type: 'inputSelectV2', partyType: 2 }, '长风'),
      'partyWithoutRecord',
    ],
    [
      'a piece of a party',
      taken({ type: 'inputSelectV2', partyType: 2 }, '李', [party], 'contactsName'),
      [{ ...party, contactsName: '李' }],
    ],
    ['people are no words', taken({ type: 'people' }, '陈静'), 'notReadable'],
    ['a closed field', taken({ type: 'custom', disabled: true }, '新'), 'notEditable'],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  it('of any valid value of any type says the same again when it is taken, or is refused', () => {
    const read = new Set<string>()
    for (const type of builtFieldTypes) {
      const { setting, value } = typeGenerators[type]
      fc.assert(
        fc.property(setting, value, (config, raw) => {
          const form = formOf({ type, ...config } as Given)
          const place = { fieldID: 'f' }
          const text = placeText(form, { f: raw } as never, context, place)
          if (text.trim() === '' || validateForm(form, { f: raw } as never, context).length) return
          const back = valueFromText(form, { f: raw } as never, context, place, text)
          if ('issue' in back) return
          read.add(type)
          // The last line of a sheet may end with empty cells.
          const said = type === 'sheetTable' ? text : text.trim()
          expect(placeText(form, { f: back.value } as never, context, place)).toBe(said)
        }),
        { numRuns: 150 },
      )
    }
    for (const type of [
      'sheetTable',
      'custom',
      'textarea',
      'money',
      'number',
      'date',
      'daterange',
      'date-time',
      'bool',
      'select',
      'radio',
      'multiselect',
      'checkbox',
      'bankAccount',
      'inputSelect',
      'inputSelectV2',
    ])
      expect([type, read.has(type)]).toEqual([type, true])
  })
})
