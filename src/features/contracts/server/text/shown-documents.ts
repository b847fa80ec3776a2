import type { Context } from '#engines/access/server/index.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import type { FieldGuard } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'
import { allDocuments } from './document-rows.ts'

/** A contract's documents as this person may see them: all of them, or none where anything of the contract is hidden, which each may hold. */
export const contractDocuments = async (
  context: Context,
  contract: Pick<StoredContract, 'id'>,
  guard: Pick<FieldGuard, 'documents'>,
): Promise<ContractDocument[]> => (guard.documents === 'none' ? [] : allDocuments(context, contract.id))
