import type { Context } from '#engines/access/server/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import type { FieldGuard } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'
import { type BlankedDocuments, blankedDocuments } from './blanked-copy.ts'
import { allDocuments } from './document-rows.ts'

export type ShownDocuments = Pick<ContractDetail, 'documents' | 'documentNote'>

/** A contract's documents as this person may see them: all of them, the newest text as a copy with blanks for what is hidden, or none; and why not all. `all`: its documents, where they are read already. */
export async function shownDocuments(
  context: Context,
  contract: StoredContract,
  guard: FieldGuard,
  all?: ContractDocument[],
): Promise<ShownDocuments> {
  const documents = all ?? (await allDocuments(context, contract.id))
  if (guard.documents === 'whole') return { documents, documentNote: null }
  const { shown, why }: BlankedDocuments =
    guard.documents === 'none'
      ? { shown: [], why: 'amount' }
      : await blankedDocuments(context, documents, contract, guard)
  // A text stands for its print, which comes a moment later.
  const isShown = (one: ContractDocument) => shown.some(({ id }) => id === one.id || id === one.textID)
  const left = documents.filter((one) => one.fileID !== null && !isShown(one)).length
  // A contract that has no documents yet keeps none back.
  return { documents: shown, documentNote: documents.length === 0 ? null : { why, left } }
}

export const contractDocuments = async (
  ...given: Parameters<typeof shownDocuments>
): Promise<ContractDocument[]> => (await shownDocuments(...given)).documents
