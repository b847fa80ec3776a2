import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { call, confirm, useText } from '#web/index.ts'
import { remindApproval, takeBackApproval, withdrawApproval } from '../domain/action-api.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { AddApproverDialog } from './add-approver-dialog.tsx'
import { addedMessages } from './added-messages.ts'
import { type Decision, DecisionDialog } from './approval-dialogs.tsx'
import { type ColleagueAction, useColleagueActions } from './colleague-dialogs.tsx'
import { type HandedTask, HandOverDialog } from './hand-over-dialog.tsx'
import { handOverMessages } from './hand-over-messages.ts'
import { handlingMessages } from './handling-messages.ts'
import { approvalMessages } from './messages.ts'
import { MoveDialog } from './move-dialog.tsx'
import { moveMessages } from './move-messages.ts'
import type { Act } from './use-act.ts'

export type ActionKey =
  | Decision
  | ColleagueAction
  | 'handOver'
  | 'add'
  | 'takeBack'
  | 'remind'
  | 'withdraw'
  | 'move'
export type OfferedAction = {
  key: ActionKey
  label: string
  /** quiet: an administrator's, which nobody takes for one's own; quietDanger: one that ends it. */
  look: 'primary' | 'plain' | 'danger' | 'quiet' | 'quietDanger'
  isDisabled: boolean
  run: () => void
}

type Options = {
  /** Runs before a decision is asked for; answers false when there is something to be done first. */
  before?: (() => Promise<boolean>) | undefined
  /** After the person did something, whatever they have to do next; not where somebody else had decided. Who goes on from a decision says so: nothing else does. */
  onDone?: ((key: ActionKey) => void) | undefined
}

/** What the person may do with an approval now, in the order in which it is offered, and the dialogs that ask for what it needs. */
export function useApprovalActions(
  approval: ApprovalDetail,
  act: Act,
  { before, onDone }: Options = {},
): { actions: OfferedAction[]; dialogs: ReactNode } {
  const t = useText(approvalMessages)
  const h = useText(handOverMessages)
  const a = useText(addedMessages)
  const d = useText(handlingMessages)
  const m = useText(moveMessages)
  const [decision, setDecision] = useState<Decision | null>(null)
  const [handed, setHanded] = useState<HandedTask | null>(null)
  const [adding, setAdding] = useState(false)
  const [moving, setMoving] = useState(false)
  const colleagues = useColleagueActions(approval, act, (key) => onDone?.(key))
  const { abilities, matters, taskID, addTaskID } = approval.mine
  const own = approval.nodes.flatMap(({ people }) => people).find((person) => person.taskID === taskID)
  // Nobody decides on a text that is still being made.
  const isPending = matters?.isPending === true
  const params = { id: approval.id }
  const decidedWords = onDone ? null : undefined
  const done = async (key: ActionKey, work: ReturnType<Act>) => {
    const isDone = await work
    if (isDone === true) onDone?.(key)
    return isDone !== false
  }
  const ask = async (next: Decision) => {
    if (next !== 'cancel' && before && !(await before())) return
    setDecision(next)
  }
  const asked = (key: 'withdraw' | 'takeBack', title: string, content: string) => () =>
    void confirm({
      title,
      content,
      okText: key === 'withdraw' ? t('withdraw') : a('takeBack'),
      danger: key === 'withdraw',
      onOk: async () => {
        const send = key === 'withdraw' ? withdrawApproval : takeBackApproval
        await done(
          key,
          act(() => call(send, { params, body: { comment: '' } })),
        )
      },
    })
  const remind = () =>
    done(
      'remind',
      act(() => call(remindApproval, { params, body: {} }), t('reminded')),
    )
  const offer = (
    isOffered: boolean,
    key: ActionKey,
    label: string,
    run: () => void,
    look: OfferedAction['look'] = 'plain',
  ): OfferedAction[] => {
    const isDecision = key === 'approve' || key === 'handle' || key === 'return' || key === 'reject'
    return isOffered ? [{ key, label, look, run, isDisabled: isDecision && isPending }] : []
  }
  const actions = [
    ...offer(abilities.approve, 'approve', t('approve'), () => void ask('approve'), 'primary'),
    ...offer(abilities.handle, 'handle', d('handle'), () => void ask('handle'), 'primary'),
    ...offer(abilities.return, 'return', t('return'), () => void ask('return')),
    ...offer(abilities.reject, 'reject', t('reject'), () => void ask('reject'), 'danger'),
    ...offer(abilities.handOverOwn && own !== undefined && taskID !== null, 'handOver', h('handOver'), () =>
      own && taskID !== null ? setHanded({ taskID, person: own }) : undefined,
    ),
    ...offer(addTaskID !== null, 'add', a('add'), () => setAdding(true)),
    ...offer(
      abilities.takeBack,
      'takeBack',
      a('takeBack'),
      asked('takeBack', a('takeBackTitle'), a('takeBackContent')),
    ),
    ...offer(abilities.remind, 'remind', t('remind'), () => void remind()),
    ...offer(
      abilities.withdraw,
      'withdraw',
      t('withdraw'),
      asked('withdraw', t('withdrawTitle'), t('withdrawHint')),
    ),
    ...colleagues.actions.map((one) => ({ ...one, isDisabled: false })),
    ...offer(abilities.move, 'move', m('move'), () => setMoving(true), 'quiet'),
    ...offer(abilities.cancel, 'cancel', t('cancel'), () => void ask('cancel'), 'quietDanger'),
  ]
  const dialogs = (
    <>
      {handed ? (
        <HandOverDialog
          approval={approval}
          task={handed}
          onClose={() => setHanded(null)}
          onSend={(send) => done('handOver', act(send, decidedWords))}
        />
      ) : null}
      {adding && addTaskID !== null ? (
        <AddApproverDialog
          approval={approval}
          taskID={addTaskID}
          onClose={() => setAdding(false)}
          onSend={(...sent) => done('add', act(...sent))}
        />
      ) : null}
      {colleagues.dialog}
      {moving ? (
        <MoveDialog
          approval={approval}
          onClose={() => setMoving(false)}
          onSend={(send) => done('move', act(send, m('moved')))}
        />
      ) : null}
      <DecisionDialog
        approval={approval}
        decision={decision}
        onClose={() => setDecision(null)}
        onSend={async (send) => {
          if (!decision) return
          const words = decision === 'cancel' ? undefined : decidedWords
          if (await done(decision, act(send, words))) setDecision(null)
        }}
      />
    </>
  )
  return { actions, dialogs }
}

/** An action as a button; `hint`: the key that does the same. */
export function ActionButton({ action, hint }: { action: OfferedAction; hint?: ReactNode }) {
  const { look, label, isDisabled, run } = action
  return (
    <Button
      {...(look === 'primary' && { type: 'primary' as const })}
      {...((look === 'quiet' || look === 'quietDanger') && { type: 'text' as const })}
      danger={look === 'danger' || look === 'quietDanger'}
      disabled={isDisabled}
      onClick={run}
    >
      {label}
      {hint}
    </Button>
  )
}
