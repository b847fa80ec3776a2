import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isMoney, unitWord } from '#shared/money.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import {
  cellOf,
  isReadRow,
  type SheetColumn,
  type SheetRow,
} from '../../../domain/field-types/sheet-cells.ts'
import { sumText } from '../../../domain/field-types/sheet-table.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import { type CellPlace, isFigure } from './cell-keys.ts'

/** What a column needs, in pixels: `least` it never goes below, `most` holds everything on one line; `grows`: takes what is left. */
export type ColumnNeed = { least: number; most: number; grows: boolean }

/** Widths of columns in so many pixels: all on one line where that fits, else texts share what figures leave; together wider than that when even the least does not fit. */
export function columnWidths(needs: readonly ColumnNeed[], available: number): number[] {
  const total = (of: (need: ColumnNeed) => number): number => needs.reduce((sum, need) => sum + of(need), 0)
  const [least, most] = [total((need) => need.least), total((need) => need.most)]
  const fits = available >= most
  const canGrow = needs.some(({ grows }) => grows)
  const share = (need: ColumnNeed): number => {
    if (!fits) return need.most - need.least
    return need.grows || !canGrow ? need.most : 0
  }
  const left = fits ? available - most : Math.max(0, available - least)
  const shares = total(share)
  const widths = needs.map(
    (need) => (fits ? need.most : need.least) + (shares > 0 ? Math.floor((left * share(need)) / shares) : 0),
  )
  const rest = available - widths.reduce((sum, width) => sum + width, 0)
  const last = needs.findLastIndex((need) => share(need) > 0)
  return widths.map((width, index) => (index === last && rest > 0 ? width + rest : width))
}

/** Padding and border of a cell, with a pixel to spare. */
const around = 18
/** What a text needs to be read, and the most that it asks for. */
const readable = 84
const longest = 420
const controls: Partial<Record<SheetColumn['config']['type'], number>> = {
  date: 124,
  'date-time': 172,
  daterange: 224,
  bool: 64,
  select: 96,
  radio: 96,
  multiselect: 110,
  checkbox: 110,
  people: 110,
  department: 110,
}

/** A column as the grid shows it, with the words at its head. */
export type ShownColumn = SheetColumn & { heading: string }

/** The columns as the grid shows them: amounts that are all in one currency have it at their head, and not in each cell. */
export function shownColumns(
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  locale: FormContext['locale'],
): ShownColumn[] {
  return columns.map((column) => {
    const { id, config } = column
    const { money } = config.fieldConfig
    const units = new Set(
      rows.map((row) => cellOf(row, id)).flatMap((cell) => (isMoney(cell) ? cell.unit : [])),
    )
    const [unit, ...others] = units
    if (config.type !== 'money' || !money?.isWithUnit || unit === undefined || others.length)
      return { ...column, heading: config.name }
    const fieldConfig = { ...config.fieldConfig, money: { ...money, isWithUnit: false } }
    const word = unitWord(unit, locale)
    return {
      ...{ ...column, config: { ...config, fieldConfig } },
      heading: locale === 'en' ? `${config.name} (${word})` : `${config.name}（${word}）`,
    }
  })
}

/** What a column needs for its name and contents, whose widths on one line are given. */
export function needOf({ config }: Pick<SheetColumn, 'config'>, name: number, content: number): ColumnNeed {
  const heading = name + around + (config.required ? 12 : 0)
  if (config.type === 'number' || config.type === 'money') {
    const width = Math.ceil(Math.max(content + around, Math.min(heading, 104), 60))
    return { least: width, most: width, grows: false }
  }
  const control = controls[config.type]
  const most = Math.ceil(Math.min(longest, Math.max(content + around, heading, control ?? 60)))
  return { least: control ?? Math.min(most, readable), most, grows: control === undefined }
}

export type ShownCell = {
  column: SheetColumn
  cell: unknown
  context: FormContext
  /** The cell has the shape of its type. */
  isRead: boolean
}

/** A cell as a person reads it, what cannot be read as it was typed; null for an empty one and for people and departments, whose names are loaded. */
export function cellWords({ column, cell, context, isRead }: ShownCell): string | null {
  const { type, config } = column
  if (cell === undefined || cell === null) return null
  const read = isRead ? { value: cell } : type.normalise(cell, config, context)
  if ('fault' in read) return typeof cell === 'string' ? cell : JSON.stringify(cell)
  if (read.value === null || config.type === 'people' || config.type === 'department') return null
  return type.format(read.value, config, context)
}

/** The first column stays in its place when the table is moved sideways. */
export const stays = (column: number, left: number): CSSProperties | undefined =>
  column === 0 ? { position: 'sticky', left } : undefined

type Sheet = {
  rows: readonly SheetRow[]
  columns: readonly ShownColumn[]
  field: FieldConfig
  context: FormContext
  open: CellPlace | null
}

/** The width of each column for what it holds now; null before the table is on the page. `lead`: what stands before the columns. */
export function useColumnWidths(
  { rows, columns, field, context, open }: Sheet,
  element: RefObject<HTMLElement | null>,
  lead: number,
): readonly number[] | null {
  const page = usePage(element)
  const font = page?.font
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured holds for these columns, words and letters
  const known = useMemo(() => new WeakMap<SheetRow, readonly number[]>(), [columns, context, font])
  const place = open ? `${open.row}.${open.column}` : ''
  const texts = useRef<{ place: string; columns: readonly SheetColumn[]; needs: readonly ColumnNeed[] }>(null)
  if (!page) return null
  const widthOf = (text: string): number =>
    Math.max(0, ...text.split('\n').map((line) => page.measure(line.replaceAll(/\d/g, '0'))))
  const contentOf = (row: SheetRow): readonly number[] => {
    const found = known.get(row)
    if (found) return found
    const isRead = isReadRow(row, field)
    const measured = columns.map((column) =>
      widthOf(cellWords({ column, cell: cellOf(row, column.id), context, isRead }) ?? ''),
    )
    known.set(row, measured)
    return measured
  }
  const contents = rows.map(contentOf)
  const readableRows = rows.filter((row) => isReadRow(row, field))
  const needs = columns.map((column, index) => {
    const sum = column.config.isSummed ? widthOf(sumText(column, readableRows, context)) + 4 : 0
    const content = contents.reduce((most, row) => Math.max(most, row[index] ?? 0), sum)
    return needOf(column, widthOf(column.heading), content)
  })
  // Columns of texts do not move while somebody types in a cell; those of figures must hold what is typed.
  if (!open || texts.current?.place !== place || texts.current.columns !== columns)
    texts.current = { place, columns, needs }
  const settled = texts.current.needs
  return columnWidths(
    needs.map((need, index) => (isFigure(columns[index] as SheetColumn) ? need : (settled[index] ?? need))),
    page.width - lead,
  )
}

type Page = { width: number; font: string; measure: (text: string) => number }

/** How wide an element is, and how wide its letters are. */
function usePage(element: RefObject<HTMLElement | null>): Page | null {
  const [page, setPage] = useState<Page | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    const canvas = document.createElement('canvas').getContext('2d')
    if (!current || !canvas) return
    const { font } = getComputedStyle(current)
    const look = (): void => {
      const width = current.clientWidth
      canvas.font = font
      setPage((before) =>
        before?.width === width ? before : { width, font, measure: (text) => canvas.measureText(text).width },
      )
    }
    const observer = new ResizeObserver(look)
    observer.observe(current)
    look()
    return () => observer.disconnect()
  }, [element])
  return page
}

/** Whether there is more of a table behind its right edge; `look` is called when it is moved. */
export function useMore(element: RefObject<HTMLElement | null>): { isMore: boolean; look: () => void } {
  const [isMore, setMore] = useState(false)
  const look = (): void => {
    const { current } = element
    if (current) setMore(current.scrollLeft + current.clientWidth < current.scrollWidth - 1)
  }
  useLayoutEffect(look)
  return { isMore, look }
}
