import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { ListColumn } from '#shared/list.ts'
import { nothing } from './cell-text.ts'

export type RowCardsProps<Row> = {
  rows: readonly Row[]
  columns: readonly ListColumn[]
  keyOf: (row: Row) => number | string
  renderCell: (column: ListColumn, row: Row) => ReactNode
  renderOperate?: (row: Row) => ReactNode
  selection?: {
    keys: readonly (number | string)[]
    toggle: (row: Row) => void
    label: (row: Row) => string
    mayChoose: (row: Row) => boolean
  }
}

/** The rows of a list on a phone: a card each, headed by the record's name, or by the first column where a list has none; then its amount. What a record does not have takes no line. */
export function RowCards<Row>({
  rows,
  columns,
  keyOf,
  renderCell,
  renderOperate,
  selection,
}: RowCardsProps<Row>) {
  const heading = columns.find(({ key }) => key === 'name') ?? columns[0]
  const rest = columns.filter((column) => column !== heading)
  const amount = rest.find(({ cell }) => cell === 'money')
  return (
    <ul className="c-cards">
      {rows.map((row) => {
        const key = keyOf(row)
        const operate = renderOperate?.(row)
        return (
          <li key={key} className="c-card">
            <div className="c-card-head">
              {selection?.mayChoose(row) ? (
                <Checkbox
                  checked={selection.keys.includes(key)}
                  onChange={() => selection.toggle(row)}
                  aria-label={selection.label(row)}
                />
              ) : null}
              <div className="c-card-heading">{heading ? renderCell(heading, row) : null}</div>
            </div>
            <dl className="c-card-fields">
              {rest.map((column) => {
                const cell = renderCell(column, row)
                return cell === nothing || cell === null ? null : (
                  <div key={column.key} className={column === amount ? 'c-card-amount' : undefined}>
                    <dt className={column === amount ? 'c-visually-hidden' : undefined}>{column.label}</dt>
                    <dd>{cell}</dd>
                  </div>
                )
              })}
            </dl>
            {operate ? <div className="c-card-operate">{operate}</div> : null}
          </li>
        )
      })}
    </ul>
  )
}
