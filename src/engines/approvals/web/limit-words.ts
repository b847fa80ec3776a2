import { useText } from '#web/index.ts'
import type { TimeLimit } from '../domain/flow-definition.ts'
import { limitMessages } from './limit-messages.ts'

/** "8 working hours", "one working day": how long a limit is. */
export function useLimitWords(): (limit: Pick<TimeLimit, 'hours' | 'days'>) => string {
  const l = useText(limitMessages)
  return ({ hours = 0, days }) => {
    if (days !== undefined) return days === 1 ? l('inDay') : l('inDays', { count: days })
    return hours === 1 ? l('inHour') : l('inHours', { count: hours })
  }
}
