import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { issueText } from '#shared/issues.ts'
import { sameValue } from '#shared/same-value.ts'
import { said } from '#shared/text.ts'
import {
  call,
  confirm,
  ErrorState,
  errorAt,
  isMissing,
  StaleNotice,
  toast,
  useEdit,
  useIsPhone,
  useLocale,
  useText,
} from '#web/index.ts'
import type { RuleAnswer } from '../domain/api.ts'
import {
  changeOwnRule,
  createOwnRule,
  listDeadlineTriggers,
  type TriggersOfKind,
} from '../domain/own-rule-api.ts'
import { ownRuleIssues } from '../domain/own-rule-issues.ts'
import { type Draft, draftOf, newDraft, takenTitles } from './own-rule-draft.ts'
import { ForceFields, NameFields, TermFields } from './own-rule-fields.tsx'
import { ownRuleMessages } from './own-rule-messages.ts'
import { OwnRuleTry } from './own-rule-try.tsx'

type Props = {
  /** null: a new one. */
  rule: RuleAnswer | null
  rules: readonly RuleAnswer[]
  today: string
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Makes or changes a rule of the organisation; what is wrong stands beside its field, and a day can be tried before it is kept. */
export function OwnRuleDrawer(props: Props) {
  const found = useQuery({
    queryKey: ['deadlineTriggers'],
    queryFn: ({ signal }) => call(listDeadlineTriggers, { signal }),
  })
  if (found.data) return <Form {...props} kinds={found.data} />
  return (
    <Drawer open onClose={props.onClose}>
      {isMissing(found) ? <ErrorState error={found.error} onRetry={found.refetch} /> : <Skeleton active />}
    </Drawer>
  )
}

const startOf = (rule: RuleAnswer | null, today: string): Draft & { version: number } => ({
  ...(rule ? draftOf(rule, today) : newDraft(today)),
  version: rule?.own?.version ?? 0,
})

function Form({ rule, rules, today, kinds, onClose, onDone }: Props & { kinds: readonly TriggersOfKind[] }) {
  const t = useText(ownRuleMessages)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const [start] = useState(() => startOf(rule, today))
  const edit = useEdit(start, { valuesOf: (now: RuleAnswer) => startOf(now, today) })
  const { values, set, save, error } = edit
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const since = rule?.versions.at(-1)?.inForceFrom ?? null
  const issues = ownRuleIssues(values, {
    titles: takenTitles(rules, rule?.id ?? null),
    triggers: kinds.flatMap(({ triggers }) => triggers.map(({ id }) => id)),
    since,
  })
  const wrong = (path: keyof Draft): ReactNode => {
    const issue = isChecked ? issues.find((one) => one.path === path) : undefined
    return issue ? issueText(issue, locale) : errorAt(error, path)
  }
  const send = async () => {
    setChecked(true)
    if (issues.length) return
    const { version, ...body } = values
    setBusy(true)
    const isKept = await save(() =>
      rule?.own
        ? call(changeOwnRule, { params: { id: rule.own.id }, body: { ...body, version } })
        : call(createOwnRule, { body }),
    )
    setBusy(false)
    if (!isKept) return
    toast.success()
    await onDone()
  }
  const leave = async () => {
    const asked = { title: t('discardTitle'), content: t('discardHint'), okText: t('discard'), danger: true }
    if (sameValue(values, start) || (await confirm(asked))) onClose()
  }
  const field = { draft: values, set, wrong }
  return (
    <Drawer
      open
      onClose={leave}
      size={isPhone ? '100%' : 560}
      title={rule ? t('editTitle', { title: said(rule.title, locale) }) : t('newTitle')}
      footer={
        <div className="c-deadline-actions">
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={send}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className="c-own-rule-form">
        <StaleNotice edit={edit} />
        <NameFields {...field} kinds={kinds} />
        <TermFields {...field} />
        <ForceFields {...field} since={since} />
        <OwnRuleTry draft={values} today={today} />
      </div>
    </Drawer>
  )
}
