import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import { buildDocx, cleanDocx, reclaimedDocx } from '#engines/documents/server/index.ts'
import { extract } from '#engines/extraction/domain/index.ts'
import { compareDefinitions } from '#engines/form-designer/domain/index.ts'
import { formatFault, textFormats } from '#shared/text-formats.ts'
import { cpuOfChildren } from './documents/server.ts'
import { contractsOf } from './extraction/corpus.ts'
import { lengthened, repeatedPieces } from './extraction/long-texts.ts'

/** Milliseconds of CPU for a piece of work, and for one four times as large. */
export type Growth = { work: string; size: string; small: number; large: number }

/** What is made of a size, and then worked on: only the work is measured. */
type Work = { work: string; unit: string; size: number; of: (size: number) => () => unknown }

const docx = (body: string) =>
  buildDocx({ title: 't', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((one) => `<w:tc><w:p>${one}</w:p></w:tc>`).join('')}</w:tr>`
const table = (rows: string[]) => docx(`<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl><w:p/>`)
const place = (at: number) =>
  `<w:bookmarkStart w:id="${at}" w:name="m${at}"/>${run('x')}<w:bookmarkEnd w:id="${at}"/>`
const many = <T>(length: number, one: (at: number) => T): T[] => Array.from({ length }, (_, at) => one(at))
const asBlocks = (texts: readonly string[]): DocumentBlock[] =>
  texts.map((text, id) => ({ id, text, place: { kind: 'body' } }))

const works: Work[] = [
  {
    work: 'hostile lines of text, checked a thousand times',
    unit: 'letters',
    size: 60,
    of: (size) => {
      const texts = [
        `${'a.'.repeat(size / 2)}@`,
        `a@${'a-'.repeat(size / 2)}`,
        `https://${'a.'.repeat(size / 2)}`,
      ]
      return () => {
        for (let time = 0; time < 1_000; time++)
          for (const text of texts) for (const format of textFormats) formatFault(format, text, '2026-11-22')
      }
    },
  },
  ...repeatedPieces.map(
    (piece): Work => ({
      work: `extraction from ${JSON.stringify(piece)} again and again`,
      unit: 'letters',
      size: 30_000,
      of: (size) => {
        const blocks = asBlocks([piece.repeat(Math.ceil(size / piece.length))])
        return () => extract(blocks)
      },
    }),
  ),
  {
    work: 'extraction from a contract',
    unit: 'pages',
    size: 75,
    of: (size) => {
      const short = contractsOf('development')[0]?.blocks ?? []
      const blocks = asBlocks(
        lengthened(
          short.map(({ text }) => text),
          size,
        ),
      )
      return () => extract(blocks)
    },
  },
  {
    work: 'comparison of a form with itself the other way round',
    unit: 'fields',
    size: 125,
    of: (size) => {
      const fieldList = many(size, (at) => ({ id: `f${at}`, name: `字段${at}`, type: 'custom' as const }))
      const form = (fields: typeof fieldList) => ({ fieldGroupList: [{ name: '基本', fieldList: fields }] })
      return () => compareDefinitions(form(fieldList), form(fieldList.toReversed()))
    },
  },
  {
    work: 'eight lost places looked for in a table',
    unit: 'rows',
    size: 1_000,
    of: (size) => {
      const before = table(many(8, (at) => row(run(`项${at}`), place(at))))
      const after = table(many(size, (at) => row(run(`行${at}`), run(`${at}`))))
      return () => reclaimedDocx(before, after)
    },
  },
  {
    work: 'cleaning behind thirty fields that never end',
    unit: 'paragraphs',
    size: 4_000,
    of: (size) => {
      const open = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(30)
      const code = '<w:p><w:r><w:instrText>x</w:instrText></w:r></w:p>'
      const bytes = docx(`<w:p>${open}</w:p>${code.repeat(size)}`)
      return () =>
        cleanDocx(
          bytes,
          { changes: 'accept', hiddenText: 'keep' },
          { name: '甲', date: '2026-11-20T08:00:00Z' },
        )
    },
  },
]

/** Work that must not grow faster than what it is about; each size is done `rounds` times, and the least counts: nothing takes from the CPU of the same work. */
export async function measureGrowth(rounds: number, only?: string): Promise<Growth[]> {
  const found: Growth[] = []
  for (const { work, unit, size, of } of works) {
    if (only && !work.includes(only)) continue
    const cost = async (count: number): Promise<number> => {
      const done = of(count)
      const costs: number[] = []
      while (costs.length < rounds) costs.push(await cpuMs(done))
      return Math.min(...costs)
    }
    await cost(size)
    found.push({ work, size: `${size} ${unit}`, small: await cost(size), large: await cost(4 * size) })
  }
  return found
}

/** Of this process and of those that read documents for it, which count in steps of 10 ms. */
async function cpuMs(work: () => unknown): Promise<number> {
  const [before, children] = [process.cpuUsage(), cpuOfChildren()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 + cpuOfChildren() - children
}

/** Four times the cost is work in proportion, sixteen its square. */
export function growthTable(found: readonly Growth[]): string {
  const lines = found.map(({ work, size, small, large }) => {
    const ratio = (large / small).toFixed(1)
    return `| ${work} | ${size} | ${small.toFixed(1)} | ${large.toFixed(1)} | ${large < 8 * small ? `**${ratio}**` : ratio} |`
  })
  return [
    '| work | size | CPU ms | of four times the size | ratio (goal < 8) |',
    '|---|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}
