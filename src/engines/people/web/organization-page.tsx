import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { limit } from '#shared/constants.ts'
import {
  call,
  ErrorState,
  errorAt,
  Field,
  fileAddress,
  Page,
  PageHeader,
  Panel,
  StaleNotice,
  toast,
  useEdit,
  useServices,
  useText,
} from '#web/index.ts'
import { type Organization, readOrganization, updateOrganization } from '../domain/organization-api.ts'
import { peopleMessages } from './messages.ts'
import { refreshSession } from './refresh-session.ts'
import './people.css'

type Picture = { id: number; name: string } | null
/** Draws the box that a picture is uploaded with; the application gives it, because files are another engine's. */
export type PictureBox = (props: {
  value: Picture
  onChange: (picture: Picture) => void
  hint: string
}) => ReactNode

/** Settings of the organisation: names, logo, time zone. */
export function OrganizationPage({ pictureBox }: { pictureBox?: PictureBox }) {
  const t = useText(peopleMessages)
  const found = useQuery({
    queryKey: ['organization'],
    queryFn: ({ signal }) => call(readOrganization, { signal }),
  })
  return (
    <Page narrow>
      <PageHeader title={t('organization')} />
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <OrganizationForm organization={found.data} pictureBox={pictureBox} /> : null}
    </Page>
  )
}

type FormProps = { organization: Organization; pictureBox: PictureBox | undefined }

function OrganizationForm({ organization, pictureBox }: FormProps) {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  const { may } = useServices()
  const disabled = !(may?.('organization.manage') ?? false)
  const edit = useEdit(organization)
  const { values, set, save, error } = edit
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const { id: _, displayName, ...rest } = values
    const body = { ...rest, displayName: displayName?.trim() || null }
    const done = await save(() => call(updateOrganization, { body }))
    setBusy(false)
    if (!done) return
    toast.success()
    await refreshSession(queries)
    await queries.invalidateQueries({ queryKey: ['organization'] })
  }
  const text = (key: 'name' | 'displayName', label: string, more: { required?: boolean; hint?: string }) => (
    <Field label={label} error={errorAt(error, key)} {...more}>
      {(control) => (
        <Input
          {...control}
          value={values[key] ?? ''}
          maxLength={limit.name}
          disabled={disabled}
          onChange={({ target }) => set({ [key]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Panel>
      <div className="c-fields">
        <StaleNotice edit={edit} />
        {text('name', t('organizationName'), { required: true })}
        {text('displayName', t('displayName'), { hint: t('displayNameHint') })}
        <Field label={t('timeZone')} hint={t('timeZoneHint')} error={errorAt(error, 'timeZone')}>
          {(control) => (
            <Select
              {...control}
              showSearch
              value={values.timeZone}
              disabled={disabled}
              onChange={(timeZone) => set({ timeZone })}
              options={timeZones.map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
        <Field
          label={t('organizationLocale')}
          hint={t('organizationLocaleHint')}
          error={errorAt(error, 'locale')}
        >
          {(control) => (
            <Select
              {...control}
              value={values.locale}
              disabled={disabled}
              onChange={(locale) => set({ locale })}
              options={[
                { value: 'zh-CN', label: '中文' },
                { value: 'en', label: 'English' },
              ]}
            />
          )}
        </Field>
        {pictureBox && !disabled ? (
          <LogoField
            logoFileID={values.logoFileID}
            onChange={(logoFileID) => set({ logoFileID })}
            error={errorAt(error, 'logoFileID')}
            pictureBox={pictureBox}
          />
        ) : null}
        {disabled ? null : (
          <div>
            <Button
              type="primary"
              loading={busy}
              disabled={values.name.trim() === ''}
              onClick={() => void submit()}
            >
              {t('save')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type LogoProps = {
  logoFileID: number | null
  onChange: (id: number | null) => void
  error: ReactNode
  pictureBox: PictureBox
}

function LogoField({ logoFileID, onChange, error, pictureBox }: LogoProps) {
  const t = useText(peopleMessages)
  const [name, setName] = useState(t('logo'))
  return (
    <Field label={t('logo')} error={error}>
      {() => (
        <div className="c-logo-field">
          {logoFileID ? <img src={fileAddress(logoFileID)} alt={t('logo')} className="c-logo" /> : null}
          {pictureBox({
            value: logoFileID ? { id: logoFileID, name } : null,
            onChange: (picture) => {
              setName(picture?.name ?? t('logo'))
              onChange(picture?.id ?? null)
            },
            hint: t('logoHint'),
          })}
        </div>
      )}
    </Field>
  )
}
