import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import { startsLine } from './rules/text.ts'

const pageNumber =
  /^(?:第?\s?\d+\s?页?\s?(?:[,，/]?\s?(?:共|of|\/)\s?\d+\s?页?)?|[-—–]\s?\d+\s?[-—–]|[Pp]age\s?\d+(?:\s?(?:of|\/)\s?\d+)?)$/
/** A line that reaches nearly to the right edge goes on in the next one. */
const nearlyFull = 0.85
const endsParagraph = /(?:[。；;：:！!]|公司|分行|支行|(?:签字|盖章|日期)[）)]?)\s*$/

/**
 * The lines of a print as paragraphs: a full line is joined with the next, unless that one begins something new. A break stays in the text where lines
 * were joined. Page numbers, and lines that stand at the edge of most pages, are left out.
 */
export function printBlocks(pages: readonly string[]): DocumentBlock[] {
  const all = pages.map((page) =>
    page
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  const edges = edgeLines(all)
  const lines = all.flatMap((page) =>
    page.filter((line, at) => !pageNumber.test(line) && !(isEdge(page, at) && edges.has(edgeKey(line)))),
  )
  const widest = lines.reduce((most, line) => Math.max(most, width(line)), 0)
  const paragraphs: string[][] = []
  let isOpen = false
  for (const line of lines) {
    if (isOpen && !startsLine.test(line)) paragraphs.at(-1)?.push(line)
    else paragraphs.push([line])
    isOpen = width(line) >= widest * nearlyFull && !endsParagraph.test(line)
  }
  return paragraphs.map((parts, id) => ({ id, text: parts.join('\n'), place: { kind: 'body' } }))
}

/** Letters as wide as they are printed: a Chinese one as two others. */
const width = (line: string): number => line.length + (line.match(/[\u2e80-\uffef]/g)?.length ?? 0)

const isEdge = (page: readonly string[], at: number): boolean => at < 2 || at >= page.length - 2
const edgeKey = (line: string): string => line.replace(/\s+/g, '').replace(/\d+/g, '#')

function edgeLines(pages: readonly (readonly string[])[]): Set<string> {
  const seen = new Map<string, number>()
  for (const page of pages)
    for (const key of new Set(page.filter((_, at) => isEdge(page, at)).map(edgeKey)))
      seen.set(key, (seen.get(key) ?? 0) + 1)
  return new Set(
    [...seen].flatMap(([key, count]) => (pages.length > 2 && count > pages.length / 2 ? [key] : [])),
  )
}
