import { may } from '#engines/access/domain/index.ts'
import { type Context, route, waitingRoute } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { forbidden } from '#shared/errors.ts'
import * as actions from '../domain/action-api.ts'
import * as api from '../domain/api.ts'
import { approveInBatch } from '../domain/batch-api.ts'
import { listConditionForms, listFlowPositions } from '../domain/condition-forms.ts'
import * as absences from '../domain/delegation-api.ts'
import * as versions from '../domain/flow-version-api.ts'
import * as inbox from '../domain/inbox-api.ts'
import * as moves from '../domain/move-api.ts'
import { readApprovalSettings, updateApprovalSettings } from '../domain/own-work-api.ts'
import { readReview } from '../domain/review.ts'
import { listRunning } from '../domain/running-api.ts'
import * as simulation from '../domain/simulation.ts'
import { createAbsence, endAbsence, listAbsences } from './absences-of-others.ts'
import { approve, handle, reject, remind, returnTo, withdraw } from './act-on-approval.ts'
import { addToApproval, dropFromApproval, takeBackDecision } from './added-approvers.ts'
import { readSettings, updateSettings } from './approval-settings.ts'
import { approveEach, type BatchRequest } from './approve-in-batch.ts'
import { askOpinion, copyApproval, giveOpinion } from './colleagues.ts'
import { comment, mentionable } from './comment-approval.ts'
import { createDelegation, endDelegation, listDelegations, listDeputyAbsences } from './delegations.ts'
import { flowVersions, importFlow } from './flow-versions.ts'
import { warningsOf } from './flow-warnings.ts'
import {
  conditionForms,
  createFlow,
  deleteFlow,
  flowPositions,
  listFlows,
  publishFlow,
  readFlowDetail,
  updateFlow,
} from './flows.ts'
import { listInbox } from './inbox.ts'
import { countInbox } from './inbox-counts.ts'
import type { Instance } from './instance-store.ts'
import { moveApproval, previewMove } from './move-approval.ts'
import { presentApproval, readApprovalOf, reviewOf } from './present-approval.ts'
import { previewApproval } from './preview-approval.ts'
import { listRunningApprovals } from './running.ts'
import { simulateFlow } from './simulate-flow.ts'
import { cancelApproval, handOverTask } from './step-in.ts'

const flowRoutes: HttpRoute[] = [
  route(api.listFlows, { may: 'flow.read', handle: (context, { query }) => listFlows(context, query) }),
  route(api.createFlow, { may: 'flow.manage', handle: (context, { body }) => createFlow(context, body) }),
  route(api.readFlowById, {
    may: 'flow.read',
    handle: (context, { params }) => readFlowDetail(context, params.id),
  }),
  route(api.updateFlow, {
    may: 'flow.manage',
    handle: (context, { params, body }) => updateFlow(context, params.id, body),
  }),
  route(api.deleteFlow, {
    may: 'flow.manage',
    handle: async (context, { params, query }) => {
      await deleteFlow(context, params.id, query.version)
      return null
    },
  }),
  route(api.flowWarnings, {
    may: 'flow.manage',
    handle: (context, { params }) => warningsOf(context, params.id),
  }),
  route(versions.listFlowVersions, {
    may: 'flow.read',
    handle: (context, { params, query }) => flowVersions(context, params.id, query.inForce),
  }),
  route(versions.importFlow, {
    may: 'flow.manage',
    handle: (context, { body }) => importFlow(context, body),
  }),
  route(simulation.simulateFlow, {
    may: 'flow.read',
    handle: (context, { params, body }) => simulateFlow(context, params.id, body),
  }),
  route(listConditionForms, {
    may: 'flow.read',
    handle: (context, { params }) => conditionForms(context, params.id),
  }),
  route(listFlowPositions, {
    may: 'flow.read',
    handle: (context, { params }) => flowPositions(context, params.id),
  }),
  route(api.publishFlow, {
    may: 'flow.manage',
    handle: (context, { params, body }) => publishFlow(context, params.id, body.version),
  }),
]

const after = async (context: Context, work: Promise<Instance>) => presentApproval(context, await work)

/** Who may act is decided by the approval itself: the task, the initiator, or whoever may see the record. */
const actionRoutes: HttpRoute[] = [
  route(actions.approveApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(
        context,
        approve(context, {
          instanceId: params.id,
          taskId: body.taskID,
          comment: body.comment,
          seen: body.seen,
          left: body.left,
        }),
      ),
  }),
  route(actions.handleApproval, {
    may: 'signedIn',
    handle: (context, { params, body: { taskID, fileIDs, ...body } }) =>
      after(context, handle(context, { instanceId: params.id, taskId: taskID, fileIds: fileIDs, ...body })),
  }),
  route(actions.rejectApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(context, reject(context, { instanceId: params.id, taskId: body.taskID, comment: body.comment })),
  }),
  route(actions.returnApproval, {
    may: 'signedIn',
    handle: (context, { params, body: { taskID, nodeID, ...body } }) =>
      after(context, returnTo(context, { instanceId: params.id, taskId: taskID, nodeId: nodeID, ...body })),
  }),
  route(actions.withdrawApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(context, withdraw(context, { instanceId: params.id, comment: body.comment })),
  }),
  route(actions.commentApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(
        context,
        comment(context, {
          instanceId: params.id,
          comment: body.comment,
          mentionIds: body.mentionIDs,
          fileIds: body.fileIDs,
        }),
      ),
  }),
  route(actions.listMentionable, {
    may: 'signedIn',
    handle: (context, { params, query }) => mentionable(context, params.id, query.q),
  }),
  route(actions.handOverApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(
        context,
        handOverTask(context, {
          instanceId: params.id,
          taskId: body.taskID,
          toUserId: body.toUserID,
          comment: body.comment,
        }),
      ),
  }),
  route(actions.addToApproval, {
    may: 'signedIn',
    handle: (context, { params, body: { taskID, userIDs, how, comment } }) =>
      after(
        context,
        addToApproval(context, { instanceId: params.id, taskId: taskID, userIds: userIDs, how, comment }),
      ),
  }),
  route(actions.dropFromApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(
        context,
        dropFromApproval(context, { instanceId: params.id, taskId: body.taskID, comment: body.comment }),
      ),
  }),
  route(actions.copyApproval, {
    may: 'signedIn',
    handle: (context, { params, body: { userIDs, comment } }) =>
      after(context, copyApproval(context, { instanceId: params.id, userIds: userIDs, comment })),
  }),
  route(actions.askOpinionOnApproval, {
    may: 'signedIn',
    handle: (context, { params, body: { taskID, userIDs, comment } }) =>
      after(
        context,
        askOpinion(context, { instanceId: params.id, taskId: taskID, userIds: userIDs, comment }),
      ),
  }),
  route(actions.giveOpinionOnApproval, {
    may: 'signedIn',
    handle: (context, { params, body: { taskID, fileIDs, comment } }) =>
      after(
        context,
        giveOpinion(context, { instanceId: params.id, taskId: taskID, fileIds: fileIDs, comment }),
      ),
  }),
  route(actions.takeBackApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(context, takeBackDecision(context, { instanceId: params.id, comment: body.comment })),
  }),
  route(actions.cancelApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(context, cancelApproval(context, { instanceId: params.id, comment: body.comment })),
  }),
  route(moves.previewMove, {
    may: 'signedIn',
    handle: (context, { params }) => previewMove(context, params.id),
  }),
  route(moves.moveApproval, {
    may: 'signedIn',
    handle: (context, { params, body }) =>
      after(context, moveApproval(context, { instanceId: params.id, ...body })),
  }),
  route(actions.remindApproval, {
    may: 'signedIn',
    handle: (context, { params }) => after(context, remind(context, { instanceId: params.id })),
  }),
]

/** Everybody says who stands in for themselves; for others administrators do. */
const delegationRoutes: HttpRoute[] = [
  route(absences.listDelegations, { may: 'signedIn', handle: (context) => listDelegations(context) }),
  route(absences.createDelegation, {
    may: 'signedIn',
    handle: (context, { body: { delegateID, ...body } }) =>
      createDelegation(context, { ...body, delegateId: delegateID }),
  }),
  route(absences.listDeputyAbsences, {
    may: 'signedIn',
    handle: (context, { query: { userID, ...days } }) =>
      listDeputyAbsences(context, { userId: userID, ...days }),
  }),
  route(absences.endDelegation, {
    may: 'signedIn',
    handle: async (context, { params }) => {
      await endDelegation(context, params.id)
      return null
    },
  }),
]

const absenceRoutes: HttpRoute[] = [
  route(absences.listAbsences, { may: 'approval.manage', handle: (context) => listAbsences(context) }),
  route(absences.createAbsence, {
    may: 'approval.manage',
    handle: (context, { body: { userID, delegateID, ...body } }) =>
      createAbsence(context, userID, { ...body, delegateId: delegateID }),
  }),
  route(absences.endAbsence, {
    may: 'approval.manage',
    handle: async (context, { params }) => {
      await endAbsence(context, params.id)
      return null
    },
  }),
]

const settingsRoutes: HttpRoute[] = [
  route(readApprovalSettings, { may: 'flow.read', handle: (context) => readSettings(context) }),
  route(updateApprovalSettings, {
    may: 'flow.manage',
    handle: (context, { body }) => updateSettings(context, body),
  }),
]

/** Each of them is decided in a transaction of its own. */
const batchRoute = waitingRoute(approveInBatch, {
  may: 'signedIn',
  prepare: async ({ actor, locale, request }, { body }): Promise<BatchRequest> => ({
    actor,
    locale,
    request,
    ...body,
  }),
  wait: approveEach,
  finish: async (_, __, ___, outcome) => outcome,
})

export const approvalRoutes: HttpRoute[] = [
  ...flowRoutes,
  ...delegationRoutes,
  ...absenceRoutes,
  ...settingsRoutes,
  route(api.previewApprovalCall, {
    may: 'signedIn',
    handle: (context, { body }) => {
      if ('flowID' in body) return previewApproval(context, { flowId: body.flowID })
      if (!may(context.actor, 'flow.read')) throw forbidden()
      return previewApproval(context, { definition: body.definition })
    },
  }),
  route(inbox.listInbox, { may: 'signedIn', handle: (context, { query }) => listInbox(context, query) }),
  route(inbox.countInbox, { may: 'signedIn', handle: (context) => countInbox(context) }),
  route(listRunning, {
    may: 'approval.read',
    handle: (context, { query }) => listRunningApprovals(context, query),
  }),
  route(api.readApproval, {
    may: 'signedIn',
    handle: (context, { params }) => readApprovalOf(context, params),
  }),
  route(readReview, { may: 'signedIn', handle: (context, { params }) => reviewOf(context, params) }),
  ...actionRoutes,
  batchRoute,
]
