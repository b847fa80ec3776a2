import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, visibleSql } from '#engines/access/server/index.ts'
import { followImported, followOwnRules } from '#engines/deadlines/server/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import { reviewedParties } from '#features/counterparties/server/index.ts'
import { lawDispute } from '../domain/dispute-record.ts'
import { disputeAccess } from '../domain/matter-access.ts'
import { watchLimitation } from './limitation.ts'

type Who = Pick<Context, 'actor'>

/** The disputes that a person may see, as one condition on `r`: as far as their permission reaches, and those in which they help. Every list of disputes starts from it. */
export const visibleDisputes = ({ actor }: Who): RawBuilder<SqlBool> =>
  visibleSql(actor, 'law_dispute.read', disputeAccess, 'r')

/** Which of these they may change: as far as their permission reaches, and, with the permission, those in which they help. */
const changeableDisputes = ({ actor }: Who): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleSql(actor, 'law_dispute.manage', disputeAccess, 'r')} or exists (select from law_dispute_helpers h
    where h.organization_id = r.organization_id and h.dispute_id = r.id and h.user_id = ${actor.userId}))`

export const disputePart: FormServerPart<typeof lawDispute> = {
  figures: {},
  visible: visibleDisputes,
  changeable: changeableDisputes,
  parties: reviewedParties,
  changed: async (context, { after: { detail } }) => {
    await watchLimitation(context, detail.id)
    await followOwnRules(context, lawDispute.kind, [detail.id])
  },
  imported: (context, ids) => followImported(context, lawDispute.kind, ids),
  uses: async ({ tx, actor }, id) => {
    const { rows } =
      await sql`select from law_cases where organization_id = ${actor.organizationId} and dispute_id = ${id}`.execute(
        tx,
      )
    return rows.length ? '已转为案件 | it was converted to a case' : null
  },
}
