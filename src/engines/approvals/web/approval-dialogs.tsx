import { Button, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { call, Dialog, Field, useText } from '#web/index.ts'
import { approveApproval, cancelApproval, rejectApproval, returnApproval } from '../domain/action-api.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { unnamed } from '../domain/matters.ts'
import { approvalMessages } from './messages.ts'
import { OpenMatters } from './open-matters.tsx'

export type Decision = 'approve' | 'reject' | 'return' | 'cancel'

type Props = {
  approval: ApprovalDetail
  decision: Decision | null
  onClose: () => void
  /** Sends the decision; tells failures and closes by itself. */
  onSend: (send: () => Promise<ApprovalDetail>) => Promise<void>
}

const initiator = ''
const longest = 2000

/** Approve with an optional opinion; reject, return or, as an administrator, cancel with a reason. What each brings is said. */
export function DecisionDialog(props: Props) {
  const { decision } = props
  // A new dialog for each decision, so that nothing typed for one is left in another.
  return decision ? <OpenDialog key={decision} {...props} decision={decision} /> : null
}

function OpenDialog({ approval, decision, onClose, onSend }: Props & { decision: Decision }) {
  const t = useText(approvalMessages)
  const [comment, setComment] = useState('')
  const [nodeID, setNodeID] = useState(initiator)
  const [resume, setResume] = useState<'onward' | 'inPlace'>('onward')
  const [missing, setMissing] = useState(false)
  const [left, setLeft] = useState<string[]>([])
  const { matters, isLast } = approval.mine
  const open = decision === 'approve' && isLast ? (matters?.items ?? []) : []
  const notLeft = unnamed(open, left).length
  const needsWords = decision !== 'approve'
  const taskID = approval.mine.taskID ?? 0
  const params = { id: approval.id }
  const send = () => {
    if (decision === 'approve')
      return call(approveApproval, {
        params,
        body: { taskID, comment, left, ...(matters?.text && { seen: matters.text.sha256 }) },
      })
    if (decision === 'reject') return call(rejectApproval, { params, body: { taskID, comment } })
    if (decision === 'cancel') return call(cancelApproval, { params, body: { comment } })
    return call(returnApproval, { params, body: { taskID, comment, nodeID: nodeID || null, resume } })
  }
  const confirm = async () => {
    if (needsWords && comment.trim() === '') return setMissing(true)
    if (notLeft > 0) return setMissing(true)
    await onSend(send)
  }
  const targets = [
    { value: initiator, label: t('toInitiator') },
    ...approval.mine.returnTargets.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Dialog
      open
      title={t(`${decision}Title`)}
      onCancel={onClose}
      onConfirm={confirm}
      confirmText={t(decision)}
      danger={decision === 'reject' || decision === 'cancel'}
    >
      <div className="c-fields">
        {decision === 'approve' ? null : (
          <p className="c-approval-soft c-approval-hint">{t(`${decision}Hint`)}</p>
        )}
        {decision === 'return' ? (
          <>
            <Field label={t('returnTo')}>
              {(control) => (
                <Select
                  {...control}
                  className="c-wide"
                  options={targets}
                  value={nodeID}
                  onChange={setNodeID}
                />
              )}
            </Field>
            <Field label={t('resume')}>
              {({ id }) => (
                <Radio.Group
                  id={id}
                  aria-label={t('resume')}
                  value={resume}
                  onChange={(event) => setResume(event.target.value)}
                  options={[
                    { value: 'onward', label: t('onward') },
                    { value: 'inPlace', label: t('inPlace') },
                  ]}
                />
              )}
            </Field>
          </>
        ) : null}
        {open.length ? (
          <Field
            label={t('leaveOpen')}
            required
            error={missing && notLeft > 0 ? t('leaveMissing', { count: notLeft }) : null}
          >
            {({ id }) => (
              <fieldset id={id} aria-label={t('leaveOpen')} className="c-open-choice">
                {open.length > 1 ? (
                  <Button size="small" onClick={() => setLeft(open.map(({ key }) => key))}>
                    {t('leaveAll')}
                  </Button>
                ) : null}
                <OpenMatters items={open} left={left} onLeft={setLeft} />
              </fieldset>
            )}
          </Field>
        ) : null}
        <Field
          label={t(needsWords ? 'reason' : 'opinion')}
          required={needsWords}
          hint={needsWords ? undefined : t('opinionHint')}
          error={missing && needsWords && comment.trim() === '' ? t('reasonRequired') : null}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              rows={4}
              maxLength={longest}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
