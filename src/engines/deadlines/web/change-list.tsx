import { useLocale, useText } from '#web/index.ts'
import type { DeadlineDetail } from '../domain/api.ts'
import { deadlineMessages } from './messages.ts'

/** What happened to a deadline, the newest first, with both days of each move. */
export function ChangeList({ deadline }: { deadline: DeadlineDetail }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const day = (side: Record<string, unknown>) => (typeof side.due === 'string' ? side.due : null)
  return (
    <section className="c-deadline-changes">
      <h2>{t('changes')}</h2>
      <ul>
        {deadline.changes.map((change) => {
          const [before, after] = [day(change.before), day(change.after)]
          const kind = kinds[change.kind]
          return (
            <li key={`${change.at}-${change.kind}`}>
              <time dateTime={change.at}>{new Date(change.at).toLocaleString(locale)}</time>
              <span>
                {kind ? t(kind) : change.kind} · {change.by?.name ?? t('system')}
              </span>
              {before && after && before !== after ? (
                <strong>{t('fromToValue', { before, after })}</strong>
              ) : null}
              {change.reason ? <span className="c-step-detail">{change.reason}</span> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const kinds: Readonly<
  Record<
    string,
    | 'change_create'
    | 'change_move'
    | 'change_drop'
    | 'change_byHand'
    | 'change_settle'
    | 'change_confirm'
    | 'change_calendar'
    | 'change_rules'
  >
> = {
  create: 'change_create',
  move: 'change_move',
  drop: 'change_drop',
  byHand: 'change_byHand',
  settle: 'change_settle',
  confirm: 'change_confirm',
  calendar: 'change_calendar',
  rules: 'change_rules',
}
