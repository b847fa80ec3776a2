import type { Generated, JSONColumnType } from 'kysely'
import type { LawyerStatus, PanelStatus } from '../domain/law-firm.ts'

/** A form that was filled in, and its version; none where only the columns are known. */
type Filled = {
  form_version_id: number | null
  form_values: JSONColumnType<Record<string, unknown>, string | undefined, string>
}
type Kept = {
  created_at: Generated<Date>
  created_by: number
  updated_at: Generated<Date>
  updated_by: number
  version: Generated<number>
}

declare module '#server/database.ts' {
  interface Tables {
    record_reminders: {
      organization_id: number
      kind: string
      record_id: number
      field: string
      day: string
      before: number
      told_at: Generated<Date>
    }
    law_firms: Filled &
      Kept & {
        id: Generated<number>
        organization_id: number
        name: string
        english_name: Generated<string>
        licence_number: Generated<string>
        form: Generated<string>
        head_name: Generated<string>
        founded_on: string | null
        office: Generated<1 | 2>
        address: Generated<string>
        phone: Generated<string>
        email: Generated<string>
        website: Generated<string>
        expertise: Generated<string>
        currency: Generated<string>
        bank_name: Generated<string>
        bank_account: Generated<string>
        fee_arrangement: Generated<string>
        panel_status: Generated<PanelStatus>
        valid_until: string | null
        conflict_statement: Generated<string>
      }
    law_firm_surveys: {
      id: Generated<number>
      organization_id: number
      law_firm_id: number
      user_id: number
      matter: string
      score: number
      remark: string
      created_at: Date
      updated_at: Date
      version: Generated<number>
    }
    lawyers: Filled &
      Kept & {
        id: Generated<number>
        organization_id: number
        law_firm_id: number
        name: string
        id_number: Generated<string>
        licence_number: string | null
        practice_kind: Generated<string>
        first_licensed_on: string | null
        rank: Generated<string>
        hourly_rate_minor: string | number | null
        hourly_rate_unit: string | null
        languages: Generated<string>
        expertise: Generated<string>
        assessment: Generated<string>
        cooperates: Generated<boolean>
        status: Generated<LawyerStatus>
      }
  }
}
