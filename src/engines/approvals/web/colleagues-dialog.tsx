import { Input } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog, errorAt, Field, PeoplePicker, type Person, useText } from '#web/index.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { colleagueMessages } from './colleague-messages.ts'
import { type Act, isDecidedMeanwhile } from './use-act.ts'
import { useConfirmKey } from './use-confirm-key.ts'

type Props = {
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
export function ColleaguesDialog(props: Props) {
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
