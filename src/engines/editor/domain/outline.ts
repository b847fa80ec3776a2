import type { OutlineEntry } from './doc-editor.ts'

/** A paragraph of the body. `label`: the number that stands before it without being typed, '' for none; `heading`: its level as a heading, 0 the highest; null: none. */
export type OutlineParagraph = { id: string; text: string; label: string; heading: number | null }

const numeral = '[〇零一二三四五六七八九十百千两0-9０-９]+'
// 第三条 begins a clause; 第三条、第四条约定…, 第三条所述… and 第三条第二款 speak of one.
const chinese = new RegExp(
  `^第\\s*${numeral}\\s*([编篇章节条])(?!\\s*(?:第|[、，,和及与或至到]\\s*第|[的之所中款项]|[规约]定))`,
)
const english = /^(part|chapter|section|article|clause)\s+(?:\d+|[ivxlc]+)\b(?!\s*(?:of|and|or|to|shall)\b)/i
/** The line of a table of contents: it ends in a page number behind a tab or dots. */
const isContents = (text: string): boolean => /(?:\t|\.{3,}|…{2,}|·{3,})\s*\d+\s*$/.test(text)

const depths: Readonly<Record<string, number>> = {
  编: 0,
  篇: 0,
  part: 0,
  章: 1,
  chapter: 1,
  节: 2,
  section: 3,
  条: 3,
  article: 2,
  clause: 3,
}
const longest = 48

/**
 * What a contract is walked through by: its headings, and the paragraphs that begin with 第N条, 章, 节 (Article, Section …) although no style calls them headings, as in most
 * Chinese contracts. In the order of the paragraphs; levels without gaps, 0 the highest. A clause that goes on in the same paragraph is cut at its first stop.
 */
export function outlineOf(paragraphs: readonly OutlineParagraph[]): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  /** The depths of what the entry stands in: headings by their level, the rest behind them by kind. */
  const above: number[] = []
  for (const { id, text, label, heading } of paragraphs) {
    const words = [label.trim(), text.replaceAll(/[\s\u00a0\u3000]+/g, ' ').trim()].filter(Boolean).join(' ')
    const kind = (chinese.exec(words) ?? english.exec(words))?.[1]?.toLowerCase()
    if (text.trim() === '' || isContents(text) || (heading === null && kind === undefined)) continue
    const depth = heading ?? 10 + (depths[kind ?? ''] ?? 3)
    while (above.length && (above.at(-1) as number) >= depth) above.pop()
    entries.push({ id, text: shortened(words), level: above.length })
    above.push(depth)
  }
  return entries
}

function shortened(words: string): string {
  if (words.length <= longest) return words
  const stop = words.slice(0, longest).search(/[。；：，;:]/)
  return `${words.slice(0, stop > 0 ? stop : longest)}…`
}
