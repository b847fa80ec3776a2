import { Input } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import { EmptyState, Panel, useLocale, useText } from '#web/index.ts'
import type { RuleAnswer } from '../domain/api.ts'
import './deadlines.css'
import { deadlineMessages } from './messages.ts'
import { ownRuleMessages } from './own-rule-messages.ts'
import { OwnRulesPanel } from './own-rules-panel.tsx'
import { RuleLine } from './rule-line.tsx'
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

/** The organisation's own rules, then those of law by group: what sets each going, how long, by which law since when, and what is open. */
export function RulesPanel({
  rules,
  onChanged,
}: {
  rules: readonly RuleAnswer[]
  onChanged: () => Promise<unknown>
}) {
  const t = useText(deadlineMessages)
  const own = useText(ownRuleMessages)
  const locale = useLocale()
  const [q, setQ] = useState('')
  const [trying, setTrying] = useState<RuleAnswer | null>(null)
  const found = rules.filter((rule) => wordsOf(rule).includes(q.trim().toLowerCase()))
  const byLaw = found.filter((rule) => !rule.own)
  const groups = [...new Set(byLaw.map(({ group }) => group))]
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
      <OwnRulesPanel
        rules={rules}
        shown={found.filter((rule) => rule.own)}
        onTry={setTrying}
        onChanged={onChanged}
      />
      {byLaw.length ? <p className="c-step-detail">{own('lawHint')}</p> : null}
      {found.length === 0 ? <EmptyState title={t('noRule')} /> : null}
      {groups.map((group) => (
        <Panel key={group} title={said(group, locale)}>
          <ul className="c-rules">
            {byLaw
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
