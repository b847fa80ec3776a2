import { type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, route } from '#engines/access/server/index.ts'
import type { FormRecord, RelatedCall } from '#engines/records/domain/index.ts'
import {
  type AnyPart,
  formRoutes,
  plainRoutes,
  recordPage,
  relatedPage,
  requireChangeable,
  requireSeen,
} from '#engines/records/server/index.ts'
import { contractLinkRoutes, linkedRecords, namesOfContracts } from '#features/contracts/server/index.ts'
import { standingParties } from '#features/counterparties/server/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { disputePart, matterDeadlinesRoute } from '#features/disputes/server/index.ts'
import { lawFirm, lawyer } from '#features/law-firms/domain/index.ts'
import { lawFirmPart, lawyerPart } from '#features/law-firms/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { notFound } from '#shared/errors.ts'
import {
  becomeLawCase,
  caseContractCalls,
  completeLawCase,
  disputeContractCalls,
  listCaseAgentsOfLawFirm,
  listCaseAgentsOfLawyer,
  listCaseDeadlines,
  listCasesBelow,
  listCasesOfContract,
  listCasesOfDispute,
  listCasesOfParty,
  listCompletedLawCases,
  listDisputeAgentsOfLawFirm,
  listDisputeAgentsOfLawyer,
  listDisputesOfContract,
  listDisputesOfParty,
  readCaseReadings,
  readCasesAbove,
  setParentOfLawCase,
  transferLawCase,
} from '../domain/api.ts'
import { completedStatuses } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import {
  beginCaseTasks,
  checkTask,
  completeTask,
  handOverTask,
  listTasks,
  reopenTask,
  tickTask,
} from '../domain/case-tasks.ts'
import { readTimeline } from '../domain/case-timeline.ts'
import { readInterest } from '../domain/interest/interest-api.ts'
import { loanPrimeRate } from '../domain/interest/loan-prime-rate.ts'
import { readMatterMoney } from '../domain/matter-money.ts'
import { beginTasks } from './begin-tasks.ts'
import { interestOfCase, ratePart } from './case-interest.ts'
import { becomeCase, complete, transfer } from './case-operations.ts'
import { casesAbove, setParent } from './case-parent.ts'
import { casePart } from './case-part.ts'
import { caseReadings } from './case-readings.ts'
import * as tasks from './case-tasks.ts'
import { timelinePage } from './case-timeline.ts'
import { matterMoney } from './matter-money.ts'

/** Records that a table between ties to what the path names, as whom `exists` tells (404 where that is not for the person); they see of them what they may see. */
const tied = <R extends FormRecord>(
  record: R,
  part: AnyPart,
  list: RelatedCall<R>,
  { table, own, other }: { table: string; own: string; other: string },
  exists: (context: Context, id: number) => Promise<number>,
): HttpRoute =>
  route(list, {
    may: record.may.read,
    handle: async (context, { params, query }) => {
      const id = await exists(context, params.id)
      const condition = sql<SqlBool>`exists (select from ${sql.table(table)} t where t.organization_id = r.organization_id
        and ${sql.ref(`t.${own}`)} = r.id and ${sql.ref(`t.${other}`)} = ${id})`
      return relatedPage(record, part, context, query, condition)
    },
  })

const lawyerExists = async (context: Context, id: number) => {
  await requireSeen(context, lawyer, lawyerPart, id)
  return id
}
const firmExists = async (context: Context, id: number) => {
  await requireSeen(context, lawFirm, lawFirmPart, id)
  return id
}
const contractExists = async (context: Context, id: number) => {
  await namesOfContracts(context, [id])
  return id
}

const partyExists = async (context: Context, id: number) => {
  const known = may(context.actor, 'counterpart.read') ? await standingParties(context, [id]) : null
  const standing = known?.get(id)
  if (standing === undefined) throw notFound()
  return standing
}

const ofCase = (table: string, other: string) => ({ table, own: 'case_id', other })
const ofDispute = (table: string, other: string) => ({ table, own: 'dispute_id', other })
/** Asked as a filter, so that the list begins where such cases do. */
const isCompleted = `status:in:${completedStatuses.join()}`

const caseLink = { table: 'law_case_contracts', owner: 'case_id' }
const disputeLink = { table: 'law_dispute_contracts', owner: 'dispute_id' }

/** Cases and disputes as contracts are tied to them. */
export const mattersOfContracts = {
  law_dispute: linkedRecords(lawDispute, disputePart, disputeLink),
  law_case: linkedRecords(lawCase, casePart, caseLink),
}

export const caseRoutes: HttpRoute[] = [
  route(listCompletedLawCases, {
    may: lawCase.may.read,
    handle: (context, { query }) => {
      const filter = [isCompleted, query.filter].filter(Boolean).join(';')
      return recordPage(lawCase, casePart, context, { ...query, filter })
    },
  }),
  route(readMatterMoney, { may: 'law_matter_money.read', handle: (context) => matterMoney(context) }),
  route(listTasks, { may: lawCase.may.read, handle: (context, { query }) => tasks.taskPage(context, query) }),
  route(completeTask, {
    may: lawCase.may.read,
    handle: (context, { params, body }) => tasks.complete(context, params.id, params.entryID, body),
  }),
  route(checkTask, {
    may: lawCase.may.read,
    handle: (context, { params, body }) => tasks.check(context, params.id, params.entryID, body),
  }),
  route(tickTask, {
    may: lawCase.may.read,
    handle: (context, { params, body }) => tasks.tick(context, params.id, params.entryID, body),
  }),
  route(reopenTask, {
    may: lawCase.may.read,
    handle: (context, { params, body }) => tasks.reopen(context, params.id, params.entryID, body),
  }),
  route(handOverTask, {
    may: lawCase.may.read,
    handle: (context, { params, body }) => tasks.handOver(context, params.id, params.entryID, body),
  }),
  route(beginCaseTasks, {
    may: lawCase.may.write,
    handle: async (context, { params }) => {
      await requireChangeable(context, lawCase, casePart, params.id)
      return { titles: await beginTasks(context, params.id) }
    },
  }),
  ...formRoutes(lawCase, casePart),
  matterDeadlinesRoute({ record: lawCase, part: casePart }, listCaseDeadlines),
  route(readCaseReadings, {
    may: lawCase.may.read,
    handle: async (context, { params }) => {
      await requireSeen(context, lawCase, casePart, params.id)
      return caseReadings(context, params.id)
    },
  }),
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
  route(readTimeline, {
    may: lawCase.may.read,
    handle: (context, { params, query }) => timelinePage(context, params.id, query),
  }),
  route(readInterest, {
    may: 'law_matter_money.read',
    handle: (context, { params, query }) => interestOfCase(context, params.id, query),
  }),
  ...plainRoutes(loanPrimeRate, ratePart),
  route(readCasesAbove, {
    may: lawCase.may.read,
    handle: (context, { params }) => casesAbove(context, params.id),
  }),
  route(setParentOfLawCase, {
    may: lawCase.may.write,
    handle: (context, { params, body }) => setParent(context, params.id, body),
  }),
  route(listCasesBelow, {
    may: lawCase.may.read,
    handle: async (context, { params, query }) => {
      await requireSeen(context, lawCase, casePart, params.id)
      return relatedPage(lawCase, casePart, context, query, sql<SqlBool>`r.parent_id = ${params.id}`)
    },
  }),
  route(listCasesOfDispute, {
    may: lawCase.may.read,
    handle: async (context, { params, query }) => {
      await requireSeen(context, lawDispute, disputePart, params.id)
      return relatedPage(lawCase, casePart, context, query, sql<SqlBool>`r.dispute_id = ${params.id}`)
    },
  }),
  ...contractLinkRoutes(lawCase, casePart, caseLink, caseContractCalls),
  ...contractLinkRoutes(lawDispute, disputePart, disputeLink, disputeContractCalls),
  tied(lawCase, casePart, listCaseAgentsOfLawyer, ofCase('law_case_lawyers', 'lawyer_id'), lawyerExists),
  tied(lawCase, casePart, listCaseAgentsOfLawFirm, ofCase('law_case_firms', 'law_firm_id'), firmExists),
  tied(
    lawDispute,
    disputePart,
    listDisputeAgentsOfLawyer,
    ofDispute('law_dispute_lawyers', 'lawyer_id'),
    lawyerExists,
  ),
  tied(
    lawDispute,
    disputePart,
    listDisputeAgentsOfLawFirm,
    ofDispute('law_dispute_firms', 'law_firm_id'),
    firmExists,
  ),
  tied(lawCase, casePart, listCasesOfContract, ofCase('law_case_contracts', 'contract_id'), contractExists),
  tied(
    lawDispute,
    disputePart,
    listDisputesOfContract,
    ofDispute('law_dispute_contracts', 'contract_id'),
    contractExists,
  ),
  tied(lawCase, casePart, listCasesOfParty, ofCase('law_case_parties', 'counterpart_id'), partyExists),
  tied(
    lawDispute,
    disputePart,
    listDisputesOfParty,
    ofDispute('law_dispute_parties', 'counterpart_id'),
    partyExists,
  ),
]
