import { describe, expect, test } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import { cellInTable, rowNumber, rowsPart, type SheetRow, tableCell } from './sheet-cells.ts'

const form = compileForm({
  fieldGroupList: [
    {
      name: '清单',
      fieldList: [
        {
          id: 'goods',
          name: '清单',
          type: 'sheetTable',
          columns: [
            { id: 'item', name: '名称', type: 'custom' },
            { id: 'note', name: '备注', type: 'custom' },
            { id: 'price', name: '单价', type: 'number' },
          ],
        },
      ],
    },
  ],
})
const field = form.fields[0]?.config as FieldConfig
const rows: SheetRow[] = [{ item: '电机' }, {}, { item: '线缆', price: '5' }]
const part = rowsPart([rowNumber, 'item', null, 'price'])

describe('a cell of a sheet in a table of the document', () => {
  test.each([
    ['0.item', part, { row: 0, cell: 1 }],
    ['2.price', part, { row: 1, cell: 3 }],
    ['0.item', undefined, { row: 1, cell: 0 }],
    ['2.price', undefined, { row: 2, cell: 2 }],
  ])('is found from the form and from the document: %s in %s [SCR-10]', (name, shown, at) => {
    expect(tableCell(shown, field, rows, name)).toEqual(at)
    expect(cellInTable(shown, field, rows, at)).toBe(name)
  })

  test('is nowhere for a row that is blank or gone, and for a column that the table does not show', () => {
    for (const name of ['1.item', '7.item', '0.note', '0.other'])
      expect(tableCell(part, field, rows, name)).toBeNull()
    expect(tableCell('column.item', field, rows, '0.item')).toBeNull()
  })

  test('is none for a heading, a sum, a row’s number, and words of the document', () => {
    expect(cellInTable(undefined, field, rows, { row: 0, cell: 0 })).toBeNull()
    expect(cellInTable(undefined, field, rows, { row: 3, cell: 0 })).toBeNull()
    for (const cell of [0, 2, 4]) expect(cellInTable(part, field, rows, { row: 0, cell })).toBeNull()
  })
})
