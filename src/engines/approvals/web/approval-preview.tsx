import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { EmptyState, ErrorState, isMissing, Panel, useText } from '#web/index.ts'
import { useNear } from '#web/use-near.ts'
import type { ApprovalPreview } from '../domain/api.ts'
import { ApprovalChoices, type Choosing, useChoosing } from './approval-choices.tsx'
import { PreviewSteps } from './approval-steps.tsx'
import './approvals.css'
import { approvalMessages } from './messages.ts'
import { SendsBack } from './reapproval-notice.tsx'

export type ApprovalPreviewProps = {
  /** Of a submission's dialog: the initiator chooses here whom steps ask. */
  choosing?: Choosing
  /** Why a submission was refused. */
  failure?: unknown
  /** Asks who would be asked: `(signal) => call(previewContractApproval, { params, signal })`. */
  load: (signal: AbortSignal) => Promise<ApprovalPreview>
  /** Changes when the answer may change. */
  queryKey: readonly unknown[]
}

type PreviewSource = Pick<ApprovalPreviewProps, 'load' | 'queryKey'>

const previewQuery = ({ load, queryKey }: PreviewSource) => ({
  queryKey: ['approval', 'preview', ...queryKey],
  queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
  retry: false,
})

/** Whom the initiator has to choose before they submit what this previews. */
export const usePreviewChoosing = (source: PreviewSource): Choosing =>
  useChoosing(useQuery(previewQuery(source)).data?.choices)

/** Who will be asked before anything is submitted; without a frame, for dialogs. */
export function ApprovalPreviewSteps({ load, queryKey, choosing, failure }: ApprovalPreviewProps) {
  const t = useText(approvalMessages)
  const found = useQuery(previewQuery({ load, queryKey }))
  if (isMissing(found)) return <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting />
  return (
    <>
      {found.data.problem ? (
        <Alert
          // What is still to be filled in is no fault of the flow.
          type={found.data.problem === 'undecided' ? 'warning' : 'error'}
          showIcon
          title={t(`problem.${found.data.problem}`)}
          description={<MissingWords missing={found.data.missing} />}
          className="c-approval-alert"
        />
      ) : null}
      {found.data.asksAgain ? (
        <SendsBack asked={found.data.asksAgain} by="submission" />
      ) : found.data.resumes ? (
        <Alert type="info" showIcon title={t(`resumes.${found.data.resumes}`)} className="c-approval-alert" />
      ) : null}
      {choosing ? <ApprovalChoices choosing={choosing} failure={failure} /> : null}
      {found.data.nodes.length ? (
        <PreviewSteps preview={found.data} />
      ) : (
        <EmptyState compact title={t('noSteps')} />
      )}
    </>
  )
}

/** What conditions lack that nobody can judge; nothing where they lack nothing. */
export const MissingWords = ({ missing }: Pick<ApprovalPreview, 'missing'>) =>
  missing.map((words) => <div key={words}>{words}</div>)

const Waiting = () => <Skeleton active title={false} paragraph={{ rows: 4 }} />

/** The same as a panel beside a form, or below it: nobody is asked for before it is near. */
export function ApprovalPreviewPanel(props: ApprovalPreviewProps) {
  const t = useText(approvalMessages)
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const come = useCallback(() => setNear(true), [])
  useNear(box, isNear ? null : come, 200)
  return (
    <Panel title={t('previewTitle')}>
      <div ref={box}>
        {/* Nothing moves here while nothing is asked for. */}
        {isNear ? <ApprovalPreviewSteps {...props} /> : <div style={{ minHeight: 128 }} />}
      </div>
    </Panel>
  )
}
