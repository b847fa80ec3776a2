import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
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
  toneOf,
  useLocale,
  useText,
} from '#web/index.ts'
import { dropFromApproval } from '../domain/action-api.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { approvalStateLabels } from '../domain/lists.ts'
import { addedMessages } from './added-messages.ts'
import { ActionButton, useApprovalActions } from './approval-actions.tsx'
import { ApprovalHistory } from './approval-history.tsx'
import { approvalQuery } from './approval-query.ts'
import { ProgressSteps } from './approval-steps.tsx'
import './approvals.css'
import { CommentBox } from './comment-box.tsx'
import { type HandedTask, HandOverDialog } from './hand-over-dialog.tsx'
import { approvalMessages } from './messages.ts'
import { ReapprovalNotice } from './reapproval-notice.tsx'
import { TextStanding } from './text-standing.tsx'
import { type Act, useAct } from './use-act.ts'
import { useCommentDraft } from './use-comment-draft.ts'

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
    ...approvalQuery(kind, id),
    // The live event says when the text stands; this is for when it was missed.
    refetchInterval: ({ state }) => (state.data?.mine.matters?.isPending ? pendingAgain : false),
  })
  if (found.error instanceof CallError && found.error.status === 404)
    return <EmptyState title={t('notStarted')} hint={t('notStartedHint')} />
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  return <LoadedPanel approval={found.data} {...(onChanged ? { onChanged } : {})} />
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
  const comment = useCommentDraft(approval.id)
  const label = approvalStateLabels[approval.state]
  return (
    <div className="c-approval">
      <Panel
        title={
          <span className="c-approval-heading">
            {t('progress')}
            <StatusTag tone={toneOf(label.color)}>{said(label.words, locale)}</StatusTag>
          </span>
        }
        extra={<span className="c-approval-soft">{t('flow', { name: approval.flowName })}</span>}
      >
        <Progress approval={approval} act={act} />
        <TextStanding approval={approval} />
        <ReapprovalNotice approval={approval} />
        <ActionBar approval={approval} act={act} />
      </Panel>
      <Panel title={t('history')}>
        <CommentBox approval={approval} act={act} draft={comment} />
        <ApprovalHistory history={approval.history} />
      </Panel>
    </div>
  )
}

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
  const { actions, dialogs } = useApprovalActions(approval, act)
  if (actions.length === 0) return null
  return (
    <div className="c-approval-actions">
      {actions.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {dialogs}
    </div>
  )
}
