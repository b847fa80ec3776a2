import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { deadlinesOf, followImported } from '#engines/deadlines/server/index.ts'
import type { FormServerPart, SubChange } from '#engines/records/server/index.ts'
import { reviewedParties } from '#features/counterparties/server/index.ts'
import { closedCase, inProgress, notBegun } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { beginTasks } from './begin-tasks.ts'
import { changeableCases, visibleCases } from './case-visibility.ts'
import { refuseBeforeFiling, refuseLateFiling } from './order-of-days.ts'
import { refuseUnchecked } from './task-people.ts'
import { holdsLimitation, watchFiling } from './watch-filing.ts'
import { dropDeadlines, watchTerms } from './watch-terms.ts'

/** Entries of a procedure that set deadlines going by themselves; it says by which law. */
const inProcedure = (key: Parameters<typeof refuseBeforeFiling>[0]) => ({
  changed: async (context: Context, change: SubChange) => {
    if (change.after) await refuseBeforeFiling(key)(context, change)
    await watchTerms(context, change.id)
  },
})

export const casePart: FormServerPart<typeof lawCase> = {
  figures: {},
  visible: visibleCases,
  changeable: changeableCases,
  parties: reviewedParties,
  // What is archived or void waits for nothing.
  changed: async (context, { before, after: { detail } }) => {
    if (detail.status === inProgress && (!before || notBegun.includes(before.status)))
      await beginTasks(context, detail.id)
    await watchFiling(context, detail.id)
    if (before && closedCase.includes(detail.status) && !closedCase.includes(before.status))
      await dropDeadlines(context, detail.id)
    await watchTerms(context, detail.id)
  },
  imported: (context, ids) => followImported(context, lawCase.kind, ids),
  subs: {
    document: inProcedure('document'),
    decision: inProcedure('decision'),
    hearing: inProcedure('hearing'),
    preservation: { changed: (context, { id }) => watchTerms(context, id) },
    procedure: {
      changed: async (context, change) => {
        const { id } = change
        if (change.after) await refuseLateFiling(context, change)
        await watchFiling(context, id)
        await watchTerms(context, id)
      },
    },
    task: { changed: refuseUnchecked },
  },
  uses: async (context, id) => {
    const { tx, actor } = context
    const { rows } = await sql<{ isSeen: boolean }>`select (${visibleCases(context)}) is true as "isSeen"
      from law_cases r where r.organization_id = ${actor.organizationId} and r.parent_id = ${id}
      order by 1 desc limit 1`.execute(tx)
    const [below] = rows
    // What kind of record hangs on it is not for who may not see it.
    if (below)
      return below.isSeen
        ? '有下级案件 | it has cases below it'
        : '有关联记录，请改为作废 | it has linked records; void it instead'
    if (await holdsLimitation(context, id))
      return '来自纠纷且已立案，请改为作废 | it came from a dispute and has been filed; void it instead'
    const deadlines = await deadlinesOf(context, { kind: 'law_case', id })
    return deadlines.length ? '有期限，请改为作废 | it has deadlines; void it instead' : null
  },
}
