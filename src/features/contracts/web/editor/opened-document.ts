import { type EditorMode, ownFileOf, viewerOf } from '#engines/editor/domain/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'

/** Why a document is not to be written: a key of the page's words. */
export type WhyReadOnly =
  | 'whyMode'
  | 'whyBlanked'
  | 'whyOld'
  | 'whyKind'
  | 'whyStatus'
  | 'whyComment'
  | 'whySuggest'

export type OpenedDocument = {
  document: ContractDocument
  /** The most that the person may do with it. */
  most: EditorMode
  /** Null exactly when they may write in it as they like. */
  why: WhyReadOnly | null
}

type Contract = Pick<ContractDetail, 'documents' | 'abilities'>

/** The document of a contract that an address opens: the one whose file it names, else the newest text. Null: the contract has no such document. */
export function openedDocument(
  contract: Contract,
  { downloadUrl, rwMode }: { downloadUrl?: string | undefined; rwMode?: string | undefined },
  origin: string,
): OpenedDocument | null {
  const fileID = downloadUrl ? ownFileOf(downloadUrl, origin) : null
  const document = contract.documents.find((one) =>
    downloadUrl ? fileID !== null && one.fileID === fileID : one.kind === 'text' && one.fileID !== null,
  )
  return document ? { document, ...rightsOn(contract, document, rwMode) } : null
}

function rightsOn(
  { abilities }: Contract,
  document: ContractDocument,
  rwMode: string | undefined,
): Pick<OpenedDocument, 'most' | 'why'> {
  const read = (why: WhyReadOnly) => ({ most: 'view', why }) as const
  if (document.isBlanked) return read('whyBlanked')
  if (rwMode === 'r') return read('whyMode')
  if (document.kind !== 'text' || viewerOf(document.fileName ?? '') !== 'editor') return read('whyKind')
  if (!document.isCurrent) return read('whyOld')
  if (abilities.update) return { most: 'edit', why: null }
  if (abilities.suggest) return { most: 'suggest', why: 'whySuggest' }
  return abilities.comment ? { most: 'comment', why: 'whyComment' } : read('whyStatus')
}

/** Whether they write in the text, one at a time. */
export const isWriter = ({ most }: Pick<OpenedDocument, 'most'>): boolean =>
  most === 'edit' || most === 'suggest'

/** The modes that somebody may choose among, who may do this much. */
export const modesWithin = (most: EditorMode): EditorMode[] => {
  if (most === 'edit') return ['edit', 'suggest', 'comment', 'view']
  if (most === 'suggest') return ['suggest', 'comment', 'view']
  return most === 'comment' ? ['comment', 'view'] : ['view']
}

/** What an office server may know how to show; whether it does, its discovery says. */
export const isOfficeFile = (name: string | null | undefined): boolean =>
  ['editor', 'converted'].includes(viewerOf(name ?? ''))
