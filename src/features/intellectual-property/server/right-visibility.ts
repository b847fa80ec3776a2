import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may, type Permission } from '#engines/access/domain/index.ts'
import { type Context, reachSql } from '#engines/access/server/index.ts'

type Who = Pick<Context, 'actor'>

function within({ actor }: Who, permission: Permission, alias = 'r'): RawBuilder<SqlBool> {
  if (!may(actor, permission)) return sql<SqlBool>`false`
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<SqlBool>`(${of('organization_id')} = ${actor.organizationId} and ${reachSql(actor, permission, {
    owners: [of('handler_id'), of('created_by')],
    department: of('department_id'),
  })})`
}

/** The rights that a person may see, as one condition on `r`: as far as their permission reaches. Every list and count of rights starts from it. */
export const visibleRights = (who: Who, alias?: string): RawBuilder<SqlBool> =>
  within(who, 'intellectual_property.read', alias)

/** Which of these they may change. */
export const changeableRights = (who: Who): RawBuilder<SqlBool> => within(who, 'intellectual_property.manage')
