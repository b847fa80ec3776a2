import { DeleteOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Select, Switch } from 'antd'
import { useMemo, useState } from 'react'
import {
  type ColumnConfig,
  columnTypeNames,
  type FieldConfig,
  type FieldInput,
  fieldTypeLabel,
} from '#engines/forms/domain/index.ts'
import { useLocale, useText } from '#web/index.ts'
import { DragHandle, SortableList } from '#web/ui/sortable-list.tsx'
import { changeAt, configOf } from '../designer/field-values.ts'
import { ColumnScope } from '../rules/field-rules-editor.tsx'
import { moved } from './option-lines.ts'
import { LabelInput } from './options-editor.tsx'
import { propertyMessages } from './property-messages.ts'
import { propertiesOf } from './property-table.ts'
import type { EditorProps } from './simple-editors.tsx'

/** What a column does not have: it stands in a table, not in the form. */
const notOfColumns = new Set([
  'name',
  'id',
  'type',
  'required',
  'span',
  'visibleWhen',
  'requiredWhen',
  'counterPartyConfig',
  'positionList',
  'rawType',
  'isBackdating',
  'fieldConfig.fieldContent.contentType',
])

const newId = (columns: readonly ColumnConfig[]): string => {
  let number = columns.length + 1
  while (columns.some(({ id }) => id === `column${number}`)) number++
  return `column${number}`
}

/** The columns of a table: name and type in a row, everything else of the type behind the gear. */
export function ColumnsEditor({ field, set, disabled, nested }: EditorProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  const [open, setOpen] = useState<string | null>(null)
  const columns = (field.columns ?? []) as ColumnConfig[]
  const scope = useMemo(
    () => ({
      sheetId: field.id,
      columns: (field.columns ?? []).map(({ isSummed: _, ...one }) => configOf(one as FieldInput)),
    }),
    [field.id, field.columns],
  )
  const put = (index: number, column: unknown, typing = false): void =>
    set(
      columns.map((one, at) => (at === index ? column : one)),
      typing,
    )
  const add = (): void => {
    const name = t('columnNumber', { number: columns.length + 1 })
    set([...columns, { id: newId(columns), name, type: 'custom', isSummed: false }])
  }
  return (
    <div className="d-options">
      <SortableList<ColumnConfig>
        items={columns}
        idOf={(column) => column.id}
        nameOf={(column) => column.name}
        disabled={disabled}
        className="d-option-list"
        onMove={(from, to) => set(moved(columns, from, to))}
      >
        {(column, index, drag) => (
          <li ref={drag.ref} style={drag.style}>
            <div className="d-option-row">
              {disabled ? null : <DragHandle drag={drag} name={column.name} />}
              <LabelInput
                label={`${t('columnName')} ${index + 1}`}
                title={column.id}
                value={column.name}
                disabled={disabled}
                onChange={(name) => put(index, { ...column, name }, true)}
              />
              <Select
                className="d-column-type"
                aria-label={`${t('columnType')} ${index + 1}`}
                disabled={disabled}
                popupMatchSelectWidth={false}
                value={column.type}
                options={columnTypeNames.map((type) => ({
                  value: type,
                  label: fieldTypeLabel(type, locale),
                }))}
                onChange={(type) => put(index, retyped(column, type))}
              />
              <Button
                type="text"
                size="small"
                icon={<SettingOutlined aria-hidden />}
                aria-label={t('columnSettings', { name: column.name })}
                aria-expanded={open === column.id}
                onClick={() => setOpen(open === column.id ? null : column.id)}
              />
              {disabled ? null : (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('removeColumn', { name: column.name })}
                  onClick={() => set(columns.filter((_, at) => at !== index))}
                />
              )}
            </div>
            {open === column.id ? (
              <ColumnScope value={scope}>
                <ColumnSettings
                  column={column}
                  Property={nested}
                  disabled={disabled}
                  onChange={(next, typing) => put(index, next, typing)}
                />
              </ColumnScope>
            ) : null}
          </li>
        )}
      </SortableList>
      {disabled ? null : (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={columns.length >= 30}
          onClick={add}
        >
          {t('addColumn')}
        </Button>
      )}
    </div>
  )
}

/** The column with another type: what the new type does not read is dropped, options come with it. */
const retyped = (column: ColumnConfig, type: ColumnConfig['type']): unknown => {
  const takesOptions = ['select', 'multiselect', 'radio', 'checkbox'].includes(type)
  return {
    id: column.id,
    name: column.name,
    englishName: column.englishName,
    type,
    required: column.required ?? false,
    isSummed: (type === 'number' || type === 'money') && column.isSummed === true,
    ...(takesOptions
      ? {
          options: column.options?.length
            ? column.options
            : [
                { value: 'o1', label: '1' },
                { value: 'o2', label: '2' },
              ],
        }
      : {}),
  }
}

type SettingsProps = {
  Property: EditorProps['nested']
  column: ColumnConfig
  disabled: boolean
  onChange: (column: unknown, typing?: boolean) => void
}

function ColumnSettings({ Property, column, disabled, onChange }: SettingsProps) {
  const t = useText(propertyMessages)
  const { isSummed, ...rest } = column
  // A column follows its sheet in alteration until it says otherwise, a field does not.
  const config: FieldConfig = configOf({
    ...rest,
    alterEditStatus: column.alterEditStatus ?? 2,
  } as FieldInput)
  const rows = propertiesOf(config).filter(({ key }) => !notOfColumns.has(key))
  return (
    <div className="d-block">
      <div className="d-switch-row">
        <span>{t('columnRequired')}</span>
        <Switch
          size="small"
          aria-label={`${column.name} ${t('columnRequired')}`}
          disabled={disabled}
          checked={column.required === true}
          onChange={(required) => onChange({ ...column, required })}
        />
      </div>
      {column.type === 'number' || column.type === 'money' ? (
        <div className="d-switch-row">
          <span>{t('columnSummed')}</span>
          <Switch
            size="small"
            aria-label={`${column.name} ${t('columnSummed')}`}
            disabled={disabled}
            checked={isSummed === true}
            onChange={(next) => onChange({ ...column, isSummed: next })}
          />
        </div>
      ) : null}
      {rows.map((row) => (
        <Property
          key={row.key}
          row={row}
          field={config}
          disabled={disabled}
          findings={[]}
          set={(value, typing) => {
            const change = changeAt(rest as FieldInput, row.paths[0], value)
            onChange({ ...column, ...change }, typing)
          }}
        />
      ))}
    </div>
  )
}
