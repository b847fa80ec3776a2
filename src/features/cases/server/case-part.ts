import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, visibleSql } from '#engines/access/server/index.ts'
import { deadlinesOf } from '#engines/deadlines/server/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import { caseAccess } from '../domain/case-access.ts'
import { closedCase } from '../domain/case-life.ts'
import type { lawCase } from '../domain/case-record.ts'
import { dropDeadlines, watchTerms } from './watch-terms.ts'

type Who = Pick<Context, 'actor'>

/** The cases that a person may see, as one condition on `r`: as far as their permission reaches, and those in which they help. Every list of cases starts from it. */
export const visibleCases = ({ actor }: Who): RawBuilder<SqlBool> =>
  visibleSql(actor, 'law_case.read', caseAccess, 'r')

/** Which of these they may change: as far as their permission reaches, and, with the permission, those in which they help. */
export const changeableCases = ({ actor }: Who): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleSql(actor, 'law_case.manage', caseAccess, 'r')} or exists (select from law_case_helpers h
    where h.organization_id = r.organization_id and h.case_id = r.id and h.user_id = ${actor.userId}))`

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
  subs: Object.fromEntries(watched.map((key) => [key, { changed: watchTerms(key) }])),
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
