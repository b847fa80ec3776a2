import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import { localName } from '#server/local-name.ts'
import { byName } from '#server/name-order.ts'
import { wordsIn } from '#shared/text.ts'
import { recordAmount } from '../domain/branch-conditions.ts'
import { type FieldUse, fieldUsesIn } from '../domain/field-uses.ts'
import { readFlow } from '../domain/flow-definition.ts'
import { formsOf } from './flows.ts'
import { kindsFilledWith, subjectOf } from './subjects.ts'
import './tables.ts'
import { nodesFor } from '../domain/sub-flows.ts'

/**
 * By field of the forms of a kind which flows look at it, in force or as drafted, and where, in the actor's language. Who may not see flows is told that there are some, without names.
 */
export async function flowsOfFields(
  context: Context,
  formType: FormType,
  fieldIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { tx, actor } = context
  const kinds = kindsFilledWith(formType)
  const wanted = new Set(fieldIds)
  if (kinds.length === 0 || wanted.size === 0) return new Map()
  const flows = await tx
    .selectFrom('approval_flows as f')
    .leftJoin('approval_flow_versions as v', 'v.id', 'f.published_version_id')
    .select([localName('f').as('name'), 'f.enabled', 'f.definition as draft', 'v.definition as published'])
    .where('f.organization_id', '=', actor.organizationId)
    .where('f.kind', 'in', kinds)
    .orderBy(byName('f.name'))
    .orderBy('f.id')
    .execute()
  const say = wordsIn(context.locale)
  const amounts = await amountFields(context, kinds)
  const usesIn = (stored: unknown) =>
    fieldUsesIn({ nodes: nodesFor(readFlow(stored).nodes, context.locale) }).flatMap((use) =>
      use.fieldId === recordAmount ? amounts.map((fieldId) => ({ ...use, fieldId })) : [use],
    )
  const found = flows.flatMap(({ name, enabled, draft, published }) => {
    const inForce = enabled && published !== null ? usesIn(published) : []
    const same = new Set(inForce.map((use) => JSON.stringify(use)))
    const drafted = usesIn(draft).filter((use) => !same.has(JSON.stringify(use)))
    const usageOf = (use: FieldUse, state: string) => ({
      fieldId: use.fieldId,
      words: `${say('审批流「{name}」（{state}）： | Approval flow "{name}" ({state}): ', { name, state })}${placeOf(use, say)}`,
    })
    return [
      ...inForce.map((use) => usageOf(use, say('使用中 | active'))),
      ...drafted.map((use) => usageOf(use, say('未生效 | not active'))),
    ]
  })
  const uses = Map.groupBy(
    found.filter(({ fieldId }) => wanted.has(fieldId)),
    ({ fieldId }) => fieldId,
  )
  const nameless = [
    say(
      '有审批流用到（您没有查看审批流的权限） | Used by approval flows (you do not have permission to view them)',
    ),
  ]
  return new Map(
    [...uses].map(([id, of]) => [id, may(actor, 'flow.read') ? of.map(({ words }) => words) : nameless]),
  )
}

function placeOf(use: FieldUse, say: ReturnType<typeof wordsIn>): string {
  const { node } = use
  switch (use.as) {
    case 'condition':
      return say('条件「{node}」的分支「{branch}」 | branch "{branch}" of the condition "{node}"', {
        node,
        branch: use.branch,
      })
    case 'who':
      return say('节点「{node}」的人员 | assignees of the step "{node}"', { node })
    case 'right':
      return say('节点「{node}」的字段权限 | field permissions of the step "{node}"', { node })
    default:
      return use satisfies never
  }
}

/** The fields that say the amount in the forms in force of these kinds. */
async function amountFields(context: Context, kinds: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const kind of kinds)
    for (const { form } of await formsOf(context, kind)) {
      const id = subjectOf(kind).amountField?.(form)
      if (id) found.add(id)
    }
  return [...found]
}
