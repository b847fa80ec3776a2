import type { Locale } from '#shared/text.ts'

/** Where a project stands. */
export const projectStatus = { preparing: 1, running: 2, paused: 3, completed: 4, ended: 5 } as const
export type ProjectStatus = (typeof projectStatus)[keyof typeof projectStatus]

const labels: Record<ProjectStatus, { zh: string; en: string }> = {
  1: { zh: '筹备', en: 'Preparing' },
  2: { zh: '进行中', en: 'Running' },
  3: { zh: '暂停', en: 'Paused' },
  4: { zh: '已完成', en: 'Completed' },
  5: { zh: '已终止', en: 'Ended' },
}

export const projectStatusLabel = (status: ProjectStatus, locale: Locale): string =>
  labels[status][locale === 'en' ? 'en' : 'zh']

/** Whether new contracts may still be put into the project; pickers show the others, but do not let them be chosen. */
export const takesContracts = (status: ProjectStatus): boolean =>
  status !== projectStatus.completed && status !== projectStatus.ended
