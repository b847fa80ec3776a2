import type { FieldConfig } from '#engines/forms/domain/index.ts'
import type { Words } from '#shared/text.ts'

export type PropertyTab = 'basic' | 'rules' | 'advanced'

/** The controls of the properties panel; `property-editors.tsx` has one component for each. */
export type EditorName =
  | 'text'
  | 'paragraph'
  | 'switch'
  | 'figure'
  | 'choice'
  | 'span'
  | 'options'
  | 'optionTree'
  | 'columns'
  | 'clause'
  | 'default'
  | 'valueRange'
  | 'conditions'
  | 'fieldRules'
  | 'calculation'
  | 'mapping'
  | 'dynamic'
  | 'lawFirmField'
  | 'extensions'
  | 'bookmarks'
  | 'rawType'
  | 'id'
  | 'type'

export type PropertyRow = {
  /** Unique; the first of `paths` unless two rows share one. */
  key: string
  tab: PropertyTab
  label: Words
  help?: Words
  editor: EditorName
  /** What of the field's configuration it writes. */
  paths: readonly [string, ...string[]]
  /** For 'choice'; null is "not set". */
  choices?: readonly { value: number | string | null; label: Words }[]
  /** What holds while nothing is set. */
  unset?: number | string
  /** Whether a field offers it. */
  on: (field: FieldConfig) => boolean
}

/** Choices by their codes, from 1. */
export const numbered = (...labels: Words[]) => labels.map((label, index) => ({ value: index + 1, label }))

type More = { help?: Words; choices?: PropertyRow['choices']; more?: string[]; unset?: number | string }
/** A property: its path, where it stands, what edits it, which fields offer it. */
export function row(
  path: string,
  tab: PropertyTab,
  label: Words,
  editor: EditorName,
  on: (field: FieldConfig) => boolean,
  { help, choices, unset, more = [] }: More = {},
): PropertyRow {
  return {
    key: path,
    tab,
    label,
    editor,
    on,
    paths: [path, ...more],
    ...(help ? { help } : {}),
    ...(choices ? { choices } : {}),
    ...(unset === undefined ? {} : { unset }),
  }
}
