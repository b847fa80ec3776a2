import type { Generated } from 'kysely'

interface ExtractionSettingsTable {
  organization_id: number
  is_on: boolean
  address: string
  model: string
  api_key: string
  prompt_price: string | null
  answer_price: string | null
  version: number
  updated_at: Generated<Date>
  updated_by: number
}

declare module '#server/database.ts' {
  interface Tables {
    extraction_settings: ExtractionSettingsTable
  }
}
