import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { deadlinesUnder, followOwnRules } from '#engines/deadlines/server/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { moveRefusal, moveRefusals, type RightStatus } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { entryChanged } from './entry-changes.ts'
import { keepDerived } from './keep-derived.ts'
import { changeableRights, visibleRights } from './sight.ts'
import { lateOf, watchRight } from './watch-terms.ts'

/** What is made of a right, and what is due for it, whenever it was written. */
export async function refreshRight(context: Context, id: number): Promise<void> {
  await keepDerived(context, id)
  await watchRight(context, id)
  await followOwnRules(context, intellectualProperty.kind, [id])
}

export const rightPart: FormServerPart<
  typeof intellectualProperty.fields,
  typeof intellectualProperty.figures
> = {
  figures: {},
  visible: visibleRights,
  changeable: changeableRights,
  changed: (context, { after: { detail } }) => refreshRight(context, detail.id),
  imported: async (context, ids) => {
    for (const id of ids) await refreshRight(context, id)
  },
  refuseMove: async (context, { id, from, to }) => {
    const today = dateIn(context.now, context.actor.timeZone)
    const facts = { from: from as RightStatus, to: to as RightStatus, late: await lateOf(context, id) }
    const refusal = moveRefusal(facts, today)
    return refusal && moveRefusals[refusal]
  },
  subs: { record: { changed: entryChanged } },
  uses: async (context, id) => {
    const { tx, actor } = context
    const { rows } =
      await sql`select from intellectual_property_records where organization_id = ${actor.organizationId}
      and property_id = ${id} limit 1`.execute(tx)
    if (rows.length) return '有相关记录，请改为变更状态 | it has records: move its status instead'
    const settled = (await deadlinesUnder(context, { kind: intellectualProperty.kind, id })).length
    return settled ? '有期限，请改为变更状态 | it has deadlines: move its status instead' : null
  },
}
