import { AppError } from '#shared/errors.ts'
import { type FigureCell, figureCell } from '#shared/figure-cell.ts'
import { parseXml, safeDirectory } from '../docx/office-package.ts'
import { guardedXml } from '../docx/xml-guard.ts'
import { unpack } from '../docx/zip.ts'
import { type FigureStyle, figureStyles } from './sheet-styles.ts'

/** What a cell holds: an error and a formula that nobody has worked out yet as text that says so (`#N/A`, `#FORMULA`), a figure with the zeros that it is shown with. */
export type SheetCell = string | number | boolean | Date | FigureCell | null
/** A line of a sheet, by the number that the sheet gives it. */
export type SheetRow = { line: number; cells: SheetCell[] }

/** More columns than any table of ours has. */
const mostColumns = 1_000

const rowOrCell =
  /<(?:\w+:)?row\b([^>]*)>|<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)|<\/(?:\w+:)?sheetData>/g

/**
 * The lines of the first sheet of an .xlsx, one after the other, without a tree of them: 50,000 lines of 30 cells within the worker's memory. Formulas count as what they showed
 * last; nothing is evaluated. A cell that is merged over several lines says the same in each of them that says anything else. Fails with fileMismatch, fileTooComplex or unsafeFile. Blocks: run it in the worker.
 */
export function* sheetRows(bytes: Uint8Array): Generator<SheetRow> {
  const entries = new Map(safeDirectory(bytes).map((entry) => [entry.name.toLowerCase(), entry]))
  const xml = (name: string): string | null => {
    const entry = entries.get(name.toLowerCase())
    return entry ? guardedXml(unpack(entry), entry.name) : null
  }
  const { sheet, isFrom1904, part } = firstSheet(xml)
  const context: Reading = {
    shared: sharedStrings(xml(part('sharedStrings')) ?? ''),
    styles: figureStyles(xml(part('styles'))),
    firstDay: isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
  }
  const text = xml(sheet)
  if (text === null) throw new AppError('fileMismatch')
  yield* rowsIn(text, context)
}

type Reading = { shared: string[]; styles: readonly FigureStyle[]; firstDay: number }

function* rowsIn(text: string, context: Reading): Generator<SheetRow> {
  const merged = mergedDown(text)
  if (!merged.size) return yield* plainRows(text, context)
  // One a column, however many a file says there are.
  const open = new Map<number, { until: number; value: SheetCell }>()
  let repeated = 0
  for (const row of plainRows(text, context)) {
    const saysSomething = row.cells.some(isFilled)
    for (const [place, { until, value }] of open)
      if (until < row.line) open.delete(place)
      else if (saysSomething) {
        while (row.cells.length <= place) row.cells.push(null)
        if (isFilled(row.cells[place])) continue
        repeated += 1 + (typeof value === 'string' ? value.length : 0)
        if (repeated > mostRepeated) throw new AppError('fileTooComplex')
        row.cells[place] = value
      }
    for (const { place, until } of merged.get(row.line) ?? [])
      open.set(place, { until, value: row.cells[place] ?? null })
    yield row
  }
}

/** Cells and characters that merging may add to a sheet: a small file could say a long text a million times. */
const mostRepeated = 20_000_000

const isFilled = (cell: SheetCell | undefined): boolean => cell !== undefined && cell !== null && cell !== ''

type Merged = { place: number; until: number }
const mergedCell = /<(?:\w+:)?mergeCell\b[^>]*?\bref=["']([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)["']/g

/** The cells that are merged over several lines, by the first of these: what they say stands in the first alone. */
function mergedDown(text: string): Map<number, Merged[]> {
  const merged = new Map<number, Merged[]>()
  const behind = text.lastIndexOf('sheetData')
  for (const [, column = '', first, , last] of text.slice(Math.max(0, behind)).matchAll(mergedCell)) {
    const [line, until, place] = [Number(first), Number(last), columnIn(column) ?? mostColumns]
    if (until <= line || place >= mostColumns) continue
    const others = merged.get(line)
    if (others) others.push({ place, until })
    else merged.set(line, [{ place, until }])
  }
  return merged
}

function* plainRows(text: string, context: Reading): Generator<SheetRow> {
  let row: SheetRow | null = null
  let line = 0
  for (const match of text.matchAll(rowOrCell)) {
    const [tag, rowAttributes, cellAttributes, body] = match
    if (rowAttributes !== undefined) {
      if (row) yield row
      line = Number(attribute(rowAttributes, 'r') ?? line + 1)
      row = { line, cells: [] }
    } else if (cellAttributes !== undefined) {
      if (!row) continue
      const place = columnIn(attribute(cellAttributes, 'r')) ?? row.cells.length
      if (place >= mostColumns) {
        if (body?.includes('<')) throw new AppError('fileTooComplex')
        continue
      }
      while (row.cells.length < place) row.cells.push(null)
      row.cells[place] = body === undefined ? null : cellIn(cellAttributes, body, context)
    } else if (tag) break
  }
  if (row) yield row
}

const attributePatterns = {
  r: /(?:^|\s)r=(?:"([^"]*)"|'([^']*)')/,
  s: /(?:^|\s)s=(?:"([^"]*)"|'([^']*)')/,
  t: /(?:^|\s)t=(?:"([^"]*)"|'([^']*)')/,
}
function attribute(attributes: string, name: keyof typeof attributePatterns): string | undefined {
  const match = attributePatterns[name].exec(attributes)
  return match?.[1] ?? match?.[2]
}

/** 'AB12' → 27; undefined for a cell that does not say where it stands. */
function columnIn(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let place = 0
  for (const sign of reference) {
    const code = sign.charCodeAt(0) & 0xdf
    if (code < 65 || code > 90) break
    place = place * 26 + code - 64
  }
  return place - 1
}

const valuePart = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/
const formula = /<(?:\w+:)?f\b/

function cellIn(attributes: string, body: string, { shared, styles, firstDay }: Reading): SheetCell {
  const type = attribute(attributes, 't') ?? 'n'
  if (type === 'inlineStr') return wordsIn(body)
  const value = valuePart.exec(body)?.[1]
  if (value === undefined || value === '') return formula.test(body) && type !== 'str' ? '#FORMULA' : null
  if (type === 's') return shared[Number(value)] ?? null
  if (type === 'b') return value.trim() === '1'
  if (type === 'd') return new Date(`${value.trim()}${/[zZ]|[+-]\d\d:\d\d$/.test(value) ? '' : 'Z'}`)
  if (type === 'str' || type === 'e') return plainText(value)
  const figure = Number(value)
  const style = styles[Number(attribute(attributes, 's') ?? 0)]
  if (!style || !Number.isFinite(figure)) return figure
  if (!style.isDate) return figureCell(figure, style.format)
  return new Date(firstDay + Math.round(figure * 86_400) * 1_000)
}

const stringItem = /<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g
const sharedStrings = (text: string): string[] =>
  Array.from(text.matchAll(stringItem), ([, body]) => wordsIn(body ?? ''))

const phonetic = /<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g
const run = /<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g
/** The words of a text and of its differently written runs, without how they are read aloud. */
function wordsIn(body: string): string {
  const spoken = body.includes('rPh') ? body.replaceAll(phonetic, '') : body
  let words = ''
  for (const [, text] of spoken.matchAll(run)) words += plainText(text ?? '')
  return words
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/g

/** Character references resolved, and what Excel writes for characters that XML does not have. */
function plainText(text: string): string {
  if (!/[&_<\r]/.test(text)) return text
  return text
    .replaceAll(cdata, (_, inside: string) => inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return entities[name] ?? whole
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replaceAll(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n')
    .replaceAll('\0', '')
}

type Xml = (name: string) => string | null

/** Where the first sheet is, and the other parts that it needs. */
function firstSheet(xml: Xml): { sheet: string; isFrom1904: boolean; part: (type: string) => string } {
  const workbook = targets(xml('_rels/.rels'), '').find(({ type }) => type === 'officeDocument')?.target
  const text = workbook === undefined ? null : xml(workbook)
  if (workbook === undefined || text === null) throw new AppError('fileMismatch')
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const related = targets(xml(`${folder}_rels/${workbook.slice(folder.length)}.rels`), folder)
  const elements = Array.from(parseXml(text).getElementsByTagName('*'))
  const id = elements
    .find(({ localName }) => localName === 'sheet')
    ?.getAttributeNS('http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'id')
  const sheet = related.find((one) => one.id === id && one.type === 'worksheet')
  if (!sheet) throw new AppError('fileMismatch')
  const settings = elements.find(({ localName }) => localName === 'workbookPr')
  return {
    sheet: sheet.target,
    isFrom1904: /^(1|true)$/.test(settings?.getAttribute('date1904') ?? ''),
    part: (type) => related.find((one) => one.type === type)?.target ?? '',
  }
}

type Target = { id: string; type: string; target: string }

function targets(text: string | null, folder: string): Target[] {
  if (text === null) return []
  return Array.from(parseXml(text).getElementsByTagName('*')).flatMap((element) => {
    const target = element.getAttribute('Target') ?? ''
    const type = element.getAttribute('Type') ?? ''
    if (target === '') return []
    const path = target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`
    return [
      { id: element.getAttribute('Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), target: path },
    ]
  })
}
