import { describe, expect, it } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { mappedText, mappedValues, scopedFieldId, scopedKeys } from '../filling/counterpart-mapping.ts'
import { formContext } from '../form-context.ts'
import { displayValues, readableValues } from './display-values.ts'

const names: Record<string, string> = {
  person1: '陈静',
  person2: '张伟',
  department3: '法务部',
  contractType4: '采购合同',
  template5: '采购框架合同',
}
const context = formContext({
  today: '2026-11-20',
  organizationId: 7,
  nameOf: ({ kind, id }) => names[`${kind}${id}`],
})
const shown = (
  field: Partial<FieldInput> & Pick<FieldInput, 'type'>,
  value: unknown,
  locale: 'zh-CN' | 'en' = 'zh-CN',
  part?: string,
) => {
  const form = compileForm({
    fieldGroupList: [
      {
        name: 'g',
        fieldList: [{ id: 'f', name: 'f', positionList: [{ bookmarkName: 'b', part }], ...field }],
      },
    ],
  })
  return displayValues(form, { f: value }, { ...context, locale }).b
}
const options = [
  { value: 'a', label: '甲', englishLabel: 'A' },
  { value: 'b', label: '乙' },
]

describe('text for a document', () => {
  it.each<[string, string | undefined]>([
    ['华东区服务器采购', shown({ type: 'custom' }, '华东区服务器采购')],
    ['a\nb', shown({ type: 'textarea' }, 'a\r\nb')],
    ['甲', shown({ type: 'select', options }, 'a')],
    ['A', shown({ type: 'radio', options }, 'a', 'en')],
    ['甲、乙', shown({ type: 'multiselect', options }, ['b', 'a'])],
    ['A, 乙', shown({ type: 'checkbox', options }, ['a', 'b'], 'en')],
    ['2026年11月20日', shown({ type: 'date', fieldConfig: { date: { dateFormat: 2 } } }, '2026-11-20')],
    ['2026年1月5日', shown({ type: 'date' }, '2026-01-05')],
    ['5 January 2026', shown({ type: 'date' }, '2026-01-05', 'en')],
    ['自2026年12月1日起至2027年11月30日止', shown({ type: 'daterange' }, ['2026-12-01', '2027-11-30'])],
    [
      'from 1 December 2026 to 30 November 2027',
      shown({ type: 'daterange' }, ['2026-12-01', '2027-11-30'], 'en'),
    ],
    [
      '自2026/01/01起至2026/12/31止',
      shown({ type: 'daterange', fieldConfig: { date: { dateFormat: 3 } } }, ['2026-01-01', '2026-12-31']),
    ],
    ['2026年12月31日', shown({ type: 'daterange' }, ['2026-01-01', '2026-12-31'], 'zh-CN', 'end')],
    ['2026年11月21日 00:30', shown({ type: 'date-time' }, '2026-11-20T16:30:00Z')],
    ['21 November 2026 00:30', shown({ type: 'date-time' }, '2026-11-20T16:30:00Z', 'en')],
    ['2026年11月21日', shown({ type: 'date-time' }, '2026-11-20T16:30:00Z', 'zh-CN', 'date')],
    [
      '2026-11-21 00:30',
      shown({ type: 'date-time', fieldConfig: { date: { dateFormat: 1 } } }, '2026-11-20T16:30:00Z'),
    ],
    [
      '期次\t到期\n一\t2026-01-05',
      shown(
        {
          type: 'sheetTable',
          columns: [
            { id: 'a', name: '期次', type: 'custom' },
            { id: 'b', name: '到期', type: 'date' },
          ],
        },
        [{ a: '一', b: '2026-01-05' }],
      ),
    ],
    ['是', shown({ type: 'bool' }, true)],
    ['No', shown({ type: 'bool' }, false, 'en')],
    ['1,234.50', shown({ type: 'number', privateConfig: { numberFormat: 4 } }, '1234.5')],
    ['12.50%', shown({ type: 'number', privateConfig: { numberFormat: 6 } }, '0.125')],
    ['13,579,500.00', shown({ type: 'money' }, { amount: '1357950000', unit: 'CNY' })],
    [
      '13,579,500.00 元',
      shown(
        { type: 'money', fieldConfig: { money: { isWithUnit: true } } },
        { amount: '1357950000', unit: 'CNY' },
      ),
    ],
    [
      '人民币壹仟叁佰伍拾柒万玖仟伍佰元整',
      shown(
        { type: 'money', fieldConfig: { money: { isWordAmount: true } } },
        { amount: '1357950000', unit: 'CNY' },
      ),
    ],
    ['人民币壹元整', shown({ type: 'money' }, { amount: '100', unit: 'CNY' }, 'zh-CN', 'words')],
    ['陈静、张伟', shown({ type: 'people', privateConfig: { multiple: true } }, [1, 2])],
    ['陈静', shown({ type: 'people' }, [1, 2])],
    ['#9', shown({ type: 'people' }, 9)],
    ['法务部', shown({ type: 'department' }, [3])],
    ['采购合同', shown({ type: 'contractType' }, 4)],
    ['采购框架合同', shown({ type: 'templateName' }, 5)],
    ['合同.docx', shown({ type: 'upload' }, { id: 1, name: '合同.docx' })],
    ['HT-2026-001', shown({ type: 'contractNumber' }, 'HT-2026-001')],
    ['622200001111', shown({ type: 'bankAccount' }, '6222 0000 1111')],
    [
      '上海某某科技有限公司',
      shown({ type: 'inputSelectV2', partyType: 2 }, [
        { id: 1, name: '上海某某科技有限公司', contactsName: '李四' },
      ]),
    ],
    [
      '李四',
      shown(
        { type: 'inputSelectV2', partyType: 2 },
        [{ id: 1, name: '某某', contactsName: '李四' }],
        'zh-CN',
        'contactsName',
      ),
    ],
    ['', shown({ type: 'custom' }, null)],
  ])('%s', (expected, actual) => expect(actual).toBe(expected))

  it('fills every position, gives a hidden field nothing, and lets the template bind by itself', () => {
    const form = compileForm({
      fieldGroupList: [
        {
          name: 'g',
          fieldList: [
            { id: 'name', name: '名称', type: 'custom', bookmarkNames: ['title', 'header'] },
            {
              id: 'day',
              name: '日期',
              type: 'date',
              visibleWhen: { match: 'all', conditions: [{ fieldId: 'name', operator: 9 }] },
              bookmarkNames: ['day'],
            },
          ],
        },
      ],
    })
    const values = { name: 'X', day: '2026-01-01' }
    expect(displayValues(form, values, context, [{ bookmarkName: 'footer', fieldId: 'name' }])).toEqual({
      title: 'X',
      header: 'X',
      footer: 'X',
      day: '',
    })
    expect(readableValues(form, values, context)).toEqual({ name: 'X' })
  })
})

describe('values of a chosen party', () => {
  const option = {
    id: 1,
    name: '某某公司',
    subtype: 1 as const,
    fieldDetailMap: {
      idNumber: '91310000MA1FL0000X',
      [scopedFieldId('externalBankAccount', 7)]: '622200001111',
    },
    bankItemList: [{ name: '工商银行', account: '999', accountName: '某某公司' }],
    contactItemList: [{ name: '李四', email: 'li@example.com', phone: '13800000000' }],
  }

  it('are found by organisation-scoped and plain keys, then in banks and contacts [FLD-04] [ENT-01]', () => {
    expect(scopedKeys).toHaveLength(12)
    expect(mappedText(option, 'externalBankAccount', 7)).toBe('622200001111')
    expect(mappedText(option, 'externalBankAccount_7', 7)).toBe('622200001111')
    expect(mappedText(option, 'externalBankAccount', 8)).toBe('999')
    expect(mappedText(option, 'externalBankName_7', 7)).toBe('工商银行')
    expect(mappedText(option, 'externalContactPhone', 7)).toBe('13800000000')
    expect(mappedText(option, 'idNumber', 7)).toBe('91310000MA1FL0000X')
    expect(mappedText(option, 'fax', 7)).toBe('')
  })

  it('go into the fields that follow the party, and out again with it [FLD-04]', () => {
    const form = compileForm({
      fieldGroupList: [
        {
          name: 'g',
          fieldList: [
            { id: 'party', name: '外部相对方', type: 'inputSelectV2', partyType: 2 },
            {
              id: 'bank',
              name: '账号',
              type: 'bankAccount',
              counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalBankAccount' },
            },
            {
              id: 'fax',
              name: '传真',
              type: 'custom',
              counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'fax' },
            },
            {
              id: 'contact',
              name: '联系人',
              type: 'inputSelectV2',
              counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalContactName' },
            },
            {
              id: 'bankName',
              name: '开户行',
              type: 'select',
              options: [{ value: 'icbc', label: '工商银行' }],
              counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalBankName' },
            },
            {
              id: 'other',
              name: '其他银行',
              type: 'select',
              options: [{ value: 'boc', label: '中国银行' }],
              counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalBankName' },
            },
          ],
        },
      ],
    })
    const given = formContext({ today: '2026-11-20', organizationId: 7 })
    expect(mappedValues(form, 'party', option, given)).toEqual({
      bank: '622200001111',
      fax: null,
      contact: { id: null, name: '李四' },
      bankName: 'icbc',
      other: null,
    })
    expect(Object.values(mappedValues(form, 'party', null, given)).every((value) => value === null)).toBe(
      true,
    )
  })
})
