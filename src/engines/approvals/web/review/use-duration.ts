import { useText } from '#web/index.ts'
import { durationBetween } from '../../domain/duration.ts'
import { reviewMessages } from './review-messages.ts'

/** "3 hours": how long it is from one instant to another. */
export function useDuration(): (from: string, to: string) => string {
  const t = useText(reviewMessages)
  return (from, to) => {
    const { unit, count } = durationBetween(from, to)
    return count === 1 ? t(`one.${unit}`) : t(unit, { count })
  }
}
