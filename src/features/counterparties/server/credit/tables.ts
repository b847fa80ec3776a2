import type { Generated } from 'kysely'
import type { CreditSource } from '../../domain/credit/credit.ts'

declare module '#server/database.ts' {
  interface Tables {
    credit_settings: {
      organization_id: number
      is_on: boolean
      source: CreditSource
      address: string
      request: unknown
      api_key: string
      version: number
      updated_at: Generated<Date>
      updated_by: number
    }
    credit_services: {
      organization_id: number
      failures: number
      rests_until: Date | null
      reason: string
      updated_at: Generated<Date>
    }
    counterpart_credits: {
      counterpart_id: number
      organization_id: number
      econ_kind: Generated<string>
      regist_capi: Generated<string>
      history_name: Generated<string>
      scope: Generated<string>
      term_start: string | null
      term_end: string | null
      belong_org: Generated<string>
      oper_name: Generated<string>
      start_date: string | null
      end_date: string | null
      check_date: string | null
      status: Generated<string>
      report_url: Generated<string>
      source: CreditSource | null
      taken_at: Date | null
      taken_by: number | null
      fetched_at: Date | null
      failure: Generated<string>
      failed_at: Date | null
      version: Generated<number>
    }
    counterpart_risks: {
      id: Generated<number>
      organization_id: number
      counterpart_id: number
      source: CreditSource
      item_key: string
      ordinal: number
      title: string
      category: Generated<string>
      happened_on: string | null
      is_open: Generated<boolean>
      told_at: Date | null
      created_at: Generated<Date>
    }
    counterpart_monitorings: {
      id: Generated<number>
      organization_id: number
      counterpart_id: number
      source: CreditSource
      ordinal: number
      info: string
      update_time: Date | null
    }
  }
}
