import { type ComponentType, createContext, useContext } from 'react'
import type { ErrorName } from '#shared/errors.ts'
import type { FieldProps } from '#web/index.ts'
import type { FieldConfig } from '../domain/definition/field-config.ts'
import type { AgentInformation } from '../domain/field-types/agent-information.ts'
import type { CaseTypeValue } from '../domain/field-types/case-type.ts'
import type { ShownPiece } from '../domain/field-types/clause.ts'
import type { DocumentValue } from '../domain/field-types/contract-edit.ts'
import type { CounterpartEntry } from '../domain/field-types/counterparts.ts'
import type { RelatedContracts } from '../domain/field-types/related-contracts.ts'
import type { FileValue } from '../domain/field-types/upload.ts'
import type { CounterpartOption } from '../domain/filling/counterpart-mapping.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import type { Reference } from '../domain/form-context.ts'

/** What every control of the form gets, ready to be spread into the browser base's fields. */
export type ControlProps = FieldProps & { id: string }

/** A picker that the application supplies: value in, value out. */
export type PickerProps<V> = ControlProps & {
  field: FieldConfig
  value: V | null
  onChange: (value: V | null) => void
  /** Names that came with the record, for what is chosen already; undefined when it is not known. */
  nameOf?: (reference: Reference) => string | undefined
}

/** Parties: with the details of the first one, whose values go into the fields that follow it; null when they are not known. */
export type CounterpartPickerProps = Omit<PickerProps<readonly CounterpartEntry[]>, 'onChange'> & {
  onChange: (entries: readonly CounterpartEntry[], first: CounterpartOption | null) => void
}

/** Lawyers: with the firms that they must belong to; null for any firm. */
export type LawyersPickerProps = PickerProps<readonly number[]> & { lawFirmIDs: readonly number[] | null }

/** One page of the options of a field whose options come from the server; pages start at 1 and hold 20. */
export type LoadOptions = (
  field: FieldConfig,
  query: { q: string; pageNum: number; signal: AbortSignal },
) => Promise<readonly { value: string; label: string }[]>

export type NumberPreview = { example: string; format: string }

/** Walks through the places of fields in the document that stands beside the form. A new object when the document changes. */
export type BookmarkNavigation = {
  /** How many places the field has there; 0 shows no navigation. */
  positions: (field: FieldConfig) => number
  /** Shows the place with this index, counted from 0. */
  goTo: (field: FieldConfig, index: number) => void
  /** The focus has come to a field, or to a cell of its sheet (`<row>.<column>`): answers the index of the place of it that is shown from now on; null where nothing follows. */
  enter?: (field: FieldConfig, cell: string | undefined) => number | null
}

/** Everything the form needs from outside and does not know itself. What is missing shows as not available. */
export type FormWidgets = {
  contractType?: ComponentType<PickerProps<number>>
  templateName?: ComponentType<PickerProps<number>>
  counterparts?: ComponentType<CounterpartPickerProps>
  caseType?: ComponentType<PickerProps<CaseTypeValue>>
  relationProject?: ComponentType<PickerProps<readonly number[]>>
  lawFirms?: ComponentType<PickerProps<readonly number[]>>
  lawyers?: ComponentType<LawyersPickerProps>
  agentInformation?: ComponentType<PickerProps<AgentInformation>>
  relatedContracts?: ComponentType<PickerProps<readonly RelatedContracts[]>>
  offlineArchiveAddress?: ComponentType<PickerProps<number>>
  /** Options of dynamic fields (`loadOptionsOf`); without it a field offers its own options only. */
  loadOptions?: LoadOptions
  upload?: {
    send: (
      file: File,
      options: { onProgress: (share: number) => void; signal: AbortSignal },
    ) => Promise<FileValue>
    /** `extensions` null: everything the product takes. */
    check?: (file: File, extensions: readonly string[] | null) => ErrorName | null | Promise<ErrorName | null>
    maxBytes?: number
    onPreview?: (file: FileValue) => void
    /** Where the bytes of a picture are; the product's own address of the file when absent. */
    address?: (file: FileValue) => string
  }
  /** The record's document, where a field opens it. */
  document?: {
    current: DocumentValue | null
    state: 'none' | 'making' | 'ready' | 'failed'
    open: (document: DocumentValue) => void
    /** Makes the document from the values as saved; absent where there is nothing to make it from. */
    make?: () => Promise<void>
  }
  /** On pages about templates: puts the chosen statement into the document, at the bookmark of the clause. */
  insertStatement?: (field: FieldConfig, paragraphs: readonly (readonly ShownPiece[])[]) => void
  /** The number that the rule would give now; null when no rule applies. */
  previewNumber?: (store: FormStore, signal: AbortSignal) => Promise<NumberPreview | null>
  /** 查重; called with a number that is not empty. */
  checkDuplicate?: (number: string) => void
  /** The places of a field's bookmarks in the document beside the form; without it labels show no navigation. */
  bookmarkNavigation?: BookmarkNavigation
  /** The places where a value was found in the document, as many as the finding says; and what happens when a person takes it. */
  extractionNavigation?: Pick<BookmarkNavigation, 'goTo'> & { accept?: (field: FieldConfig) => void }
  /** In the label area of a field, after everything else. */
  labelExtra?: ComponentType<{ field: FieldConfig }>
}

const Context = createContext<FormWidgets>({})
export const FormWidgetsProvider = Context.Provider
export const useFormWidgets = (): FormWidgets => useContext(Context)
