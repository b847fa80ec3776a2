import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Radio, Switch } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  type Edit,
  ErrorState,
  errorAt,
  Field,
  Page,
  PageHeader,
  Panel,
  StaleNotice,
  toast,
  useEdit,
  useServices,
  useText,
} from '#web/index.ts'
import type { CreditSource } from '../../domain/credit/credit.ts'
import {
  type CreditSettings,
  readCreditSettings,
  updateCreditSettings,
} from '../../domain/credit/credit-settings-api.ts'
import { creditMessages } from './credit-messages.ts'
import { ServiceFields } from './service-fields.tsx'
import { sentRequest, type TypedService, typedOf } from './service-values.ts'
import { TryService } from './try-service.tsx'

const queryKey = ['creditSettings']

/** /settings/credit: whether monitoring of counterparties is on, and who tells of them. */
export function CreditSettingsPage() {
  const t = useText(creditMessages)
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(readCreditSettings, { signal }) })
  return (
    <Page narrow>
      <PageHeader title={t('settingsTitle')} />
      <p className="c-hint">{t('settingsAbout')}</p>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <SettingsForm settings={found.data} /> : null}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: CreditSettings }) {
  const t = useText(creditMessages)
  const queries = useQueryClient()
  const edit = useEdit(typedOf(settings), { valuesOf: typedOf, byKey: ['pointers'] })
  const { values, save } = edit
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const { isOn, source, version } = values
    const body = { isOn, source, version, ...sentRequest(values) }
    const done = await save(() => call(updateCreditSettings, { body }))
    setBusy(false)
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      <Panel>
        <div className="c-fields">
          <StaleNotice edit={edit} />
          <Failing settings={settings} />
          <Choices edit={edit} />
          {values.source === 'http' ? (
            <>
              {values.isOn ? <Alert type="warning" showIcon title={t('leaves')} /> : null}
              <ServiceFields edit={edit} />
            </>
          ) : null}
          <div>
            <Button type="primary" loading={busy} onClick={() => void submit()}>
              {t('save')}
            </Button>
          </div>
        </div>
      </Panel>
      {values.source === 'http' ? <TryService values={values} /> : null}
    </>
  )
}

/** Whether monitoring is on, and who tells. */
function Choices({ edit: { values, set, error } }: { edit: Edit<TypedService> }) {
  const t = useText(creditMessages)
  return (
    <>
      <Field label={t('isOn')} hint={t('isOnHint')} error={errorAt(error, 'isOn')}>
        {({ id, status: _, ...control }) => (
          <div>
            <Switch id={id} {...control} checked={values.isOn} onChange={(isOn) => set({ isOn })} />
          </div>
        )}
      </Field>
      <Field label={t('from')} error={errorAt(error, 'source')}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={t('from')}
            value={values.source}
            onChange={({ target }) => set({ source: target.value as CreditSource })}
            options={(['manual', 'http'] as const).map((value) => ({
              value,
              label: t(`source.${value}`),
            }))}
          />
        )}
      </Field>
    </>
  )
}

/** That the service kept failing, and until when it is left alone. */
function Failing({ settings: { fails } }: { settings: CreditSettings }) {
  const t = useText(creditMessages)
  const { timeZone } = useServices()
  if (!fails) return null
  const { reason, failures, restsUntil } = fails
  return (
    <Alert
      type="warning"
      showIcon
      title={t('failing', { count: failures, reason: t(`reason.${reason}`) })}
      description={restsUntil ? t('restsUntil', { time: formatInstant(restsUntil, timeZone) }) : undefined}
    />
  )
}
