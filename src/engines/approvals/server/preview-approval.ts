import type { Context } from '#engines/access/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import type { ApprovalPreview } from '../domain/api.ts'
import { choicesOf, choicesToMake, chosenFor } from '../domain/choices.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import { nameOfNode } from '../domain/flow-places.ts'
import { keptNodes, previewRoute } from '../domain/preview-route.ts'
import { withoutOutdated } from '../domain/reapproval.ts'
import { type Chosen, routeFlow } from '../domain/route-flow.ts'
import { type ExpandedFlow, nodesFor } from '../domain/sub-flows.ts'
import { offeredChoices, unchoosable } from './choices.ts'
import { loadFlowPeople, loadPersons } from './flow-people.ts'
import { type Instance, latestInstance } from './instance-store.ts'
import { asksAgain, outdatedApprovals } from './outdated-approvals.ts'
import { goesOnWith, type StartApproval, versionOf } from './start-approval.ts'
import { expanded } from './sub-flows.ts'
import { authorsOf } from './subjects.ts'
import { takenNow } from './taken-now.ts'
import './tables.ts'

type Given = ({ flowId: number } | { definition: FlowDefinition }) & {
  /** Whose record it is; the actor when absent. */
  initiatorId?: number
  /** The record: what was returned goes on from where it is. */
  subject?: { kind: string; id: number }
} & Pick<StartApproval, 'goesOn'>

/**
 * Who would be asked if the actor submitted now, on the way that a submission will really take. 404 for a flow that is not there, 422 for one
 * without a version in force.
 */
export async function previewApproval(context: Context, given: Given): Promise<ApprovalPreview> {
  const { definition: stored, returned, earlier } = await wayOf(context, given)
  const definition = { ...stored, nodes: nodesFor(stored.nodes, context.locale) }
  const changed = returned && (await outdatedApprovals(context, returned))
  const goesOn = changed && withoutOutdated(returned.flow, changed.outdated)
  const initiatorId = returned?.initiatorId ?? given.initiatorId ?? context.actor.userId
  const submitterIds = [
    ...new Set([
      initiatorId,
      ...(returned?.flow.submitterIds ?? []),
      context.actor.userId,
      ...(given.subject ? await authorsOf(context, given.subject) : []),
    ]),
  ]
  const people = await loadFlowPeople(context, definition, submitterIds, {
    subject: given.subject,
    chosen: [earlier],
  })
  const without = await unchoosable(context, definition, submitterIds)
  const blank = routeFlow(definition, { ...people, unchoosable: without })
  const { taken, missing } = given.subject
    ? await takenNow(context, given.subject, { nodes: blank, submitterIds }, false)
    : { taken: new Map<string, string>(), missing: [] }
  // Of those who were added whoever submits it now is not asked again.
  const before = goesOn && {
    ...goesOn.state,
    tasks: goesOn.state.tasks.filter(({ userId }) => !submitterIds.includes(userId)),
  }
  const kept = keptNodes(blank, before, { taken })
  const choices = choicesOf(definition)
  const chosen = chosenFor(choices, { given: {}, earlier, kept })
  const routed = routeFlow(definition, { ...people, unchoosable: without, chosen })
  const { nodes, resumes, problem } = previewRoute(routed, before, definition.samePerson, { taken })
  const toMake = choicesToMake(choices, routed, kept, taken)
  const persons = await loadPersons(context, [...submitterIds, ...nodes.flatMap((node) => node.people)])
  const initiator = persons.get(initiatorId)
  if (!initiator) throw notFound()
  return {
    initiator,
    resumes,
    asksAgain: goesOn
      ? await asksAgain(
          context,
          returned.flow,
          goesOn.nodes.map((id) => nameOfNode(returned.flow, id)),
          changed,
        )
      : null,
    problem,
    canStart: problem === null,
    missing: missing.map((issue) => issueText(issue, context.locale)),
    choices: await offeredChoices(context, toMake, { except: submitterIds, earlier }),
    nodes: nodes.map((node) => ({ ...node, people: node.people.flatMap((id) => persons.get(id) ?? []) })),
  }
}

/** The definition that a submission goes by: of what was returned, the one that it started with. */
async function wayOf(
  context: Context,
  given: Given,
): Promise<{ definition: ExpandedFlow; returned: Instance | null; earlier: Chosen }> {
  if ('definition' in given)
    return { ...(await expanded(context, given.definition)), returned: null, earlier: {} }
  const latest = given.subject ? await latestInstance(context, given.subject) : null
  const { flowId } = given
  if (latest?.flow.state === 'returned' && goesOnWith(given, latest, flowId)) {
    await versionInForce(context, flowId)
    const { flowVersionId, subVersionIds } = latest
    const { definition } = await versionOf(context, { flowVersionId, subVersionIds })
    return { definition, returned: latest, earlier: latest.chosen }
  }
  const earlier = latest?.flowId === flowId ? latest.chosen : {}
  return { definition: await versionInForce(context, flowId), returned: null, earlier }
}

async function versionInForce(context: Context, flowId: number): Promise<ExpandedFlow> {
  const row = await context.tx
    .selectFrom('approval_flows')
    .select('id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', flowId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return (await versionOf(context, { flowId })).definition
}
