import { sql } from 'kysely'
import { deadlinesOf } from '#engines/deadlines/server/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import { closedCase } from '../domain/case-life.ts'
import type { lawCase } from '../domain/case-record.ts'
import { changeableCases, visibleCases } from './case-sight.ts'
import { refuseBlindPeople } from './task-people.ts'
import { dropDeadlines, watchTerms } from './watch-terms.ts'

/** Entries that set deadlines going. */
const watched = ['document', 'decision', 'preservation', 'hearing'] as const

export const casePart: FormServerPart<typeof lawCase.fields, typeof lawCase.figures> = {
  figures: {},
  visible: visibleCases,
  changeable: changeableCases,
  // What is archived or void waits for nothing.
  changed: async (context, { before, after: { detail } }) => {
    if (before && closedCase.includes(detail.status) && !closedCase.includes(before.status))
      await dropDeadlines(context, detail.id)
  },
  subs: {
    ...Object.fromEntries(watched.map((key) => [key, { changed: watchTerms(key) }])),
    task: { changed: refuseBlindPeople },
  },
  uses: async (context, id) => {
    const { tx, actor } = context
    const { rows } =
      await sql`select from law_cases where organization_id = ${actor.organizationId} and parent_id = ${id}`.execute(
        tx,
      )
    if (rows.length) return '有下级案件 | it has cases below it'
    const deadlines = await deadlinesOf(context, { kind: 'law_case', id })
    return deadlines.length ? '有期限，请改为作废 | it has deadlines: void it' : null
  },
}
