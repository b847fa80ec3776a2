import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { Locale, Words } from '#shared/text.ts'
import type { UseWidgets } from './form-edit-page.tsx'

/** Buttons of a record's page beside its own. */
export type RecordActions = ComponentType<{
  row: { id: number; version: number; abilities: { update: boolean } } & Record<string, unknown>
}>

/** A tab of a record's page that another slice fills. */
export type RecordPanel = {
  key: string
  label: Words
  may: Permission
  Panel: ComponentType<{ id: number; version: number; mayChange: boolean }>
}

/** What the application gives to the screens of records: the pickers of their forms, and panels and buttons by kind. */
export type RecordParts = {
  useWidgets: UseWidgets
  panels: Readonly<Record<string, readonly RecordPanel[]>>
  /** Buttons of their pages. */
  actions: Readonly<Record<string, RecordActions>>
  /** What the log calls what other engines do with a record. */
  actionText: (action: string, locale: Locale) => string
}
