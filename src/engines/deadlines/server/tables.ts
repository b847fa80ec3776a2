import type { Generated } from 'kysely'
import type { DeadlineState } from '../domain/deadline.ts'
import type { TermUnit } from '../domain/rule.ts'

declare module '#server/database.ts' {
  interface Tables {
    deadlines: {
      id: Generated<number>
      organization_id: number
      subject_kind: string
      subject_id: number
      rule_id: string
      title: string
      source_kind: string
      source_id: number
      trigger_date: string
      follows_id: number | null
      days_after: number
      /** `StoredGiven`. */
      given: unknown
      rule_version: number | null
      computed_date: string | null
      /** `Step[]`. */
      steps: unknown
      /** `Refusal`. */
      refusal: unknown
      is_provisional: boolean
      is_pending: boolean
      safer_date: string | null
      chosen_date: string | null
      chosen_reason: Generated<string>
      due: Generated<string | null>
      needs_confirmation: boolean
      reminders: number[]
      state: Generated<DeadlineState>
      state_on: string | null
      proof: Generated<string>
      proof_file_id: number | null
      settled_by: number | null
      settled_at: Date | null
      event_gone: Generated<boolean>
      set_by: number | null
      set_at: Generated<Date>
      confirmed_by: number | null
      confirmed_at: Date | null
      version: Generated<number>
    }
    deadline_changes: {
      id: Generated<number>
      organization_id: number
      deadline_id: number
      kind: string
      before: unknown
      after: unknown
      reason: string
      changed_by: number | null
      changed_at: Generated<Date>
    }
    /** Written by triggers alone. */
    deadline_holders: {
      organization_id: number
      deadline_id: number
      holder: number
      is_own: boolean
      subject_kind: string
      state: DeadlineState
      due: string | null
    }
    deadline_editions: {
      organization_id: number
      edition: number
      computed_at: Generated<Date>
    }
    deadline_reminders: {
      organization_id: number
      deadline_id: number
      day: string
      step: number
      told_at: Generated<Date>
    }
    own_deadline_rules: {
      id: Generated<number>
      organization_id: number
      number: number
      title: string
      title_en: Generated<string>
      is_used: Generated<boolean>
      version: Generated<number>
      updated_by: number | null
      updated_at: Generated<Date>
    }
    own_deadline_rule_versions: {
      organization_id: number
      rule_id: number
      place: number
      in_force_from: string
      in_force_to: string | null
      triggers: string[]
      direction: 'after' | 'before'
      amount: number
      unit: TermUnit
      first_day: 'next' | 'same'
      rest_day: 'after' | 'before' | 'stays'
      basis: string
      articles: Generated<string[]>
      reminders: Generated<number[]>
      needs_confirmation: boolean
      made_by: number | null
      made_at: Generated<Date>
    }
    deadline_feeds: {
      organization_id: number
      user_id: number
      token_hash: string
      created_at: Generated<Date>
    }
  }
}
