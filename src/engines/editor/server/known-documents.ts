import type { OfficeDocument } from './office-document.ts'
import { officeFile } from './office-file.ts'

const known = new Map<string, OfficeDocument>([[officeFile.kind, officeFile]])

/** Called by app/ at the start; a second call replaces a kind. */
export function registerOfficeDocuments(documents: readonly OfficeDocument[]): void {
  for (const document of documents) known.set(document.kind, document)
}

/** null for a kind that nobody registered. */
export const officeDocument = (kind: string): OfficeDocument | null => known.get(kind) ?? null
