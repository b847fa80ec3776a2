import { ConfigProvider, Dropdown } from 'antd'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useText } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import {
  cellOf,
  isColumnClosed,
  isReadRow,
  type SheetColumn,
  type SheetRow,
} from '../../../domain/field-types/sheet-cells.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import { type CellStep, isFigure, stepOf } from './cell-keys.ts'
import { CellText, gridWidgets } from './cell-text.tsx'
import { cellWords, type ShownCell, stays } from './column-widths.ts'
import { sheetMessages } from './sheet-messages.ts'
import type { OpenCell } from './use-cells.ts'
import type { Sheet } from './use-sheet.ts'

type RowProps = {
  field: FieldConfig
  context: FormContext
  disabled: boolean
  id: string
  row: SheetRow
  index: number
  columns: readonly SheetColumn[]
  /** Pixels of what stands before the columns. */
  before: number
  open: OpenCell | null
  isEntry: boolean
  isLast: boolean
  messages: ReadonlyMap<string, string> | undefined
  latest: { current: Sheet }
  actions: { go: (from: OpenCell, step: CellStep, event: KeyboardEvent) => void }
}

const sameMessages = (a: RowProps['messages'], b: RowProps['messages']): boolean =>
  a === b || JSON.stringify([...(a ?? [])]) === JSON.stringify([...(b ?? [])])

/** One row; it renders again only when it, its messages or its open cell change. */
export const GridRow = memo(
  function GridRow(props: RowProps) {
    const { row, index, columns, context, id, disabled, open, isEntry, messages, latest, actions } = props
    const locale = useLocale()
    const isRead = isReadRow(row, props.field)
    return (
      <tr>
        <th scope="row" className="c-sheet-number">
          {index + 1}
        </th>
        {disabled ? null : <RowMenu index={index} isLast={props.isLast} latest={latest} />}
        {columns.map((column, place) => {
          const message = messages?.get(column.id)
          const isOpen = open?.column === place
          const isClosed = !disabled && isColumnClosed(column, context)
          const shown = { column, cell: cellOf(row, column.id), context, isRead }
          return (
            <td
              key={column.id}
              data-cell={`${index}.${column.id}`}
              className={[
                isFigure(column) ? 'c-sheet-figure' : '',
                message ? 'c-sheet-bad' : '',
                isOpen ? 'c-sheet-open' : '',
                isClosed ? 'c-sheet-closed' : '',
              ].join(' ')}
              title={message}
              style={stays(place, props.before)}
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
              {open && isOpen && isClosed ? (
                <ClosedCell>
                  <CellText {...shown} />
                </ClosedCell>
              ) : open && isOpen ? (
                <CellEditor
                  open={open}
                  column={column}
                  id={`${id}-cell`}
                  message={message}
                  name={`${column.config.name}${locale === 'en' ? `, row ${index + 1}` : `，第${index + 1}行`}`}
                  onPaste={(text) => void latest.current.paste(text, { row: index, column: place })}
                />
              ) : (
                <CellWords shown={shown} message={message} />
              )}
            </td>
          )
        })}
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

/** What a cell says; words that do not fit come up as a whole under the pointer. */
function CellWords({ shown, message }: { shown: ShownCell; message: string | undefined }) {
  const whole = message || isFigure(shown.column) ? undefined : (cellWords(shown) ?? undefined)
  return (
    <div className="c-sheet-text" title={whole}>
      <CellText {...shown} />
      {message ? <span className="c-visually-hidden">{message}</span> : null}
    </div>
  )
}

type EditorProps = {
  open: OpenCell
  column: SheetColumn
  id: string
  name: string
  message: string | undefined
  onPaste: (text: string) => void
}

/** The cell of a column that is closed: keys go through it, and screen readers read it. */
function ClosedCell({ children }: { children: ReactNode }) {
  const t = useText(sheetMessages)
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element.current?.focus({ preventScroll: true })
    element.current?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <div ref={element} className="c-sheet-text" tabIndex={-1}>
      {children}
      <span className="c-visually-hidden">{t('closed')}</span>
    </div>
  )
}

const focusable = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled)'

function CellEditor({ open, column, id, name, message, onPaste }: EditorProps) {
  const element = useRef<HTMLDivElement>(null)
  const t = useText(sheetMessages)
  const field = open.store.form.byId.get(column.id)
  const { byPointer } = open
  useLayoutEffect(() => {
    // Figures render anew when they get the focus, which React cannot do while it is still putting the cell into the page.
    queueMicrotask(() => {
      const control = element.current?.querySelector<HTMLElement>(focusable)
      control?.focus({ preventScroll: true })
      // As in a text of one line, the caret starts at the end.
      if (control instanceof HTMLTextAreaElement)
        control.setSelectionRange(control.value.length, control.value.length)
    })
    element.current?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  useEffect(() => {
    if (!byPointer) return
    // One press opens a list or calendar, not two; an amount is typed before its currency is chosen.
    const list = element.current?.querySelector<HTMLElement>('.ant-select:not(.c-money-unit), .ant-picker')
    list?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    list?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }, [byPointer])
  const Widget = field ? gridWidgets[field.type.widget] : undefined
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
