import { diffWords } from 'diff'
import { type Block, compare } from '#engines/comparison/domain/index.ts'
import { clausesOfTemplates, linesOfContract } from './documents/long-contract.ts'
import { median } from './measure.ts'

/** Milliseconds for one comparison of two versions of so many pages, ours and `diffWords` of the package diff with a Chinese segmenter. */
export type ComparisonLine = {
  pages: number
  paragraphs: number
  characters: number
  differences: number
  ours: number
  diffWords: number
}

export async function measureComparison(sizes: readonly number[], rounds: number): Promise<ComparisonLine[]> {
  const clauses = await clausesOfTemplates()
  const lines: ComparisonLine[] = []
  for (const pages of sizes) {
    const before = linesOfContract(clauses, pages)
    const after = edited(before, pages * 3)
    const [left, right] = [before.join('\n'), after.join('\n')]
    const [old, now] = [blocksOf(before), blocksOf(after)]
    const ways = {
      ours: () => compare(old, now),
      theirs: () => diffWords(left, right, { intlSegmenter: segmenter }),
    }
    for (let warm = 0; warm < 3; warm++) for (const way of Object.values(ways)) way()
    const times = { ours: [] as number[], theirs: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const name of ['ours', 'theirs'] as const) times[name].push(cpu(ways[name]))
    const { counts } = compare(old, now)
    lines.push({
      pages,
      paragraphs: before.length,
      characters: left.length,
      differences: counts.added + counts.changed + counts.moved + counts.removed,
      ours: median(times.ours),
      diffWords: median(times.theirs),
    })
  }
  return lines
}

export function comparisonTable(lines: readonly ComparisonLine[]): string {
  const rows = lines.map((line) => {
    const ratio = (line.diffWords / line.ours).toFixed(1)
    return `| ${line.pages} | ${line.paragraphs} | ${line.characters} | ${line.differences} | ${line.ours.toFixed(1)} | ${(line.ours / line.pages).toFixed(2)} | ${line.diffWords.toFixed(0)} | ${ratio} |`
  })
  return [
    '| pages | paragraphs | characters | differences | ours: CPU ms | a page | `diffWords`: CPU ms | times ours |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n')
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function cpu(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** So many edits, the same ones every time: figures and words changed, paragraphs taken out, put in and moved. */
function edited(lines: readonly string[], edits: number): string[] {
  const now = [...lines]
  let state = 7
  const chance = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
  for (let edit = 0; edit < edits; edit++) {
    const at = chance(now.length)
    const line = now[at] as string
    const place = chance(line.length)
    const kind = chance(10)
    if (kind < 6) now[at] = `${line.slice(0, place)}不少于${chance(90) + 10}日${line.slice(place + 2)}`
    else if (kind < 8) now.splice(at, 0, `新增的约定${edit}：乙方应当在${chance(60)}日内书面答复甲方。`)
    else if (kind < 9) now.splice(at, 1)
    else now.splice(chance(now.length), 0, ...now.splice(at, 1))
  }
  return now
}

const blocksOf = (lines: readonly string[]): Block[] =>
  lines.map((text, id) => ({ id, text, place: { kind: 'body' } }))
