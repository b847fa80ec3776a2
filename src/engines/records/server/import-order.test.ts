import { expect, test, vi } from 'vitest'
import { batchRows, packLines, type SheetLine, unpackLines } from './import-lines.ts'
import { arrangedSheet } from './import-order.ts'
import type { Importable, ImportUsing } from './importable.ts'

const sheetOf = (lines: readonly SheetLine[]) => {
  const batches: string[] = []
  for (let from = 0; from < lines.length; from += batchRows)
    batches.push(packLines(lines.slice(from, from + batchRows)))
  return { headings: [], total: lines.length, batches }
}
const arranged = (lines: readonly SheetLine[], order: readonly number[] | null) =>
  arrangedSheet(
    { arrange: () => ({ order, unmet: new Map() }) } as unknown as Importable,
    {} as ImportUsing,
    sheetOf(lines),
  )

test('Lines in another order are the same lines, days and all', () => {
  const day = new Date('2026-11-27T00:00:00Z')
  const lines = Array.from({ length: 1_201 }, (_, i) => ({ line: i + 2, cells: [`第${i}家`, i, day, null] }))
  const order = lines.map((_, i) => lines.length - 1 - i)
  const { batches } = arranged(lines, order)
  expect(batches.map((batch) => unpackLines(batch).length)).toEqual([500, 500, 201])
  expect(batches.flatMap(unpackLines)).toEqual(lines.toReversed())
  expect(arranged(lines, null).batches).toEqual(sheetOf(lines).batches)
})

test('Each batch of a large file is opened once, however far its lines move', () => {
  const many = 20_000
  const cells = Array.from({ length: 18 }, (_, i) => `某某某科技发展有限公司的第${i}格`)
  const lines = Array.from({ length: many }, (_, i) => ({ line: i + 2, cells }))
  // Every second line needs one of somewhere else.
  const order = lines.map((_, i) => (i % 2 ? (i * 7_919) % many : i))
  const opened = vi.spyOn(JSON, 'parse')
  try {
    expect(arranged(lines, order).batches).toHaveLength(many / batchRows)
    expect(opened).toHaveBeenCalledTimes(many / batchRows)
  } finally {
    opened.mockRestore()
  }
})
