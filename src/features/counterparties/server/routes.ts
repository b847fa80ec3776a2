import { exportRoute, route } from '#engines/access/server/index.ts'
import { uploadRoute } from '#engines/documents/server/index.ts'
import { importRoutes } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { counterpartCalls, listCounterpartOptions, listSubjectGroups } from '../domain/api.ts'
import { type PartyKind, partyKinds } from '../domain/counterpart.ts'
import { creating } from '../domain/counterpart-policy.ts'
import { fileCalls } from '../domain/files/file-api.ts'
import { groupCalls } from '../domain/group-api.ts'
import { historyCalls } from '../domain/history/history-api.ts'
import { mergeCalls } from '../domain/merge-api.ts'
import { readPartySettings, updatePartySettings } from '../domain/party-settings-api.ts'
import { previewRating } from '../domain/rating/rating-api.ts'
import { tagCalls } from '../domain/tags/tag-api.ts'
import { counterpartOptions, subjectGroups } from './counterpart-options.ts'
import { counterpartPage } from './counterpart-queries.ts'
import { creditRoutes, readExternalRoute } from './credit/credit-routes.ts'
import { exportCounterparts } from './export-counterparts.ts'
import { addPartyFile, partyFiles, removePartyFile } from './files/party-files.ts'
import { readGroup } from './group/party-group.ts'
import { setParent } from './group/set-parent.ts'
import { partyHistory } from './history/party-history.ts'
import { partyImportable } from './import/party-importable.ts'
import { duplicateGroups, likelyDuplicates } from './likely-duplicates.ts'
import { readCounterpart } from './load-counterpart.ts'
import { mergeCounterparts, previewMerge } from './merge-counterparts.ts'
import { readSettings, updateSettings } from './party-settings.ts'
import { previewRatingRequest } from './rating/request-rating.ts'
import { revealCounterpart } from './reveal-counterpart.ts'
import { createCounterpart, deleteCounterpart, updateCounterpart } from './save-counterpart.ts'
import { changeTags } from './tags/change-tags.ts'
import { tagsInUse } from './tags/tags-in-use.ts'
import { listMerges, undoMerge } from './undo-merge.ts'

const routesOf = (kind: PartyKind): HttpRoute[] => {
  // Both kinds have the same types; only names and paths differ.
  const calls = counterpartCalls[kind] as (typeof counterpartCalls)['external']
  const merging = mergeCalls[kind] as (typeof mergeCalls)['external']
  const grouping = groupCalls[kind] as (typeof groupCalls)['external']
  const filing = fileCalls[kind] as (typeof fileCalls)['external']
  const tagging = tagCalls[kind] as (typeof tagCalls)['external']
  const telling = historyCalls[kind] as (typeof historyCalls)['external']
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
    route(telling, {
      may: 'counterpart.read',
      handle: (context, { params, query }) => partyHistory(context, kind, params.id, query),
    }),
    route(grouping.read, {
      may: 'counterpart.read',
      handle: (context, { params }) => readGroup(context, kind, params.id),
    }),
    route(grouping.setParent, {
      may: 'counterpart.update',
      handle: (context, { params, body }) => setParent(context, kind, params.id, body),
    }),
    route(filing.list, {
      may: 'counterpart.read',
      handle: (context, { params }) => partyFiles(context, kind, params.id),
    }),
    uploadRoute(filing.add, {
      may: 'counterpart.update',
      handle: (context, { params }, file) => addPartyFile(context, kind, params.id, file),
    }),
    route(filing.remove, {
      may: 'counterpart.update',
      handle: async (context, { params }) => {
        await removePartyFile(context, kind, params.id, params.fileID)
        return null
      },
    }),
    route(tagging.list, {
      may: 'counterpart.read',
      handle: (context) => tagsInUse(context, kind),
    }),
    route(tagging.change, {
      may: 'counterpart.update',
      handle: (context, { body }) => changeTags(context, kind, body),
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
  route(previewRating, {
    may: 'counterpart.update',
    handle: (context, { body }) => previewRatingRequest(context, body),
  }),
  route(readPartySettings, { may: 'counterpart.read', handle: readSettings }),
  route(updatePartySettings, {
    may: 'organization.manage',
    handle: (context, { body }) => updateSettings(context, body),
  }),
  ...partyKinds.flatMap((kind) => [...importRoutes(() => partyImportable(kind)), ...routesOf(kind)]),
]
