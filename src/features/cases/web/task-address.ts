import { lawCase } from '../domain/case-record.ts'

/** Where a case's tasks stand. */
export const taskAddress = (caseId: number): string => `${lawCase.screen}/detail?id=${caseId}&tab=tasks`
