import { type Locale, said } from '#shared/text.ts'
import { project } from './record.ts'

/** Where a project stands. */
export const projectStatus = { preparing: 1, running: 2, paused: 3, completed: 4, ended: 5 } as const
export type ProjectStatus = (typeof projectStatus)[keyof typeof projectStatus]

export const projectStatusLabel = (status: ProjectStatus, locale: Locale): string =>
  said(project.fields.status.options[status], locale)

/** Whether new contracts may still be put into the project; pickers show the others, but do not let them be chosen. */
export const takesContracts = (status: ProjectStatus): boolean =>
  status !== projectStatus.completed && status !== projectStatus.ended
