import { z } from 'zod'
import { lawCase } from '#features/cases/domain/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'
import { mostNames, weights } from './conflict-check.ts'

const tag = 'conflicts'

const tie = z.strictObject({
  id: bodyId,
  name: z.string(),
  number: z.string().nullable(),
  status: z.number().int(),
  isOpen: z.boolean(),
  /** Where a party stands in a case or dispute; null of contracts, firms and lawyers. */
  side: z.literal([1, 2, 3]).nullable(),
})
const ties = z.array(tie)

export const conflictFound = z.strictObject({
  what: z.enum(['own', 'party', 'firm', 'lawyer']),
  id: bodyId,
  name: z.string(),
  /** The firm of a lawyer. */
  firm: z.string().nullable(),
  /** formerName: it was once called so. */
  reason: z.enum(['sameNumber', 'sameName', 'formerName', 'spelling', 'contained']),
  weight: z.enum(weights),
  contracts: ties,
  cases: ties,
  disputes: ties,
  /** There are more of one of these than are told. */
  isCapped: z.boolean(),
})
export type ConflictFound = z.output<typeof conflictFound>

export const conflictAnswer = z.strictObject({
  list: z.array(z.strictObject({ name: z.string(), found: z.array(conflictFound) })),
})
export type ConflictAnswer = z.output<typeof conflictAnswer>

export const checkConflicts = endpoint({
  name: 'checkConflicts',
  method: 'POST',
  path: '/conflict_checks',
  tag,
  summary:
    'Whether parties, firms or lawyers that the person may know of bear these names, and what goes on with them; kept in the log with its reason',
  body: z.strictObject({
    names: z.array(z.string().trim().min(1).max(limit.name)).min(1).max(mostNames),
    reason: z.string().trim().min(1).max(limit.multiLine),
  }),
  answer: conflictAnswer,
})

const ofMatter = (one: string, path: string) =>
  endpoint({
    name: `readConflictsOf${one}`,
    method: 'GET',
    path: `${path}/{id}/conflicts`,
    tag,
    summary: 'The opposing parties checked against parties, firms and lawyers that the person may know of',
    params: idParams,
    answer: conflictAnswer,
  })
export const readConflictsOfCase = ofMatter('LawCase', lawCase.path)
export const readConflictsOfDispute = ofMatter('LawDispute', lawDispute.path)
