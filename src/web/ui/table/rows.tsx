import { Spin, Table, type TableProps } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ListColumn } from '#shared/list.ts'
import { baseMessages } from '../../base-messages.ts'
import { useText } from '../../messages.ts'
import { changed, type TableState } from '../../table-state.ts'
import { antdColumns, type DataTableProps, type Draw, keyOf, widthOf } from './columns.tsx'
import { RowCards } from './row-cards.tsx'

/** Ticked rows by key; they stay ticked on other pages. */
export function useSelection<Row>(props: DataTableProps<Row>) {
  const [rows, setRows] = useState<Map<number | string, Row>>(new Map())
  const toggle = (row: Row) => {
    const next = new Map(rows)
    const key = keyOf(props, row)
    if (!next.delete(key)) next.set(key, row)
    setRows(next)
  }
  return { rows, setRows, toggle, clear: () => setRows(new Map()) }
}

type RowsProps<Row extends object> = {
  props: DataTableProps<Row>
  isPhone: boolean
  rows: readonly Row[]
  columns: readonly ListColumn[]
  state: TableState
  onState: (state: TableState) => void
  draw: Draw<Row>
  chosen: ReturnType<typeof useSelection<Row>>
  isLoading: boolean
  empty: ReactNode
}

/** The rows themselves: a table, or cards on a phone. */
export function Rows<Row extends object>({
  props,
  isPhone,
  rows,
  columns,
  state,
  onState,
  draw,
  chosen,
  isLoading,
  empty,
}: RowsProps<Row>) {
  const t = useText(baseMessages)
  const { operate, onRowClick } = props
  const mayChoose = (row: Row) => props.selection?.mayChoose?.(row) ?? true
  // Where nothing on the page may be ticked there is nothing to tick with.
  const selection = props.selection?.mayChoose && !rows.some(mayChoose) ? undefined : props.selection
  const label = (row: Row) => t('selectRow', { name: selection?.labelOf?.(row) ?? String(keyOf(props, row)) })
  if (isPhone) {
    if (isLoading && rows.length === 0) return <div className="c-table-wait" aria-busy="true" />
    if (rows.length === 0) return empty
    return (
      <Spin spinning={isLoading}>
        <RowCards
          rows={rows}
          columns={columns}
          keyOf={(row) => keyOf(props, row)}
          renderCell={draw}
          {...(operate ? { renderOperate: operate } : {})}
          {...(selection
            ? { selection: { keys: [...chosen.rows.keys()], toggle: chosen.toggle, label, mayChoose } }
            : {})}
        />
      </Spin>
    )
  }
  // Nothing to scroll, sort or tick: a table that only shows says so in words.
  if (rows.length === 0 && !isLoading && props.searchable === false) return empty
  // What scrolls must be reached by the keyboard: with no row and no heading to sort by, there is nothing in it to reach.
  const isReached = rows.length > 0 || columns.some(({ sortable }) => sortable)
  const rowSelection: TableProps<Row>['rowSelection'] = selection
    ? {
        columnWidth: 44,
        selectedRowKeys: [...chosen.rows.keys()],
        preserveSelectedRowKeys: true,
        onChange: (keys, picked) => {
          const next = new Map<number | string, Row>()
          for (const [index, key] of keys.entries()) {
            const row = picked[index] ?? chosen.rows.get(key as number)
            if (row) next.set(key as number, row)
          }
          chosen.setRows(next)
        },
        getCheckboxProps: (row) => ({ 'aria-label': label(row), disabled: !mayChoose(row) }) as object,
        getTitleCheckboxProps: () => ({ 'aria-label': t('selectAll') }) as object,
      }
    : undefined
  return (
    <Table<Row>
      size="large"
      rowKey={(row) => keyOf(props, row)}
      columns={antdColumns(props, columns, state, draw, t('operate'))}
      dataSource={rows}
      loading={isLoading}
      pagination={false}
      tableLayout="fixed"
      {...(isReached && {
        scroll: { x: widthOf(columns, (operate ? (props.operateWidth ?? 120) : 0) + (selection ? 44 : 0)) },
      })}
      {...(rowSelection ? { rowSelection } : {})}
      {...(onRowClick ? { onRow: (row: Row) => ({ onClick: () => onRowClick(row) }) } : {})}
      locale={{ emptyText: isLoading ? <div className="c-table-wait" /> : empty }}
      onChange={(_, __, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        const sort =
          one?.order && one.columnKey
            ? { key: String(one.columnKey), descending: one.order === 'descend' }
            : undefined
        onState(changed(state, { sort }))
      }}
    />
  )
}
