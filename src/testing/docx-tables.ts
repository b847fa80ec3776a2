import JSZip from 'jszip'
import mammoth from 'mammoth'

/** The main part of a .docx. */
export const documentXml = async (bytes: Uint8Array): Promise<string> =>
  (await (await JSZip.loadAsync(bytes)).file('word/document.xml')?.async('string')) ?? ''

/** The tables of a .docx as another reader sees them: rows of cells. */
export async function docxTables(bytes: Uint8Array): Promise<string[][][]> {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
  return [...value.matchAll(/<table>(.*?)<\/table>/g)].map(([, table = '']) =>
    [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, ''),
      ),
    ),
  )
}
