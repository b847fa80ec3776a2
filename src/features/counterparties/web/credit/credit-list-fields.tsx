import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { said } from '#shared/text.ts'
import { DateInput, DateTimeInput, errorAt, FaultAt, Field, useLocale, useText } from '#web/index.ts'
import { creditLimit, creditWords } from '../../domain/credit/credit.ts'
import type { RiskInput } from '../../domain/credit/credit-api.ts'
import { Item, Section } from '../list-fields.tsx'
import { creditMessages } from './credit-messages.ts'
import { type CreditEdit, type CreditValues, newMonitoring, newRisk } from './credit-values.ts'

const useWord = () => {
  const locale = useLocale()
  return (key: keyof typeof creditWords) => said(creditWords[key], locale)
}

/** The risks that people keep, each a row that can be taken out. */
export function RiskFields({ edit: { values, set, error } }: { edit: CreditEdit }) {
  const t = useText(creditMessages)
  const { riskItems } = values
  const change = (at: number, patch: Partial<RiskInput>) =>
    set({ riskItems: riskItems.map((item, i) => (i === at ? { ...item, ...patch } : item)) })
  return (
    <Section
      title={t('risks')}
      add={t('addRisk')}
      isFull={riskItems.length >= creditLimit.items}
      onAdd={() => set({ riskItems: [...riskItems, newRisk()] })}
    >
      <FaultAt error={error} path="riskItems" />
      {riskItems.map((item, i) => (
        <Item
          key={item.key}
          label={t('riskAt', { index: i + 1 })}
          removeLabel={t('removeRisk', { index: i + 1 })}
          onRemove={() => set({ riskItems: riskItems.filter(({ key }) => key !== item.key) })}
        >
          <RiskItem
            item={item}
            error={errorAt(error, `riskItems.${i}.title`)}
            onChange={(patch) => change(i, patch)}
          />
        </Item>
      ))}
    </Section>
  )
}

type RiskProps = {
  item: RiskInput
  error: ReactNode
  onChange: (patch: Partial<RiskInput>) => void
}

function RiskItem({ item, error, onChange }: RiskProps) {
  const t = useText(creditMessages)
  const word = useWord()
  return (
    <>
      <Field label={word('riskTitle')} required error={error}>
        {(control) => (
          <Input
            {...control}
            value={item.title}
            maxLength={creditLimit.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <Field label={word('category')}>
        {(control) => (
          <Input
            {...control}
            value={item.category}
            maxLength={creditLimit.text}
            onChange={({ target }) => onChange({ category: target.value })}
          />
        )}
      </Field>
      <Field label={word('happenedOn')}>
        {(control) => (
          <DateInput
            {...control}
            value={item.happenedOn}
            onChange={(happenedOn) => onChange({ happenedOn })}
          />
        )}
      </Field>
      <Field label={word('isOpen')}>
        {(control) => (
          <Select
            {...control}
            value={item.isOpen}
            options={[
              { value: true, label: t('open') },
              { value: false, label: t('closed') },
            ]}
            onChange={(isOpen) => onChange({ isOpen })}
          />
        )}
      </Field>
    </>
  )
}

type MonitoringProps = { edit: CreditEdit; monitoring: NonNullable<CreditValues['monitoring']> }

/** What monitoring says, as people keep it, and where the report is. */
export function MonitoringFields({ edit: { set, error }, monitoring }: MonitoringProps) {
  const t = useText(creditMessages)
  const word = useWord()
  const { list, reportUrl } = monitoring
  const put = (patch: Partial<typeof monitoring>) => set({ monitoring: { ...monitoring, ...patch } })
  const change = (at: number, patch: Partial<(typeof list)[number]>) =>
    put({ list: list.map((item, i) => (i === at ? { ...item, ...patch } : item)) })
  return (
    <Section
      title={t('monitoring')}
      add={t('addMonitoring')}
      isFull={list.length >= creditLimit.items}
      onAdd={() => put({ list: [...list, newMonitoring()] })}
    >
      <Field label={word('reportUrl')} hint={t('reportHint')} error={errorAt(error, 'monitoring.reportUrl')}>
        {(control) => (
          <Input
            {...control}
            value={reportUrl}
            maxLength={creditLimit.url}
            placeholder="https://"
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => put({ reportUrl: target.value })}
          />
        )}
      </Field>
      <FaultAt error={error} path="monitoring" />
      {list.map((item, i) => (
        <Item
          key={item.key}
          label={t('monitoringAt', { index: i + 1 })}
          removeLabel={t('removeMonitoring', { index: i + 1 })}
          onRemove={() => put({ list: list.filter(({ key }) => key !== item.key) })}
        >
          <Field label={word('info')} required error={errorAt(error, `monitoring.list.${i}.info`)}>
            {(control) => (
              <Input
                {...control}
                value={item.info}
                maxLength={creditLimit.title}
                onChange={({ target }) => change(i, { info: target.value })}
              />
            )}
          </Field>
          <Field label={word('updateTime')}>
            {(control) => (
              <DateTimeInput
                {...control}
                value={item.updateTime}
                onChange={(updateTime) => change(i, { updateTime })}
              />
            )}
          </Field>
        </Item>
      ))}
    </Section>
  )
}
