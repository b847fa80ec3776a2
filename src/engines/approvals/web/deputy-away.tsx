import { useQuery } from '@tanstack/react-query'
import { call, inBrackets, type Person, personLabel, useText } from '#web/index.ts'
import type { Absence, Span } from '../domain/delegation.ts'
import { listDeputyAbsences } from '../domain/delegation-api.ts'
import { deputyAway } from '../domain/deputy-away.ts'
import type { FlowKind } from '../domain/lists.ts'
import { absenceMessages } from './absence-messages.ts'
import { useKindWords } from './kind-words.ts'

type Props = {
  given: Omit<Absence, 'userId'>
  delegate: Person
  /** Who is away; null: whoever reads this. */
  person: Person | null
  kinds: readonly FlowKind[]
}

/** When whoever would stand in is away as well, and who is asked then; nothing while they are there. */
export function DeputyAway({ given, delegate, person, kinds }: Props) {
  const t = useText(absenceMessages)
  const kindWords = useKindWords(kinds)
  const { delegateId: userID, fromDate, toDate } = given
  const { data } = useQuery({
    queryKey: ['approval', 'deputy', userID, fromDate, toDate],
    queryFn: ({ signal }) => call(listDeputyAbsences, { query: { userID, fromDate, toDate }, signal }),
  })
  if (!data) return null
  const absences = data.list.map((one) => ({ ...one, userId: one.person.id, delegateId: one.delegate.id }))
  const nextOf = (id: number): string => {
    const next = data.list.find((one) => one.delegate.id === id)?.delegate
    return next ? personLabel(next) : ''
  }
  const words = ({ fromDate: from, toDate: to, kinds: chosen }: Span) => {
    const named = kindWords(chosen)
    return { from, to, kinds: named && inBrackets(named) }
  }
  const lines = deputyAway({ userId: 0, ...given }, absences).flatMap(({ delegateId, alsoAway, ...span }) => {
    const next = nextOf(delegateId)
    return [
      t('deputyAway', { delegate: personLabel(delegate), next, ...words(span) }),
      ...alsoAway.map((also) =>
        person
          ? t('nextAwayThey', { next, person: personLabel(person), ...words(also) })
          : t('nextAway', { next, ...words(also) }),
      ),
    ]
  })
  return (
    <div role="status">
      {lines.map((line) => (
        <p key={line} className="c-hint">
          {line}
        </p>
      ))}
    </div>
  )
}
