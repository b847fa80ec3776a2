import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, AutoComplete, Button, Checkbox, Input, Select, Skeleton } from 'antd'
import { type ComponentProps, useState } from 'react'
import type { RecordActions } from '#engines/records/web/index.ts'
import { contractSource, findContracts } from '#features/contracts/web/index.ts'
import { paging } from '#shared/constants.ts'
import { dateIn } from '#shared/dates.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import { said } from '#shared/text.ts'
import {
  CallError,
  call,
  DateInput,
  Dialog,
  ErrorState,
  errorAt,
  Field,
  RecordPicker,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { previewTransfer, transferRights } from '../domain/api.ts'
import { ipOrganization } from '../domain/organization-record.ts'
import { aliveStatuses } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { likenesses } from '../domain/similar-marks.ts'
import { rightMessages } from './messages.ts'
import './transfer-dialog.css'

type Preview = AnswerOf<typeof previewTransfer>
type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** 转让 for the rights that were ticked in the list. */
export function TransferChosen({ rows, onDone }: { rows: readonly { id: number }[]; onDone: () => void }) {
  const t = useText(rightMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('transferCount', { count: rows.length })}</Button>
      {isOpen ? (
        <TransferDialog ids={rows.map(({ id }) => id)} onClose={() => setOpen(false)} onDone={onDone} />
      ) : null}
    </>
  )
}

/** 转让 on the page of a right that may still go to somebody. */
export const rightActions: RecordActions = ({ row }) => <TransferOne row={row} />

function TransferOne({ row }: ComponentProps<RecordActions>) {
  const t = useText(rightMessages)
  const [isOpen, setOpen] = useState(false)
  const isAlive = aliveStatuses.some((status) => status === row.status)
  if (!row.abilities.update || !isAlive) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('transfer')}</Button>
      {isOpen ? <TransferDialog ids={[row.id]} onClose={() => setOpen(false)} onDone={() => {}} /> : null}
    </>
  )
}

const nothing = {
  from: '',
  to: '',
  contractID: null as number | null,
  gazette: '',
  gazetteDate: null as string | null,
  coOwnersConsent: null as string | null,
  leaves: false,
  keepsSimilar: false,
}

/** Who owns the rights now, who gets them, and what is in the way: all go, or none. */
function TransferDialog({ ids, onClose, onDone }: Props) {
  const t = useText(rightMessages)
  const { timeZone } = useServices()
  const queries = useQueryClient()
  const [values, setValues] = useState({ ...nothing, date: dateIn(new Date(), timeZone) as string | null })
  const [error, setError] = useState<unknown>(null)
  const set = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }))
  const preview = useQuery({
    queryKey: [intellectualProperty.kind, 'transfer', ids, values.from],
    queryFn: ({ signal }) => call(previewTransfer, { body: { ids: [...ids], from: values.from }, signal }),
    placeholderData: (before) => before,
  })
  const send = async () => {
    const { date, ...rest } = values
    if (!date) return
    try {
      const { transferred } = await call(transferRights, { body: { ids: [...ids], ...rest, date } })
      toast.success(t('done', { count: transferred }))
      onDone()
      onClose()
    } catch (failure) {
      setError(failure)
      const isShown =
        failure instanceof CallError && failure.errors.some(({ path }) => path === 'keepsSimilar')
      if (!isShown) toast.failure(failure)
    } finally {
      await queries.invalidateQueries({ queryKey: [intellectualProperty.kind] })
    }
  }
  const owners = commonOwners(preview.data)
  return (
    <Dialog
      open
      title={t('transferTitle')}
      width={600}
      onCancel={onClose}
      onConfirm={send}
      confirmText={t('transfer')}
      confirmDisabled={!values.from || !values.to.trim() || !values.date}
    >
      {preview.data ? (
        <div className="c-fields">
          <InTheWay
            preview={preview.data}
            keeps={values.keepsSimilar}
            onKeep={(keepsSimilar) => set({ keepsSimilar })}
          />
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
          <Field label={t('contract')} error={errorAt(error, 'contractID')}>
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
          {hasOthers(preview.data, values.from, values.to) ? (
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
        </div>
      ) : preview.error ? (
        <ErrorState error={preview.error} onRetry={preview.refetch} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}

/** Those who own a part of every one of the rights. */
const commonOwners = (preview: Preview | undefined): string[] => {
  const [first, ...others] = preview?.rights ?? []
  return (first?.owners ?? [])
    .map(({ name }) => name)
    .filter((name) => others.every(({ owners }) => owners.some((one) => one.name === name)))
}

const hasOthers = ({ rights }: Preview, from: string, to: string): boolean =>
  from !== '' && rights.some(({ owners }) => owners.some(({ name }) => name !== from && name !== to.trim()))

function InTheWay({
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
  return (
    <>
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
