import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { errorText } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import { said } from '#shared/text.ts'
import {
  CallError,
  call,
  DateInput,
  errorAt,
  Field,
  StaleNotice,
  toast,
  useEdit,
  useIsPhone,
  useLocale,
  useText,
} from '#web/index.ts'
import type { Counterpart } from '../../domain/api.ts'
import { subtype } from '../../domain/counterpart.ts'
import {
  type BusinessField,
  businessFieldNames,
  businessFields,
  longestOf,
} from '../../domain/credit/credit.ts'
import { saveCredit } from '../../domain/credit/credit-api.ts'
import { creditIssues } from '../../domain/credit/credit-issues.ts'
import { MonitoringFields, RiskFields } from './credit-list-fields.tsx'
import { creditMessages } from './credit-messages.ts'
import { type CreditEdit, creditBodyOf, creditValuesOf } from './credit-values.ts'

/** Keeps by hand what is known of a party from outside. */
export function CreditDrawer({ party, onClose }: { party: Counterpart; onClose: () => void }) {
  const t = useText(creditMessages)
  const isPhone = useIsPhone()
  return (
    <Drawer
      open
      title={t('drawerTitle')}
      size={isPhone ? '100%' : 760}
      onClose={onClose}
      classNames={{ body: 'c-party-drawer' }}
    >
      <CreditForm party={party} onClose={onClose} />
    </Drawer>
  )
}

function CreditForm({ party, onClose }: { party: Counterpart; onClose: () => void }) {
  const t = useText(creditMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const edit = useEdit(creditValuesOf(party.credit), { valuesOf: creditValuesOf, byKey: ['info'] })
  const { values, save } = edit
  const submit = async () => {
    setBusy(true)
    const done = await save(async () => {
      const body = creditBodyOf(values)
      const errors = creditIssues(body, locale).map((issue) => ({
        path: issue.path,
        code: issue.code,
        message: issueText(issue, locale),
      }))
      if (errors.length) throw new CallError(422, errorText('invalid', {}, locale), { errors })
      await call(saveCredit, { params: { id: party.id }, body: { ...body, version: values.version } })
    })
    setBusy(false)
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['counterpart'] })
    onClose()
  }
  return (
    <>
      <form
        className="c-party-form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <StaleNotice edit={edit} />
        {values.monitoring && party.credit?.monitoring?.isFetched ? (
          <p className="c-hint">{t('drawerHint')}</p>
        ) : null}
        {party.subtype === subtype.organization ? <BusinessFields edit={edit} /> : null}
        <RiskFields edit={edit} />
        {values.monitoring ? <MonitoringFields edit={edit} monitoring={values.monitoring} /> : null}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <footer className="c-party-footer">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
      </footer>
    </>
  )
}

function BusinessFields({ edit }: { edit: CreditEdit }) {
  const t = useText(creditMessages)
  return (
    <section className="c-party-section" aria-label={t('business')}>
      <h3>{t('business')}</h3>
      <div className="c-fields c-fields-2">
        {businessFieldNames.map((field) => (
          <BusinessInput key={field} field={field} edit={edit} />
        ))}
      </div>
    </section>
  )
}

function BusinessInput({ field, edit: { values, set, error } }: { field: BusinessField; edit: CreditEdit }) {
  const locale = useLocale()
  const { words, kind } = businessFields[field]
  const change = (value: string | null) => set({ info: { ...values.info, [field]: value } })
  const shared = { value: values.info[field] ?? '', maxLength: longestOf(field) }
  return (
    <div className={kind === 'long' ? 'c-field-wide' : undefined}>
      <Field label={said(words, locale)} error={errorAt(error, `info.${field}`)}>
        {(control) =>
          kind === 'day' ? (
            <DateInput {...control} value={values.info[field] || null} onChange={change} />
          ) : kind === 'long' ? (
            <Input.TextArea
              {...control}
              {...shared}
              autoSize={{ minRows: field === 'scope' ? 3 : 1, maxRows: 10 }}
              onChange={({ target }) => change(target.value)}
            />
          ) : (
            <Input
              {...control}
              {...shared}
              autoComplete="off"
              onChange={({ target }) => change(target.value)}
            />
          )
        }
      </Field>
    </div>
  )
}
