import type { Generated } from 'kysely'

declare module '#server/database.ts' {
  interface Tables {
    office_tokens: {
      id: Generated<number>
      organization_id: number
      token_hash: Buffer
      user_id: number
      session_id: number
      document_kind: string
      document_id: number
      created_at: Generated<Date>
      expires_at: Date
    }
    office_locks: {
      organization_id: number
      document_kind: string
      document_id: number
      lock: string
      base_version: number | null
      user_id: number | null
      since: Date | null
      expires_at: Date
    }
  }
}
