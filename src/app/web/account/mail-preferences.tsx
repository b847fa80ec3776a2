import { Skeleton, Switch } from 'antd'
import { ErrorState, isMissing, useText } from '#web/index.ts'
import { KindChoices } from '../notices/kind-choices.tsx'
import { usePreferences } from '../notices/use-preferences.ts'
import { shellMessages } from '../shell-messages.ts'

/** What comes by mail as well; saved at each change. */
export function MailPreferences() {
  const t = useText(shellMessages)
  const { data, error, refetch, save } = usePreferences()
  if (isMissing({ error, data })) return <ErrorState error={error} compact onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className="s-form">
      {data.mailIsConfigured ? null : <p className="c-hint">{t('mailNotConfigured')}</p>}
      <span className="s-switch">
        <Switch checked={data.mail} aria-label={t('mailOn')} onChange={(mail) => void save({ mail })} />
        {t('mailOn')}
      </span>
      <KindChoices
        label={t('mailKinds')}
        disabled={!data.mail}
        without={data.kindsWithoutMail}
        onChange={(kindsWithoutMail) => void save({ kindsWithoutMail })}
      />
    </div>
  )
}
