import type { Generated, JSONColumnType } from 'kysely'
import type { SnapshotGroup } from '../domain/api.ts'
import type { LawyerStatus, PanelStatus } from '../domain/law-firm.ts'

/** A configured form that was filled: its groups as they were then, and the values. */
type Filled = {
  field_group_snapshot: JSONColumnType<SnapshotGroup[], string | undefined, string>
  field_detail: JSONColumnType<Record<string, unknown>, string | undefined, string>
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
    law_firms: Kept & {
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
      form_version_id: number | null
      form_values: JSONColumnType<Record<string, unknown>, string | undefined, string>
    }
    lawyers: Filled &
      Kept & {
        id: Generated<number>
        organization_id: number
        law_firm_id: number
        name: string
        id_number: Generated<string>
        licence_number: Generated<string>
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
    lawyer_contacts: {
      organization_id: number
      lawyer_id: number
      ordinal: number
      name: string
      email: string
      phone: string
      fax: string
    }
  }
}
