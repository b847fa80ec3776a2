import { exportRoute, route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { counterpartCalls, listCounterpartOptions, listSubjectGroups } from '../domain/api.ts'
import { type PartyKind, partyKinds } from '../domain/counterpart.ts'
import { creating } from '../domain/counterpart-policy.ts'
import { mergeCalls } from '../domain/merge-api.ts'
import { counterpartOptions, subjectGroups } from './counterpart-options.ts'
import { counterpartPage } from './counterpart-queries.ts'
import { creditRoutes, readExternalRoute } from './credit/credit-routes.ts'
import { exportCounterparts } from './export-counterparts.ts'
import { duplicateGroups, likelyDuplicates } from './likely-duplicates.ts'
import { readCounterpart } from './load-counterpart.ts'
import { mergeCounterparts, previewMerge } from './merge-counterparts.ts'
import { revealCounterpart } from './reveal-counterpart.ts'
import { createCounterpart, deleteCounterpart, updateCounterpart } from './save-counterpart.ts'
import { listMerges, undoMerge } from './undo-merge.ts'

const routesOf = (kind: PartyKind): HttpRoute[] => {
  // Both kinds have the same types; only names and paths differ.
  const calls = counterpartCalls[kind] as (typeof counterpartCalls)['external']
  const merging = mergeCalls[kind] as (typeof mergeCalls)['external']
  return [
    route(calls.list, {
      may: 'counterpart.read',
      handle: (context, { query }) => counterpartPage(context, kind, query),
    }),
    route(calls.create, {
      may: creating[kind],
      handle: (context, { body }) => createCounterpart(context, kind, body),
    }),
    route(merging.likely, {
      may: creating[kind],
      handle: (context, { query }) => likelyDuplicates(context, kind, query),
    }),
    route(merging.groups, {
      may: 'counterpart.read',
      handle: (context) => duplicateGroups(context, kind),
    }),
    route(merging.preview, {
      may: 'counterpart.delete',
      handle: (context, { params, query }) =>
        previewMerge(context, kind, { stays: params.id, goes: query.otherID }),
    }),
    route(merging.merge, {
      may: 'counterpart.delete',
      handle: (context, { params, body }) => mergeCounterparts(context, kind, params.id, body),
    }),
    route(merging.merges, {
      may: 'counterpart.read',
      handle: (context, { params }) => listMerges(context, kind, params.id),
    }),
    route(merging.undo, {
      may: 'counterpart.delete',
      handle: (context, { params, body }) => undoMerge(context, kind, params.id, body.mergeID),
    }),
    kind === 'external'
      ? readExternalRoute
      : route(calls.read, {
          may: 'counterpart.read',
          handle: (context, { params }) => readCounterpart(context, kind, params.id),
        }),
    route(calls.update, {
      may: 'counterpart.update',
      handle: (context, { params, body }) => updateCounterpart(context, kind, params.id, body),
    }),
    route(calls.remove, {
      may: 'counterpart.delete',
      handle: async (context, { params, query }) => {
        await deleteCounterpart(context, kind, params.id, query.version)
        return null
      },
    }),
    exportRoute(calls.exportFile, {
      may: 'counterpart.export',
      read: (context, { body }) => exportCounterparts(context, kind, body),
    }),
    route(calls.reveal, {
      may: 'counterpart.reveal',
      handle: (context, { params, body }) => revealCounterpart(context, kind, params.id, body),
    }),
  ]
}

export const counterpartRoutes: HttpRoute[] = [
  ...creditRoutes,
  route(listCounterpartOptions, {
    may: 'counterpart.read',
    handle: (context, { query }) => counterpartOptions(context, query),
  }),
  route(listSubjectGroups, { may: 'counterpart.read', handle: subjectGroups }),
  ...partyKinds.flatMap(routesOf),
]
