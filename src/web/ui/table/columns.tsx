import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { dateIn } from '#shared/dates.ts'
import type { ListColumn, ListDefinition } from '#shared/list.ts'
import { useLocale } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import type { ListQuery, TableState } from '../../table-state.ts'
import type { CellContext } from './cell-text.ts'
import { cellRenderers, isRightAligned, usualWidth } from './cells.tsx'

export type ListAnswer<Row> = {
  list: readonly Row[]
  total: number
  totalIsCapped?: boolean | undefined
  nextCursor?: string | null | undefined
}

export type DataTableProps<Row> = {
  /** Name of the list for `/titles/*`: 'contract', 'standing_book' … */
  type: string
  /** Columns and filters; from `GET /titles/filter` when absent. */
  definition?: ListDefinition
  /** Loads one page; usually `(query, signal) => call(listContracts, { query, signal })`. */
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListAnswer<Row>>
  /** First parts of the react-query key; invalidate it after a change. [type] when absent. */
  queryKey?: readonly unknown[]
  rowKey?: (row: Row) => number | string
  /** Value of a cell where it is not `row[column.key]`. */
  cellValue?: (row: Row, key: string) => unknown
  /** Own drawing of single columns, by key: a link in the name column. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** Buttons of the operate column, at the right. */
  operate?: (row: Row) => ReactNode
  operateWidth?: number
  /** Rows can be ticked; `actions` are shown while some are. */
  selection?: {
    /** Which rows may be ticked; all when absent. */
    mayChoose?: (row: Row) => boolean
    actions: (rows: readonly Row[], clear: () => void, columns: readonly string[]) => ReactNode
    labelOf?: (row: Row) => string
  }
  searchable?: boolean
  searchPlaceholder?: string
  /** Buttons at the right of the search box (export …); the query is what the list shows, the columns those that it shows it in. */
  actions?: (query: ListQuery, columns: readonly string[]) => ReactNode
  /** What stands under the rows of what the list shows. */
  below?: (query: ListQuery) => ReactNode
  /** What an empty, unfiltered list says and offers. */
  empty?: ReactNode
  /** False where a person's own columns and views are not kept; lists out of the address have no views. */
  keepsOwn?: boolean
  /** False keeps search, filters and page out of the address (dialogs). */
  inAddress?: boolean
  /** Parts two tables of one page in the address. */
  prefix?: string
  onRowClick?: (row: Row) => void
}

/** The row's own key, its `id` unless the caller says otherwise. */
export const keyOf = <Row,>(props: DataTableProps<Row>, row: Row): number | string =>
  props.rowKey ? props.rowKey(row) : (row as { id: number }).id

/** Draws one cell of a row, the caller's own way first. */
export function useDraw<Row>(props: DataTableProps<Row>) {
  const locale = useLocale()
  const { timeZone } = useServices()
  const { cells, cellValue } = props
  const context: CellContext = { locale, timeZone, today: dateIn(new Date(), timeZone) }
  return (column: ListColumn, row: Row): ReactNode => {
    const own = cells?.[column.key]
    if (own) return own(row)
    const value = cellValue ? cellValue(row, column.key) : (row as Record<string, unknown>)[column.key]
    return cellRenderers[column.cell](
      value,
      column.choices ? { ...context, choices: column.choices } : context,
    )
  }
}

export type Draw<Row> = ReturnType<typeof useDraw<Row>>

const widestTitle = 200

/** Pixels of a title on one line with its arrows, as far as one has room. */
const titleWidth = ({ label, sortable }: ListColumn): number => {
  const wide = [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 15 : 9), 0)
  return Math.min(wide + (sortable ? 50 : 26), widestTitle)
}

/** Pixels of a column; null: what is left. */
const columnWidth = (column: ListColumn): number | null => {
  const width = column.width === undefined ? usualWidth[column.cell] : column.width
  return width === null ? null : Math.max(width, titleWidth(column))
}

/** Pixels the columns need at least; below that the table scrolls sideways. */
export const widthOf = (columns: readonly ListColumn[], operateWidth: number): number =>
  columns.reduce(
    (sum, column, index) => sum + (columnWidth(column) ?? (index === 0 ? 220 : 150)),
    operateWidth,
  )

/** The list's columns as antd wants them, with the operate column at the right. */
export function antdColumns<Row>(
  props: DataTableProps<Row>,
  columns: readonly ListColumn[],
  state: TableState,
  draw: Draw<Row>,
  operateLabel: string,
) {
  const { operate, operateWidth } = props
  const list: TableColumnsType<Row> = columns.map((column, index) => {
    const width = columnWidth(column)
    return {
      key: column.key,
      dataIndex: column.key,
      title: column.label,
      ...(width ? { width } : {}),
      // What a record is called stays on the screen while the others are scrolled.
      ...(index === 0 && column.fixed ? { fixed: 'start' as const } : {}),
      align: isRightAligned(column.cell) ? ('right' as const) : ('left' as const),
      sorter: column.sortable ?? false,
      showSorterTooltip: false,
      sortOrder:
        state.sort?.key === column.key
          ? state.sort.descending
            ? ('descend' as const)
            : ('ascend' as const)
          : null,
      render: (_: unknown, row: Row) => draw(column, row),
    }
  })
  if (operate)
    list.push({
      key: '·operate',
      title: operateLabel,
      fixed: 'end',
      width: operateWidth ?? 120,
      className: 'c-operate',
      render: (_: unknown, row: Row) => operate(row),
    })
  return list
}
