import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import {
  deadlinesOf,
  dropTrigger,
  followOwnRules,
  moot,
  setTrigger,
} from '#engines/deadlines/server/index.ts'
import type { SubChange } from '#engines/records/server/index.ts'
import { sameValue } from '#shared/same-value.ts'
import { lawCase } from '../domain/case-record.ts'
import { type CaseTerm, termKey, termsOf } from '../domain/case-terms.ts'

/** Keeps the deadlines of an entry: what it sets going now is computed, what it does no longer is dropped. What stayed as it was is left as somebody settled it. */
export const watchTerms =
  (key: string) =>
  async (context: Context, { id, entryId, before, after }: SubChange): Promise<void> => {
    const { rows } = await sql<{ kind: number }>`select kind from law_cases
      where organization_id = ${context.actor.organizationId} and id = ${id}`.execute(context.tx)
    const kind = rows[0]?.kind ?? 1
    const of = (row: SubChange['after']) =>
      new Map<string, CaseTerm>((row ? termsOf(key, row, kind) : []).map((one) => [termKey(one), one]))
    const [was, is] = [of(before), of(after)]
    const subject = { kind: lawCase.kind, id }
    const sourceOf = (name: string) => ({ kind: `${key}.${name}`, id: entryId })
    for (const name of was.keys())
      if (!is.has(name)) await dropTrigger(context, { subject, source: sourceOf(name) })
    for (const [name, one] of is)
      if (!sameValue(was.get(name), one)) {
        const { date } = one
        const what = 'ruleId' in one ? { ruleId: one.ruleId } : { title: one.title }
        await setTrigger(context, { subject, source: sourceOf(name), date, ...what })
      }
    await followOwnRules(context, lawCase.kind, [id])
  }

/** What is still open of a case is moot: it is void, or archived. */
export async function dropDeadlines(context: Context, id: number): Promise<void> {
  for (const { id: deadlineId, state } of await deadlinesOf(context, { kind: lawCase.kind, id }))
    if (state === 'open')
      await moot(context, deadlineId, { proof: '案件已作废或归档 · the case is void or archived' })
}
