import { fileContent } from '#engines/documents/domain/index.ts'
import { said } from '#shared/text.ts'
import { addressOf, useLocale, useText } from '#web/index.ts'
import type { DeadlineDetail } from '../domain/api.ts'
import { type DeadlineState, deadlineStateLabels, deadlineStates } from '../domain/deadline.ts'
import { deadlineMessages } from './messages.ts'

const dayOf = (side: Record<string, unknown>) => (typeof side.due === 'string' ? side.due : null)
const stateOf = (side: Record<string, unknown>): DeadlineState | undefined =>
  deadlineStates.find((state) => state === side.state)

/** What happened to a deadline, the newest first, with both days of each move, how it was settled and with which file. */
export function ChangeList({ deadline }: { deadline: DeadlineDetail }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const settled = ({ before, after }: DeadlineDetail['changes'][number]): string | null => {
    const [was, is] = [stateOf(before), stateOf(after)]
    if (!was || !is || was === is) return null
    const words = [was, is].map((state) => said(deadlineStateLabels[state], locale))
    return t('fromToValue', { before: words[0] ?? '', after: words[1] ?? '' })
  }
  return (
    <section className="c-deadline-changes">
      <h2>{t('changes')}</h2>
      <ul>
        {deadline.changes.map((change) => {
          const [before, after] = [dayOf(change.before), dayOf(change.after)]
          const states = settled(change)
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
              {states ? <span>{states}</span> : null}
              {change.reason ? <span className="c-step-detail">{change.reason}</span> : null}
              {change.file ? (
                <a
                  href={addressOf(fileContent, { params: { id: change.file.id } })}
                  target="_blank"
                  rel="noopener"
                >
                  {change.file.name}
                </a>
              ) : null}
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
    | 'change_reopen'
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
  reopen: 'change_reopen',
  confirm: 'change_confirm',
  calendar: 'change_calendar',
  rules: 'change_rules',
}
