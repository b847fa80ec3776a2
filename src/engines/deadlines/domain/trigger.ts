import type { Words } from '#shared/text.ts'

/** An event from which rules of an organisation may count: 'law_case.hearing'. Its record's kind stands before the point. */
export type DeadlineTrigger = { id: string; words: Words }

/** A day on which such an event stands: `source` is the row that says so. */
export type TriggerEvent = {
  subjectId: number
  trigger: string
  source: { kind: string; id: number }
  date: string
}

/** The kind of record that an event belongs to. */
export const kindOfTrigger = (trigger: string): string => trigger.slice(0, trigger.indexOf('.'))
