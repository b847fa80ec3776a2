import { type DescriptionItem, Descriptions, useLocale, useText } from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import { idKindLabels, labelIn, partyType, stateLabels, subtypeLabels } from '../domain/counterpart.ts'
import { fieldWord } from '../domain/words.ts'
import { MaskedValue } from './masked-value.tsx'
import { counterpartMessages } from './messages.ts'
import { RatingTag } from './rating-tag.tsx'

/** The basic-information panel: type, credit code or ID number, address, phone, email, fax, and how the party is rated. */
export function BasicInformation({ party }: { party: Counterpart }) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const kind = party.partyType === partyType.internal ? 'internal' : 'external'
  const { reveal } = party.abilities
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
    plain('address'),
    { key: 'phone', label: fieldWord('phone', locale), value: masked('phone') },
    plain('email'),
    plain('fax'),
    { key: 'state', label: fieldWord('state', locale), value: labelIn(stateLabels, party.state, locale) },
  ]
  const external: DescriptionItem[] = [
    { key: 'subjectGroup', label: fieldWord('subjectGroup', locale), value: party.subjectGroup },
    { key: 'rating', label: fieldWord('rating', locale), value: <RatingTag rating={party.rating} /> },
    {
      key: 'connected',
      label: fieldWord('isConnectedTransaction', locale),
      value: t(party.isConnectedTransaction === 2 ? 'yes' : 'no'),
    },
    { key: 'ratingRemark', label: fieldWord('ratingRemark', locale), value: party.ratingRemark, wide: true },
  ]
  return <Descriptions items={kind === 'external' ? [...items, ...external] : items} />
}
