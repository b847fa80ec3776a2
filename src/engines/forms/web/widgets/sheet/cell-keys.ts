import type { KeyboardEvent } from 'react'
import type { SheetColumn } from '../../../domain/field-types/sheet-cells.ts'

export type CellPlace = { row: number; column: number }

/** Where a key in a cell leads; `out` leaves the editor but stays in the cell. */
export type CellStep = 'left' | 'right' | 'up' | 'down' | 'next' | 'previous' | 'rowUp' | 'rowDown' | 'out'

type Typed = HTMLInputElement | HTMLTextAreaElement

const isTyped = (target: EventTarget): target is Typed =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A list or calendar is open, and the keys are its own. */
const isOpen = (target: HTMLElement): boolean =>
  target.getAttribute('aria-expanded') === 'true' ||
  document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null

/** Up and down belong to lists and calendars, left and right to text unless the caret stands at its end. */
function arrow(key: string, target: HTMLElement): CellStep | null {
  const isPlain =
    isTyped(target) && target.getAttribute('role') !== 'combobox' && !target.closest('.ant-picker')
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (isTyped(target) && !isPlain) return null
    if (target instanceof HTMLTextAreaElement && target.value.includes('\n')) return null
    return key === 'ArrowUp' ? 'up' : 'down'
  }
  if (!isTyped(target)) return key === 'ArrowLeft' ? 'left' : 'right'
  const { selectionStart, selectionEnd, value } = target
  const isAll = selectionStart === 0 && selectionEnd === value.length
  if (key === 'ArrowLeft') return isAll || (selectionStart === 0 && selectionEnd === 0) ? 'left' : null
  return isAll || (selectionStart === value.length && selectionEnd === value.length) ? 'right' : null
}

/** What a key means in a cell of a sheet; null when it is the control's own. */
export function stepOf(event: KeyboardEvent<HTMLElement>): CellStep | null {
  const target = event.target as HTMLElement
  // The Enter that ends an input method's composition is no Enter.
  if (event.nativeEvent.isComposing || event.key === 'Process') return null
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
    return event.key === 'ArrowUp' ? 'rowUp' : 'rowDown'
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next'
  if (isOpen(target)) return null
  if (event.key === 'Enter') return event.shiftKey ? null : 'down'
  if (event.key === 'Escape') return 'out'
  return event.key.startsWith('Arrow') && !event.shiftKey ? arrow(event.key, target) : null
}

/** The cell that a step leads to, which may lie outside of the sheet. Tab goes on in the next row, and back in the one before. */
export function placeAfter(step: CellStep, { row, column }: CellPlace, columnCount: number): CellPlace {
  switch (step) {
    case 'left':
      return { row, column: column - 1 }
    case 'right':
      return { row, column: column + 1 }
    case 'up':
      return { row: row - 1, column }
    case 'down':
      return { row: row + 1, column }
    case 'next':
      return column + 1 < columnCount ? { row, column: column + 1 } : { row: row + 1, column: 0 }
    case 'previous':
      return column > 0 ? { row, column: column - 1 } : { row: row - 1, column: columnCount - 1 }
    default:
      return { row, column }
  }
}

/** The columns that show figures, which stand at the right. */
export const isFigure = ({ config }: SheetColumn): boolean =>
  config.type === 'number' || config.type === 'money'
