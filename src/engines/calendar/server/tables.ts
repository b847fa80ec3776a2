import type { Generated } from 'kysely'

declare module '#server/database.ts' {
  interface Tables {
    calendar_years: {
      organization_id: number
      year: number
      source: string
      /** `SpecialDay[]`. */
      days: unknown
      version: Generated<number>
      updated_by: number | null
      updated_at: Generated<Date>
    }
    working_hours: {
      organization_id: number
      /** `WorkSpan[]`. */
      spans: unknown
      version: Generated<number>
      updated_by: number
      updated_at: Generated<Date>
    }
  }
}
