import { type ComponentType, useId } from 'react'
import { said } from '#shared/text.ts'
import { useLocale } from '#web/index.ts'
import { valueAt } from '../designer/field-values.ts'
import { CalculationEditor } from '../rules/calculation-editor.tsx'
import { ConditionsEditor } from '../rules/conditions-editor.tsx'
import { FieldRulesEditor } from '../rules/field-rules-editor.tsx'
import { MappingEditor, ValueRangeEditor } from '../rules/rule-editors.tsx'
import { BookmarksEditor } from './bookmarks-editor.tsx'
import { ClauseEditor } from './clause-editor.tsx'
import { ColumnsEditor } from './columns-editor.tsx'
import { DefaultEditor } from './default-editor.tsx'
import { OptionTreeEditor } from './option-tree-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'
import type { EditorName } from './property-row.ts'
import {
  ChoiceEditor,
  DynamicEditor,
  type EditorProps,
  ExtensionsEditor,
  FigureEditor,
  IdEditor,
  LawFirmFieldEditor,
  ParagraphEditor,
  type PropertyFieldProps,
  RawTypeEditor,
  SpanEditor,
  SwitchEditor,
  TextEditor,
  TypeEditor,
} from './simple-editors.tsx'

const editors: Readonly<Record<EditorName, ComponentType<EditorProps>>> = {
  text: TextEditor,
  paragraph: ParagraphEditor,
  switch: SwitchEditor,
  figure: FigureEditor,
  choice: ChoiceEditor,
  span: SpanEditor,
  options: OptionsEditor,
  optionTree: OptionTreeEditor,
  columns: ColumnsEditor,
  clause: ClauseEditor,
  default: DefaultEditor,
  valueRange: ValueRangeEditor,
  conditions: ConditionsEditor,
  fieldRules: FieldRulesEditor,
  calculation: CalculationEditor,
  mapping: MappingEditor,
  dynamic: DynamicEditor,
  lawFirmField: LawFirmFieldEditor,
  extensions: ExtensionsEditor,
  bookmarks: BookmarksEditor,
  rawType: RawTypeEditor,
  id: IdEditor,
  type: TypeEditor,
}

/** Editors of several controls: a label cannot point to one of them. */
const groups: ReadonlySet<EditorName> = new Set([
  'span',
  'options',
  'optionTree',
  'columns',
  'clause',
  'valueRange',
  'conditions',
  'fieldRules',
  'calculation',
  'mapping',
])

/** One property: label, editor, help, and what the check found about it. */
export function PropertyField({ row, field, disabled, findings, set }: PropertyFieldProps) {
  const id = useId()
  const locale = useLocale()
  const Editor = editors[row.editor]
  const label = said(row.label, locale)
  const help = row.help ? said(row.help, locale) : null
  const isGroup = groups.has(row.editor)
  const isSwitch = row.editor === 'switch'
  const errors = findings.filter(({ severity }) => severity === 'error')
  const described = [help ? `${id}-help` : '', findings.length > 0 ? `${id}-fault` : '']
    .filter(Boolean)
    .join(' ')
  const editor = (
    <Editor
      row={row}
      field={field}
      value={valueAt(field, row.paths[0])}
      set={set}
      disabled={disabled}
      nested={PropertyField}
      control={{
        id,
        status: errors.length > 0 ? 'error' : '',
        ...(described ? { 'aria-describedby': described } : {}),
        ...(errors.length > 0 ? { 'aria-invalid': true } : {}),
      }}
    />
  )
  const words = isGroup ? (
    <span className="d-label" id={`${id}-label`}>
      {label}
    </span>
  ) : (
    <label className="d-label" htmlFor={id}>
      {label}
    </label>
  )
  return (
    <div
      className={isSwitch ? 'd-property d-property-switch' : 'd-property'}
      data-property={row.key}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      <div className="d-property-head">
        {words}
        {isSwitch ? editor : null}
      </div>
      {isSwitch ? null : editor}
      {findings.length > 0 ? (
        <p className={errors.length > 0 ? 'c-field-error' : 'd-warning'} id={`${id}-fault`}>
          {(errors.length > 0 ? errors : findings).map(({ text }) => text).join('；')}
        </p>
      ) : null}
      {help ? (
        <p className="d-help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
