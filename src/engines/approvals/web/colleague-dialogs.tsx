import { Input } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { call, Dialog, errorAt, Field, PeoplePicker, type Person, useText } from '#web/index.ts'
import { askOpinionOnApproval, copyApproval, giveOpinionOnApproval } from '../domain/action-api.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import type { WantedOpinion } from '../domain/colleagues.ts'
import { useConfirmKey } from './approval-dialogs.tsx'
import { AttachButton, ChosenFiles } from './chosen-files.tsx'
import { colleagueMessages } from './colleague-messages.ts'
import { handlingMessages } from './handling-messages.ts'
import { type Act, isDecidedMeanwhile } from './use-act.ts'
import { useCommentFiles } from './use-comment-files.ts'

export type ColleagueAction = 'giveOpinion' | 'askOpinion' | 'copy'
type Offered = { key: ColleagueAction; label: string; look: 'primary' | 'plain'; run: () => void }
type Opened =
  | { key: 'copy' }
  | { key: 'askOpinion'; taskID: number }
  | { key: 'giveOpinion'; opinion: WantedOpinion }

/** What people do with an approval that decides nothing: copy it to colleagues, ask them for an opinion, give one; with the dialog that is open. */
export function useColleagueActions(
  approval: ApprovalDetail,
  act: Act,
  onDone: (key: ColleagueAction) => void,
): { actions: Offered[]; dialog: ReactNode } {
  const c = useText(colleagueMessages)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { abilities, opinionTaskID, opinions, taskID } = approval.mine
  const [opinion] = opinions
  const offer = (label: string, next: Opened, look: Offered['look'] = 'plain'): Offered => ({
    ...{ key: next.key, label, look },
    run: () => setOpened(next),
  })
  const actions = [
    // Whoever decides as well has one button that stands out.
    ...(opinion
      ? [offer(c('give'), { key: 'giveOpinion', opinion }, taskID === null ? 'primary' : 'plain')]
      : []),
    ...(opinionTaskID === null ? [] : [offer(c('ask'), { key: 'askOpinion', taskID: opinionTaskID })]),
    ...(abilities.copy ? [offer(c('copy'), { key: 'copy' })] : []),
  ]
  const close = () => setOpened(null)
  const shared = {
    ...{ approval, act, onClose: close },
    onDone: () => {
      close()
      if (opened) onDone(opened.key)
    },
  }
  const dialog =
    opened?.key === 'copy' ? (
      <CopyDialog {...shared} />
    ) : opened?.key === 'askOpinion' ? (
      <AskOpinionDialog {...shared} taskID={opened.taskID} />
    ) : opened?.key === 'giveOpinion' ? (
      <GiveOpinionDialog {...shared} opinion={opened.opinion} />
    ) : null
  return { actions, dialog }
}

type ColleagueProps = { approval: ApprovalDetail; act: Act; onClose: () => void; onDone: () => void }

/** Copies a running approval to colleagues, with words. */
function CopyDialog({ approval, ...shared }: ColleagueProps) {
  const c = useText(colleagueMessages)
  return (
    <ColleaguesDialog
      {...shared}
      title={c('copyTitle')}
      hint={c('copyHint')}
      confirmText={c('copy')}
      doneText={c('copied')}
      people={{ label: c('copyTo'), hint: c('copyToHint') }}
      words={{ label: c('copyWords') }}
      send={(userIDs, comment) =>
        call(copyApproval, { params: { id: approval.id }, body: { userIDs, comment } })
      }
    />
  )
}

/** Asks colleagues for an opinion, with a question. */
function AskOpinionDialog({ approval, taskID, ...shared }: ColleagueProps & { taskID: number }) {
  const c = useText(colleagueMessages)
  return (
    <ColleaguesDialog
      {...shared}
      title={c('askTitle')}
      hint={c('askHint')}
      confirmText={c('ask')}
      doneText={c('asked')}
      people={{ label: c('askFrom'), hint: c('askFromHint') }}
      words={{ label: c('question'), missing: c('questionRequired') }}
      send={(userIDs, comment) =>
        call(askOpinionOnApproval, { params: { id: approval.id }, body: { taskID, userIDs, comment } })
      }
    />
  )
}

type ChoosingProps = {
  title: string
  hint: ReactNode
  confirmText: string
  /** Said once it is done. */
  doneText: string
  people: { label: string; hint: string }
  /** `missing`: what is said where there are none; absent: they may be left out. */
  words: { label: string; missing?: string }
  send: (userIDs: number[], comment: string) => Promise<ApprovalDetail>
  act: Act
  onClose: () => void
  onDone: () => void
}

/** Chooses colleagues and writes words to them. What was chosen and typed stays until it was really sent, also when the approval was decided meanwhile. */
function ColleaguesDialog(props: ChoosingProps) {
  const { title, hint, confirmText, doneText, people: chosen, words, send, act, onClose, onDone } = props
  const c = useText(colleagueMessages)
  const [people, setPeople] = useState<readonly Person[]>([])
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const wasSent = useRef(false)
  const lacksWords = words.missing !== undefined && comment.trim() === ''
  const confirm = async () => {
    setTried(true)
    if (people.length === 0 || lacksWords) return
    wasSent.current = true
    await act(async () => {
      try {
        return await send(
          people.map(({ id }) => id),
          comment,
        )
      } catch (error) {
        wasSent.current = false
        setFailure(error)
        throw error
      }
    }, doneText)
    if (wasSent.current) onDone()
  }
  const onKeyDown = useConfirmKey(confirm)
  return (
    <Dialog open title={title} onCancel={onClose} onConfirm={confirm} confirmText={confirmText}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same as the dialog's own button, for who types */}
      <div className="c-fields" onKeyDown={onKeyDown}>
        <p className="c-approval-soft c-approval-hint">{hint}</p>
        {isDecidedMeanwhile(failure) ? (
          <p className="c-field-error" role="alert">
            {c('decidedMeanwhile')}
          </p>
        ) : null}
        <Field
          label={chosen.label}
          required
          hint={chosen.hint}
          error={errorAt(failure, 'userIDs') ?? (tried && people.length === 0 ? c('peopleRequired') : null)}
        >
          {(control) => (
            <PeoplePicker
              {...control}
              multiple
              value={[...people]}
              onChange={(next) => {
                setPeople(next)
                setFailure(null)
              }}
            />
          )}
        </Field>
        <Field
          label={words.label}
          required={words.missing !== undefined}
          hint={words.missing === undefined ? c('wordsHint') : undefined}
          error={tried && lacksWords ? words.missing : null}
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

type GivingProps = ColleagueProps & { opinion: WantedOpinion }

/** Answers whoever asked for an opinion, with words and files. What was written stays until it was really sent, also when the step is over by then. */
function GiveOpinionDialog({ approval, opinion, act, onClose, onDone }: GivingProps) {
  const c = useText(colleagueMessages)
  const d = useText(handlingMessages)
  const attached = useCommentFiles()
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const wasSent = useRef(false)
  const name = opinion.by
  const isEmpty = comment.trim() === ''
  const confirm = async () => {
    setTried(true)
    if (isEmpty || attached.isUnfinished) return
    const body = { taskID: opinion.taskID, comment, fileIDs: attached.ids }
    wasSent.current = true
    await act(async () => {
      try {
        return await call(giveOpinionOnApproval, { params: { id: approval.id }, body })
      } catch (error) {
        wasSent.current = false
        setFailure(error)
        throw error
      }
    }, c('given'))
    if (wasSent.current) onDone()
  }
  const onKeyDown = useConfirmKey(confirm)
  return (
    <Dialog
      open
      title={c('giveTitle', { name })}
      onCancel={onClose}
      onConfirm={confirm}
      confirmText={c('give')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same as the dialog's own button, for who types */}
      <div className="c-fields" onKeyDown={onKeyDown}>
        <p className="c-approval-soft c-approval-hint">{c('giveHint')}</p>
        <p className="c-approval-words">{c('wanted', { name, question: opinion.question })}</p>
        {isDecidedMeanwhile(failure) ? (
          <p className="c-field-error" role="alert">
            {c('over')}
          </p>
        ) : null}
        <Field label={c('words')} required error={tried && isEmpty ? c('wordsRequired') : null}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              rows={4}
              maxLength={2000}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={d('files')}
          error={errorAt(failure, 'fileIDs') ?? (tried && attached.isUnfinished ? d('unfinished') : null)}
        >
          {({ id }) => (
            <fieldset id={id} aria-label={d('files')} className="c-handled-files">
              <ChosenFiles files={attached.files} onRemove={attached.remove} />
              <AttachButton onAdd={attached.add} />
            </fieldset>
          )}
        </Field>
      </div>
    </Dialog>
  )
}
