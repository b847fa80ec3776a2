import { type KeyboardEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import {
  cellOf,
  isReadRow,
  type SheetColumn,
  type SheetRow,
} from '../../../domain/field-types/sheet-cells.ts'
import { hasMixedUnits, sumText } from '../../../domain/field-types/sheet-table.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import { type CellStep, isFigure, placeAfter } from './cell-keys.ts'
import { type ShownColumn, shownColumns, stays, useColumnWidths, useMore } from './column-widths.ts'
import { GridRow } from './grid-row.tsx'
import { sheetMessages } from './sheet-messages.ts'
import type { OpenCell } from './use-cells.ts'
import type { Sheet } from './use-sheet.ts'

type Props = { sheet: Sheet; field: FieldConfig; context: FormContext; disabled: boolean; id: string }

/** Widths of the row's number and of its menu, which stand before the columns and stay there; the number alone has the word of the sums below it. */
const lead = { number: 30, menu: 26, alone: 44 }

/** The sheet on a desktop: a table of texts in which the cell that has the focus is the control of its type. */
export function SheetGrid({ sheet, field, context, disabled, id }: Props) {
  const t = useText(sheetMessages)
  const { rows, open, messages } = sheet
  const columns = useShownColumns(sheet, context)
  const latest = useRef(sheet)
  latest.current = sheet
  const table = useRef<HTMLTableElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const before = disabled ? lead.alone : lead.number + lead.menu
  const { isMore, look } = useMore(scroll)
  const widths = useColumnWidths({ rows, columns, field, context, open }, scroll, before)
  const isSummed = columns.some(({ config }) => config.isSummed)
  const byRow = new Map<number, ReadonlyMap<string, string>>()
  for (const [path, message] of messages) {
    const [row = '', column = ''] = path.split('.')
    byRow.set(Number(row), new Map([...(byRow.get(Number(row)) ?? []), [column, message]]))
  }

  const go = (from: OpenCell, step: CellStep, event: KeyboardEvent): void => {
    const { rows: now, openCell, closeCell, insert, move } = latest.current
    if (step === 'out') {
      event.preventDefault()
      // The cell takes the focus only once its control is gone.
      flushSync(closeCell)
      const place = `${from.row}.${columns[from.column]?.id ?? ''}`
      table.current?.querySelector<HTMLElement>(`[data-cell="${place}"]`)?.focus()
      return
    }
    if (step === 'rowUp' || step === 'rowDown') {
      event.preventDefault()
      move(from.row, from.row + (step === 'rowUp' ? -1 : 1), from.column)
      return
    }
    const to = placeAfter(step, from, columns.length)
    const isInside = to.row >= 0 && to.row < now.length && to.column >= 0 && to.column < columns.length
    if (isInside) {
      event.preventDefault()
      openCell(to)
    } else if (step === 'next' || step === 'previous') {
      // Tab leaves the table after its last cell and before its first one.
      closeCell()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      insert(now.length)
    }
  }
  const actions = useRef({ go }).current
  actions.go = go

  return (
    <div className="c-sheet-frame" data-more={isMore || undefined}>
      <div
        ref={scroll}
        className="c-sheet-scroll"
        onScroll={look}
        style={{ scrollPaddingInlineStart: before + (widths?.[0] ?? 0) }}
      >
        <table
          ref={table}
          className="c-sheet-table"
          style={{ width: widths ? widths.reduce((sum, width) => sum + width, before) : '100%' }}
          aria-label={t('keys', { field: field.name })}
        >
          <SheetHead columns={columns} widths={widths} before={before} isMenu={!disabled} />
          <tbody>
            {rows.map((row, index) => (
              <GridRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
                key={index}
                row={row}
                index={index}
                columns={columns}
                field={field}
                context={context}
                id={id}
                disabled={disabled}
                before={before}
                open={open?.row === index ? open : null}
                isEntry={open === null && index === 0}
                messages={byRow.get(index)}
                latest={latest}
                actions={actions}
                isLast={index === rows.length - 1}
              />
            ))}
          </tbody>
          {isSummed ? (
            <SheetSums
              columns={columns}
              rows={rows}
              field={field}
              context={context}
              before={before}
              isMenu={!disabled}
            />
          ) : null}
        </table>
      </div>
    </div>
  )
}

/** The columns as they are shown; the same ones until another currency is at the head of one. */
function useShownColumns({ columns, rows }: Sheet, { locale }: FormContext): readonly ShownColumn[] {
  const shown = shownColumns(columns, rows, locale)
  const key = shown.map(({ heading }) => heading).join('|')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is at the heads is all that rows change of the columns
  return useMemo(() => shown, [columns, locale, key])
}

type HeadProps = {
  columns: readonly ShownColumn[]
  widths: readonly number[] | null
  /** Pixels of what stands before the columns. */
  before: number
  isMenu: boolean
}

/** The names of the columns, and their widths. */
function SheetHead({ columns, widths, before, isMenu }: HeadProps) {
  const t = useText(sheetMessages)
  return (
    <>
      <colgroup>
        <col style={{ width: lead.number }} />
        {isMenu ? <col style={{ width: lead.menu }} /> : null}
        {columns.map(({ id: column }, index) => (
          <col key={column} style={{ width: widths?.[index] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" aria-label={t('row')} colSpan={isMenu ? 2 : 1}>
            #
          </th>
          {columns.map((column, index) => (
            <th
              key={column.id}
              scope="col"
              className={isFigure(column) ? 'c-sheet-figure' : undefined}
              style={stays(index, before)}
            >
              {column.config.required ? (
                <span className="c-field-mark" aria-hidden="true">
                  *
                </span>
              ) : null}
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

type SumsProps = {
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  field: FieldConfig
  context: FormContext
  before: number
  isMenu: boolean
}

/** The sums of the columns that have one, below the sheet. */
function SheetSums({ columns, rows, field, context, before, isMenu }: SumsProps) {
  const t = useText(sheetMessages)
  const readable = rows.map((row) => (isReadRow(row, field) ? row : readableRow(row, columns, context)))
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={isMenu ? 2 : 1}>
          {t('total')}
        </th>
        {columns.map((column, index) => (
          <td
            key={column.id}
            className={isFigure(column) ? 'c-sheet-figure' : undefined}
            style={stays(index, before)}
          >
            {!column.config.isSummed ? null : hasMixedUnits(column, readable) ? (
              <span className="c-hint">{t('mixedUnits')}</span>
            ) : (
              sumText(column, readable, context)
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** A row without what cannot be read, so that the rest can be added up while somebody types. */
function readableRow(row: SheetRow, columns: readonly SheetColumn[], context: FormContext): SheetRow {
  const isBad = ({ id, type, config }: SheetColumn): boolean =>
    config.isSummed && 'fault' in type.normalise(cellOf(row, id), config, context)
  const bad = columns.filter(isBad)
  return bad.length === 0 ? row : { ...row, ...Object.fromEntries(bad.map(({ id }) => [id, null])) }
}
