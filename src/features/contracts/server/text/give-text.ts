import type { Context } from '#engines/access/server/index.ts'
import { forbidden, refused } from '#shared/errors.ts'
import { hasText } from '../../domain/submission-needs.ts'
import { noteAuthor } from '../record/contract-authors.ts'
import { lockContract } from '../record/lock-contract.ts'
import { newestText } from './approved-text.ts'
import { takeUploadedText } from './contract-extraction.ts'

/** Makes an uploaded file the text of a draft that has none. 403 for who does not write the draft, 422 where it has a text already: that one is written on, or replaced by a template. */
export async function giveText(context: Context, id: number, fileId: number): Promise<void> {
  const { contract, abilities, guard } = await lockContract(context, id)
  if (!abilities.update || guard.documents !== 'whole') throw forbidden()
  const isTextWritten = (await newestText(context, id)) !== null
  if (hasText({ templateVersionId: contract.template_version_id, isTextWritten }))
    throw refused(
      '本合同已有正文，请在线编辑，或在表单中改选模板 | This contract already has a document: edit it online, or choose another template in the form',
    )
  const { name } = await takeUploadedText(context, id, fileId)
  await context.tx
    .updateTable('contracts')
    .set({ file_type: 2 })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  await noteAuthor(context, id)
  context.audit({
    action: 'contract.editText',
    subject: { kind: 'contract', id, name: contract.name },
    after: { version: 1, file: name },
  })
}
