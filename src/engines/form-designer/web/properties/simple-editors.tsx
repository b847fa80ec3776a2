import { Alert, Button, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { type ComponentType, useState } from 'react'
import {
  dynamicSourceLabel,
  dynamicSourceNames,
  type FieldConfig,
  fieldTypeLabel,
  ownOptions,
  rawTypes,
} from '#engines/forms/domain/index.ts'
import { said } from '#shared/text.ts'
import { type FieldControl, useLocale, useText } from '#web/index.ts'
import { isFreeId } from '../../domain/edit-definition.ts'
import { type FieldPurpose, useDesign } from '../designer/design-context.ts'
import { FieldPicker } from './field-picker.tsx'
import { propertyMessages } from './property-messages.ts'
import type { PropertyRow } from './property-row.ts'

/** What every editor of a property gets. */
export type EditorProps = {
  field: FieldConfig
  row: PropertyRow
  /** What stands there now; undefined when it is not set. */
  value: unknown
  /** `typing`: belongs to the same step as the change before. Undefined takes the property away. */
  set: (value: unknown, typing?: boolean) => void
  control: FieldControl
  disabled: boolean
  /** Draws a property of something inside this one (a column of a table). */
  nested: ComponentType<PropertyFieldProps>
}

export type PropertyFieldProps = {
  row: PropertyRow
  field: FieldConfig
  disabled: boolean
  /** What the check found about it. */
  findings: readonly { text: string; severity: 'error' | 'warning' }[]
  set: (value: unknown, typing?: boolean) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text that is kept as it is typed; one that may not be empty keeps its last words until it is left. */
function useTyped({ value, set, row }: EditorProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? textOf(value),
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value
      setTyped(next)
      if (row.key !== 'name' || next.trim()) set(next, true)
    },
    onBlur: () => setTyped(null),
  }
}

export function TextEditor(props: EditorProps) {
  const typed = useTyped(props)
  const isName = props.row.key === 'name'
  return (
    <Input
      {...props.control}
      {...typed}
      autoComplete="off"
      disabled={props.disabled}
      maxLength={isName ? 200 : props.row.key.startsWith('privateConfig.serial') ? 20 : 100}
    />
  )
}

export function ParagraphEditor(props: EditorProps) {
  const typed = useTyped(props)
  return (
    <Input.TextArea
      {...props.control}
      {...typed}
      disabled={props.disabled}
      maxLength={2000}
      autoSize={{ minRows: 1, maxRows: 6 }}
    />
  )
}

export function SwitchEditor({ control, value, set, disabled }: EditorProps) {
  return (
    <Switch
      id={control.id}
      size="small"
      checked={value === true}
      disabled={disabled}
      onChange={(next) => set(next)}
      aria-describedby={control['aria-describedby']}
    />
  )
}

export function FigureEditor({ control, value, set, disabled, row }: EditorProps) {
  const least = row.key === 'maxlength' ? 1 : 0
  return (
    <InputNumber
      id={control.id}
      className="c-wide"
      status={control.status}
      disabled={disabled}
      min={least}
      max={row.key === 'privateConfig.serial.digits' ? 12 : 100_000}
      precision={0}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => set(next ?? (row.key === 'maxlength' ? null : undefined), true)}
    />
  )
}

export function ChoiceEditor({ control, value, set, disabled, row }: EditorProps) {
  const locale = useLocale()
  const t = useText(propertyMessages)
  const choices = row.choices ?? []
  const hasNone = choices.some((choice) => choice.value === null)
  return (
    <Select
      id={control.id}
      className="c-wide"
      status={control.status}
      disabled={disabled}
      placeholder={t('notSet')}
      value={value === undefined || value === null ? (hasNone ? '' : row.unset) : (value as string | number)}
      options={choices.map((choice) => ({ value: choice.value ?? '', label: said(choice.label, locale) }))}
      onChange={(next: string | number) => set(next === '' ? undefined : next)}
    />
  )
}

export function SpanEditor({ value, set, disabled, row }: EditorProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  return (
    <Segmented
      block
      disabled={disabled}
      aria-label={said(row.label, locale)}
      value={typeof value === 'number' ? value : 0}
      options={[
        { value: 0, label: t('widthAuto') },
        { value: 1, label: t('widthOne') },
        { value: 2, label: t('widthTwo') },
        { value: 3, label: t('widthThree') },
      ]}
      onChange={(next) => set(next === 0 ? null : next)}
    />
  )
}

/** Purposes that the engine itself has rules for. */
const ownPurposes: readonly FieldPurpose[] = [
  {
    rawType: rawTypes.contractName,
    types: ['custom'],
    label: '合同名称：去除不能用于文件名的字符 | Contract name: removes characters not allowed in file names',
  },
  {
    rawType: rawTypes.collaborativeOperator,
    types: ['people'],
    label: '协办人：提交后只读 | Collaborators: read-only once submitted',
  },
  {
    rawType: rawTypes.contractStartTime,
    types: ['date'],
    label: '合同开始日期 | Contract start date',
  },
  {
    rawType: rawTypes.backdating,
    types: ['bool'],
    label: '是否倒签：自动得出 | Backdated: set automatically',
  },
]

/** What the field is for: the purposes that its type knows, or one that another system gave it. */
export function RawTypeEditor({ field, control, value, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  const { purposes, fields } = useDesign()
  const known = [...ownPurposes, ...purposes].filter(({ types }) => types.includes(field.type))
  const own = textOf(value)
  const takenBy = (rawType: string): string | undefined =>
    fields.find((one) => one.id !== field.id && one.rawType === rawType)?.name
  const options = [
    { value: '', label: t('rawNone'), disabled: false },
    ...known.map(({ rawType, label }) => {
      const other = takenBy(rawType)
      const words = said(label, locale)
      return {
        value: rawType,
        label: other ? t('rawTaken', { purpose: words, name: other }) : words,
        disabled: other !== undefined && own !== rawType,
      }
    }),
    ...(own && !known.some(({ rawType }) => rawType === own)
      ? [{ value: own, label: own, disabled: false }]
      : []),
  ]
  return (
    <Select
      id={control.id}
      className="c-wide"
      disabled={disabled || options.length === 1}
      popupMatchSelectWidth={false}
      value={own}
      options={options}
      onChange={(next: string) => set(next || undefined)}
    />
  )
}

/** The id: changed on purpose only, and with it everything that refers to the field. */
export function IdEditor({ field, control, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const { definition, changeField, choose, publishedIds } = useDesign()
  const [typed, setTyped] = useState<string | null>(null)
  const isFree = typed === null || typed === field.id || isFreeId(definition, typed)
  const take = (): void => {
    if (typed === null || !isFree) return
    if (typed !== field.id) {
      changeField(field.id, { id: typed })
      choose({ kind: 'field', id: typed })
    }
    setTyped(null)
  }
  return (
    <>
      <div className="d-row">
        <Input
          id={control.id}
          className="c-mono"
          disabled={disabled}
          readOnly={typed === null}
          status={isFree ? '' : 'error'}
          value={typed ?? field.id}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value.trim())}
          onPressEnter={take}
        />
        {disabled ? null : (
          <Button disabled={!isFree} onClick={() => (typed === null ? setTyped(field.id) : take())}>
            {t('idChange')}
          </Button>
        )}
      </div>
      {isFree ? null : <p className="c-field-error">{t('idTaken')}</p>}
      {typed !== null && publishedIds.has(field.id) ? (
        <Alert type="warning" showIcon className="d-note" title={t('idPublished')} />
      ) : null}
    </>
  )
}

export function TypeEditor({ field, control }: EditorProps) {
  const locale = useLocale()
  return <Input id={control.id} readOnly variant="filled" value={fieldTypeLabel(field.type, locale)} />
}

const isLawFirmField = (field: FieldConfig): boolean => field.type === 'lawFirms'

export function LawFirmFieldEditor({ control, value, set, disabled, row }: EditorProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  return (
    <div className="d-row">
      <FieldPicker
        id={control.id}
        label={said(row.label, locale)}
        value={typeof value === 'string' ? value : null}
        offers={isLawFirmField}
        disabled={disabled}
        onChange={(field) => set(field.id)}
      />
      {value === undefined || disabled ? null : (
        <Button type="text" onClick={() => set(undefined)}>
          {t('clearValue')}
        </Button>
      )}
    </div>
  )
}

const knownExtensions = [
  'pdf',
  'doc',
  'docx',
  'wps',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'jpg',
  'jpeg',
  'png',
  'zip',
  'eml',
]
const imageExtensions = ['png', 'jpg', 'jpeg']

/** Formats that an upload takes, from what the product takes at all. */
export function ExtensionsEditor({ field, control, value, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const known = field.type === 'image-preview' ? imageExtensions : knownExtensions
  return (
    <Select
      id={control.id}
      mode="multiple"
      className="c-wide"
      disabled={disabled}
      placeholder={t('extensionsAll')}
      value={Array.isArray(value) ? (value as string[]) : []}
      options={known.map((one) => ({ value: one, label: one }))}
      onChange={(next: string[]) => set(next.length > 0 ? next : null)}
    />
  )
}

/** Where the options come from: the field's own, all at once or page by page, or a source of the server. */
export function DynamicEditor({ control, value, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const locale = useLocale()
  const config = value as { isDynamicField?: boolean; source?: string } | undefined
  const source = config?.source ?? ownOptions
  const names = [...new Set([...dynamicSourceNames, source])]
  return (
    <Select
      id={control.id}
      className="c-wide"
      disabled={disabled}
      value={config?.isDynamicField ? source : ''}
      options={[
        { value: '', label: t('dynamicOff') },
        ...names.map((name) => ({
          value: name,
          label:
            name === ownOptions
              ? t('dynamicOn')
              : t('dynamicSource', { source: dynamicSourceLabel(name, locale) }),
        })),
      ]}
      onChange={(next: string) => set(next ? { isDynamicField: true, source: next } : undefined)}
    />
  )
}
