import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { route } from '#engines/access/server/index.ts'
import type { FormRecord, RelatedCall } from '#engines/records/domain/index.ts'
import { type AnyPart, formRoutes, relatedPage } from '#engines/records/server/index.ts'
import { contractLinkRoutes } from '#features/contracts/server/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { disputePart, matterDeadlinesRoute } from '#features/disputes/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  becomeLawCase,
  caseContractCalls,
  completeLawCase,
  disputeContractCalls,
  listCaseAgentsOfLawFirm,
  listCaseAgentsOfLawyer,
  listCaseDeadlines,
  listCasesOfContract,
  listCompletedLawCases,
  listDisputeAgentsOfLawFirm,
  listDisputeAgentsOfLawyer,
  listDisputesOfContract,
  transferLawCase,
} from '../domain/api.ts'
import { completedStatuses } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { becomeCase, complete, transfer } from './case-operations.ts'
import { casePart } from './case-part.ts'

/** Records that a table between ties to what the path names; the person sees of them what they may see, whatever they know of the other. */
const tied = <R extends FormRecord>(
  record: R,
  part: AnyPart,
  list: RelatedCall<R>,
  { table, own, other }: { table: string; own: string; other: string },
): HttpRoute =>
  route(list, {
    may: record.may.read,
    handle: (context, { params, query }) => {
      const condition = sql<SqlBool>`exists (select from ${sql.table(table)} t where t.organization_id = r.organization_id
        and ${sql.ref(`t.${own}`)} = r.id and ${sql.ref(`t.${other}`)} = ${params.id})`
      return relatedPage(record, part, context, query, condition) as never
    },
  })

const ofCase = (table: string, other: string) => ({ table, own: 'case_id', other })
const ofDispute = (table: string, other: string) => ({ table, own: 'dispute_id', other })
const isCompleted: RawBuilder<SqlBool> = sql`r.status = any(${[...completedStatuses]}::int[])`

export const caseRoutes: HttpRoute[] = [
  route(listCompletedLawCases, {
    may: lawCase.may.read,
    handle: (context, { query }) => relatedPage(lawCase, casePart, context, query, isCompleted) as never,
  }),
  ...formRoutes(lawCase, casePart),
  matterDeadlinesRoute({ record: lawCase, part: casePart }, listCaseDeadlines),
  route(completeLawCase, {
    may: lawCase.may.write,
    handle: (context, { params, body }) => complete(context, params.id, body),
  }),
  route(transferLawCase, {
    may: lawCase.may.write,
    handle: (context, { params, body }) => transfer(context, params.id, body),
  }),
  route(becomeLawCase, {
    may: lawCase.may.write,
    handle: (context, { params, body }) => becomeCase(context, params.id, body),
  }),
  ...contractLinkRoutes(
    lawCase,
    casePart,
    { table: 'law_case_contracts', owner: 'case_id' },
    caseContractCalls,
  ),
  ...contractLinkRoutes(
    lawDispute,
    disputePart,
    { table: 'law_dispute_contracts', owner: 'dispute_id' },
    disputeContractCalls,
  ),
  tied(lawCase, casePart, listCaseAgentsOfLawyer, ofCase('law_case_lawyers', 'lawyer_id')),
  tied(lawCase, casePart, listCaseAgentsOfLawFirm, ofCase('law_case_firms', 'law_firm_id')),
  tied(lawDispute, disputePart, listDisputeAgentsOfLawyer, ofDispute('law_dispute_lawyers', 'lawyer_id')),
  tied(lawDispute, disputePart, listDisputeAgentsOfLawFirm, ofDispute('law_dispute_firms', 'law_firm_id')),
  tied(lawCase, casePart, listCasesOfContract, ofCase('law_case_contracts', 'contract_id')),
  tied(lawDispute, disputePart, listDisputesOfContract, ofDispute('law_dispute_contracts', 'contract_id')),
]
