import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { daysBetween } from '#shared/dates.ts'
import { said, type Words } from '#shared/text.ts'
import {
  addressOf,
  call,
  ErrorState,
  isMissing,
  StatusTag,
  toast,
  useIsPhone,
  useLocale,
  useText,
} from '#web/index.ts'
import { confirmDeadline, type DeadlineDetail, readDeadline } from '../domain/api.ts'
import { deadlineStateLabels } from '../domain/deadline.ts'
import { dayText, refusalText } from '../domain/step-words.ts'
import { ChangeList } from './change-list.tsx'
import { ByHandDialog, ReopenDialog, SettleDialog } from './deadline-dialogs.tsx'
import './deadlines.css'
import { deadlineMessages } from './messages.ts'
import { StepList } from './step-list.tsx'
import { TermCalendar } from './term-calendar.tsx'

/** How a deadline was computed, and what may be done with it; opened by its id from the page of its subject. */
export function DeadlineDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useText(deadlineMessages)
  const isPhone = useIsPhone()
  const found = useQuery({
    queryKey: ['deadline', id],
    queryFn: ({ signal }) => call(readDeadline, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  })
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={t('title')}
      size={isPhone ? '100%' : 760}
      footer={found.data ? <Actions deadline={found.data} /> : null}
    >
      {isMissing(found) ? <ErrorState error={found.error} onRetry={found.refetch} /> : null}
      {found.data ? <Body deadline={found.data} /> : isMissing(found) ? null : <Skeleton active />}
    </Drawer>
  )
}

function Body({ deadline }: { deadline: DeadlineDetail }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const { rule, ruleVersion, refusal } = deadline
  const version = rule && ruleVersion ? rule.versions[ruleVersion - 1] : undefined
  const words = (text: Words) => said(text, locale)
  return (
    <div className="c-deadline">
      <h2 className="c-deadline-title">
        {words(deadline.title)} <span>{deadline.subjectName}</span>
      </h2>
      <Head deadline={deadline} />
      <Proof deadline={deadline} />
      {refusal ? <Alert type="warning" showIcon title={refusalText(refusal, locale)} /> : null}
      {deadline.isByHand ? (
        <Alert
          type="info"
          showIcon
          title={t('byHandLine', {
            name: deadline.setBy?.name ?? t('system'),
            reason: deadline.reason,
            date: deadline.computed ?? '—',
          })}
        />
      ) : null}
      <div className="c-deadline-columns">
        <section>
          {version ? (
            <p className="c-deadline-law">
              {words(version.law)} {words(version.article)} · {rule?.id}
            </p>
          ) : null}
          <StepList steps={deadline.steps} label={t('steps')} />
          {rule?.remark ? <p className="c-step-detail">{words(rule.remark)}</p> : null}
        </section>
        <TermCalendar deadline={deadline} />
      </div>
      <ChangeList deadline={deadline} />
    </div>
  )
}

function Head({ deadline }: { deadline: DeadlineDetail }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const { due, today, state } = deadline
  const left = due ? daysBetween(today, due) : 0
  const isOpen = state === 'open'
  return (
    <div className={`c-deadline-head ${isOpen && left <= 7 ? 'is-near' : ''}`}>
      <div>
        <span className="c-step-label">{t('due')}</span>
        <strong className="c-deadline-day">{due ? dayText(due, locale) : t('noDay')}</strong>
      </div>
      <div>
        <span className="c-step-label">{t('today', { date: today })}</span>
        {due && isOpen ? (
          <strong>
            {left < 0 ? t('over', { days: -left }) : t('left', { days: left })}
            {left > 0 ? <span> · {t('leftWorking', { days: deadline.workingDaysLeft })}</span> : null}
          </strong>
        ) : (
          <strong>
            {deadline.stateOn
              ? t('settled', {
                  state: said(deadlineStateLabels[state], locale),
                  on: deadline.stateOn,
                  name: deadline.settledBy?.name ?? t('system'),
                })
              : said(deadlineStateLabels[state], locale)}
          </strong>
        )}
      </div>
      <div className="c-deadline-tags">
        {deadline.isProvisional ? <StatusTag tone="warning">{t('provisional')}</StatusTag> : null}
        {deadline.isByHand ? <StatusTag tone="info">{t('byHand')}</StatusTag> : null}
        {deadline.safer ? <StatusTag tone="warning">{t('safer', { date: deadline.safer })}</StatusTag> : null}
        {deadline.confirmedBy ? (
          <StatusTag tone="success">{t('confirmed', { name: deadline.confirmedBy.name })}</StatusTag>
        ) : deadline.needsConfirmation && isOpen ? (
          <StatusTag tone="warning">{t('unconfirmed')}</StatusTag>
        ) : null}
      </div>
    </div>
  )
}

/** What it was settled with. */
function Proof({ deadline: { proof, proofFile } }: { deadline: DeadlineDetail }) {
  const t = useText(deadlineMessages)
  if (!proof && !proofFile) return null
  return (
    <p className="c-deadline-proof">
      <span className="c-step-label">{t('proof')}</span>
      {proof}
      {proofFile ? (
        <a href={addressOf(fileContent, { params: { id: proofFile.id } })} target="_blank" rel="noopener">
          {proofFile.name}
        </a>
      ) : null}
    </p>
  )
}

function Actions({ deadline }: { deadline: DeadlineDetail }) {
  const t = useText(deadlineMessages)
  const queries = useQueryClient()
  const [open, setOpen] = useState<'byHand' | 'settle' | 'reopen' | null>(null)
  const [busy, setBusy] = useState(false)
  const { id, version, abilities, elsewhere } = deadline
  const changed = async () => {
    setOpen(null)
    // Of every list that shows it, also the one of its subject behind the drawer.
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'deadline' || queryKey.includes('deadlines'),
    })
  }
  const confirm = async () => {
    setBusy(true)
    try {
      await call(confirmDeadline, { params: { id }, body: { version } })
      toast.success()
      await changed()
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  if (!elsewhere && !Object.values(abilities).includes(true)) return null
  return (
    <div className="c-deadline-actions">
      {elsewhere ? <p className="c-soft">{elsewhere}</p> : null}
      {abilities.setDate ? <Button onClick={() => setOpen('byHand')}>{t('setByHand')}</Button> : null}
      {abilities.confirm ? (
        <Button loading={busy} onClick={confirm}>
          {t('confirm')}
        </Button>
      ) : null}
      {abilities.change ? (
        <Button type="primary" onClick={() => setOpen('settle')}>
          {t('settleTitle')}
        </Button>
      ) : null}
      {abilities.reopen ? <Button onClick={() => setOpen('reopen')}>{t('reopen')}</Button> : null}
      {open === 'reopen' ? (
        <ReopenDialog deadline={deadline} onClose={() => setOpen(null)} onDone={changed} />
      ) : null}
      {open === 'byHand' ? (
        <ByHandDialog deadline={deadline} onClose={() => setOpen(null)} onDone={changed} />
      ) : null}
      {open === 'settle' ? (
        <SettleDialog deadline={deadline} onClose={() => setOpen(null)} onDone={changed} />
      ) : null}
    </div>
  )
}
