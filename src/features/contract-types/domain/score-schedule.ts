import { z } from 'zod'
import { bodyId } from '#shared/endpoint.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'

export const scoreScheduleLimit = { roles: 20, remindDays: 365 } as const

/** When contracts are scored without anybody thinking of it, and by whom. */
export const scoreScheduleInput = z.strictObject({
  /** Once the contract is completed. */
  onCompletion: z.boolean(),
  /** Each year of its performance: on the first day of a month (1 to 12), or on the anniversary of its start (null). Null: not yearly. */
  yearly: z.strictObject({ month: z.number().int().min(1).max(12).nullable() }).nullable(),
  /** Who is asked, of those who may see and score the contract. */
  who: z.strictObject({
    initiator: z.boolean(),
    handler: z.boolean(),
    roleIDs: z.array(bodyId).max(scoreScheduleLimit.roles),
  }),
  /** Days after which who has not scored is told again, each time; null: never again. */
  remindDays: z.number().int().min(1).max(scoreScheduleLimit.remindDays).nullable(),
})
export type ScoreSchedule = z.output<typeof scoreScheduleInput>

/** What a rule begins with that shall ask. */
export const usualSchedule: ScoreSchedule = {
  onCompletion: true,
  yearly: null,
  who: { initiator: false, handler: true, roleIDs: [] },
  remindDays: 7,
}

/** A rule that asks at no time asks nobody: null, by hand. */
export const soundSchedule = (schedule: ScoreSchedule | null): ScoreSchedule | null =>
  schedule && (schedule.onCompletion || schedule.yearly !== null)
    ? { ...schedule, who: { ...schedule.who, roleIDs: [...new Set(schedule.who.roleIDs)] } }
    : null

/** What keeps what a rule asks from being saved: that it asks nobody, or a role that is none of `roles` (absent: not known here). */
export function scheduleIssues(schedule: ScoreSchedule | null, roles?: ReadonlySet<number>): Issue[] {
  const sound = soundSchedule(schedule)
  if (!sound) return []
  const { initiator, handler, roleIDs } = sound.who
  if (!initiator && !handler && roleIDs.length === 0)
    return [{ path: 'asking.who', code: 'requiredSelect', params: inBoth('field', '评分人 | who scores') }]
  return roles && roleIDs.some((id) => !roles.has(id))
    ? [{ path: 'asking.who.roleIDs', code: 'scoreRoleGone' }]
    : []
}

/** Whether two rules let scores fall due on the same days. */
export const sameTimes = (a: ScoreSchedule | null, b: ScoreSchedule | null): boolean =>
  (a?.onCompletion ?? false) === (b?.onCompletion ?? false) &&
  (a?.yearly === undefined || a.yearly === null) === (b?.yearly === undefined || b.yearly === null) &&
  a?.yearly?.month === b?.yearly?.month
