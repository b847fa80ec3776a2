import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { Locale, Words } from '#shared/text.ts'
import type { UseWidgets } from './form-edit-page.tsx'

/** Buttons of a record's page beside its own. */
export type RecordActions = ComponentType<{
  row: { id: number; version: number; abilities: { update: boolean } } & Record<string, unknown>
}>

/** Buttons for the rows of a list that were ticked; `onDone` unticks them. */
export type ListActions = ComponentType<{ rows: readonly { id: number; name: string }[]; onDone: () => void }>

/** A tab of a record's page that another slice fills. */
export type RecordPanel = {
  key: string
  label: Words
  may: Permission
  Panel: ComponentType<{ id: number; version: number; mayChange: boolean }>
}

/** Records of a table that a link may name, by a part of their name. */
export type FindLinked = (q: string, signal: AbortSignal) => Promise<readonly { id: number; name: string }[]>

/** What the application gives to the screens of records: the pickers of their forms, and panels and buttons by kind. */
export type RecordParts = {
  useWidgets: UseWidgets
  panels: Readonly<Record<string, readonly RecordPanel[]>>
  /** Buttons of their pages. */
  actions: Readonly<Record<string, RecordActions>>
  /** Where dialogs find what a link names, by the table that it is `of`. */
  finders: Readonly<Record<string, FindLinked>>
  /** Buttons for the rows that were ticked in their lists. */
  listActions: Readonly<Record<string, ListActions>>
  /** What the log calls what other engines do with a record. */
  actionText: (action: string, locale: Locale) => string
}
