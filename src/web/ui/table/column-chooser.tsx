import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer, Space } from 'antd'
import { useEffect, useState } from 'react'
import { chosenColumns, type ListDefinition } from '#shared/list.ts'
import { baseMessages } from '../../base-messages.ts'
import { useText } from '../../messages.ts'

type Row = { key: string; label: string; shown: boolean; fixed: boolean }

const rowsOf = (definition: ListDefinition, choice: readonly string[] | null): Row[] => {
  const shown = chosenColumns(definition, choice)
  const rest = definition.columns.filter((column) => !shown.includes(column))
  return [...shown, ...rest].map(({ key, label, fixed }) => ({
    key,
    label,
    fixed: fixed ?? false,
    shown: shown.some((column) => column.key === key),
  }))
}

/** `rows` with the one at `from` moved by one place. */
export function moved<T>(rows: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (row !== undefined) next.splice(from + by, 0, row)
  return next
}

export type ColumnChooserProps = {
  open: boolean
  definition: ListDefinition
  choice: readonly string[] | null
  onClose: () => void
  /** null: back to the list's own columns. */
  onSave: (columns: string[] | null) => void
}

/** Drawer in which a person chooses and orders the columns of a list; works by keyboard. */
export function ColumnChooser({ open, definition, choice, onClose, onSave }: ColumnChooserProps) {
  const t = useText(baseMessages)
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    if (open) setRows(rowsOf(definition, choice))
  }, [open, definition, choice])
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('columns')}
      size={360}
      footer={
        <Space className="c-drawer-buttons">
          <Button type="text" onClick={() => onSave(null)}>
            {t('restoreDefault')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            onClick={() => onSave(rows.filter((row) => row.shown || row.fixed).map((row) => row.key))}
          >
            {t('confirm')}
          </Button>
        </Space>
      }
    >
      <p className="c-hint">{t('columnsHint')}</p>
      <ul className="c-column-list">
        {rows.map((row, index) => (
          <li key={row.key}>
            <Checkbox
              checked={row.shown || row.fixed}
              disabled={row.fixed}
              onChange={(event) =>
                setRows(
                  rows.map((other) => (other === row ? { ...row, shown: event.target.checked } : other)),
                )
              }
            >
              {row.label}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                disabled={index === 0}
                aria-label={t('columnUp', { name: row.label })}
                onClick={() => setRows(moved(rows, index, -1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                disabled={index === rows.length - 1}
                aria-label={t('columnDown', { name: row.label })}
                onClick={() => setRows(moved(rows, index, 1))}
              />
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
