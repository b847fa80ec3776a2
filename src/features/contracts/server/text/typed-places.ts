import type { Context } from '#engines/access/server/index.ts'
import type { TypedPlace } from '../../domain/settle-differences.ts'
import type { StoredContract } from '../tables.ts'

type KeptPlace = TypedPlace & { goneFrom: number | null }

/** What is to be settled. What was deleted from the text of another template than the contract's of now is no matter any more. */
export async function typedPlaces({ tx, actor }: Context, contract: StoredContract): Promise<KeptPlace[]> {
  const rows = await tx
    .selectFrom('contract_text_differences as difference')
    .leftJoin('contract_documents as text', 'text.id', 'difference.gone_from')
    .select([
      'difference.id',
      'difference.place',
      'difference.field_id',
      'difference.part',
      'difference.typed',
      'difference.gone_from',
      'text.template_version_id',
    ])
    .where('difference.organization_id', '=', actor.organizationId)
    .where('difference.contract_id', '=', contract.id)
    .orderBy('difference.id')
    .execute()
  return rows
    .filter((row) => row.gone_from === null || row.template_version_id === contract.template_version_id)
    .map(({ id, place, field_id: fieldID, part, typed, gone_from: goneFrom }) => ({
      id,
      place,
      fieldID,
      part,
      typed,
      goneFrom,
      isGone: goneFrom !== null,
    }))
}
