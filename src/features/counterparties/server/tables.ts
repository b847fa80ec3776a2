import type { Generated } from 'kysely'
import type { CounterpartState, IdKind, PartyType, Rating, Subtype } from '../domain/counterpart.ts'

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
  /** Of 100, one decimal; null while nothing was scored. */
  average_score: Generated<string | null>
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
    counterpart_banks: {
      id: Generated<number>
      organization_id: number
      counterpart_id: number
      ordinal: number
      name: string
      account: string
      account_name: string
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
