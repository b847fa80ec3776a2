export { addTaskTemplates } from './add-task-templates.ts'
export { startCaseTypes } from './start-case-types.ts'
export { taskTemplatesFor } from './task-templates.ts'
