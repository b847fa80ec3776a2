import { useCallback } from 'react'
import { limit } from '#shared/constants.ts'
import { toast, useText } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import { cutFinding } from '../../../domain/field-types/cut-figures.ts'
import { columnsOf, isColumnClosed, type SheetRow } from '../../../domain/field-types/sheet-cells.ts'
import { roundedFinding } from '../../../domain/field-types/sheet-rounding.ts'
import { newRow, parseTable, pasteInto } from '../../../domain/field-types/sheet-text.ts'
import type { FormStore } from '../../../domain/filling/form-store.ts'
import type { CellPlace } from './cell-keys.ts'
import { rowsIn } from './row-store.ts'
import { sheetMessages } from './sheet-messages.ts'
import type { useCells } from './use-cells.ts'
import { useNames } from './use-names.ts'

/** What changes the rows of a sheet as a whole. Each finishes first what is typed in the open cell. */
export function useRows(store: FormStore, field: FieldConfig, cells: ReturnType<typeof useCells>) {
  const t = useText(sheetMessages)
  const columns = columnsOf(field)
  const findNames = useNames()
  const { finish, forget, openNew } = cells

  /** False, with a message, when there would be too many rows. */
  const change = useCallback(
    (next: readonly SheetRow[]): boolean => {
      if (next.length > limit.sheetRows) {
        toast.error(t('tooMany', { field: field.name, max: limit.sheetRows, count: next.length }))
        return false
      }
      forget()
      store.edit({ [field.id]: next })
      return true
    },
    [store, field, forget, t],
  )
  const insert = useCallback(
    (at: number): void => {
      finish()
      const now = rowsIn(store, field)
      if (now.length >= limit.sheetRows) toast.warning(t('full', { max: limit.sheetRows }))
      else if (change(now.toSpliced(at, 0, newRow(columns, store.context())))) {
        const first = columns.findIndex((column) => !isColumnClosed(column, store.context()))
        openNew({ row: at, column: Math.max(0, first) })
      }
    },
    [store, field, columns, change, finish, openNew, t],
  )
  const remove = useCallback(
    (at: number): void => {
      finish()
      change(rowsIn(store, field).toSpliced(at, 1))
    },
    [store, field, change, finish],
  )
  const move = useCallback(
    (from: number, to: number, column?: number): void => {
      finish()
      const now = rowsIn(store, field)
      const row = now[from]
      if (!row || to < 0 || to >= now.length) return
      if (change(now.toSpliced(from, 1).toSpliced(to, 0, row)) && column !== undefined)
        openNew({ row: to, column })
    },
    [store, field, change, finish, openNew],
  )
  const paste = useCallback(
    async (text: string, at: CellPlace): Promise<void> => {
      const read = parseTable(text)
      const isHeading = read[0]?.every(
        (cell, index) => cell.trim() === columns[at.column + index]?.config.name,
      )
      const table = isHeading ? read.slice(1) : read
      finish()
      const names = await findNames(
        table.flatMap((line) =>
          line.flatMap((cell, index) => {
            const type = columns[at.column + index]?.config.type
            return type === 'people' || type === 'department' ? [{ type, text: cell }] : []
          }),
        ),
      )
      const before = rowsIn(store, field)
      const { rows, rounded, cut } = pasteInto(before, columns, at, table, store.context(), names)
      if (cut.length > 0) {
        toast.error(t('cutNothing'))
        store.remark(field.id, cutFinding(cut, field, store.context()))
        return
      }
      if (!change(rows)) return
      toast.success(t('pasted', { count: table.length }))
      store.remark(field.id, roundedFinding(rounded, field, store.context()))
    },
    [store, field, columns, change, finish, findNames, t],
  )
  return { change, insert, remove, move, paste, findNames }
}
