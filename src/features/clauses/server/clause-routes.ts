import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import * as api from '../domain/api.ts'
import { previewSubmission, submitDraft } from './approve-clause.ts'
import * as operations from './clause-operations.ts'
import { clauseAnswer, clausePage, clausesOffered } from './clause-queries.ts'
import { usageOf } from './clause-usage.ts'

export const clauseRoutes: HttpRoute[] = [
  route(api.listClauses, { may: 'clause.read', handle: (context, { query }) => clausePage(context, query) }),
  route(api.offeredClauses, { may: 'clause.read', handle: (context) => clausesOffered(context) }),
  route(api.readClause, {
    // Whoever was asked to approve it, whatever their role says about clauses.
    may: 'signedIn',
    handle: (context, { params }) => clauseAnswer(context, params.id),
  }),
  route(api.readClauseUsage, {
    may: 'clause.read',
    handle: (context, { params, query }) => usageOf(context, params.id, query),
  }),
  route(api.createClause, {
    may: 'clause.manage',
    handle: (context, { body }) => operations.addClause(context, body),
  }),
  route(api.updateClause, {
    may: 'clause.manage',
    handle: (context, { params, body }) => operations.changeClause(context, params.id, body),
  }),
  route(api.saveClauseDraft, {
    may: 'clause.manage',
    handle: (context, { params, body }) => operations.writeDraft(context, params.id, body),
  }),
  route(api.dropClauseDraft, {
    may: 'clause.manage',
    handle: (context, { params, query }) => operations.dropDraft(context, params.id, query.version),
  }),
  route(api.submitClause, {
    may: 'clause.manage',
    handle: (context, { params, body }) => submitDraft(context, params.id, body),
  }),
  route(api.previewClauseApproval, {
    may: 'clause.manage',
    handle: (context, { params }) => previewSubmission(context, params.id),
  }),
  route(api.retireClause, {
    may: 'clause.manage',
    handle: (context, { params, body }) => operations.setRetired(context, params.id, body.version, true),
  }),
  route(api.reinstateClause, {
    may: 'clause.manage',
    handle: (context, { params, body }) => operations.setRetired(context, params.id, body.version, false),
  }),
  route(api.deleteClause, {
    may: 'clause.manage',
    handle: async (context, { params, query }) => {
      await operations.removeClause(context, params.id, query.version)
      return null
    },
  }),
]
