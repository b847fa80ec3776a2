import { Button } from 'antd'
import { useState } from 'react'
import { dateIn } from '#shared/dates.ts'
import { EmptyState, Panel, useServices, useText } from '#web/index.ts'
import type { RuleAnswer } from '../domain/api.ts'
import { OwnRuleActions } from './own-rule-actions.tsx'
import { OwnRuleDrawer } from './own-rule-drawer.tsx'
import { ownRuleMessages } from './own-rule-messages.ts'
import { RuleLine } from './rule-line.tsx'

type Props = {
  rules: readonly RuleAnswer[]
  /** Of these the own ones that are looked for. */
  shown: readonly RuleAnswer[]
  onTry: (rule: RuleAnswer) => void
  onChanged: () => Promise<unknown>
}

/** The rules that the organisation made for itself: made, changed, ended, and read as long as somebody needs them. */
export function OwnRulesPanel({ rules, shown, onTry, onChanged }: Props) {
  const t = useText(ownRuleMessages)
  const { timeZone } = useServices()
  const today = dateIn(new Date(), timeZone)
  const [open, setOpen] = useState<RuleAnswer | 'new' | null>(null)
  const add = (
    <Button type="primary" onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  )
  const isEmpty = !rules.some(({ own }) => own)
  return (
    <Panel title={t('ownGroup')} extra={isEmpty ? null : add}>
      {isEmpty ? <EmptyState compact title={t('none')} hint={t('noneHint')} action={add} /> : null}
      <ul className="c-rules">
        {shown.map((rule) => (
          <RuleLine key={rule.id} rule={rule} today={today} onTry={() => onTry(rule)}>
            <OwnRuleActions rule={rule} today={today} onEdit={() => setOpen(rule)} onDone={onChanged} />
          </RuleLine>
        ))}
      </ul>
      {open ? (
        <OwnRuleDrawer
          rule={open === 'new' ? null : open}
          rules={rules}
          today={today}
          onClose={() => setOpen(null)}
          onDone={async () => {
            setOpen(null)
            await onChanged()
          }}
        />
      ) : null}
    </Panel>
  )
}
