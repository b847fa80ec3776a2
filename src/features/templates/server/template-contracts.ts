import type { Context } from '#engines/access/server/index.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { TemplateDetail } from '../domain/api.ts'
import type { listTemplateContracts } from '../domain/life-api.ts'
import { contractsSeen } from './contracts-seen.ts'
import { versionOf } from './lock-template.ts'

/** Contracts of a template, or of one of its versions; 404 for a version of another template, or one that the actor does not see. */
export async function contractsOfTemplate(
  context: Context,
  template: TemplateDetail,
  { versionID, pageNum, pageSize }: QueryOf<typeof listTemplateContracts>,
) {
  const ordinals = new Map(template.versions.map((version) => [version.id, version.ordinal]))
  const ids = versionID === undefined ? [...ordinals.keys()] : [versionOf(template, versionID).id]
  const { list, total } = await contractsSeen(context, ids, { pageNum, pageSize })
  return {
    list: list.map((contract) => ({ ...contract, ordinal: ordinals.get(contract.versionID) ?? 0 })),
    total,
    pageNum,
    pageSize,
  }
}
