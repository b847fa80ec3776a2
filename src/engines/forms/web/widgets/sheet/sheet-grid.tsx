import { ConfigProvider, Dropdown } from 'antd'
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useText } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/field-config.ts'
import {
  cellOf,
  isReadRow,
  type SheetColumn,
  type SheetRow,
} from '../../../domain/field-types/sheet-cells.ts'
import { hasMixedUnits, sumText } from '../../../domain/field-types/sheet-table.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import { type CellStep, stepOf } from './cell-keys.ts'
import { CellText } from './cell-text.tsx'
import { cellWidgets } from './cell-widgets.ts'
import { sheetMessages } from './sheet-messages.ts'
import type { OpenCell, Sheet } from './use-sheet.ts'

type Props = { sheet: Sheet; field: FieldConfig; context: FormContext; disabled: boolean; id: string }

/** The columns that show figures, which stand at the right. */
const isFigure = ({ config }: SheetColumn): boolean => config.type === 'number' || config.type === 'money'

const widths: Partial<Record<SheetColumn['config']['type'], number>> = {
  textarea: 260,
  custom: 180,
  number: 120,
  money: 150,
  bool: 90,
  date: 140,
  'date-time': 180,
  daterange: 250,
  bankAccount: 200,
  select: 130,
  radio: 130,
  people: 130,
  department: 140,
}

/** The sheet on a desktop: a table of texts in which the cell that has the focus is the control of its type. */
export function SheetGrid({ sheet, field, context, disabled, id }: Props) {
  const t = useText(sheetMessages)
  const { rows, columns, open, messages } = sheet
  const latest = useRef(sheet)
  latest.current = sheet
  const table = useRef<HTMLTableElement>(null)
  const isSummed = columns.some(({ config }) => config.isSummed)
  const byRow = new Map<number, ReadonlyMap<string, string>>()
  for (const [path, message] of messages) {
    const [row = '', column = ''] = path.split('.')
    byRow.set(Number(row), new Map([...(byRow.get(Number(row)) ?? []), [column, message]]))
  }

  const go = (from: OpenCell, step: CellStep, event: KeyboardEvent): void => {
    const { rows: now, openCell, closeCell, insert, move } = latest.current
    const last = columns.length - 1
    const to = { row: from.row, column: from.column }
    if (step === 'out') {
      event.preventDefault()
      // The cell takes the focus only once its control is gone.
      flushSync(closeCell)
      table.current?.querySelector<HTMLElement>(`[data-cell="${placeName(from, columns)}"]`)?.focus()
      return
    }
    if (step === 'rowUp' || step === 'rowDown') {
      event.preventDefault()
      move(from.row, from.row + (step === 'rowUp' ? -1 : 1), from.column)
      return
    }
    if (step === 'left' || step === 'right') to.column += step === 'left' ? -1 : 1
    else if (step === 'next' || step === 'previous') {
      to.column += step === 'next' ? 1 : -1
      if (to.column > last) Object.assign(to, { row: to.row + 1, column: 0 })
      if (to.column < 0) Object.assign(to, { row: to.row - 1, column: last })
    } else to.row += step === 'up' ? -1 : 1
    // Tab leaves the table after its last cell and before its first one.
    if ((step === 'next' || step === 'previous') && (to.row < 0 || to.row >= now.length)) {
      closeCell()
      return
    }
    if (to.row < 0 || to.column < 0 || to.column > last) return
    event.preventDefault()
    if (to.row < now.length) openCell(to)
    else if (event.key === 'Enter') insert(now.length)
  }
  const actions = useRef({ go }).current
  actions.go = go

  return (
    <div className="c-sheet-scroll">
      <table ref={table} className="c-sheet-table" aria-label={t('keys', { field: field.name })}>
        <colgroup>
          <col style={{ width: 44 }} />
          {columns.map(({ id: column, config }) => (
            <col key={column} style={{ width: widths[config.type] ?? 160 }} />
          ))}
          {disabled ? null : <col style={{ width: 44 }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" aria-label={t('row')}>
              #
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={isFigure(column) ? 'c-sheet-figure' : undefined}>
                {column.config.required ? (
                  <span className="c-field-mark" aria-hidden="true">
                    *
                  </span>
                ) : null}
                {column.config.name}
              </th>
            ))}
            {disabled ? null : <td />}
          </tr>
        </thead>
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
          <Sums columns={columns} rows={rows} field={field} context={context} disabled={disabled} />
        ) : null}
      </table>
    </div>
  )
}

const placeName = (
  { row, column }: { row: number; column: number },
  columns: readonly SheetColumn[],
): string => `${row}.${columns[column]?.id ?? ''}`

function Sums({
  columns,
  rows,
  field,
  context,
  disabled,
}: Pick<Props, 'context' | 'disabled' | 'field'> & Pick<Sheet, 'columns' | 'rows'>) {
  const t = useText(sheetMessages)
  const readable = rows.map((row) => (isReadRow(row, field) ? row : readableRow(row, columns, context)))
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('total')}</th>
        {columns.map((column) => (
          <td key={column.id} className={isFigure(column) ? 'c-sheet-figure' : undefined}>
            {!column.config.isSummed ? null : hasMixedUnits(column, readable) ? (
              <span className="c-hint">{t('mixedUnits')}</span>
            ) : (
              sumText(column, readable, context)
            )}
          </td>
        ))}
        {disabled ? null : <td />}
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

type RowProps = Pick<Props, 'context' | 'disabled' | 'id' | 'field'> & {
  row: SheetRow
  index: number
  columns: readonly SheetColumn[]
  open: OpenCell | null
  isEntry: boolean
  isLast: boolean
  messages: ReadonlyMap<string, string> | undefined
  latest: { current: Sheet }
  actions: { go: (from: OpenCell, step: CellStep, event: KeyboardEvent) => void }
}

const sameMessages = (a: RowProps['messages'], b: RowProps['messages']): boolean =>
  a === b || JSON.stringify([...(a ?? [])]) === JSON.stringify([...(b ?? [])])

const GridRow = memo(
  function GridRow(props: RowProps) {
    const { row, index, columns, context, id, disabled, open, isEntry, messages, latest, actions } = props
    const locale = useLocale()
    const isRead = isReadRow(row, props.field)
    return (
      <tr>
        <th scope="row" className="c-sheet-number">
          {index + 1}
        </th>
        {columns.map((column, place) => {
          const message = messages?.get(column.id)
          const isOpen = open?.column === place
          return (
            <td
              key={column.id}
              data-cell={`${index}.${column.id}`}
              className={[
                isFigure(column) ? 'c-sheet-figure' : '',
                message ? 'c-sheet-bad' : '',
                isOpen ? 'c-sheet-open' : '',
              ].join(' ')}
              title={message}
              tabIndex={isOpen || disabled ? undefined : isEntry && place === 0 ? 0 : -1}
              onMouseDown={(event) => {
                if (!isOpen && !disabled && event.button === 0) {
                  event.preventDefault()
                  latest.current.openCell({ row: index, column: place }, true)
                }
              }}
              onFocus={(event) => {
                // Escape leaves the focus on the cell itself; a key starts again.
                if (event.target === event.currentTarget && event.relatedTarget !== null && !isOpen)
                  latest.current.openCell({ row: index, column: place })
              }}
              onKeyDown={(event) => {
                if (open && isOpen) {
                  const step = stepOf(event)
                  if (step) actions.go(open, step, event)
                } else if (
                  event.target === event.currentTarget &&
                  (event.key === 'Enter' || event.key === 'F2')
                ) {
                  event.preventDefault()
                  latest.current.openCell({ row: index, column: place })
                }
              }}
              onBlur={(event) => {
                if (isOpen) latest.current.left(event.relatedTarget)
              }}
            >
              {open && isOpen ? (
                <CellEditor
                  open={open}
                  column={column}
                  id={`${id}-cell`}
                  message={message}
                  name={`${column.config.name}${locale === 'en' ? `, row ${index + 1}` : `，第${index + 1}行`}`}
                  onPaste={(text) => void latest.current.paste(text, { row: index, column: place })}
                />
              ) : (
                <div className="c-sheet-text">
                  <CellText column={column} cell={cellOf(row, column.id)} context={context} isRead={isRead} />
                  {message ? <span className="c-visually-hidden">{message}</span> : null}
                </div>
              )}
            </td>
          )
        })}
        {disabled ? null : <RowMenu index={index} isLast={props.isLast} latest={latest} />}
      </tr>
    )
  },
  (a, b) =>
    a.row === b.row &&
    a.open === b.open &&
    a.isEntry === b.isEntry &&
    a.isLast === b.isLast &&
    a.disabled === b.disabled &&
    a.columns === b.columns &&
    a.context === b.context &&
    sameMessages(a.messages, b.messages),
)

type EditorProps = {
  open: OpenCell
  column: SheetColumn
  id: string
  name: string
  message: string | undefined
  onPaste: (text: string) => void
}

const focusable = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled)'

function CellEditor({ open, column, id, name, message, onPaste }: EditorProps) {
  const element = useRef<HTMLDivElement>(null)
  const t = useText(sheetMessages)
  const field = open.store.form.byId.get(column.id)
  const { byPointer } = open
  useLayoutEffect(() => {
    const control = element.current?.querySelector<HTMLElement>(focusable)
    control?.focus({ preventScroll: true })
    element.current?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  useEffect(() => {
    if (!byPointer) return
    // One press opens a list or calendar, not two.
    const list = element.current?.querySelector<HTMLElement>('.ant-select, .ant-picker')
    list?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    list?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }, [byPointer])
  const Widget = field ? cellWidgets[field.type.widget] : undefined
  if (!field || !Widget) return null
  return (
    <div
      ref={element}
      className="c-sheet-editor"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!/[\t\r\n]/.test(text.replace(/\r?\n$/, ''))) return
        if (column.config.type === 'textarea' && !text.includes('\t')) return
        event.preventDefault()
        onPaste(text)
      }}
    >
      <ConfigProvider variant="borderless">
        <Widget
          store={open.store}
          field={field.config}
          control={{
            id,
            disabled: column.config.disabled || !column.config.isEdit,
            placeholder: column.config.placeholder || (cellChooses(column) ? t('choose') : ''),
            'aria-label': name,
            'aria-invalid': message !== undefined,
            'aria-required': column.config.required,
          }}
        />
      </ConfigProvider>
    </div>
  )
}

const cellChooses = ({ type }: SheetColumn): boolean => type.requiredCode === 'requiredSelect'

function RowMenu({ index, isLast, latest }: { index: number; isLast: boolean; latest: { current: Sheet } }) {
  const t = useText(sheetMessages)
  const [isOpen, setOpen] = useState(false)
  const button = (
    <button
      type="button"
      className="c-sheet-menu"
      aria-label={t('rowActions', { row: index + 1 })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    >
      ⋮
    </button>
  )
  const items = [
    { key: 'above', label: t('insertAbove'), onClick: () => latest.current.insert(index) },
    { key: 'below', label: t('insertBelow'), onClick: () => latest.current.insert(index + 1) },
    { type: 'divider' as const },
    {
      key: 'up',
      label: t('moveUp'),
      disabled: index === 0,
      onClick: () => latest.current.move(index, index - 1),
    },
    {
      key: 'down',
      label: t('moveDown'),
      disabled: isLast,
      onClick: () => latest.current.move(index, index + 1),
    },
    { type: 'divider' as const },
    { key: 'delete', label: t('deleteRow'), danger: true, onClick: () => latest.current.remove(index) },
  ]
  return (
    <td className="c-sheet-actions">
      {isOpen ? (
        <Dropdown open menu={{ items, autoFocus: true }} trigger={['click']} onOpenChange={setOpen}>
          {button}
        </Dropdown>
      ) : (
        button
      )}
    </td>
  )
}
