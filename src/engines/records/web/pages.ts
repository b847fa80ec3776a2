import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { AnyRecord } from '../domain/record.ts'

type RecordPage = { path: string; load: () => Promise<ComponentType>; may: readonly Permission[] }

/** The screens of a noun by their addresses, each fetched when it is first needed. */
export function recordPages(record: AnyRecord): RecordPage[] {
  const { screen, may } = record
  return [
    {
      path: screen,
      may: [may.read],
      load: async () => {
        if (record.form) throw new Error(`${record.kind}: screens of a record with a form`)
        const { plainListPage } = await import('./plain-list-page.tsx')
        return plainListPage(record)
      },
    },
  ]
}
