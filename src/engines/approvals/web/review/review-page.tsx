import '../approvals.css'
import './review.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import {
  CallError,
  call,
  EmptyState,
  ErrorState,
  isMissing,
  useAddressParams,
  useGo,
  useText,
} from '#web/index.ts'
import { type ApprovalDetail, readApproval } from '../../domain/api.ts'
import { reviewPath } from '../../domain/review-path.ts'
import { type ActionKey, useApprovalActions } from '../approval-actions.tsx'
import { approvalMessages } from '../messages.ts'
import { useAct } from '../use-act.ts'
import { useCommentDraft } from '../use-comment-draft.ts'
import { ReviewLayout } from './review-layout.tsx'
import { reviewMessages } from './review-messages.ts'
import type { Decided, Deciding, ReviewPart, ReviewPartProps, ReviewShown } from './review-parts.ts'
import { useQueue } from './use-queue.ts'

/** Brings what a kind of record shows; null when no kind is called so. */
export type LoadPart = (kind: string) => Promise<ReviewPart | null>

const pendingAgain = 5_000

/** /approvals/review?kind=&id=: everything that somebody needs to decide on one record, whatever its kind, and their decision. */
export const reviewPage =
  (loadPart: LoadPart): ComponentType =>
  () => {
    const { kind = '', id: given } = useAddressParams()
    const [decided, setDecided] = useState<Decided | null>(null)
    const id = Number(given)
    if (!kind || !Number.isSafeInteger(id) || id < 1) return <Nothing />
    return (
      <Review
        key={`${kind}/${id}`}
        kind={kind}
        id={id}
        loadPart={loadPart}
        decided={decided}
        onDecided={setDecided}
      />
    )
  }

type ReviewProps = {
  kind: string
  id: number
  loadPart: LoadPart
  decided: Decided | null
  onDecided: (decided: Decided | null) => void
}

function Review({ kind, id, loadPart, decided, onDecided }: ReviewProps) {
  const found = useQuery({
    queryKey: ['approval', kind, id],
    queryFn: ({ signal }) => call(readApproval, { params: { kind, id }, signal }),
    retry: (count, error) => !(error instanceof CallError && error.status < 500) && count < 2,
    // The live event says when the text stands; this is for when it was missed.
    refetchInterval: ({ state }) => (state.data?.mine.matters?.isPending ? pendingAgain : false),
  })
  // Not React's lazy: what it shows meanwhile stays for 300 ms, however soon the part comes.
  const part = useQuery({
    queryKey: ['reviewPart', kind],
    queryFn: () => loadPart(kind),
    // Never asked for again: another component in its place would lose what the person has open.
    staleTime: 'static',
  })
  const queue = useQueue({ kind, id })
  const onDone = useGoOn({ approval: found.data, queue, onDecided })
  if (found.error instanceof CallError && found.error.status === 404) return <Nothing />
  if (isMissing(found))
    return <Alone>{<ErrorState error={found.error} onRetry={() => void found.refetch()} />}</Alone>
  if (isMissing(part))
    return <Alone>{<ErrorState error={part.error} onRetry={() => void part.refetch()} />}</Alone>
  if (!found.data || part.data === undefined) return <Waiting />
  const Part = part.data ?? NoPart
  return (
    <DecidingOn
      approval={found.data}
      refetch={async () => {
        await found.refetch()
      }}
      onDone={onDone}
    >
      {(deciding) => (
        <Part id={id} approval={deciding.approval}>
          {(shown) => (
            <ReviewLayout
              approval={deciding.approval}
              shown={shown}
              queue={queue}
              decided={decided}
              onSeen={() => onDecided(null)}
              deciding={deciding}
            />
          )}
        </Part>
      )}
    </DecidingOn>
  )
}

type DecidingProps = {
  approval: ApprovalDetail
  refetch: () => Promise<void>
  onDone: (key: ActionKey) => Promise<unknown>
  children: (deciding: Deciding & { approval: ApprovalDetail }) => ReactNode
}

/** The decision with its dialogs and the remark, outside of what is drawn anew when the text comes or changes: nobody loses a dialog that they opened, or words that they wrote. */
function DecidingOn({ approval, refetch, onDone, children }: DecidingProps) {
  const act = useAct(approval)
  const comment = useCommentDraft(approval.id)
  const before = useRef<ReviewShown['before']>(undefined)
  const { actions, dialogs } = useApprovalActions(approval, act, {
    before: async () => {
      const saved = await before.current?.()
      // What was saved a moment ago is another text than the one the page knew.
      if (saved === 'saved') await refetch()
      return saved !== 'failed'
    },
    onDone: (key) => void onDone(key),
  })
  return (
    <>
      {children({ approval, act, actions, before, comment })}
      {dialogs}
    </>
  )
}

type GoingOn = {
  approval: ApprovalDetail | undefined
  queue: ReturnType<typeof useQueue>
  onDecided: (decided: Decided | null) => void
}

const leaving: readonly ActionKey[] = ['approve', 'handle', 'return', 'reject', 'handOver', 'giveOpinion']

/** After a decision the next one opens, with a word on what was decided and the way back to it; with nothing left, or where nobody could say, the page stays and says so. */
function useGoOn({ approval, queue, onDecided }: GoingOn) {
  const t = useText(approvalMessages)
  const r = useText(reviewMessages)
  const go = useGo()
  return async (key: ActionKey) => {
    if (!approval) return
    // With anything else the word on the decision before is over: who takes one back has it waiting again.
    if (!leaving.includes(key)) return onDecided(null)
    // Who answered for somebody else still has a decision of their own here.
    if (key === 'giveOpinion' && approval.mine.taskID !== null) return
    const next = await queue.afterDecision()
    const did = t(`did.${key as 'approve' | 'handle' | 'return' | 'reject' | 'handOver' | 'giveOpinion'}`)
    const { name } = approval.subject
    const words = r('done', { did, name })
    if (next === undefined) return onDecided({ words, seen: null })
    if (!next) return onDecided({ words: r(queue.isNarrowed ? 'listDone' : 'allDone'), seen: null })
    onDecided({ words, seen: { path: reviewPath(approval.subject), name } })
    const { to, params } = queue.addressOf(next)
    go(to, params)
  }
}

/** A kind of which nothing but the approval can be shown. */
function NoPart({ approval, children }: ReviewPartProps) {
  const t = useText(reviewMessages)
  return children({
    title: approval.subject.name,
    detail: '',
    document: <EmptyState title={t('noKind')} hint={t('noKindHint')} />,
    rails: [],
    bases: [],
    risks: [],
  })
}

function Waiting() {
  return (
    <div className="c-rv-wait">
      <Skeleton active paragraph={{ rows: 12 }} />
    </div>
  )
}

function Nothing() {
  const t = useText(reviewMessages)
  return (
    <Alone>
      <EmptyState title={t('noRecord')} hint={t('noRecordHint')} />
    </Alone>
  )
}

/** A word alone on the screen, with the way back. */
function Alone({ children }: { children: React.ReactNode }) {
  const t = useText(reviewMessages)
  const go = useGo()
  return (
    <div className="c-rv-alone">
      <h1 className="c-visually-hidden">{t('review')}</h1>
      {children}
      <Button type="primary" onClick={() => go('/approvals')}>
        {t('toList')}
      </Button>
    </div>
  )
}
