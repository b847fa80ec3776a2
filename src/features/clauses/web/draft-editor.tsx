import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Select, Switch } from 'antd'
import { useId, useRef, useState } from 'react'
import { StatementEditor } from '#engines/forms/web/index.ts'
import { confirm, Field, Panel, useLocale, useText } from '#web/index.ts'
import type { ClauseDetail, StatementInput } from '../domain/api.ts'
import { type Piece, positionLabel, positions } from '../domain/clause.ts'
import { type ClauseFields, useClauseFields } from './clause-data.ts'
import { clauseMessages } from './messages.ts'
import { UnsavedDraft } from './unsaved-draft.tsx'
import { useDraftGuard } from './use-draft-guard.ts'
import { type DraftContent, useKeptDraft } from './use-kept-draft.ts'
import { useSaveDraft } from './use-save-draft.ts'

type Written = StatementInput & { key: number; guidance: string; content: Piece[][] }

/** Writes the statements of the draft. What is not saved is kept on this computer and offered again. */
export function DraftEditor({ clause, onDone }: { clause: ClauseDetail; onDone: () => void }) {
  const t = useText(clauseMessages)
  const fields = useClauseFields()
  const [newest] = clause.versions
  // What somebody saves meanwhile comes by itself; this was written on what was there before.
  const [begun] = useState({ id: clause.id, version: clause.version })
  const keys = useRef(0)
  const [isChanged, setChanged] = useState(false)
  const [isNullable, setNullable] = useState(newest?.isNullable ?? false)
  const [note, setNote] = useState(newest && newest.state < 3 ? newest.note : '')
  const fresh = (position: Written['position'], number: number): Written => ({
    key: ++keys.current,
    name: `${t('newStatement')} ${number}`,
    position,
    guidance: '',
    content: [[]],
  })
  const [statements, setStatements] = useState<Written[]>(() => {
    const given = (newest?.statements ?? []).map((one): Written => ({ ...one, key: ++keys.current }))
    return given.length > 0 ? given : [fresh('standard', 1)]
  })
  const change = (next: Written[]): void => {
    setStatements(next)
    setChanged(true)
  }
  const leaveFreely = useDraftGuard(isChanged)
  const { isSaving, save } = useSaveDraft(begun, leaveFreely)
  const written = { isNullable, note, statements: statements.map(({ key: _, ...one }) => one) }
  const kept = useKeptDraft(clause.id, begun.version, isChanged ? written : null)
  const restore = (content: DraftContent): void => {
    setNullable(content.isNullable)
    setNote(content.note)
    change(content.statements.map((one) => ({ ...one, key: ++keys.current })))
    kept.settle()
  }
  const saveAll = async () => {
    if (!(await save(written))) return
    kept.drop()
    onDone()
  }
  const cancel = async () => {
    if (isChanged && !(await confirm({ title: t('discardTitle'), danger: true }))) return
    leaveFreely()
    if (isChanged) kept.drop()
    onDone()
  }
  const move = (index: number, by: -1 | 1): void => {
    const next = [...statements]
    const [one] = next.splice(index, 1)
    if (one) next.splice(index + by, 0, one)
    change(next)
  }
  const ordinal = newest && newest.state < 3 ? newest.ordinal : (newest?.ordinal ?? 0) + 1
  return (
    <Panel
      title={t('versionOf', { ordinal })}
      extra={
        <span className="c-clause-buttons">
          <Button onClick={() => void cancel()}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={statements.some(({ name }) => !name.trim())}
            onClick={() => void saveAll()}
          >
            {t('save')}
          </Button>
        </span>
      }
    >
      <div className="c-clause-stack">
        <UnsavedDraft found={kept.found} onRestore={restore} onDrop={kept.drop} />
        <NullableRow
          checked={isNullable}
          onChange={(next) => {
            setNullable(next)
            setChanged(true)
          }}
        />
        {statements.map((statement, index) => (
          <StatementBlock
            key={statement.key}
            statement={statement}
            index={index}
            count={statements.length}
            fields={fields}
            onChange={(part) =>
              change(statements.map((one, at) => (at === index ? { ...one, ...part } : one)))
            }
            onMove={(by) => move(index, by)}
            onRemove={() => change(statements.filter((_, at) => at !== index))}
          />
        ))}
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            change([...statements, fresh(statements.length ? 'fallback' : 'standard', statements.length + 1)])
          }
        >
          {t('addStatement')}
        </Button>
        <Field label={t('note')} hint={t('noteHint')}>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={note}
              onChange={(event) => {
                setNote(event.target.value)
                setChanged(true)
              }}
            />
          )}
        </Field>
      </div>
    </Panel>
  )
}

function NullableRow({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useText(clauseMessages)
  const id = useId()
  return (
    <div className="c-clause-nullable">
      <Switch aria-label={t('nullable')} aria-describedby={id} checked={checked} onChange={onChange} />
      <span>{t('nullable')}</span>
      <span id={id} className="c-hint">
        {t('nullableHint')}
      </span>
    </div>
  )
}

type BlockProps = {
  statement: Written
  index: number
  count: number
  fields: ClauseFields
  onChange: (part: Partial<Written>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function StatementBlock({ statement, index, count, fields, onChange, onMove, onRemove }: BlockProps) {
  const t = useText(clauseMessages)
  const locale = useLocale()
  const number = index + 1
  const { name, position, guidance, content } = statement
  return (
    <section className={`c-clause-card c-clause-${position}`} aria-label={t('statement', { number })}>
      <header className="c-clause-card-head">
        <Input
          className="c-clause-name"
          aria-label={`${t('statementName')} ${number}`}
          maxLength={200}
          status={name.trim() ? '' : 'error'}
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Segmented
          aria-label={`${t('position')} ${number}`}
          value={position}
          options={positions.map((value) => ({ value, label: positionLabel(value, locale) }))}
          onChange={(value) => onChange({ position: value })}
        />
        <span className="c-clause-buttons">
          <Button
            type="text"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t('moveUp', { name })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={t('moveDown', { name })}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeStatement', { name })}
            onClick={onRemove}
          />
        </span>
      </header>
      <StatementEditor
        label={`${t('content')} ${number}`}
        content={content}
        disabled={false}
        nameOf={fields.nameOf}
        hint={t('contentHint')}
        picker={(insert) => <FieldSelect fields={fields} number={number} onPick={insert} />}
        onChange={(next) => onChange({ content: next })}
      />
      <Field label={t('guidance')} hint={t('guidanceHint')} required={position === 'forbidden'}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={2000}
            value={guidance}
            onChange={(event) => onChange({ guidance: event.target.value })}
          />
        )}
      </Field>
    </section>
  )
}

type SelectProps = {
  fields: ClauseFields
  number: number
  onPick: (field: { id: string; name: string }) => void
}

function FieldSelect({ fields, number, onPick }: SelectProps) {
  const t = useText(clauseMessages)
  return (
    <Select
      className="c-clause-field"
      aria-label={`${t('insertField')} ${number}`}
      placeholder={t('insertField')}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={260}
      value={null}
      options={fields.groups.map(({ name, fields: list }) => ({
        label: name,
        options: list.map((field) => ({ value: field.id, label: field.name })),
      }))}
      onChange={(id: string | null) => {
        if (id) onPick({ id, name: fields.nameOf(id) })
      }}
    />
  )
}
