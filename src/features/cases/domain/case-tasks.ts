import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { entryParams } from '#engines/records/domain/index.ts'
import { mostChecklistLines } from '#features/case-types/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  bodyId,
  cursorQuery,
  dateSchema,
  endpoint,
  exactTotalQuery,
  flagQuery,
  idParams,
  idSchema,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { type CaseStatus, closedCase } from './case-life.ts'
import { lawCase } from './case-record.ts'

/** 1 open, 2 done, 3 closed with its case, 4 done by who was to do it and to be checked by somebody else. */
export const taskStates = [1, 2, 3, 4] as const
export type TaskState = (typeof taskStates)[number]
/** What still waits for somebody. */
export const waitingTask: readonly TaskState[] = [1, 4]

/** What decides whether somebody may complete or reopen a task of a case that they see. */
export type TaskFacts = {
  state: TaskState
  caseStatus: CaseStatus
  /** May change the case itself. */
  changesCase: boolean
  /** Owner of the task, or one of its helpers. */
  takesPart: boolean
  /** Is to check it. */
  isChecker: boolean
  /** Said that it is done. */
  didIt: boolean
}

/**
 * What a person may do with a task: whoever may change its case, and who owns it or helps in it, also where they only read the case. Who is to check it does not complete it; it is
 * checked by them or by somebody else who may change the case, never by who said that it is done. What belongs to an archived or void case is not changed any more.
 */
export function taskAbilities({ state, caseStatus, changesCase, takesPart, isChecker, didIt }: TaskFacts) {
  const isKept = closedCase.includes(caseStatus)
  const may = (changesCase || takesPart) && !isKept
  return {
    complete: may && state === 1 && !isChecker,
    tick: may && state === 1,
    check: (changesCase || isChecker) && !isKept && state === 4 && !didIt,
    handOver: may && state === 1,
    reopen: (may || (isChecker && !isKept)) && state !== 1,
  }
}

/** The lines of a checklist as they are shown: each once, none empty. */
export const checklistLines = (checklist: string): string[] => [
  ...new Set(
    checklist
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** Where a case's tasks stand. */
export const taskAddress = (caseId: number): string => `${lawCase.screen}/detail?id=${caseId}&tab=tasks`

/** Whether a task should have been done by now: its own day still counts. */
export const isLate = ({ state, due }: { state: TaskState; due: string | null }, today: string): boolean =>
  waitingTask.includes(state) && due !== null && due < today

export const taskRow = z.strictObject({
  id: bodyId,
  caseID: bodyId,
  caseName: z.string(),
  title: z.string(),
  owner: personSummary.nullable(),
  due: dateSchema.nullable(),
  state: z.literal(taskStates),
  isLate: z.boolean(),
  /** Who checks it before it is done; null: nobody. */
  checker: personSummary.nullable(),
  /** What is to be done in it. */
  items: z.array(z.strictObject({ text: z.string(), isDone: z.boolean() })),
  abilities: z.strictObject({
    complete: z.boolean(),
    tick: z.boolean(),
    check: z.boolean(),
    handOver: z.boolean(),
    reopen: z.boolean(),
  }),
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
    /** true: those that the person owns or helps in, and those that wait for them to be checked. */
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
  summary:
    'Completes a task, or gives it to its checker; by who may change the case, owns the task or helps in it, once its list is ticked',
  params: entryParams,
  body: z.strictObject({ version: versionSchema }),
  answer: taskRow,
})

export const reopenTask = endpoint({
  name: 'reopenLawCaseTask',
  method: 'PUT',
  path: '/law_cases/{id}/tasks/{entryID}/reopen',
  tag,
  summary: 'Opens a task again that was done, closed or to be checked, with the reason',
  params: entryParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(limit.multiLine), version: versionSchema }),
  answer: taskRow,
})

export const checkTask = endpoint({
  name: 'checkLawCaseTask',
  method: 'PUT',
  path: '/law_cases/{id}/tasks/{entryID}/check',
  tag,
  summary:
    'Says that a task is done as it should be; by its checker or who may change the case, not by who did it',
  params: entryParams,
  body: z.strictObject({ version: versionSchema }),
  answer: taskRow,
})

export const tickTask = endpoint({
  name: 'tickLawCaseTask',
  method: 'PUT',
  path: '/law_cases/{id}/tasks/{entryID}/ticked',
  tag,
  summary: 'Says which lines of a task’s list are done',
  params: entryParams,
  body: z.strictObject({
    ticked: z.array(z.string().max(limit.multiLine)).max(mostChecklistLines),
    version: versionSchema,
  }),
  answer: taskRow,
})

export const handOverTask = endpoint({
  name: 'handOverLawCaseTask',
  method: 'PUT',
  path: '/law_cases/{id}/tasks/{entryID}/owner',
  tag,
  summary:
    'Gives an open task to somebody else who sees the case; by who may change the case, owns the task or helps in it',
  params: entryParams,
  body: z.strictObject({
    ownerID: bodyId,
    reason: z.string().trim().max(limit.multiLine).default(''),
    version: versionSchema,
  }),
  answer: taskRow,
})

export const beginCaseTasks = endpoint({
  name: 'beginLawCaseTasks',
  method: 'POST',
  path: '/law_cases/{id}/tasks/of_case_type',
  tag,
  summary: 'Gives a case the tasks of its case type that it does not have yet; answers their titles',
  params: idParams,
  answer: z.strictObject({ titles: z.array(z.string()) }),
})
