import { DownloadOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Radio } from 'antd'
import { useRef, useState } from 'react'
import { limit } from '#shared/constants.ts'
import { Dialog, listed, saveAs, toast, useText } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import { cutFinding, type SpreadsheetCell } from '../../../domain/field-types/cut-figures.ts'
import { typedFindings } from '../../../domain/field-types/sheet-cells.ts'
import { keepClosedCells } from '../../../domain/field-types/sheet-closed.ts'
import { roundedFinding } from '../../../domain/field-types/sheet-rounding.ts'
import { rowsFromSpreadsheet, type TakenRows } from '../../../domain/field-types/sheet-text.ts'
import type { FormStore } from '../../../domain/filling/form-store.ts'
import { rowsIn } from './row-store.ts'
import { readLines, sheetFile } from './sheet-files.ts'
import { sheetMessages } from './sheet-messages.ts'
import { useNamedContext } from './use-names.ts'
import type { Sheet } from './use-sheet.ts'

type Props = {
  sheet: Sheet
  store: FormStore
  field: FieldConfig
  disabled: boolean
  id: string
  describedBy: string | undefined
}

/** Below the sheet: add a row, import and export. */
export function SheetToolbar({ sheet, store, field, disabled, id, describedBy }: Props) {
  const t = useText(sheetMessages)
  const { rows, insert } = sheet
  const named = useNamedContext()
  const { choose, input, dialog } = useImport({ sheet, store, field })
  const save = async (withRows: boolean): Promise<void> => {
    sheet.finish()
    const content = withRows ? rowsIn(store, field) : []
    const context = await named(store.context(), content, sheet.columns)
    saveAs(await sheetFile(field, content, context), `${field.name}.xlsx`)
  }
  const isFull = rows.length >= limit.sheetRows
  return (
    <div className="c-sheet-bar">
      {disabled ? null : (
        <>
          <Button
            id={id}
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={isFull}
            aria-describedby={describedBy}
            onClick={() => insert(rows.length)}
          >
            {t('addRow')}
          </Button>
          <Button type="text" icon={<ImportOutlined aria-hidden="true" />} onClick={choose}>
            {t('importFile')}
          </Button>
        </>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(disabled
              ? []
              : [{ key: 'template', label: t('exportTemplate'), onClick: () => void save(false) }]),
            {
              key: 'rows',
              label: t('exportRows'),
              disabled: rows.length === 0,
              onClick: () => void save(true),
            },
          ],
        }}
      >
        <Button type="text" icon={<DownloadOutlined aria-hidden="true" />}>
          {t('export')}
        </Button>
      </Dropdown>
      <span className={isFull ? 'c-sheet-count c-sheet-full' : 'c-sheet-count'}>
        {t('count', { count: rows.length, max: limit.sheetRows })}
      </span>
      {input}
      {dialog}
    </div>
  )
}

function useImport({ sheet, store, field }: Pick<Props, 'sheet' | 'store' | 'field'>) {
  const t = useText(sheetMessages)
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<TakenRows | null>(null)
  const [replaces, setReplaces] = useState(false)
  const { columns, change, findNames } = sheet

  const put = ({ rows, rounded }: TakenRows, replace: boolean): void => {
    sheet.finish()
    const now = rowsIn(store, field)
    const { value, findings } = keepClosedCells(
      replace ? rows : [...now, ...rows],
      now,
      field,
      store.context(),
    )
    if (!change(value)) return
    setFound(null)
    toast.success(t('imported', { count: rows.length }))
    const bad = typedFindings(rows, field, store.context(), 'unreadable').length
    if (bad > 0) toast.warning(t('unreadable', { count: bad }))
    if (findings.length > 0) toast.warning(t('closedCells', { count: findings.length }))
    const first = replace ? 0 : now.length
    const placed = rounded.map((cell) => ({ ...cell, row: first + cell.row }))
    store.remark(field.id, roundedFinding(placed, field, store.context()))
  }
  const read = async (file: File): Promise<void> => {
    let lines: SpreadsheetCell[][]
    try {
      lines = await readLines(file)
    } catch {
      toast.error(t('importFailed'))
      return
    }
    const named = lines.flatMap((line) =>
      line.flatMap((cell) =>
        typeof cell === 'string'
          ? [
              { type: 'people' as const, text: cell },
              { type: 'department' as const, text: cell },
            ]
          : [],
      ),
    )
    const asks = columns.some(({ config }) => config.type === 'people' || config.type === 'department')
    const names = asks ? await findNames(named) : undefined
    const taken = rowsFromSpreadsheet(lines, columns, store.context(), names)
    if (!taken || taken.rows.length === 0) {
      toast.error(t('importNothing'))
      return
    }
    if (taken.cut.length > 0) {
      toast.error(t('cutNothing'))
      store.remark(field.id, cutFinding(taken.cut, field, store.context()))
      return
    }
    const isEmpty = rowsIn(store, field).length === 0
    if (isEmpty && taken.unknownHeadings.length === 0) put(taken, true)
    else {
      setReplaces(isEmpty)
      setFound(taken)
    }
  }
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept=".xlsx"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void read(file)
          event.target.value = ''
        }}
      />
    ),
    dialog: found ? (
      <Dialog
        open
        title={t('importTitle', { field: field.name })}
        onCancel={() => setFound(null)}
        onConfirm={() => put(found, replaces)}
      >
        <div className="c-stack">
          <p>{t('importFound', { count: found.rows.length, existing: sheet.rows.length })}</p>
          {found.unknownHeadings.length > 0 ? (
            <p className="c-hint">{t('importUnknown', { names: listed(found.unknownHeadings) })}</p>
          ) : null}
          <Radio.Group
            value={replaces}
            options={[
              { value: false, label: t('importAppend') },
              { value: true, label: t('importReplace') },
            ]}
            onChange={(event) => setReplaces(event.target.value)}
          />
        </div>
      </Dialog>
    ) : null,
  }
}
