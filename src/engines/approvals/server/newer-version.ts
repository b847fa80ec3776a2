import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { sameValue } from '#shared/same-value.ts'
import { readFlow } from '../domain/flow-definition.ts'
import type { MovePreview } from '../domain/move-api.ts'
import type { ExpandedFlow, SubFlow } from '../domain/sub-flows.ts'
import type { Instance } from './instance-store.ts'
import { expandedWith, findSubFlows } from './sub-flows.ts'
import './tables.ts'

/** A version of a flow, `after`, with the one that an approval goes by, both with the steps of their sub-flows, and the numbers of both. */
export type Newer = {
  id: number
  from: number
  to: number
  before: ExpandedFlow
  after: ExpandedFlow
  /** Versions of the sub-flows of `after`. */
  subVersionIds: number[]
  /** Those of which `before` has another version, or not both have any. */
  subFlows: MovePreview['subFlows']
}

/** The version of its flow that is in force, with those of its sub-flows, where the approval goes by another one of any of them. */
export async function newerVersion(
  context: Context,
  { flowId, flowVersionId, subVersionIds }: Pick<Instance, 'flowId' | 'flowVersionId' | 'subVersionIds'>,
): Promise<Newer | null> {
  const { tx, actor } = context
  const row = await tx
    .selectFrom('approval_flows as f')
    .innerJoin('approval_flow_versions as own', 'own.flow_id', 'f.id')
    .innerJoin('approval_flow_versions as other', 'other.id', 'f.published_version_id')
    .select(['other.id', 'own.number as from', 'other.number as to'])
    .select(['own.definition as before', 'other.definition as after'])
    .where('f.organization_id', '=', actor.organizationId)
    .where('own.organization_id', '=', actor.organizationId)
    .where('other.organization_id', '=', actor.organizationId)
    .where('f.id', '=', flowId)
    .where('f.enabled', '=', true)
    .where('own.id', '=', flowVersionId)
    // Without sub-flows there is nothing else that could be newer.
    .$if(subVersionIds.length === 0, (query) => query.whereRef('other.id', '<>', 'own.id'))
    .executeTakeFirst()
  if (!row) return null
  const [before, after] = [readFlow(row.before), readFlow(row.after)]
  const was = await findSubFlows(context, before, subVersionIds)
  const is = await findSubFlows(context, after)
  // A sub-flow that can't be run is nothing to go by.
  if (!was || !is) return null
  const { definition, subVersionIds: newIds } = expandedWith(after, is)
  if (
    row.id === flowVersionId &&
    sameValue(
      newIds,
      [...subVersionIds].toSorted((a, b) => a - b),
    )
  )
    return null
  return {
    ...{ id: row.id, from: row.from, to: row.to },
    before: expandedWith(before, was).definition,
    after: definition,
    subVersionIds: newIds,
    subFlows: differing(was, is),
  }
}

function differing(
  was: ReadonlyMap<number, SubFlow>,
  is: ReadonlyMap<number, SubFlow>,
): MovePreview['subFlows'] {
  return [...new Map([...was, ...is])].flatMap(([id, { flow }]) => {
    const [from, to] = [was.get(id)?.version ?? null, is.get(id)?.version ?? null]
    return from === to ? [] : [{ flow, from, to }]
  })
}

/** Whether the actor may move it: it is under way, and by another version than the one in force. */
export async function mayMove(context: Context, instance: Instance): Promise<boolean> {
  const { state } = instance.flow
  const isLive = state === 'running' || state === 'returned'
  return isLive && may(context.actor, 'approval.manage') && (await newerVersion(context, instance)) !== null
}
