import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ContractDocument, ContractText } from '../../domain/contract-document.ts'
import type { StoredContract } from '../tables.ts'

type Row = Omit<ContractDocument, 'createdAt' | 'isCurrent' | 'isBlanked' | 'contractVersion'> & {
  createdAt: Date
  version: number | null
  kindNewest: boolean
}

/** Newest first of each kind. `isCurrent`: made from the values as they are now. */
export async function allDocuments({ tx, actor }: Context, id: number): Promise<ContractDocument[]> {
  const { rows } = await sql<Row>`
    select d.id, d.kind, d.state, d.file_id as "fileID", f.name as "fileName", f.size, d.ordinal, d.reason, u.name as "createdBy",
      d.created_at as "createdAt", d.contract_version as version, d.origin, d.text_id as "textID", d.change, r.ordinal as "restoredOrdinal",
      coalesce(p.repairs, '[]') as repairs, d.ordinal = max(d.ordinal) over (partition by d.kind) as "kindNewest"
    from contract_documents d join people u on u.id = d.created_by left join file_facts f on f.id = d.file_id
      left join contract_documents r on r.id = d.restored_id
      left join file_repairs p on p.organization_id = d.organization_id and p.file_id = d.file_id and p.removed_at is null
    where d.organization_id = ${actor.organizationId} and d.contract_id = ${id}
    order by array_position(array['text', 'pdf', 'signed', 'attachment'], d.kind), d.ordinal desc`.execute(tx)
  return rows.map(({ createdAt, version, kindNewest, ...row }) => ({
    ...row,
    size: row.size === null ? null : Number(row.size),
    contractVersion: version,
    isCurrent: kindNewest,
    isBlanked: false,
    textID: row.textID === null ? null : Number(row.textID),
    createdAt: createdAt.toISOString(),
  }))
}

/** The newest text alone; null: there is none. */
export async function newestText(
  { tx, actor }: Context,
  { id, file_type }: Pick<StoredContract, 'id' | 'file_type'>,
): Promise<ContractText | null> {
  const row = await tx
    .selectFrom('contract_documents as d')
    .leftJoin('file_facts as f', 'f.id', 'd.file_id')
    .select(['d.state', 'd.file_id as fileID', 'f.name as fileName'])
    .where('d.organization_id', '=', actor.organizationId)
    .where('d.contract_id', '=', id)
    .where('d.kind', '=', 'text')
    .orderBy('d.ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, isUploaded: file_type === 2 } : null
}

export type NewDocument = {
  kind: ContractDocument['kind']
  state: ContractDocument['state']
  fileId: number | null
  version: number | null
  /** Of a text: made from the form's values, or by a person, and from which template. */
  origin?: 'filled' | 'edited'
  templateVersionId?: number | null
  reason?: string
  change?: ContractDocument['change']
  restoredId?: number
  /** Of a print: the text it shows. */
  textId?: number
}

/** A further document of its kind. Answers its id; the contract is locked by the caller. */
export async function insertDocument(
  context: Context,
  contractId: number,
  document: NewDocument,
): Promise<number> {
  const { tx, actor, now } = context
  const { rows } = await sql<{ id: number }>`
    insert into contract_documents (organization_id, contract_id, kind, state, file_id, ordinal, contract_version, created_by, created_at,
      origin, template_version_id, reason, text_id, change, restored_id)
    select ${actor.organizationId}::integer, ${contractId}::bigint, ${document.kind}::text, ${document.state}::text, ${document.fileId}::bigint,
      coalesce(max(ordinal), 0) + 1, ${document.version}::integer, ${actor.userId}::bigint, ${now}::timestamptz,
      ${document.origin ?? 'filled'}::text, ${document.templateVersionId ?? null}::bigint, ${document.reason ?? ''}::text,
      ${document.textId ?? null}::bigint, ${document.change ?? 'save'}::text, ${document.restoredId ?? null}::bigint
    from contract_documents where organization_id = ${actor.organizationId} and contract_id = ${contractId} and kind = ${document.kind}
    returning id`.execute(tx)
  return Number(rows[0]?.id)
}
