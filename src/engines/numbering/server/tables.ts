import type { Generated } from 'kysely'
import type { AbbrTarget, ConditionType, NumberingKind } from '../domain/numbering-rule.ts'

declare module '#server/database.ts' {
  interface Tables {
    numbering_rules: {
      id: Generated<number>
      organization_id: number
      kind: NumberingKind
      name: string
      settings: unknown
      settings_version: Generated<number>
      condition_type: ConditionType
      condition_values: number[]
      enabled: Generated<boolean>
      version: Generated<number>
      updated_by: number | null
      updated_at: Generated<Date>
    }
    numbering_counters: {
      organization_id: number
      rule_id: number
      scope: string
      period: string
      value: number
      first: number | null
    }
    numbering_numbers: {
      organization_id: number
      kind: NumberingKind
      number_key: string
      number: string
      /** Null, with the next four: typed by hand. */
      rule_id: number | null
      rule_version: number | null
      scope: string | null
      period: string | null
      serial: number | null
      subject_id: number | null
      taken_by: number | null
      taken_at: Generated<Date>
    }
    numbering_skipped: {
      organization_id: number
      kind: NumberingKind
      rule_id: number
      scope: string
      period: string
      serial: number
      number: string
      skipped_at: Generated<Date>
    }
    numbering_editors: { organization_id: number; user_id: number }
    abbreviations: {
      id: Generated<number>
      organization_id: number
      kind: NumberingKind
      target_type: AbbrTarget
      target_id: number
      abbr: string
    }
  }
}
