import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { call, DateInput, Field, toast, useLocale, useText } from '#web/index.ts'
import { tryOwnRule } from '../domain/own-rule-api.ts'
import { termIssues } from '../domain/own-rule-issues.ts'
import { dayText } from '../domain/step-words.ts'
import type { Draft } from './own-rule-draft.ts'
import { ownRuleMessages } from './own-rule-messages.ts'
import { StepList } from './step-list.tsx'

/** What the rule that is being written makes of a day, with its steps. What was computed goes as soon as the term is another one. */
export function OwnRuleTry({ draft, today }: { draft: Draft; today: string }) {
  const t = useText(ownRuleMessages)
  const locale = useLocale()
  const [date, setDate] = useState<string | null>(today)
  const { direction, amount, unit, firstDay, restDay } = draft
  const term = { direction, amount, unit, firstDay, restDay }
  const asked = JSON.stringify({ ...term, date })
  const tried = useMutation({
    mutationFn: async (day: string) => ({
      asked,
      computed: await call(tryOwnRule, { body: { ...term, date: day } }),
    }),
    onError: (error) => toast.failure(error),
  })
  const computed = tried.data?.asked === asked ? tried.data.computed : null
  return (
    <section className="c-own-rule-try" aria-label={t('tryTitle')}>
      <h3>{t('tryTitle')}</h3>
      <div className="c-own-rule-row">
        <Field label={t('tryDate')}>
          {(control) => <DateInput {...control} value={date} onChange={setDate} />}
        </Field>
        <Button
          loading={tried.isPending}
          disabled={date === null || termIssues(term).length > 0}
          onClick={() => date && tried.mutate(date)}
        >
          {t('compute')}
        </Button>
      </div>
      <div aria-live="polite">
        {computed?.due ? (
          <>
            <p className="c-deadline-day c-try-day">{dayText(computed.due, locale)}</p>
            <StepList steps={computed.steps.filter(({ kind }) => kind !== 'version')} label={t('tryTitle')} />
          </>
        ) : null}
      </div>
    </section>
  )
}
