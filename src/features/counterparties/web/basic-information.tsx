import { type DescriptionItem, Descriptions, listed, useLocale, useText } from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import {
  idKindLabels,
  labelIn,
  partyType,
  type Rating,
  ratingLabels,
  stateLabels,
  subtypeLabels,
} from '../domain/counterpart.ts'
import { suggestedRating } from '../domain/suggested-rating.ts'
import { fieldWord } from '../domain/words.ts'
import { MaskedValue } from './masked-value.tsx'
import { counterpartMessages } from './messages.ts'
import { RatingTag } from './rating-tag.tsx'
import { PartyTags } from './tags/party-tags.tsx'
import { useFieldWord } from './use-field-word.ts'
import { usePartySettings } from './use-party-settings.ts'

/** The basic-information panel: type, credit code or ID number, address, phone, email, fax, and how the party is rated. */
export function BasicInformation({ party, withRating = true }: { party: Counterpart; withRating?: boolean }) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const kind = party.partyType === partyType.internal ? 'internal' : 'external'
  const { reveal } = party.abilities
  const rated = useRatingItems(party)
  const masked = (field: 'idNumber' | 'phone') => (
    <MaskedValue
      key={`${field}${party.version}`}
      kind={kind}
      id={party.id}
      field={field}
      masked={party[field]}
      mayReveal={reveal}
    />
  )
  const plain = (key: 'abbr' | 'address' | 'email' | 'fax'): DescriptionItem => ({
    key,
    label: fieldWord(key, locale),
    value: party[key],
  })
  const items: DescriptionItem[] = [
    { key: 'type', label: t('type'), value: labelIn(subtypeLabels, party.subtype, locale) },
    {
      key: 'idNumber',
      label: labelIn(idKindLabels, party.idKind, locale),
      value: party.idKind === 'creditCode' ? party.idNumber : masked('idNumber'),
    },
    plain('abbr'),
    ...(party.formerNames.length
      ? [{ key: 'formerNames', label: fieldWord('formerNames', locale), value: listed(party.formerNames) }]
      : []),
    ...(party.tags.length
      ? [
          {
            key: 'tags',
            label: fieldWord('tags', locale),
            value: <PartyTags tags={party.tags} />,
            wide: true,
          },
        ]
      : []),
    plain('address'),
    { key: 'phone', label: fieldWord('phone', locale), value: masked('phone') },
    plain('email'),
    plain('fax'),
    { key: 'state', label: fieldWord('state', locale), value: labelIn(stateLabels, party.state, locale) },
  ]
  const external: DescriptionItem[] = [
    { key: 'subjectGroup', label: fieldWord('subjectGroup', locale), value: party.subjectGroup },
    ...(withRating ? rated : []),
    {
      key: 'connected',
      label: fieldWord('isConnectedTransaction', locale),
      value: t(party.isConnectedTransaction === 2 ? 'yes' : 'no'),
    },
    ...(withRating
      ? [
          {
            key: 'ratingRemark',
            label: fieldWord('ratingRemark', locale),
            value: party.ratingRemark,
            wide: true,
          },
        ]
      : []),
  ]
  return <Descriptions items={kind === 'external' ? [...items, ...external] : items} />
}

/** How a party is rated, and what its scores come to. */
function useRatingItems({ rating, averageScore }: Counterpart): DescriptionItem[] {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  return [
    { key: 'rating', label: word('rating'), value: <RatingTag rating={rating} /> },
    {
      key: 'averageScore',
      label: word('averageScore'),
      value:
        averageScore === null ? (
          t('notScored')
        ) : (
          <ScoreWithSuggestion averageScore={averageScore} rating={rating} />
        ),
    },
  ]
}

/** The mean, and the rating that it suggests where the party has another one. */
function ScoreWithSuggestion({ averageScore, rating }: { averageScore: string; rating: Rating }) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const { data } = usePartySettings()
  const suggested = data ? suggestedRating(averageScore, data.thresholds) : null
  return (
    <>
      {averageScore}
      {suggested !== null && suggested !== rating ? (
        <span className="c-soft c-party-suggestion">
          {t('suggested', { rating: labelIn(ratingLabels, suggested, locale) })}
        </span>
      ) : null}
    </>
  )
}

/** 综合评级: how the party is rated and why, and what its scores come to. */
export function OverallRating({ party }: { party: Counterpart }) {
  const locale = useLocale()
  return (
    <Descriptions
      items={[
        ...useRatingItems(party),
        {
          key: 'ratingRemark',
          label: fieldWord('ratingRemark', locale),
          value: party.ratingRemark,
          wide: true,
        },
      ]}
    />
  )
}
