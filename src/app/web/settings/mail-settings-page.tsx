import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, InputNumber, Select, Space, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type MailSettings,
  mailSecurities,
  readMailSettings,
  sendTestMail,
  updateMailSettings,
  usualPort,
} from '#engines/notifications/domain/index.ts'
import {
  call,
  ErrorState,
  errorAt,
  Field,
  Page,
  PageHeader,
  Panel,
  SecretInput,
  StaleNotice,
  toast,
  useEdit,
  useText,
} from '#web/index.ts'
import { mailMessages } from './mail-settings-messages.ts'

const queryKey = ['mailSettings']

/** /settings/mail: through which server mail goes out, and whether a letter arrives. */
export function MailSettingsPage() {
  const t = useText(mailMessages)
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(readMailSettings, { signal }) })
  return (
    <Page narrow>
      <PageHeader title={t('title')} />
      <p className="c-hint">{t('about')}</p>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <MailForm settings={found.data} /> : null}
    </Page>
  )
}

/** What is typed: a new password, or '' for none; `removesPassword` takes the stored one away. */
type Typed = MailSettings & { password: string; removesPassword: boolean }
const typedOf = (settings: MailSettings): Typed => ({ ...settings, password: '', removesPassword: false })

/** Absent keeps the stored password, '' takes it away. */
const sentOf = ({ host, port, security, account, senderName, senderAddress, ...typed }: Typed) => ({
  ...{ host, port, security, account, senderName, senderAddress },
  ...(typed.password !== '' ? { password: typed.password } : typed.removesPassword ? { password: '' } : {}),
})

function MailForm({ settings }: { settings: MailSettings }) {
  const t = useText(mailMessages)
  const queries = useQueryClient()
  const edit = useEdit(typedOf(settings), { valuesOf: typedOf })
  const { values, set, save, error } = edit
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<unknown>(null)
  const submit = async () => {
    setBusy(true)
    setWrong(null)
    const { isOn, version } = values
    const done = await save(() => call(updateMailSettings, { body: { ...sentOf(values), isOn, version } }))
    setBusy(false)
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Panel>
      <div className="c-fields">
        {settings.isFixed ? <Alert type="info" showIcon title={t('fixed')} /> : null}
        <StaleNotice edit={edit} />
        <Field label={t('isOn')} error={errorAt(error, 'isOn')}>
          {({ id, status: _, ...control }) => (
            <div>
              <Switch
                id={id}
                {...control}
                disabled={settings.isFixed}
                checked={values.isOn}
                onChange={(isOn) => set({ isOn })}
              />
            </div>
          )}
        </Field>
        <ServerFields values={values} set={set} error={wrong ?? error} />
        <TestLetter values={values} onWrong={setWrong}>
          {settings.isFixed ? null : (
            <Button type="primary" loading={busy} onClick={() => void submit()}>
              {t('save')}
            </Button>
          )}
        </TestLetter>
      </div>
    </Panel>
  )
}

type FieldsProps = { values: Typed; set: (change: Partial<Typed>) => void; error: unknown }

function ServerFields({ values, set, error }: FieldsProps) {
  const t = useText(mailMessages)
  const fixed = { disabled: values.isFixed }
  const words = (key: 'host' | 'account' | 'senderName' | 'senderAddress', hint?: string) => (
    <Field
      label={t(key)}
      required={key === 'host' || key === 'senderAddress'}
      error={errorAt(error, key)}
      {...(hint ? { hint } : {})}
    >
      {(control) => (
        <Input
          {...control}
          {...fixed}
          value={values[key]}
          maxLength={key === 'host' ? 255 : key === 'senderName' ? 100 : 200}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => set({ [key]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      {words('host', t('hostHint'))}
      <div className="c-fields c-fields-2">
        <Field label={t('security')} error={errorAt(error, 'security')}>
          {(control) => (
            <Select
              {...control}
              {...fixed}
              value={values.security}
              options={mailSecurities.map((value) => ({ value, label: t(`security.${value}`) }))}
              // The usual port goes with it, one that was typed stays.
              onChange={(security) =>
                set({
                  security,
                  ...(values.port === usualPort[values.security] ? { port: usualPort[security] } : {}),
                })
              }
            />
          )}
        </Field>
        <Field label={t('port')} error={errorAt(error, 'port')}>
          {(control) => (
            <InputNumber
              {...control}
              {...fixed}
              className="c-wide"
              min={1}
              max={65_535}
              precision={0}
              value={values.port}
              onChange={(port) => set({ port: port ?? usualPort[values.security] })}
            />
          )}
        </Field>
        {words('account', t('accountHint'))}
        <PasswordField values={values} set={set} error={error} />
        {words('senderName')}
        {words('senderAddress')}
      </div>
    </>
  )
}

function PasswordField({ values, set, error }: FieldsProps) {
  const t = useText(mailMessages)
  const isKept = values.hasPassword && !values.removesPassword
  return (
    <Field
      label={t('password')}
      hint={t(values.removesPassword ? 'passwordWillGo' : 'passwordHint')}
      error={errorAt(error, 'password')}
    >
      {(control) => (
        <SecretInput
          control={control}
          value={values.password}
          isKept={isKept}
          words={{ kept: t('passwordKept'), remove: t('removePassword') }}
          disabled={values.isFixed}
          onChange={({ value, removes }) => set({ password: value, removesPassword: removes })}
        />
      )}
    </Field>
  )
}

/** `of`: what was typed then; it says nothing of anything else. */
type Tried = { of: Typed; type: 'success' | 'error'; words: string; answer: string }

type TestProps = { values: Typed; onWrong: (error: unknown) => void; children: ReactNode }

/** Beside `children`: sends a letter as the server is typed, saved or not, and tells what became of it. */
function TestLetter({ values, onWrong, children }: TestProps) {
  const t = useText(mailMessages)
  const { busy, send, tried } = useTestLetter(values, onWrong)
  return (
    <>
      <Space wrap>
        {children}
        <Button loading={busy} disabled={values.host.trim() === ''} onClick={() => void send()}>
          {t('test')}
        </Button>
      </Space>
      <div role="status">
        {tried?.of === values ? (
          <Alert
            type={tried.type}
            showIcon
            title={tried.words}
            description={tried.answer ? t('answered', { answer: tried.answer }) : undefined}
          />
        ) : null}
      </div>
    </>
  )
}

function useTestLetter(values: Typed, onWrong: (error: unknown) => void) {
  const t = useText(mailMessages)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried | null>(null)
  const send = async () => {
    setBusy(true)
    setTried(null)
    onWrong(null)
    try {
      const { sent, to, reason, answer } = await call(sendTestMail, { body: sentOf(values) })
      setTried(
        sent
          ? { of: values, type: 'success', words: t('sent', { to }), answer }
          : { of: values, type: 'error', words: t(`fails.${reason ?? 'refused'}`), answer },
      )
    } catch (failure) {
      onWrong(failure)
      if (!errorAt(failure, 'host') && !errorAt(failure, 'senderAddress')) toast.failure(failure)
    }
    setBusy(false)
  }
  return { busy, send, tried }
}
