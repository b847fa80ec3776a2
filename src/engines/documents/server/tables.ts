import type { ColumnType, Generated } from 'kysely'
import type { Repair } from '../domain/repair.ts'

export type FilesTable = {
  id: Generated<number>
  organization_id: number
  name: string
  extension: string
  mime: string
  size: number
  sha256: string
  storage_key: string
  uploaded_by: number
  subject_kind: string | null
  subject_id: number | null
  state: Generated<'ready' | 'removed'>
  removed_at: Date | null
  created_at: Generated<Date>
}

export type FileRepairsTable = {
  organization_id: number
  file_id: number
  repairs: ColumnType<Repair[], string, never>
  storage_key: string
  size: number
  sha256: string
  removed_at: Date | null
}

declare module '#server/database.ts' {
  interface Tables {
    files: FilesTable
    file_repairs: FileRepairsTable
    file_previews: { organization_id: number; file_id: number; preview_file_id: number }
  }
}
