import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { type ComponentProps, useState } from 'react'
import { reviewPath } from '#engines/approvals/domain/index.ts'
import { ApprovalPreviewSteps, isAboutChoice, useChoosing } from '#engines/approvals/web/index.ts'
import type { RecordActions } from '#engines/records/web/index.ts'
import { limit } from '#shared/constants.ts'
import { dateIn } from '#shared/dates.ts'
import { sameValue } from '#shared/same-value.ts'
import {
  AppLink,
  CallError,
  call,
  Dialog,
  ErrorState,
  errorAt,
  Field,
  linkTo,
  StatusTag,
  toast,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import {
  previewTransfer,
  previewTransferApproval,
  readOpenTransfer,
  resubmitTransfer,
  type TransferDetail,
  transferRights,
} from '../domain/api.ts'
import { aliveStatuses } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { transferApproval } from '../domain/transfer-rules.ts'
import { rightMessages } from './messages.ts'
import { InTheWay, TransferFields, type TransferValues } from './transfer-fields.tsx'

const { kind } = transferApproval.approval

type Props = {
  ids: readonly number[]
  /** What was returned to the person, who submits it again. */
  returned?: TransferDetail
  onClose: () => void
  onDone: () => void
}

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

/** 转让 on the page of a right that may still go to somebody, or that it is being decided on. */
export const rightActions: RecordActions = ({ row }) => <TransferOne row={row} />

function TransferOne({ row }: ComponentProps<RecordActions>) {
  const t = useText(rightMessages)
  const [isOpen, setOpen] = useState(false)
  const { data: open } = useQuery({
    queryKey: [kind, 'of', row.id],
    queryFn: ({ signal }) => call(readOpenTransfer, { params: { id: row.id }, signal }),
  })
  const isAlive = aliveStatuses.some((status) => status === row.status)
  // The dialog stays until it is closed: it tells that the transfer was submitted.
  if (open && !isOpen) {
    const words = t(open.state === 'returned' ? 'transferReturned' : 'transferWaiting')
    return open.id === null ? (
      <StatusTag tone="info">{words}</StatusTag>
    ) : (
      <AppLink {...linkTo(reviewPath({ kind, id: open.id }))}>
        <Button>{words}</Button>
      </AppLink>
    )
  }
  if (!row.abilities.update || !isAlive) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('transfer')}</Button>
      {isOpen ? <TransferDialog ids={[row.id]} onClose={() => setOpen(false)} onDone={() => {}} /> : null}
    </>
  )
}

/** What the dialog begins with: nothing, or what was asked before it was returned. */
function startOf({ ids, returned }: Props, today: string): TransferValues {
  if (returned) {
    const { from, to, date, contract, gazette, gazetteDate, coOwnersConsent, leaves, keepsSimilar } = returned
    const contractID = contract?.id ?? null
    return { ids, from, to, date, contractID, gazette, gazetteDate, coOwnersConsent, leaves, keepsSimilar }
  }
  return {
    ids,
    from: '',
    to: '',
    date: today,
    contractID: null,
    gazette: '',
    gazetteDate: null,
    coOwnersConsent: null,
    leaves: false,
    keepsSimilar: false,
  }
}

/** What is typed, who owns the rights now, and who would be asked to approve it. */
function useTransfer(props: Props) {
  const { returned, onClose, onDone } = props
  const t = useText(rightMessages)
  const { timeZone } = useServices()
  const queries = useQueryClient()
  const [start] = useState(() => startOf(props, dateIn(new Date(), timeZone)))
  // What changed meanwhile is not overwritten by what was read since.
  const [version] = useState(returned?.version ?? 0)
  const [values, setValues] = useState({ ...start, comment: '' })
  const [error, setError] = useState<unknown>(null)
  const [submitted, setSubmitted] = useState<number | null>(null)
  const { comment, ...asked } = values
  const transferID = returned?.id ?? null
  const ids = [...values.ids]
  const preview = useQuery({
    queryKey: [intellectualProperty.kind, 'transfer', ids, values.from, transferID],
    queryFn: ({ signal }) => call(previewTransfer, { body: { ids, from: values.from, transferID }, signal }),
    placeholderData: (before) => before,
  })
  // A contract that the person does not see any more is left out.
  const losesContract = returned?.hasContract === true && returned.contract === null
  const inOrder = ({ ids, ...rest }: TransferValues) => ({ ...rest, ids: ids.toSorted((a, b) => a - b) })
  const isChanged = returned !== undefined && (losesContract || !sameValue(inOrder(asked), inOrder(start)))
  const route = { transferID, isChanged }
  const approval = useQuery({
    queryKey: [kind, 'preview', route],
    queryFn: ({ signal }) => call(previewTransferApproval, { body: route, signal }),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  })
  const choosing = useChoosing(approval.data?.choices)
  const send = async () => {
    const { date } = asked
    if (!date || !choosing.check()) return
    try {
      const body = { ...asked, ids, date, comment, chosen: choosing.chosen }
      const { transferred, transferID: waits } = returned
        ? await call(resubmitTransfer, {
            params: { id: returned.id },
            body: { ...body, version },
          })
        : await call(transferRights, { body })
      await queries.invalidateQueries({ queryKey: ['approval'] })
      // Whoever submits again is at the approval already.
      if (waits !== null && !returned) return setSubmitted(waits)
      toast.success(waits === null ? t('done', { count: transferred }) : t('submitted'))
      onDone()
      onClose()
    } catch (failure) {
      setError(failure)
      const isShown =
        failure instanceof CallError && failure.errors.some(({ path }) => path === 'keepsSimilar')
      if (!isShown && !isAboutChoice(failure, choosing)) toast.failure(failure)
    } finally {
      await queries.invalidateQueries({ queryKey: [intellectualProperty.kind] })
      await queries.invalidateQueries({ queryKey: [kind] })
    }
  }
  const set = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }))
  return { values, set, error, preview, approval, choosing, send, submitted }
}
type Transferring = ReturnType<typeof useTransfer>

/** Who owns the rights now, who gets them, and what is in the way: all go, or none. */
export function TransferDialog(props: Props) {
  const t = useText(rightMessages)
  const transfer = useTransfer(props)
  const { values, preview, approval, send, submitted } = transfer
  const { returned, onClose, onDone } = props
  if (submitted !== null)
    return (
      <Submitted
        id={submitted}
        onClose={() => {
          onDone()
          onClose()
        }}
      />
    )
  const failed = preview.data ? approval.error : preview.error
  return (
    <Dialog
      open
      title={t(returned ? 'resubmitTitle' : 'transferTitle')}
      width={600}
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(approval.data ? 'submit' : 'transfer')}
      confirmDisabled={
        !values.from ||
        !values.to.trim() ||
        !values.date ||
        !values.ids.length ||
        approval.data === undefined ||
        approval.data?.canStart === false
      }
    >
      {preview.data ? (
        <div className="c-fields">
          <InTheWay
            preview={preview.data}
            keeps={values.keepsSimilar}
            onKeep={(keepsSimilar) => transfer.set({ keepsSimilar })}
          />
          <TransferFields
            values={values}
            set={transfer.set}
            error={transfer.error}
            preview={preview.data}
            returned={returned}
          />
          <Approval transfer={transfer} />
        </div>
      ) : failed ? null : (
        <Skeleton active />
      )}
      {failed ? (
        <ErrorState error={failed} compact onRetry={preview.data ? approval.refetch : preview.refetch} />
      ) : null}
    </Dialog>
  )
}

/** That it waits now, and where. */
function Submitted({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(rightMessages)
  const go = useGo()
  const open = () => {
    onClose()
    const { to, params } = linkTo(reviewPath({ kind, id }))
    go(to, params)
  }
  return (
    <Dialog
      open
      title={t('transferTitle')}
      onCancel={onClose}
      onConfirm={open}
      confirmText={t('openApproval')}
      cancelText={t('closeDialog')}
    >
      <Alert type="success" showIcon title={t('submitted')} description={t('submittedHint')} />
    </Dialog>
  )
}

/** Who will be asked, and a word for them; nothing where it is carried out at once. */
function Approval({ transfer: { approval, choosing, error, values, set } }: { transfer: Transferring }) {
  const t = useText(rightMessages)
  const preview = approval.data
  if (!preview) return null
  return (
    <>
      <Alert type="info" showIcon title={t('submitHint')} />
      <ApprovalPreviewSteps
        queryKey={['transfer', JSON.stringify(preview)]}
        load={async () => preview}
        choosing={choosing}
        failure={error}
      />
      <Field label={t('comment')} error={errorAt(error, 'comment')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={limit.multiLine}
            value={values.comment}
            onChange={({ target }) => set({ comment: target.value })}
          />
        )}
      </Field>
    </>
  )
}
