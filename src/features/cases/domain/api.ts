import { z } from 'zod'
import { chosenApprovers } from '#engines/approvals/domain/index.ts'
import { subjectDeadlinesCall } from '#engines/deadlines/domain/index.ts'
import { relatedCall } from '#engines/records/domain/index.ts'
import { contractLinkCalls } from '#features/contracts/domain/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { bodyId, dateSchema, endpoint, idParams, versionSchema, wordsSchema } from '#shared/endpoint.ts'
import { caseResults, caseStatuses } from './case-life.ts'
import { lawCase } from './case-record.ts'

const { tag } = lawCase
/** Contracts that a case, or a dispute, is about. */
export const caseContractCalls = contractLinkCalls({ ...lawCase, suffix: 'LawCase' })
export const disputeContractCalls = contractLinkCalls({ ...lawDispute, suffix: 'LawDispute' })
const results = Object.keys(caseResults).map(Number) as (keyof typeof caseResults)[]

export const completeLawCase = endpoint({
  name: 'completeLawCase',
  method: 'POST',
  path: '/law_cases/{id}/complete',
  tag,
  summary: 'Concludes a case with its result; 409 where open tasks are left and are not to be closed with it',
  params: idParams,
  body: z.strictObject({
    result: z.literal(results),
    outcome: z.string().trim().max(limit.multiLine).default(''),
    concludedOn: dateSchema,
    /** true: open tasks are closed with the case; false: it is refused while there are any. */
    closesTasks: z.boolean(),
    /** Where a settlement is approved: by step whom the person chooses. */
    chosen: chosenApprovers,
    version: versionSchema,
  }),
  answer: lawCase.calls.create.answer,
})

export const transferLawCase = endpoint({
  name: 'transferLawCase',
  method: 'POST',
  path: '/law_cases/{id}/transfer',
  tag,
  summary: 'Hands a case and its open tasks over to somebody else; both people are told',
  params: idParams,
  body: z.strictObject({
    handlerID: bodyId,
    reason: z.string().trim().max(limit.multiLine).default(''),
    version: versionSchema,
  }),
  /** Whether who handed it over still sees it. */
  answer: z.strictObject({ isSeen: z.boolean() }),
})

export const becomeLawCase = endpoint({
  name: 'becomeLawCase',
  method: 'POST',
  path: '/law_disputes/{id}/case',
  tag,
  status: 201,
  summary: 'Makes a case of a dispute, once: everything is carried over, both name each other',
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  answer: z.strictObject({ id: bodyId }),
})

export const listCompletedLawCases = endpoint({
  ...lawCase.calls.list,
  name: 'listCompletedLawCases',
  path: '/law_cases/completed',
  summary: 'Cases that are concluded, withdrawn, enforced or archived',
})

const statuses = Object.keys(caseStatuses).map(Number) as (keyof typeof caseStatuses)[]

export const readCasesAbove = endpoint({
  name: 'readLawCasesAbove',
  method: 'GET',
  path: '/law_cases/{id}/parent',
  tag,
  summary: 'The cases above a case as far as the person may see them, the highest first',
  params: idParams,
  answer: z.strictObject({
    above: z.array(
      z.strictObject({ id: bodyId, name: z.string(), number: z.string(), status: z.literal(statuses) }),
    ),
    /** The case just above is one that this person may not see. */
    hidesParent: z.boolean(),
  }),
})

export const setParentOfLawCase = endpoint({
  name: 'setParentOfLawCase',
  method: 'PUT',
  path: '/law_cases/{id}/parent',
  tag,
  summary: 'Puts a case below another one, or below none; no case stands below itself',
  params: idParams,
  body: z.strictObject({ parentCaseID: bodyId.nullable(), version: versionSchema }),
  answer: lawCase.calls.create.answer,
})

export const listCasesBelow = relatedCall(lawCase, {
  name: 'listLawCasesBelow',
  path: '/law_cases/{id}/below',
  summary: 'The cases just below a case, as far as the person may see them',
})

export const listCasesOfDispute = relatedCall(lawCase, {
  name: 'listCasesOfLawDispute',
  path: '/law_disputes/{id}/cases',
  summary: 'The case that a dispute became, where the person may see it',
})

export const listCaseDeadlines = subjectDeadlinesCall(lawCase, 'listLawCaseDeadlines')

export const readCaseReadings = endpoint({
  name: 'readLawCaseReadings',
  method: 'GET',
  path: '/law_cases/{id}/readings',
  tag,
  summary:
    'How the law reads the entries of a case where no deadline says it: from when a decision is in effect, and why a document or decision sets nothing going',
  params: idParams,
  answer: z.array(
    z.strictObject({
      key: z.enum(['document', 'decision']),
      id: bodyId,
      name: z.string(),
      /** Why nothing is counted; null: something is. */
      silence: wordsSchema.nullable(),
      /** Computed, where nobody entered the day; null: not known. */
      effect: z
        .strictObject({
          date: dateSchema,
          isProvisional: z.boolean(),
          /** As long as nobody appeals, or sues after a labour award. */
          isOpen: z.boolean(),
        })
        .nullable(),
    }),
  ),
})

export const listCaseAgentsOfLawyer = relatedCall(lawCase, {
  name: 'listCaseAgentsOfLawyer',
  path: '/lawyers/{id}/case_agents',
  summary: 'The cases in which a lawyer acts, as far as the person may see them',
})
export const listCaseAgentsOfLawFirm = relatedCall(lawCase, {
  name: 'listCaseAgentsOfLawFirm',
  path: '/law_firms/{id}/case_agents',
  summary: 'The cases in which a law firm acts, as far as the person may see them',
})
export const listDisputeAgentsOfLawyer = relatedCall(lawDispute, {
  name: 'listDisputeAgentsOfLawyer',
  path: '/lawyers/{id}/dispute_agents',
  summary: 'The disputes in which a lawyer acts, as far as the person may see them',
})
export const listDisputeAgentsOfLawFirm = relatedCall(lawDispute, {
  name: 'listDisputeAgentsOfLawFirm',
  path: '/law_firms/{id}/dispute_agents',
  summary: 'The disputes in which a law firm acts, as far as the person may see them',
})
export const listCasesOfContract = relatedCall(lawCase, {
  name: 'listLawCasesOfContract',
  path: '/contracts/{id}/law_cases',
  summary: 'The cases about a contract, as far as the person may see them',
})
export const listDisputesOfContract = relatedCall(lawDispute, {
  name: 'listLawDisputesOfContract',
  path: '/contracts/{id}/law_disputes',
  summary: 'The disputes about a contract, as far as the person may see them',
})
export const listCasesOfParty = relatedCall(lawCase, {
  name: 'listLawCasesOfCounterpart',
  path: '/counterparts/{id}/law_cases',
  summary: 'The cases in which a party stands on any side, as far as the person may see them',
})
export const listDisputesOfParty = relatedCall(lawDispute, {
  name: 'listLawDisputesOfCounterpart',
  path: '/counterparts/{id}/law_disputes',
  summary: 'The disputes in which a party stands on any side, as far as the person may see them',
})
