import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { Words } from '#shared/text.ts'

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
