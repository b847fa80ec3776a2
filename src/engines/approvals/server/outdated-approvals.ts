import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'
import type { ApprovalDetail, FlowDetail } from '../domain/api.ts'
import { type ChangeMatter, type GivenYes, outdatedBy, unapprovedChanges } from '../domain/change-matters.ts'
import { decide, type FlowAction } from '../domain/decide.ts'
import { readFlow } from '../domain/flow-definition.ts'
import { nameOfNode } from '../domain/flow-places.ts'
import type { FlowState, Step } from '../domain/flow-state.ts'
import { loadFactsOf, loadPersons } from './flow-people.ts'
import type { Instance } from './instance-store.ts'
import { subjectOf } from './subjects.ts'
import './tables.ts'
import { nameFor } from '../domain/sub-flows.ts'

export type Outdated = {
  /** Ids of the tasks that were approved before the change. */
  outdated: ReadonlySet<number>
  /** What was changed, in the order of the list. */
  matters: ChangeMatter[]
  /** Of it what the actor changed at their own step and nobody else has approved. */
  own: ChangeMatter[]
}

/** A flow is not published that watches what its records do not have. */
export const watchedIssues = ({
  definition,
  changeMatters: known,
}: Pick<FlowDetail, 'definition' | 'changeMatters'>): Issue[] =>
  (definition.askAgainOn ?? []).every((matter) => known.includes(matter))
    ? []
    : [
        {
          path: 'definition.askAgainOn',
          code: 'notOption',
          params: inBoth('field', '变更后须重新审批 | Asked again after a change of'),
        },
      ]

/**
 * Approvals that were given before something was changed which the flow watches (`askAgainOn`), by whomever, and still is another than it was then. What the actor changed at their own step counts
 * whatever the flow watches: somebody else has to approve it.
 */
export async function outdatedApprovals(
  context: Context,
  instance: Pick<Instance, 'flowVersionId' | 'subject' | 'flow' | 'times'>,
): Promise<Outdated> {
  const none: Outdated = { outdated: new Set(), matters: [], own: [] }
  const { flowVersionId, subject } = instance
  const kind = subjectOf(subject.kind).watched
  if (!kind) return none
  const { approved, asked, since } = answeredTasks(context, instance)
  if (since === null) return none
  const changes = await kind.changesSince(context, subject.id, since)
  if (changes.length === 0) return none
  const own = asked ? unapprovedChanges(changes, approved, context.actor.userId) : []
  const watched = await watchedBy(context, flowVersionId, kind.matters)
  return { ...outdatedBy(changes, approved, [...new Set([...watched, ...own])]), own }
}

/** Names of the steps to which a step leads back, because what was approved there was changed. */
const reapprovedAt = ({ state, events }: Step): string[] =>
  events.flatMap((event) => (event.kind === 'askedAgain' ? [nameOfNode(state, event.nodeId)] : []))

/** Who is asked besides whoever decides, because that one changed something that nobody else has approved. */
const askedSecond = ({ events }: Step): number[] =>
  events.flatMap((event) => (event.kind === 'secondAsked' ? event.userIds : []))

/** Which steps are asked again, and what was changed since they approved it; who is asked besides, and for which change of the actor's own. */
export function reapprovalDetail(step: Step, { matters, own }: Omit<Outdated, 'outdated'>): object {
  const nodes = reapprovedAt(step)
  const second = askedSecond(step)
  return {
    ...(nodes.length > 0 && { outdated: { matters, nodes } }),
    ...(second.length > 0 && { edited: own, userIds: second }),
  }
}

type Answer = Extract<FlowAction, { kind: 'approve' | 'handle' }>

/** What an answer of the actor's leads to, with what was changed that others approved before, or that nobody else has approved. */
export async function foundOut(context: Context, instance: Instance, answer: Answer) {
  const { subject, flow } = instance
  // Mostly nobody is asked besides, so the facts are asked for together with what was changed.
  const [changed, found] = await Promise.all([
    outdatedApprovals(context, instance),
    loadFactsOf(context, subject, flow),
  ])
  const second = changed.own.length > 0 ? await secondPeople(context) : undefined
  const facts = second ? await loadFactsOf(context, subject, flow, second) : found
  const { outdated } = changed
  const step = decide(flow, { ...answer, outdated, ...(second && { second }) }, facts)
  return { step, facts, changed }
}

/** What whoever answers is told before: who is asked again, or besides, because of what was changed. */
export async function previewOfChanges(
  context: Context,
  before: FlowState,
  step: Step,
  changed: Outdated,
): Promise<Pick<ApprovalDetail['mine'], 'asksAgain' | 'asksOther'>> {
  const second = askedSecond(step)
  return {
    asksAgain: await asksAgain(context, before, reapprovedAt(step), changed),
    asksOther: second.length ? { matters: changed.own, people: await namesOf(context, second) } : null,
  }
}

/** Who approved it before something was changed, and which steps are asked again for it; null where none is. */
export async function asksAgain(
  context: Context,
  { tasks, nodes: all }: FlowState,
  nodes: string[],
  { outdated, matters }: Pick<Outdated, 'outdated' | 'matters'>,
): Promise<ApprovalDetail['mine']['asksAgain']> {
  if (nodes.length === 0) return null
  const gave = tasks.flatMap(({ id, userId }) => (id !== null && outdated.has(id) ? [userId] : []))
  return { matters, nodes: nodes.map(nameFor(all, context.locale)), people: await namesOf(context, gave) }
}

async function namesOf(context: Context, ids: readonly number[]): Promise<string[]> {
  const persons = await loadPersons(context, ids)
  return [...new Set(ids)].map((id) => persons.get(id)?.name ?? `#${id}`)
}

/** Whom the actor's own change is put to where nobody else would have to approve it: their manager, then the heads of their department and of those above. Kinds with `seers` cannot be changed at a step, so nobody has to be left out. */
async function secondPeople({ tx, actor }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select q.id from (
      select u.manager_id as id, 0 as level from people u where u.organization_id = ${actor.organizationId} and u.id = ${actor.userId}
      union all
      select above.head_user_id, length(d.path) - length(above.path) + 1 from people u
        join department_tree d on d.organization_id = u.organization_id and d.id = u.department_id
        join department_tree above on above.organization_id = d.organization_id and d.path like above.path || '%'
        where u.organization_id = ${actor.organizationId} and u.id = ${actor.userId}
    ) q join people p on p.organization_id = ${actor.organizationId} and p.id = q.id and p.state = 'active'
    order by q.level`.execute(tx)
  return [...new Set(rows.map(({ id }) => Number(id)))]
}

async function watchedBy(
  { tx, actor }: Context,
  flowVersionId: number,
  known: readonly ChangeMatter[],
): Promise<readonly ChangeMatter[]> {
  const { definition } = await tx
    .selectFrom('approval_flow_versions')
    .select('definition')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', flowVersionId)
    .executeTakeFirstOrThrow()
  return readFlow(definition).askAgainOn ?? known
}

/** What was approved in it and counts, whether the actor was ever asked, and since when changes matter: the first approval, or when they were first asked. */
function answeredTasks(
  { actor }: Context,
  { flow, times }: Pick<Instance, 'flow' | 'times'>,
): { approved: GivenYes[]; asked: boolean; since: Date | null } {
  const approved = flow.tasks.flatMap(({ id, userId: by, state, void: undone }) => {
    const at = times.get(id)?.decided_at
    return id !== null && state === 'approved' && !undone && at ? [{ id, by, at }] : []
  })
  const own = flow.tasks.flatMap(({ id, userId }) => {
    const at = times.get(id)?.asked_at
    return userId === actor.userId && at ? [at] : []
  })
  const [since = null] = [...approved.map(({ at }) => at), ...own].toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )
  return { approved, asked: own.length > 0, since }
}
