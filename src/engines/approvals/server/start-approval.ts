import { sql } from 'kysely'
import { permissionWord } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { AppError, invalid, refused } from '#shared/errors.ts'
import type { Locale } from '#shared/text.ts'
import { resubmit, startFlow } from '../domain/decide.ts'
import { readFlow } from '../domain/flow-definition.ts'
import { nameOfNode } from '../domain/flow-places.ts'
import { ended, type FlowState, type Refused, type Step } from '../domain/flow-state.ts'
import { keptNodes, refusingNode, whyNobody } from '../domain/preview-route.ts'
import { withoutOutdated } from '../domain/reapproval.ts'
import { type Chosen, type FlowPeople, type RoutedNode, routeFlow } from '../domain/route-flow.ts'
import { type ExpandedFlow, nameFor, nameInFull } from '../domain/sub-flows.ts'
import { carryOut, tell, writeHistory } from './carry-out.ts'
import { routeWithChosen } from './choices.ts'
import { factsBeside, loadFlowPeople } from './flow-people.ts'
import { keepWords } from './inbox-search.ts'
import { type Instance, insertTasks, latestInstance, saveStep, stateColumns } from './instance-store.ts'
import { outdatedApprovals } from './outdated-approvals.ts'
import { changesBefore } from './step-changes.ts'
import { type Expanded, expanded } from './sub-flows.ts'
import { type ApprovalSubjectRef, authorsOf, subjectOf } from './subjects.ts'
import { takenNow } from './taken-now.ts'
import { refuseBlind } from './who-sees.ts'
import './tables.ts'

export type StartApproval = {
  /** The flow, in its version in force; or a version of one. */
  flowId?: number
  flowVersionId?: number
  subject: ApprovalSubjectRef
  /** The form's values as they are submitted. */
  values: Readonly<Record<string, unknown>>
  /**
   * Whose record it is: their department, head and manager count, they are told the outcome, and neither they nor the actor
   * who submits it may approve it. The actor when absent.
   */
  initiatorId?: number
  /** Whether what was returned with these values goes on with this submission, which begins anew otherwise; it goes on when absent. */
  goesOn?: (returned: Readonly<Record<string, unknown>>) => boolean
  /** By step whom the submitter chose for it. */
  chosen?: Chosen
  /** What the submitter says to those who will be asked; stands in the history. */
  comment?: string
  /** Why it is submitted although something speaks against it; stands in the history. */
  nevertheless?: string
  /** How the record is written as submitted; absent: it is already. */
  record?: SubmittedRecord
}

/**
 * Writes a record as submitted, with the approval as soon as there is one (null before). `prepare` comes first: from then on others may wait, for the counter of a number, so both are called as late as can be: before the approval has
 * consequences, and before the flow looks at one of these fields of the record's form. `write` sends its statement at once.
 */
export type SubmittedRecord = {
  fields: readonly string[]
  prepare(): Promise<unknown>
  write(instanceId: number | null): Promise<unknown>
}

export type StartedApproval = {
  instanceId: number
  state: FlowState['state']
  /** It went on after a return instead of starting anew. */
  resumed: boolean
}

/**
 * Submits a record to approval as the actor, in the caller's transaction. What was returned to its initiator goes on in the
 * version that it started with, and asks again who had approved something watched that was changed since. 409 while an approval of the record runs, 422 when a node has nobody to ask, every node
 * would be passed, or a condition cannot be judged.
 */
export async function startApproval(context: Context, given: StartApproval): Promise<StartedApproval> {
  subjectOf(given.subject.kind)
  // Asked for together, done one after the other.
  const [version, , earlier] = await Promise.all([
    versionOf(context, given),
    oneAtATime(context, given.subject),
    latestInstance(context, given.subject, true),
    holdPresence(context.tx, context.actor.organizationId),
  ])
  const { record } = given
  if (record && mentionsAny(version.definition, record.fields)) {
    await record.prepare()
    await record.write(null)
  }
  if (earlier?.flow.state === 'running') throw new AppError('forbiddenTransition', { status: '审批中' })
  if (earlier?.flow.state === 'returned') {
    if (goesOnWith(given, earlier, version.flowId)) return resume(context, earlier, given)
    await drop(context, earlier)
  }
  return begin(context, version, given, earlier)
}

/** Whether a definition names one of these fields anywhere. */
const mentionsAny = (definition: ExpandedFlow, fields: readonly string[]): boolean => {
  const said = JSON.stringify(definition)
  return fields.some((field) => said.includes(JSON.stringify(field).slice(1, -1)))
}

/** Whether a submission by a flow takes up an approval that was returned. */
export const goesOnWith = (
  { goesOn = () => true }: Pick<StartApproval, 'goesOn'>,
  returned: Pick<Instance, 'flowId' | 'values'>,
  flowId: number,
): boolean => returned.flowId === flowId && goesOn(returned.values)

// Two submissions of one record at the same moment: the second waits and then finds the first one running.
async function oneAtATime({ tx, actor }: Context, { kind, id }: ApprovalSubjectRef): Promise<void> {
  const key = `approval/${actor.organizationId}/${kind}/${id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

export type Version = Expanded & { id: number; flowId: number }

type VersionGiven = Pick<StartApproval, 'flowId' | 'flowVersionId'> & {
  /** Of its sub-flows; those in force when absent. */
  subVersionIds?: readonly number[]
}

/** A version of a flow, with the steps of its sub-flows: this one, or the one in force. 422 when the flow has none in force. */
export async function versionOf(
  context: Context,
  { flowId, flowVersionId, subVersionIds }: VersionGiven,
): Promise<Version> {
  const { tx, actor } = context
  const row = await tx
    .selectFrom('approval_flow_versions as v')
    .innerJoin('approval_flows as f', 'f.id', 'v.flow_id')
    .select(['v.id', 'v.flow_id', 'v.definition'])
    .where('v.organization_id', '=', actor.organizationId)
    .$if(flowVersionId !== undefined, (query) => query.where('v.id', '=', flowVersionId as number))
    .$if(flowVersionId === undefined, (query) =>
      query
        .whereRef('f.published_version_id', '=', 'v.id')
        .where('f.id', '=', flowId ?? 0)
        .where('f.enabled', '=', true),
    )
    .executeTakeFirst()
  if (!row) throw refused('审批流尚未发布或已停用 | The approval flow is not published or is disabled')
  const definition = readFlow(row.definition)
  return { id: row.id, flowId: row.flow_id, ...(await expanded(context, definition, subVersionIds)) }
}

async function route(
  context: Context,
  subject: ApprovalSubjectRef,
  definition: ExpandedFlow,
  people: { submitterIds: readonly number[]; authors: readonly number[] },
  { returned, given, earlier = {} }: { returned: FlowState | null; given: Chosen; earlier?: Chosen },
): Promise<{ nodes: RoutedNode[]; chosen: Chosen; found: FlowPeople }> {
  await holdPresence(context.tx, context.actor.organizationId)
  const own = [...new Set([...people.submitterIds, ...people.authors])]
  const options = { subject, lock: true, chosen: [given, earlier] }
  const found = await loadFlowPeople(context, definition, own, options)
  const blank = { nodes: routeFlow(definition, found), submitterIds: own }
  const { taken, missing } = await takenNow(context, subject, blank, true)
  if (missing.length) throw invalid(missing)
  const routing = { definition, people: found, taken, returned, given, earlier }
  const { nodes, chosen } = await routeWithChosen(context, routing)
  const kept = keptNodes(nodes, returned, { taken })
  const refusing = refusingNode(nodes, kept, { taken })
  if (refusing) throw nobodyAt(definition, refusing, context.locale)
  await refuseBlind(context, subject, everybody(nodes.filter(({ id }) => !kept.has(id))))
  return { nodes, chosen, found }
}

const nobodyFor = (node: string, code: 'noApprover' | 'noStandIn') =>
  invalid([{ path: '', code, params: { node } }])

/** The same; where the step asks whoever has a permission it says which one somebody else needs. */
function nobodyAt({ nodes }: ExpandedFlow, refusing: RoutedNode, locale: Locale): AppError {
  const node = nameFor([refusing], locale)(nameInFull(refusing))
  const step = nodes.find(({ id }) => id === refusing.id)
  const way = step && 'who' in step ? step.who.find(({ by }) => by === 'permission') : undefined
  if (way?.by !== 'permission') return nobodyFor(node, whyNobody(refusing))
  const [permission, permissionEn] = [
    permissionWord(way.permission, 'zh-CN'),
    permissionWord(way.permission, 'en'),
  ]
  return invalid([{ path: '', code: 'noApproverWith', params: { node, permission, permissionEn } }])
}

const stepOf = (step: Step | Refused, called: (name: string) => string): Step => {
  if (!('refused' in step)) return step
  throw step.refused === 'nobodyAsked'
    ? invalid([{ path: '', code: 'nobodyAsked' }])
    : nobodyFor(called(step.node ?? ''), step.refused === 'noStandIn' ? 'noStandIn' : 'noApprover')
}

const everybody = (nodes: readonly RoutedNode[]) => nodes.flatMap(({ people }) => people)

async function begin(
  context: Context,
  version: Version,
  {
    subject,
    values,
    initiatorId = context.actor.userId,
    comment = '',
    nevertheless,
    chosen: given = {},
    record,
  }: StartApproval,
  earlier: Instance | null,
): Promise<StartedApproval> {
  const { tx, actor, now } = context
  const submitterIds = [...new Set([initiatorId, actor.userId])]
  const authors = await authorsOf(context, subject)
  const { nodes, chosen, found } = await route(
    context,
    subject,
    version.definition,
    { submitterIds, authors },
    { returned: null, given },
  )
  const { samePerson } = version.definition
  const round = (earlier?.flow.round ?? 0) + 1
  const flow = { nodes, tasks: [], submitterIds, places: [] }
  const facts = await factsBeside(context, subject, flow, { ...found, authors })
  const step = stepOf(
    startFlow({ nodes, submitterIds, samePerson, round }, facts),
    nameFor(nodes, context.locale),
  )
  const { id } = await tx
    .insertInto('approval_instances')
    .values({
      ...stateColumns(step.state, now),
      organization_id: actor.organizationId,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
      flow_id: version.flowId,
      flow_version_id: version.id,
      sub_version_ids: version.subVersionIds,
      initiator_id: initiatorId,
      same_person: samePerson,
      values: JSON.stringify(values),
      chosen: JSON.stringify(chosen),
      undo: null,
      started_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const detail = {
    ...(nevertheless && { nevertheless }),
    ...chosenDetail(nodes, chosen),
    ...(earlier && (await changesBefore(context, earlier))),
  }
  await Promise.all([
    insertTasks(context, id, step.state),
    keepWords(context, id, subject.name),
    writeHistory(context, id, { action: 'submit', comment, detail }),
  ])
  context.audit({ action: 'approval.submit', subject, detail: { instanceId: id } })
  await record?.prepare()
  // Sent in this order, and done one after the other.
  await Promise.all([
    record?.write(id),
    carryOut(context, { id, subject, initiatorId }, step.state, step.events),
  ])
  return { instanceId: id, state: step.state.state, resumed: false }
}

async function resume(
  context: Context,
  earlier: Instance,
  { subject, values, comment = '', nevertheless, chosen: given = {}, record }: StartApproval,
): Promise<StartedApproval> {
  const { tx, actor } = context
  const { flowVersionId, subVersionIds } = earlier
  const stored = await versionOf(context, { flowVersionId, subVersionIds })
  const submitterIds = [...new Set([...earlier.flow.submitterIds, actor.userId])]
  const authors = await authorsOf(context, subject)
  const changed = await outdatedApprovals(context, earlier)
  const { state: returned, nodes: again } = withoutOutdated(earlier.flow, changed.outdated)
  const { nodes, chosen, found } = await route(
    context,
    subject,
    stored.definition,
    { submitterIds, authors },
    { returned, given, earlier: earlier.chosen },
  )
  const flow = { ...returned, nodes, submitterIds }
  const facts = await factsBeside(context, subject, flow, { ...found, authors })
  const step = stepOf(resubmit(returned, { nodes, submitterIds }, facts), nameFor(nodes, context.locale))
  await tx
    .updateTable('approval_instances')
    .set({
      subject_name: subject.name,
      values: JSON.stringify(values),
      chosen: JSON.stringify(chosen),
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', earlier.id)
    .execute()
  await saveStep(context, earlier, step.state)
  await keepWords(context, earlier.id, subject.name)
  const outdated = { matters: changed.matters, nodes: again.map((id) => nameOfNode(returned, id)) }
  const detail = {
    ...(nevertheless && { nevertheless }),
    ...chosenDetail(nodes, chosen),
    ...(await changesBefore(context, earlier)),
    ...(again.length > 0 && { outdated }),
  }
  await writeHistory(context, earlier.id, { action: 'resubmit', comment, detail })
  context.audit({ action: 'approval.resubmit', subject, detail: { instanceId: earlier.id } })
  await record?.prepare()
  await record?.write(earlier.id)
  await carryOut(context, { ...earlier, subject }, step.state, step.events)
  return { instanceId: earlier.id, state: step.state.state, resumed: true }
}

/** Whom the submitter chose, as the history keeps it. */
const chosenDetail = (nodes: readonly RoutedNode[], chosen: Chosen): object => {
  const kept = nodes.flatMap((node) => {
    const userIds = chosen[node.id]
    return userIds ? [{ node: nameInFull(node), userIds }] : []
  })
  return kept.length ? { chosen: kept } : {}
}

/** What was submitted is there no more: where it was returned its approval ends. */
export async function dropReturned(
  context: Context,
  subject: Pick<ApprovalSubjectRef, 'kind' | 'id'>,
): Promise<void> {
  const latest = await latestInstance(context, subject, true)
  if (latest?.flow.state === 'returned') await drop(context, latest)
}

/** Ends a returned approval because the record is now submitted by another flow, or for something else. */
async function drop(context: Context, earlier: Instance): Promise<void> {
  await saveStep(context, earlier, ended(earlier.flow, 'withdrawn').state)
  await writeHistory(context, earlier.id, { action: 'withdraw', userId: null })
  await tell(context, earlier, 'approval.withdrawn', [earlier.initiatorId])
}
