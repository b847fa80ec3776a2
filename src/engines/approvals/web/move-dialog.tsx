import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Skeleton } from 'antd'
import { useState } from 'react'
import {
  CallError,
  call,
  Dialog,
  ErrorState,
  Field,
  isMissing,
  listed,
  personLabel,
  StatusTag,
  type Tone,
  useText,
} from '#web/index.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { type MovedStepShown, type MovePreview, moveApproval, previewMove } from '../domain/move-api.ts'
import './approvals.css'
import { nameInFull } from '../domain/sub-flows.ts'
import { FromFlows, MovedSubFlows } from './from-flows.tsx'
import { handlingMessages } from './handling-messages.ts'
import { approvalMessages } from './messages.ts'
import { moveMessages } from './move-messages.ts'

const conflict = 40901

type Props = {
  approval: ApprovalDetail
  onClose: () => void
  /** Sends it; tells what went wrong. True when it is done, or was decided meanwhile. */
  onSend: (send: () => Promise<ApprovalDetail>) => Promise<boolean>
}

/** Moves an approval to the version of its flow in force, having shown what becomes of each step, with a reason. */
export function MoveDialog({ approval, onClose, onSend }: Props) {
  const t = useText(approvalMessages)
  const m = useText(moveMessages)
  const params = { id: approval.id }
  const found = useQuery({
    queryKey: ['approval', 'move', approval.id],
    queryFn: ({ signal }) => call(previewMove, { params, signal }),
    retry: false,
    // Always what stands now.
    gcTime: 0,
  })
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [isStale, setStale] = useState(false)
  const preview = found.data
  const confirm = async () => {
    setTried(true)
    if (!preview || comment.trim() === '') return
    const send = async () => {
      try {
        return await call(moveApproval, { params, body: { seen: preview.seen, comment } })
      } catch (error) {
        if (error instanceof CallError && error.code === conflict) {
          setStale(true)
          await found.refetch()
        }
        throw error
      }
    }
    if (await onSend(send)) onClose()
  }
  const isReady = preview !== undefined && preview.problem === null
  return (
    <Dialog
      open
      title={m('title')}
      onCancel={onClose}
      onConfirm={confirm}
      confirmText={m('move')}
      confirmDisabled={!isReady}
    >
      {isMissing(found) ? (
        <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
      ) : null}
      {found.isPending ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {isStale ? <Alert type="warning" showIcon title={m('stale')} className="c-approval-alert" /> : null}
      {preview ? <Preview preview={preview} /> : null}
      {isReady ? (
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
      ) : null}
    </Dialog>
  )
}

function Preview({ preview }: { preview: MovePreview }) {
  const m = useText(moveMessages)
  const { from, to, subFlows, state, problem, steps, vanished, noLonger } = preview
  return (
    <div className="c-approval-move">
      <p>
        <strong>{from === to ? m('sameVersion', { to }) : m('versions', { from, to })}</strong>
      </p>
      <MovedSubFlows moved={subFlows} />
      {problem ? (
        <Alert type="error" showIcon title={m(`problem.${problem.code}`, { node: problem.node })} />
      ) : (
        <>
          <p className="c-approval-soft">{m(state === 'returned' ? 'returnedHint' : 'hint')}</p>
          <ol className="c-approval-moved">
            {steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
          {vanished.length > 0 ? (
            <p>
              {m('vanished', {
                nodes: listed(vanished.map((one) => m(`was.${one.was}`, { name: nameInFull(one) }))),
              })}
            </p>
          ) : null}
          {noLonger.length > 0 ? <p>{m('noLonger', { people: listed(noLonger.map(personLabel)) })}</p> : null}
        </>
      )}
    </div>
  )
}

const toneOf: Record<MovedStepShown['becomes'], Tone> = {
  kept: 'success',
  stays: 'info',
  asked: 'warning',
  later: 'neutral',
  passed: 'neutral',
  told: 'neutral',
}

function Step({ step }: { step: MovedStepShown }) {
  const m = useText(moveMessages)
  const d = useText(handlingMessages)
  const { name, from, kind, branch, becomes, isNew, isAgain, people, isUnchosen, added } = step
  const own = people.filter(({ id }) => !added.some((one) => one.id === id))
  return (
    <li>
      <div className="c-approval-person">
        <span>{branch ? `${branch} / ${name}` : name}</span>
        <StatusTag tone={toneOf[becomes]}>{m(`becomes.${becomes}`)}</StatusTag>
        {kind === 'handling' ? <StatusTag tone="purple">{d('handling')}</StatusTag> : null}
        {isNew ? <StatusTag tone="info">{m('isNew')}</StatusTag> : null}
        {isAgain ? <span className="c-approval-bad">{m('isAgain')}</span> : null}
        <FromFlows from={from} />
      </div>
      <div className="c-approval-soft">
        {isUnchosen ? m('unchosen') : listed(own.map(personLabel))}
        {added.length > 0 ? ` ${m('added', { people: listed(added.map(personLabel)) })}` : ''}
      </div>
    </li>
  )
}
