import { labelIn, ratingLabels } from '#features/counterparties/domain/index.ts'
import { AppLink, linkTo, StatusTag, useLocale, useText } from '#web/index.ts'
import type { ContractDetail } from '../domain/api.ts'
import { contractMessages } from './messages.ts'

type Party = ContractDetail['parties'][number]

const keyOf = ({ counterpartID, name }: Party): string => `${counterpartID} ${name}`

/** The outside parties, each once. */
export const outsideOf = ({ parties }: ContractDetail): Party[] => [
  ...new Map(
    parties.filter(({ partyType }) => partyType === 2).map((party) => [keyOf(party), party]),
  ).values(),
]

/** Parties by name, each leading to its page, with rating, score and open risks beside it, for who may read parties; for everybody else the names alone. */
export function PartyNames({ parties }: { parties: readonly Party[] }) {
  if (parties.length === 0) return '—'
  return (
    <ul className="c-party-names">
      {parties.map((party) => (
        <li key={keyOf(party)}>
          {party.standing ? (
            <>
              <AppLink {...linkTo(party.standing.link)} newTab>
                {party.shownName}
              </AppLink>
              <Standing standing={party.standing} />
            </>
          ) : (
            party.shownName
          )}
        </li>
      ))}
    </ul>
  )
}

/** From this rating on it is no good sign. */
const bad = 30

function Standing({ standing }: { standing: NonNullable<Party['standing']> }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const { rating, isDisabled, openRisks, score } = standing
  return (
    <>
      {rating === 0 ? null : (
        <StatusTag tone={rating >= bad ? 'danger' : 'neutral'}>
          {labelIn(ratingLabels, rating, locale)}
        </StatusTag>
      )}
      {isDisabled ? <StatusTag tone="danger">{t('partyDisabled')}</StatusTag> : null}
      {score === null ? null : <StatusTag>{t('partyScore', { score })}</StatusTag>}
      {openRisks === 0 ? null : <StatusTag tone="danger">{t('openRisks', { count: openRisks })}</StatusTag>}
    </>
  )
}
