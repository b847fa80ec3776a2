import type { Context } from '#engines/access/server/index.ts'
import { docxOutline, storedBytes } from '#engines/documents/server/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import type { ContractOutline } from '../../domain/outline-api.ts'
import { contractFor } from '../record/lock-contract.ts'
import { textSource } from './contract-text.ts'

/** The text that the form fills (the template's, or the newest that somebody edited by hand) with its bookmark positions; no blocks without a template, or where documents are not for the person. */
export async function contractOutline(context: Context, id: number): Promise<ContractOutline> {
  const { contract, guard } = await contractFor(context, id)
  if (contract.template_version_id === null || guard.documents === 'none')
    return { template: null, bindings: {}, blocks: [] }
  const { tx, actor } = context
  const template = await templateVersion(tx, actor.organizationId, contract.template_version_id)
  const { bytes } = await storedBytes(context, await textSource(context, contract, template.fileID))
  return {
    template: { id: template.id, name: template.name, ordinal: template.ordinal },
    bindings: template.bindings,
    blocks: await docxOutline(bytes),
  }
}
