import { useQuery } from '@tanstack/react-query'
import { Checkbox, Skeleton, Switch } from 'antd'
import {
  type NotificationKind,
  type NotificationPreferences,
  notificationKindNames,
  notificationLabels,
  readNotificationPreferences,
  saveNotificationPreferences,
} from '#engines/notifications/domain/index.ts'
import { call, ErrorState, isMissing, toast, useLocale, useText } from '#web/index.ts'
import { queryClient } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'

const key = ['notification-preferences'] as const

/** What comes by mail as well; saved at each change. */
export function MailPreferences() {
  const t = useText(shellMessages)
  const locale = useLocale()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(readNotificationPreferences, { signal }),
  })
  if (isMissing({ error, data })) return <ErrorState error={error} compact onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { mailIsConfigured, ...preferences } = data
  const save = async (next: NotificationPreferences) => {
    queryClient.setQueryData(key, { ...next, mailIsConfigured })
    try {
      await call(saveNotificationPreferences, { body: next })
    } catch (failure) {
      queryClient.setQueryData(key, data)
      toast.failure(failure)
    }
  }
  const toggle = (kind: NotificationKind, isMailed: boolean) => {
    const others = preferences.kindsWithoutMail.filter((other) => other !== kind)
    return save({ ...preferences, kindsWithoutMail: isMailed ? others : [...others, kind] })
  }
  return (
    <div className="s-form">
      {mailIsConfigured ? null : <p className="c-hint">{t('mailNotConfigured')}</p>}
      <span className="s-switch">
        <Switch
          checked={preferences.mail}
          aria-label={t('mailOn')}
          onChange={(mail) => void save({ ...preferences, mail })}
        />
        {t('mailOn')}
      </span>
      <fieldset className="s-kinds" disabled={!preferences.mail} aria-label={t('mailKinds')}>
        {notificationKindNames.map((kind) => (
          <Checkbox
            key={kind}
            disabled={!preferences.mail}
            checked={!preferences.kindsWithoutMail.includes(kind)}
            onChange={(event) => void toggle(kind, event.target.checked)}
          >
            {notificationLabels[kind][locale === 'en' ? 'en' : 'zh']}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  )
}
