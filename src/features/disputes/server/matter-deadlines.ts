import { type RawBuilder, sql } from 'kysely'
import { type AccessRule, accessTable } from '#engines/access/domain/index.ts'
import { type Context, holdersOf, route } from '#engines/access/server/index.ts'
import type { SubjectDeadlinesCall } from '#engines/deadlines/domain/index.ts'
import { type DeadlineSubject, deadlinesOf, type SubjectEvents } from '#engines/deadlines/server/index.ts'
import { type FormRecord, neutralName } from '#engines/records/domain/index.ts'
import { type AnyPart, requireSeen } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'

type Matter = {
  record: FormRecord
  part: AnyPart
  access: AccessRule
  helpers: { table: string; own: string }
  events: SubjectEvents
}

/** What the deadlines engine may ask of a dispute or a case: who sees it is said by the one place that says so, and notices call a privileged one neutrally. */
export function matterDeadlines({ record, part, access, helpers, events }: Matter): DeadlineSubject {
  const { table, screen } = record
  const inOrganization = (context: Context) => sql`r.organization_id = ${context.actor.organizationId}`
  const seen = (context: Context): RawBuilder<boolean> =>
    sql<boolean>`(${inOrganization(context)} and (${part.visible?.(context) ?? sql`true`}))`
  const link = (id: number) => `${screen}/detail?id=${id}&tab=deadlines`
  type Named = { id: number; name: string; isPrivileged: boolean }
  const rows = async (context: Context, ids: readonly number[], which: RawBuilder<unknown>) =>
    (
      await sql<Named>`select r.id, r.name, r.is_privileged as "isPrivileged" from ${sql.table(table)} r
        where ${which} and r.id = any(${[...ids]}::bigint[])`.execute(context.tx)
    ).rows
  return {
    visible: (context, idColumn) =>
      sql<boolean>`exists (select from ${sql.table(table)} r where r.id = ${idColumn} and ${seen(context)})`,
    own: (context, idColumn) =>
      // Who handles it or helps holds it: the table by holder finds the few of many.
      sql<boolean>`exists (select from ${sql.table(accessTable(record))} a join ${sql.table(table)} r on r.organization_id = a.organization_id and r.id = a.record_id
        where a.organization_id = ${context.actor.organizationId} and a.record_id = ${idColumn} and a.holder = ${context.actor.userId}
          and (r.handler_id = ${context.actor.userId} or exists (select from ${sql.table(helpers.table)} h
          where h.organization_id = r.organization_id and ${sql.ref(`h.${helpers.own}`)} = r.id and h.user_id = ${context.actor.userId})))`,
    holders: ({ actor }) => holdersOf(actor, record.may.read, access),
    names: async (context, ids) =>
      new Map(
        (await rows(context, ids, seen(context))).map(({ id, name }) => [id, { name, link: link(id) }]),
      ),
    noticeNames: async (context, ids) =>
      new Map(
        (await rows(context, ids, inOrganization(context))).map(({ id, name, isPrivileged }) => [
          id,
          { name: isPrivileged ? neutralName(record) : name, link: link(id) },
        ]),
      ),
    mayChange: async (context, id) => {
      if (!context.actor.permissions[record.may.write]) return false
      const may = part.changeable?.(context) ?? sql`true`
      const found =
        await sql`select from ${sql.table(table)} r where ${seen(context)} and ${may} and r.id = ${id}`.execute(
          context.tx,
        )
      return found.rows.length > 0
    },
    events,
    owners: async (context, ids) => {
      const { rows: found } = await sql<{ id: number; people: number[] }>`select r.id,
          array_remove(array[r.handler_id] || array(select h.user_id from ${sql.table(helpers.table)} h
            where h.organization_id = r.organization_id and ${sql.ref(`h.${helpers.own}`)} = r.id), null) as people
        from ${sql.table(table)} r where ${inOrganization(context)} and r.id = any(${[...ids]}::bigint[])`.execute(
        context.tx,
      )
      return new Map(found.map(({ id, people }) => [id, people.map(Number)]))
    },
  }
}

/** The route of `subjectDeadlinesCall`. */
export const matterDeadlinesRoute = (
  { record, part }: Pick<Matter, 'record' | 'part'>,
  call: SubjectDeadlinesCall,
): HttpRoute =>
  route(call, {
    may: record.may.read,
    handle: async (context, { params }) => {
      await requireSeen(context, record, part, params.id)
      return deadlinesOf(context, { kind: record.kind, id: params.id })
    },
  })
