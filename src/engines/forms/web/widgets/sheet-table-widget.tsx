import { Button } from 'antd'
import { useRef } from 'react'
import { useIsPhone, useText } from '#web/index.ts'
import { SheetCards } from './sheet/sheet-cards.tsx'
import { SheetGrid } from './sheet/sheet-grid.tsx'
import { sheetMessages } from './sheet/sheet-messages.ts'
import { SheetToolbar } from './sheet/sheet-toolbar.tsx'
import { type Sheet, useSheet } from './sheet/use-sheet.ts'
import type { WidgetProps } from './widget-props.ts'

/** A table that is filled in like a spreadsheet; cards on a phone. */
export function SheetTableWidget({ store, field, control }: WidgetProps) {
  const t = useText(sheetMessages)
  const isPhone = useIsPhone()
  const disabled = control.disabled ?? false
  const sheet = useSheet(store, field, disabled)
  const element = useRef<HTMLDivElement>(null)
  const { rows, columns, messages } = sheet
  const parts = { sheet, field, context: store.context(), disabled, id: control.id }
  if (columns.length === 0) return <p className="c-hint">{t('noColumns')}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other controls
    <div
      ref={element}
      role="group"
      aria-label={field.name}
      className={`c-sheet${control['aria-invalid'] ? ' c-sheet-invalid' : ''}`}
      onPaste={(event) => {
        // Into the empty table, or onto a cell that is not open.
        const text = event.clipboardData.getData('text/plain')
        if (disabled || event.defaultPrevented || sheet.open || text === '') return
        if (isPhone || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '0.'
        const [row = '0', column = ''] = cell.split('.')
        const place = columns.findIndex(({ id }) => id === column)
        void sheet.paste(text, { row: rows.length === 0 ? 0 : Number(row), column: Math.max(0, place) })
      }}
    >
      {rows.length === 0 ? (
        <p className="c-sheet-empty" tabIndex={disabled ? undefined : 0}>
          {disabled ? '—' : t('empty')}
        </p>
      ) : isPhone ? (
        <SheetCards {...parts} store={store} />
      ) : (
        <SheetGrid {...parts} />
      )}
      <SheetToolbar
        sheet={sheet}
        store={store}
        field={field}
        disabled={disabled}
        id={control.id}
        describedBy={control['aria-describedby']}
      />
      {messages.size > 1 ? <FaultBar sheet={sheet} messages={messages} within={element} /> : null}
    </div>
  )
}

/** How many cells are to be put right, and a way from one to the next. */
function FaultBar({
  sheet,
  messages,
  within,
}: {
  sheet: Sheet
  messages: Sheet['messages']
  within: React.RefObject<HTMLDivElement | null>
}) {
  const t = useText(sheetMessages)
  const isPhone = useIsPhone()
  const at = useRef(-1)
  return (
    <div className="c-sheet-faults" role="status">
      <span>{t('faults', { count: messages.size })}</span>
      <Button
        type="link"
        size="small"
        onClick={() => {
          const paths = [...messages.keys()]
          at.current = (at.current + 1) % paths.length
          const [row = '', column = ''] = (paths[at.current] ?? '').split('.')
          within.current
            ?.querySelector(`[data-cell="${CSS.escape(row)}.${CSS.escape(column)}"]`)
            ?.scrollIntoView({ block: 'center', inline: 'nearest' })
          if (isPhone) return
          sheet.openCell({ row: Number(row), column: sheet.columns.findIndex(({ id }) => id === column) })
        }}
      >
        {t('nextFault')}
      </Button>
    </div>
  )
}
