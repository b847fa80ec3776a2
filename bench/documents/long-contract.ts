import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildDocx, docxBlocks, wordWriter } from '#engines/documents/server/index.ts'

/** Characters on a page of a Chinese contract: A4, 小四, 30 lines of 33, some of them short. */
export const charactersOfAPage = 800

/** The clauses of our own templates, one text each, without empty ones. */
export async function clausesOfTemplates(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../demo/templates')
  const names = ['sales-contract', 'procurement-contract', 'technical-service-contract']
  const files = await Promise.all(names.map((name) => readFile(join(folder, `${name}.docx`))))
  const blocks = await Promise.all(files.map((bytes) => docxBlocks(new Uint8Array(bytes))))
  return blocks.flat().flatMap(({ text }) => (text.trim() ? [text] : []))
}

/** As many pages as asked: the clauses of our templates again and again, each time with other figures. */
export function linesOfContract(clauses: readonly string[], pages: number): string[] {
  const lines: string[] = []
  let characters = 0
  for (let at = 0; characters < pages * charactersOfAPage; at++) {
    const line = `${clauses[at % clauses.length]}（${Math.floor(at / clauses.length) + 1}.${at}）`
    lines.push(line)
    characters += line.length
  }
  return lines
}

/** The same as a .docx with numbered articles, a table on every tenth page, a header, a footer, and so many bookmarks `place1`, `place2`, …; `more` stands at its end. */
export function longContract(
  clauses: readonly string[],
  pages: number,
  bookmarks = 0,
  more = '',
): Uint8Array {
  const w = wordWriter()
  const lines = linesOfContract(clauses, pages)
  const every = Math.max(1, Math.floor(lines.length / Math.max(1, bookmarks)))
  let marked = 0
  const body = lines.map((line, at) => {
    const mark =
      bookmarks > 0 && at % every === 0 && marked < bookmarks ? w.mark(`place${++marked}`, '【待填写】') : ''
    const paragraph = w.p(
      [w.text(line), mark].filter(Boolean),
      at % 12 === 0 ? { style: 'Heading1', level: 0 } : {},
    )
    if (at % 120 !== 119) return paragraph
    const row = [1, 2, 3, 4].map((column) => w.p(`${at}.${column}`, { flush: true }))
    return paragraph + w.table({ widths: [2000, 2000, 2000, 2000], rows: [row, row, row], header: true })
  })
  return buildDocx({
    title: '长合同',
    body: body.join('') + more,
    header: w.p('长合同'),
    footer: w.p('第'),
    created: '2026-11-20T00:00:00Z',
  })
}
