import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type Locale, said } from '#shared/text.ts'
import { listed, StatusTag, type Text, useLocale, useText } from '#web/index.ts'
import type { RuleAnswer } from '../domain/api.ts'
import { amountText } from '../domain/step-words.ts'
import './deadlines.css'
import { deadlineMessages } from './messages.ts'
import { ownRuleMessages } from './own-rule-messages.ts'

/** A rule with its versions; `children` are what may be done with it beside trying it. */
export function RuleLine({ rule, today = '', onTry, children }: Props) {
  const t = useText(deadlineMessages)
  const own = useText(ownRuleMessages)
  const standing = rule.own ? standingOf(rule, today) : null
  const locale = useLocale()
  return (
    <li>
      <div className="c-rule-head">
        <strong>{said(rule.title, locale)}</strong>
        <code>{rule.id}</code>
        <StatusTag tone={rule.own ? 'success' : 'neutral'}>{own(rule.own ? 'own' : 'byLaw')}</StatusTag>
        {standing ? <StatusTag tone="neutral">{own(standing)}</StatusTag> : null}
        <StatusTag tone={rule.nature === 'duty' ? 'info' : 'neutral'}>{t(`nature_${rule.nature}`)}</StatusTag>
        {rule.isInterrupted ? <StatusTag tone="neutral">{t('interrupts')}</StatusTag> : null}
        {rule.isSuspended ? <StatusTag tone="neutral">{t('suspends')}</StatusTag> : null}
        {rule.unsettled ? <StatusTag tone="warning">{t('unsettled')}</StatusTag> : null}
        <span className="c-rule-actions">
          <Button
            size="small"
            aria-label={t('tryTitle', { title: said(rule.title, locale) })}
            onClick={onTry}
          >
            {t('tryIt')}
          </Button>
          {children}
        </span>
      </div>
      <p className="c-step-detail">{t('trigger', { words: said(rule.trigger, locale) })}</p>
      <ul className="c-rule-versions">
        {rule.versions.map((version, index) => (
          <li key={`${version.inForceFrom}-${version.inForceTo}-${version.article}`}>
            <span>
              {rule.own ? `${own('version', { version: index + 1 })} ` : ''}
              {said(version.law, locale)} {said(version.article, locale)}
            </span>
            <span>
              {t('termAndRest', {
                term: termText(version.counting, t, locale),
                rest: restText(version.counting, t),
              })}
            </span>
            <span className="c-step-detail">
              {rule.own
                ? ownText(version, own)
                : `${inForceText(version, t)} · ${t('source', { source: version.source })}`}
            </span>
          </li>
        ))}
      </ul>
      {rule.remark ? <p className="c-step-detail">{said(rule.remark, locale)}</p> : null}
      {rule.unsettled ? <p className="c-step-detail">{said(rule.unsettled, locale)}</p> : null}
    </li>
  )
}

type Props = { rule: RuleAnswer; today?: string; onTry: () => void; children?: ReactNode }

/** Where an own rule stands that does not hold today; null for one that does. */
function standingOf({ versions }: RuleAnswer, today: string): 'isOver' | 'notYet' | null {
  const last = versions.at(-1)
  if (last?.inForceTo && last.inForceTo < today) return 'isOver'
  const [first] = versions.filter((one) => !neverHeld(one))
  return first?.inForceFrom && first.inForceFrom > today ? 'notYet' : null
}

const neverHeld = ({ inForceFrom: from, inForceTo: to }: Version): boolean => !!from && !!to && to < from

type Own = Text<typeof ownRuleMessages>

/** From when to when a version of an own rule holds, who is told when, and who confirms. */
function ownText(version: Version, t: Own): string {
  const { inForceFrom: from, inForceTo: to, reminders, needsConfirmation } = version
  if (neverHeld(version)) return t('neverHeld')
  const before = reminders.filter((days) => days > 0)
  return [
    from && to ? t('until', { from, to }) : t('since', { date: from ?? '' }),
    ...(before.length ? [t('remindsOn', { days: listed(before.map(String)) })] : []),
    ...(reminders.includes(0) ? [t('remindsAt')] : []),
    ...(reminders.length ? [] : [t('noReminders')]),
    ...(needsConfirmation ? [t('second')] : []),
  ].join(' · ')
}

type T = Text<typeof deadlineMessages>
type Version = RuleAnswer['versions'][number]

function termText({ amount, unit, direction, toYearEnd }: Version['counting'], t: T, locale: Locale): string {
  if (amount === null) return t('given')
  const term = amountText(amount, unit, locale)
  if (toYearEnd) return t('toYearEnd', { term })
  return direction === 'before' ? t('backward', { term }) : term
}

function restText({ restDay, firstDay }: Version['counting'], t: T): string {
  const rest = { after: t('restAfter'), before: t('restBefore'), stays: t('restStays') }[restDay]
  return firstDay === 'same' ? t('termAndRest', { term: t('countsTrigger'), rest }) : rest
}

function inForceText({ inForceFrom: from, inForceTo: to }: Version, t: T): string {
  if (from && to) return t('fromTo', { from, to })
  return from ? t('from', { date: from }) : t('anyTime')
}
