import { useQuery } from '@tanstack/react-query'
import { Checkbox, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { listRoles } from '#engines/access/domain/index.ts'
import { nameIn } from '#shared/text.ts'
import { call, Field, useLocale, useServices, useText } from '#web/index.ts'
import type { ScoreRuleVersion } from '../domain/score-rule-api.ts'
import {
  type ScoreSchedule,
  scoreScheduleLimit,
  soundSchedule,
  usualSchedule,
} from '../domain/score-schedule.ts'
import { contractTypeMessages } from './messages.ts'

type Props = {
  schedule: ScoreSchedule | null
  /** Roles that versions name, known also to who may not list all. */
  named: ScoreRuleVersion['roles']
  wrong: (path: string) => ReactNode
  onChange: (schedule: ScoreSchedule) => void
}

/** When contracts of a type are scored, who is asked, and how often. */
export function ScoreScheduleFields({ schedule, named, wrong, onChange }: Props) {
  const t = useText(contractTypeMessages)
  // Who is asked stays while no time is chosen.
  const set = (patch: Partial<ScoreSchedule>) =>
    onChange({ ...(schedule ?? { ...usualSchedule, onCompletion: false }), ...patch })
  const asks = soundSchedule(schedule)
  return (
    <section className="c-score-rule-group" aria-label={t('asking')}>
      <strong>{t('asking')}</strong>
      <Checkbox
        checked={schedule?.onCompletion ?? false}
        onChange={({ target }) => set({ onCompletion: target.checked })}
      >
        {t('askOnCompletion')}
      </Checkbox>
      <Checkbox
        checked={Boolean(schedule?.yearly)}
        onChange={({ target }) => set({ yearly: target.checked ? { month: null } : null })}
      >
        {t('askYearly')}
      </Checkbox>
      {schedule?.yearly ? (
        <YearlyDay yearly={schedule.yearly} onChange={(yearly) => set({ yearly })} />
      ) : null}
      {asks ? (
        <>
          <WhoScores who={asks.who} named={named} wrong={wrong} onChange={(who) => set({ who })} />
          <Field label={t('remindDays')} hint={t('remindDaysHint')} error={wrong('asking.remindDays')}>
            {(control) => (
              <InputNumber<number>
                {...control}
                precision={0}
                min={1}
                max={scoreScheduleLimit.remindDays}
                value={asks.remindDays}
                onChange={(remindDays) => set({ remindDays })}
              />
            )}
          </Field>
        </>
      ) : null}
      <p className="c-hint">{t(asks ? 'askingHint' : 'askByHand')}</p>
    </section>
  )
}

type Yearly = NonNullable<ScoreSchedule['yearly']>

function YearlyDay({ yearly, onChange }: { yearly: Yearly; onChange: (yearly: Yearly) => void }) {
  const t = useText(contractTypeMessages)
  const locale = useLocale()
  const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  const nameOf = (month: number) =>
    locale === 'en' ? months.format(new Date(Date.UTC(2026, month - 1, 1))) : String(month)
  return (
    <Field label={t('yearlyOn')} hint={t('yearlyHint')}>
      {(control) => (
        <Select<number>
          {...control}
          className="c-full-width"
          value={yearly.month ?? 0}
          options={[
            { value: 0, label: t('yearlyAnniversary') },
            ...Array.from({ length: 12 }, (_, i) => ({
              value: i + 1,
              label: t('yearlyMonth', { month: nameOf(i + 1) }),
            })),
          ]}
          onChange={(month) => onChange({ month: month || null })}
        />
      )}
    </Field>
  )
}

type WhoProps = Pick<Props, 'named' | 'wrong'> & {
  who: ScoreSchedule['who']
  onChange: (who: ScoreSchedule['who']) => void
}

function WhoScores({ who, named, wrong, onChange }: WhoProps) {
  const t = useText(contractTypeMessages)
  const locale = useLocale()
  const { may } = useServices()
  const found = useQuery({
    queryKey: ['role', 'all'],
    queryFn: ({ signal }) => call(listRoles, { query: { pageSize: 200 }, signal }),
    enabled: may('role.read'),
  })
  const roles = new Map([...named, ...(found.data?.list ?? [])].map((one) => [one.id, nameIn(one, locale)]))
  return (
    <>
      <Field label={t('whoScores')} required error={wrong('asking.who')} hint={t('whoScoresHint')}>
        {({ id }) => (
          <fieldset id={id} aria-label={t('whoScores')} className="c-score-rule-who">
            {(['initiator', 'handler'] as const).map((key) => (
              <Checkbox
                key={key}
                checked={who[key]}
                onChange={({ target }) => onChange({ ...who, [key]: target.checked })}
              >
                {t(key === 'initiator' ? 'scoreInitiator' : 'scoreHandler')}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </Field>
      <Field label={t('scoreRoles')} error={wrong('asking.who.roleIDs')}>
        {(control) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            className="c-full-width"
            placeholder={t('chooseScoreRoles')}
            maxCount={scoreScheduleLimit.roles}
            optionFilterProp="label"
            loading={may('role.read') && found.isPending}
            value={who.roleIDs.filter((id) => roles.has(id))}
            options={[...roles].map(([id, name]) => ({ value: id, label: name }))}
            onChange={(roleIDs) => onChange({ ...who, roleIDs })}
          />
        )}
      </Field>
    </>
  )
}
