import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select, Switch } from 'antd'
import { useCallback, useEffect, useId, useRef } from 'react'
import { useText } from '#web/index.ts'
import type { ClauseConfig, FieldConfig, StatementConfig } from '../../domain/field-config.ts'
import { type Paragraphs, readContent, showContent } from './clause-content.ts'
import { useDesign } from './design-context.ts'
import { FieldPicker } from './field-picker.tsx'
import { propertyMessages } from './property-messages.ts'
import type { EditorProps } from './simple-editors.tsx'

const empty: ClauseConfig = { labelID: 0, isNullable: false, statementList: [] }

/** The statements of a clause: name, text with fields in it, labels; whether the clause may be left out. */
export function ClauseEditor({ field, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const clause = { ...empty, ...field.clause }
  const { statementList } = clause
  const put = (change: Partial<ClauseConfig>, typing = false): void => set({ ...clause, ...change }, typing)
  const putStatement = (index: number, change: Partial<StatementConfig>, typing = false): void =>
    put(
      { statementList: statementList.map((one, at) => (at === index ? { ...one, ...change } : one)) },
      typing,
    )
  const add = (): void => {
    const id = Math.max(0, ...statementList.map((one) => one.id)) + 1
    const name = t('statement', { number: statementList.length + 1 })
    put({ statementList: [...statementList, { id, name, content: [[]], fieldList: [], labelItemList: [] }] })
  }
  return (
    <div className="d-statements">
      {statementList.map((statement, index) => (
        <StatementBlock
          key={statement.id}
          field={field}
          statement={statement}
          number={index + 1}
          disabled={disabled}
          onChange={(change, typing) => putStatement(index, change, typing)}
          onRemove={() => put({ statementList: statementList.filter((_, at) => at !== index) })}
        />
      ))}
      {disabled ? null : (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t('addStatement')}
        </Button>
      )}
      <div className="d-switch-row">
        <span>{t('isNullable')}</span>
        <Switch
          size="small"
          aria-label={t('isNullable')}
          disabled={disabled}
          checked={clause.isNullable}
          onChange={(isNullable) => put({ isNullable })}
        />
      </div>
      <p className="c-hint">{t('isNullableHint')}</p>
    </div>
  )
}

type BlockProps = {
  field: FieldConfig
  statement: StatementConfig
  number: number
  disabled: boolean
  onChange: (change: Partial<StatementConfig>, typing?: boolean) => void
  onRemove: () => void
}

function StatementBlock({ field, statement, number, disabled, onChange, onRemove }: BlockProps) {
  const t = useText(propertyMessages)
  const id = useId()
  const labels = statement.labelItemList ?? []
  return (
    <section className="d-block" aria-labelledby={id}>
      <div className="d-block-head">
        <b id={id}>{t('statement', { number })}</b>
        {disabled ? null : (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeStatement', { name: statement.name })}
            onClick={onRemove}
          />
        )}
      </div>
      <Input
        aria-label={`${t('statementName')} ${number}`}
        disabled={disabled}
        maxLength={200}
        value={statement.name}
        onChange={(event) => event.target.value.trim() && onChange({ name: event.target.value }, true)}
      />
      <ContentEditor
        own={field.id}
        label={`${t('statementContent')} ${number}`}
        content={statement.content ?? []}
        disabled={disabled}
        onChange={(content) => {
          const used = content.flat().flatMap((piece) => (piece.kind === 'field' ? [piece.fieldID] : []))
          onChange({ content, fieldList: [...new Set(used)] }, true)
        }}
      />
      <Select
        mode="tags"
        className="c-wide"
        aria-label={`${t('labelItems')} ${number}`}
        placeholder={t('labelItems')}
        disabled={disabled}
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', '、']}
        value={labels.map(({ name }) => name)}
        onChange={(names: string[]) => {
          const highest = Math.max(0, ...labels.map((one) => one.id))
          onChange({
            labelItemList: names.map(
              (name, index) => labels.find((one) => one.name === name) ?? { id: highest + index + 1, name },
            ),
          })
        }}
      />
    </section>
  )
}

type ContentProps = {
  own: string
  label: string
  content: Paragraphs
  disabled: boolean
  onChange: (content: Paragraphs) => void
}

/** Text in which fields stand as pieces: typed freely, fields put in where the cursor is. */
function ContentEditor({ own, label, content, disabled, onChange }: ContentProps) {
  const t = useText(propertyMessages)
  const { fields } = useDesign()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<string>('')
  const place = useRef<Range | null>(null)
  const nameOf = useCallback(
    (id: string): string => fields.find((field) => field.id === id)?.name ?? t('goneField', { id }),
    [fields, t],
  )
  const offers = useCallback((field: FieldConfig) => field.id !== own && field.type !== 'clause', [own])
  // What is in the box is the browser's while somebody types; it is drawn again only when something else changed it.
  useEffect(() => {
    const key = JSON.stringify([
      content,
      content.flat().map((piece) => (piece.kind === 'field' ? nameOf(piece.fieldID) : '')),
    ])
    if (!box.current || key === shown.current) return
    const isOwn = JSON.stringify(readContent(box.current)) === JSON.stringify(content)
    if (!isOwn || shown.current === '') showContent(box.current, content, nameOf)
    shown.current = key
  }, [content, nameOf])
  const changed = (): void => {
    if (box.current) onChange(readContent(box.current))
  }
  const keepPlace = (): void => {
    const selection = window.getSelection()
    if (selection?.rangeCount && box.current?.contains(selection.anchorNode))
      place.current = selection.getRangeAt(0).cloneRange()
  }
  const insert = (field: FieldConfig): void => {
    if (!box.current) return
    const range = place.current ?? document.createRange()
    if (!place.current) {
      range.selectNodeContents(box.current)
      range.collapse(false)
    }
    const piece = document.createElement('span')
    piece.dataset.field = field.id
    piece.contentEditable = 'false'
    piece.className = 'd-piece'
    piece.textContent = field.name
    range.deleteContents()
    range.insertNode(piece)
    range.setStartAfter(piece)
    range.collapse(true)
    place.current = range.cloneRange()
    changed()
  }
  return (
    <div className="d-content">
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold pieces that are fields */}
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-disabled={disabled}
        className="d-content-box"
        contentEditable={disabled ? false : 'plaintext-only'}
        suppressContentEditableWarning
        onInput={changed}
        onBlur={keepPlace}
        onKeyUp={keepPlace}
        onMouseUp={keepPlace}
      />
      {disabled ? null : (
        <div className="d-content-bar">
          <FieldPicker
            value={null}
            offers={offers}
            label={`${t('insertField')}：${label}`}
            placeholder={t('insertField')}
            className="d-insert"
            onChange={insert}
          />
          <span className="c-hint">{t('statementHint')}</span>
        </div>
      )}
    </div>
  )
}
