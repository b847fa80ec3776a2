import { useCallback, useEffect, useRef, useState } from 'react'
import { isDate, isInstant } from '#shared/dates.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import { columnsOf, type SheetColumn, type SheetRow } from '../../../domain/field-types/sheet-cells.ts'
import { cellFromText } from '../../../domain/field-types/sheet-text.ts'
import type { FormStore } from '../../../domain/filling/form-store.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import type { CellPlace } from './cell-keys.ts'
import { openRow } from './row-store.ts'

/** The cell that is worked in, with the store of its row. */
export type OpenCell = CellPlace & { store: FormStore; byPointer: boolean }

const popups = '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover, .ant-modal-root'

/** Which cell of a sheet is open. */
export function useCells(store: FormStore, field: FieldConfig, rows: readonly SheetRow[], disabled: boolean) {
  const columns = columnsOf(field)
  const [open, setOpen] = useState<OpenCell | null>(null)
  const current = useRef<OpenCell | null>(null)
  current.current = open

  /** What is typed is finished, as when a field is left. */
  const finish = useCallback((): void => {
    if (current.current) takeTypedDate(current.current, columns, store.context())
    if (document.activeElement instanceof HTMLElement && current.current) document.activeElement.blur()
    store.settle(field.id)
  }, [store, field, columns])

  const openCell = useCallback(
    ({ row, column }: CellPlace, byPointer = false): void => {
      if (disabled || row < 0 || column < 0) return
      const before = current.current
      if (before?.row === row && before.column === column) return
      if (before) finish()
      const isSameRow = before?.row === row
      setOpen({ row, column, byPointer, store: isSameRow ? before.store : openRow(store, field, row) })
    },
    [store, field, disabled, finish],
  )
  /** Opens a cell of a row that has just come to its place. */
  const openNew = useCallback(
    ({ row, column }: CellPlace): void =>
      setOpen({ row, column, byPointer: false, store: openRow(store, field, row) }),
    [store, field],
  )
  /** The focus has gone from the open cell to another element; lists and calendars of the cell stand elsewhere on the page. */
  const left = useCallback(
    (to: EventTarget | null): void => {
      store.settle(field.id)
      if (to instanceof Element && !to.closest(`[data-field="${CSS.escape(field.id)}"], ${popups}`))
        setOpen(null)
    },
    [store, field],
  )
  const forget = useCallback((): void => setOpen(null), [])
  const closeCell = useCallback((): void => {
    finish()
    setOpen(null)
  }, [finish])

  // The row of the open cell was taken away from elsewhere.
  useEffect(() => {
    const place = current.current
    if (place && !rows[place.row]) setOpen(null)
  }, [rows])

  return { open, openCell, openNew, left, forget, closeCell, finish }
}

/** A calendar takes over what was typed only some frames after it was left, when the cell may be gone: the text is taken here. */
function takeTypedDate(
  { store, column }: OpenCell,
  columns: readonly SheetColumn[],
  context: FormContext,
): void {
  const picker = document.activeElement?.closest('.c-sheet-editor .ant-picker')
  const place = columns[column]
  if (!picker || !place) return
  const text = [...picker.querySelectorAll('input')].map(({ value }) => value.trim()).filter(Boolean)
  const value = cellFromText(place, text.join('至'), context)
  if (typeof value !== 'string' || isDate(value) || isInstant(value)) store.edit({ [place.id]: value })
}
