import type { Generated } from 'kysely'

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

declare module '#server/database.ts' {
  interface Tables {
    files: FilesTable
    file_previews: { organization_id: number; file_id: number; preview_file_id: number }
  }
}
