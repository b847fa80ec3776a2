import { useText } from '#web/index.ts'
import type { HistoryEntry } from '../domain/api.ts'
import { Matter } from './open-matters.tsx'
import { stepMessages } from './step-messages.ts'

/** What somebody changed of the record before they decided: fields from what to what, and their work on the text. */
export function ChangedAtStep({ entry: { detail } }: { entry: HistoryEntry }) {
  const t = useText(stepMessages)
  const { fields = [], work = [] } = detail
  if (fields.length + work.length === 0) return null
  return (
    <>
      <div className="c-approval-soft">{t('changedAtStep')}</div>
      <ul className="c-open-matters">
        {fields.map(({ field, name, before, after, isMasked }) => (
          <li key={field}>
            {isMasked
              ? t('fieldMasked', { name })
              : t('fieldChanged', { name, before: before || t('empty'), after: after || t('empty') })}
          </li>
        ))}
        {work.map((one) => (
          <li key={`${one.how}/${one.key}`}>
            {t('workDone', { how: t(`how.${one.how}`) })}
            <Matter item={one} />
          </li>
        ))}
      </ul>
    </>
  )
}
