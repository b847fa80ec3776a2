import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Dialog, useText } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import { cellOf, isBlankRow, isColumnClosed, isReadRow } from '../../../domain/field-types/sheet-cells.ts'
import { hasMixedUnits, sumText } from '../../../domain/field-types/sheet-table.ts'
import type { FormStore } from '../../../domain/filling/form-store.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import { CellText, cellWidgets } from './cell-text.tsx'
import { openRow } from './row-store.ts'
import { sheetMessages } from './sheet-messages.ts'
import type { Sheet } from './use-sheet.ts'

type Props = {
  sheet: Sheet
  store: FormStore
  field: FieldConfig
  context: FormContext
  disabled: boolean
  id: string
}

/** The sheet on a phone: a card for each row, which opens to be filled in. */
export function SheetCards({ sheet, store, field, context, disabled, id }: Props) {
  const t = useText(sheetMessages)
  const { rows, columns, messages, finish, remove } = sheet
  const [opened, setOpened] = useState<{ index: number; store: FormStore } | null>(null)
  const edit = (index: number): void => setOpened({ index, store: openRow(store, field, index) })
  const summed = columns.filter(({ config }) => config.isSummed)
  return (
    <>
      <ol className="c-sheet-cards">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
            key={index}
            className="c-sheet-card"
          >
            <div className="c-sheet-card-head">
              <span className="c-sheet-number">{t('rowNumber', { row: index + 1 })}</span>
              {disabled ? null : (
                <span>
                  <Button type="text" icon={<EditOutlined aria-hidden="true" />} onClick={() => edit(index)}>
                    {t('editRow')}
                  </Button>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('deleteRowNumber', { row: index + 1 })}
                    onClick={() => remove(index)}
                  />
                </span>
              )}
            </div>
            {isBlankRow(row) ? <p className="c-hint">{t('emptyCell')}</p> : null}
            <dl>
              {columns.map((column) => {
                const cell = cellOf(row, column.id)
                const message = messages.get(`${index}.${column.id}`)
                if (cell === undefined && !message) return null
                return (
                  <div key={column.id} data-cell={`${index}.${column.id}`} tabIndex={-1}>
                    <dt>{column.config.name}</dt>
                    <dd className={message ? 'c-sheet-bad' : undefined}>
                      {cell === undefined ? null : (
                        <CellText
                          column={column}
                          cell={cell}
                          context={context}
                          isRead={isReadRow(row, field)}
                        />
                      )}
                      {message ? <span className="c-form-field-error">{message}</span> : null}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </li>
        ))}
      </ol>
      {summed.length > 0 && rows.length > 0 ? (
        <dl className="c-sheet-card c-sheet-card-sums">
          {summed.map((column) => (
            <div key={column.id}>
              <dt>{t('totalOf', { name: column.config.name })}</dt>
              <dd>{hasMixedUnits(column, rows) ? t('mixedUnits') : sumText(column, rows, context) || '—'}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {opened ? (
        <Dialog
          open
          title={`${field.name} · ${t('rowNumber', { row: opened.index + 1 })}`}
          cancelText={t('done')}
          onCancel={() => {
            finish()
            store.settle(field.id)
            setOpened(null)
          }}
        >
          <RowFields
            opened={opened.store}
            columns={columns}
            id={id}
            messages={messages}
            index={opened.index}
          />
        </Dialog>
      ) : null}
    </>
  )
}

type RowProps = Pick<Sheet, 'columns' | 'messages'> & { opened: FormStore; id: string; index: number }

function RowFields({ opened, columns, id, messages, index }: RowProps) {
  return (
    <div className="c-stack">
      {columns.map(({ id: column, config }) => {
        const isClosed = isColumnClosed({ config }, opened.context())
        const field = opened.form.byId.get(column)
        const Widget = field ? cellWidgets[field.type.widget] : undefined
        const message = messages.get(`${index}.${column}`)
        const own = `${id}-${column}`
        if (!field || !Widget) return null
        return (
          <div key={column} className="c-form-field">
            <div className="c-form-field-label">
              <label htmlFor={own}>
                {config.required ? (
                  <span className="c-field-mark" aria-hidden="true">
                    *
                  </span>
                ) : null}
                {config.name}
              </label>
            </div>
            <Widget
              store={opened}
              field={field.config}
              control={{
                id: own,
                disabled: isClosed,
                status: message ? 'error' : '',
                placeholder: isClosed ? '' : config.placeholder,
                'aria-invalid': message !== undefined,
                'aria-required': config.required,
              }}
            />
            {message ? <div className="c-form-field-error">{message}</div> : null}
          </div>
        )
      })}
    </div>
  )
}
