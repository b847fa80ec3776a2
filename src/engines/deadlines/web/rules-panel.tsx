import { Button, Input } from 'antd'
import { useState } from 'react'
import { type Locale, said } from '#shared/text.ts'
import { EmptyState, Panel, StatusTag, type Text, useLocale, useText } from '#web/index.ts'
import type { RuleAnswer } from '../domain/api.ts'
import { amountText } from '../domain/step-words.ts'
import './deadlines.css'
import { deadlineMessages } from './messages.ts'
import { TryDrawer } from './try-drawer.tsx'

const wordsOf = (rule: RuleAnswer): string =>
  [
    rule.id,
    rule.title,
    rule.group,
    rule.trigger,
    ...rule.versions.flatMap(({ law, article }) => [law, article]),
  ]
    .join(' ')
    .toLowerCase()

/** The rules by group: what sets each going, how long, by which law since when, and what is open. */
export function RulesPanel({ rules }: { rules: readonly RuleAnswer[] }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  const [q, setQ] = useState('')
  const [trying, setTrying] = useState<RuleAnswer | null>(null)
  const found = rules.filter((rule) => wordsOf(rule).includes(q.trim().toLowerCase()))
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <>
      <div className="c-rules-tools">
        <Input.Search
          allowClear
          value={q}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={({ target }) => setQ(target.value)}
        />
        <span className="c-step-detail" aria-live="polite">
          {t('count', { count: found.length })}
        </span>
      </div>
      {found.length === 0 ? <EmptyState title={t('noRule')} /> : null}
      {groups.map((group) => (
        <Panel key={group} title={said(group, locale)}>
          <ul className="c-rules">
            {found
              .filter((rule) => rule.group === group)
              .map((rule) => (
                <RuleLine key={rule.id} rule={rule} onTry={() => setTrying(rule)} />
              ))}
          </ul>
        </Panel>
      ))}
      <TryDrawer key={trying?.id} rule={trying} onClose={() => setTrying(null)} />
    </>
  )
}

function RuleLine({ rule, onTry }: { rule: RuleAnswer; onTry: () => void }) {
  const t = useText(deadlineMessages)
  const locale = useLocale()
  return (
    <li>
      <div className="c-rule-head">
        <strong>{said(rule.title, locale)}</strong>
        <code>{rule.id}</code>
        <StatusTag tone={rule.nature === 'duty' ? 'info' : 'neutral'}>{t(`nature_${rule.nature}`)}</StatusTag>
        {rule.isInterrupted ? <StatusTag tone="neutral">{t('interrupts')}</StatusTag> : null}
        {rule.isSuspended ? <StatusTag tone="neutral">{t('suspends')}</StatusTag> : null}
        {rule.unsettled ? <StatusTag tone="warning">{t('unsettled')}</StatusTag> : null}
        <Button size="small" aria-label={t('tryTitle', { title: said(rule.title, locale) })} onClick={onTry}>
          {t('tryIt')}
        </Button>
      </div>
      <p className="c-step-detail">{t('trigger', { words: said(rule.trigger, locale) })}</p>
      <ul className="c-rule-versions">
        {rule.versions.map((version) => (
          <li key={`${version.inForceFrom}-${version.article}`}>
            <span>
              {said(version.law, locale)} {said(version.article, locale)}
            </span>
            <span>
              {t('termAndRest', {
                term: termText(version.counting, t, locale),
                rest: restText(version.counting, t),
              })}
            </span>
            <span className="c-step-detail">
              {inForceText(version, t)} · {t('source', { source: version.source })}
            </span>
          </li>
        ))}
      </ul>
      {rule.remark ? <p className="c-step-detail">{said(rule.remark, locale)}</p> : null}
      {rule.unsettled ? <p className="c-step-detail">{said(rule.unsettled, locale)}</p> : null}
    </li>
  )
}

type T = Text<(typeof deadlineMessages)['zh-CN']>
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
