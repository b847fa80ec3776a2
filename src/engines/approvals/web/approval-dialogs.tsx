import { Button, Input, Radio, Select } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call, Dialog, Field, useText } from '#web/index.ts'
import {
  approveApproval,
  cancelApproval,
  handleApproval,
  rejectApproval,
  returnApproval,
} from '../domain/action-api.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { unnamed } from '../domain/matters.ts'
import { AttachButton, ChosenFiles } from './chosen-files.tsx'
import { handlingMessages } from './handling-messages.ts'
import { approvalMessages } from './messages.ts'
import { OpenMatters } from './open-matters.tsx'
import { useCommentFiles } from './use-comment-files.ts'

export type Decision = 'approve' | 'handle' | 'reject' | 'return' | 'cancel'

type Props = {
  approval: ApprovalDetail
  decision: Decision | null
  onClose: () => void
  /** Sends the decision; tells failures and closes by itself. */
  onSend: (send: () => Promise<ApprovalDetail>) => Promise<void>
}

const initiator = ''
const longest = 2000

/** Approve with an optional opinion, or say with words and files that something is done; reject, return or, as an administrator, cancel with a reason. What each brings is said. */
export function DecisionDialog(props: Props) {
  const { decision } = props
  // A new dialog for each decision, so that nothing typed for one is left in another.
  return decision ? <OpenDialog key={decision} {...props} decision={decision} /> : null
}

function OpenDialog({ approval, decision, onClose, onSend }: Props & { decision: Decision }) {
  const t = useText(approvalMessages)
  const d = useText(handlingMessages)
  const attached = useCommentFiles()
  const [comment, setComment] = useState('')
  const [nodeID, setNodeID] = useState(initiator)
  const [resume, setResume] = useState<'onward' | 'inPlace'>('onward')
  const [missing, setMissing] = useState(false)
  const [left, setLeft] = useState<string[]>([])
  const { matters, isLast } = approval.mine
  const isYes = decision === 'approve' || decision === 'handle'
  const open = isYes && isLast ? (matters?.items ?? []) : []
  const notLeft = unnamed(open, left).length
  const needsWords = !isYes
  // Who only does something approves nothing: what the initiator changes is approved again.
  const isOnward = approval.mine.abilities.handle && nodeID === initiator
  const taskID = approval.mine.taskID ?? 0
  const params = { id: approval.id }
  const send = () => {
    const seen = matters?.text && { seen: matters.text.sha256 }
    if (decision === 'approve')
      return call(approveApproval, { params, body: { taskID, comment, left, ...seen } })
    if (decision === 'handle')
      return call(handleApproval, { params, body: { taskID, comment, left, fileIDs: attached.ids, ...seen } })
    if (decision === 'reject') return call(rejectApproval, { params, body: { taskID, comment } })
    if (decision === 'cancel') return call(cancelApproval, { params, body: { comment } })
    return call(returnApproval, {
      params,
      body: { taskID, comment, nodeID: nodeID || null, resume: isOnward ? 'onward' : resume },
    })
  }
  const confirm = async () => {
    if (needsWords && comment.trim() === '') return setMissing(true)
    if (notLeft > 0 || attached.isUnfinished) return setMissing(true)
    await onSend(send)
  }
  const onKeyDown = useConfirmKey(confirm)
  const targets = [
    { value: initiator, label: t('toInitiator') },
    ...approval.mine.returnTargets.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Dialog
      open
      title={decision === 'handle' ? d('handleTitle') : t(`${decision}Title`)}
      onCancel={onClose}
      onConfirm={confirm}
      confirmText={decision === 'handle' ? d('handle') : t(decision)}
      danger={decision === 'reject' || decision === 'cancel'}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same as the dialog's own button, for who types */}
      <div className="c-fields" onKeyDown={onKeyDown}>
        {decision === 'approve' ? null : (
          <p className="c-approval-soft c-approval-hint">
            {decision === 'handle' ? d('handleHint') : t(`${decision}Hint`)}
          </p>
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
            <Field label={t('resume')} {...(isOnward && { hint: d('onward') })}>
              {({ id }) => (
                <Radio.Group
                  id={id}
                  aria-label={t('resume')}
                  disabled={isOnward}
                  value={isOnward ? 'onward' : resume}
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
          label={decision === 'handle' ? d('words') : t(needsWords ? 'reason' : 'opinion')}
          required={needsWords}
          hint={needsWords ? undefined : decision === 'handle' ? d('wordsHint') : t('opinionHint')}
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
        {decision === 'handle' ? (
          <Field label={d('files')} error={missing && attached.isUnfinished ? d('unfinished') : null}>
            {({ id }) => (
              <fieldset id={id} aria-label={d('files')} className="c-handled-files">
                <ChosenFiles files={attached.files} onRemove={attached.remove} />
                <AttachButton onAdd={attached.add} />
              </fieldset>
            )}
          </Field>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Ctrl+Enter does what a dialog's button does, for who types; a second press while it runs does nothing. */
export function useConfirmKey(confirm: () => Promise<unknown>) {
  const running = useRef(false)
  return async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || running.current) return
    event.preventDefault()
    running.current = true
    try {
      await confirm()
    } finally {
      running.current = false
    }
  }
}
