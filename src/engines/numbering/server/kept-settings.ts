import type { Context } from '#engines/access/server/index.ts'
import type { Database, Tx } from '#server/database.ts'
import { remembered } from '#server/remember.ts'

type Kept = { version: number; values: Map<string, unknown> }
const mostKept = 5_000
const keptBy = new WeakMap<Database, Map<number, Kept>>()
/** Transactions that changed settings: what they read may be undone, so nobody else may see it. */
const changing = new WeakSet<Tx>()

/**
 * What `load` answered to this key since the organisation's access version last moved, else what it answers now. The version moves with every
 * rule, abbreviation, editor and department (triggers), and an actor carries the one that was valid when the request began, so this costs
 * no question to the database. Only for what those tables say.
 */
export async function keptSetting<T>(context: Context, key: string, load: () => Promise<T>): Promise<T> {
  const { tx } = context
  if (changing.has(tx)) return load()
  const kept = keptFor(context)
  if (!kept) return remembered(tx, `numbering ${key}`, load)
  if (kept.values.has(key)) return kept.values.get(key) as T
  const value = await load()
  if (changing.has(tx)) return value
  if (kept.values.size >= mostKept) kept.values.clear()
  kept.values.set(key, value)
  return value
}

function keptFor({ services, actor }: Context): Kept | null {
  const { accessVersion, organizationId } = actor
  if (accessVersion === undefined) return null
  const organizations = keptBy.get(services.database) ?? new Map<number, Kept>()
  keptBy.set(services.database, organizations)
  const kept = organizations.get(organizationId)
  if (kept && kept.version >= accessVersion) return kept.version === accessVersion ? kept : null
  const fresh = { version: accessVersion, values: new Map() }
  organizations.set(organizationId, fresh)
  return fresh
}

/** Called by every operation that changes a rule, an abbreviation or an editor: also who goes on with the actor of before sees it. */
export function settingsChanged(context: Context): void {
  const forget = () => keptBy.get(context.services.database)?.delete(context.actor.organizationId)
  changing.add(context.tx)
  forget()
  context.afterCommit(forget)
}
