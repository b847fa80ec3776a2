import type { Context } from '#engines/access/server/index.ts'
import { docxOutline, storedBytes } from '#engines/documents/server/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import type { ContractOutline } from '../../domain/outline-api.ts'
import { contractFor } from '../record/lock-contract.ts'
import { textSource } from './contract-text.ts'
import { contractDocuments } from './shown-documents.ts'

/** The text that the form fills (the template's, or the newest that somebody edited by hand) with its bookmark positions; no blocks without a template, or where documents are not for the person; their copy of the text where parts of it are not. */
export async function contractOutline(context: Context, id: number): Promise<ContractOutline> {
  const { contract, guard } = await contractFor(context, id)
  if (contract.template_version_id === null || guard.documents === 'none')
    return { template: null, bindings: {}, blocks: [] }
  const { tx, actor } = context
  const template = await templateVersion(tx, actor.organizationId, contract.template_version_id)
  const source =
    guard.documents === 'whole'
      ? await textSource(context, contract, template.fileID)
      : (await contractDocuments(context, contract, guard)).find(({ kind }) => kind === 'text')?.fileID
  const blocks = source ? await docxOutline((await storedBytes(context, source)).bytes) : []
  return {
    template: { id: template.id, name: template.name, ordinal: template.ordinal },
    bindings: template.bindings,
    blocks,
  }
}
