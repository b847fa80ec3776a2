import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { AppError, forbidden, invalid } from '#shared/errors.ts'
import type { ApprovalPerson } from '../domain/api.ts'
import type { Facts, FlowState, Refused, Step } from '../domain/flow-state.ts'
import type { MovedStepShown, MovePreview } from '../domain/move-api.ts'
import { describeMove, type MovedStep, moveFlow, sameSteps } from '../domain/move-flow.ts'
import { shownNode } from '../domain/preview-route.ts'
import { type Chosen, routeFlow } from '../domain/route-flow.ts'
import { nodesFor } from '../domain/sub-flows.ts'
import { lockReadable, readableInstance, refusalOf } from './act-on-approval.ts'
import { tell } from './carry-out.ts'
import { stillChosen } from './choices.ts'
import { loadFactsOf, loadFlowPeople, loadPersons } from './flow-people.ts'
import type { Instance } from './instance-store.ts'
import { type Newer, newerVersion } from './newer-version.ts'
import { presentApproval } from './present-approval.ts'
import { carry } from './step-in.ts'
import { authorsOf } from './subjects.ts'
import type { FormerStep } from './tables.ts'
import { refuseBlind } from './who-sees.ts'

type Plan = { newer: Newer; step: Step | Refused; facts: Facts; chosen: Chosen; seen: string }

/** What an approval comes to in the version of its flow that is in force, without doing it. 404 for who may not see it, 403 without approval.manage, 409 when it has ended, 422 where it goes by that version. */
export async function previewMove(context: Context, instanceId: number): Promise<MovePreview> {
  const before = await readableInstance(context, instanceId)
  if (!may(context.actor, 'approval.manage')) throw forbidden()
  const { newer, step, facts, seen } = await planOf(context, before)
  const { from, to, subFlows } = newer
  const about = { state: before.flow.state as MovePreview['state'], from, to, subFlows, seen }
  if ('refused' in step) return { ...about, problem: problemOf(step), steps: [], vanished: [], noLonger: [] }
  const local = (flow: FlowState) => ({ ...flow, nodes: nodesFor(flow.nodes, context.locale) })
  const state = local(step.state)
  const { steps, vanished } = describeMove(local(before.flow), { ...step, state }, facts)
  const gone = noLonger(before.flow, step.state)
  const persons = await loadPersons(context, [
    ...gone,
    ...steps.flatMap(({ people, added }) => [...people, ...added]),
  ])
  const shown = (ids: readonly number[]): ApprovalPerson[] => ids.flatMap((id) => persons.get(id) ?? [])
  return {
    ...about,
    problem: null,
    steps: steps.map((one): MovedStepShown => stepShown(state, one, facts, shown)),
    vanished: vanished.map(({ node: { id, name, from = [] }, was }) => ({ id, name, from, was })),
    noLonger: shown(gone),
  }
}

function stepShown(
  { nodes }: FlowState,
  { node, becomes, isNew, isAgain, people, added }: MovedStep,
  facts: Facts,
  shown: (ids: readonly number[]) => ApprovalPerson[],
): MovedStepShown {
  const { id, name, from, kind, mode, share, branch } = shownNode(nodes, node, facts)
  return {
    ...{ id, name, from: [...from], kind, mode, share, branch, becomes, isNew, isAgain },
    people: shown(people),
    isUnchosen: node.byChoice === true && people.length === 0,
    added: shown(added),
  }
}

/**
 * Moves an approval that runs or was returned to the version of its flow that is in force, as the preview `seen` told. 404 for who may not see it, 403 without approval.manage, 409 when it has ended, went on
 * since, or would come to something else; 422 where it goes by that version, would end, or has nobody to ask. Whoever submitted it, and who is asked no more, are told why.
 */
export async function moveApproval(
  context: Context,
  given: { instanceId: number; seen: string; comment: string },
): Promise<Instance> {
  await holdPresence(context.tx, context.actor.organizationId)
  const before = await lockReadable(context, given.instanceId)
  if (!may(context.actor, 'approval.manage')) throw forbidden()
  const { newer, step, chosen, seen } = await planOf(context, before)
  if ('refused' in step) throw await refusalOf(context, before, step)
  if (seen !== given.seen)
    throw new AppError('conflict', {}, { data: await presentApproval(context, before) })
  await toVersion(context, before, { newer, after: step.state, chosen })
  const versions = { from: newer.from, to: newer.to }
  const detail = { versions, ...(newer.subFlows.length > 0 && { subFlows: newer.subFlows }) }
  await carry(context, before, step, { action: 'move', comment: given.comment, detail })
  await noteHidden(context, before.id)
  const gone = noLonger(before.flow, step.state)
  const words = { to: newer.to, reason: given.comment }
  await tell(context, before, 'approval.notAsked', gone, words)
  const started = [before.initiatorId, ...before.flow.submitterIds].filter((id) => !gone.includes(id))
  await tell(context, before, 'approval.moved', started, words)
  return before
}

async function planOf(context: Context, before: Instance): Promise<Plan> {
  const { flow, subject } = before
  if (flow.state !== 'running' && flow.state !== 'returned')
    throw new AppError('alreadyDecided', {}, { data: await presentApproval(context, before) })
  const newer = await newerVersion(context, before)
  if (!newer) throw invalid([{ path: '', code: 'noNewerVersion' }])
  const own = [...new Set([...flow.submitterIds, ...(await authorsOf(context, subject))])]
  const chosen = await stillChosen(context, newer.after, { except: own, earlier: before.chosen })
  const people = await loadFlowPeople(context, newer.after, own, { subject, lock: true, chosen: [chosen] })
  const nodes = routeFlow(newer.after, { ...people, chosen })
  const facts = await loadFactsOf(context, subject, { ...flow, nodes })
  const same = sameSteps(newer.before, newer.after)
  const step = moveFlow(flow, { nodes, samePerson: newer.after.samePerson, same }, facts)
  if ('state' in step) {
    const { steps } = describeMove(flow, step, facts)
    const asked = steps.filter(({ becomes }) => becomes !== 'kept' && becomes !== 'passed')
    await refuseBlind(
      context,
      subject,
      asked.flatMap((one) => one.people),
    )
  }
  return { newer, step, facts, chosen, seen: tokenOf(before, newer, step) }
}

/** Tells one outcome from any other: what it is moved from, and what becomes of it, the versions of sub-flows at the steps among that. */
const tokenOf = ({ id, flowVersionId, flow }: Instance, newer: Newer, step: Step | Refused): string =>
  createHash('sha256')
    .update(JSON.stringify([id, flowVersionId, newer.id, flow, 'state' in step ? step.state : step]))
    .digest('base64url')

const openFor = ({ tasks }: FlowState): number[] =>
  tasks.filter((task) => task.state === 'open' && !task.void).map(({ userId }) => userId)

/** Who is asked before and is not afterwards. */
const noLonger = (before: FlowState, after: FlowState): number[] => {
  const still = openFor(after)
  return [...new Set(openFor(before))].filter((id) => !still.includes(id))
}

function problemOf({ refused, node = '' }: Refused): NonNullable<MovePreview['problem']> {
  const known = (['wouldEnd', 'noApprover', 'noStandIn'] as const).find((one) => one === refused)
  return { code: known ?? 'nobodyAsked', node }
}

/** What the approval keeps of its version beside where it stands. Who was asked at a step that is gone sees no more of the record than they did. */
async function toVersion(
  { tx, actor }: Context,
  before: Instance,
  { newer, after, chosen }: { newer: Newer; after: FlowState; chosen: Chosen },
): Promise<void> {
  const asked = new Set(before.flow.tasks.map(({ nodeId }) => nodeId))
  const gone = before.flow.nodes.filter(
    ({ id }) => asked.has(id) && !after.nodes.some((node) => node.id === id),
  )
  const former = gone.map(({ id, name, fieldRights }): FormerStep => ({ id, name, fieldRights }))
  await tx
    .updateTable('approval_instances')
    .set({
      flow_version_id: newer.id,
      sub_version_ids: newer.subVersionIds,
      same_person: after.samePerson,
      chosen: JSON.stringify(chosen),
      // The latest first.
      former: sql`${JSON.stringify(former)}::jsonb || former`,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', before.id)
    .execute()
}

/** Also a step that asked somebody before may hide fields now. */
async function noteHidden({ tx, actor }: Context, instanceId: number): Promise<void> {
  await sql`update approval_tasks t set hides = true from approval_instances i, jsonb_array_elements(i.route) node
    where t.organization_id = ${actor.organizationId} and i.organization_id = t.organization_id and i.id = ${instanceId}
      and t.instance_id = i.id and node ->> 'id' = t.node_id and hides_fields(node -> 'fieldRights') and not t.hides`.execute(
    tx,
  )
}
