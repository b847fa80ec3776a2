import { type RawBuilder, sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import { claimFile } from '#engines/documents/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { dateIn } from '#shared/dates.ts'
import { invalid, staleVersion } from '#shared/errors.ts'
import { changedParts } from '#shared/same-value.ts'
import { columnIssues } from '../domain/column-issues.ts'
import { columnsOf, type Fields, type RecordField } from '../domain/field.ts'
import type { Inputs } from '../domain/field-schemas.ts'
import { hiddenKeys } from '../domain/guards.ts'
import type { ListOf } from '../domain/plain-calls.ts'
import type { FormRecord } from '../domain/record.ts'
import type { SubRow } from '../domain/sub-calls.ts'
import type { SubRecord } from '../domain/sub-noun.ts'
import { requireChangeable } from './may-change.ts'
import { fieldsOf } from './plain-routes.ts'
import { answerColumns, oneRecord, presentRow, requireSeen } from './record-list.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import type { AnyPart } from './server-part.ts'
import { deleteRecord, insertRecord, type StoredValues, updateRecord } from './write-record.ts'

type Given = Readonly<Record<string, unknown>>
type Page = { pageNum: number; pageSize: number }

/** The operations of what belongs to a record: for its routes, the demonstration and what is written by hand. */
export function subOperations<F extends Fields>(owner: FormRecord, part: AnyPart, sub: SubRecord<F>) {
  type Row = SubRow<F>
  const { key, table, fields, guards } = sub
  const readable = { table, fields, guards, figures: {}, isStamped: true }
  const subPart = part.subs?.[key]
  const partOf = (id: number) => ({
    figures: {},
    visible: () => sql<never>`${sql.ref(`r.${sub.owner}`)} = ${id}`,
  })
  const one = (context: Context, id: number, entryId: number, lock = false) =>
    oneRecord<Row>(readable, partOf(id), context, entryId, lock)
  const log = (
    context: Context,
    {
      id,
      name,
      act,
      entryId,
      ...sides
    }: { id: number; name: string; act: string; entryId: number; before?: unknown; after?: unknown },
  ) =>
    context.audit({
      action: `${owner.kind}.${key}.${act}`,
      subject: { kind: owner.kind, id, name },
      ...sides,
      detail: { [key]: entryId },
    })

  /** What a person does not see keeps what it says. */
  const kept = (context: Context, given: Given): StoredValues => {
    const hidden = hiddenKeys(sub, context.actor)
    return Object.fromEntries(
      Object.entries(given).filter(([field]) => field in fields && !hidden.has(field)),
    ) as StoredValues
  }

  /** 422 with what is wrong; files become the record's. */
  async function store(context: Context, id: number, given: Given): Promise<StoredValues> {
    const values = kept(context, given)
    const { locale, now, actor } = context
    const today = dateIn(now, actor.timeZone)
    const issues = columnIssues({ fields, name: '' }, values, { isNew: false, locale, today })
    if (issues.length) throw invalid(issues)
    await refuseUnknown(context, sub.fields, values, (key) => {
      const sibling = owner.subs[sub.among?.[key] ?? '']
      return sibling && { table: sibling.table, owner: sibling.owner, id }
    })
    for (const [field, { kind }] of Object.entries<RecordField>(fields)) {
      const fileId = values[field]
      if (kind === 'file' && typeof fileId === 'number')
        await claimFile(context, fileId, { kind: owner.kind, id })
    }
    return values
  }

  /** What was stored is judged as a person reads it, whole: what stands in the table and is wrong is not left there. */
  function judge(row: Row) {
    const issues = sub.check?.(row) ?? []
    if (issues.length) throw invalid(issues)
  }

  return {
    one,

    list: async (context: Context, id: number, { pageNum, pageSize }: Page): Promise<ListOf<Row>> => {
      await requireSeen(context, owner, part, id)
      const where = sql`r.organization_id = ${context.actor.organizationId} and ${partOf(id).visible()}`
      const { rows } = await sql<
        Record<string, unknown>
      >`select ${answerColumns(readable, { figures: {} }, context.actor)}
        from ${sql.table(table)} r where ${where} order by ${orderOf(sub)}
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(context.tx)
      const total = await sql<{
        total: number
      }>`select count(*)::int as total from ${sql.table(table)} r where ${where}`.execute(context.tx)
      return {
        list: rows.map((row) => presentRow<Row>(row)),
        total: total.rows[0]?.total ?? 0,
        pageNum,
        pageSize,
      }
    },

    /** A further one; 404, 403 or 409 where the person may not change its record, 422 with what is wrong. */
    add: async (context: Context, id: number, given: Inputs<F>): Promise<Row> => {
      const { actor, now } = context
      const { name } = await requireChangeable(context, owner, part, id)
      const values = await store(context, id, given)
      const entryId = await insertRecord(context, readable, values, [
        [sub.owner, id],
        ['updated_by', actor.userId || null],
        ['updated_at', now],
      ])
      const after = await one(context, id, entryId)
      judge(after)
      log(context, { id, name, act: 'add', entryId, after: fieldsOf(sub, after) })
      await subPart?.changed?.(context, { id, entryId, before: null, after: after })
      return after
    },

    /** Changes one; 409 with the current one when stale. */
    change: async (
      context: Context,
      id: number,
      entryId: number,
      { version, ...given }: Inputs<F> & { version: number },
    ): Promise<Row> => {
      const { actor, now } = context
      const { name } = await requireChangeable(context, owner, part, id)
      const before = await one(context, id, entryId, true)
      if (before.version !== version) throw staleVersion(before)
      const values = await store(context, id, given as Given)
      await updateRecord(context, readable, entryId, values, [
        ['updated_by', actor.userId || null],
        ['updated_at', now],
      ])
      const after = await one(context, id, entryId)
      judge(after)
      const changes = changedParts(fieldsOf(sub, before), fieldsOf(sub, after))
      if (Object.keys(changes.after).length) log(context, { id, name, act: 'change', entryId, ...changes })
      await subPart?.changed?.(context, { id, entryId, before: before, after: after })
      return after
    },

    /** Takes one away; 409 when stale. */
    remove: async (context: Context, id: number, entryId: number, version: number): Promise<void> => {
      const { name } = await requireChangeable(context, owner, part, id)
      const before = await one(context, id, entryId, true)
      if (before.version !== version) throw staleVersion(before)
      await deleteRecord(context, readable, entryId)
      log(context, { id, name, act: 'remove', entryId, before: fieldsOf(sub, before) })
      await subPart?.changed?.(context, { id, entryId, before: before, after: null })
    },
  }
}

/** The order of a table: nothing last, and of equals the newest first. */
function orderOf({ sort, fields }: SubRecord): RawBuilder<unknown> {
  const isDown = sort.startsWith('-')
  const key = isDown ? sort.slice(1) : sort
  const field = fields[key]
  const [column = 'id'] = field ? columnsOf(key, field) : []
  return sql`${sql.ref(`r.${column}`)} ${isDown ? sql`desc` : sql`asc`} nulls last, r.id desc`
}

/** The routes of everything that belongs to a record. */
export const subRoutes = (owner: FormRecord, part: AnyPart): HttpRoute[] =>
  Object.values(owner.subs).flatMap((sub) => {
    const { calls } = sub
    const { list, add, change, remove } = subOperations(owner, part, sub)
    return [
      route(calls.list, {
        may: owner.may.read,
        handle: (context, { params, query }) => list(context, params.id, query),
      }),
      route(calls.add, {
        may: owner.may.write,
        handle: (context, { params, body }) => add(context, params.id, body),
      }),
      route(calls.change, {
        may: owner.may.write,
        handle: (context, { params, body }) => change(context, params.id, params.entryID, body),
      }),
      route(calls.remove, {
        may: owner.may.write,
        handle: async (context, { params, query }) => {
          await remove(context, params.id, params.entryID, query.version)
          return null
        },
      }),
    ]
  })
