import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { limit } from '#shared/constants.ts'
import { isDate, isInstant } from '#shared/dates.ts'
import { issueText } from '#shared/issues.ts'
import { toast, useLocale, useText } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/field-config.ts'
import {
  columnsOf,
  type SheetColumn,
  type SheetRow,
  typedFindings,
} from '../../../domain/field-types/sheet-cells.ts'
import { cellFromText, newRow, parseTable, pasteInto } from '../../../domain/field-types/sheet-text.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import type { FormStore } from '../../../domain/form-store.ts'
import { useFieldError, useFieldValue } from '../../use-form.ts'
import { openRow, rowsIn } from './row-store.ts'
import { sheetMessages } from './sheet-messages.ts'
import { useNames } from './use-names.ts'

export type CellPlace = { row: number; column: number }
/** The cell that is worked in, with the store of its row. */
export type OpenCell = CellPlace & { store: FormStore; byPointer: boolean }

export type Sheet = ReturnType<typeof useSheet>

const popups = '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover, .ant-modal-root'

/** Everything that can be done with the rows of a sheet. */
export function useSheet(store: FormStore, field: FieldConfig, disabled: boolean) {
  const t = useText(sheetMessages)
  const value = useFieldValue(store, field.id)
  const columns = columnsOf(field)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the value
  const rows = useMemo(() => rowsIn(store, field), [store, field, value])
  const findNames = useNames()
  const [open, setOpen] = useState<OpenCell | null>(null)
  const current = useRef<OpenCell | null>(null)
  current.current = open
  const messages = useCellMessages(store, field, value)

  /** What is typed is finished, as when a field is left. */
  const finish = useCallback((): void => {
    if (current.current) takeTypedDate(current.current, columns, store.context())
    if (document.activeElement instanceof HTMLElement && current.current) document.activeElement.blur()
    store.settle(field.id)
  }, [store, field, columns])

  const change = useCallback(
    (next: readonly SheetRow[]): boolean => {
      if (next.length > limit.sheetRows) {
        toast.error(t('tooMany', { field: field.name, max: limit.sheetRows, count: next.length }))
        return false
      }
      setOpen(null)
      store.edit({ [field.id]: next })
      return true
    },
    [store, field, t],
  )

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
  /** The focus has gone from the open cell to another element; lists and calendars of the cell stand elsewhere on the page. */
  const left = useCallback(
    (to: EventTarget | null): void => {
      store.settle(field.id)
      if (to instanceof Element && !to.closest(`[data-field="${CSS.escape(field.id)}"], ${popups}`))
        setOpen(null)
    },
    [store, field],
  )
  const closeCell = useCallback((): void => {
    finish()
    setOpen(null)
  }, [finish])

  const insert = useCallback(
    (at: number): void => {
      finish()
      const now = rowsIn(store, field)
      if (now.length >= limit.sheetRows) {
        toast.warning(t('full', { max: limit.sheetRows }))
        return
      }
      const context = store.context()
      if (change(now.toSpliced(at, 0, newRow(columns, context))))
        setOpen({ row: at, column: 0, byPointer: false, store: openRow(store, field, at) })
    },
    [store, field, columns, change, finish, t],
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
        setOpen({ row: to, column, byPointer: false, store: openRow(store, field, to) })
    },
    [store, field, change, finish],
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
      const next = pasteInto(before, columns, at, table, store.context(), names)
      if (change(next)) toast.success(t('pasted', { count: table.length }))
    },
    [store, field, columns, change, finish, findNames, t],
  )

  // A row store that lives on after the rows were changed from elsewhere would write the old row back.
  useEffect(() => {
    const place = current.current
    if (place && !rows[place.row]) setOpen(null)
  }, [rows])

  return {
    rows,
    columns,
    open,
    messages,
    openCell,
    left,
    closeCell,
    finish,
    change,
    insert,
    remove,
    move,
    paste,
    findNames,
  }
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

/** Messages by cell, '2.price'. Cells that cannot be read are marked at once, the rest once the form has been checked. */
function useCellMessages(store: FormStore, field: FieldConfig, value: unknown): ReadonlyMap<string, string> {
  const locale = useLocale()
  const error = useFieldError(store, field.id)
  return useMemo(() => {
    const found = typedFindings(value, field, store.context(), error ? 'all' : 'unreadable')
    return new Map(found.map((one) => [one.path ?? '', issueText({ ...one, path: one.path ?? '' }, locale)]))
  }, [store, field, value, error, locale])
}
