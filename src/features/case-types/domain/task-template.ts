/** Who a task is given to when a case begins: one of the people that every case has. */
export const taskAssignees = ['handler', 'helper', 'legalLead'] as const
export type TaskAssignee = (typeof taskAssignees)[number]

export const taskAssigneeLabels: Readonly<Record<TaskAssignee, { zh: string; en: string }>> = {
  handler: { zh: '经办人', en: 'Handler' },
  helper: { zh: '协办人', en: 'Collaborator' },
  legalLead: { zh: '法务负责人', en: 'Legal lead' },
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
