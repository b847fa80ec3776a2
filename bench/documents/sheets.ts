import { docxBookmarks, fillDocx, wordWriter } from '#engines/documents/server/index.ts'
import { median } from '../measure.ts'
import { clausesOfTemplates, longContract } from './long-contract.ts'

/** Milliseconds of one filling: the contract's 30 places alone; with sheets in rows that the template draws, in tables made for them; and once more with one cell changed. */
export type SheetLine = { rows: number; without: number; drawn: number; made: number; again: number }

const columns = ['品名', '规格型号', '单位', '数量', '含税单价', '金额']
const rowAt = (at: number): string =>
  [`服务器 ${at}`, `R760 双路 64 核 512 GB（${at}）`, '台', String(at), '38,650.50', '1,286,000.00'].join(
    '\t',
  )

/** A contract of 12 pages with two sheets of so many rows. */
export async function measureSheets(sizes: readonly number[], rounds: number): Promise<SheetLine[]> {
  const clauses = await clausesOfTemplates()
  const plain = longContract(clauses, 12, 30)
  const w = wordWriter()
  const drawnTable = (sheet: string) =>
    w.table({
      widths: [1800, 2000, 800, 900, 1400, 1600],
      rows: [columns.map((name) => w.p(name)), columns.map((_, at) => w.p(w.mark(`${sheet}_${at}`, '__')))],
      header: true,
    })
  const drawn = longContract(clauses, 12, 30, drawnTable('goods') + w.p('') + drawnTable('payments'))
  const made = longContract(clauses, 12, 30, w.p(w.mark('goods', '__')) + w.p(w.mark('payments', '__')))
  const values = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`place${at + 1}`, `北京示例有限公司第${at + 1}号`]),
  )
  const repeated = ['goods', 'payments'].map((sheet) => ({
    bookmark: `${sheet}_0`,
    cells: columns.map((_, at) => ({ name: `${sheet}_${at}`, before: '', after: '' })),
  }))
  const lines: SheetLine[] = []
  for (const size of sizes) {
    const rows = Array.from({ length: size }, (_, at) => rowAt(at))
    const sheet = rows.join('\n')
    const changed = rows.with(size >> 1, rowAt(size + 1)).join('\n')
    const inRows = (text: string) => ({ ...values, goods_0: text, payments_0: text })
    const headed = [columns.join('\t'), sheet].join('\n')
    const filled = (await fillDocx(drawn, inRows(sheet), { rows: repeated })).bytes
    const said = (await docxBookmarks(filled)).find(({ name }) => name === 'goods_0')?.text
    if (said?.split('\n').length !== size) throw new Error('not every row was filled')
    const ways = {
      without: () => fillDocx(plain, values),
      drawn: () => fillDocx(drawn, inRows(sheet), { rows: repeated }),
      made: () =>
        fillDocx(made, { ...values, goods: headed, payments: headed }, { tables: ['goods', 'payments'] }),
      again: () => fillDocx(filled, inRows(changed), { rows: repeated }),
    }
    const times = {
      without: [] as number[],
      drawn: [] as number[],
      made: [] as number[],
      again: [] as number[],
    }
    for (let round = 0; round < rounds + 3; round++)
      for (const name of ['without', 'drawn', 'made', 'again'] as const) {
        const began = performance.now()
        await ways[name]()
        if (round >= 3) times[name].push(performance.now() - began)
      }
    lines.push({
      rows: size,
      without: median(times.without),
      drawn: median(times.drawn),
      made: median(times.made),
      again: median(times.again),
    })
  }
  return lines
}

export const sheetTable = (lines: readonly SheetLine[]): string =>
  [
    '| rows of each of two sheets | 12 pages without sheets: ms | in the template’s row | in a table made for it | once more, one row changed | template’s row / without | made / without |',
    '|--:|--:|--:|--:|--:|--:|--:|',
    ...lines.map(
      ({ rows, without, drawn, made, again }) =>
        `| ${rows} | ${without.toFixed(1)} | ${drawn.toFixed(1)} | ${made.toFixed(1)} | ${again.toFixed(1)} | ${(drawn / without).toFixed(2)} | ${(made / without).toFixed(2)} |`,
    ),
  ].join('\n')
