import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { type CounterpartEntry, nameOnScreen } from '#engines/forms/domain/index.ts'
import { issueText } from '#shared/issues.ts'
import { StatusTag, toast, useLocale, useText } from '#web/index.ts'
import { partiesToShow, scoreToShow } from '../domain/chosen-party.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { CreditRiskDialog } from './credit-risk-dialog.tsx'
import { counterpartMessages } from './messages.ts'
import { ratedQuery } from './party-query.ts'
import { type PartyParts, PreviewDialog } from './preview-dialog.tsx'
import { RatingTag } from './rating-tag.tsx'

export type { PartyParts }

type Props = { kind: PartyKind; entries: readonly CounterpartEntry[]; parts: PartyParts }

/** Below a counterpart field: how the chosen parties are rated, what is on record of them, and the credit risk of the first external one. */
export function ChosenPartyActions({ kind, entries, parts }: Props) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const [shown, setShown] = useState<readonly number[] | null>(null)
  const [risky, setRisky] = useState<number | null>(null)
  const found = partiesToShow(entries)
  const show = (): void => {
    if (!found) return
    if ('ids' in found) setShown(found.ids)
    else toast.error(issueText({ path: '', code: found.fault }, locale))
  }
  const showRisk = (): void => {
    const first = scoreToShow(entries)
    if ('ids' in first) {
      setRisky(first.ids[0] ?? null)
      return
    }
    const words = issueText({ path: '', code: first.fault }, locale)
    if (entries.length === 0) toast.warning(words)
    else toast.error(words)
  }
  const hasFreeName = entries.some(({ id }) => id === null)
  if (found === null && kind === 'internal' && !hasFreeName) return null
  return (
    <div className="c-party-actions">
      {hasFreeName ? <StatusTag tone="warning">{t('notOnFile')}</StatusTag> : null}
      {kind === 'external' && found && 'ids' in found ? <Rated entries={entries} /> : null}
      {found ? (
        <Button type="link" size="small" onClick={show}>
          {t('showParty')}
        </Button>
      ) : null}
      {kind === 'external' ? (
        <Button type="link" size="small" onClick={showRisk}>
          {t('showRisk')}
        </Button>
      ) : null}
      {shown ? <PreviewDialog kind={kind} ids={shown} parts={parts} onClose={() => setShown(null)} /> : null}
      {risky === null ? null : <CreditRiskDialog id={risky} parts={parts} onClose={() => setRisky(null)} />}
    </div>
  )
}

/** Rating and mean of each chosen party, named where there are several. What can't be read is left out: the form goes on without it. */
function Rated({ entries }: Pick<Props, 'entries'>) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const parties = entries.flatMap(({ id, name }) =>
    id === null ? [] : [{ id, name: nameOnScreen({ id, name }, null, locale) }],
  )
  const found = useQueries({ queries: parties.map(({ id }) => ratedQuery(id)) })
  const rated = parties.flatMap((party, at) => (found[at]?.data ? [{ ...party, ...found[at].data }] : []))
  return rated.map(({ id, name, rating, averageScore }) => (
    <span key={id} className="c-party-rated">
      {entries.length === 1 ? null : <span>{name}</span>}
      <span className="c-soft">{t('ratingTold')}</span>
      <RatingTag rating={rating} />
      {averageScore === null ? null : (
        <span className="c-soft">{t('scoreTold', { score: averageScore })}</span>
      )}
    </span>
  ))
}
