import { useQuery } from '@tanstack/react-query'
import { said } from '#shared/text.ts'
import { call, inBrackets, personLabel, useLocale, useText } from '#web/index.ts'
import type { Absence, Span } from '../domain/delegation.ts'
import { listDeputyAbsences } from '../domain/delegation-api.ts'
import { deputyAway } from '../domain/deputy-away.ts'
import type { FlowKind } from '../domain/lists.ts'
import { absenceMessages } from './absence-messages.ts'

type Props = { given: Omit<Absence, 'userId'>; kinds: readonly FlowKind[] }

/** When whoever would stand in is away as well, and who is asked then; nothing while they are there. */
export function DeputyAway({ given, kinds }: Props) {
  const t = useText(absenceMessages)
  const locale = useLocale()
  const { delegateId: userID, fromDate, toDate } = given
  const { data } = useQuery({
    queryKey: ['approval', 'deputy', userID, fromDate, toDate],
    queryFn: ({ signal }) => call(listDeputyAbsences, { query: { userID, fromDate, toDate }, signal }),
  })
  if (!data) return null
  const absences = data.list.map(({ person, delegate, ...one }) => ({
    ...one,
    userId: person.id,
    delegateId: delegate.id,
  }))
  const people = new Map(
    data.list.flatMap(({ person, delegate }) => [person, delegate]).map((one) => [one.id, one]),
  )
  const called = (id: number) => {
    const person = people.get(id)
    return person ? personLabel(person) : ''
  }
  const words = (span: Span) => {
    const named = kinds.filter(({ kind }) => span.kinds.includes(kind)).map((one) => said(one.words, locale))
    return {
      from: span.fromDate,
      to: span.toDate,
      kinds: named.length > 0 ? inBrackets(named.join(locale === 'en' ? ', ' : '、')) : '',
    }
  }
  const lines = deputyAway({ userId: 0, ...given }, absences).flatMap(({ delegateId, alsoAway, ...span }) => [
    t('deputyAway', { delegate: called(userID), next: called(delegateId), ...words(span) }),
    ...alsoAway.map((also) => t('nextAway', { next: called(delegateId), ...words(also) })),
  ])
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
