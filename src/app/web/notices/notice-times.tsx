import { Radio, Skeleton, Switch } from 'antd'
import { ErrorState, isMissing, useText } from '#web/index.ts'
import { noticeMessages } from './notice-messages.ts'
import { DaysOffField, NightFields, noNight, type Quiet, TimeField, usualNight } from './quiet-fields.tsx'
import { usePreferences } from './use-preferences.ts'

const usualDigest = '09:00'
const changes = {
  organization: { ownQuietHours: false, ...noNight, quietOnDaysOff: false },
  own: { ownQuietHours: true, ...usualNight },
  none: { ownQuietHours: true, ...noNight, quietOnDaysOff: false },
} as const

/** When mail and messages of bots come: in the quiet hours of the organisation or of one's own not, or all of a day at once. */
export function NoticeTimes() {
  const t = useText(noticeMessages)
  const quietWords = useQuietWords()
  const { data, error, refetch, save } = usePreferences()
  if (isMissing({ error, data })) return <ErrorState error={error} compact onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { digestAt, ownQuietHours, quietFrom, quietOnDaysOff, organizationQuiet } = data
  const hasSome = quietFrom !== null || quietOnDaysOff
  const chosen = !ownQuietHours ? 'organization' : hasSome ? 'own' : 'none'
  return (
    <fieldset className="n-choices" aria-label={t('times')}>
      <span className="s-switch">
        <Switch
          checked={digestAt !== null}
          aria-label={t('digest')}
          onChange={(isOn) => void save({ digestAt: isOn ? usualDigest : null })}
        />
        {t('digest')}
      </span>
      {digestAt === null ? null : (
        <div className="n-times">
          <TimeField
            label={t('digestAt')}
            value={digestAt}
            onChange={(time) => void save({ digestAt: time })}
          />
        </div>
      )}
      <Radio.Group
        aria-label={t('quiet')}
        value={chosen}
        onChange={({ target }) => void save(changes[target.value as keyof typeof changes])}
      >
        <Radio value="organization">{t('quietOrganization', { quiet: quietWords(organizationQuiet) })}</Radio>
        <Radio value="own">{t('quietOwn')}</Radio>
        {chosen === 'own' ? (
          <div className="n-own">
            <NightFields quiet={data} onChange={(change) => void save(change)} />
            <DaysOffField quiet={data} onChange={(change) => void save(change)} />
          </div>
        ) : null}
        <Radio value="none">{t('quietNone')}</Radio>
      </Radio.Group>
      <p className="c-hint">{t('timesHint')}</p>
    </fieldset>
  )
}

/** Quiet hours in words. */
function useQuietWords(): (quiet: Quiet) => string {
  const t = useText(noticeMessages)
  return ({ quietFrom, quietTo, quietOnDaysOff }) => {
    const hours = quietFrom && quietTo ? t('hours', { from: quietFrom, to: quietTo }) : ''
    if (!quietOnDaysOff) return hours || t('none')
    return hours ? t('and', { a: hours, b: t('offDays') }) : t('offDays')
  }
}
