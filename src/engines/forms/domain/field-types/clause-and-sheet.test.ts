import { describe, expect, it } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { FormDefinitionError } from '../definition/form-definition.ts'
import { applyEdits, referencesOf } from '../filling/apply-edits.ts'
import { isEditable } from '../filling/editability.ts'
import { createFormStore } from '../filling/form-store.ts'
import { validateForm } from '../filling/validate-form.ts'
import { type FormContext, formContext } from '../form-context.ts'
import { displayValues, readableValues } from '../texts/display-values.ts'
import { statementChoices } from './clause.ts'

const context = formContext({ today: '2026-11-20' })
const compiled = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: 'g', fieldList }] })
const faults = (fieldList: FieldInput[], values: Record<string, unknown>, given: Partial<FormContext> = {}) =>
  validateForm(compiled(...fieldList), values, { ...context, ...given }).map(
    (issue) => [issue.path, issueText(issue, 'zh-CN')] as const,
  )
const refused = (...fieldList: FieldInput[]): string[] => {
  try {
    compiled(...fieldList)
    return []
  } catch (error) {
    if (error instanceof FormDefinitionError) return error.issues.map(({ code }) => code)
    throw error
  }
}
const yuan = (amount: string) => ({ amount, unit: 'CNY' })

describe('clause', () => {
  const statement = (id: number, ...content: string[][]) => ({
    id,
    name: `条款项${id}`,
    content: content.map((pieces) =>
      pieces.map((piece) =>
        piece.startsWith('#')
          ? { kind: 'field' as const, fieldID: piece.slice(1) }
          : { kind: 'text' as const, text: piece },
      ),
    ),
  })
  const clause = (isNullable: boolean, ...statementList: ReturnType<typeof statement>[]): FieldInput => ({
    id: 'c',
    name: '付款',
    type: 'clause',
    clause: { labelID: 1, isNullable, statementList },
    positionList: [{ bookmarkName: 'b' }],
  })
  const party: FieldInput = { id: 'party', name: '相对方', type: 'custom' }
  const price: FieldInput = {
    id: 'price',
    name: '总价',
    type: 'money',
    fieldConfig: { money: { isWordAmount: true } },
  }

  it('with exactly one statement selects it by itself, in the browser and on the server, nullable or not [STA-01]', () => {
    for (const isNullable of [true, false]) {
      const form = compiled(clause(isNullable, statement(7)))
      expect(createFormStore(form, {}, context).values()).toEqual({ c: { statementID: 7 } })
      expect(applyEdits(form, {}, {}, context).values).toEqual({ c: { statementID: 7 } })
      expect(applyEdits(form, {}, { c: null }, { ...context, recordStatus: 1 }).values).toEqual({
        c: { statementID: 7 },
      })
    }
  })

  it('with several statements gains 不显示该条款, id -1, only when it is nullable [STA-02] [ENT-03]', () => {
    const choices = (field: FieldInput) => {
      const config = compiled(field).fields[0]?.config
      return config
        ? statementChoices(config, { locale: 'zh-CN' }).map(({ id, name }) => `${id} ${name}`)
        : []
    }
    const two = [statement(1), statement(2)]
    expect(choices(clause(true, ...two))).toEqual(['1 条款项1', '2 条款项2', '-1 不显示该条款'])
    expect(choices(clause(false, ...two))).toEqual(['1 条款项1', '2 条款项2'])
    expect(choices(clause(true, statement(1)))).toEqual(['1 条款项1'])
    expect(faults([clause(true, ...two)], { c: { statementID: -1 } })).toEqual([])
    expect(faults([clause(false, ...two)], { c: { statementID: -1 } })).toHaveLength(1)
    expect(faults([clause(true, ...two)], { c: { statementID: 3 } })).toHaveLength(1)
  })

  it('with several statements must be chosen, whatever the configuration says: 请选择付款条款 [VAL-03]', () => {
    const several = clause(true, statement(1), statement(2))
    expect(faults([several], {})).toEqual([['c', '请选择付款条款']])
    expect(faults([{ ...clause(false, statement(1)), required: true }], {})).toEqual([])
    expect(createFormStore(compiled(several), {}, context).field('c').required).toBe(true)
  })

  it('puts its paragraphs into the document with other fields’ texts; -1 and nothing put in none [FLD-16] [ENT-02] [ENT-03]', () => {
    const field = clause(
      true,
      statement(1, ['由', '#party', '支付', '#price', '。'], ['本条另有约定除外。']),
      statement(2),
    )
    const form = compiled(field, party, price)
    const values = { c: { statementID: 1 }, party: '上海某某有限公司', price: yuan('1200') }
    const text = '由上海某某有限公司支付人民币壹拾贰元整。\n本条另有约定除外。'
    expect(displayValues(form, values, context).b).toBe(text)
    expect(readableValues(form, values, context).c).toBe('由上海某某有限公司支付12.00。\n本条另有约定除外。')
    expect(displayValues(form, { ...values, party: undefined }, context).b).toContain('由支付')
    expect(displayValues(form, { c: { statementID: -1 } }, context).b).toBe('')
    expect(readableValues(form, { c: { statementID: -1 } }, context).c).toBe('不显示该条款')
    expect(displayValues(form, {}, context).b).toBe('')
  })

  it('tells nobody what stands in a field that is hidden from them', () => {
    const form = compiled(clause(false, statement(1, ['共', '#price'])), price)
    const hidden = { ...context, access: { price: 'hidden' as const } }
    const values = { c: { statementID: 1 }, price: yuan('1200') }
    expect(readableValues(form, values, hidden).c).toBe('共')
    expect(createFormStore(form, values, hidden).others().text('price')).toBe('')
  })

  it('refuses statements of the same id and a clause within a clause', () => {
    expect(refused(clause(false, statement(1), statement(1)))).toEqual(['formStatement'])
    expect(refused(clause(false, statement(1, ['#c'])))).toEqual(['formStatement'])
  })
})

describe('sheet table', () => {
  const goods = (more: Partial<FieldInput> = {}): FieldInput => ({
    id: 'goods',
    name: '采购清单',
    type: 'sheetTable',
    columns: [
      { id: 'item', name: '名称', type: 'custom', required: true },
      { id: 'count', name: '数量', type: 'number', isSummed: true, privateConfig: { numberFormat: 4 } },
      {
        id: 'sum',
        name: '金额',
        type: 'money',
        isSummed: true,
        fieldConfig: { valueRange: { conditions: [{ operator: 3, value: '0' }] } },
      },
      { id: 'day', name: '交货', type: 'date' },
      { id: 'keeper', name: '保管人', type: 'people', privateConfig: { multiple: true } },
    ],
    ...more,
  })
  const row = { item: '服务器', count: '2', sum: yuan('100') }

  it('is incomplete without a row or with a required cell empty: 请填写完整采购清单 [VAL-05]', () => {
    const required = [goods({ required: true })]
    for (const empty of [undefined, null, [], [{}], [{ item: '  ' }, {}]])
      expect(faults(required, { goods: empty })).toEqual([['goods', '请填写完整采购清单']])
    expect(faults([goods()], { goods: [row, { count: '1' }] })).toEqual([
      ['goods.1.item', '请填写完整采购清单'],
    ])
    expect(faults(required, { goods: [row] })).toEqual([])
    expect(faults([goods()], {})).toEqual([])
  })

  it('reads, rounds and checks every cell as a field of its type, and names row and column [FLD-17]', () => {
    const form = compiled(goods())
    const { values } = applyEdits(
      form,
      {},
      { goods: [{ item: ' 服务器\n', count: 1.005, day: '2026/1/5' }] },
      context,
    )
    expect(values).toEqual({ goods: [{ item: '服务器', count: '1.01', day: '2026-01-05' }] })
    expect(faults([goods()], { goods: [row, { ...row, count: '两台' }] })).toEqual([
      ['goods.1.count', '采购清单第2行「数量」不是有效的数字'],
    ])
    expect(faults([goods()], { goods: [{ ...row, item: '长'.repeat(201) }] })).toEqual([
      ['goods.0.item', '采购清单第1行「名称」最多200个字符'],
    ])
    expect(faults([goods()], { goods: [{ ...row, sum: yuan('-1') }] })).toEqual([
      ['goods.0.sum', '取值范围不合法'],
    ])
    expect(faults([goods()], { goods: [{ ...row, other: 1 }] })).toHaveLength(1)
    const long = Array.from({ length: 501 }, () => row)
    expect(faults([goods()], { goods: long })).toEqual([['goods', '采购清单最多500行']])
    expect(applyEdits(form, {}, { goods: long }, context).issues).toHaveLength(1)
    expect(faults([goods()], { goods: long.slice(1) })).toEqual([])
  })

  it('has exact sums, none where currencies differ, and sums as operands of a calculation [FLD-17] [VAL-19]', () => {
    const total: FieldInput = {
      id: 'total',
      name: '合计',
      type: 'money',
      fieldConfig: {
        calculationConditionGroup: {
          valueList: [
            { method: 1, value: 'goods', part: 'sum.sum' },
            { method: 2, value: '2' },
          ],
          calculationWays: [3],
        },
      },
    }
    const form = compiled(
      goods({
        positionList: [
          { bookmarkName: 'b', part: 'sum.sum' },
          { bookmarkName: 'n', part: 'rows' },
        ],
      }),
      total,
    )
    const store = createFormStore(form, {}, context)
    store.edit({
      goods: [{ ...row, sum: yuan('9007199254740993') }, { item: 'b' }, { ...row, sum: yuan('1') }, {}],
    })
    expect(store.field('total').value).toEqual(yuan('18014398509481988'))
    expect(displayValues(form, store.values(), context)).toEqual({ b: '90,071,992,547,409.94', n: '3' })
    store.edit({ goods: [row, { ...row, sum: { amount: '100', unit: 'USD' } }] })
    expect(store.field('total').value).toBeNull()
    expect(displayValues(form, store.values(), context).b).toBe('')
    store.edit({ goods: [{ item: 'a' }] })
    expect(store.field('total').value).toBeNull()
    const part = (name: string): FieldInput => ({
      ...total,
      fieldConfig: {
        calculationConditionGroup: {
          valueList: [{ method: 1, value: 'goods', part: name }],
          calculationWays: [],
        },
      },
    })
    expect(refused(goods(), part('sum.item'))).toEqual(['formOperand'])
    expect(refused(goods(), part('sum.gone'))).toEqual(['formOperand'])
  })

  it('reads as lines of cells with headings and sums, blank rows left out [FLD-17]', () => {
    const names = { ...context, nameOf: () => '陈静' }
    const text = readableValues(compiled(goods()), { goods: [{ ...row, keeper: [1] }, {}, row] }, names).goods
    expect(text).toBe(
      '名称\t数量\t金额\t交货\t保管人\n服务器\t2.00\t1.00\t\t陈静\n服务器\t2.00\t1.00\t\t\n合计\t4.00\t2.00\t\t',
    )
  })

  it('keeps rows that nobody has filled yet while the form is worked on, and asks for nobody’s people [FLD-17]', () => {
    const form = compiled(goods({ required: true }))
    const store = createFormStore(form, {}, context)
    store.edit({ goods: [{}] })
    expect(store.field('goods').value).toEqual([{}])
    expect(store.values()).toEqual({ goods: [{}] })
    expect(store.validate().map(({ code }) => code)).toEqual(['requiredSheet'])
    const people = referencesOf(form, { goods: [{ keeper: [1, 2] }, {}, { keeper: [3] }] }, context)
    expect(people.map(({ kind, id }) => `${kind}${id}`)).toEqual(['person1', 'person2', 'person3'])
    const known = { ...context, exists: ({ id }: { id: number }) => id !== 3 }
    expect(validateForm(form, { goods: [{ item: 'a', keeper: [3] }] }, known)).toHaveLength(1)
  })

  it('what the server says about a cell is shown at its field in words that name the cell', () => {
    const store = createFormStore(compiled(goods()), {}, context)
    store.showErrors([{ path: 'goods.1.count', code: 'notNumber' }])
    const { error } = store.field('goods')
    expect(error && issueText(error, 'zh-CN')).toBe('采购清单第2行「数量」不是有效的数字')
    expect(store.summary().firstError).toBe('goods')
  })

  it('refuses columns of the same id, sums of words, formulas and dynamic options in cells, and bad defaults', () => {
    const column = { id: 'a', name: '甲', type: 'number' as const }
    const one = (...columns: NonNullable<FieldInput['columns']>) => refused(goods({ columns }))
    expect(one(column, column)).toEqual(['formSheetColumn'])
    expect(one({ ...column, type: 'custom', isSummed: true })).toEqual(['formSheetColumn'])
    expect(one({ ...column, defaultValue: '一' })).toEqual(['formSheetColumn'])
    const dynamicConfig = { isDynamicField: true }
    expect(one({ ...column, type: 'select', privateConfig: { dynamicConfig } })).toEqual(['formSheetColumn'])
    expect(one({ ...column, defaultValue: '1' })).toEqual([])
  })
})

describe('files, documents and serial numbers', () => {
  const files = (
    type: 'image-preview' | 'customAttachment',
    more: FieldInput['privateConfig'] = {},
  ): FieldInput => ({
    id: 'f',
    name: '照片',
    type,
    privateConfig: { multiple: true, ...more },
  })
  const named = (...names: string[]) => ({ f: names.map((name, index) => ({ id: index + 1, name })) })

  it('pictures are png, jpg or jpeg, as far as the field takes them: 当前文件格式不支持 [FLD-32] [VAL-17]', () => {
    expect(faults([files('image-preview')], named('a.png', 'b.JPG', 'c.jpeg'))).toEqual([])
    expect(faults([files('image-preview')], named('a.png', 'b.pdf'))).toEqual([['f', '当前文件格式不支持']])
    expect(faults([files('image-preview', { extensions: ['png', 'pdf'] })], named('a.pdf'))).toHaveLength(1)
    const stored = { nameOf: () => 'contract.pdf' }
    expect(faults([files('image-preview')], named('a.png'), stored)).toHaveLength(1)
  })

  it('attachments are several files, each of a format that the field takes, at most 20 [FLD-44] [VAL-17]', () => {
    const field = files('customAttachment', { extensions: ['pdf'] })
    expect(faults([field], named('a.pdf', 'b.pdf'))).toEqual([])
    expect(faults([field], named('a.pdf', 'b.exe'))).toEqual([['f', '当前文件格式不支持']])
    expect(faults([field], named(...Array(21).fill('a.pdf')))).toEqual([['f', '照片最多20个文件']])
    expect(faults([{ ...field, required: true }], { f: [] })).toEqual([['f', '请选择照片']])
    const single = compiled(files('customAttachment', { multiple: false }))
    expect(applyEdits(single, {}, named('a.pdf', 'b.pdf'), context).values).toEqual(named('a.pdf'))
    expect(referencesOf(compiled(field), named('a.pdf', 'b.pdf'), context)).toMatchObject([
      { kind: 'file', id: 1 },
      { kind: 'file', id: 2 },
    ])
  })

  it.each(['serialNumber', 'contractEdit'] as const)(
    '%s is given by the system: never typed, never asked for',
    (type) => {
      const field: FieldInput = { id: 's', name: '流水号', type, required: true, defaultValue: null }
      expect(faults([field], {})).toEqual([])
      const form = compiled(field)
      const value = type === 'serialNumber' ? '000001' : { fileID: 1, name: 'a.docx' }
      expect(applyEdits(form, {}, { s: value }, context).issues.map(({ code }) => code)).toEqual([
        'notEditable',
      ])
      const kept = applyEdits(form, { s: value }, { s: value }, { ...context, recordStatus: 1 })
      expect(kept).toEqual({ values: { s: value }, issues: [] })
    },
  )

  it('a serial number is closed in alteration, whatever its configuration says [STA-04] [FLD-34]', () => {
    const form = compiled({ id: 's', name: '流水号', type: 'serialNumber', alterEditStatus: 2 })
    expect(form.fields.map((field) => isEditable(field, { ...context, alteration: true }))).toEqual([false])
    expect(form.fields[0]?.type.lockedInAlteration).toBe(true)
  })

  it('single-line text is one line, trimmed, and at most as long as the form says [FLD-43]', () => {
    const field: FieldInput = { id: 't', name: '简称', type: 'custom', maxlength: 3 }
    expect(applyEdits(compiled(field), {}, { t: ' 甲\n乙 ' }, context).values).toEqual({ t: '甲 乙' })
    expect(faults([field], { t: '𠮷𠮷𠮷' })).toEqual([])
    expect(faults([field], { t: '甲乙丙丁' })).toEqual([['t', '简称最多3个字符']])
  })
})
