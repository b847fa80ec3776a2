import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { TextMatters } from '#engines/approvals/domain/index.ts'
import { docxOpenMatters, type FileBytes, storedBytes } from '#engines/documents/server/index.ts'
import { editorAddress } from '#engines/editor/domain/index.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { contractFor } from '../record/lock-contract.ts'
import type { StoredContract } from '../tables.ts'

type TextRow = {
  id: number
  ordinal: number
  fileId: number
  sha256: string
  extension: string
  version: number | null
}

/** The newest text of a contract; null: it has none. */
export async function newestText({ tx, actor }: Context, contractId: number): Promise<TextRow | null> {
  const { rows } = await sql<TextRow>`
    select d.id, d.ordinal, f.id as "fileId", f.sha256, f.extension, d.contract_version as version
    from contract_documents d join file_facts f on f.id = d.file_id and f.organization_id = d.organization_id
    where d.organization_id = ${actor.organizationId} and d.contract_id = ${contractId} and d.kind = 'text'
    order by d.ordinal desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** How the text of a contract stands: whether it is the one of its values of now, which one it is, what nobody settled in it. */
export async function contractMatters(
  context: Context,
  id: number,
  { lock }: { lock: boolean },
): Promise<TextMatters> {
  // Asked for together, done one after the other: the text is that of when the lock was had.
  const [contract, text] = await Promise.all([
    context.tx
      .selectFrom('contracts')
      .select(['values_version', 'template_version_id'])
      .where('organization_id', '=', context.actor.organizationId)
      .where('id', '=', id)
      .$if(lock, (query) => query.forUpdate())
      .executeTakeFirst(),
    newestText(context, id),
  ])
  if (!contract) throw notFound()
  const isPending = contract.template_version_id !== null && text?.version !== contract.values_version
  return {
    isPending,
    text: text && { ordinal: text.ordinal, sha256: text.sha256 },
    items: text?.extension === 'docx' ? await openMattersIn(context, text) : [],
    link: editorAddress({ scenario: 'contract', contextId: id, showContractCompare: true }),
  }
}

/** What is open in the texts that were looked at last, by their SHA-256: each page and each decision of an approval asks for it. */
const known = new Map<string, TextMatters['items']>()
const mostKnown = { texts: 500, items: 100 }

async function openMattersIn(
  context: Context,
  { fileId, sha256 }: Pick<TextRow, 'fileId' | 'sha256'>,
): Promise<TextMatters['items']> {
  const found = known.get(sha256)
  if (found) return found
  const items = await docxOpenMatters((await storedBytes(context, fileId)).bytes)
  const [oldest] = known.keys()
  if (known.size >= mostKnown.texts && oldest) known.delete(oldest)
  if (items.length <= mostKnown.items) known.set(sha256, items)
  return items
}

/** The same for whoever may see the contract: without a word where they may not read the text. */
export async function mattersSeen(context: Context, id: number): Promise<TextMatters> {
  const { guard } = await contractFor(context, id)
  const matters = await contractMatters(context, id, { lock: false })
  if (guard.documents === 'whole') return matters
  return { ...matters, items: matters.items.map((item) => ({ ...item, text: '', quote: '' })) }
}

/** What an approval freezes: the text that it was given to, by its file's hash; both null for a contract without text. */
export async function textToFreeze(
  context: Context,
  contractId: number,
): Promise<Pick<StoredContract, 'approved_text_id' | 'approved_text_sha256'>> {
  const text = await newestText(context, contractId)
  return {
    approved_text_id: text?.id ?? null,
    approved_text_sha256: text?.sha256 ?? null,
  }
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The approved text as it was approved; null when none was. approvedTextGone when its file is another one by now. */
export async function approvedText(
  context: Context,
  contract: Pick<StoredContract, 'approved_text_id' | 'approved_text_sha256'>,
): Promise<{ id: number; file: FileBytes } | null> {
  if (contract.approved_text_id === null) return null
  const row = await context.tx
    .selectFrom('contract_documents')
    .select('file_id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', contract.approved_text_id)
    .executeTakeFirst()
  const file = row?.file_id ? await storedBytes(context, row.file_id) : null
  if (!file || sha256Of(file.bytes) !== contract.approved_text_sha256) throw new AppError('approvedTextGone')
  return { id: contract.approved_text_id, file }
}
