import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'

/** Whether a person may see the contract of this id, as lists of contracts show it to them. */
type SeenById = (who: Pick<Context, 'actor'>, id: RawBuilder<unknown>) => RawBuilder<SqlBool>

let seenBy: SeenById = () => sql<SqlBool>`false`

/** Called once by app/: contracts stand above projects. */
export function tellContractsSeen(by: SeenById): void {
  seenBy = by
}

export const contractsSeen: SeenById = (who, id) => seenBy(who, id)
