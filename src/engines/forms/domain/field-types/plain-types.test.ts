import { describe, expect, it } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { referencesOf } from '../filling/apply-edits.ts'
import { createFormStore } from '../filling/form-store.ts'
import { validateForm } from '../filling/validate-form.ts'
import { type FormContext, formContext } from '../form-context.ts'
import { readableValues } from '../texts/display-values.ts'

const names: Record<string, string> = {
  'person/1': '陈静',
  'person/2': '赵磊',
  'department/3': '法务部',
  'contractType/4': '采购类 / 货物采购合同',
  'template/5': '采购合同（标准文本）',
}
const context = formContext({
  today: '2026-11-20',
  initiator: { userId: 1, departmentId: 3 },
  nameOf: ({ kind, id }) => names[`${kind}/${id}`],
})
const options = [
  { value: 'a', label: '甲', englishLabel: 'A' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙' },
]
const form = (field: Partial<FieldInput>) =>
  compileForm({
    fieldGroupList: [{ name: 'g', fieldList: [{ id: 'f', name: '字段', type: 'custom', ...field }] }],
  })
/** What becomes of a value: how it is stored, how it reads, what is wrong with it. */
function outcome(field: Partial<FieldInput>, raw: unknown, given: Partial<FormContext> = {}) {
  const compiled = form(field)
  const rules = { ...context, ...given }
  const store = createFormStore(compiled, { f: raw }, rules)
  const values = store.values()
  return {
    stored: values.f,
    reads: readableValues(compiled, values, rules).f,
    wrong: validateForm(compiled, { f: raw }, rules).map((issue) => issueText(issue, 'zh-CN')),
  }
}
const fine = (stored: unknown, reads: string) => ({ stored, reads, wrong: [] })
const initial = (field: Partial<FieldInput>, given: Partial<FormContext> = {}): unknown =>
  createFormStore(form(field), {}, { ...context, ...given }).values().f
const pointsTo = (field: Partial<FieldInput>, value: unknown) =>
  referencesOf(form(field), { f: value }, context)

describe('choices', () => {
  it.each([
    ['select', 'FLD-10'],
    ['radio', 'FLD-26'],
  ] as const)(
    '%s keeps one option, reads by its label in the reader’s language, and refuses another [%s]',
    (type, _id) => {
      expect(outcome({ type, options }, 'a')).toEqual(fine('a', '甲'))
      expect(outcome({ type, options }, 'a', { locale: 'en' }).reads).toBe('A')
      expect(outcome({ type, options }, 'x').wrong).toEqual(['字段的选项已不存在，请重新选择'])
      expect(outcome({ type, options }, ['a']).wrong).toEqual(['字段的内容格式有误'])
      expect(outcome({ type, options, required: true }, '').wrong).toEqual(['请选择字段'])
    },
  )

  it.each([
    ['multiselect', 'FLD-11'],
    ['checkbox', 'FLD-27'],
  ] as const)('%s keeps options once, in the order of the list whoever clicked first [%s]', (type, _id) => {
    expect(outcome({ type, options }, ['c', 'a', 'c'])).toEqual(fine(['a', 'c'], '甲、丙'))
    expect(outcome({ type, options }, ['c', 'x', 'a'])).toMatchObject({
      stored: ['a', 'c', 'x'],
      wrong: ['字段的选项已不存在，请重新选择'],
    })
    expect(outcome({ type, options }, [])).toMatchObject({ stored: undefined, wrong: [] })
  })

  it('bool takes yes and no, and no is an answer [FLD-31]', () => {
    expect(outcome({ type: 'bool', required: true }, false)).toEqual(fine(false, '否'))
    expect(outcome({ type: 'bool' }, true, { locale: 'en' }).reads).toBe('Yes')
    expect(outcome({ type: 'bool', required: true }, null).wrong).toEqual(['请选择字段'])
  })
})

describe('records', () => {
  it('people are a list of ids, one unless several are allowed; the default is who starts the record [FLD-38]', () => {
    const several = { type: 'people' as const, privateConfig: { multiple: true } }
    expect(outcome(several, [2, 1, 2])).toEqual(fine([2, 1], '赵磊、陈静'))
    expect(outcome({ type: 'people' }, [2, 1])).toEqual(fine([2], '赵磊'))
    expect(outcome({ type: 'people' }, [9]).reads).toBe('#9')
    expect(initial({ type: 'people', defaultValue: 'initiator' })).toEqual([1])
    expect(initial({ type: 'people', defaultValue: 'initiator' }, { recordStatus: 1 })).toBeNull()
    expect(pointsTo(several, [1, 2])).toEqual([
      { kind: 'person', id: 1 },
      { kind: 'person', id: 2 },
    ])
  })

  it('departments are a list of ids; the default is the main department of who starts the record [FLD-24]', () => {
    expect(outcome({ type: 'department' }, [3])).toEqual(fine([3], '法务部'))
    expect(initial({ type: 'department', defaultValue: 'initiator' })).toEqual([3])
    expect(initial({ type: 'department', defaultValue: 'initiator' }, { initiator: null })).toBeNull()
    expect(pointsTo({ type: 'department' }, [3])).toEqual([{ kind: 'department', id: 3 }])
  })

  it.each([
    ['contractType', 'FLD-12', 4, '采购类 / 货物采购合同', 'contractType'],
    ['templateName', 'FLD-13', 5, '采购合同（标准文本）', 'template'],
  ] as const)('%s is one record by its id, which must exist [%s]', (type, _id, value, reads, kind) => {
    expect(outcome({ type }, value)).toEqual(fine(value, reads))
    expect(pointsTo({ type }, value)).toEqual([{ kind, id: value }])
    expect(outcome({ type }, value, { exists: () => false }).wrong).toEqual([
      '字段的选项已不存在，请重新选择',
    ])
    expect(outcome({ type }, -1).wrong).toEqual(['字段的内容格式有误'])
  })

  it('an upload is one file of a kind that the field takes [FLD-35]', () => {
    const field = { type: 'upload' as const, privateConfig: { extensions: ['pdf'] } }
    expect(outcome(field, { id: 7, name: '合同.PDF' })).toEqual(fine({ id: 7, name: '合同.PDF' }, '合同.PDF'))
    expect(outcome(field, { id: 7, name: '合同.docx' }).wrong).toEqual(['当前文件格式不支持'])
    expect(outcome(field, [{ id: 7, name: '合同.pdf' }]).wrong).toEqual(['字段的内容格式有误'])
    expect(pointsTo(field, { id: 7, name: '合同.pdf' })).toEqual([{ kind: 'file', id: 7 }])
  })
})

describe('days', () => {
  it('a date is a day, written in several ways and read in the field’s format; the default can be today [FLD-28]', () => {
    expect(outcome({ type: 'date' }, '2026/2/3')).toEqual(fine('2026-02-03', '2026-02-03'))
    const chinese = { type: 'date' as const, fieldConfig: { date: { dateFormat: 2 as const } } }
    expect(outcome(chinese, '2026-02-03').reads).toBe('2026年02月03日')
    expect(outcome({ type: 'date' }, '2026-02-30').wrong).toEqual(['字段不是有效的日期'])
    expect(initial({ type: 'date', defaultValue: 'today' })).toBe('2026-11-20')
    expect(initial({ type: 'date', defaultValue: '2026-01-31' })).toBe('2026-01-31')
  })

  it('a date range is two days in their order [FLD-29]', () => {
    const type = 'daterange'
    expect(outcome({ type }, ['2026-02-01', '2026-02-01'])).toEqual(
      fine(['2026-02-01', '2026-02-01'], '2026-02-01 至 2026-02-01'),
    )
    expect(outcome({ type }, ['2026-02-02', '2026-02-01']).wrong).toEqual(['字段的结束日期不能早于开始日期'])
    expect(outcome({ type }, ['', null])).toMatchObject({ stored: undefined, wrong: [] })
  })

  it('a moment is kept in UTC to the second and read in the organisation’s time zone [FLD-30]', () => {
    expect(outcome({ type: 'date-time' }, '2026-11-19T16:30:15.250Z')).toEqual(
      fine('2026-11-19T16:30:15Z', '2026-11-20 00:30'),
    )
    expect(outcome({ type: 'date-time' }, '2026-11-20').wrong).toEqual(['字段不是有效的日期'])
  })
})

describe('texts and figures', () => {
  it('a text of several lines keeps its lines and loses the space around it [FLD-33]', () => {
    expect(outcome({ type: 'textarea' }, ' 一\r\n二\r三 ')).toEqual(fine('一\n二\n三', '一\n二\n三'))
    expect(outcome({ type: 'textarea', maxlength: 2 }, '一\n二').wrong).toEqual(['字段最多2个字符'])
  })

  it('a single line is one line without the space around it [FLD-43]', () =>
    expect(outcome({ type: 'custom' }, ' 一\r\n二 ')).toEqual(fine('一 二', '一 二')))

  it('a number typed by hand is one line of at most 64 characters [FLD-41] [VAL-15]', () => {
    expect(outcome({ type: 'contractNumber' }, ' HT-1 ')).toEqual(fine('HT-1', 'HT-1'))
    expect(outcome({ type: 'contractNumber' }, 'n'.repeat(65)).wrong).toEqual(['字段最多64个字符'])
  })

  it('a bank account is half-width signs, 9 to 24 of them [FLD-42]', () => {
    expect(outcome({ type: 'bankAccount' }, '６２２２ ００００ ９')).toEqual(fine('622200009', '622200009'))
    expect(outcome({ type: 'bankAccount' }, '62220000').wrong).toEqual(['请输入9-24位字符'])
  })

  it('a number is exact, rounded by its format and read in it [FLD-36]', () => {
    const field = {
      type: 'number' as const,
      privateConfig: { numberFormat: 4 as const, roundingWay: 4 as const },
    }
    expect(outcome(field, '9007199254740993.005')).toEqual(
      fine('9007199254740993', '9,007,199,254,740,993.00'),
    )
    expect(outcome({ type: 'number', privateConfig: { numberFormat: 6 } }, '0.1')).toEqual(
      fine('0.1', '10.00%'),
    )
    expect(outcome({ type: 'number' }, '9'.repeat(31)).wrong).toEqual(['字段超出可记录的范围'])
  })

  it('an amount is exact in minor units, read with its unit only where the field says so [FLD-37]', () => {
    const money = { amount: '1357950000000000001', unit: 'CNY' }
    expect(outcome({ type: 'money' }, money)).toEqual(fine(money, '13,579,500,000,000,000.01'))
    const withUnit = { type: 'money' as const, fieldConfig: { money: { isWithUnit: true } } }
    expect(outcome(withUnit, { amount: '5', unit: 'JPY' }).reads).toBe('5 日元')
    expect(outcome({ type: 'money', required: true }, '').wrong).toEqual(['请以阿拉伯数字输入字段'])
  })
})

describe('the backdating flag', () => {
  const withStart = (isBackdating: boolean) =>
    compileForm({
      fieldGroupList: [
        {
          name: 'g',
          fieldList: [
            { id: 'start', name: '开始', type: 'date', isBackdating },
            { id: 'flag', name: '倒签', type: 'bool', rawType: 'backdating' },
          ],
        },
      ],
    })
  it('is not on the form unless the start-time field supports it, and follows that field [STA-06]', () => {
    const absent = createFormStore(withStart(false), { start: '2026-11-19', flag: 1 }, context)
    expect(absent.field('flag').visible).toBe(false)
    expect(absent.values()).toEqual({ start: '2026-11-19' })
    const store = createFormStore(withStart(true), {}, context)
    expect(store.field('flag')).toMatchObject({ visible: true, editable: false, value: 2 })
    store.edit({ start: '2026-11-19' })
    expect(store.field('flag').value).toBe(1)
  })
})
