import type { Context } from '#engines/access/server/index.ts'
import { formIn } from '#engines/forms/domain/index.ts'
import { wordsIn } from '#shared/text.ts'
import { recordAmount } from '../domain/branch-conditions.ts'
import { partlyCompared } from '../domain/branch-currencies.ts'
import { type FlowDefinition, isDecisionNode } from '../domain/flow-definition.ts'
import { editedUnapproved, emptySteps } from '../domain/flow-issues.ts'
import { type ExpandedFlow, expandFlow, nameInFull, nodesFor } from '../domain/sub-flows.ts'
import { loadFlowPeople } from './flow-people.ts'
import { formsOf, readFlowDetail } from './flows.ts'
import { findSubFlows, withUsers } from './sub-flows.ts'
import { type HidingStep, hasSubject, subjectOf } from './subjects.ts'

/** What whoever publishes the draft should know: which steps find nobody now, what may be changed that nobody approves any more, which currencies a condition cannot judge, and where what it hides can stand all the same. */
export async function warningsOf(context: Context, id: number): Promise<{ list: string[] }> {
  const { kind, definition: stored } = await readFlowDetail(context, id)
  const definition = { ...stored, nodes: nodesFor(stored.nodes, context.locale) }
  // What can't be run is told when it is published.
  const found = await findSubFlows(context, definition)
  const own = { ...definition, nodes: definition.nodes.filter((node) => node.kind !== 'subFlow') }
  const expanded = found ? expandFlow(definition, found) : expandFlow(own)
  const every = { ...expanded, nodes: nodesFor(expanded.nodes, context.locale) }
  const list = [
    ...(await emptyWarnings(context, every)),
    ...editWarnings(context, definition),
    ...(await currencyWarnings(context, kind, definition)),
  ]
  const hidden = every.nodes.flatMap((node): HidingStep[] => {
    if (!isDecisionNode(node)) return []
    const fields = Object.keys(node.fieldRights).filter((field) => node.fieldRights[field] === 'hidden')
    return fields.length ? [{ node: nameInFull(node), fields }] : []
  })
  if (hidden.length === 0 || !hasSubject(kind)) return { list }
  const { hidingWarnings } = subjectOf(kind)
  const warnings: string[] = []
  // What is submitted by a flow that runs this one comes by its steps as well.
  for (const flow of await withUsers(context, id))
    warnings.push(...((await hidingWarnings?.(context, { id: flow, hidden })) ?? []))
  return { list: [...list, ...new Set(warnings)] }
}

function editWarnings(context: Context, definition: FlowDefinition): string[] {
  const say = wordsIn(context.locale)
  return editedUnapproved(definition).map(({ name }) =>
    say(
      '节点「{name}」可以修改字段，而其后没有审批节点：在该节点作出的修改不再经任何人审批。 | Step "{name}" can edit fields, but no approval step follows it: changes made there will not be approved by anyone.',
      { name },
    ),
  )
}

async function currencyWarnings(
  context: Context,
  kind: string,
  { nodes }: FlowDefinition,
): Promise<string[]> {
  const say = wordsIn(context.locale)
  const found = (await formsOf(context, kind)).flatMap(({ form }) => {
    const fields = formIn(form, context.locale).fields.map(({ config }) => config)
    const amount = fields.find(({ id }) => id === subjectOf(kind).amountField?.(form))
    return partlyCompared(nodes, amount ? [...fields, { ...amount, id: recordAmount }] : fields)
  })
  // Several forms may have the same field, by whatever name.
  const each = new Map(found.toReversed().map((one) => [`${one.node.id}/${one.field.id}/${one.units}`, one]))
  return [...each.values()].toReversed().map(({ node, field, units, others }) => {
    const some = others.length <= 3
    return say(
      '条件「{name}」只按 {list} 比较「{field}」的大小，而该字段还可填写{others}：用这些币种填写的，经过该条件时无法判断，不能提交。 | Condition "{name}" compares "{field}" in {listEn} only, but it can also be entered in {othersEn}: records in those currencies cannot be evaluated there or submitted.',
      {
        name: node.name,
        list: units.join('、'),
        field: field.name,
        listEn: units.join(', '),
        others: some ? ` ${others.join('、')}` : '其他币种',
        othersEn: some ? others.join(', ') : 'other currencies',
      },
    )
  })
}

async function emptyWarnings(context: Context, definition: ExpandedFlow): Promise<string[]> {
  const say = wordsIn(context.locale)
  const ends = {
    skip: say('提交时会跳过该节点 | submissions will skip it'),
    admin: say('提交时会转交管理员 | submissions will go to an administrator'),
    refuse: say('经过该节点的事项不能提交 | records that reach it cannot be submitted'),
  }
  return emptySteps(definition, await loadFlowPeople(context, definition, [])).map((node) => {
    const name = nameInFull(node)
    return say(
      '节点「{name}」目前没有可处理的人：所选的角色、职位或权限没有在职人员。{end}。 | Step "{name}" currently has no assignee: no active user has its roles, positions or permissions; {end}.',
      { name, end: ends[node.whenEmpty] },
    )
  })
}
