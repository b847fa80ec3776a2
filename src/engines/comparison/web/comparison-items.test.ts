import { describe, expect, it } from 'vitest'
import type { BlockPlace } from '#engines/documents/domain/index.ts'
import type { Block } from '../domain/block.ts'
import { compare } from '../domain/compare.ts'
import { changesOf, excerpt, type Item, itemsOf } from './comparison-items.ts'

const document = (lines: readonly (string | [string, BlockPlace])[]): Block[] =>
  lines.map((line, id) =>
    typeof line === 'string'
      ? { id, text: line, place: { kind: 'body' } }
      : { id, text: line[0], place: line[1] },
  )
const cell = (text: string, row: number, column: number): [string, BlockPlace] => [
  text,
  { kind: 'cell', table: 0, row, column },
]
const filler = Array.from({ length: 20 }, (_, at) => `第${at}款 与本次修改无关的约定，甲乙双方照旧执行。`)
const shape = (items: readonly Item[]) =>
  items.map((item) =>
    item.kind === 'fold' ? `fold ${item.rows}` : item.kind === 'cells' ? 'cells' : item.kind,
  )

describe('the page of a comparison', () => {
  it('folds what is unchanged, but for two rows around a difference', () => {
    const before = document([...filler, '总价100元', ...filler])
    const after = document([...filler, '总价200元', ...filler])
    const comparison = compare(before, after)
    expect(shape(itemsOf(comparison, changesOf(comparison)))).toEqual([
      'fold 18',
      ...Array(5).fill('row'),
      'fold 18',
    ])
  })

  it('shows a moved paragraph also where it stood before', () => {
    const moved = '第九条 本合同未尽事宜由双方另行协商并签订补充协议。'
    const comparison = compare(document([moved, ...filler]), document([...filler, moved]))
    const changes = changesOf(comparison)
    expect(changes).toHaveLength(1)
    const items = itemsOf(comparison, changes)
    expect(shape(items)[0]).toBe('left behind')
    expect(items.at(-1)).toMatchObject({ kind: 'row', row: { kind: 'moved' } })
  })

  it('puts the cells of a table row together', () => {
    const before = document([cell('服务器', 0, 0), cell('3', 0, 1), cell('交换机', 1, 0), cell('8', 1, 1)])
    const after = document([cell('服务器', 0, 0), cell('5', 0, 1), cell('交换机', 1, 0), cell('8', 1, 1)])
    const comparison = compare(before, after)
    const items = itemsOf(comparison, changesOf(comparison))
    expect(shape(items)).toEqual(['cells', 'cells'])
    expect(items[0]).toMatchObject({ cells: [{ at: 0 }, { at: 1 }] })
  })

  it('loses no row, whatever is folded', () => {
    const comparison = compare(document([...filler, '甲', '乙']), document(['丙', ...filler, '乙']))
    const all = (items: readonly Item[]): number[] =>
      items.flatMap((item) => {
        if (item.kind === 'fold') return all(item.items)
        return item.kind === 'cells' ? item.cells.map(({ at }) => at) : [item.at]
      })
    expect(all(itemsOf(comparison, changesOf(comparison)))).toEqual(comparison.rows.map((_, at) => at))
  })

  it('lists only what weighs when asked', () => {
    const comparison = compare(
      document(['住所：上海', '总价100元', ...filler]),
      document(['住所：北京', '总价200元', ...filler]),
    )
    expect(changesOf(comparison)).toHaveLength(2)
    expect(changesOf(comparison, true)).toMatchObject([{ row: 1, weights: ['amount'] }])
  })

  it('cuts a long paragraph to the words around its first difference', () => {
    const long = '一二三四五六七八九十甲乙丙丁'
    expect(
      excerpt([
        { kind: 'same', text: long },
        { kind: 'removed', text: '旧' },
        { kind: 'added', text: '新' },
        { kind: 'same', text: long },
      ]).map(({ text }) => text),
    ).toEqual(['…五六七八九十甲乙丙丁', '旧', '新', '一二三四五六七八九十…'])
  })
})
