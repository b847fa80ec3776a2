import type { SheetCell, SheetColumn } from '../spreadsheet.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Formats of a file's own are numbered from here on. */
const firstFormat = 164
/** The longest text of a cell. */
const longestText = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML may not have.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const special = /[&<>"]/
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escaped(text: string): string {
  const clean = text.toWellFormed().replace(forbidden, '')
  return special.test(clean) ? clean.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '') : clean
}

/** 'A', 'B' … 'AA'. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** The formats that cells of one file bring, each under the number of its style. */
export class CellStyles {
  private readonly byFormat = new Map<string, number>()

  styleOf(format: string): number {
    const known = this.byFormat.get(format)
    if (known !== undefined) return known
    this.byFormat.set(format, this.byFormat.size + 1)
    return this.byFormat.size
  }

  xml(): string {
    const formats = [...this.byFormat.keys()]
    const own = formats
      .map((format, i) => `<numFmt numFmtId="${firstFormat + i}" formatCode="${escaped(format)}"/>`)
      .join('')
    const uses = formats
      .map(
        (_, i) =>
          `<xf numFmtId="${firstFormat + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      .join('')
    return `${head}<styleSheet xmlns="${main}">${own ? `<numFmts count="${formats.length}">${own}</numFmts>` : ''}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${uses}</cellXfs></styleSheet>`
  }
}

/** What stands before the rows: the headings stay on the screen. */
export const sheetHead = (columns: readonly SheetColumn[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width ?? 18}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

export const sheetTail = '</sheetData></worksheet>'

/** One row; `number` is counted from 1. Text is text, also where it looks like a formula. */
export function rowXml(
  cells: readonly SheetCell[],
  number: number,
  names: readonly string[],
  styles: CellStyles,
): string {
  let xml = `<row r="${number}">`
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue
    const place = `<c r="${names[index]}${number}"`
    if (typeof cell === 'string')
      xml += `${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, longestText))}</t></is></c>`
    else if (typeof cell === 'number') xml += `${place}><v>${cell}</v></c>`
    else if (typeof cell === 'boolean') xml += `${place} t="b"><v>${cell ? 1 : 0}</v></c>`
    else if (cell instanceof Date) xml += `${place} t="inlineStr"><is><t>${cell.toISOString()}</t></is></c>`
    else xml += `${place} s="${styles.styleOf(cell.numFmt)}"><v>${cell.value}</v></c>`
  }
  return `${xml}</row>`
}

/** The parts around the one table, by their paths. */
export const partsAround = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
})
