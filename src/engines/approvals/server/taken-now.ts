import type { Context } from '#engines/access/server/index.ts'
import { countedValues } from '#engines/forms/domain/index.ts'
import { compiledForm, serverFormContext } from '#engines/forms/server/index.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import { hasConditions } from '../domain/taken-branches.ts'
import { circumstancesOf, type Way, wayBy } from './circumstances.ts'
import { type Said, subjectOf } from './subjects.ts'

/** The branches that the record's values, its initiator and its parties take as they are now. With `lock` the values stay so until the end of the transaction. */
export async function takenNow(
  context: Context,
  subject: { kind: string; id: number },
  { nodes, submitterIds }: { nodes: readonly RoutedNode[]; submitterIds: readonly number[] },
  lock: boolean,
): Promise<Way> {
  if (!hasConditions(nodes)) return { taken: new Map(), missing: [] }
  const said = await formNow(context, subject, lock)
  // Who comes first is the initiator.
  const [initiatorId = null] = submitterIds
  const { kind, id } = subject
  const typeOf = async () => (await subjectOf(kind).types?.of(context, id)) ?? null
  const at = await circumstancesOf(context, nodes, { kind, initiatorId, said, typeOf })
  return wayBy(context, nodes, { kind, said, at })
}

/** What the record's form says now; null where it has none. */
async function formNow(
  context: Context,
  { kind, id }: { kind: string; id: number },
  lock: boolean,
): Promise<Said | null> {
  const filled = await subjectOf(kind).filled?.(context, id, { lock })
  const form = filled ? await compiledForm(context, filled.formVersionId) : null
  if (!filled || !form) return null
  // In the organisation's language, whoever asks: branches are the same for all.
  const rules = await serverFormContext(context, form, [filled.values], {
    locale: context.actor.language,
    initiator: null,
    recordStatus: 1,
  })
  return { form, values: filled.values, rules }
}

/** Whom these people and department fields of the record name now: people, or the heads of departments. With `lock` they say so until the end of the transaction. */
export async function namedByFields(
  context: Context,
  subject: { kind: string; id: number },
  fieldIds: readonly string[],
  lock: boolean,
): Promise<Record<string, number[]>> {
  const said = fieldIds.length ? await formNow(context, subject, lock) : null
  return said ? namedBy(context, said, fieldIds) : {}
}

/** Whom these people and department fields of a form name, by field. */
export async function namedBy(
  context: Context,
  said: Said,
  fieldIds: readonly string[],
): Promise<Record<string, number[]>> {
  const named: Record<string, number[]> = {}
  for (const [id, value] of countedValues(said.form, said.values, said.rules, fieldIds)) {
    const ids = Array.isArray(value) ? value.filter((one) => Number.isSafeInteger(one)) : []
    const type = said.form.byId.get(id)?.config.type
    if (type === 'people') named[id] = ids
    if (type === 'department') named[id] = await headsOf(context, ids)
  }
  return named
}

/** Heads of departments, in the order of these. */
async function headsOf({ tx, actor }: Context, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return []
  const rows = await tx
    .selectFrom('department_tree')
    .select(['id', 'head_user_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [...ids])
    .execute()
  const heads = new Map(rows.map((row) => [row.id, row.head_user_id]))
  return ids.flatMap((id) => heads.get(id) ?? [])
}
