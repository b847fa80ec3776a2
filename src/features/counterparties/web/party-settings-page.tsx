import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { type Issue, issueText } from '#shared/issues.ts'
import {
  CallError,
  call,
  ErrorState,
  errorAt,
  Field,
  Page,
  PageHeader,
  Panel,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useText,
} from '#web/index.ts'
import {
  type BlacklistRule,
  blacklistRules,
  type PartySettings,
  updatePartySettings,
} from '../domain/party-settings-api.ts'
import { thresholdIssues, thresholdKeys, thresholdWord, usualThresholds } from '../domain/suggested-rating.ts'
import './counterparties.css'
import { partySettingsMessages } from './party-settings-messages.ts'
import { partySettingsKey, usePartySettings } from './use-party-settings.ts'

/** /settings/counterparties: from which mean a rating is suggested, and what a blacklisted party does to a contract. */
export function PartySettingsPage() {
  const t = useText(partySettingsMessages)
  const found = usePartySettings()
  return (
    <Page narrow>
      <PageHeader title={t('title')} />
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <SettingsForm settings={found.data} /> : null}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: PartySettings }) {
  const t = useText(partySettingsMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const edit = useEdit(settings, { byKey: ['thresholds'] })
  const { values, set, save, error } = edit
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const done = await save(() => {
      refuseFaulty(thresholdIssues(values.thresholds, locale), t('faulty'), locale)
      return call(updatePartySettings, { body: values })
    })
    setBusy(false)
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey: partySettingsKey })
  }
  return (
    <>
      <StaleNotice edit={edit} />
      <Panel title={t('suggestion')}>
        <p className="c-hint">{t('suggestionAbout')}</p>
        <div className="c-fields">
          {thresholdKeys.map((key) => (
            <Field
              key={key}
              label={t('from', { rating: thresholdWord(key, locale) })}
              hint={t('usual', { figure: usualThresholds[key] })}
              required
              error={errorAt(error, `thresholds.${key}`)}
            >
              {(control) => (
                <Input
                  {...control}
                  className="c-party-threshold"
                  inputMode="decimal"
                  maxLength={5}
                  value={values.thresholds[key]}
                  onChange={({ target }) =>
                    set({ thresholds: { ...values.thresholds, [key]: target.value.trim() } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      </Panel>
      <Panel title={t('blacklist')}>
        <Field label={t('onBlacklist')} hint={t('onBlacklistHint')} error={errorAt(error, 'onBlacklist')}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={t('onBlacklist')}
              value={values.onBlacklist}
              onChange={({ target }) => set({ onBlacklist: target.value as BlacklistRule })}
              options={blacklistRules.map((value) => ({ value, label: t(`onBlacklist.${value}`) }))}
            />
          )}
        </Field>
      </Panel>
      <div>
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
      </div>
    </>
  )
}

/** Throws what the server would answer, so that faults stand beside their fields before anything is sent. */
function refuseFaulty(issues: readonly Issue[], message: string, locale: 'zh-CN' | 'en'): void {
  if (!issues.length) return
  const errors = issues.map((issue) => ({
    path: `thresholds.${issue.path}`,
    code: issue.code,
    message: issueText(issue, locale),
  }))
  throw new CallError(422, message, { errors })
}
