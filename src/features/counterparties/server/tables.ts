import type { ColumnType, Generated } from 'kysely'
import type { CounterpartState, IdKind, PartyType, Rating, Subtype } from '../domain/counterpart.ts'
import type { PartyColumns } from '../domain/merge.ts'
import type { BlacklistRule } from '../domain/party-settings-api.ts'

/** Both parties, and what of accounts and contacts was added to the one that stays. */
export type MergedColumns = {
  stays: PartyColumns
  goes: PartyColumns
  banks: { name: string; account: string; account_name: string }[]
  contacts: { name: string; phone: string; email: string }[]
  /** What was merged into the one that goes before. */
  aliases: number[]
}

export type CounterpartsTable = {
  id: Generated<number>
  organization_id: number
  party_type: PartyType
  subtype: Subtype
  name: string
  id_kind: IdKind
  id_number: string | null
  abbr: string
  address: string
  phone: string
  email: string
  fax: string
  rating: Rating
  rating_remark: string
  is_connected_transaction: boolean
  state: CounterpartState
  /** '' for none. */
  subject_group: Generated<string>
  /** What names are compared by (`nameKey`); null: written by the version before. */
  name_key: string | null
  former_names: Generated<string[]>
  tags: Generated<string[]>
  /** An alias: the party that stands for it. */
  merged_into_id: Generated<number | null>
  /** Of 100, one decimal; null while nothing was scored. */
  average_score: Generated<string | null>
  /** Open risks of it that are known from outside; kept with each change of them. */
  risk_count: Generated<number>
  search_text: string
  bigrams: string[]
  created_by: number | null
  updated_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

declare module '#server/database.ts' {
  interface Tables {
    counterparts: CounterpartsTable
    /** The same rows for lists and search (docs/decisions/20261120-search-behind-the-wall.md). */
    counterpart_rows: CounterpartsTable
    /** How often one contracted with an external party; kept by triggers with each change of contracts and their parties. */
    counterpart_cooperations: {
      organization_id: number
      counterpart_id: number
      times: Generated<number>
      /** The first of its sums by currency code. */
      unit: string | null
      amount_minor: string | null
    }
    /** What those contracts come to, a row a currency; kept by the same triggers. */
    counterpart_amounts: {
      organization_id: number
      counterpart_id: number
      unit: string
      times: number
      amount_minor: string
    }
    party_settings: {
      organization_id: number
      excellent_from: string
      good_from: string
      fair_from: string
      on_blacklist: BlacklistRule
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by: number
    }
    /** Tags that parties of a kind have; kept by a trigger and `forgetTags`. */
    party_tags: { organization_id: number; party_type: PartyType; name: string }
    counterpart_files: {
      id: Generated<number>
      organization_id: number
      counterpart_id: number
      file_id: number
      name: string
      created_by: number
      created_at: Date
    }
    counterpart_banks: {
      id: Generated<number>
      organization_id: number
      counterpart_id: number
      ordinal: number
      name: string
      account: string
      account_name: string
    }
    counterpart_merges: {
      id: Generated<number>
      organization_id: number
      winner_id: number
      loser_id: number
      before: ColumnType<MergedColumns, string, never>
      after: ColumnType<MergedColumns, string, never>
      merged_by: number
      merged_at: Date
      undone_by: Generated<number | null>
      undone_at: Generated<Date | null>
    }
    counterpart_merge_moves: {
      id: Generated<number>
      organization_id: number
      merge_id: number
      table_name: string
      moved: ColumnType<Record<string, unknown>, string, never>
      is_dropped: Generated<boolean>
    }
    /** Whom a party belongs to, as it was named; aliases are resolved by readers. */
    counterpart_parents: {
      organization_id: number
      counterpart_id: number
      parent_id: number
      updated_by: number
      updated_at: Generated<Date>
    }
    counterpart_contacts: {
      id: Generated<number>
      organization_id: number
      counterpart_id: number
      ordinal: number
      name: string
      phone: string
      email: string
    }
  }
}
