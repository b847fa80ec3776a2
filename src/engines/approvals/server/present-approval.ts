import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { one } from '#server/database.ts'
import { localName } from '#server/local-name.ts'
import { notFound } from '#shared/errors.ts'
import { mayAdd, mayTakeBackAdded } from '../domain/add-approver.ts'
import type { ApprovalDetail, ApprovalPerson, HistoryEntry } from '../domain/api.ts'
import { isWanted, mayAskOpinion, mayCopy, type WantedOpinion } from '../domain/colleagues.ts'
import { returnTargets } from '../domain/decide.ts'
import { containerOf, isOnTheWay, nodeOf, placeOf } from '../domain/flow-places.ts'
import type { FlowState, Task } from '../domain/flow-state.ts'
import { isHandling, isLastYes } from '../domain/handling.ts'
import { shownLimit } from '../domain/preview-route.ts'
import type { Review } from '../domain/review.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import { nameFor, nameInFull, nodesFor } from '../domain/sub-flows.ts'
import { mayTakeBack } from '../domain/take-back.ts'
import { hasAnswered } from '../domain/task-rounds.ts'
import { dueTimes } from './due-dates.ts'
import { loadPersons } from './flow-people.ts'
import { type Instance, latestInstance, loadInstance, type TaskTimes } from './instance-store.ts'
import { mayMove } from './newer-version.ts'
import { foundOut, previewOfChanges } from './outdated-approvals.ts'
import { type KeptChanges, shownAtStep } from './step-changes.ts'
import { hasSubject, subjectOf } from './subjects.ts'
import { mattersOf, notLeft, readable } from './text-matters.ts'
import './tables.ts'

/** Who submitted it, was asked or told, in this or an earlier approval of the record, may see or manage every approval, or may see the record. */
export async function mayReadApproval(context: Context, instance: Instance): Promise<boolean> {
  const { tx, actor } = context
  if (await subjectOf(instance.subject.kind).closed?.(context, instance.subject.id)) return false
  if (may(actor, 'approval.read') || may(actor, 'approval.manage')) return true
  if (instance.flow.submitterIds.includes(actor.userId)) return true
  if (instance.flow.tasks.some(({ userId }) => userId === actor.userId)) return true
  // Also of an earlier approval of the record: who decided before sees what became of it.
  const task = await tx
    .selectFrom('approval_tasks as t')
    .innerJoin('approval_instances as i', 'i.id', 't.instance_id')
    .select('t.id')
    .where('t.organization_id', '=', actor.organizationId)
    .where('i.organization_id', '=', actor.organizationId)
    .where('i.subject_kind', '=', instance.subject.kind)
    .where('i.subject_id', '=', instance.subject.id)
    .where('t.user_id', '=', actor.userId)
    .limit(one)
    .executeTakeFirst()
  if (task) return true
  return subjectOf(instance.subject.kind).canRead(context, instance.subject.id)
}

/** Whether a record was ever submitted to approval. */
export const hasApproval = async (
  context: Context,
  subject: { kind: string; id: number },
): Promise<boolean> => (await latestInstance(context, subject)) !== null

/** The latest approval of a record; 404 when there is none or the actor may not see it. Marks copies to the actor as read. */
export async function readApprovalOf(
  context: Context,
  subject: { kind: string; id: number },
): Promise<ApprovalDetail> {
  const instance = hasSubject(subject.kind) ? await latestInstance(context, subject) : null
  if (!instance || !(await mayReadApproval(context, instance))) throw notFound()
  await context.tx
    .updateTable('approval_tasks')
    .set({ read_at: context.now })
    .where('organization_id', '=', context.actor.organizationId)
    .where('instance_id', '=', instance.id)
    .where('user_id', '=', context.actor.userId)
    .where('read_at', 'is', null)
    .execute()
  return presentApproval(context, instance)
}

/** What whoever decides on a record should know of it, as far as the actor may see it; 404 as above. */
export async function reviewOf(context: Context, subject: { kind: string; id: number }): Promise<Review> {
  const instance = hasSubject(subject.kind) ? await latestInstance(context, subject) : null
  if (!instance || !(await mayReadApproval(context, instance))) throw notFound()
  return (
    (await subjectOf(subject.kind).review?.(context, subject.id)) ?? { facts: [], risks: [], wordings: [] }
  )
}

/** The approval as it stands now, read again. */
export async function presentApproval(
  context: Context,
  { id, subject, flowId }: Pick<Instance, 'id' | 'subject' | 'flowId'>,
): Promise<ApprovalDetail> {
  const [stored, history, flowName] = await Promise.all([
    loadInstance(context, id),
    loadHistory(context, subject),
    flowNameOf(context, flowId),
  ])
  const flow = { ...stored.flow, nodes: nodesFor(stored.flow.nodes, context.locale) }
  const instance = { ...stored, flow }
  const called = nameFor(stored.flow.nodes, context.locale)
  const persons = await loadPersons(context, [
    instance.initiatorId,
    ...flow.nodes.flatMap(({ people }) => people),
    ...flow.tasks.flatMap(({ userId, behalf = 0 }) => [userId, behalf]),
    ...instance.opinions.map(({ askedBy }) => askedBy),
    ...history.flatMap((entry) => [
      entry.userId ?? 0,
      entry.fromId ?? 0,
      entry.detail.behalfId ?? 0,
      entry.detail.deputyId ?? 0,
      ...entry.people,
      ...(entry.detail.mentionIds ?? []),
      ...(entry.detail.chosenIds ?? []).flatMap(({ userIds }) => userIds),
    ]),
  ])
  return {
    id,
    flowName,
    subject: { ...instance.subject, link: subjectOf(instance.subject.kind).link(instance.subject.id) },
    state: flow.state,
    initiator: personOf(persons, instance.initiatorId),
    startedAt: instance.startedAt.toISOString(),
    endedAt: instance.endedAt?.toISOString() ?? null,
    nodes: flow.nodes
      .filter((node) => isOnTheWay(flow, node))
      .map((node) => presentNode(context, instance, node, persons)),
    history: history.map((entry) => presentEntry(entry, persons, called)),
    mine: {
      ...mineOf(context, instance, await mayMove(context, instance)),
      ...(await beforeDeciding(context, instance)),
      opinions: wantedFrom(context, instance, { history, persons }),
    },
  }
}

/** What the person whose answer it waits for is told before: how the text stands, whether nobody has to approve it after them, and whether it leads back to who approved it. */
async function beforeDeciding(
  context: Context,
  instance: Instance,
): Promise<Omit<Pick<ApprovalDetail['mine'], Previewed>, 'opinions'>> {
  const { taskID } = mineOf(context, instance, false)
  if (taskID === null) return { matters: null, isLast: false, asksAgain: null, asksOther: null }
  const { flow, subject } = instance
  const does = flow.tasks.some((task) => task.id === taskID && isHandling(flow, task))
  const kind = does ? 'handle' : 'approve'
  const answer = { kind, by: context.actor.userId, taskId: taskID } as const
  const { step, facts, changed } = await foundOut(context, instance, answer)
  const matters = await mattersOf(context, subject)
  // Who only does something is not asked about what whoever approved has left open.
  const items = does && matters ? await notLeft(context, instance.id, matters.items) : matters?.items
  return {
    matters: matters && { ...matters, items: items ?? [] },
    isLast: 'state' in step && isLastYes(kind, step, facts),
    ...('state' in step
      ? await previewOfChanges(context, flow, step, changed)
      : { asksAgain: null, asksOther: null }),
  }
}

const personOf = (persons: ReadonlyMap<number, ApprovalPerson>, id: number): ApprovalPerson =>
  persons.get(id) ?? {
    id,
    name: `#${id}`,
    nickname: '',
    avatarFileID: null,
    departmentName: '',
    terminated: true,
  }

type Node = ApprovalDetail['nodes'][number]
/** Of what the person may do: what is told of their answer before they give it. */
type Previewed = 'opinions' | 'matters' | 'isLast' | 'asksAgain' | 'asksOther'

const notAsked = {
  state: 'pending',
  askedAt: null,
  decidedAt: null,
  dueAt: null,
  isLate: false,
  taskID: null,
  added: null,
  behalf: null,
  mayTakeBack: false,
} as const

function presentNode(
  { actor, now }: Context,
  { flow, times }: Instance,
  node: RoutedNode,
  persons: ReadonlyMap<number, ApprovalPerson>,
): Node {
  const { id, name, kind, from = [], mode, share = null, outcome, note, people, within } = node
  const tasks = flow.tasks.filter((task) => task.nodeId === id && !task.void)
  // Who was asked anew stands there once.
  const live = [...new Map(tasks.map((task) => [task.userId, task])).values()]
  const shown: Node['people'] = live.length
    ? live.map((task) => ({
        ...personOf(persons, task.userId),
        state: task.state,
        ...timesOf(task, times.get(task.id), now),
        taskID: task.state === 'open' || task.state === 'waiting' ? task.id : null,
        added: task.added && task.added.how !== 'ended' ? task.added.how : null,
        behalf: task.behalf === undefined ? null : personOf(persons, task.behalf).name,
        mayTakeBack: mayTakeBackAdded(flow, task, actor.userId),
      }))
    : people.map((id) => ({ ...personOf(persons, id), ...notAsked }))
  const branch = containerOf(flow.nodes, node)?.branches?.find((one) => one.id === within)?.name ?? null
  const takenId = placeOf(flow, id)?.taken
  const taken = node.branches?.find((one) => one.id === takenId)?.name ?? null
  const state = nodeState(flow, node, live)
  const limit = shownLimit(node)
  const byChoice = node.byChoice ?? false
  const said = { id, name, kind, from, mode, share, limit, outcome, note, branch, taken, byChoice }
  return { ...said, state, people: shown }
}

function nodeState(flow: FlowState, node: RoutedNode, live: readonly Task[]): Node['state'] {
  const place = placeOf(flow, node.id)
  if (place?.state === 'open') return 'current'
  if (live.some(hasAnswered)) return 'done'
  if (place?.state === 'done' || place?.state === 'passed') return place.state
  if (flow.state === 'approved') return 'passed'
  return flow.state === 'running' ? 'pending' : 'stopped'
}

function mineOf(
  { actor }: Context,
  { flow, undo }: Instance,
  move: boolean,
): Omit<ApprovalDetail['mine'], Previewed> {
  const task = flow.tasks.find((one) => one.userId === actor.userId && one.state === 'open' && !one.void)
  const asked = task !== undefined && flow.state === 'running'
  const adding = flow.tasks.find((one) => one.userId === actor.userId && mayAdd(flow, one))
  const does = asked && isHandling(flow, task)
  const manages = may(actor, 'approval.manage')
  const submitted = flow.submitterIds.includes(actor.userId)
  return {
    taskID: asked ? task.id : null,
    abilities: {
      approve: asked && !does,
      handle: does,
      reject: asked && !does,
      return: asked,
      withdraw: submitted && flow.state === 'running',
      comment: true,
      copy: mayCopy(flow, { userId: actor.userId, manages }),
      remind: submitted && flow.state === 'running',
      handOver: manages && flow.state === 'running',
      handOverOwn: asked,
      takeBack: mayTakeBack(flow, undo, actor.userId),
      cancel: manages && (flow.state === 'running' || flow.state === 'returned'),
      move,
    },
    addTaskID: submitted ? null : (adding?.id ?? null),
    opinionTaskID: task && mayAskOpinion(flow, task) ? task.id : null,
    returnTargets: asked
      ? returnTargets(flow, task).map((node) => ({ id: node.id, name: nameInFull(node) }))
      : [],
    fieldRights: asked ? (nodeOf(flow, task.nodeId)?.fieldRights ?? {}) : {},
  }
}

/** The opinions that the actor is asked for now, with the words of whoever asks. */
function wantedFrom(
  { actor }: Context,
  { flow, opinions }: Instance,
  { history, persons }: { history: readonly StoredEntry[]; persons: ReadonlyMap<number, ApprovalPerson> },
): WantedOpinion[] {
  return opinions
    .filter((one) => one.userId === actor.userId && isWanted(flow, one))
    .map(({ id, nodeId, askedBy, askedAt }) => {
      const node = nodeOf(flow, nodeId)
      return {
        taskID: id,
        by: personOf(persons, askedBy).name,
        nodeName: node ? nameInFull(node) : '',
        question: history.findLast(({ detail }) => detail.opinionIds?.includes(id))?.comment ?? '',
        askedAt: askedAt.toISOString(),
      }
    })
}

type Times = Pick<Node['people'][number], 'askedAt' | 'decidedAt' | 'dueAt' | 'isLate'>

const timesOf = ({ state }: Task, at: TaskTimes | undefined, now: Date): Times => ({
  // Whose turn has not come was not asked yet.
  askedAt: state === 'waiting' ? null : (at?.asked_at.toISOString() ?? null),
  decidedAt: at?.decided_at?.toISOString() ?? null,
  ...dueTimes((state === 'open' && at?.due_at) || null, now),
})

async function flowNameOf({ tx, actor }: Context, flowId: number): Promise<string> {
  const row = await tx
    .selectFrom('approval_flows')
    .select(localName('approval_flows').as('name'))
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', flowId)
    .executeTakeFirst()
  return row?.name ?? ''
}

type ChosenIds = { node: string; userIds: number[] }[]
type Detail = HistoryEntry['detail'] & {
  userIds?: number[]
  fromId?: number
  behalfId?: number
  deputyId?: number
  chosenIds?: ChosenIds
  mentionIds?: number[]
  opinionIds?: number[]
}
type KeptDetail = Omit<Detail, 'fields' | 'work' | 'chosen' | 'chosenIds'> &
  KeptChanges & { chosen?: ChosenIds }
type StoredEntry = Omit<HistoryEntry, 'user' | 'detail'> & {
  userId: number | null
  people: number[]
  fromId: number | null
  detail: Detail
}

async function loadHistory(context: Context, subject: { kind: string; id: number }): Promise<StoredEntry[]> {
  const { tx, actor } = context
  const rows = await tx
    .selectFrom('approval_actions as a')
    .innerJoin('approval_instances as i', 'i.id', 'a.instance_id')
    .leftJoin('approval_tasks as t', (join) =>
      join.onRef('t.id', '=', 'a.task_id').onRef('t.organization_id', '=', 'a.organization_id'),
    )
    .selectAll('a')
    .select('t.asked_at')
    .where('a.organization_id', '=', actor.organizationId)
    .where('i.organization_id', '=', actor.organizationId)
    .where('i.subject_kind', '=', subject.kind)
    .where('i.subject_id', '=', subject.id)
    .orderBy('a.id')
    .execute()
  const { readsNevertheless } = subjectOf(subject.kind)
  const readsWhy = async () => (await readsNevertheless?.(context, subject.id)) ?? true
  return Promise.all(
    rows.map(async (row) => {
      const { left, fields, work, chosen, nevertheless, ...more } = row.detail as KeptDetail
      const detail: Detail = {
        ...more,
        ...(chosen && { chosenIds: chosen }),
        ...(nevertheless && { nevertheless: (await readsWhy()) ? nevertheless : null }),
        ...(left && { left: await readable(context, subject, left) }),
        ...(await shownAtStep(context, subject, { ...(fields && { fields }), ...(work && { work }) })),
      }
      return {
        id: row.id,
        instanceID: row.instance_id,
        action: row.action,
        at: row.at.toISOString(),
        askedAt: row.asked_at?.toISOString() ?? null,
        userId: row.user_id,
        nodeName: row.node_name,
        comment: row.comment,
        people: detail.userIds ?? [],
        fromId: detail.fromId ?? null,
        detail,
      }
    }),
  )
}

function presentEntry(
  {
    userId,
    people,
    fromId,
    detail: { userIds: _, fromId: __, opinionIds: ___, behalfId, deputyId, chosenIds, mentionIds, ...detail },
    ...entry
  }: StoredEntry,
  persons: ReadonlyMap<number, ApprovalPerson>,
  called: (name: string) => string,
): HistoryEntry {
  const nameOf = (id: number) => personOf(persons, id).name
  return {
    ...entry,
    nodeName: called(entry.nodeName),
    user: userId === null ? null : personOf(persons, userId),
    detail: {
      ...detail,
      ...(detail.to && { to: called(detail.to) }),
      ...(detail.branch && { branch: called(detail.branch) }),
      ...(detail.outdated && {
        outdated: { ...detail.outdated, nodes: detail.outdated.nodes.map(called) },
      }),
      ...(chosenIds && {
        chosen: chosenIds.map(({ node, userIds }) => ({ node: called(node), people: userIds.map(nameOf) })),
      }),
      ...(people.length > 0 && { people: people.map(nameOf) }),
      ...(mentionIds && { mentioned: mentionIds.map(nameOf) }),
      ...(fromId !== null && { from: nameOf(fromId) }),
      ...(behalfId !== undefined && { behalf: nameOf(behalfId) }),
      ...(deputyId !== undefined && { deputy: nameOf(deputyId) }),
    },
  }
}
