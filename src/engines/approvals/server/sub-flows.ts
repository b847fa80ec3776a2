import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { localName } from '#server/local-name.ts'
import { AppError, invalid, refused } from '#shared/errors.ts'
import { type FlowDefinition, readFlow } from '../domain/flow-definition.ts'
import {
  allUsersOf,
  type KnownFlows,
  mostNested,
  mostSteps,
  subFlowIssues,
  usersOf,
} from '../domain/sub-flow-issues.ts'
import { type ExpandedFlow, expandFlow, type SubFlow, subFlowsIn } from '../domain/sub-flows.ts'
import './tables.ts'

/** A flow with the steps of its sub-flows; `subVersionIds`: of the versions that these are of. */
export type Expanded = { definition: ExpandedFlow; subVersionIds: number[] }

type Found = SubFlow & { flowId: number; versionId: number }

/** The versions of these flows that are in force, or those of these ids. */
async function versionsOf(
  { tx, actor }: Context,
  flowIds: readonly number[],
  versionIds: readonly number[] | undefined,
): Promise<Found[]> {
  const rows = await tx
    .selectFrom('approval_flow_versions as v')
    .innerJoin('approval_flows as f', 'f.id', 'v.flow_id')
    .select(['f.id', 'f.name', 'v.id as version_id', 'v.number', 'v.definition'])
    .where('v.organization_id', '=', actor.organizationId)
    .where('f.organization_id', '=', actor.organizationId)
    .where('f.id', 'in', [...flowIds])
    .$if(versionIds !== undefined, (query) => query.where('v.id', 'in', [0, ...(versionIds ?? [])]))
    .$if(versionIds === undefined, (query) =>
      query.whereRef('f.published_version_id', '=', 'v.id').where('f.enabled', '=', true),
    )
    .execute()
  return rows.map((row) => ({
    flowId: row.id,
    flow: row.name,
    version: row.number,
    versionId: row.version_id,
    definition: readFlow(row.definition),
  }))
}

/** The sub-flows of a definition and theirs, in force, or in the versions of these ids; null where one of them is not there, or they are too deep. */
export async function findSubFlows(
  context: Context,
  definition: FlowDefinition,
  versionIds?: readonly number[],
): Promise<Map<number, Found> | null> {
  const found = new Map<number, Found>()
  let wanted = subFlowsIn(definition)
  for (let deep = 0; wanted.length > 0; deep++) {
    const versions = deep < mostNested ? await versionsOf(context, wanted, versionIds) : []
    if (versions.length < wanted.length) return null
    for (const version of versions) found.set(version.flowId, version)
    const next = versions.flatMap((version) => subFlowsIn(version.definition))
    // What runs in two of them is looked up once.
    wanted = [...new Set(next)].filter((id) => !found.has(id))
  }
  return found
}

const idsOf = (found: ReadonlyMap<number, Found>): number[] =>
  [...found.values()].map(({ versionId }) => versionId).sort((a, b) => a - b)

export const expandedWith = (definition: FlowDefinition, found: ReadonlyMap<number, Found>): Expanded => ({
  definition: expandFlow(definition, found),
  subVersionIds: idsOf(found),
})

/** The flow with the steps of its sub-flows in force, or in the versions of these ids. 422 where one of them can't be run. */
export async function expanded(
  context: Context,
  definition: FlowDefinition,
  versionIds?: readonly number[],
): Promise<Expanded> {
  const found = await findSubFlows(context, definition, versionIds)
  const flow = found && expandedWith(definition, found)
  // Of a draft nobody has counted yet.
  if (flow && flow.definition.nodes.length <= mostSteps) return flow
  if (flow)
    throw new AppError('rule', {
      detail: `审批流连同其子流程超过 ${mostSteps} 个节点`,
      detailEn: `The approval flow has more than ${mostSteps} steps including its sub-flows`,
    })
  throw refused(
    '审批流的子流程尚未发布或已停用 | A sub-flow of this approval flow is not published or is disabled',
  )
}

/** Every flow of the organisation, by its version in force. */
export async function knownFlows({ tx, actor }: Context): Promise<KnownFlows> {
  const rows = await tx
    .selectFrom('approval_flows as f')
    .leftJoin('approval_flow_versions as v', 'v.id', 'f.published_version_id')
    .select(['f.id', localName('f').as('name'), 'f.kind', 'f.enabled', 'v.definition'])
    .where('f.organization_id', '=', actor.organizationId)
    .execute()
  return new Map(
    rows.map(({ id, name, kind, enabled, definition }) => [
      id,
      { name, kind, enabled, definition: definition === null ? null : readFlow(definition) },
    ]),
  )
}

/** A draft with the steps of its sub-flows. 422 by `nodes.{index}` where it could not be published with them. */
export async function expandedDraft(
  context: Context,
  draft: Parameters<typeof subFlowIssues>[0],
): Promise<Expanded> {
  const issues = subFlowsIn(draft.definition).length ? subFlowIssues(draft, await knownFlows(context)) : []
  if (issues.length) throw invalid(issues)
  return expanded(context, draft.definition)
}

/** Until the end of the transaction no flow is published, enabled, disabled or deleted beside this one: each of these looks at what the others run. */
export async function oneAfterAnother({ tx, actor }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval-flows/${actor.organizationId}`}, 0))`.execute(
    tx,
  )
}

const listed = (names: readonly string[]) => ({
  flows: names.map((name) => `「${name}」`).join(''),
  flowsEn: names.map((name) => `“${name}”`).join(', '),
})

/** A flow that flows in force run stays enabled. */
export async function refuseDisabling(context: Context, id: number): Promise<void> {
  await oneAfterAnother(context)
  const flows = await knownFlows(context)
  const users = usersOf(id, flows).flatMap((one) => flows.get(one) ?? [])
  const names = users.filter(({ enabled }) => enabled).map(({ name }) => name)
  if (names.length) throw invalid([{ path: 'enabled', code: 'subFlowInUse', params: listed(names) }])
}

/** A flow is enabled only with the flows that its version in force runs. */
export async function refuseEnabling(context: Context, id: number): Promise<void> {
  await oneAfterAnother(context)
  const flows = await knownFlows(context)
  const definition = flows.get(id)?.definition
  const runs = definition ? subFlowsIn(definition).flatMap((one) => flows.get(one) ?? []) : []
  const names = runs.filter(({ enabled }) => !enabled).map(({ name }) => name)
  if (names.length) throw invalid([{ path: 'enabled', code: 'subFlowStillOff', params: listed(names) }])
}

/** A flow that a draft of another one names is not deleted. */
export async function refuseDeleting(context: Context, id: number): Promise<void> {
  await oneAfterAnother(context)
  const rows = await context.tx
    .selectFrom('approval_flows')
    .select([localName('approval_flows').as('name'), 'definition'])
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '<>', id)
    .execute()
  const users = rows.filter(({ definition }) => subFlowsIn(readFlow(definition)).includes(id))
  const { flows, flowsEn } = listed(users.map(({ name }) => name))
  if (users.length)
    throw new AppError('inUse', { detail: `${flows}的子流程`, detailEn: `a sub-flow of ${flowsEn}` })
}

/** The flow and those that run it, directly or by others. */
export async function withUsers(context: Context, id: number): Promise<number[]> {
  return [id, ...allUsersOf(id, await knownFlows(context))]
}
