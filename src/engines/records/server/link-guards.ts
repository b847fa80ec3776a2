import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#engines/access/domain/index.ts'

type Guard = (actor: Actor, alias: string) => RawBuilder<SqlBool>
const guards = new Map<string, Guard>()

/** Called once by app/ for a table whose rows are not for everybody: records that name one tell its name only to who may see it. */
export function guardLinks(table: string, visible: Guard): void {
  guards.set(table, visible)
}

/** A condition that stands behind others: whether this person may be told of the row `o` of a table. */
export function visibleLinkSql(table: string, actor: Actor): RawBuilder<unknown> {
  const guard = guards.get(table)
  return guard ? sql`and (${guard(actor, 'o')}) is true` : sql``
}
