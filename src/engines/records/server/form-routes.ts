import { type Context, exportRoute, route } from '#engines/access/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { Fields } from '../domain/field.ts'
import { draftKind, withForm } from '../domain/form-choice.ts'
import type { Figures, More } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { exportRecords } from './export-records.ts'
import { formOperations } from './form-operations.ts'
import { importOfNoun } from './import-noun.ts'
import { importRoutes } from './import-routes.ts'
import { listTotals } from './list-totals.ts'
import { requireChangeable } from './may-change.ts'
import { dropDraft, keepDraft } from './record-drafts.ts'
import { recordPage } from './record-list.ts'
import { recordLog } from './record-log.ts'
import type { AnyFormPart } from './server-part.ts'
import { subRoutes } from './sub-records.ts'

/** The routes of a noun that a form fills in. */
export function formRoutes<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
): HttpRoute[] {
  const { calls, may, kind } = record
  const { readWhole, open, create, update, move, preview, remove } = formOperations(record, part)
  /** Drafts are kept of records that the person sees and may change. */
  const draftOf = async (context: Context, id: number) => {
    await requireChangeable(context, record, part, id, { lock: false })
    return { kind, id }
  }
  const newOf = (formType: FormType | undefined) => ({
    kind: draftKind(withForm(record, formType)),
    id: null,
  })
  return [
    ...importRoutes((formType) => importOfNoun(record, part, formType)),
    ...subRoutes(record, part),
    route(calls.list, {
      may: may.read,
      handle: (context, { query }) => recordPage(record, part, context, query),
    }),
    ...(record.list.totals
      ? [
          route(calls.totals, {
            may: may.read,
            handle: (context, { query }) => listTotals(record, part, context, query),
          }),
        ]
      : []),
    route(calls.openNew, {
      may: may.write,
      handle: (context, { query }) => open(context, null, query.formType),
    }),
    route(calls.keepNewDraft, {
      may: may.write,
      handle: async (context, { query, body }) => {
        await keepDraft(context, newOf(query.formType), body)
        return null
      },
    }),
    route(calls.dropNewDraft, {
      may: may.write,
      handle: async (context, { query }) => {
        await dropDraft(context, newOf(query.formType))
        return null
      },
    }),
    exportRoute(calls.exportFile, {
      may: may.read,
      read: (context, { body }) => exportRecords(record, part, context, body),
    }),
    route(calls.read, { may: may.read, handle: (context, { params }) => readWhole(context, params.id) }),
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
    route(calls.open, { may: may.write, handle: (context, { params }) => open(context, params.id) }),
    route(calls.keepDraft, {
      may: may.write,
      handle: async (context, { params, body }) => {
        await keepDraft(context, await draftOf(context, params.id), body)
        return null
      },
    }),
    route(calls.dropDraft, {
      may: may.write,
      handle: async (context, { params }) => {
        await dropDraft(context, await draftOf(context, params.id))
        return null
      },
    }),
    ...(record.approval
      ? [
          route(calls.previewApproval, {
            may: may.write,
            handle: (context, { body }) => preview(context, body),
          }),
        ]
      : []),
    route(calls.move, {
      may: may.write,
      handle: (context, { params, body }) => move(context, params.id, body),
    }),
    route(calls.log, {
      may: may.read,
      handle: (context, { params, query }) => recordLog(record, part, context, params.id, query),
    }),
  ]
}
