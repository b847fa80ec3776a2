import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { Locale, Words } from '#shared/text.ts'
import type { FormRecord } from '../domain/record.ts'
import type { UseWidgets } from './form-edit-page.tsx'

/** Buttons of a record's page beside its own. */
export type RecordActions = ComponentType<{
  row: { id: number; version: number; abilities: { update: boolean } } & Record<string, unknown>
}>

/** Buttons for the rows of a list that were ticked; `onDone` unticks them. */
export type ListActions = ComponentType<{ rows: readonly { id: number; name: string }[]; onDone: () => void }>

/** A tab of a record's page, filled by a slice. */
export type RecordPanel = {
  key: string
  /** Its place among the panels of all slices: 0 when absent. */
  at?: number
  label: Words
  may: Permission
  Panel: ComponentType<{ id: number; version: number; mayChange: boolean }>
}

/** Records of a table that a link may name, by a part of their name. */
export type FindLinked = (q: string, signal: AbortSignal) => Promise<readonly { id: number; name: string }[]>

/** What a slice adds to the screens of a record, its own or another slice's: `recordParts` of its `web/record-parts.ts`. */
export type RecordPart = {
  record: FormRecord
  panels?: readonly RecordPanel[]
  /** Of its page. */
  actions?: RecordActions
  /** Of its list, for the rows that were ticked. */
  listActions?: ListActions
}

/** What the application gives to the screens of records: the pickers of their forms, and what slices add. */
export type RecordParts = {
  useWidgets: UseWidgets
  parts: readonly RecordPart[]
  /** Where dialogs find what a link names, by the table that it is `of`. */
  finders: Readonly<Record<string, FindLinked>>
  /** What the log calls what other engines do with a record. */
  actionText: (action: string, locale: Locale) => string
}
