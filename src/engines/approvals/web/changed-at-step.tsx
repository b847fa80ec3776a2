import { ChangedRows, colon, useText } from '#web/index.ts'
import type { HistoryEntry } from '../domain/api.ts'
import { askAgainMessages } from './ask-again-messages.ts'
import { Matter } from './open-matters.tsx'
import { stepMessages } from './step-messages.ts'

/** What somebody changed of the record before they decided, or what was changed before it was submitted again: fields from what to what, and work on the text. */
export function ChangedAtStep({ entry: { action, detail } }: { entry: HistoryEntry }) {
  const t = useText(stepMessages)
  const again = useText(askAgainMessages)
  const { fields = [], work = [], textChanged = false } = detail
  if (fields.length + work.length === 0 && !textChanged) return null
  const isSubmission = action === 'submit' || action === 'resubmit'
  return (
    <>
      <div className="c-approval-soft">{t(isSubmission ? 'changedBefore' : 'changedAtStep')}</div>
      <ul className="c-open-matters">
        {fields.map(({ field, name, before, after, isMasked, rows }) =>
          rows ? (
            <li key={field}>
              {name}
              {colon()}
              <ChangedRows rows={rows} />
            </li>
          ) : (
            <li key={field}>
              {isMasked
                ? t('fieldMasked', { name })
                : t('fieldChanged', { name, before: before || t('empty'), after: after || t('empty') })}
            </li>
          ),
        )}
        {textChanged && work.length === 0 ? <li>{again('textChanged')}</li> : null}
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
