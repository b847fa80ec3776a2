import { formatInstant } from '#shared/dates.ts'
import { listed, personLabel, Timeline, type Tone, useServices, useText } from '#web/index.ts'
import type { HistoryEntry } from '../domain/api.ts'
import type { ApprovalAction } from '../domain/approval-actions.ts'
import { absenceMessages } from './absence-messages.ts'
import { addedMessages } from './added-messages.ts'
import { branchMessages } from './branch-messages.ts'
import { ChangedAtStep } from './changed-at-step.tsx'
import { limitMessages } from './limit-messages.ts'
import { approvalMessages } from './messages.ts'
import { OpenMatters } from './open-matters.tsx'

const toneOf: Partial<Record<ApprovalAction, Tone>> = {
  submit: 'info',
  resubmit: 'info',
  approve: 'success',
  pass: 'success',
  reject: 'danger',
  return: 'warning',
  withdraw: 'warning',
  cancel: 'danger',
  left: 'warning',
  handOver: 'info',
  add: 'info',
  takeBackAdded: 'warning',
  takeBack: 'warning',
  delegate: 'info',
  comeBack: 'info',
  limit: 'warning',
}

function Detail({ entry }: { entry: HistoryEntry }) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const a = useText(addedMessages)
  const away = useText(absenceMessages)
  const l = useText(limitMessages)
  const { action, detail } = entry
  if (action === 'return')
    return (
      <div className="c-approval-soft">
        {t('returnedTo', { to: detail.to || t('toInitiator'), resume: t(detail.resume ?? 'onward') })}
      </div>
    )
  if (action === 'cc')
    return <div className="c-approval-soft">{t('ccTo', { people: listed(detail.people ?? []) })}</div>
  if (action === 'remind' && detail.people)
    return <div className="c-approval-soft">{t('remindedTo', { people: listed(detail.people) })}</div>
  if (action === 'handOver')
    return (
      <div className="c-approval-soft">
        {t('handedOver', { from: detail.from ?? '', to: listed(detail.people ?? []) })}
      </div>
    )
  if (action === 'delegate')
    return (
      <div className="c-approval-soft">
        {away('delegated', { from: detail.from ?? '', to: listed(detail.people ?? []) })}
      </div>
    )
  if (action === 'comeBack')
    return <div className="c-approval-soft">{away('cameBack', { from: detail.from ?? '' })}</div>
  if (action === 'add' && detail.how)
    return (
      <div className="c-approval-soft">
        {a('addedPeople', { how: a(`added.${detail.how}`), people: listed(detail.people ?? []) })}
      </div>
    )
  if (action === 'takeBackAdded')
    return (
      <div className="c-approval-soft">{a('droppedPeople', { people: listed(detail.people ?? []) })}</div>
    )
  if (action === 'left')
    return (
      <div className="c-approval-soft">
        {detail.people ? t('takenOverBy', { people: listed(detail.people) }) : t('takenOverByRule')}
      </div>
    )
  if (action === 'branch')
    return (
      <div className="c-approval-soft">
        {b(detail.again ? 'takenAgain' : 'taken', { name: detail.branch ?? '' })}
      </div>
    )
  if (action === 'limit' && detail.did)
    return (
      <div className="c-approval-soft">
        {l(`did.${detail.did}`, { from: detail.from ?? '', to: listed(detail.people ?? []) })}
      </div>
    )
  if (action === 'pass' && detail.reason)
    return <div className="c-approval-soft">{l(`pass.${detail.reason}`)}</div>
  return null
}

/** Which text was decided on, and what was left open in it knowingly. */
function OnText({ entry: { detail } }: { entry: HistoryEntry }) {
  const t = useText(approvalMessages)
  const { text, left } = detail
  return (
    <>
      {text ? (
        <div className="c-approval-soft" title={text.sha256}>
          {t('decidedOn', { ordinal: text.ordinal, sha256: `${text.sha256.slice(0, 12)}…` })}
        </div>
      ) : null}
      {left?.length ? (
        <>
          <div className="c-approval-soft">{t('leftOpen')}</div>
          <OpenMatters items={left} />
        </>
      ) : null}
    </>
  )
}

/** What was done, by whom, with which words; newest first. */
export function ApprovalHistory({ history }: { history: readonly HistoryEntry[] }) {
  const t = useText(approvalMessages)
  const away = useText(absenceMessages)
  const { timeZone } = useServices()
  const items = [...history].reverse().map((entry) => ({
    key: String(entry.id),
    tone: toneOf[entry.action] ?? ('neutral' as Tone),
    title: (
      <span className="c-approval-entry">
        <span>{entry.user ? personLabel(entry.user) : t('system')}</span>
        <span>{t(`did.${entry.action}`)}</span>
        {entry.detail.behalf ? (
          <span className="c-approval-soft">{away('onBehalf', { name: entry.detail.behalf })}</span>
        ) : null}
        {entry.nodeName ? <span className="c-approval-soft">{entry.nodeName}</span> : null}
        <time className="c-approval-soft" dateTime={entry.at}>
          {formatInstant(entry.at, timeZone)}
        </time>
      </span>
    ),
    children: (
      <>
        {entry.comment ? <p className="c-approval-words">{entry.comment}</p> : null}
        <Detail entry={entry} />
        <ChangedAtStep entry={entry} />
        <OnText entry={entry} />
      </>
    ),
  }))
  return <Timeline items={items} />
}
