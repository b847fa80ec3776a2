import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditRow, listAudit as listAuditEndpoint } from '#engines/audit/domain/index.ts'
import { type ListOrder, nextCursor, readCursor } from '#server/list-order.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { containsPattern } from '#shared/same-text.ts'
import { type Actor, fieldRight } from '../domain/actor.ts'
import { guardedFieldNames } from '../domain/permissions.ts'
import { likePattern } from './like.ts'
import type { Context } from './route.ts'

type Query = QueryOf<typeof listAuditEndpoint>
export type AuditPage = {
  list: AuditRow[]
  total: number
  totalIsCapped?: boolean
  nextCursor: string | null
  pageNum: number
  pageSize: number
}

/** Counting stops here: a log of years is not counted for every page that somebody turns. */
const countedAtMost = 10_000

/** The order of the audit: the sequence alone. */
const newestFirst: ListOrder = {
  name: '-sequence',
  columns: [{ sql: 'sequence', type: 'bigint' }],
  id: 'sequence',
  mayBeNull: false,
  descending: true,
}

/** Whether a field of records of this kind is hidden from the person: what was written about them is then shown without its values. */
const hidesFields = (actor: Actor, subjectKind: string): boolean =>
  guardedFieldNames().some(
    (field) => field.startsWith(`${subjectKind}.`) && fieldRight(actor, field) === 'hidden',
  )

type Sides = Pick<AuditRow, 'before' | 'after' | 'detail' | 'changes'>
type Entry = Pick<AuditRow, 'sequence' | 'action' | 'subjectId' | 'before' | 'after' | 'detail'>

/** What a reader may see of an entry; `subjectName` where the record's own name is not for them. */
type Shown = Sides & { subjectName?: string }
/** What a reader may see of entries about records of one kind, by their number. */
export type AuditGuard = (context: Context, entries: readonly Entry[]) => Promise<ReadonlyMap<number, Shown>>
/** Of entries about records of one kind: a condition on `audit_entries`, true where the name of the record is not for the reader and is not found by them. */
export type NameRedaction = (context: Context) => RawBuilder<SqlBool>
const guards = new Map<string, AuditGuard>()
const nameRedactions = new Map<string, NameRedaction>()

/** Called once by app/ for a kind of record whose values are not for every reader of the audit. */
export function guardAudit(kind: string, guard: AuditGuard, nameRedaction?: NameRedaction): void {
  guards.set(kind, guard)
  if (nameRedaction) nameRedactions.set(kind, nameRedaction)
}

/** The entries' sides as the actor may see them. Of a kind without a guard of its own all or, where a role hides any of its fields, nothing. */
async function shownSides(context: Context, kind: string, entries: readonly Entry[]) {
  const guard = guards.get(kind)
  if (guard) return guard(context, entries)
  const isHidden = hidesFields(context.actor, kind)
  return new Map(
    entries.map(({ sequence, before, after, detail }): [number, Sides] => [
      sequence,
      isHidden
        ? { before: null, after: null, detail: null, changes: null }
        : { before, after, detail, changes: null },
    ]),
  )
}

/** Entries of the audit, newest first. Days are days of the organisation's time zone, both ends included. */
export async function listAudit(context: Context, query: Query): Promise<AuditPage> {
  const { tx, actor } = context
  const day = (text: string, days: number) =>
    sql<Date>`(${text}::date + ${days}::integer)::timestamp at time zone ${actor.timeZone}`
  const found = tx
    .selectFrom('audit_entries')
    .where('organization_id', '=', actor.organizationId)
    .$if(query.subjectKind !== undefined, (q) => q.where('subject_kind', '=', query.subjectKind as string))
    .$if(query.subjectID !== undefined, (q) => q.where('subject_id', '=', query.subjectID as number))
    .$if(query.actorID !== undefined, (q) => q.where('actor_id', '=', query.actorID as number))
    .$if(query.actorIDs !== undefined, (q) => q.where('actor_id', 'in', query.actorIDs as number[]))
    .$if(query.subjectKinds !== undefined, (q) =>
      q.where('subject_kind', 'in', query.subjectKinds as string[]),
    )
    .$if(query.from !== undefined, (q) => q.where('at', '>=', day(query.from as string, 0)))
    .$if(query.to !== undefined, (q) => q.where('at', '<', day(query.to as string, 1)))
    .$if(Boolean(query.action), (q) =>
      q.where((e) =>
        e.or([
          e('action', '=', query.action as string),
          e('action', 'like', `${likePattern(query.action as string).slice(1, -1)}.%`),
        ]),
      ),
    )
    .$if(Boolean(query.q), (q) =>
      q.where((e) =>
        e.or([
          e.and([
            e('subject_name', '~*', containsPattern(query.q as string)),
            ...[...nameRedactions].map(([kind, names]) =>
              e.or([e('subject_kind', '<>', kind), sql<SqlBool>`(${names(context)}) is not true`]),
            ),
          ]),
          e('actor_name', '~*', containsPattern(query.q as string)),
        ]),
      ),
    )
  const { total } = await tx
    .selectFrom(
      found
        .select('sequence')
        .$if(!query.exactTotal, (q) => q.limit(countedAtMost + 1))
        .as('counted'),
    )
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const place = readCursor(newestFirst, query.cursor)
  const rows = await found
    .$if(place !== null, (q) => q.where('sequence', '<', place?.id as number))
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(query.pageSize)
    .offset(place ? 0 : (query.pageNum - 1) * query.pageSize)
    .execute()
  const sorted = rows.map(({ sequence }) => ({ id: sequence, sort_values: [String(sequence)] }))
  const sides = new Map<number, Shown>()
  for (const kind of new Set(rows.map((row) => row.subject_kind))) {
    const entries = rows.flatMap(
      ({ sequence, action, subject_id: subjectId, subject_kind, before, after, detail }) =>
        subject_kind === kind ? [{ sequence, action, subjectId, before, after, detail }] : [],
    )
    for (const [sequence, shown] of await shownSides(context, kind, entries)) sides.set(sequence, shown)
  }
  return {
    list: rows.map((row) => ({
      subjectName: row.subject_name,
      ...(sides.get(row.sequence) ?? { before: null, after: null, detail: null, changes: null }),
      sequence: row.sequence,
      at: row.at.toISOString(),
      actorId: row.actor_id,
      actorName: row.actor_name,
      ip: row.ip,
      requestId: row.request_id,
      action: row.action,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      hash: row.hash.toString('hex'),
    })),
    ...(total > countedAtMost && !query.exactTotal
      ? { total: countedAtMost, totalIsCapped: true }
      : { total }),
    nextCursor: nextCursor(newestFirst, sorted, query.pageSize),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  }
}
