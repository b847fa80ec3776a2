import type { Context } from '#engines/access/server/index.ts'
import { applyEdits, type FormValues } from '#engines/forms/domain/index.ts'
import { serverFormContext } from '#engines/forms/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import { namedIn } from '../domain/flow-issues.ts'
import { type RoutedNode, routeFlow } from '../domain/route-flow.ts'
import {
  emptyWays,
  type JudgedBranch,
  type ShownSimulation,
  type simulateFlow as simulateCall,
  simulateRoute,
} from '../domain/simulation.ts'
import { unchoosable } from './choices.ts'
import { circumstancesOf, heldBy, type Judged, wayBy } from './circumstances.ts'
import { namesOf } from './flow-names.ts'
import { loadFlowPeople, loadPersons } from './flow-people.ts'
import { formsOf, readFlowDetail } from './flows.ts'
import { expandedDraft } from './sub-flows.ts'
import type { Said } from './subjects.ts'
import { namedBy } from './taken-now.ts'
import './tables.ts'
import { nodesFor } from '../domain/sub-flows.ts'

type Asked = BodyOf<typeof simulateCall>

/**
 * The way that a submission by a person with these contents would take by a definition, each step with its reason. Nothing is started. 404 for a flow, a person or a form that is not there,
 * 422 for contents that the form would not take.
 */
export async function simulateFlow(context: Context, id: number, asked: Asked): Promise<ShownSimulation> {
  const { initiatorID } = asked
  const { kind, name } = await readFlowDetail(context, id)
  const draft = { ...asked.definition, nodes: nodesFor(asked.definition.nodes, context.locale) }
  const { definition: stored } = await expandedDraft(context, { id, name, kind, definition: draft })
  const definition = { ...stored, nodes: nodesFor(stored.nodes, context.locale) }
  const said = await filledIn(context, kind, asked)
  const fieldPeople = said ? await namedBy(context, said, namedIn(definition).fields) : {}
  const submitters = [initiatorID]
  const people = await loadFlowPeople(context, definition, submitters, { fieldPeople })
  const without = await unchoosable(context, definition, submitters)
  const facts = { ...people, unchoosable: without }
  const routed = routeFlow(definition, facts)
  const empty = emptyWays(definition, facts)
  const typeOf = async () => asked.typeID
  const at = await circumstancesOf(context, routed, { kind, initiatorId: initiatorID, said, typeOf })
  const judged = { kind, said, at }
  const { taken, missing } = wayBy(context, routed, judged)
  const { nodes, problem } = simulateRoute(routed, definition.samePerson, { taken })
  const persons = await loadPersons(context, [initiatorID, ...nodes.flatMap((node) => node.people)])
  const initiator = persons.get(initiatorID)
  if (!initiator) throw notFound()
  return {
    initiator,
    problem,
    canStart: problem === null,
    missing: missing.map((issue) => issueText(issue, context.locale)),
    ...(await namesOf(context, [definition])),
    nodes: nodes.map((node) => ({
      ...node,
      people: node.people.flatMap((one) => persons.get(one) ?? []),
      empty: empty.get(node.id) ?? [],
      judged: branchesJudged(routed, node.id, judged, taken.get(node.id)),
    })),
  }
}

/** Of a condition what became of its branches. */
function branchesJudged(
  routed: readonly RoutedNode[],
  id: string,
  judged: Judged,
  taken: string | undefined,
): JudgedBranch[] {
  const node = routed.find((one) => one.id === id && one.kind === 'condition')
  const held = heldBy(judged)
  return (node?.branches ?? []).map((branch) => ({
    id: branch.id,
    name: branch.name,
    isTaken: branch.id === taken,
    held: node && branch.when ? held(branch.when, node) : [],
    when: branch.when ?? null,
  }))
}

/** What the form says as it was typed in, by the form's own rules; null where none is filled in. */
async function filledIn(
  context: Context,
  kind: string,
  { formVersionID, initiatorID, values: typed }: Asked,
): Promise<Said | null> {
  if (formVersionID === null) return null
  const found = (await formsOf(context, kind)).find(({ formVersionId }) => formVersionId === formVersionID)
  const initiator = await context.tx
    .selectFrom('people')
    .select('department_id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', initiatorID)
    .executeTakeFirst()
  if (!found || !initiator) throw notFound()
  const sent = typed as FormValues
  const rules = await serverFormContext(context, found.form, [sent], {
    locale: context.actor.language,
    initiator: { userId: initiatorID, departmentId: initiator.department_id },
    recordStatus: 1,
    written: { keeping: {} },
  })
  const { values, issues } = applyEdits(found.form, {}, sent, rules)
  if (issues.length) throw invalid(issues.map((issue) => ({ ...issue, path: `values.${issue.path}` })))
  return { form: found.form, values, rules }
}
