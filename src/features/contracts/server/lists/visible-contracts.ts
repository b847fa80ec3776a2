import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, visibleSql } from '#engines/access/server/index.ts'
import { contractAccess } from '../../domain/contract-access.ts'

/** The contracts that a person may see, as one condition on `c`. Every list of contracts starts from it, or reads the same as ranges. */
export const visibleContracts = (
  { actor }: Pick<Context, 'actor'>,
  how: { rowByRow?: boolean } = {},
): RawBuilder<SqlBool> => visibleSql(actor, 'contract.read', contractAccess, 'c', how)

/** Drafts are for the people who work on them: true of what is none, and of the person's own. `areDrafts`: it is known to be one. */
export const openOrOwn = ({ actor }: Pick<Context, 'actor'>, areDrafts = false): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${areDrafts ? sql`` : sql`c.status > 1 or `}c.initiator_id = ${actor.userId} or c.handler_id = ${actor.userId})`

/** Whether the contract of this id stands in the person's standing book. */
export const isInStandingBook = (who: Pick<Context, 'actor'>, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select true from contracts c where c.organization_id = ${who.actor.organizationId} and c.id = ${id}
    and ${visibleContracts(who, { rowByRow: true })} and ${openOrOwn(who)})`

/** What a person starts, handles or takes part in; each row looked up by itself. */
export const ownContracts = ({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select o.is_owner or o.takes_part from contracts_access o where o.organization_id = ${actor.organizationId}
    and o.record_id = c.id and o.holder = ${actor.userId})`
