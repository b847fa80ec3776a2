import type { Line } from './text.ts'

/*
 * Bilingual contracts say everything twice: "地址 Address: …" in one line, a paragraph in each language below one another, or a table with a column for each. They are read
 * in the language that stands first; the other one repeats it.
 */
const latinWord = /[A-Za-z\u00c0-\u024f]{2,}/g

const hanIn = (text: string): number => text.replace(/[^\u4e00-\u9fff]/g, '').length
const latinIn = (text: string): number => text.match(latinWord)?.length ?? 0

/** The lines in the language that stands first, where two are used; all lines otherwise. */
export function inFirstLanguage(lines: readonly Line[]): readonly Line[] {
  const read = columnsOfOne(lines)
  const written = read.filter(
    ({ text, kind }) => kind !== 'header' && kind !== 'footer' && (hanIn(text) > 1 || latinIn(text) > 1),
  )
  const chinese = written.filter(({ text }) => hanIn(text) > 1).length
  const share = written.length === 0 ? 0 : chinese / written.length
  if (share < 0.2) return read
  const isChinese = share > 0.8 || hanIn(written[0]?.text ?? '') > 1
  return read.filter((line, at) => {
    if (line.kind !== 'body') return true
    if (!isChinese) return !(hanIn(line.text) > 3 && latinIn(line.text) < 3)
    const isAlone =
      /:\s?$/.test(read[at - 1]?.text ?? '') || /^[A-Z][A-Za-z .'/]{2,28}:\s?\S*\d\S*$/.test(line.text)
    return hanIn(line.text) > 0 || latinIn(line.text) < 3 || isAlone
  })
}

/** A table of two columns that say the same: the paragraphs of its first one. */
function columnsOfOne(lines: readonly Line[]): Line[] {
  const tables = new Map<number, { rows: number; twins: number }>()
  for (const line of lines) {
    if (line.kind !== 'row') continue
    const table = tables.get(line.table) ?? { rows: 0, twins: 0 }
    table.rows++
    if (isTwins(line)) table.twins++
    tables.set(line.table, table)
  }
  return lines.flatMap((line) => {
    const table = tables.get(line.table)
    const isBilingual = line.kind === 'row' && table && table.twins >= 3 && table.twins >= table.rows * 0.6
    return isBilingual && line.cells.length === 2 ? paragraphsOf(line) : [line]
  })
}

function isTwins({ text, cells }: Line): boolean {
  const [one = '', other = ''] = cells.map(({ start, end }) => text.slice(start, end))
  const says = (some: string, same: string) => hanIn(some) > 3 && hanIn(same) === 0 && latinIn(same) > 2
  return cells.length === 2 && (says(one, other) || says(other, one))
}

function paragraphsOf(line: Line): Line[] {
  const cell = line.cells[0] ?? { start: 0, end: 0 }
  const found: Line[] = []
  let start = cell.start
  for (let at = cell.start + 1; at <= cell.end; at++) {
    if (at < cell.end && line.blocks[at] === line.blocks[start]) continue
    const text = line.text.slice(start, at).trim()
    const lead = line.text.slice(start, at).length - line.text.slice(start, at).trimStart().length
    const from = start + lead
    if (text !== '')
      found.push({
        text,
        blocks: line.blocks.slice(from, from + text.length),
        offsets: line.offsets.slice(from, from + text.length),
        kind: 'body',
        cells: [],
        table: -1,
      })
    start = at
  }
  return found
}
