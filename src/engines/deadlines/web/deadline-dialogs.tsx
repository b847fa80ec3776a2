import { Input, Radio } from 'antd'
import { useState } from 'react'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import { call, DateInput, Dialog, Field, toast, useText } from '#web/index.ts'
import { type DeadlineDetail, reopenDeadline, setDeadlineDate, settleDeadline } from '../domain/api.ts'
import { deadlineMessages } from './messages.ts'

type Props = { deadline: DeadlineDetail; onClose: () => void; onDone: () => Promise<unknown> }

/** Runs a call; what was typed stays when it fails, and the failure is told. */
async function sent(work: () => Promise<unknown>, onDone: Props['onDone']): Promise<void> {
  try {
    await work()
  } catch (error) {
    toast.failure(error)
    return
  }
  toast.success()
  await onDone()
}

/** Another day with a reason, or back to the computed one. */
export function ByHandDialog({ deadline, onClose, onDone }: Props) {
  const t = useText(deadlineMessages)
  const [date, setDate] = useState<string | null>(deadline.due)
  const [reason, setReason] = useState('')
  const { id, version, isByHand } = deadline
  const send = (day: string | null) =>
    sent(() => call(setDeadlineDate, { params: { id }, body: { date: day, reason, version } }), onDone)
  return (
    <Dialog
      open
      title={t('setByHand')}
      onCancel={onClose}
      onConfirm={() => send(date === deadline.computed && isByHand ? null : date)}
      confirmDisabled={date === null || !reason.trim()}
    >
      <Field label={t('date')} required>
        {(control) => <DateInput {...control} value={date} onChange={setDate} />}
      </Field>
      <Why value={reason} hint={t('reasonHint')} onChange={setReason} />
    </Dialog>
  )
}

/** Takes back that it was met, missed or moot. */
export function ReopenDialog({ deadline, onClose, onDone }: Props) {
  const t = useText(deadlineMessages)
  const [reason, setReason] = useState('')
  const { id, version } = deadline
  return (
    <Dialog
      open
      title={t('reopen')}
      onCancel={onClose}
      onConfirm={() =>
        sent(() => call(reopenDeadline, { params: { id }, body: { reason, version } }), onDone)
      }
      confirmDisabled={!reason.trim()}
    >
      <Why value={reason} hint={t('reopenHint')} onChange={setReason} />
    </Dialog>
  )
}

function Why({ value, hint, onChange }: { value: string; hint: string; onChange: (value: string) => void }) {
  const t = useText(deadlineMessages)
  return (
    <Field label={t('reason')} required hint={hint}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={3}
          maxLength={2000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

const results = ['met', 'missed', 'moot'] as const

/** Met, missed or not due any more, with what proves it: in words, as a file, or both. */
export function SettleDialog({ deadline, onClose, onDone }: Props) {
  const t = useText(deadlineMessages)
  const [state, setState] = useState<(typeof results)[number]>('met')
  const [on, setOn] = useState<string | null>(deadline.today)
  const [proof, setProof] = useState('')
  const [file, setFile] = useState<{ id: number; name: string } | null>(null)
  const [isSending, setSending] = useState(false)
  const { id, version } = deadline
  const send = () =>
    sent(
      () =>
        call(settleDeadline, {
          params: { id },
          body: {
            state,
            proof,
            version,
            ...(state === 'met' && on && { on }),
            ...(file && { fileID: file.id }),
          },
        }),
      onDone,
    )
  return (
    <Dialog
      open
      title={t('settleTitle')}
      onCancel={onClose}
      onConfirm={send}
      confirmDisabled={isSending || (!proof.trim() && !file) || (state === 'met' && on === null)}
    >
      <Field label={t('state')} required>
        {({ id: controlId }) => (
          <Radio.Group
            id={controlId}
            value={state}
            options={results.map((value) => ({ value, label: t(value) }))}
            onChange={({ target }) => setState(results.find((one) => one === target.value) ?? 'met')}
          />
        )}
      </Field>
      {state === 'met' ? (
        <Field label={t('on')} required>
          {(control) => <DateInput {...control} value={on} max={deadline.today} onChange={setOn} />}
        </Field>
      ) : null}
      <Field label={t('proof')} required={!file} hint={t('proofHint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={proof}
            onChange={({ target }) => setProof(target.value)}
          />
        )}
      </Field>
      <Field label={t('proofFile')}>
        {(control) => <FileUploadBox {...control} value={file} onChange={setFile} onBusy={setSending} />}
      </Field>
    </Dialog>
  )
}
