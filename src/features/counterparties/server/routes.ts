import { exportRoute, route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { counterpartCalls, listCounterpartOptions, listSubjectGroups } from '../domain/api.ts'
import { type PartyKind, partyKinds } from '../domain/counterpart.ts'
import { creating } from '../domain/counterpart-policy.ts'
import { counterpartOptions, subjectGroups } from './counterpart-options.ts'
import { counterpartPage } from './counterpart-queries.ts'
import { exportCounterparts } from './export-counterparts.ts'
import { readCounterpart } from './load-counterpart.ts'
import { revealCounterpart } from './reveal-counterpart.ts'
import { createCounterpart, deleteCounterpart, updateCounterpart } from './save-counterpart.ts'

const routesOf = (kind: PartyKind): HttpRoute[] => {
  // Both kinds have the same types; only names and paths differ.
  const calls = counterpartCalls[kind] as (typeof counterpartCalls)['external']
  return [
    route(calls.list, {
      may: 'counterpart.read',
      handle: (context, { query }) => counterpartPage(context, kind, query),
    }),
    route(calls.create, {
      may: creating[kind],
      handle: (context, { body }) => createCounterpart(context, kind, body),
    }),
    route(calls.read, {
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
  route(listCounterpartOptions, {
    may: 'counterpart.read',
    handle: (context, { query }) => counterpartOptions(context, query),
  }),
  route(listSubjectGroups, { may: 'counterpart.read', handle: subjectGroups }),
  ...partyKinds.flatMap(routesOf),
]
