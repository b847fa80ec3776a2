import { docxBookmarks, docxTask } from '#engines/documents/server/index.ts'
import { withRequestContext } from '#server/request-context.ts'
import { median } from '../measure.ts'
import { clausesOfTemplates, longContract } from './long-contract.ts'

/** How long somebody waited for the bookmarks of a contract of three pages: with nobody beside them, and beside one other person's work; milliseconds. */
export type WaitingFigures = { alone: number; besideHeavy: number; besideMany: number }

type Extraction = { run(ask: { docx: Uint8Array }): unknown }
const extraction = import.meta.resolve('#engines/extraction/server/extract-task.ts')

/** In one run: alone, while twelve extractions of a long contract wait that another person asked for, and while two hundred small files of theirs do. */
export async function measureWaiting(rounds: number): Promise<WaitingFigures> {
  const clauses = await clausesOfTemplates()
  const [small, long] = [longContract(clauses, 3, 30), longContract(clauses, 300)]
  const as = <T>(userId: number, work: () => T): T => withRequestContext({ organizationId: 1, userId }, work)
  const extract = () => docxTask<Extraction>(new URL(extraction), { docx: long })
  const waited = async (): Promise<number> => {
    const began = performance.now()
    await as(1, () => docxBookmarks(small))
    return performance.now() - began
  }
  const beside = async (work: () => Promise<unknown>, count: number): Promise<number> => {
    const others = as(2, () => Promise.all(Array.from({ length: count }, work)))
    const time = await waited()
    await others
    return time
  }
  // Every process has started and knows its code.
  await Promise.all([
    as(2, extract),
    ...Array.from({ length: 20 }, (_, at) => as(at, () => docxBookmarks(small))),
  ])
  const times = { alone: [] as number[], heavy: [] as number[], many: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (let once = 0; once < 5; once++) times.alone.push(await waited())
    times.heavy.push(await beside(extract, 12))
    times.many.push(await beside(() => docxBookmarks(small), 200))
  }
  return { alone: median(times.alone), besideHeavy: median(times.heavy), besideMany: median(times.many) }
}

export const waitingTable = ({ alone, besideHeavy, besideMany }: WaitingFigures): string =>
  [
    '| waiting for a small file | ms | times alone |',
    '|---|--:|--:|',
    ...(
      [
        ['alone', alone],
        ['12 extractions of 300 pages of another person before it', besideHeavy],
        ['200 small files of another person before it', besideMany],
      ] as const
    ).map(([what, ms]) => `| ${what} | ${ms.toFixed(1)} | ${(ms / alone).toFixed(2)} |`),
  ].join('\n')
