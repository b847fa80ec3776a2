import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useChoosing } from '#engines/approvals/web/index.ts'
import { GatePreview, type RecordActions, useGatePreview } from '#engines/records/web/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { dateIn } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import {
  call,
  confirm,
  DateInput,
  Dialog,
  errorAt,
  Field,
  PeoplePicker,
  type Person,
  toast,
  useAddressParams,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { becomeLawCase, completeLawCase, transferLawCase } from '../domain/api.ts'
import {
  type CaseResult,
  type CaseStatus,
  caseResults,
  closedCase,
  mayConclude,
} from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { beginCaseTasks } from '../domain/case-tasks.ts'
import { caseMessages } from './messages.ts'
import { useSubmit } from './use-submit.ts'

type Row = { id: number; version: number; abilities: { update: boolean } } & Record<string, unknown>

/** 转为案件, where the dispute may still become one. */
export const disputeActions: RecordActions = ({ row }) => <BecomeCase row={row} />

function BecomeCase({ row }: { row: Row }) {
  const t = useText(caseMessages)
  const go = useGo()
  const queries = useQueryClient()
  const { may } = useServices()
  if (
    !row.abilities.update ||
    row.pending ||
    !may(lawCase.may.write) ||
    ![1, 2, 3].includes(Number(row.status))
  )
    return null
  const become = async () => {
    let made: number | null = null
    const agreed = await confirm({
      title: t('becomeCaseTitle'),
      content: t('becomeCaseHint'),
      okText: t('becomeCase'),
      onOk: async () => {
        const { id } = await call(becomeLawCase, { params: { id: row.id }, body: { version: row.version } })
        made = id
      },
    })
    if (!agreed || made === null) return
    await queries.invalidateQueries({ queryKey: [lawDispute.kind] })
    await queries.invalidateQueries({ queryKey: [lawCase.kind] })
    go(`${lawCase.screen}/edit`, { id: String(made) })
  }
  return <Button onClick={become}>{t('becomeCase')}</Button>
}

/** 结案 and 移交, where they are possible. */
export const caseActions: RecordActions = ({ row }) => <CaseActions row={row} />

function CaseActions({ row }: { row: Row }) {
  const t = useText(caseMessages)
  const [open, setOpen] = useState<'complete' | 'transfer' | null>(null)
  const { tab } = useAddressParams()
  if (!row.abilities.update) return null
  const status = Number(row.status) as CaseStatus
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('transfer')}>{t('transfer')}</Button>
      {mayConclude(status) && !row.pending ? (
        <Button onClick={() => setOpen('complete')}>{t('complete')}</Button>
      ) : null}
      {tab === 'tasks' && !closedCase.includes(status) ? <BeginTasks id={row.id} /> : null}
      {open === 'complete' ? <CompleteDialog row={row} onClose={close} /> : null}
      {open === 'transfer' ? <TransferDialog row={row} onClose={close} /> : null}
    </>
  )
}

/** Gives the case the tasks of its type that it does not have yet. */
function BeginTasks({ id }: { id: number }) {
  const t = useText(caseMessages)
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const { titles } = await call(beginCaseTasks, { params: { id } })
      if (titles.length) toast.success(t('tasksMade', { count: titles.length }))
      else toast.info(t('noTasksMade'))
    } catch (failure) {
      toast.failure(failure)
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: [lawCase.kind] })
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void begin()}>
      {t('makeTasks')}
    </Button>
  )
}

const settled: CaseResult = 4

function CompleteDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useText(caseMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const { error, submit } = useSubmit(onClose)
  const [result, setResult] = useState<CaseResult | null>((row.result as CaseResult | null) ?? null)
  const [outcome, setOutcome] = useState(String(row.outcome ?? ''))
  const [concludedOn, setDay] = useState<string | null>(dateIn(new Date(), timeZone))
  const [closesTasks, setCloses] = useState(false)
  const preview = useGatePreview(lawCase, row.id, result === settled ? { ask: 'settlement' } : null)
  const choosing = useChoosing(preview?.choices)
  const send = async () => {
    if (!choosing.check()) return
    await submit(() =>
      call(completeLawCase, {
        params: { id: row.id },
        body: {
          result: result as CaseResult,
          outcome,
          concludedOn: concludedOn as string,
          closesTasks,
          chosen: choosing.chosen,
          version: row.version,
        },
      }),
    )
  }
  return (
    <Dialog
      open
      title={t('completeTitle')}
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(preview ? 'askToComplete' : 'complete')}
      confirmDisabled={
        result === null || concludedOn === null || preview === undefined || preview?.canStart === false
      }
    >
      {preview ? <GatePreview preview={preview} choosing={choosing} failure={error} /> : null}
      <div className="c-fields">
        <Field label={t('result')} required error={errorAt(error, 'result')}>
          {(control) => (
            <Select
              {...control}
              autoFocus
              value={result}
              options={Object.entries(caseResults).map(([code, words]) => ({
                value: Number(code) as CaseResult,
                label: said(words, locale),
              }))}
              onChange={setResult}
            />
          )}
        </Field>
        <Field label={t('concludedOn')} required error={errorAt(error, 'concludedOn')}>
          {(control) => <DateInput {...control} value={concludedOn} onChange={setDay} />}
        </Field>
        <Field label={t('outcome')} error={errorAt(error, 'outcome')}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 3, maxRows: 8 }}
              maxLength={limit.multiLine}
              value={outcome}
              onChange={({ target }) => setOutcome(target.value)}
            />
          )}
        </Field>
        <Checkbox checked={closesTasks} onChange={({ target }) => setCloses(target.checked)}>
          {t('closesTasks')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

function TransferDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useText(caseMessages)
  const go = useGo()
  const { error, submit } = useSubmit(onClose)
  const [to, setTo] = useState<Person | null>(null)
  const [reason, setReason] = useState('')
  const send = () =>
    submit(async () => {
      const { isSeen } = await call(transferLawCase, {
        params: { id: row.id },
        body: { handlerID: to?.id ?? 0, reason, version: row.version },
      })
      if (!isSeen) go(lawCase.screen)
    })
  return (
    <Dialog
      open
      title={t('transferTitle')}
      onCancel={onClose}
      onConfirm={send}
      confirmText={t('transfer')}
      confirmDisabled={to === null}
    >
      <div className="c-fields">
        <p className="c-soft">{t('transferHint')}</p>
        <Field label={t('to')} required error={errorAt(error, 'handlerID')}>
          {(control) => (
            <PeoplePicker {...control} value={to ? [to] : []} onChange={([one]) => setTo(one ?? null)} />
          )}
        </Field>
        <Field label={t('reason')} error={errorAt(error, 'reason')}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={limit.multiLine}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
