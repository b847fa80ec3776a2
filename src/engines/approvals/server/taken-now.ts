import type { Context } from '#engines/access/server/index.ts'
import { formContext, meetsConditions } from '#engines/forms/domain/index.ts'
import { compiledForm } from '#engines/forms/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import { hasConditions, takenBranches } from '../domain/taken-branches.ts'
import { subjectOf } from './subjects.ts'

/** By condition node the branch that the record's values take as they are now; the last one where it is filled in with no form. With `lock` they stay so until the end of the transaction. */
export async function takenNow(
  context: Context,
  subject: { kind: string; id: number },
  nodes: readonly RoutedNode[],
  lock: boolean,
): Promise<ReadonlyMap<string, string>> {
  if (!hasConditions(nodes)) return new Map()
  const filled = await subjectOf(subject.kind).filled?.(context, subject.id, { lock })
  const form = filled ? await compiledForm(context, filled.formVersionId) : null
  if (!filled || !form) return takenBranches(nodes, () => false)
  const { actor, now } = context
  const rules = formContext({
    today: dateIn(now, actor.timeZone),
    now: now.toISOString(),
    timeZone: actor.timeZone,
    locale: actor.language,
    organizationLocale: actor.language,
    organizationId: actor.organizationId,
    recordStatus: 1,
  })
  return takenBranches(nodes, (when) => meetsConditions(form, filled.values, rules, when))
}
