import { applyTreeOp, type OoxmlPackage, withPart } from '@docx-editor.dev/core/store'
import { describe, expect, it } from 'vitest'
import { again, bookmarkMarks, mark, opened, p, run, words, xmlOf } from '#testing/word-package.ts'
import type { PlaceTexts } from '../../domain/places.ts'
import { bookmarksOf, withCells } from './bookmark-package.ts'
import { lineChanges, operationsFor, placesAfter, placesIn } from './place-pieces.ts'

/** The document after its texts were typed as keys are; where its places stand is checked against a new reading. */
function typed(file: OoxmlPackage, texts: PlaceTexts): OoxmlPackage {
  const places = placesIn(file)
  const changes = lineChanges(places, texts)
  if (!changes) throw new Error('more than lines')
  const name = file.mainDocumentPart
  let part = file.parts.get(name) as NonNullable<ReturnType<typeof file.parts.get>>
  for (const operation of operationsFor(changes)) {
    const result = applyTreeOp(part, operation)
    if (!result.ok) throw new Error(result.reason)
    part = result.part
  }
  const next = withPart(file, part)
  expect(placesAfter(places, changes)).toEqual(placesIn(next))
  return next
}

const textsOf = (file: OoxmlPackage) =>
  Object.fromEntries(bookmarksOf(again(file)).map(({ name, text }) => [name, text]))

describe('a text of one line', () => {
  const body = p(
    run('由') +
      mark('buyer', run('［买方］', '<w:b/>')) +
      mark('title', run('［职', '<w:b/>') + run('务］', '<w:i/>')) +
      run('签于') +
      mark('place', run('北京')) +
      run('。'),
  )

  it.each([
    ['甲', '乙', '丙'],
    ['［买方］公司', '总［务］', '北京市'],
    ['𠮷野家', '经理', '南京'],
    ['［买］', '［职务］', '北'],
    ['方', '］', '京'],
    ['［买方］𠮷', '［𠮷务］', '𠮸京'],
  ])('stands between the marks of its place: %s, %s, %s', async (...given) => {
    const [buyer, title, place] = given as [string, string, string]
    const next = typed(await opened(body), { buyer, title, place })
    expect(textsOf(next)).toMatchObject({ buyer, title, place })
    expect(words(await xmlOf(next))).toContain(`由${buyer}${title}签于${place}。¶`)
  })

  it('is typed letter by letter in the format of what was there, also from one letter on', async () => {
    let file = await opened(body)
    for (const buyer of ['甲', '甲方', '甲方𠮷', '方𠮷', '𠮷', '𠮸', '乙']) {
      file = typed(file, { buyer })
      expect(textsOf(file)).toMatchObject({ buyer, title: '［职务］', place: '北京' })
    }
    expect(await xmlOf(file)).toMatch(/<w:b\/><\/w:rPr><w:t[^>]*>乙<\/w:t>/)
  })

  it('changes nothing where it stands already, or where the document has no such place', async () => {
    expect(lineChanges(placesIn(await opened(body)), { place: '北京', other: '一' })).toEqual([])
  })

  it.each([
    ['a second line', 'place', '北京\n上海'],
    ['a tab', 'place', '北\t京'],
    ['nothing', 'place', ''],
    ['paragraphs', 'place', ['北京']],
    ['an empty place', 'empty', '北京'],
    ['a place over two paragraphs', 'both', '北京'],
    ['a place with a line break in it', 'broken', '北京'],
    ['a place within another one', 'inner', '北京'],
    ['a place in a header', 'number_2', '北京'],
  ])('is not what is put there: %s', async (_what, name, text) => {
    const file = await opened(
      body +
        p(run('前') + mark('empty', '')) +
        mark('both', p(run('一')) + p(run('二'))) +
        p(mark('broken', '<w:r><w:t>一</w:t><w:br/><w:t>二</w:t></w:r>')) +
        p(mark('outer', run('外') + mark('inner', run('内')))),
    )
    expect(lineChanges(placesIn(file), { [name]: text })).toBeNull()
  })
})

describe('the rows of a table at a place', () => {
  const cell = (inside: string) => `<w:tc>${inside}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
  const table = () => {
    const [from, to] = bookmarkMarks('goods')
    const rows = [
      row(cell(p(run('名称'))), cell(p(run('单价')))),
      row(cell(p(from + run('电机'))), cell(p(run('¥10', '<w:b/>')))),
      row(cell(p(run('线缆'))), cell(p(to))),
      row(cell(p(run('合计'))), cell(p(mark('sum', run('10'))))),
    ]
    return opened(`<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>${p('')}`)
  }
  const said = async (file: OoxmlPackage) => words(await xmlOf(again(file)))

  it('take letters cell by cell, beside a place of their own below [SCR-10]', async () => {
    const rows = [
      [null, '¥12'],
      ['电缆', ''],
    ]
    const next = typed(await table(), { goods: { rows }, sum: '12' })
    expect(await said(next)).toBe('名称¶单价¶电机¶¥12¶电缆¶¶合计¶12¶¶')
    expect(
      placesIn(next)
        .get('goods')
        ?.pieces.map(({ cell: at }) => at),
    ).toEqual([
      { row: 0, cell: 0 },
      { row: 0, cell: 1 },
      { row: 1, cell: 0 },
    ])
  })

  /** The document after texts were put into its cells in any way. */
  const filledIn = (file: OoxmlPackage, rows: (string | null)[][]) => {
    expect(lineChanges(placesIn(file), { goods: { rows } })).toBeNull()
    return withCells(file, ({ name }) => (name === 'goods' ? rows : null))
  }

  it('are written anew where a cell was empty or becomes so', async () => {
    const rows = [
      ['电机', ''],
      ['线缆', '¥5'],
    ]
    const { file } = filledIn(await table(), rows)
    expect(await said(file)).toBe('名称¶单价¶电机¶¶线缆¶¥5¶合计¶10¶¶')
    expect(withCells(file, ({ name }) => (name === 'goods' ? rows : null)).file).toBe(file)
    expect(textsOf(file).goods).toBe('电机\n\n线缆\n¥5')
  })

  it('become more and fewer, above the rows below, and the place spans them all [SCR-10]', async () => {
    const more = filledIn(await table(), [['电机', '¥10'], ['线缆'], ['开关', '¥7'], [null, '¥8']]).file
    expect(await said(more)).toBe('名称¶单价¶电机¶¥10¶线缆¶¶开关¶¥7¶线缆¶¥8¶合计¶10¶¶')
    expect(placesIn(more).get('goods')?.rows).toEqual([2, 2, 2, 2])
    const fewer = filledIn(again(more), [['开关', '¥7']]).file
    expect(await said(fewer)).toBe('名称¶单价¶开关¶¥7¶合计¶10¶¶')
    expect(textsOf(fewer)).toMatchObject({ goods: '开关\n¥7', sum: '10' })
  })

  it.each([
    ['more cells than there are', 'goods', [['电机', '¥1', '台'], ['线缆']]],
    ['no row at all', 'goods', []],
    ['a place outside of a table', 'x', [['电机']]],
    ['a place with words beside it in its cell', 'words', [['电机']]],
    ['a place that ends in the first of two cells', 'first', [['电机', '5']]],
    ['a place that begins in the second of two cells', 'second', [['电机', '5']]],
  ])('stay as they are for %s, and hold up no other text', async (_what, place, rows) => {
    const rowsAround = [
      row(cell(p(run('货物：') + mark('words', run('一'))))),
      row(cell(p(mark('first', run('二')))), cell(p(''))),
      row(cell(p('')), cell(p(mark('second', run('三'))))),
    ]
    const outer = `<w:tbl><w:tblPr/><w:tblGrid/>${rowsAround.join('')}</w:tbl>`
    const inner = (await xmlOf(await table())).split(/<\/?w:body>/)[1]
    const file = await opened(p(mark('x', run('一'))) + outer + inner)
    const result = withCells(file, ({ name }) => (name === place ? rows : null))
    expect(result).toEqual({ file, refused: [place] })
    expect(result.file).toBe(file)
    const changes = lineChanges(placesIn(file), { [place]: { rows }, sum: '9' })
    expect(changes?.map(({ text }) => text)).toEqual(['9'])
  })
})
