import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Space, Switch } from 'antd'
import { useState } from 'react'
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
import {
  type ExtractionSettings,
  readExtractionSettings,
  tryExtractionModel,
  updateExtractionSettings,
} from '../domain/settings-api.ts'
import { extractionMessages } from './messages.ts'

const queryKey = ['extractionSettings']

/** Whether a language model helps to read contracts, which one, and what it costs. */
export function ExtractionSettingsPage() {
  const t = useText(extractionMessages)
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(readExtractionSettings, { signal }) })
  return (
    <Page narrow>
      <PageHeader title={t('title')} />
      <p className="c-hint">{t('about')}</p>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <SettingsForm settings={found.data} /> : null}
    </Page>
  )
}

/** What is typed: a new key, or '' for none; `removesKey` takes the stored one away. */
type Typed = ExtractionSettings & { key: string; removesKey: boolean }
const typedOf = (settings: ExtractionSettings): Typed => ({ ...settings, key: '', removesKey: false })
const pricePattern = /^\d{1,8}(\.\d{1,4})?$/

function SettingsForm({ settings }: { settings: ExtractionSettings }) {
  const t = useText(extractionMessages)
  const queries = useQueryClient()
  const edit = useEdit(typedOf(settings), { valuesOf: typedOf })
  const { values, set, save, error } = edit
  const [busy, setBusy] = useState(false)
  const prices = [values.promptPrice, values.answerPrice].map((price) => price?.trim() || null)
  const isPrice = (price: string | null | undefined) => !price || pricePattern.test(price)
  const submit = async () => {
    if (!prices.every(isPrice)) return
    setBusy(true)
    const { isOn, address, model, version } = values
    const [promptPrice = null, answerPrice = null] = prices
    const body = { isOn, address, model, version, promptPrice, answerPrice, ...keyOf(values) }
    const done = await save(() => call(updateExtractionSettings, { body }))
    setBusy(false)
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Panel>
      <div className="c-fields">
        <StaleNotice edit={edit} />
        <Field label={t('isOn')} error={errorAt(error, 'isOn')}>
          {({ id, status: _, ...control }) => (
            <div>
              <Switch id={id} {...control} checked={values.isOn} onChange={(isOn) => set({ isOn })} />
            </div>
          )}
        </Field>
        {values.isOn ? <Alert type="warning" showIcon title={t('leaves')} /> : null}
        <EndpointFields values={values} set={set} error={error} />
        <div className="c-fields c-fields-2">
          {(['promptPrice', 'answerPrice'] as const).map((key) => (
            <Field
              key={key}
              label={t(key)}
              hint={t('priceHint')}
              error={isPrice(values[key]?.trim()) ? errorAt(error, key) : t('badPrice')}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  maxLength={13}
                  value={values[key] ?? ''}
                  onChange={({ target }) => set({ [key]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <Space wrap>
          <Button type="primary" loading={busy} onClick={() => void submit()}>
            {t('save')}
          </Button>
          <TryButton values={values} />
        </Space>
      </div>
    </Panel>
  )
}

/** Absent keeps the stored key, '' takes it away. */
const keyOf = ({ key, removesKey }: Typed): { key?: string } =>
  key.trim() !== '' ? { key: key.trim() } : removesKey ? { key: '' } : {}

type FieldsProps = { values: Typed; set: (change: Partial<Typed>) => void; error: unknown }

function EndpointFields({ values, set, error }: FieldsProps) {
  const t = useText(extractionMessages)
  return (
    <>
      {(['address', 'model'] as const).map((key) => (
        <Field
          key={key}
          label={t(key)}
          required={values.isOn}
          hint={t(`${key}Hint`)}
          error={errorAt(error, key)}
        >
          {(control) => (
            <Input
              {...control}
              value={values[key]}
              maxLength={key === 'address' ? 500 : 200}
              placeholder={key === 'address' ? 'https://' : undefined}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => set({ [key]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={t('key')} hint={values.removesKey ? t('keyWillGo') : t('keyHint')}>
        {(control) => (
          <SecretInput
            control={control}
            value={values.key}
            isKept={values.hasKey && !values.removesKey}
            words={{ kept: t('keyKept'), remove: t('removeKey') }}
            onChange={({ value, removes }) => set({ key: value, removesKey: removes })}
          />
        )}
      </Field>
    </>
  )
}

const reasons = [
  'badAddress',
  'badHeader',
  'privateAddress',
  'unreachable',
  'timeout',
  'refused',
  'busy',
  'notJson',
  'tooLarge',
  'redirected',
] as const

function TryButton({ values }: { values: Typed }) {
  const t = useText(extractionMessages)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<{ type: 'success' | 'error'; text: string } | null>(null)
  const attempt = async () => {
    setBusy(true)
    setTried(null)
    try {
      const { address, model } = values
      const found = await call(tryExtractionModel, { body: { address, model, ...keyOf(values) } })
      const reason = reasons.find((one) => one === found.reason)
      setTried(
        found.works
          ? { type: 'success', text: t('works', { seconds: (found.milliseconds / 1000).toFixed(1) }) }
          : { type: 'error', text: t('fails', { reason: reason ? t(`reason.${reason}`) : found.reason }) },
      )
    } catch (failure) {
      toast.failure(failure)
    }
    setBusy(false)
  }
  const isEmpty = values.address.trim() === '' || values.model.trim() === ''
  return (
    <>
      <Button loading={busy} disabled={isEmpty} onClick={() => void attempt()}>
        {t('try')}
      </Button>
      {tried ? <Alert type={tried.type} showIcon title={tried.text} /> : null}
    </>
  )
}
