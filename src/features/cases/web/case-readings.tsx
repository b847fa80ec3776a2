import { useQuery } from '@tanstack/react-query'
import { said } from '#shared/text.ts'
import { call, ErrorState, isMissing, Panel, useLocale, useText } from '#web/index.ts'
import { readCaseReadings } from '../domain/api.ts'
import { lawCase } from '../domain/case-record.ts'
import './case-readings.css'
import { caseMessages } from './messages.ts'

/** What the law makes of the entries of a case beside its deadlines: computed days of effect, and what nothing is counted of, with the reason. Nothing where there is none. */
export function CaseReadings({ id }: { id: number }) {
  const t = useText(caseMessages)
  const locale = useLocale()
  const found = useQuery({
    queryKey: [lawCase.kind, id, 'readings'],
    queryFn: ({ signal }) => call(readCaseReadings, { params: { id }, signal }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data?.length) return null
  const isUncounted = found.data.some(({ silence, key }) => silence !== null && key === 'document')
  return (
    <Panel title={t('readings')}>
      <ul className="c-case-readings">
        {found.data.map(({ key, id: entryId, name, silence, effect }) => (
          <li key={`${key}.${entryId}`}>
            <b>{name}</b>
            {effect ? (
              <span>
                {t(effect.isOpen ? 'inEffectUnless' : 'inEffect', { date: effect.date })}
                {effect.isProvisional ? <span className="c-soft"> · {t('effectProvisional')}</span> : null}
              </span>
            ) : null}
            {silence ? <span className="c-soft">{said(silence, locale)}</span> : null}
          </li>
        ))}
      </ul>
      {isUncounted ? <p className="c-soft">{t('enterByHand')}</p> : null}
    </Panel>
  )
}
