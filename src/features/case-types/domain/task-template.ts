import type { Words } from '#shared/text.ts'

/** Who a task is given to when a case begins: one of the people that every case has. */
export const taskAssignees = ['handler', 'helper', 'legalLead'] as const
export type TaskAssignee = (typeof taskAssignees)[number]

export const taskAssigneeLabels: Readonly<Record<TaskAssignee, Words>> = {
  handler: '经办人 | Handler',
  helper: '协办人 | Collaborator',
  legalLead: '法务负责人 | Legal lead',
}

export const mostTemplates = 50
/** Days from the beginning of the case, ten years at most. */
export const latestDay = 3650

/** Lines of the list of one task. */
export const mostChecklistLines = 50

/** A task that a case of a type begins with. `dueDays`: days after the beginning of the case; null: without a day. `checklist`: what has to be ticked off, a line each. */
export type TaskTemplate = {
  name: string
  description: string
  assignee: TaskAssignee
  dueDays: number | null
  checklist: string
}
