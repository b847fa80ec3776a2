import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, visibleSql } from '#engines/access/server/index.ts'
import { caseAccess } from '../domain/case-access.ts'

type Who = Pick<Context, 'actor'>

/** The cases that a person may see, as one condition on `r`: as far as their permission reaches, and those in which they help. Every list of cases starts from it. */
export const visibleCases = ({ actor }: Who): RawBuilder<SqlBool> =>
  visibleSql(actor, 'law_case.read', caseAccess, 'r')

/** Which of these they may change: as far as their permission reaches, and, with the permission, those in which they help. */
export const changeableCases = ({ actor }: Who): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleSql(actor, 'law_case.manage', caseAccess, 'r')} or exists (select from law_case_helpers h
    where h.organization_id = r.organization_id and h.case_id = r.id and h.user_id = ${actor.userId}))`
