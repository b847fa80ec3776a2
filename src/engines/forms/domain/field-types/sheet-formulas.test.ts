import { describe, expect, it } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { FormDefinitionError } from '../definition/form-definition.ts'
import { applyEdits } from '../filling/apply-edits.ts'
import { createFormStore } from '../filling/form-store.ts'
import { validateForm } from '../filling/validate-form.ts'
import { type FormContext, formContext } from '../form-context.ts'
import { columnsOf, type SheetRow } from './sheet-cells.ts'
import { newRow, pasteInto, rowsFromSpreadsheet } from './sheet-text.ts'

const context = formContext({ today: '2026-11-20' })
const draft: FormContext = { ...context, recordStatus: 1 }
const money = (amount: string, unit = 'CNY') => ({ amount, unit })
type Column = NonNullable<FieldInput['columns']>[number]
type Group = NonNullable<NonNullable<Column['fieldConfig']>['calculationConditionGroup']>

const column = (value: string): Group['valueList'][number] => ({ method: 1, value })
const constant = (value: string): Group['valueList'][number] => ({ method: 2, value })
/** 数量 × 单价, unless another formula is given. */
const formula = (isUpdate: boolean, more: Partial<Group> = {}): Column['fieldConfig'] => ({
  calculationConditionGroup: {
    valueList: [column('count'), column('price')],
    calculationWays: [3],
    isUpdate,
    ...more,
  },
})
const purchase = (sum: Partial<Column>, more: Column[] = []): FieldInput[] => [
  {
    id: 'goods',
    name: '采购清单',
    type: 'sheetTable',
    columns: [
      { id: 'item', name: '名称', type: 'custom' },
      { id: 'count', name: '数量', type: 'number' },
      { id: 'price', name: '单价', type: 'money' },
      { id: 'sum', name: '金额', type: 'money', isSummed: true, ...sum },
      ...more,
    ],
  },
  {
    id: 'amount',
    name: '合同金额',
    type: 'money',
    fieldConfig: {
      calculationConditionGroup: {
        valueList: [{ method: 1, value: 'goods', part: 'sum.sum' }],
        calculationWays: [],
      },
    },
  },
]
const formOf = (sum: Partial<Column>, more: Column[] = []) =>
  compileForm({ fieldGroupList: [{ name: 'g', fieldList: purchase(sum, more) }] })
const computed = formOf({ fieldConfig: formula(true) })
const following = formOf({ fieldConfig: formula(false) })
const sheetOf = (form = computed) => form.fields[0]?.config as never
const row = (count: unknown, price: unknown, more: SheetRow = {}): SheetRow => ({
  item: '泵',
  ...(count === null ? {} : { count }),
  ...(price === null ? {} : { price }),
  ...more,
})
/** What the server stores of rows that a browser or a program sends. */
const saved = (form: typeof computed, sent: unknown[], before: unknown[] = [], given = draft) =>
  applyEdits(form, { goods: before }, { goods: sent }, given)
const sums = (rows: unknown): unknown[] => (rows as SheetRow[]).map((one) => one.sum)

describe('a computed column', () => {
  it('is what its formula gives, whatever a program sends for it [FLD-17] [VAL-13]', () => {
    for (const tampered of [
      money('1'),
      money('1', 'USD'),
      null,
      '',
      'gift',
      { amount: 'x' },
      [],
      undefined,
    ]) {
      const { values, issues } = saved(computed, [row('3', money('10001'), { sum: tampered })])
      expect([tampered, sums(values.goods), issues]).toEqual([tampered, [money('30003')], []])
      expect(values.amount).toEqual(money('30003'))
    }
  })

  it('stays so in stored rows, moved and changed ones, and in alteration [FLD-17]', () => {
    const stored = [row('3', money('100'), { sum: money('300') }), row('1', money('7'), { sum: money('7') })]
    const [first, second] = stored as [SheetRow, SheetRow]
    const sent = [
      { ...second, sum: money('9') },
      { ...first, count: '4' },
    ]
    expect(sums(saved(computed, sent, stored).values.goods)).toEqual([money('7'), money('400')])
    const open = purchase({ fieldConfig: formula(true), alterEditStatus: 1 })
    const altered = compileForm({
      fieldGroupList: [{ name: 'g', fieldList: open.map((field) => ({ ...field, alterEditStatus: 2 })) }],
    })
    const { values, issues } = saved(altered, sent, stored, {
      ...context,
      recordStatus: 7,
      alteration: true,
    })
    expect([sums(values.goods), issues]).toEqual([[money('7'), money('400')], []])
  })

  it('is exact and rounded once, by the rounding way of its column [FLD-17] [VAL-19]', () => {
    const share = (way: 1 | 2 | 3 | 4) =>
      formOf({
        fieldConfig: formula(true, { valueList: [column('price'), constant('8')], calculationWays: [4] }),
        privateConfig: { roundingWay: way },
      })
    const eighth = (way: 1 | 2 | 3 | 4) => sums(saved(share(way), [row('1', money('100'))]).values.goods)
    expect([1, 2, 3, 4].map((way) => eighth(way as 1))).toEqual(
      ['13', '13', '12', '12'].map((amount) => [money(amount)]),
    )
    const large = saved(computed, [row('9007199254740993', money('3'))]).values.goods
    expect(sums(large)).toEqual([money('27021597764222979')])
    const price = formOf({ fieldConfig: formula(true) }, [
      {
        id: 'each',
        name: '每件',
        type: 'number',
        privateConfig: { numberFormat: 2 },
        fieldConfig: formula(true, { valueList: [column('price'), column('count')], calculationWays: [4] }),
      },
    ])
    // A third of 100 yuan: the price in major units, with the two decimals of the column.
    expect(saved(price, [row('3', money('10000'))]).values.goods).toMatchObject([{ each: '33.33' }])
  })

  it('is empty where an operand is empty, a divisor is 0 or the result is too large to record [FLD-17]', () => {
    expect(sums(saved(computed, [row(null, money('100'), { sum: money('5') })]).values.goods)).toEqual([
      undefined,
    ])
    const divided = formOf({
      fieldConfig: formula(true, { valueList: [column('price'), column('count')], calculationWays: [4] }),
    })
    expect(sums(saved(divided, [row('0', money('100'))]).values.goods)).toEqual([undefined])
    expect(sums(saved(computed, [row('9007199254740993', money('900000'))]).values.goods)).toEqual([
      undefined,
    ])
  })

  it('has no result of two currencies, and the currency of its operands else [FLD-17]', () => {
    const more: Column[] = [{ id: 'freight', name: '运费', type: 'money' }]
    const both = formula(true, { valueList: [column('price'), column('freight')], calculationWays: [1] })
    const form = formOf({ fieldConfig: both }, more)
    const stored = [row('1', money('100'), { freight: money('5'), sum: money('105') })]
    const mixed = [row('1', money('100'), { freight: money('5', 'USD'), sum: money('105') })]
    expect(sums(saved(form, mixed, stored).values.goods)).toEqual([undefined])
    const dollars = [row('1', money('100', 'USD'), { freight: money('5', 'USD') })]
    expect(sums(saved(form, dollars, stored).values.goods)).toEqual([money('105', 'USD')])
  })

  it('may be calculated from another calculated one, in whatever order the columns stand [FLD-17]', () => {
    const tax = formula(true, { valueList: [column('net'), constant('0.13')], calculationWays: [3] })
    const form = formOf({ fieldConfig: tax }, [
      { id: 'net', name: '未税', type: 'money', fieldConfig: formula(true) },
    ])
    const { values } = saved(form, [row('2', money('10000'))])
    expect(values.goods).toMatchObject([{ net: money('20000'), sum: money('2600') }])
  })

  it('says nothing of what it rounds and of what was sent for it [FLD-17]', () => {
    const third = formula(true, { valueList: [column('price'), constant('3')], calculationWays: [4] })
    const form = formOf({ type: 'number', privateConfig: { numberFormat: 2 }, fieldConfig: third })
    const store = createFormStore(form, {}, draft)
    store.edit({ goods: [row('1', money('10000'), { sum: '33.3333' })] })
    expect(store.field('goods')).toMatchObject({ note: null, value: [{ sum: '33.33' }] })
  })

  it('is no place for a message, and is missed while it is required and cannot be calculated [FLD-17]', () => {
    const form = formOf({ fieldConfig: formula(true), required: true })
    const missing = validateForm(form, { goods: [row(null, money('1'))] }, draft)
    expect(missing).toMatchObject([{ path: 'goods.0.sum', code: 'requiredSheet' }])
    expect(validateForm(form, { goods: [row('1', money('1'))] }, draft)).toEqual([])
  })
})

describe('a column that follows its formula until somebody writes or empties a cell', () => {
  it('is calculated on the server where no cell was sent; what was sent or emptied stays [FLD-17]', () => {
    const sent = [
      row('3', money('100')),
      row('3', money('100'), { sum: money('250') }),
      row('3', money('100'), { sum: null }),
      row(null, money('100')),
    ]
    const { values, issues } = saved(following, sent)
    expect([sums(values.goods), issues]).toEqual([[money('300'), money('250'), null, undefined], []])
    // Saving and loading changes nothing: what was emptied stays so.
    const again = saved(following, values.goods as unknown[], values.goods as unknown[])
    expect(again.values.goods).toEqual(values.goods)
    const { goods } = createFormStore(following, values, draft).values()
    expect(goods).toEqual(values.goods)
    expect(values.amount).toEqual(money('550'))
  })

  it('is calculated, whatever is sent, while it is closed; written cells of stored rows stay [FLD-17] [PER-02]', () => {
    const form = formOf({ fieldConfig: formula(false), disabled: true })
    const stored = [row('3', money('100'), { sum: money('250') }), row('1', money('7'), { sum: money('7') })]
    const [first, second] = stored as [SheetRow, SheetRow]
    const sent = [
      { ...second, count: '2', sum: money('1') },
      first,
      row('5', money('1'), { sum: money('9') }),
    ]
    const { values, issues } = saved(form, sent, stored)
    expect([sums(values.goods), issues]).toEqual([[money('14'), money('250'), money('5')], []])
  })
})

describe('rows from outside', () => {
  it('pass over a computed column and calculate it [FLD-17]', () => {
    const columns = columnsOf(sheetOf())
    const line = ['泵', '2', '50.00', '1.005']
    const pasted = pasteInto([], columns, { row: 0, column: 0 }, [line], draft)
    expect(pasted).toMatchObject({ rows: [row('2', money('5000'), { sum: money('10000') })], rounded: [] })
    // A figure that a spreadsheet cut is no reason to refuse what is passed over.
    const cut = pasteInto(pasted.rows, columns, { row: 0, column: 3 }, [['6.22202E+18']], draft)
    expect([cut.rows, cut.cut]).toEqual([pasted.rows, []])
    const heading = ['名称', '数量', '单价', '金额']
    const file = rowsFromSpreadsheet([heading, ['泵', 2, 50, 6.22202e18]], columns, draft)
    expect([file?.rows, file?.cut, file?.unknownHeadings]).toEqual([pasted.rows, [], []])
  })

  it('follow the formula until a cell of the column is pasted or was written by hand [FLD-17]', () => {
    const columns = columnsOf(sheetOf(following))
    const before = [
      row('2', money('5000'), { sum: money('10000') }),
      row('2', money('5000'), { sum: money('9000') }),
      row('2', money('5000'), { sum: null }),
    ]
    const counts = pasteInto(before, columns, { row: 0, column: 1 }, [['3'], ['3'], ['3']], draft)
    expect(sums(counts.rows)).toEqual([money('15000'), money('9000'), null])
    const emptied = [row(null, money('5000'), { sum: null })]
    expect(sums(pasteInto(emptied, columns, { row: 0, column: 1 }, [['3']], draft).rows)).toEqual([null])
    const whole = pasteInto(
      [],
      columns,
      { row: 0, column: 1 },
      [
        ['3', '50', '149'],
        ['3', '50', ''],
      ],
      draft,
    )
    expect(sums(whole.rows)).toEqual([money('14900'), money('15000')])
    const heading = ['数量', '单价', '金额']
    const file = rowsFromSpreadsheet([heading, [3, 50, 149], [3, 50, null]], columns, draft)
    expect(sums(file?.rows)).toEqual([money('14900'), money('15000')])
  })

  it('of which one cannot be read do not keep the others from being calculated [FLD-17]', () => {
    const columns = columnsOf(sheetOf())
    const table = [
      ['泵', '两台', '50'],
      ['泵', '2', '50'],
    ]
    expect(sums(pasteInto([], columns, { row: 0, column: 0 }, table, draft).rows)).toEqual([
      undefined,
      money('10000'),
    ])
  })

  it('start calculated where the defaults of a new row make a result [FLD-17]', () => {
    const form = formOf({ fieldConfig: formula(false), defaultValue: money('5') }, [
      { id: 'fee', name: '服务费', type: 'number', defaultValue: '2' },
      {
        ...{ id: 'double', name: '两倍', type: 'number' },
        fieldConfig: formula(true, { valueList: [column('fee'), constant('2')] }),
      },
    ])
    expect(newRow(columnsOf(sheetOf(form)), context)).toEqual({ fee: '2', double: '4' })
  })
})

describe('a formula of a column', () => {
  const refused = (sum: Partial<Column>, more: Column[] = []): (readonly [string, string])[] => {
    try {
      formOf(sum, more)
      return []
    } catch (error) {
      if (error instanceof FormDefinitionError)
        return error.issues.map(({ path, code }) => [path, code] as const)
      throw error
    }
  }
  const place = 'goods.columns.3.fieldConfig.calculationConditionGroup'
  const of = (valueList: Group['valueList'], calculationWays: Group['calculationWays'] = []) =>
    refused({ fieldConfig: formula(true, { valueList, calculationWays }) })

  it('may only use figures of its own row, with an operator between two of them [FLD-17]', () => {
    expect(of([column('count')])).toEqual([])
    expect(of([column('gone')])).toEqual([[`${place}.valueList.0`, 'formDangling']])
    // A field of the form is no column.
    expect(of([column('amount')])).toEqual([[`${place}.valueList.0`, 'formDangling']])
    expect(of([column('count'), column('item')], [3])).toEqual([[`${place}.valueList.1`, 'formOperand']])
    expect(of([{ ...column('count'), part: 'sum.count' } as never])).toEqual([
      [`${place}.valueList.0`, 'formOperand'],
    ])
    expect(of([column('count'), column('price')])).toEqual([[place, 'formWays']])
    expect(refused({ type: 'custom', isSummed: false, fieldConfig: formula(true) })).toContainEqual([
      place,
      'formOperand',
    ])
  })

  it('may not come back to its own column [FLD-17]', () => {
    expect(of([column('sum')])).toEqual([[place, 'formCycle']])
    const circle = refused(
      { fieldConfig: formula(true, { valueList: [column('net')], calculationWays: [] }) },
      [
        {
          id: 'net',
          name: '未税',
          type: 'money',
          fieldConfig: formula(true, { valueList: [column('sum')], calculationWays: [] }),
        },
      ],
    )
    expect(circle.map(([, code]) => code)).toEqual(['formCycle'])
  })
})
