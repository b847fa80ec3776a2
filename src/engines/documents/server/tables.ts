import type { ColumnType, Generated } from 'kysely'
import type { Repair } from '../domain/repair.ts'

/** What a file is. */
type FileFacts = {
  id: Generated<number>
  organization_id: number
  name: string
  extension: string
  mime: string
  size: number
  sha256: string
  uploaded_by: number
  subject_kind: string | null
  subject_id: number | null
  state: Generated<'ready' | 'removed'>
  removed_at: Date | null
  created_at: Generated<Date>
}

export type FilesTable = FileFacts & { storage_key: string; dropped_at: Date | null }

export type FileRepairsTable = {
  organization_id: number
  file_id: number
  repairs: ColumnType<Repair[], string, never>
  storage_key: string
  size: number
  sha256: string
  removed_at: Date | null
  dropped_at: Date | null
}

/** Who keeps how many bytes, and what came and went since it was last summed up: written by triggers of `files`. */
type StoredBytesTable = { organization_id: number; user_id: number; bytes: number }

declare module '#server/database.ts' {
  interface Views {
    /** Without where it lies. */
    file_facts: FileFacts
  }
  interface Tables {
    files: FilesTable
    file_repairs: FileRepairsTable
    stored_bytes: StoredBytesTable
    stored_bytes_added: StoredBytesTable & { id: Generated<number> }
    file_previews: { organization_id: number; file_id: number; preview_file_id: number }
  }
}
