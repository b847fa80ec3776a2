import { type Context, route } from '#engines/access/server/index.ts'
import { storeFile } from '#engines/documents/server/index.ts'
import {
  type OfficeContent,
  type OfficeDocument,
  type OfficeVersion,
  openOfficeSession,
  presentSession,
} from '#engines/editor/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { notFound } from '#shared/errors.ts'
import { openContractOffice } from '../../domain/office-api.ts'
import { contractFor } from '../record/lock-contract.ts'
import { fileStem } from './contract-text.ts'
import { saveText } from './save-text.ts'
import { otherWriter } from './text-editors.ts'

/** The newest text of a contract, for whoever may see its documents. */
async function open(context: Context, id: number): Promise<OfficeVersion> {
  const { contract, abilities, guard } = await contractFor(context, id)
  if (guard.documents !== 'whole') throw notFound()
  const row = await context.tx
    .selectFrom('contract_documents as d')
    .innerJoin('file_facts as f', (join) =>
      join.onRef('f.id', '=', 'd.file_id').onRef('f.organization_id', '=', 'd.organization_id'),
    )
    .select(['d.id', 'd.created_at', 'f.id as fileId', 'f.size', 'f.sha256'])
    .where('d.organization_id', '=', context.actor.organizationId)
    .where('d.contract_id', '=', id)
    .where('d.kind', '=', 'text')
    .orderBy('d.ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    fileID: row.fileId,
    name: `${fileStem(context, contract.name)}.docx`,
    size: Number(row.size),
    sha256: row.sha256,
    version: row.id,
    changedAt: row.created_at,
    ownerId: contract.initiator_id,
    mayWrite: abilities.update && contract.template_version_id !== null,
    writtenBy: await otherWriter(context, id),
  }
}

/** What the office server saves is a version of the text like any other: by the same rules, with the same checks, in the same log. */
async function save(
  context: Context,
  id: number,
  { base, bytes, repaired, reason }: OfficeContent & { base: number; reason: string },
): Promise<number> {
  const { contract } = await contractFor(context, id)
  const name = `${fileStem(context, contract.name)}.docx`
  const file = await storeFile(context, { name, content: bytes, repaired })
  const { document } = await saveText(context, id, { baseID: base, reason, change: 'save' }, file)
  return document.id
}

export const contractOffice: OfficeDocument = { kind: 'contract', open, save }

export const contractOfficeRoutes: HttpRoute[] = [
  route(openContractOffice, {
    may: 'contract.read',
    handle: async (context, { params }) => {
      const session = await openOfficeSession(context, 'contract', params.id)
      const { contract } = await contractFor(context, params.id)
      context.audit({
        action: 'contract.openOffice',
        subject: { kind: 'contract', id: params.id, name: contract.name },
      })
      return presentSession(session)
    },
    withoutSecret: (data) => ({ ...data, accessToken: '' }),
  }),
]
