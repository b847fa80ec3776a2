import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import {
  type DeadlineRow,
  deadlinesOf,
  deadlinesUnder,
  dropTrigger,
  followOwnRules,
  isEventGone,
  moot,
  type Source,
  setTrigger,
} from '#engines/deadlines/server/index.ts'
import { sameValue } from '#shared/same-value.ts'
import { closedCase } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { termKey, termsOf } from '../domain/case-terms.ts'
import type { CaseFacts, CaseTerm } from '../domain/case-tracks.ts'

const keyOf = ({ kind, id }: Source): string => `${kind} ${id}`

export type CaseEntry = CaseFacts & { key: string; name: string; id: number; row: Record<string, unknown> }

/** Every entry of a case that may set something going, with what its terms depend on; none of a case that is archived or void, which waits for nothing. */
export async function entriesOf({ tx, actor }: Context, id: number): Promise<CaseEntry[]> {
  const { rows } = await sql<CaseEntry>`
    with c as (select organization_id, id, kind, our_role from law_cases
      where organization_id = ${actor.organizationId} and id = ${id} and not status = any(${[...closedCase]}::int[]))
    select e.key, e.id, e.name, c.kind, c.our_role as "ourRole", p.kind as procedure, e.row from c cross join lateral (
      select 'document' as key, x.id, x.name, x.procedure_id,
          jsonb_build_object('direction', x.direction, 'what', x.what, 'domicile', x.domicile, 'served', x.served_on) as row
        from law_case_documents x where x.organization_id = c.organization_id and x.case_id = c.id
      union all select 'decision', x.id, x.result, x.procedure_id,
          jsonb_build_object('kind', x.kind, 'decided', x.decided_on, 'effective', x.effective_on, 'performBy', x.perform_by, 'performDays', x.perform_days,
            'lastServed', x.last_served_on, 'lastServedAbroad', x.last_served_abroad_on, 'appeal', x.appeal)
        from law_case_decisions x where x.organization_id = c.organization_id and x.case_id = c.id
      union all select 'preservation', x.id, '', null,
          jsonb_build_object('released', x.released_on, 'until', x.until_on, 'renewed', x.renewed_on, 'from', x.from_on,
            'preAction', case when x.pre_action then 2 else 1 end)
        from law_case_preservations x where x.organization_id = c.organization_id and x.case_id = c.id
      union all select 'hearing', x.id, '', null, jsonb_build_object('held', x.held_on)
        from law_case_hearings x where x.organization_id = c.organization_id and x.case_id = c.id) e
    left join law_case_procedures p on p.organization_id = c.organization_id and p.id = e.procedure_id
    order by e.key, e.id`.execute(tx)
  return rows.map((entry) => ({ ...entry, id: Number(entry.id) }))
}

/** Whether a deadline was told of this term already and stands by it, open or as somebody settled it. */
function matchesTerm(row: DeadlineRow, one: CaseTerm): boolean {
  const { date, ...more } = one
  const { after, within } = 'ruleId' in more ? more : {}
  const given = { ...(after?.length && { after }), ...(within && { within }) }
  return !isEventGone(row) && row.trigger_date === date && sameValue(row.given, given)
}

/**
 * Brings the deadlines of a case to what its entries, its kind and their procedures say now, in whatever order they were told: what they set going is computed, what they do no
 * longer is dropped. What somebody settled stays as long as its trigger does. Said twice it changes nothing twice; it asks nobody's right to see the case.
 */
export async function watchTerms(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  // Its kind, or another entry, may be changed at the same time: each waits and then reads what the other said.
  await sql`select from law_cases where organization_id = ${actor.organizationId} and id = ${id} for no key update`.execute(
    tx,
  )
  const subject = { kind: lawCase.kind, id }
  const wanted = new Map(
    (await entriesOf(context, id)).flatMap(({ key, id: entryId, row, ...facts }) =>
      termsOf(key, row, facts).map((one) => {
        const source = { kind: `${key}.${termKey(one)}`, id: entryId }
        return [keyOf(source), { source, one }] as const
      }),
    ),
  )
  const standing = new Map<string, DeadlineRow>()
  for (const row of await deadlinesUnder(context, subject)) {
    if (!/^(document|decision|preservation|hearing)\./.test(row.source_kind)) continue
    const source = { kind: row.source_kind, id: row.source_id }
    standing.set(keyOf(source), row)
    if (!isEventGone(row) && !wanted.has(keyOf(source))) await dropTrigger(context, { subject, source })
  }
  for (const [key, { source, one }] of wanted) {
    const row = standing.get(key)
    if (row && matchesTerm(row, one)) continue
    const { again: _again, ...term } = 'ruleId' in one ? one : { ...one, again: undefined }
    await setTrigger(context, { subject, source, ...term })
  }
  await followOwnRules(context, lawCase.kind, [id])
}

/** What is still open of a case is moot: it is void, or archived. */
export async function dropDeadlines(context: Context, id: number): Promise<void> {
  for (const { id: deadlineId, state } of await deadlinesOf(context, { kind: lawCase.kind, id }))
    if (state === 'open')
      await moot(context, deadlineId, { proof: '案件已作废或归档 · the case is void or archived' })
}
