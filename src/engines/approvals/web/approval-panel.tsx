import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import {
  CallError,
  call,
  confirm,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  personLabel,
  StatusTag,
  toast,
  toneOf,
  useLocale,
  useText,
} from '#web/index.ts'
import {
  commentApproval,
  dropFromApproval,
  remindApproval,
  takeBackApproval,
  withdrawApproval,
} from '../domain/action-api.ts'
import { type ApprovalDetail, readApproval } from '../domain/api.ts'
import { approvalStateLabels } from '../domain/lists.ts'
import { AddApproverDialog } from './add-approver-dialog.tsx'
import { addedMessages } from './added-messages.ts'
import { type Decision, DecisionDialog } from './approval-dialogs.tsx'
import { ApprovalHistory } from './approval-history.tsx'
import { ProgressSteps } from './approval-steps.tsx'
import './approvals.css'
import { type HandedTask, HandOverDialog } from './hand-over-dialog.tsx'
import { handOverMessages } from './hand-over-messages.ts'
import { approvalMessages } from './messages.ts'
import { TextStanding } from './text-standing.tsx'

const alreadyDecided = 40904
const textChanged = 40913
const pendingAgain = 10_000

export type ApprovalPanelProps = {
  /** The record's kind and id. */
  kind: string
  id: number
  /** After an action changed the approval; queries whose key starts with `kind` are asked again anyway. */
  onChanged?: (approval: ApprovalDetail) => void
}

/**
 * The approval of one record, to be put into its page: where it stands, who is asked, what was said, and the buttons for what
 * the person may do now. Says so when nothing was submitted yet.
 */
export function ApprovalPanel({ kind, id, onChanged }: ApprovalPanelProps) {
  const t = useText(approvalMessages)
  const found = useQuery({
    queryKey: ['approval', kind, id],
    queryFn: ({ signal }) => call(readApproval, { params: { kind, id }, signal }),
    retry: (count, error) => !(error instanceof CallError && error.status < 500) && count < 2,
    // The live event says when the text stands; this is for when it was missed.
    refetchInterval: ({ state }) => (state.data?.mine.matters?.isPending ? pendingAgain : false),
  })
  if (found.error instanceof CallError && found.error.status === 404)
    return <EmptyState title={t('notStarted')} hint={t('notStartedHint')} />
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  return <LoadedPanel approval={found.data} {...(onChanged ? { onChanged } : {})} />
}

/** Runs an action and shows the new state everywhere; of two who decided at once the second is told and sees it too. */
function useAct(approval: ApprovalDetail, onChanged: ApprovalPanelProps['onChanged']) {
  const t = useText(approvalMessages)
  const client = useQueryClient()
  const { kind, id } = approval.subject
  const show = (next: ApprovalDetail) => {
    client.setQueryData(['approval', kind, id], next)
    void client.invalidateQueries({ queryKey: ['approval', 'inbox'] })
    void client.invalidateQueries({ queryKey: [kind] })
    onChanged?.(next)
  }
  return async (send: () => Promise<ApprovalDetail>, words?: string): Promise<boolean> => {
    try {
      show(await send())
      toast.success(words)
      return true
    } catch (error) {
      if (error instanceof CallError && error.code === alreadyDecided && error.data) {
        show(error.data as ApprovalDetail)
        toast.warning(t('decidedMeanwhile'))
        return true
      }
      if (error instanceof CallError && error.code === textChanged)
        void client.invalidateQueries({ queryKey: ['approval', kind, id] })
      toast.failure(error)
      return false
    }
  }
}

function LoadedPanel({
  approval,
  onChanged,
}: {
  approval: ApprovalDetail
  onChanged?: ApprovalPanelProps['onChanged']
}) {
  const t = useText(approvalMessages)
  const locale = useLocale()
  const act = useAct(approval, onChanged)
  const label = approvalStateLabels[approval.state]
  return (
    <div className="c-approval">
      <Panel
        title={
          <span className="c-approval-heading">
            {t('progress')}
            <StatusTag tone={toneOf(label.color)}>{locale === 'en' ? label.en : label.zh}</StatusTag>
          </span>
        }
        extra={<span className="c-approval-soft">{t('flow', { name: approval.flowName })}</span>}
      >
        <Progress approval={approval} act={act} />
        <TextStanding approval={approval} />
        <ActionBar approval={approval} act={act} />
      </Panel>
      <Panel title={t('history')}>
        <CommentBox approval={approval} act={act} />
        <ApprovalHistory history={approval.history} />
      </Panel>
    </div>
  )
}

type Act = ReturnType<typeof useAct>

/** The steps; from there who administers approvals gives a waiting person's task to somebody else, and who added somebody takes that back. */
function Progress({ approval, act }: { approval: ApprovalDetail; act: Act }) {
  const a = useText(addedMessages)
  const [task, setTask] = useState<HandedTask | null>(null)
  const drop = ({ taskID, person }: HandedTask) => {
    const name = personLabel(person)
    void confirm({
      title: a('dropTitle', { name }),
      content: a('dropContent', { name }),
      okText: a('drop'),
      onOk: async () => {
        const body = { taskID, comment: '' }
        await act(() => call(dropFromApproval, { params: { id: approval.id }, body }))
      },
    })
  }
  return (
    <>
      <ProgressSteps
        approval={approval}
        onDrop={drop}
        {...(approval.mine.abilities.handOver && { onHandOver: setTask })}
      />
      {task ? (
        <HandOverDialog approval={approval} task={task} onClose={() => setTask(null)} onSend={act} />
      ) : null}
    </>
  )
}

function ActionBar({ approval, act }: { approval: ApprovalDetail; act: Act }) {
  const t = useText(approvalMessages)
  const h = useText(handOverMessages)
  const [decision, setDecision] = useState<Decision | null>(null)
  const a = useText(addedMessages)
  const [handed, setHanded] = useState<HandedTask | null>(null)
  const [adding, setAdding] = useState(false)
  const { abilities, matters, taskID, addTaskID } = approval.mine
  const own = approval.nodes.flatMap(({ people }) => people).find((person) => person.taskID === taskID)
  // Nobody decides on a text that is still being made.
  const isPending = matters?.isPending === true
  const params = { id: approval.id }
  const withdraw = () =>
    confirm({
      title: t('withdrawTitle'),
      content: t('withdrawHint'),
      okText: t('withdraw'),
      danger: true,
      onOk: async () => {
        await act(() => call(withdrawApproval, { params, body: { comment: '' } }))
      },
    })
  const takeBack = () =>
    confirm({
      title: a('takeBackTitle'),
      content: a('takeBackContent'),
      okText: a('takeBack'),
      onOk: async () => {
        await act(() => call(takeBackApproval, { params, body: { comment: '' } }))
      },
    })
  const remind = () => act(() => call(remindApproval, { params, body: {} }), t('reminded'))
  const {
    approve,
    reject,
    return: mayReturn,
    withdraw: mayWithdraw,
    remind: mayRemind,
    cancel: mayCancel,
  } = abilities
  if (!(approve || mayWithdraw || mayRemind || mayCancel || abilities.takeBack || addTaskID)) return null
  return (
    <div className="c-approval-actions">
      {approve ? (
        <Button type="primary" disabled={isPending} onClick={() => setDecision('approve')}>
          {t('approve')}
        </Button>
      ) : null}
      {mayReturn ? (
        <Button disabled={isPending} onClick={() => setDecision('return')}>
          {t('return')}
        </Button>
      ) : null}
      {reject ? (
        <Button danger disabled={isPending} onClick={() => setDecision('reject')}>
          {t('reject')}
        </Button>
      ) : null}
      {abilities.handOverOwn && own && taskID !== null ? (
        <Button onClick={() => setHanded({ taskID, person: own })}>{h('handOver')}</Button>
      ) : null}
      {addTaskID === null ? null : <Button onClick={() => setAdding(true)}>{a('add')}</Button>}
      {abilities.takeBack ? <Button onClick={() => void takeBack()}>{a('takeBack')}</Button> : null}
      {mayRemind ? <Button onClick={() => void remind()}>{t('remind')}</Button> : null}
      {mayWithdraw ? <Button onClick={() => void withdraw()}>{t('withdraw')}</Button> : null}
      {mayCancel ? (
        <Button danger type="text" onClick={() => setDecision('cancel')}>
          {t('cancel')}
        </Button>
      ) : null}
      {handed ? (
        <HandOverDialog approval={approval} task={handed} onClose={() => setHanded(null)} onSend={act} />
      ) : null}
      {adding && addTaskID !== null ? (
        <AddApproverDialog
          approval={approval}
          taskID={addTaskID}
          onClose={() => setAdding(false)}
          onSend={act}
        />
      ) : null}
      <DecisionDialog
        approval={approval}
        decision={decision}
        onClose={() => setDecision(null)}
        onSend={async (send) => {
          if (await act(send)) setDecision(null)
        }}
      />
    </div>
  )
}

function CommentBox({ approval, act }: { approval: ApprovalDetail; act: Act }) {
  const t = useText(approvalMessages)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const body = { comment: words.trim() }
    if (await act(() => call(commentApproval, { params: { id: approval.id }, body }))) setWords('')
    setBusy(false)
  }
  if (!approval.mine.abilities.comment) return null
  return (
    <div className="c-approval-comment">
      <Input.TextArea
        aria-label={t('comment')}
        placeholder={t('commentPlaceholder')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button onClick={() => void send()} loading={busy} disabled={words.trim() === ''}>
        {t('send')}
      </Button>
    </div>
  )
}
