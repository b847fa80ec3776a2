import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { AnyRecord, FormRecord } from '../domain/record.ts'
import type { UseWidgets } from './form-edit-page.tsx'
import type { RecordActions, RecordPanel } from './record-panel.ts'
import { screensOf } from './screens.ts'

export type { RecordActions, RecordPanel }

type RecordPage = { path: string; load: () => Promise<ComponentType>; may: readonly Permission[] }

/** What the application gives to the screens of records: the pickers of their forms, and panels by kind. */
export type RecordParts = {
  useWidgets: UseWidgets
  panels: Readonly<Record<string, readonly RecordPanel[]>>
  /** Buttons of their pages, by kind. */
  actions: Readonly<Record<string, RecordActions>>
}

/** The screens of a noun by their addresses, each fetched when it is first needed, with its `parts`. */
export function recordPages(record: AnyRecord, parts: () => Promise<RecordParts>): RecordPage[] {
  const { screen, may } = record
  if (!record.form)
    return [
      {
        path: screen,
        may: [may.read],
        load: async () => (await import('./plain-list-page.tsx')).plainListPage(record),
      },
    ]
  return formPages(record, parts)
}

function formPages(record: FormRecord, parts: () => Promise<RecordParts>): RecordPage[] {
  const { may } = record
  const screens = screensOf(record)
  const edit = () => Promise.all([import('./form-edit-page.tsx'), parts()])
  return [
    {
      path: screens.list,
      may: [may.read],
      load: async () => (await import('./form-list-page.tsx')).formListPage(record),
    },
    {
      path: screens.new,
      may: [may.write],
      load: async () => {
        const [{ formNewPage }, { useWidgets }] = await edit()
        return formNewPage(record, useWidgets)
      },
    },
    {
      path: screens.edit,
      may: [may.write],
      load: async () => {
        const [{ formEditPage }, { useWidgets }] = await edit()
        return formEditPage(record, useWidgets)
      },
    },
    {
      path: screens.detail,
      may: [may.read],
      load: async () => {
        const [{ formDetailPage }, { panels, actions }] = await Promise.all([
          import('./form-detail-page.tsx'),
          parts(),
        ])
        return formDetailPage(record, panels[record.kind] ?? [], actions[record.kind])
      },
    },
  ]
}
