import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { asRule, type OwnRule, withOwnRules } from '../domain/own-rule.ts'
import type { RuleBook } from '../domain/rule.ts'
import type { DeadlineTrigger } from '../domain/trigger.ts'
import { rules } from './rules.ts'
import { kindsWithEvents } from './subjects.ts'
import './tables.ts'

export type KeptRule = OwnRule & { id: number; version: number; isUsed: boolean }

type Who = Pick<Context, 'tx' | 'actor'>

/** The rules that the organisation made for itself, those of one kind of deadline and of the past among them, in the order in which they were made. */
export async function ownRulesOf({ tx, actor }: Who): Promise<KeptRule[]> {
  const rows = await tx
    .selectFrom('own_deadline_rules')
    .select(['id', 'number', 'title', 'title_en', 'is_used', 'version'])
    .where('organization_id', '=', actor.organizationId)
    .orderBy('number')
    .execute()
  const versions = rows.length
    ? await tx
        .selectFrom('own_deadline_rule_versions')
        .selectAll()
        .where('organization_id', '=', actor.organizationId)
        .orderBy('rule_id')
        .orderBy('place')
        .execute()
    : []
  return rows.map(({ id, number, title, title_en, is_used, version }) => ({
    id,
    number,
    title,
    titleEn: title_en,
    isUsed: is_used,
    version,
    versions: versions
      .filter(({ rule_id }) => rule_id === id)
      .map((one) => ({
        inForceFrom: one.in_force_from,
        inForceTo: one.in_force_to,
        triggers: one.triggers,
        counting: {
          direction: one.direction,
          amount: one.amount,
          unit: one.unit,
          firstDay: one.first_day,
          restDay: one.rest_day,
        },
        basis: one.basis,
        articles: one.articles,
        reminders: one.reminders,
        needsConfirmation: one.needs_confirmation,
      })),
  }))
}

/** Every event that an own rule may count from. */
export const knownTriggers = (): DeadlineTrigger[] =>
  kindsWithEvents().flatMap(({ events }) => events.triggers)

/** Read once for a transaction; what changes own rules reads it again (`forgetBook`). */
const read = new WeakMap<Tx, Promise<RuleBook>>()

/** The rules by which the organisation's deadlines are computed: those of law that ship, and its own. */
export function bookOf(context: Who): Promise<RuleBook> {
  const found = read.get(context.tx)
  if (found) return found
  const book = ownRulesOf(context).then((own) =>
    withOwnRules(
      rules(),
      own.map((rule) => asRule(rule, knownTriggers())),
    ),
  )
  read.set(context.tx, book)
  return book
}

export const forgetBook = ({ tx }: Who): boolean => read.delete(tx)

const lockName = ({ actor }: Who) => `own-deadline-rules:${actor.organizationId}`

/** Nobody follows own rules while they are changed: whoever comes first, no record is left out. */
export async function whileChanging(context: Who): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(context)}, 0))`.execute(context.tx)
}

/** The other side of `whileChanging`: own rules stay as they are until this transaction ends. Reads them anew. */
export async function whileFollowing(context: Who): Promise<KeptRule[]> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(context)}, 0))`.execute(
    context.tx,
  )
  forgetBook(context)
  return ownRulesOf(context)
}
