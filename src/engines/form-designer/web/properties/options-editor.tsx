import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Switch } from 'antd'
import { useState } from 'react'
import type { FieldOption } from '#engines/forms/domain/index.ts'
import { Dialog, useText } from '#web/index.ts'
import { DragHandle, SortableList } from '#web/ui/sortable-list.tsx'
import { freeValue, moved, optionLines, optionsFromLines } from './option-lines.ts'
import { propertyMessages } from './property-messages.ts'
import type { EditorProps } from './simple-editors.tsx'

/** The options of a field: one a row, sorted by dragging, edited as text all at once. */
export function OptionsEditor({ field, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const { options } = field
  const [asked, setAsked] = useState(false)
  const hasEnglish = options.some((one) => one.englishLabel)
  const withEnglish = asked || hasEnglish
  const [pasting, setPasting] = useState(false)
  const change = (index: number, part: Partial<FieldOption>, typing: boolean): void =>
    set(
      options.map((one, at) => (at === index ? { ...one, ...part } : one)),
      typing,
    )
  const add = (): void => {
    const label = t('optionLabel', { number: options.length + 1 })
    set([...options, { value: freeValue(options.map(({ value }) => value)), label }])
  }
  return (
    <div className="d-options">
      <SortableList<FieldOption>
        items={options}
        idOf={(option) => option.value}
        nameOf={(option) => option.label}
        disabled={disabled}
        className="d-option-list"
        onMove={(from, to) => set(moved(options, from, to))}
      >
        {(option, index, drag) => (
          <li ref={drag.ref} style={drag.style} className="d-option-row">
            {disabled ? null : <DragHandle drag={drag} name={option.label} />}
            <LabelInput
              label={t('optionLabel', { number: index + 1 })}
              title={t('optionValue', { value: option.value })}
              value={option.label}
              disabled={disabled}
              onChange={(label) => change(index, { label }, true)}
              onEnter={add}
            />
            {withEnglish ? (
              <Input
                aria-label={`${t('optionEnglish')} ${index + 1}`}
                placeholder={t('optionEnglish')}
                disabled={disabled}
                maxLength={200}
                value={option.englishLabel ?? ''}
                onChange={(event) => change(index, { englishLabel: event.target.value || undefined }, true)}
              />
            ) : null}
            {disabled ? null : (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('removeOption', { name: option.label })}
                onClick={() => set(options.filter((_, at) => at !== index))}
              />
            )}
          </li>
        )}
      </SortableList>
      {disabled ? null : (
        <div className="d-row">
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
            {t('addOption')}
          </Button>
          <Button size="small" onClick={() => setPasting(true)}>
            {t('pasteOptions')}
          </Button>
          <span className="d-inline">
            <Switch
              size="small"
              checked={withEnglish}
              disabled={hasEnglish}
              onChange={setAsked}
              aria-label={t('showEnglish')}
            />
            <span aria-hidden="true">{t('showEnglish')}</span>
          </span>
        </div>
      )}
      {pasting ? (
        <LinesDialog
          hint={t('pasteOptionsHint')}
          start={optionLines(options)}
          sortable
          onCancel={() => setPasting(false)}
          onConfirm={(text) => {
            set(optionsFromLines(text, options))
            setPasting(false)
          }}
        />
      ) : null}
    </div>
  )
}

type LabelProps = {
  label: string
  title: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
  onEnter?: () => void
}

/** A label that may not be empty: what was there comes back when it is left empty. */
export function LabelInput({ label, title, value, disabled, onChange, onEnter }: LabelProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      aria-label={label}
      title={title}
      disabled={disabled}
      maxLength={200}
      autoComplete="off"
      status={typed !== null && !typed.trim() ? 'error' : ''}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value.trim()) onChange(event.target.value)
      }}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) onEnter?.()
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

type LinesProps = {
  hint: string
  start: string
  sortable?: boolean
  onCancel: () => void
  onConfirm: (text: string) => void
}

/** Many lines at once: typed, pasted from a sheet, sorted. */
export function LinesDialog({ hint, start, sortable, onCancel, onConfirm }: LinesProps) {
  const t = useText(propertyMessages)
  const [text, setText] = useState(start)
  const sort = (): void =>
    setText(
      text
        .split(/\r?\n/)
        .filter((line) => line.trim())
        .sort((a, b) => a.localeCompare(b, 'zh-CN'))
        .join('\n'),
    )
  return (
    <Dialog
      open
      title={t('pasteOptions')}
      onCancel={onCancel}
      onConfirm={() => onConfirm(text)}
      extra={sortable ? <Button onClick={sort}>{t('sortByName')}</Button> : null}
    >
      <p className="c-hint">{hint}</p>
      <Input.TextArea
        aria-label={t('pasteOptions')}
        autoFocus
        rows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
