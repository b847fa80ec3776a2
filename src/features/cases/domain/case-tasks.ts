import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { entryParams } from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  bodyId,
  cursorQuery,
  dateSchema,
  endpoint,
  exactTotalQuery,
  flagQuery,
  idSchema,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { type CaseStatus, closedCase } from './case-life.ts'
import { lawCase } from './case-record.ts'

/** 1 open, 2 done, 3 closed with its case. */
export const taskStates = [1, 2, 3] as const
export type TaskState = (typeof taskStates)[number]

/** What decides whether somebody may complete or reopen a task of a case that they see. */
export type TaskFacts = {
  state: TaskState
  caseStatus: CaseStatus
  /** May change the case itself. */
  changesCase: boolean
  /** Owner of the task, or one of its helpers. */
  takesPart: boolean
}

/**
 * What a person may do with a task: whoever may change its case, and who owns it or helps in it, also where they only read the case. What belongs to an archived or void
 * case is not changed any more.
 */
export function taskAbilities({ state, caseStatus, changesCase, takesPart }: TaskFacts) {
  const may = (changesCase || takesPart) && !closedCase.includes(caseStatus)
  return { complete: may && state === 1, reopen: may && state !== 1 }
}

/** Whether a task should have been done by now: its own day still counts. */
export const isLate = ({ state, due }: { state: TaskState; due: string | null }, today: string): boolean =>
  state === 1 && due !== null && due < today

export const taskRow = z.strictObject({
  id: bodyId,
  caseID: bodyId,
  caseName: z.string(),
  title: z.string(),
  owner: personSummary.nullable(),
  due: dateSchema.nullable(),
  state: z.literal(taskStates),
  isLate: z.boolean(),
  abilities: z.strictObject({ complete: z.boolean(), reopen: z.boolean() }),
  version: versionSchema,
})
export type TaskRow = z.output<typeof taskRow>

const { tag } = lawCase

export const listTasks = endpoint({
  name: 'listTasksOfLawCases',
  method: 'GET',
  path: '/law_cases/tasks',
  tag,
  summary: 'Tasks of all cases that the person may see, by the day they are due; those without a day last',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    ...exactTotalQuery,
    /** true: those that the person owns or helps in. */
    mine: flagQuery.optional(),
    /** open: of cases that are still changed; late: of these, what was due before today. */
    standing: z.enum(['open', 'late', 'all']).default('open'),
    caseID: idSchema.optional(),
    /** Of a task's title, or of its case's name. */
    q: z.string().trim().max(limit.name).optional(),
  }),
  answer: listOf(taskRow),
})

export const completeTask = endpoint({
  name: 'completeLawCaseTask',
  method: 'PUT',
  path: '/law_cases/{id}/tasks/{entryID}/complete',
  tag,
  summary: 'Completes a task; by who may change the case, owns the task or helps in it',
  params: entryParams,
  body: z.strictObject({ version: versionSchema }),
  answer: taskRow,
})

export const reopenTask = endpoint({
  name: 'reopenLawCaseTask',
  method: 'PUT',
  path: '/law_cases/{id}/tasks/{entryID}/reopen',
  tag,
  summary: 'Opens a task again that was done or closed, with the reason',
  params: entryParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(limit.multiLine), version: versionSchema }),
  answer: taskRow,
})
