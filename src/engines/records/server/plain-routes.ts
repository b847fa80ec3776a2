import { type Context, route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { inUse, invalid, staleVersion } from '#shared/errors.ts'
import { changedParts } from '#shared/same-value.ts'
import type { Fields } from '../domain/field.ts'
import type { Inputs } from '../domain/field-schemas.ts'
import type { Figures } from '../domain/noun.ts'
import type { PlainRow } from '../domain/plain-calls.ts'
import type { PlainRecord } from '../domain/record.ts'
import { importOfNoun } from './import-noun.ts'
import { importRoutes } from './import-routes.ts'
import { oneRecord, recordPage } from './record-list.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import type { ServerPart } from './server-part.ts'
import { refuseTaken } from './unique-texts.ts'
import { deleteRecord, insertRecord, type StoredValues, updateRecord } from './write-record.ts'

/** The operations of a noun without a form, for routes, the demonstration and tests. */
export function plainOperations<F extends Fields, G extends Figures>(
  record: PlainRecord<F, G>,
  part: ServerPart<G>,
) {
  type Row = PlainRow<F, G>
  const read = (context: Context, id: number, lock = false) => oneRecord<Row>(record, part, context, id, lock)
  const nameIn = (values: object): string => String((values as Record<string, unknown>)[record.name] ?? '')
  /** 422 where a name is taken, a link names nothing, or the noun's own rule is broken. */
  const judge = async (context: Context, values: StoredValues, id: number | null) => {
    await refuseTaken(context, record, values, { own: id })
    await refuseUnknown(context, record.fields, values)
    const issues = (await part.judge?.(context, { id, values })) ?? []
    if (issues.length) throw invalid(issues)
  }
  return {
    read,

    /** A new record; 422 where a name is taken. */
    create: async (context: Context, given: Inputs<F>): Promise<Row> => {
      const values = given as StoredValues
      await judge(context, values, null)
      const id = await insertRecord(context, record, values)
      context.audit({
        action: `${record.kind}.create`,
        subject: { kind: record.kind, id, name: nameIn(given) },
        after: given,
      })
      return read(context, id)
    },

    /** Changes a record; 409 with the current one when stale, 422 where a name is taken. */
    update: async (
      context: Context,
      id: number,
      { version, ...given }: Inputs<F> & { version: number },
    ): Promise<Row> => {
      const values = given as unknown as StoredValues
      const before = await read(context, id, true)
      if (before.version !== version) throw staleVersion(before)
      await judge(context, values, id)
      await updateRecord(context, record, id, values)
      const after = await read(context, id)
      context.audit({
        action: `${record.kind}.update`,
        subject: { kind: record.kind, id, name: nameIn(after) },
        ...changedParts(fieldsOf(record, before), fieldsOf(record, after)),
      })
      return after
    },

    /** Deletes a record that nothing uses; 409 otherwise, and when stale. */
    remove: async (context: Context, id: number, version: number): Promise<void> => {
      const before = await read(context, id, true)
      if (before.version !== version) throw staleVersion(before)
      const used = await part.uses?.(context, id)
      if (used) throw inUse(used)
      await deleteRecord(context, record, id)
      context.audit({
        action: `${record.kind}.delete`,
        subject: { kind: record.kind, id, name: nameIn(before) },
        before: fieldsOf(record, before),
      })
    },
  }
}

/** The fields of an answer alone, for the log. */
export const fieldsOf = (record: { fields: Fields }, row: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(record.fields).map((key) => [key, (row as Record<string, unknown>)[key]]))

/** The routes of a noun without a form. */
export function plainRoutes<F extends Fields, G extends Figures>(
  record: PlainRecord<F, G>,
  part: ServerPart<G>,
): HttpRoute[] {
  const { calls, may } = record
  const { read, create, update, remove } = plainOperations(record, part)
  return [
    ...importRoutes((formType) => importOfNoun(record, part, formType)),
    route(calls.list, {
      may: may.read,
      handle: (context, { query }) => recordPage(record, part, context, query),
    }),
    route(calls.read, { may: may.read, handle: (context, { params }) => read(context, params.id) }),
    route(calls.create, { may: may.write, handle: (context, { body }) => create(context, body) }),
    route(calls.update, {
      may: may.write,
      handle: (context, { params, body }) => update(context, params.id, body),
    }),
    route(calls.remove, {
      may: may.remove ?? may.write,
      handle: async (context, { params, query }) => {
        await remove(context, params.id, query.version)
        return null
      },
    }),
  ]
}
