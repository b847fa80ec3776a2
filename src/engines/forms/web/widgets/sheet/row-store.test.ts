import { describe, expect, it } from 'vitest'
import { compileForm } from '../../../domain/definition/compile-form.ts'
import type { FieldConfig, FieldInput } from '../../../domain/definition/field-config.ts'
import { createFormStore } from '../../../domain/filling/form-store.ts'
import { formContext } from '../../../domain/form-context.ts'
import { openRow, rowsIn } from './row-store.ts'

const yuan = (amount: string) => ({ amount, unit: 'CNY' })
const sheet = (isUpdate: boolean): FieldInput => ({
  id: 'goods',
  name: '采购清单',
  type: 'sheetTable',
  columns: [
    { id: 'count', name: '数量', type: 'number' },
    { id: 'price', name: '单价', type: 'money' },
    {
      ...{ id: 'sum', name: '金额', type: 'money' },
      fieldConfig: {
        calculationConditionGroup: {
          valueList: [
            { method: 1, value: 'count' },
            { method: 1, value: 'price' },
          ],
          calculationWays: [3],
          isUpdate,
        },
      },
    },
  ],
})

/** A sheet of one row and the store of that row; `type` is a person who types into a cell and leaves it. */
function opened(isUpdate: boolean, row: Record<string, unknown>) {
  const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: [sheet(isUpdate)] }] })
  const store = createFormStore(form, { goods: [row] }, formContext({ today: '2026-11-20', recordStatus: 1 }))
  const field = form.fields[0]?.config as FieldConfig
  const cells = openRow(store, field, 0)
  const type = (id: string, raw: unknown): unknown => {
    cells.write(id, raw)
    cells.settle(id)
    store.settle('goods')
    return rowsIn(store, field)[0]?.sum
  }
  return { store, cells, type }
}

describe('the cells of a row that is typed in', () => {
  it('are calculated when an operand is left, and the sheet has them at once [FLD-17]', () => {
    for (const isUpdate of [true, false]) {
      const { type, cells } = opened(isUpdate, { count: '2' })
      cells.write('price', yuan('500'))
      expect(cells.field('sum').value).toBeNull()
      expect(type('price', yuan('500'))).toEqual(yuan('1000'))
      expect(type('count', '3')).toEqual(yuan('1500'))
      expect(type('count', null)).toBeUndefined()
    }
  })

  it('of a computed column are not typed into; others stay as written or emptied [FLD-17]', () => {
    expect(opened(true, { count: '2', price: yuan('500') }).type('sum', yuan('1'))).toEqual(yuan('1000'))
    const written = opened(false, { count: '2', price: yuan('500'), sum: yuan('1000') })
    expect(written.type('sum', yuan('900'))).toEqual(yuan('900'))
    expect(written.type('count', '3')).toEqual(yuan('900'))
    expect(written.type('sum', null)).toBeNull()
    expect(written.type('count', '4')).toBeNull()
    // Opened anew from what was stored, it is still not followed.
    const [row] = written.store.values().goods as Record<string, unknown>[]
    expect(opened(false, row ?? {}).type('count', '5')).toBeNull()
  })
})
