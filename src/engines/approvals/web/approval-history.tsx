import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  Fingerprint,
  listed,
  personLabel,
  Timeline,
  type TimelineItem,
  type Tone,
  useServices,
  useText,
} from '#web/index.ts'
import type { HistoryEntry } from '../domain/api.ts'
import type { ApprovalAction } from '../domain/approval-actions.ts'
import type { ChangeMatter } from '../domain/change-matters.ts'
import { absenceMessages } from './absence-messages.ts'
import { addedMessages } from './added-messages.ts'
import { ChosenPeople } from './approval-choices.tsx'
import { approvalQuery } from './approval-query.ts'
import './approvals.css'
import { askAgainMessages } from './ask-again-messages.ts'
import { batchMessages } from './batch-messages.ts'
import { branchMessages } from './branch-messages.ts'
import { ChangedAtStep } from './changed-at-step.tsx'
import { colleagueMessages } from './colleague-messages.ts'
import { CommentWords } from './comment-words.tsx'
import { FromFlows, MovedSubFlows } from './from-flows.tsx'
import { limitMessages } from './limit-messages.ts'
import { approvalMessages } from './messages.ts'
import { moveMessages } from './move-messages.ts'
import { OpenMatters } from './open-matters.tsx'

const toneOf: Partial<Record<ApprovalAction, Tone>> = {
  submit: 'info',
  resubmit: 'info',
  approve: 'success',
  handle: 'success',
  unapproved: 'warning',
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
  askOpinion: 'info',
  giveOpinion: 'info',
  delegate: 'info',
  comeBack: 'info',
  limit: 'warning',
  move: 'warning',
}

function Detail({ entry }: { entry: HistoryEntry }) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const a = useText(addedMessages)
  const away = useText(absenceMessages)
  const l = useText(limitMessages)
  const m = useText(moveMessages)
  const { action, detail } = entry
  if (detail.chosen) return <ChosenPeople chosen={detail.chosen} />
  if (action === 'return')
    return (
      <div className="c-approval-soft">
        {t('returnedTo', { to: detail.to || t('toInitiator'), resume: t(detail.resume ?? 'onward') })}
      </div>
    )
  if (action === 'cc')
    return <div className="c-approval-soft">{t('ccTo', { people: listed(detail.people ?? []) })}</div>
  if (action === 'askOpinion' || action === 'giveOpinion') return <OpinionOf entry={entry} />
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
        {away(detail.deputy ? 'passedOn' : 'delegated', {
          from: detail.from ?? '',
          to: listed(detail.people ?? []),
          deputy: detail.deputy ?? '',
        })}
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
  if (detail.versions)
    return (
      <div className="c-approval-soft">
        {detail.versions.from === detail.versions.to ? null : m('fromTo', detail.versions)}
        <MovedSubFlows moved={detail.subFlows} />
      </div>
    )
  if (action === 'pass' && detail.reason)
    return <div className="c-approval-soft">{l(`pass.${detail.reason}`)}</div>
  return null
}

/** Whom somebody asked for an opinion, or whom they answered. */
function OpinionOf({ entry: { action, detail } }: { entry: HistoryEntry }) {
  const c = useText(colleagueMessages)
  return (
    <div className="c-approval-soft">
      {c(action === 'askOpinion' ? 'from' : 'to', { people: listed(detail.people ?? []) })}
    </div>
  )
}

/** Why it was submitted although something spoke against it. */
function Nevertheless({ entry: { detail } }: { entry: HistoryEntry }) {
  const t = useText(approvalMessages)
  if (detail.nevertheless === null) return <div className="c-approval-soft">{t('neverthelessUntold')}</div>
  return detail.nevertheless ? (
    <p className="c-approval-words">{t('nevertheless', { reason: detail.nevertheless })}</p>
  ) : null
}

/** Which text was decided on, and what was left open in it knowingly. */
function OnText({ entry: { detail } }: { entry: HistoryEntry }) {
  const t = useText(approvalMessages)
  const { text, left } = detail
  return (
    <>
      {text ? (
        <div className="c-approval-soft">
          {t('decidedOn', { ordinal: text.ordinal })}
          <Fingerprint sha256={text.sha256} />
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

/** Which steps were asked again because of it, and what had been changed since they approved; who was asked besides. */
function Reapproval({ entry: { detail } }: { entry: HistoryEntry }) {
  const again = useText(askAgainMessages)
  const { outdated, edited, people = [] } = detail
  const named = (matters: readonly ChangeMatter[]) =>
    matters.map((matter) => again(matter)).join(again('and'))
  return (
    <>
      {outdated ? (
        <div className="c-approval-soft">
          {again('sentBack', {
            matters: named(outdated.matters),
            nodes: outdated.nodes.join(again('and')),
          })}
        </div>
      ) : null}
      {edited ? (
        <div className="c-approval-soft">
          {again('askedOther', { matters: named(edited), people: listed(people) })}
        </div>
      ) : null}
    </>
  )
}

/** One line of the history; `took`: how long it took. */
export const historyItem = (entry: HistoryEntry, took: string | null = null): TimelineItem => ({
  key: String(entry.id),
  tone: toneOf[entry.action] ?? ('neutral' as Tone),
  title: <EntryTitle entry={entry} took={took} />,
  children: (
    <>
      <CommentWords entry={entry} />
      <Nevertheless entry={entry} />
      <Detail entry={entry} />
      <ChangedAtStep entry={entry} />
      <OnText entry={entry} />
      <Reapproval entry={entry} />
    </>
  ),
})

function EntryTitle({ entry, took }: { entry: HistoryEntry; took: string | null }) {
  const t = useText(approvalMessages)
  const away = useText(absenceMessages)
  const b = useText(batchMessages)
  const { timeZone } = useServices()
  return (
    <span className="c-approval-entry">
      <span>{entry.user ? personLabel(entry.user) : t('system')}</span>
      <span>{entry.detail.inBatch ? b('did') : t(`did.${entry.action}`)}</span>
      {entry.detail.behalf ? (
        <span className="c-approval-soft">{away('onBehalf', { name: entry.detail.behalf })}</span>
      ) : null}
      {entry.nodeName ? <span className="c-approval-soft">{entry.nodeName}</span> : null}
      <FromFlows from={entry.detail.fromFlows} />
      <time className="c-approval-soft" dateTime={entry.at}>
        {formatInstant(entry.at, timeZone)}
      </time>
      {took ? <span className="c-approval-soft">{took}</span> : null}
    </span>
  )
}

/** What was done, by whom, with which words; newest first. */
export function ApprovalHistory({ history }: { history: readonly HistoryEntry[] }) {
  return <Timeline items={[...history].reverse().map((entry) => historyItem(entry))} />
}

/** What was decided and said about a record, without buttons, for a print; `frame` puts it into its page. Nothing where there is no approval. */
export function ApprovalRecord({
  kind,
  id,
  frame,
}: {
  kind: string
  id: number
  frame: (history: ReactNode) => ReactNode
}) {
  const { data } = useQuery(approvalQuery(kind, id))
  return data ? frame(<ApprovalHistory history={data.history} />) : null
}
