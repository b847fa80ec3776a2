import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { AnyRecord, FormRecord } from '../domain/record.ts'
import type { FindLinked, RecordActions, RecordPanel, RecordParts } from './record-panel.ts'
import { screensOf } from './screens.ts'

export type { FindLinked, RecordActions, RecordPanel, RecordParts }

type RecordPage = { path: string; load: () => Promise<ComponentType>; may: readonly Permission[] }

/** The screens of a noun by their addresses, each fetched when it is first needed, with its `parts`. */
export function recordPages(record: AnyRecord, parts: () => Promise<RecordParts>): RecordPage[] {
  const { screen, may } = record
  if (!record.form)
    return [
      {
        path: screen,
        may: [may.read],
        load: async () => {
          const names = Object.values(record.fields).some(({ kind }) => kind === 'link')
          const [{ plainListPage }, finders] = await Promise.all([
            import('./plain-list-page.tsx'),
            names ? parts().then((given) => given.finders) : {},
          ])
          return plainListPage(record, finders)
        },
      },
    ]
  return formPages(record, parts)
}

/** What whoever decides on a record of the noun sees of it. */
export const loadRecordReview = async (record: FormRecord) => {
  const { recordReview } = await import('./record-review.tsx')
  return recordReview(record)
}

function formPages(record: FormRecord, parts: () => Promise<RecordParts>): RecordPage[] {
  const { may } = record
  const screens = screensOf(record)
  const edit = () => Promise.all([import('./form-edit-page.tsx'), parts()])
  return [
    {
      path: screens.list,
      may: [may.read],
      load: async () => {
        const { formListPage } = await import('./form-list-page.tsx')
        // Only nouns of several forms have buttons of their own: any other list waits for nothing more.
        return formListPage(
          record,
          record.form.byField ? await parts().then((given) => given.listActions) : {},
        )
      },
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
        const [{ formDetailPage }, given] = await Promise.all([import('./form-detail-page.tsx'), parts()])
        return formDetailPage(record, given)
      },
    },
  ]
}
