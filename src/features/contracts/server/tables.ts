import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { RelationType } from '#engines/forms/domain/index.ts'
import type { ShareBlock } from '../domain/contract-share.ts'
import type { SealType, Signatory } from '../domain/contract-signing.ts'
import type { ArchiveStatus, ContractStatus, WorkflowStatus } from '../domain/contract-status.ts'
import type { ExtractionMarks } from '../domain/extraction-marks.ts'
import type { GivenScore } from '../domain/score.ts'

export interface ContractsTable {
  id: Generated<number>
  organization_id: number
  name: string
  number: string | null
  number_key: string | null
  contract_type_id: number
  template_version_id: number | null
  file_type: number
  category: Generated<number>
  form_version_id: number
  form_values: JSONColumnType<Record<string, unknown>>
  /** What was typed into the draft's form and cannot be read, by field. */
  unread_values: JSONColumnType<Record<string, unknown>, string | undefined>
  extraction: JSONColumnType<ExtractionMarks | null, string | null | undefined, string | null>
  amount_minor: number | string | null
  amount_unit: string | null
  start_date: string | null
  end_date: string | null
  status: Generated<ContractStatus>
  workflow_status: Generated<WorkflowStatus>
  archive_status: Generated<ArchiveStatus>
  status_reason: Generated<string>
  initiator_id: number
  /** Who wrote in its form or text while it was a draft. */
  authors: Generated<number[]>
  handler_id: number | null
  department_id: number | null
  approval_instance_id: number | null
  party_names: string
  search_text: string
  bigrams: string[]
  /** The text that was approved, and the SHA-256 of its file. */
  approved_text_id: Generated<number | null>
  approved_text_sha256: Generated<string | null>
  submitted_at: Date | null
  approved_at: Date | null
  signed_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  updated_by: number
  version: Generated<number>
  values_version: Generated<number>
  told_end: string | null
  /** Why it was submitted although a party of it is on the blacklist; '' where none was. */
  blacklist_reason: Generated<string>
}

/** A contract as operations read it: without the words that it is found by, which are for the database alone. */
export type StoredContract = Omit<Selectable<ContractsTable>, 'search_text' | 'bigrams'>

const columns: Record<keyof StoredContract, true> = {
  id: true,
  organization_id: true,
  name: true,
  number: true,
  number_key: true,
  contract_type_id: true,
  template_version_id: true,
  file_type: true,
  category: true,
  form_version_id: true,
  form_values: true,
  unread_values: true,
  extraction: true,
  amount_minor: true,
  amount_unit: true,
  start_date: true,
  end_date: true,
  status: true,
  workflow_status: true,
  archive_status: true,
  status_reason: true,
  initiator_id: true,
  authors: true,
  handler_id: true,
  department_id: true,
  approval_instance_id: true,
  party_names: true,
  approved_text_id: true,
  approved_text_sha256: true,
  submitted_at: true,
  approved_at: true,
  signed_at: true,
  created_at: true,
  updated_at: true,
  updated_by: true,
  version: true,
  values_version: true,
  told_end: true,
  blacklist_reason: true,
}
export const storedContractColumns = Object.keys(columns) as (keyof StoredContract)[]

export interface ContractScoresTable {
  id: Generated<number>
  organization_id: number
  contract_id: number
  counterpart_id: number
  user_id: number
  /** The year of a yearly score; 0: the whole contract. */
  period: Generated<number>
  score_rule_id: number
  results: ColumnType<GivenScore[], string, string>
  comment: string
  /** Of 100, one decimal. */
  total: string
  created_at: Date
  updated_at: Date
  version: Generated<number>
}
export type StoredScore = Selectable<ContractScoresTable>

export interface ContractSharesTable {
  id: Generated<number>
  organization_id: number
  contract_id: number
  key: string
  secret_hash: Uint8Array
  person: string
  email: string
  title: string
  may_comment: boolean
  created_by: number
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  revoked_by: number | null
  document_id: number
  file_id: number | null
  pdf_file_id: number | null
  pdf_state: 'pending' | 'ready' | 'failed' | 'unavailable'
  blocks: ColumnType<ShareBlock[], string, string>
  parties: ColumnType<string[], string, string>
  opened: Generated<number>
  opened_at: Date | null
  calls: Generated<number>
  calls_from: Date
  version: Generated<number>
}
export type StoredShare = Selectable<ContractSharesTable>

declare module '#server/database.ts' {
  interface Tables {
    contracts: ContractsTable
    contract_scores: ContractScoresTable
    contract_shares: ContractSharesTable
    contract_share_codes: {
      id: Generated<number>
      organization_id: number
      share_id: number
      code_hash: Uint8Array
      wrong: Generated<number>
      created_at: Date
      ended_at: Date | null
    }
    contract_share_sessions: {
      id: Generated<number>
      organization_id: number
      share_id: number
      token_hash: Uint8Array
      created_at: Date
      expires_at: Date
    }
    contract_share_comments: {
      id: Generated<number>
      organization_id: number
      share_id: number
      sent_as: string
      block: number | null
      quote: string
      text: string
      created_at: Date
    }
    contract_parties: {
      organization_id: number
      contract_id: number
      ordinal: number
      field_id: string
      party_type: number
      counterpart_id: number | null
      /** As what the form names it, where that was merged into the party. */
      alias_id: Generated<number | null>
      name: string
    }
    contract_relations: {
      organization_id: number
      from_id: number
      to_id: number
      relation_type: RelationType
      source: 'form' | 'given'
      said_by: number | null
      field_id: string | null
    }
    contract_signings: {
      organization_id: number
      contract_id: number
      document_id: number
      signed_on: string
      signatories: ColumnType<Signatory[], string, string>
      seal_type: SealType
      seal_count: number
      recorded_by: number
      recorded_at: Date
    }
    contract_archivings: {
      organization_id: number
      contract_id: number
      document_id: number
      address_id: number
      place: string
      recorded_by: number
      recorded_at: Date
    }
    archive_offline_settings: {
      id: Generated<number>
      organization_id: number
      name: string
      state: Generated<1 | 2>
      sort_order: number | null
      version: Generated<number>
    }
    contract_documents: {
      id: Generated<number>
      organization_id: number
      contract_id: number
      kind: 'text' | 'pdf' | 'signed' | 'attachment'
      state: Generated<'pending' | 'ready' | 'failed' | 'unavailable'>
      file_id: number | null
      ordinal: number
      contract_version: number | null
      reason: Generated<string>
      origin: Generated<'filled' | 'edited'>
      template_version_id: number | null
      text_id: number | null
      change: Generated<'save' | 'restore' | 'comment'>
      restored_id: number | null
      created_by: number
      created_at: Generated<Date>
    }
    contract_document_copies: {
      id: Generated<number>
      organization_id: number
      document_id: number
      extension: 'docx' | 'pdf'
      hidden: string
      file_id: number | null
      created_at: Generated<Date>
    }
    contract_text_drafts: {
      organization_id: number
      contract_id: number
      user_id: number
      base_id: number
      content: Uint8Array
      saved_at: Generated<Date>
    }
    contract_text_differences: {
      id: Generated<number>
      organization_id: number
      contract_id: number
      place: string
      field_id: string
      part: string | null
      typed: string
      gone_from: number | null
      created_by: number
      created_at: Generated<Date>
    }
    contract_text_editors: {
      organization_id: number
      contract_id: number
      user_id: number
      hold: string
      since: Generated<Date>
      seen_at: Generated<Date>
    }
  }
}
