import JSZip from 'jszip'
import mammoth from 'mammoth'

/** What a Word file says, read by libraries that did not write it: the body as mammoth sees it, headers and footers, its field codes. */
export type WordText = { body: string; headers: string; footers: string; parts: string[] }

const plain = (xml: string): string =>
  xml
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Reads a .docx. */
export async function wordText(bytes: Buffer): Promise<WordText> {
  const zip = await JSZip.loadAsync(bytes)
  const partsOf = async (pattern: RegExp): Promise<string> => {
    const texts = await Promise.all(zip.file(pattern).map((file) => file.async('string')))
    return texts.map(plain).join('\n')
  }
  return {
    body: (await mammoth.extractRawText({ buffer: bytes })).value,
    headers: await partsOf(/^word\/header\d+\.xml$/),
    footers: await partsOf(/^word\/footer\d+\.xml$/),
    parts: Object.keys(zip.files),
  }
}

/** The cells of a workbook's first sheet, row by row, as texts; read without the library that wrote it. */
export async function sheetRows(bytes: Buffer): Promise<string[][]> {
  const zip = await JSZip.loadAsync(bytes)
  const part = async (path: string): Promise<string> => (await zip.file(path)?.async('string')) ?? ''
  const shared = [...(await part('xl/sharedStrings.xml')).matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    plain(si),
  )
  const sheet = await part('xl/worksheets/sheet1.xml')
  return [...sheet.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inside = '']) =>
      /t="s"/.test(attributes) ? (shared[Number(plain(inside))] ?? '') : plain(inside),
    ),
  )
}
