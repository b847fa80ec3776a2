import type { Context } from '#engines/access/server/index.ts'
import type { Issue } from '#shared/issues.ts'
import type { FlowDetail } from '../domain/api.ts'
import { type ChangeMatter, changeMatters } from '../domain/change-matters.ts'
import { readFlow } from '../domain/flow-definition.ts'
import { nameOfNode } from '../domain/flow-places.ts'
import type { Step } from '../domain/flow-state.ts'
import type { Instance } from './instance-store.ts'
import { subjectOf } from './subjects.ts'
import './tables.ts'

type Outdated = {
  /** Ids of the tasks that were approved before the change. */
  outdated: ReadonlySet<number>
  /** What was changed, in the order of the list. */
  matters: ChangeMatter[]
}
export const noneOutdated: Outdated = { outdated: new Set(), matters: [] }

/** A flow is not published that names as agreed what its records do not have. */
export const agreedIssues = ({
  definition,
  changeMatters: known,
}: Pick<FlowDetail, 'definition' | 'changeMatters'>): Issue[] =>
  (definition.askAgainOn ?? []).every((matter) => known.includes(matter))
    ? []
    : [
        {
          path: 'definition.askAgainOn',
          code: 'notOption',
          params: { field: '变更后须重新审批', fieldEn: 'Asked again after a change of' },
        },
      ]

/** Approvals that were given before something was changed which the flow names as agreed (`askAgainOn`), by whomever, and still is another than it was then. */
export async function outdatedApprovals(
  context: Context,
  { id, flowVersionId, subject }: Pick<Instance, 'id' | 'flowVersionId' | 'subject'>,
): Promise<Outdated> {
  const agreed = subjectOf(subject.kind).agreed
  const wanted = agreed ? await askAgainOn(context, flowVersionId) : []
  if (!agreed || wanted.length === 0) return noneOutdated
  const outdated = new Set<number>()
  const found = new Set<ChangeMatter>()
  for (const task of await approvedTasks(context, id)) {
    const changed = await agreed.changedSince(context, subject.id, task.decidedAt)
    const named = wanted.filter((matter) => changed.has(matter))
    if (named.length > 0) outdated.add(task.id)
    for (const matter of named) found.add(matter)
  }
  return { outdated, matters: changeMatters.filter((matter) => found.has(matter)) }
}

/** Names of the steps to which a step leads back, because what was approved there was changed. */
export const askedAgainAt = ({ state, events }: Step): string[] =>
  events.flatMap((event) => (event.kind === 'askedAgain' ? [nameOfNode(state, event.nodeId)] : []))

async function askAgainOn({ tx, actor }: Context, flowVersionId: number): Promise<readonly ChangeMatter[]> {
  const { definition } = await tx
    .selectFrom('approval_flow_versions')
    .select('definition')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', flowVersionId)
    .executeTakeFirstOrThrow()
  return readFlow(definition).askAgainOn ?? []
}

/** What was approved in it and counts, and when. */
async function approvedTasks({ tx, actor }: Context, instanceId: number) {
  const rows = await tx
    .selectFrom('approval_tasks')
    .select(['id', 'decided_at'])
    .where('organization_id', '=', actor.organizationId)
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'approve')
    .where('state', '=', 'approved')
    .where('void', '=', false)
    .execute()
  return rows.flatMap(({ id, decided_at }) => (decided_at ? [{ id, decidedAt: decided_at }] : []))
}
