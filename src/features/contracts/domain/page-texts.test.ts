import { describe, expect, test } from 'vitest'
import { compileForm, type FormValues, formContext } from '#engines/forms/domain/index.ts'
import { layoutKey, pageChanges, pageTexts, saysAfter } from './page-texts.ts'

const clause = (id: string, name: string) => ({
  id,
  name,
  type: 'clause' as const,
  bookmarkNames: [id],
  clause: {
    isNullable: true,
    statementList: [1, 2].map((number) => ({
      id: number,
      name: `${name}${number}`,
      content: [[{ kind: 'text' as const, text: `${name}按第${number}项。` }]],
    })),
  },
})
const form = compileForm({
  fieldGroupList: [
    {
      name: '基本信息',
      fieldList: [
        { id: 'party', name: '甲方', type: 'custom', bookmarkNames: ['party'] },
        {
          id: 'why',
          name: '理由',
          type: 'custom',
          bookmarkNames: ['why'],
          visibleWhen: { match: 'all', conditions: [{ fieldId: 'party', operator: 1, value: '乙公司' }] },
        },
        clause('pay', '付款'),
        clause('breach', '违约'),
        {
          id: 'goods',
          name: '清单',
          type: 'sheetTable',
          bookmarkNames: ['goods'],
          columns: [{ id: 'name', name: '名称', type: 'custom' }],
        },
      ],
    },
  ],
} as never)
const context = formContext({
  locale: 'zh-CN',
  today: '2026-11-27',
  now: '2026-11-27T08:00:00Z',
  timeZone: 'Asia/Shanghai',
  organizationLocale: 'zh-CN',
  organizationId: 1,
  recordStatus: 1,
})
const says = (values: FormValues) => pageTexts(form, values, context, {})
const places = ['party', 'party_2', 'pay', 'breach', 'goods'].map((name) => ({
  name,
  bookmark: name.replace('_2', ''),
}))

describe('what the pages beside a form say', () => {
  test('is what the file will say, and the name of the field where that is nothing yet [SCR-10]', () => {
    const empty = says({})
    expect(empty.texts).toMatchObject({ party: '［甲方］', goods: '［清单］' })
    expect(empty.clauses).toEqual({ pay: ['［付款］'], breach: ['［违约］'] })
    const filled = says({ party: '甲公司', pay: { statementID: 1 }, breach: { statementID: -1 } })
    expect(filled.texts.party).toBe('甲公司')
    expect(filled.clauses).toEqual({ pay: ['付款按第1项。'], breach: null })
    expect([...filled.empty]).toEqual(['goods'])
  })

  test('asks for nothing that the form does not show', () => {
    expect(says({}).texts.why).toBe('')
    expect(says({ party: '乙公司' }).texts.why).toBe('［理由］')
  })

  test('changes place by place while somebody types, a clause by its paragraphs', () => {
    const before = says({ party: '甲公司', pay: { statementID: 1 } })
    expect(pageChanges(places, before, before)).toEqual({})
    const after = says({ party: '乙公司', pay: { statementID: 2 } })
    expect(pageChanges(places, before, after)).toEqual({
      party: '乙公司',
      party_2: '乙公司',
      pay: ['付款按第2项。'],
    })
    expect(layoutKey(after)).toBe(layoutKey(before))
    expect(pageChanges(places, after, says({ pay: { statementID: 2 } }))).toEqual({
      party: '［甲方］',
      party_2: '［甲方］',
    })
  })

  test('is made anew by the server where a clause is left out, since articles and what mentions them move, and for tables', () => {
    const whole = says({ party: '甲公司', pay: { statementID: 1 }, breach: { statementID: 1 } })
    const without = says({ party: '甲公司', pay: { statementID: -1 }, breach: { statementID: 1 } })
    expect(layoutKey(without)).not.toBe(layoutKey(whole))
    expect(pageChanges(places, whole, without)).toEqual({})
    const other = says({ party: '甲公司', pay: { statementID: -1 }, breach: { statementID: 2 } })
    expect(layoutKey(other)).not.toBe(layoutKey(without))
    expect(pageChanges(places, without, other)).toEqual({})
    const goods = says({
      party: '甲公司',
      pay: { statementID: 1 },
      breach: { statementID: 1 },
      goods: [{ name: '服务器' }],
    })
    expect(layoutKey(goods)).not.toBe(layoutKey(whole))
    expect(pageChanges(places, whole, goods)).toEqual({})
  })
})

describe('what only the server writes into pages', () => {
  const bindings = {
    item: { fieldID: 'goods', part: 'rows|name' },
    party: { fieldID: 'party', whenEmpty: { leaveOut: true } as const },
    why: { fieldID: 'why', whenEmpty: { leaveOut: true } as const },
  }
  const shownFor = (values: FormValues) => pageTexts(form, values, context, bindings)
  const positions = ['item', 'party', 'why'].map((name) => ({ name, bookmark: name }))
  const rows = { goods: [{ name: '服务器' }] }

  test('are rows of a table that the template draws', () => {
    expect(shownFor(rows).rows).toEqual(['item'])
    expect(layoutKey(shownFor(rows))).not.toBe(layoutKey(shownFor({})))
    expect(Object.keys(pageChanges(positions, shownFor({}), shownFor(rows)))).not.toContain('item')
  })

  test('are sentences that go and come, also with a field that is not shown', () => {
    const [gone, there] = [shownFor({ party: '甲公司' }), shownFor({ party: '乙公司', why: '低价' })]
    expect([gone.leftOut, there.leftOut]).toEqual([['why'], []])
    expect(layoutKey(gone)).not.toBe(layoutKey(there))
    expect(pageChanges(positions, gone, there)).toEqual({ party: '乙公司' })
    // An empty field that is shown has its name there, and its sentence.
    expect(shownFor({}).texts.party).toBe('［甲方］')
  })
})

describe('a sheet that is typed in', () => {
  const sheet = compileForm({
    fieldGroupList: [
      {
        name: '清单',
        fieldList: [
          {
            id: 'goods',
            name: '清单',
            type: 'sheetTable',
            columns: [
              { id: 'name', name: '名称', type: 'custom' },
              { id: 'price', name: '单价', type: 'number', isSummed: true },
            ],
          },
        ],
      },
    ],
  } as never)
  const bindings = {
    item: { fieldID: 'goods', part: 'rows||name|price' },
    whole: { fieldID: 'goods' },
  }
  const cells = [null, { before: '', after: '' }, { before: '¥', after: '元' }]
  const places = [
    { name: 'item', bookmark: 'item', cells },
    { name: 'whole', bookmark: 'whole' },
  ]
  const shown = (...goods: object[]) => pageTexts(sheet, { goods }, context, bindings)
  const motor = { name: '电机', price: '10' }
  const cable = { name: '线缆', price: '5' }
  const before = shown(motor, cable)

  test('puts its cells in the rows that stand there, with the words of the template around them [SCR-10]', () => {
    expect(pageChanges(places, before, shown({ name: '电机', price: '12' }, { name: '线缆' }))).toEqual({
      item: {
        rows: [
          [null, '电机', '¥12元'],
          [null, '线缆', ''],
        ],
      },
      whole: {
        rows: [
          ['名称', '单价'],
          ['电机', '12'],
          ['线缆', ''],
          ['合计', '12'],
        ],
      },
    })
    expect(pageChanges(places, before, before)).toEqual({})
  })

  test('is the server’s where the sheet is or was empty', () => {
    expect(pageChanges(places, before, shown())).toEqual({})
    expect(pageChanges(places, shown(), before)).toEqual({})
  })

  test('stands on the pages afterwards, in the template’s row', () => {
    const now = shown({ name: '电机', price: '12' }, cable)
    const after = saysAfter(places, before, now, () => true)
    expect(after.texts).toEqual({ item: now.texts.item, whole: before.texts.whole })
    // What was made for the sheet has columns of another width, perhaps.
    expect(layoutKey(after)).not.toBe(layoutKey(now))
    const inRows = [places[0] as (typeof places)[number]]
    const rowsAlone = pageTexts(sheet, { goods: [motor] }, context, { item: bindings.item })
    const typed = pageTexts(sheet, { goods: [{ name: '马达', price: '10' }] }, context, {
      item: bindings.item,
    })
    expect(layoutKey(saysAfter(inRows, rowsAlone, typed, () => true))).toBe(layoutKey(typed))
    expect(layoutKey(saysAfter(inRows, rowsAlone, typed, () => false))).toBe(layoutKey(rowsAlone))
  })

  test('counts as not yet changed where a column begins to hold figures', () => {
    const inRows = [places[0] as (typeof places)[number]]
    const [words, figures] = ['甲', '12'].map((name) =>
      pageTexts(sheet, { goods: [{ name, price: '10' }] }, context, { item: bindings.item }),
    ) as [ReturnType<typeof shown>, ReturnType<typeof shown>]
    expect(saysAfter(inRows, words, figures, () => true).texts.item).toBe(words.texts.item)
  })

  test('leaves clauses and sentences that only the server writes as they were', () => {
    const whole = says({ party: '甲公司', pay: { statementID: 1 }, breach: { statementID: 1 } })
    const without = says({ party: '乙公司', pay: { statementID: -1 }, breach: { statementID: 1 } })
    const after = saysAfter([{ name: 'party', bookmark: 'party' }], whole, without, () => true)
    expect(after).toMatchObject({ texts: { party: '乙公司' }, clauses: whole.clauses })
    expect(layoutKey(after)).toBe(layoutKey(whole))
  })
})
