import { createContext, useContext } from 'react'
import type {
  FieldConfig,
  FieldInput,
  FieldTypeName,
  FormDefinitionInput,
} from '#engines/forms/domain/index.ts'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import type { Words } from '#shared/text.ts'
import type { DefinitionIssue } from '../../domain/check-definition.ts'

/** What the properties panel shows. */
export type Chosen = { kind: 'field'; id: string } | { kind: 'section'; index: number } | null
/** A property that is to be shown and focused, because something points to it. */
export type Aim = { fieldId: string; property: string; at: number } | null
/** A bookmark of a template that uses this form; `fieldID` when the template itself says which field fills it. */
export type KnownBookmark = { name: string; template: string; text: string; fieldID: string | null }

/** What a field may be for beyond its type: the application's records take the value of such a field. */
export type FieldPurpose = {
  rawType: string
  types: readonly FieldTypeName[]
  label: Words
  /** What records lose when no field of the form has this purpose, nor another of the same group. */
  lost?: { group: string; words: Words }
}

/** A clause of the application's library, ready to be taken over into a field. */
export type LibraryClause = {
  id: number
  name: string
  category: string
  /** The version that would be taken over. */
  ordinal: number
  /** Names of statements that stand in the library but must not be agreed to: they are not taken over. */
  withheld: readonly string[]
  clause: NonNullable<FieldInput['clause']>
}

/** Where clause fields take their statements from. */
export type ClauseLibrary = {
  load: (signal: AbortSignal) => Promise<LibraryClause[]>
  /** Address of a clause, to look it up. */
  addressOf: (id: number) => string
}

/** Everything the panes of the designer share. */
export type Design = {
  definition: FormDefinitionInput
  /** All fields in the order of the form, defaults filled in. */
  fields: readonly FieldConfig[]
  readOnly: boolean
  chosen: Chosen
  choose: (chosen: Chosen) => void
  aim: Aim
  aimAt: (issue: DefinitionIssue) => void
  issues: readonly DefinitionIssue[]
  /** Puts a whole new definition in place; changes in a row with the same mark are undone together. */
  apply: (next: FormDefinitionInput, mark?: string | null) => void
  changeField: (id: string, change: Partial<FieldInput>, mark?: string | null) => void
  /** null: no template uses this form, or they are not known. */
  bookmarks: readonly KnownBookmark[] | null
  /** Ids that published versions have: other things may know the fields by them. */
  publishedIds: ReadonlySet<string>
  purposes: readonly FieldPurpose[]
  /** null: there is no library, or the person may not see it. */
  clauseLibrary: ClauseLibrary | null
  /** Lists of the records of this form show its fields. */
  listsFields: boolean
  widgets: FormWidgets
}

/** Fields that can be chosen, and the pickers for their values. */
export type DesignFields = Pick<Design, 'definition' | 'fields' | 'widgets'>

const Context = createContext<Design | null>(null)
const FieldsContext = createContext<DesignFields | null>(null)
/** For what chooses among fields outside of the designer. */
export const DesignFieldsProvider = FieldsContext.Provider
export const DesignProvider = Context.Provider

/** Inside the designer, or where fields are provided by themselves. */
export function useDesignFields(): DesignFields {
  const alone = useContext(FieldsContext)
  const design = useContext(Context)
  const found = alone ?? design
  if (!found) throw new Error('useDesignFields where no fields are provided')
  return found
}

/** Inside the designer only. */
export function useDesign(): Design {
  const design = useContext(Context)
  if (!design) throw new Error('useDesign outside the designer')
  return design
}
