import { useQuery } from '@tanstack/react-query'
import { Alert, AutoComplete, Checkbox, Input, Select } from 'antd'
import { contractSource, findContracts } from '#features/contracts/web/index.ts'
import { paging } from '#shared/constants.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import { listIn, said } from '#shared/text.ts'
import { call, DateInput, errorAt, Field, RecordPicker, useLocale, useText } from '#web/index.ts'
import type { previewTransfer, TransferDetail } from '../domain/api.ts'
import { ipOrganization } from '../domain/organization-record.ts'
import { likenesses } from '../domain/similar-marks.ts'
import { rightMessages } from './messages.ts'
import './transfer-dialog.css'

type Preview = AnswerOf<typeof previewTransfer>
export type TransferValues = {
  ids: readonly number[]
  from: string
  to: string
  date: string | null
  contractID: number | null
  gazette: string
  gazetteDate: string | null
  coOwnersConsent: string | null
  leaves: boolean
  keepsSimilar: boolean
}

type FieldsProps = {
  values: TransferValues
  set: (patch: Partial<TransferValues>) => void
  error: unknown
  preview: Preview
  returned: TransferDetail | undefined
}

/** What is asked of a transfer; of one that was returned also which of its rights stay in it. */
export function TransferFields({ values, set, error, preview, returned }: FieldsProps) {
  const t = useText(rightMessages)
  const owners = commonOwners(preview)
  return (
    <>
      {returned && returned.rights.length > 1 ? (
        <Field label={t('rights')} required hint={t('rightsHint')}>
          {(control) => (
            <Select
              {...control}
              mode="multiple"
              value={[...values.ids]}
              options={returned.rights.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(ids: number[]) => set({ ids })}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('from')} required error={errorAt(error, 'from')}>
        {(control) => (
          <Select
            {...control}
            value={values.from || null}
            options={owners.map((name) => ({ value: name, label: name }))}
            onChange={(from: string) => set({ from, keepsSimilar: false })}
          />
        )}
      </Field>
      <Field label={t('to')} required error={errorAt(error, 'to')}>
        {(control) => <OwnerInput control={control} value={values.to} onChange={(to) => set({ to })} />}
      </Field>
      <Field label={t('date')} required error={errorAt(error, 'date')}>
        {(control) => <DateInput {...control} value={values.date} onChange={(date) => set({ date })} />}
      </Field>
      <Field
        label={t('contract')}
        error={errorAt(error, 'contractID')}
        hint={returned?.hasContract && !returned.contract ? t('contractHidden') : ''}
      >
        {(control) => (
          <RecordPicker
            {...control}
            allowClear
            source={contractSource}
            load={({ q, signal }) => findContracts(q, signal)}
            value={values.contractID === null ? [] : [values.contractID]}
            onChange={([id]) => set({ contractID: id ?? null })}
          />
        )}
      </Field>
      <Field label={t('gazette')}>
        {(control) => (
          <Input
            {...control}
            value={values.gazette}
            maxLength={200}
            onChange={({ target }) => set({ gazette: target.value })}
          />
        )}
      </Field>
      <Field label={t('gazetteDate')}>
        {(control) => (
          <DateInput
            {...control}
            value={values.gazetteDate}
            onChange={(gazetteDate) => set({ gazetteDate })}
          />
        )}
      </Field>
      {hasOthers(preview, values.from, values.to) ? (
        <Field label={t('coOwners')} required hint={t('coOwnersHint')}>
          {(control) => (
            <DateInput
              {...control}
              value={values.coOwnersConsent}
              onChange={(coOwnersConsent) => set({ coOwnersConsent })}
            />
          )}
        </Field>
      ) : null}
      <Checkbox checked={values.leaves} onChange={({ target }) => set({ leaves: target.checked })}>
        {t('leaves')}
      </Checkbox>
    </>
  )
}

/** Those who own a part of every one of the rights. */
const commonOwners = ({ rights }: Preview): string[] => {
  const [first, ...others] = rights
  return (first?.owners ?? [])
    .map(({ name }) => name)
    .filter((name) => others.every(({ owners }) => owners.some((one) => one.name === name)))
}

const hasOthers = ({ rights }: Preview, from: string, to: string): boolean =>
  from !== '' && rights.some(({ owners }) => owners.some(({ name }) => name !== from && name !== to.trim()))

/** What stands in the way, and similar marks that would stay. */
export function InTheWay({
  preview,
  keeps,
  onKeep,
}: {
  preview: Preview
  keeps: boolean
  onKeep: (keeps: boolean) => void
}) {
  const t = useText(rightMessages)
  const locale = useLocale()
  const pledged = preview.rights.filter(({ needsConsent }) => needsConsent).map(({ name }) => name)
  const waiting = preview.rights.filter(({ waits }) => waits).map(({ name }) => name)
  return (
    <>
      {waiting.length ? (
        <Alert type="error" showIcon title={t('waiting', { names: listIn(waiting, locale) })} />
      ) : null}
      {pledged.length ? (
        <Alert type="error" showIcon title={t('pledged', { names: pledged.join('、') })} />
      ) : null}
      {preview.similar.length ? (
        <Alert
          type="warning"
          showIcon
          title={t('similar')}
          description={
            <>
              <ul className="c-alike">
                {preview.similar.map(({ id, name, how, classes }) => (
                  <li key={id}>
                    {t('alike', { name, how: said(likenesses[how], locale), classes: classes.join('、') })}
                  </li>
                ))}
              </ul>
              <Checkbox checked={keeps} onChange={({ target }) => onKeep(target.checked)}>
                {t('keepsSimilar')}
              </Checkbox>
            </>
          }
        />
      ) : null}
    </>
  )
}

/** A name, typed or chosen from the owners that are known. */
function OwnerInput({
  control,
  value,
  onChange,
}: {
  control: { id?: string }
  value: string
  onChange: (name: string) => void
}) {
  const known = useQuery({
    queryKey: [ipOrganization.kind, 'owners', value.trim()],
    queryFn: ({ signal }) =>
      call(ipOrganization.calls.list, {
        query: { pageSize: paging.size, ...(value.trim() && { q: value.trim() }) },
        signal,
      }),
    placeholderData: (before) => before,
  })
  return (
    <AutoComplete
      {...control}
      value={value}
      maxLength={200}
      options={(known.data?.list ?? []).map(({ name }) => ({ value: name }))}
      onChange={onChange}
    />
  )
}
