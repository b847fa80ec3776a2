import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import { labelIn, stateLabels } from '../domain/counterpart.ts'
import type { MergeField } from '../domain/merge.ts'
import type { MergePreview } from '../domain/merge-api.ts'
import { fieldWord } from '../domain/words.ts'
import { mergeMessages } from './merge-messages.ts'
import { counterpartMessages } from './messages.ts'
import { RatingTag } from './rating-tag.tsx'

type Props = {
  preview: MergePreview
  take: readonly MergeField[]
  onTake: (take: readonly MergeField[]) => void
  swap: ReactNode
}

/** Which of two parties stays, and in what they differ: one value of each pair is kept. */
export function MergeFields({ preview: { stays, goes, differing }, take, onTake, swap }: Props) {
  const t = useText(mergeMessages)
  const party = useText(counterpartMessages)
  const locale = useLocale()
  const label = (field: MergeField) => (field === 'name' ? party('name') : fieldWord(field, locale))
  const choose = (field: MergeField, takes: boolean) =>
    onTake(takes ? [...take, field] : take.filter((one) => one !== field))
  const isBlack = stays.rating === 40 || goes.rating === 40
  return (
    <section className="c-merge-fields" aria-label={t('mergeTitle')}>
      <div className="c-merge-row c-merge-head">
        <span>{swap}</span>
        <span>
          <span className="c-soft">{t('staysLabel')}</span> <strong>{stays.name}</strong>
        </span>
        <span>
          <span className="c-soft">{t('goesLabel')}</span> <strong>{goes.name}</strong>
        </span>
      </div>
      {differing.map((field) => {
        // Who is blacklisted stays so: nothing to choose.
        const isFixed = field === 'rating' && isBlack
        const takes = isFixed ? goes.rating === 40 && stays.rating !== 40 : take.includes(field)
        return (
          <Radio.Group
            key={field}
            className="c-merge-row"
            aria-label={label(field)}
            disabled={isFixed}
            value={takes}
            onChange={({ target }) => choose(field, target.value === true)}
          >
            <span className="c-merge-label">{label(field)}</span>
            <Radio value={false}>
              <Value party={stays} field={field} />
            </Radio>
            <Radio value>
              <Value party={goes} field={field} />
            </Radio>
          </Radio.Group>
        )
      })}
      <p className="c-hint">{t('sameValues')}</p>
    </section>
  )
}

function Value({ party, field }: { party: Counterpart; field: MergeField }) {
  const t = useText(mergeMessages)
  const yesNo = useText(counterpartMessages)
  const locale = useLocale()
  switch (field) {
    case 'rating':
      return (
        <>
          <RatingTag rating={party.rating} /> <span className="c-soft">{party.ratingRemark}</span>
        </>
      )
    case 'state':
      return labelIn(stateLabels, party.state, locale)
    case 'isConnectedTransaction':
      return yesNo(party.isConnectedTransaction === 2 ? 'yes' : 'no')
    default:
      return party[field] || <span className="c-soft">{t('none')}</span>
  }
}
