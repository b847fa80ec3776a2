import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { packEntry, writeZip } from '../docx/zip.ts'
import { sheetRows } from './sheet-rows.ts'
import { isDateFormat } from './sheet-styles.ts'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A workbook around the XML of one sheet, as some program wrote it. */
const workbookOf = (sheet: string, { shared = '', styles = '', settings = '' } = {}): Uint8Array =>
  writeZip(
    Object.entries({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns:r="${relationships}">${settings}<sheets><sheet name="一" sheetId="1" r:id="rId7"/><sheet name="二" sheetId="2" r:id="rId8"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Type="${relationships}/worksheet" Target="/xl/worksheets/a.xml"/>
        <Relationship Id="rId1" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
      'xl/worksheets/a.xml': sheet,
      'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
      'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    }).map(([name, text]) => packEntry(name, bytesOf(text))),
  )
const rowsOf = (sheet: string, more = {}) => [
  ...sheetRows(workbookOf(`<worksheet>${sheet}</worksheet>`, more)),
]
const failure = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return error instanceof AppError ? error.reason : String(error)
  }
  return ''
}

describe('the lines of a sheet', () => {
  test('are what another program wrote: words, figures, yes and no, days, empty cells', async () => {
    const rows = [
      ['名称', 'a & <b> "c"\n二行', ' 空格 '],
      [1, -2.5, 1e21],
      [true, null, false],
      [new Date('2026-02-28T00:00:00Z'), new Date('1999-12-31T23:59:00Z'), '=1+1'],
      [null, null, 'zuletzt'],
    ]
    const bytes = await writeXlsx({ sheets: [{ name: '一', rows }] })
    expect([...sheetRows(bytes)].map(({ line, cells }) => [line, ...cells])).toEqual(
      rows.map((cells, index) => [index + 1, ...cells]),
    )
  })

  test('have what is merged over several lines in each of them that says anything else', () => {
    const cell = (place: string, text = '') =>
      text ? `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>` : `<c r="${place}" s="1"/>`
    const sheet = `<sheetData><row r="1">${cell('A1', '甲')}${cell('B1', '一')}</row><row r="2">${cell('A2')}${cell('B2', '二')}</row>
      <row r="3">${cell('A3')}</row><row r="4">${cell('A4', '乙')}${cell('C4', '三')}</row></sheetData>
      <mergeCells count="2"><mergeCell ref="A1:A3"/><mergeCell ref="A4:B4"/></mergeCells>`
    expect(rowsOf(sheet).map(({ cells }) => cells)).toEqual([
      ['甲', '一'],
      ['甲', '二'],
      [null],
      ['乙', null, '三'],
    ])
  })

  test('of every way of writing cells are read: shared, rich, in the cell, with a prefix, without places', () => {
    const shared =
      '<si><t>共享</t></si><si><r><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh><t>fu</t></rPh></si><si/>'
    const sheet = `<x:sheetData xmlns:x="x"><x:row r="3"><x:c r="B3" t="s"><x:v>0</x:v></x:c><x:c t='s'><x:v>1</x:v></x:c></x:row>
      <row><c t="inlineStr"><is><t>行内 &#x4e00;&#20108;&amp;</t></is></c><c t="b"><v>1</v></c><c t="s"><v>2</v></c><c/></row></x:sheetData>`
    expect(rowsOf(sheet, { shared })).toEqual([
      { line: 3, cells: [null, '共享', '富 文本'] },
      { line: 4, cells: ['行内 一二&', true, '', null] },
    ])
  })

  test('have of a formula what it showed last, its error, or that nobody worked it out; nothing is evaluated', () => {
    const sheet = `<sheetData><row><c><f>1+1</f><v>2</v></c><c t="str"><f>"a"</f><v>a</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>NOW()</f></c><c t="str"><f>""</f><v></v></c></row></sheetData>`
    expect(rowsOf(sheet)[0]?.cells).toEqual([2, 'a', '#DIV/0!', '#FORMULA', null])
  })

  test('have days where the style of the figure says so, of either beginning of time', () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0.0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
    const sheet = `<sheetData><row><c s="0"><v>45000</v></c><c s="1"><v>45000</v></c><c s="2"><v>45000.5</v></c><c s="3"><v>45000</v></c></row></sheetData>`
    expect(rowsOf(sheet, { styles })[0]?.cells).toEqual([
      45000,
      new Date('2023-03-15T00:00:00Z'),
      new Date('2023-03-15T12:00:00Z'),
      45000,
    ])
    const from1904 = rowsOf(sheet, { styles, settings: '<workbookPr date1904="1"/>' })[0]?.cells[1]
    expect(from1904).toEqual(new Date('2027-03-16T00:00:00Z'))
  })

  test('have a figure with the zeros that its style shows it with', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: '一', columns: [{ key: 'a', numFmt: '000000' }, { key: 'b' }], data: [{ a: 123, b: 123 }] },
      ],
    })
    expect([...sheetRows(bytes)].at(-1)?.cells).toEqual([{ figure: 123, shown: '000123' }, 123])
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="&quot;HT-&quot;0000"/><numFmt numFmtId="171" formatCode="#,##0.00"/></numFmts><cellXfs><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
    const sheet = `<sheetData><row><c s="0"><v>12</v></c><c s="1"><v>1234.5</v></c><c s="0"><v>6222020200012345678</v></c></row></sheetData>`
    expect(rowsOf(sheet, { styles })[0]?.cells).toEqual([
      { figure: 12, shown: 'HT-0012' },
      1234.5,
      Number('6222020200012345678'),
    ])
  })

  test('are refused of what is no workbook, of a column that no table has, and of entities of its own', () => {
    const far = '<sheetData><row><c r="XFD1"><v>1</v></c></row></sheetData>'
    expect(failure(() => rowsOf(far))).toBe('fileTooComplex')
    expect(failure(() => [...sheetRows(writeZip([packEntry('a.xml', bytesOf('<a/>'))]))])).toBe(
      'fileMismatch',
    )
    const entity = '<!DOCTYPE a [<!ENTITY e "x">]><worksheet><sheetData/></worksheet>'
    expect(failure(() => [...sheetRows(workbookOf(entity))])).toBe('unsafeFile')
  })
})

test.each([
  ['yyyy-mm-dd', true],
  ['[$-804]yyyy"年"m"月"d"日"', true],
  ['[h]:mm', true],
  ['General', false],
  ['#,##0.00 "days"', false],
  ['[Red]0.00', false],
  ['@', false],
])('the format %s shows a day: %s', (format, isDate) => expect(isDateFormat(format)).toBe(isDate))
