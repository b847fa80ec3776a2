import { describe, expect, test } from 'vitest'
import { filledRows, tornRows } from './template-bookmarks.ts'

const at = (name: string, row: number | null, index = 0, words = ['', '']) => ({
  name,
  valueName: name.replace(/_2$/, ''),
  fillable: true,
  ...(row === null ? {} : { cell: { row, index, before: words[0] as string, after: words[1] as string } }),
})
const column = (id: string, fieldID = 'goods') => ({ fieldID, part: `column.${id}` })

describe('a row with columns of a sheet', () => {
  test('is one place of its first bookmark, with fixed cells and words around places', () => {
    const bookmarks = [at('title', null), at('item', 1, 0), at('sum', 1, 3, ['¥', '元']), at('total', 2, 3)]
    const bindings = {
      title: { fieldID: 'name' },
      item: column('item'),
      sum: column('price'),
      total: { fieldID: 'goods', part: 'sum.price' },
    }
    expect(filledRows(bookmarks, bindings)).toEqual({
      bindings: {
        title: { fieldID: 'name' },
        item: { fieldID: 'goods', part: 'rows|item|||price' },
        total: { fieldID: 'goods', part: 'sum.price' },
      },
      rows: [
        {
          bookmark: 'item',
          cells: [
            { name: 'item', before: '', after: '' },
            null,
            null,
            { name: 'sum', before: '¥', after: '元' },
          ],
        },
      ],
    })
  })

  test('stands in two tables with columns of its own in each', () => {
    const bookmarks = [at('item', 1, 0), at('sum', 1, 1), at('item_2', 5, 1)]
    const { bindings, rows } = filledRows(bookmarks, { item: column('item'), sum: column('price') })
    expect(bindings).toEqual({
      item: { fieldID: 'goods', part: 'rows|item|price' },
      item_2: { fieldID: 'goods', part: 'rows||item' },
    })
    expect(rows.map(({ bookmark }) => bookmark)).toEqual(['item', 'item_2'])
  })

  test('says what stands there while the sheet is empty', () => {
    const { bindings } = filledRows([at('item', 1), at('sum', 1, 1)], {
      item: column('item'),
      sum: { ...column('price'), whenEmpty: { leaveOut: true } },
    })
    expect(bindings.item?.whenEmpty).toEqual({ leaveOut: true })
  })

  test('belongs to the sheet of its first bookmark', () => {
    const bindings = { item: column('item'), sum: column('sum', 'payments') }
    expect(filledRows([at('item', 1, 0), at('sum', 1, 1)], bindings).rows[0]?.cells).toHaveLength(1)
  })

  test('leaves a column that stands in a sentence a list of its cells', () => {
    const { bindings } = filledRows([at('item', null)], { item: column('item') })
    expect(bindings).toEqual({ item: column('item') })
  })
})

test('rows whose cells cannot be told apart are named', () => {
  const two = { item: column('item'), sum: column('price') }
  expect(tornRows([at('item', 1, 0), at('sum', 1, 1)], two)).toEqual([])
  expect(tornRows([at('item', 1, 0), at('sum', 1, 0)], two)).toEqual(['item', 'sum'])
  const mixed = { item: column('item'), sum: column('sum', 'payments') }
  expect(tornRows([at('item', 1, 0), at('sum', 1, 1)], mixed)).toEqual(['item', 'sum'])
  const plain = { item: column('item'), sum: { fieldID: 'amount' } }
  expect(tornRows([at('item', 1, 0), at('sum', 1, 1), at('other', 1, 2)], plain)).toEqual(['sum'])
  expect(tornRows([at('item', 1, 0), at('item_2', 1, 1)], two)).toEqual([])
})
