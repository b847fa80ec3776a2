import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Switch } from 'antd'
import { useState } from 'react'
import {
  botPlatformLabels,
  botPlatforms,
  type NoticeSettings,
  readNoticeSettings,
  updateNoticeSettings,
} from '#engines/notifications/domain/index.ts'
import { said } from '#shared/text.ts'
import {
  call,
  ErrorState,
  FaultAt,
  Page,
  PageHeader,
  Panel,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useText,
} from '#web/index.ts'
import { noticeMessages } from '../notices/notice-messages.ts'
import { DaysOffField, NightFields, noNight, usualNight } from '../notices/quiet-fields.tsx'

const queryKey = ['noticeSettings']

/** /settings/notices: which bots people may add, and the quiet hours of who set none of their own. */
export function NoticeSettingsPage() {
  const t = useText(noticeMessages)
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(readNoticeSettings, { signal }) })
  return (
    <Page narrow>
      <PageHeader title={t('title')} />
      <p className="c-hint">{t('about')}</p>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <NoticeForm settings={found.data} /> : null}
    </Page>
  )
}

function NoticeForm({ settings }: { settings: NoticeSettings }) {
  const t = useText(noticeMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const edit = useEdit(settings)
  const { values, set, save, error } = edit
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const done = await save(() => call(updateNoticeSettings, { body: values }))
    setBusy(false)
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      <StaleNotice edit={edit} />
      <Panel title={t('bots')}>
        <p className="c-hint">{t('botsAbout')}</p>
        <fieldset className="n-choices" aria-label={t('bots')}>
          {botPlatforms.map((platform) => (
            <Checkbox
              key={platform}
              checked={values.platforms.includes(platform)}
              onChange={({ target }) => {
                const others = values.platforms.filter((other) => other !== platform)
                set({ platforms: target.checked ? [...others, platform] : others })
              }}
            >
              {said(botPlatformLabels[platform], locale)}
            </Checkbox>
          ))}
          <FaultAt error={error} path="platforms" />
        </fieldset>
      </Panel>
      <Panel title={t('quiet')}>
        <p className="c-hint">{t('quietAbout')}</p>
        <fieldset className="n-choices" aria-label={t('quiet')}>
          <span className="s-switch">
            <Switch
              checked={values.quietFrom !== null}
              aria-label={t('quietOn')}
              onChange={(isOn) => set(isOn ? usualNight : noNight)}
            />
            {t('quietOn')}
          </span>
          {(['quietFrom', 'quietTo', 'quietOnDaysOff'] as const).map((path) => (
            <FaultAt key={path} error={error} path={path} />
          ))}
          {values.quietFrom === null ? null : <NightFields quiet={values} onChange={set} />}
          <DaysOffField quiet={values} onChange={set} />
        </fieldset>
      </Panel>
      <div>
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
      </div>
    </>
  )
}
