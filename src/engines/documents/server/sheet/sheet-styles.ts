import { parseXml } from '../docx/office-package.ts'

/** Formats of days and times that every spreadsheet knows by their numbers; 27 to 36 and 50 to 58 are those of East Asia. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a format shows a day or a time: its letters, without what stands in quotation marks and brackets. */
export const isDateFormat = (format: string): boolean =>
  /[ymdhs年月日]/i.test(
    format
      .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
      .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
      .replaceAll(/General/gi, ''),
  )

/** What a style makes of a figure: a day, or a figure in its own number format; null for a built-in one, none of which fills it up with zeros. */
export type FigureStyle = { isDate: boolean; format: string | null }

/** The styles of a workbook, by their place. */
export function figureStyles(styles: string | null): FigureStyle[] {
  if (styles === null) return []
  const elements = Array.from(parseXml(styles).getElementsByTagName('*'))
  const own = new Map(
    elements
      .filter(({ localName }) => localName === 'numFmt')
      .map((format) => [Number(format.getAttribute('numFmtId')), format.getAttribute('formatCode') ?? '']),
  )
  const cells = elements.find(({ localName }) => localName === 'cellXfs')
  return Array.from(cells?.childNodes ?? []).flatMap((style) => {
    if (style.nodeType !== 1) return []
    const id = Number(
      (style as unknown as { getAttribute(name: string): string | null }).getAttribute('numFmtId'),
    )
    const format = own.get(id) ?? null
    return [{ isDate: format === null ? isBuiltInDate(id) : isDateFormat(format), format }]
  })
}
