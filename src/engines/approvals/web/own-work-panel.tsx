import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import {
  call,
  ErrorState,
  errorAt,
  FaultAt,
  Field,
  isMissing,
  Panel,
  PeoplePicker,
  type Person,
  personLabel,
  StaleNotice,
  toast,
  useEdit,
  useServices,
  useText,
} from '#web/index.ts'
import {
  type ApprovalSettings,
  readApprovalSettings,
  updateApprovalSettings,
} from '../domain/own-work-api.ts'
import './approvals.css'
import { ownWorkMessages } from './own-work-messages.ts'

const queryKey = ['approval', 'settings']

/** Who approves where everybody who could submitted or wrote it; whoever manages flows changes it. */
export function OwnWorkPanel() {
  const t = useText(ownWorkMessages)
  const { may } = useServices()
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(readApprovalSettings, { signal }) })
  const settings = found.data
  return (
    <Panel title={t('title')}>
      <p className="c-hint">{t('about')}</p>
      {isMissing(found) ? (
        <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
      ) : null}
      {settings && may('flow.manage') ? <SettingsForm settings={settings} /> : null}
      {settings && !may('flow.manage') ? (
        <p>
          {t('fallback')}: {settings.fallback ? personLabel(settings.fallback) : t('none')}
          <br />
          {t(settings.administrators ? 'administrators' : 'administratorsOff')}
        </p>
      ) : null}
    </Panel>
  )
}

type Edited = Omit<ApprovalSettings, 'fallback'> & { fallback: Person | null }

function SettingsForm({ settings }: { settings: ApprovalSettings }) {
  const t = useText(ownWorkMessages)
  const client = useQueryClient()
  const edit = useEdit<Edited>(settings)
  const { values, set, save, error } = edit
  const [busy, setBusy] = useState(false)
  const { fallback, administrators, version } = values
  const submit = async () => {
    setBusy(true)
    const isSaved = await save(() =>
      call(updateApprovalSettings, { body: { fallbackID: fallback?.id ?? null, administrators, version } }),
    )
    setBusy(false)
    if (!isSaved) return
    toast.success()
    await client.invalidateQueries({ queryKey: ['approval'] })
  }
  return (
    <div className="c-fields c-approval-own">
      <StaleNotice edit={edit} />
      <Field
        label={t('fallback')}
        hint={t('fallbackHint')}
        error={
          errorAt(error, 'fallbackID') ??
          errorAt(error, 'fallback') ??
          (fallback?.terminated ? t('left', { name: personLabel(fallback) }) : null)
        }
      >
        {(control) => (
          <PeoplePicker
            {...control}
            allowClear
            value={fallback ? [fallback] : []}
            onChange={([person = null]) => set({ fallback: person })}
          />
        )}
      </Field>
      <Checkbox checked={administrators} onChange={({ target }) => set({ administrators: target.checked })}>
        {t('administrators')}
      </Checkbox>
      <FaultAt error={error} path="administrators" />
      <div>
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
