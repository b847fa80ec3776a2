export type { CaseTypeNode } from './case-type.ts'
export { mostChecklistLines, type TaskTemplate } from './task-template.ts'
