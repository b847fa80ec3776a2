import { Alert, Checkbox } from 'antd'
import { useText } from '#web/index.ts'
import type { MergeKnown } from '../domain/merge.ts'
import type { MergePreview } from '../domain/merge-api.ts'
import { mergeMessages } from './merge-messages.ts'

type Props = {
  stake: keyof MergeKnown
  preview: MergePreview
  isKnown: boolean
  onKnown: (isKnown: boolean) => void
}

/** A consequence of a merge in words, and where whoever merges says that they know it. */
export function AtStake({ stake, preview: { stays, goes }, isKnown, onKnown }: Props) {
  const t = useText(mergeMessages)
  const names = { stays: stays.name, goes: goes.name }
  const [person, company] = stays.subtype === 2 ? [stays, goes] : [goes, stays]
  const words = {
    knowsBlacklist: { title: t('blacklist'), hint: null, known: t('knowsBlacklist') },
    knowsNumbers: {
      title: t('numbers', { staysNumber: stays.idNumber, goesNumber: goes.idNumber }),
      hint: t('numbersHint', names),
      known: t('knowsNumbers'),
    },
    knowsKind: {
      title: t('kind', { person: person.name, company: company.name }),
      hint: t('kindHint', names),
      known: t('knowsKind'),
    },
  }[stake]
  return (
    <Alert
      type="error"
      showIcon
      title={words.title}
      description={
        <>
          {words.hint ? <p className="c-merge-stake">{words.hint}</p> : null}
          <Checkbox checked={isKnown} onChange={({ target }) => onKnown(target.checked)}>
            {words.known}
          </Checkbox>
        </>
      }
    />
  )
}
