import { describe, expect, test } from 'vitest'
import { compileForm, type FormValues, formContext } from '#engines/forms/domain/index.ts'
import { isBehind, layoutKey, type PageTexts, pageChanges, pageTexts, saysAfter } from './page-texts.ts'

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

  const inRow = places.slice(0, 1)
  const rowsOf = (...goods: object[]) => pageTexts(sheet, { goods }, context, { item: bindings.item })
  /** Pages that were made for the first texts, after each of the others was written at every place that takes it. */
  const written = (of: typeof places, made: PageTexts, ...later: PageTexts[]) => ({
    made,
    says: later.reduce(
      (says, now) => saysAfter(of, says, now, (name) => name in pageChanges(of, says, now)),
      made,
    ),
  })

  test('stands on the pages afterwards, in the template’s row', () => {
    const now = rowsOf({ name: '马达', price: '10' })
    expect(isBehind(inRow, written(inRow, rowsOf(motor), now), now)).toBe(false)
    const refused = saysAfter(inRow, rowsOf(motor), now, () => false)
    expect(refused.texts.item).toBe(rowsOf(motor).texts.item)
    expect(isBehind(inRow, { made: rowsOf(motor), says: refused }, now)).toBe(true)
  })

  test('is made anew by the server in its own table, where rows come and where figures begin', () => {
    const dearer = shown({ name: '电机', price: '12' }, cable)
    expect(isBehind(places, written(places, before, dearer), dearer)).toBe(true)
    for (const now of [rowsOf(motor, cable), rowsOf({ name: '12', price: '10' })])
      expect(isBehind(inRow, written(inRow, rowsOf(motor), now), now)).toBe(true)
  })

  test.each([
    ['a figure in a table made for it', places, before, shown({ name: '电机', price: '123' }, cable)],
    ['a further row', inRow, rowsOf(motor), rowsOf(motor, cable)],
    ['a figure that was a word for a moment', inRow, rowsOf(motor), rowsOf({ name: '12', price: '10' })],
  ])('is as it was when it is typed back: %s', (_what, of, made, changed) => {
    const pages = written(of, made, changed)
    const back = pageChanges(of, pages.says, made)
    expect(Object.keys(back)).toEqual(of.map(({ name }) => name))
    expect(isBehind(of, written(of, made, changed, made), made)).toBe(false)
  })

  test('is the server’s where the template’s row is not known', () => {
    const unknown = [{ name: 'item', bookmark: 'item' }]
    const now = rowsOf({ name: '马达', price: '10' })
    expect(pageChanges(unknown, rowsOf(motor), now)).toEqual({})
    expect(isBehind(unknown, written(unknown, rowsOf(motor), now), now)).toBe(true)
  })

  test('leaves clauses and sentences that only the server writes as they were', () => {
    const whole = says({ party: '甲公司', pay: { statementID: 1 }, breach: { statementID: 1 } })
    const without = says({ party: '乙公司', pay: { statementID: -1 }, breach: { statementID: 1 } })
    const after = saysAfter([{ name: 'party', bookmark: 'party' }], whole, without, () => true)
    expect(after).toMatchObject({ texts: { party: '乙公司' }, clauses: whole.clauses })
    expect(layoutKey(after)).toBe(layoutKey(whole))
    const party = [{ name: 'party', bookmark: 'party' }]
    expect(isBehind(party, { made: whole, says: after }, without)).toBe(true)
    expect(isBehind(party, { made: whole, says: after }, whole)).toBe(false)
    // A sentence that is left out stays so for the pages until they are made anew.
    const leaving = { party: { fieldID: 'party', whenEmpty: { leaveOut: true } as const } }
    const [gone, there] = [{}, { party: '甲公司' }].map((values) => ({
      ...pageTexts(form, values, context, leaving),
      ...('party' in values ? {} : { leftOut: ['party'] }),
    })) as [PageTexts, PageTexts]
    expect(saysAfter(party, gone, there, () => true).leftOut).toEqual(['party'])
  })
})
