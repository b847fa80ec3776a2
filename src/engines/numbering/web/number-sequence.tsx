import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#shared/dates.ts'
import { call, useServices, useText } from '#web/index.ts'
import { numberingCalls, type RuleInput } from '../domain/api.ts'
import { periodKey } from '../domain/number.ts'
import type { NumberingKind } from '../domain/numbering-rule.ts'
import type { RegisterCount } from '../domain/register-api.ts'
import { sampleInputs } from '../domain/rule-draft.ts'
import { numberSequence } from '../domain/sequence.ts'
import { numberingMessages } from './messages.ts'

const mostCounts = 6

/** The numbers that the rule would give next and after its next reset, at every change; for a rule in use where its counts stand. */
export function NumberSequence({ kind, draft }: { kind: NumberingKind; draft: RuleInput }) {
  const t = useText(numberingMessages)
  const { timeZone } = useServices()
  const today = dateIn(new Date(), timeZone)
  const ruleID = draft.id
  const found = useQuery({
    queryKey: ['numbering_count', kind, ruleID],
    queryFn: ({ signal }) =>
      call(numberingCalls(kind).listCounts, { query: { ruleID: ruleID ?? 0 }, signal }),
    enabled: ruleID !== undefined,
  })
  const counts = found.data?.counts ?? []
  const present = counts.find(
    ({ period, scope }) => period === periodKey(draft.resetCycle, today) && scope.length === 0,
  )
  const hasSerial = draft.segments.some((segment) => segment.kind === 'serial')
  const runs = numberSequence(
    draft,
    sampleInputs(today, draft.segments),
    draft.recount.length ? undefined : present?.last,
  )
  return (
    <section className="c-number-example" aria-label={t('preview')}>
      <div aria-live="polite">
        {runs.map(({ from, numbers: [first, ...more] }) => (
          <div key={from ?? 'now'} className="c-number-run">
            <span className="c-number-when">
              {from === null ? t('nextNumber') : t('afterReset', { day: from })}
            </span>
            <span className="c-number-list">
              <output className="c-mono">{first}</output>
              {hasSerial ? <span className="c-field-hint c-mono">{more.join('　')} …</span> : null}
            </span>
          </div>
        ))}
      </div>
      <p className="c-field-hint">{t('previewHint')}</p>
      {counts.length ? <Counts counts={counts} /> : null}
    </section>
  )
}

function Counts({ counts }: { counts: readonly RegisterCount[] }) {
  const t = useText(numberingMessages)
  return (
    <div className="c-field-hint">
      {t('countsNow')}
      <ul className="c-number-counts">
        {counts.slice(0, mostCounts).map(({ scope, period, last }) => (
          <li key={`${scope.join('/')} ${period}`}>
            {t('countAt', { name: [...scope, period].filter(Boolean).join(' · ') || t('cycle.0'), last })}
          </li>
        ))}
        {counts.length > mostCounts ? (
          <li>{t('moreCounts', { count: counts.length - mostCounts })}</li>
        ) : null}
      </ul>
    </div>
  )
}
