import { ownFileOf } from '#engines/editor/domain/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'

/** Why a document is only to be read: a key of the page's words. */
export type WhyReadOnly = 'whyMode' | 'whyOld' | 'whyKind' | 'whyStatus' | 'whyTemplate'

export type OpenedDocument = { document: ContractDocument; why: WhyReadOnly | null }

/**
 * The document of a contract that an address opens: the one whose file it names, else the newest text. `why` is null exactly when the person
 * may write in it. Null: the contract has no such document.
 */
export function openedDocument(
  contract: Pick<ContractDetail, 'documents' | 'abilities' | 'template'>,
  { downloadUrl, rwMode }: { downloadUrl?: string | undefined; rwMode?: string | undefined },
  origin: string,
): OpenedDocument | null {
  const fileID = downloadUrl ? ownFileOf(downloadUrl, origin) : null
  const document = contract.documents.find((one) =>
    downloadUrl ? fileID !== null && one.fileID === fileID : one.kind === 'text' && one.fileID !== null,
  )
  if (!document) return null
  return { document, why: whyReadOnly(contract, document, rwMode) }
}

function whyReadOnly(
  contract: Pick<ContractDetail, 'abilities' | 'template'>,
  document: ContractDocument,
  rwMode: string | undefined,
): WhyReadOnly | null {
  if (rwMode === 'r') return 'whyMode'
  if (document.kind !== 'text') return 'whyKind'
  if (!contract.abilities.update) return 'whyStatus'
  if (!document.isCurrent) return 'whyOld'
  return contract.template ? null : 'whyTemplate'
}
