import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { said } from '#shared/text.ts'
import { type Edit, errorAt, FaultAt, Field, SecretInput, useLocale, useText } from '#web/index.ts'
import { businessFieldNames } from '../../domain/credit/credit.ts'
import { entryPointers, type PointerName, pointerWords } from '../../domain/credit/credit-request.ts'
import { creditMessages } from './credit-messages.ts'
import { newLine, type TypedService } from './service-values.ts'
import './credit.css'

type Props = { edit: Edit<TypedService> }

/** How a service is asked, and where each field stands in its answer. */
export function ServiceFields({ edit }: Props) {
  const t = useText(creditMessages)
  const { values, set, error } = edit
  return (
    <>
      <Field
        label={t('address')}
        required
        hint={t('addressHint', { idNumber: '{idNumber}', name: '{name}' })}
        error={errorAt(error, 'address')}
      >
        {(control) => (
          <Input
            {...control}
            value={values.address}
            maxLength={500}
            placeholder="https://"
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => set({ address: target.value })}
          />
        )}
      </Field>
      <Field label={t('key')} hint={values.removesKey ? t('keyWillGo') : t('keyHint', { key: '{key}' })}>
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
      <Lines at="headers" edit={edit} />
      <Lines at="query" edit={edit} />
      <PointerFields edit={edit} />
    </>
  )
}

const texts = {
  headers: { title: 'headers', add: 'addHeader' },
  query: { title: 'query', add: 'addQuery' },
} as const

/** Names with their values, which may hold placeholders. */
function Lines({ at, edit: { values, set, error } }: Props & { at: 'headers' | 'query' }) {
  const t = useText(creditMessages)
  const lines = values[at]
  const change = (id: number, patch: { name?: string; value?: string }) =>
    set({ [at]: lines.map((line) => (line.id === id ? { ...line, ...patch } : line)) })
  return (
    <fieldset className="c-credit-lines">
      <legend>{t(texts[at].title)}</legend>
      <FaultAt error={error} path={at} />
      {lines.map((line, i) => (
        <div key={line.id} className="c-credit-line">
          {(['name', 'value'] as const).map((part) => {
            const wrong = errorAt(error, `${at}.${i}.${part}`)
            const label = t(part === 'name' ? 'lineName' : 'lineValue')
            return (
              <div key={part} className="c-credit-line-part">
                <Input
                  value={line[part]}
                  maxLength={part === 'name' ? 100 : 500}
                  aria-label={`${t(texts[at].title)} ${t('lineAt', { index: i + 1 })} ${label}`}
                  placeholder={label}
                  status={wrong ? 'error' : ''}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={({ target }) => change(line.id, { [part]: target.value })}
                />
                {wrong ? <p className="c-field-error">{wrong}</p> : null}
              </div>
            )
          })}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('removeLine', { index: i + 1 })}
            onClick={() => set({ [at]: lines.filter(({ id }) => id !== line.id) })}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={lines.length >= 20}
        onClick={() => set({ [at]: [...lines, newLine()] })}
      >
        {t(texts[at].add)}
      </Button>
    </fieldset>
  )
}

/** Where each field stands in the answer; entries of a list below their list. */
function PointerFields({ edit }: Props) {
  const t = useText(creditMessages)
  const field = (name: PointerName) => <PointerField key={name} name={name} edit={edit} />
  return (
    <fieldset className="c-credit-lines">
      <legend>{t('pointers')}</legend>
      <p className="c-hint">{t('pointersHint')}</p>
      <div className="c-fields c-fields-2">
        {(['partyNumber', 'reportUrl'] as const).map(field)}
        {businessFieldNames.map(field)}
      </div>
      {(['riskList', 'monitoringList'] as const).map((list) => (
        <div key={list} className="c-credit-list">
          {field(list)}
          <p className="c-hint">{t(`list.${list}`)}</p>
          <div className="c-fields c-fields-2">{entryPointers[list].map(field)}</div>
        </div>
      ))}
    </fieldset>
  )
}

function PointerField({ name, edit: { values, set, error } }: Props & { name: PointerName }) {
  const locale = useLocale()
  return (
    <Field label={said(pointerWords(name), locale)} error={errorAt(error, `pointers.${name}`)}>
      {(control) => (
        <Input
          {...control}
          value={values.pointers[name] ?? ''}
          maxLength={300}
          placeholder="/"
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => set({ pointers: { ...values.pointers, [name]: target.value } })}
        />
      )}
    </Field>
  )
}
