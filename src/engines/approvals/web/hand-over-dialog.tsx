import { Input } from 'antd'
import { useState } from 'react'
import { call, Dialog, errorAt, Field, PeoplePicker, type Person, personLabel, useText } from '#web/index.ts'
import { handOverApproval } from '../domain/action-api.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { handOverMessages } from './hand-over-messages.ts'
import { approvalMessages } from './messages.ts'
import type { Act } from './use-act.ts'

export type HandedTask = { taskID: number; person: Person }

type Props = {
  approval: ApprovalDetail
  task: HandedTask
  onClose: () => void
  /** Sends it; throws what is to be said beside the fields, tells the rest. True when it is done. */
  onSend: Act
}

/** Gives one's own task to somebody else, or as an administrator anybody's, with a reason. */
export function HandOverDialog({ approval, task, onClose, onSend }: Props) {
  const t = useText(approvalMessages)
  const h = useText(handOverMessages)
  const isOwn = task.taskID === approval.mine.taskID
  const [to, setTo] = useState<Person | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const confirm = async () => {
    setTried(true)
    if (!to || comment.trim() === '') return
    const body = { taskID: task.taskID, toUserID: to.id, comment }
    const send = async () => {
      try {
        return await call(handOverApproval, { params: { id: approval.id }, body })
      } catch (error) {
        setFailure(error)
        throw error
      }
    }
    if (await onSend(send)) onClose()
  }
  return (
    <Dialog
      open
      title={isOwn ? h('handOverMine') : h('handOverTitle', { name: personLabel(task.person) })}
      onCancel={onClose}
      onConfirm={confirm}
      confirmText={h('handOver')}
    >
      <div className="c-fields">
        <Field
          label={h('handOverTo')}
          required
          hint={h('handOverHint')}
          error={errorAt(failure, 'toUserID') ?? (tried && !to ? h('handOverToRequired') : null)}
        >
          {(control) => (
            <PeoplePicker
              {...control}
              value={to ? [to] : []}
              onChange={([person = null]) => {
                setTo(person)
                setFailure(null)
              }}
            />
          )}
        </Field>
        <Field
          label={t('reason')}
          required
          error={tried && comment.trim() === '' ? t('reasonRequired') : null}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={2000}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
