import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, visibleSql } from '#engines/access/server/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import { caseAccess } from '../domain/case-access.ts'
import type { lawCase } from '../domain/case-record.ts'
import { watchTerms } from './watch-terms.ts'

type Who = Pick<Context, 'actor'>

/** The cases that a person may see, as one condition on `r`: as far as their permission reaches, and those in which they help. Every list of cases starts from it. */
export const visibleCases = ({ actor }: Who): RawBuilder<SqlBool> =>
  visibleSql(actor, 'law_case.read', caseAccess, 'r')

/** Which of these they may change: as far as their permission reaches, and, with the permission, those in which they help. */
const changeableCases = ({ actor }: Who): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleSql(actor, 'law_case.manage', caseAccess, 'r')} or exists (select from law_case_helpers h
    where h.organization_id = r.organization_id and h.case_id = r.id and h.user_id = ${actor.userId}))`

/** Entries that set deadlines going. */
const watched = ['document', 'decision', 'preservation', 'hearing'] as const

export const casePart: FormServerPart<typeof lawCase.fields, typeof lawCase.figures> = {
  figures: {},
  visible: visibleCases,
  changeable: changeableCases,
  subs: Object.fromEntries(watched.map((key) => [key, { changed: watchTerms(key) }])),
  uses: async ({ tx, actor }, id) => {
    const { rows } =
      await sql`select from law_cases where organization_id = ${actor.organizationId} and parent_id = ${id}`.execute(
        tx,
      )
    return rows.length ? '有下级案件 | it has cases below it' : null
  },
}
