import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import { said } from '#shared/text.ts'
import {
  call,
  type DescriptionItem,
  Descriptions,
  errorAt,
  Field,
  Panel,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { businessFieldNames, businessFields, creditWords } from '../../domain/credit/credit.ts'
import { pointerWords } from '../../domain/credit/credit-request.ts'
import { tryCreditService } from '../../domain/credit/credit-settings-api.ts'
import { creditMessages } from './credit-messages.ts'
import { sentRequest, type TypedService } from './service-values.ts'

type Tried = AnswerOf<typeof tryCreditService>

/** Looks up one company with what is typed, saved or not, and shows what came. */
export function TryService({ values }: { values: TypedService }) {
  const t = useText(creditMessages)
  const [asked, setAsked] = useState({ idNumber: '', companyName: '' })
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried | null>(null)
  const [wrong, setWrong] = useState<unknown>(null)
  const attempt = async () => {
    setBusy(true)
    setTried(null)
    setWrong(null)
    try {
      setTried(await call(tryCreditService, { body: { ...sentRequest(values), ...asked } }))
    } catch (failure) {
      setWrong(failure)
      toast.failure(failure)
    }
    setBusy(false)
  }
  return (
    <Panel title={t('tryTitle')}>
      <div className="c-fields">
        <p className="c-hint">{t('tryHint')}</p>
        <div className="c-fields c-fields-2">
          {(['idNumber', 'companyName'] as const).map((key) => (
            <Field
              key={key}
              label={t(key === 'idNumber' ? 'tryNumber' : 'tryName')}
              required={key === 'idNumber'}
              error={errorAt(wrong, key)}
            >
              {(control) => (
                <Input
                  {...control}
                  value={asked[key]}
                  maxLength={key === 'idNumber' ? 32 : 200}
                  autoComplete="off"
                  onChange={({ target }) => setAsked({ ...asked, [key]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <div>
          <Button loading={busy} disabled={asked.idNumber.trim() === ''} onClick={() => void attempt()}>
            {t('try')}
          </Button>
        </div>
        {tried ? <Came tried={tried} /> : null}
      </div>
    </Panel>
  )
}

function Came({ tried }: { tried: Tried }) {
  const t = useText(creditMessages)
  const locale = useLocale()
  const { reason, lies, text, milliseconds } = tried
  return (
    <>
      {reason ? (
        <Alert
          type="error"
          showIcon
          title={t('fails', { reason: t(`reason.${reason}`) })}
          description={
            lies.length ? (
              <ul className="c-credit-lies">
                {lies.map(({ pointer, at }) => (
                  <li key={`${pointer} ${at}`}>
                    {t('lie', { field: said(pointerWords(pointer), locale), at })}
                  </li>
                ))}
              </ul>
            ) : undefined
          }
        />
      ) : (
        <Alert type="success" showIcon title={t('works', { seconds: (milliseconds / 1000).toFixed(1) })} />
      )}
      {reason ? null : <WhatWasRead read={tried.told} />}
      {text ? (
        <section aria-label={t('raw')}>
          <h3 className="c-credit-heading">{t('raw')}</h3>
          <pre className="c-credit-raw">{text}</pre>
        </section>
      ) : null}
    </>
  )
}

function WhatWasRead({ read: { info, riskItems, monitoring, reportUrl } }: { read: Tried['told'] }) {
  const t = useText(creditMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const items: DescriptionItem[] = [
    ...businessFieldNames.flatMap((field) =>
      info[field] === undefined
        ? []
        : [{ key: field, label: said(businessFields[field].words, locale), value: info[field] }],
    ),
    {
      key: 'risks',
      label: t('risks'),
      value: riskItems
        .map(({ title, happenedOn }) => [title, happenedOn].filter(Boolean).join(' '))
        .join('；'),
      wide: true,
    },
    {
      key: 'monitoring',
      label: t('monitoring'),
      value: monitoring
        .map((one) => (one.updateTime ? `${one.info} ${formatInstant(one.updateTime, timeZone)}` : one.info))
        .join('；'),
      wide: true,
    },
    { key: 'reportUrl', label: said(creditWords.reportUrl, locale), value: reportUrl, wide: true },
  ]
  return (
    <section aria-label={t('came')}>
      <h3 className="c-credit-heading">{t('came')}</h3>
      <Descriptions items={items} columns={2} />
    </section>
  )
}
