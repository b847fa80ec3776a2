import type { Money } from '#shared/money.ts'
import type { ReviewRisk } from './review.ts'
import type { RoutedNode } from './route-flow.ts'

/** At most so many are approved at once. */
export const mostInBatch = 100

/** What a list showed of a record when somebody ticked it. */
export type ShownFacts = { name: string; amount: Money | null; otherParty: string }

/**
 * notAllowed: the flow does not let it; demandsWork: the step has something done, or opens fields or the text to whom it asks; changed: it says something else now than the list showed;
 * risky: there is a reason to look at it before agreeing, which a list does not show.
 */
export type BatchHindrance = 'notAllowed' | 'demandsWork' | 'changed' | 'risky'

/** Whether a step is one that nobody answers with a tick: whoever is asked has to do something, or may have to fill something in, or to settle the text. */
export const demandsWork = ({
  kind,
  fieldRights,
  worksOnText,
}: Pick<RoutedNode, 'kind' | 'fieldRights' | 'worksOnText'>): boolean =>
  kind === 'handling' || worksOnText === true || Object.values(fieldRights).includes('edit')

const same = (a: ShownFacts, b: ShownFacts): boolean =>
  a.name === b.name &&
  a.otherParty === b.otherParty &&
  a.amount?.amount === b.amount?.amount &&
  a.amount?.unit === b.amount?.unit

/** Why a task can't be approved together with others; null when it can. */
export function batchHindrance(
  isAllowed: boolean,
  node: Pick<RoutedNode, 'kind' | 'fieldRights' | 'worksOnText'> | undefined,
  { seen, now, risks }: { seen: ShownFacts; now: ShownFacts; risks: readonly Pick<ReviewRisk, 'weight'>[] },
): BatchHindrance | null {
  if (!isAllowed) return 'notAllowed'
  if (!node || demandsWork(node)) return 'demandsWork'
  if (!same(seen, now)) return 'changed'
  return risks.some(({ weight }) => weight === 'high') ? 'risky' : null
}
