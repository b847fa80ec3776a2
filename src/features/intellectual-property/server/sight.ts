import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may, type Permission } from '#engines/access/domain/index.ts'
import { type Context, reachSql } from '#engines/access/server/index.ts'

type Who = Pick<Context, 'actor'>

const within = ({ actor }: Who, permission: Permission): RawBuilder<SqlBool> =>
  may(actor, permission)
    ? sql<SqlBool>`(r.organization_id = ${actor.organizationId} and ${reachSql(actor, permission, {
        owners: [sql`r.handler_id`, sql`r.created_by`],
        department: sql`r.department_id`,
      })})`
    : sql<SqlBool>`false`

/** The rights that a person may see, as one condition on `r`: as far as their permission reaches. Every list of rights starts from it. */
export const visibleRights = (who: Who): RawBuilder<SqlBool> => within(who, 'intellectual_property.read')

/** Which of these they may change. */
export const changeableRights = (who: Who): RawBuilder<SqlBool> => within(who, 'intellectual_property.manage')
