import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select, Switch } from 'antd'
import { useCallback, useId } from 'react'
import type { ClauseConfig, FieldConfig, StatementConfig } from '#engines/forms/domain/index.ts'
import { StatementEditor } from '#engines/forms/web/index.ts'
import { colon, useText } from '#web/index.ts'
import { useDesign } from '../designer/design-context.ts'
import { FieldPicker } from './field-picker.tsx'
import { LibraryBar } from './library-bar.tsx'
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
      <LibraryBar field={field} disabled={disabled} onTake={(taken) => set(taken)} />
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
  const { fields } = useDesign()
  const nameOf = useCallback(
    (fieldId: string): string =>
      fields.find((one) => one.id === fieldId)?.name ?? t('goneField', { id: fieldId }),
    [fields, t],
  )
  const offers = useCallback(
    (other: FieldConfig) => other.id !== field.id && other.type !== 'clause',
    [field.id],
  )
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
      <StatementEditor
        label={`${t('statementContent')} ${number}`}
        content={statement.content ?? []}
        disabled={disabled}
        nameOf={nameOf}
        hint={t('statementHint')}
        picker={(insert) => (
          <FieldPicker
            value={null}
            offers={offers}
            label={`${t('insertField')}${colon()}${t('statementContent')} ${number}`}
            placeholder={t('insertField')}
            className="d-insert"
            onChange={insert}
          />
        )}
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
