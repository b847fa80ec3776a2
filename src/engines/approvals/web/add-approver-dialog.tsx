import { Input, Radio } from 'antd'
import { useState } from 'react'
import { call, Dialog, errorAt, Field, PeoplePicker, type Person, useText } from '#web/index.ts'
import { addToApproval } from '../domain/action-api.ts'
import { type AddedPlace, addedPlaces } from '../domain/add-approver.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { addedMessages } from './added-messages.ts'

type Props = {
  approval: ApprovalDetail
  taskID: number
  onClose: () => void
  /** Sends it; throws what is to be said beside the fields, tells the rest. True when it is done. */
  onSend: (send: () => Promise<ApprovalDetail>) => Promise<boolean>
}

/** Has others asked as well, who have to agree: before, beside or after oneself. */
export function AddApproverDialog({ approval, taskID, onClose, onSend }: Props) {
  const t = useText(addedMessages)
  const [people, setPeople] = useState<readonly Person[]>([])
  const [how, setHow] = useState<AddedPlace>('before')
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const confirm = async () => {
    setTried(true)
    if (people.length === 0) return
    const body = { taskID, userIDs: people.map(({ id }) => id), how, comment }
    const send = async () => {
      try {
        return await call(addToApproval, { params: { id: approval.id }, body })
      } catch (error) {
        setFailure(error)
        throw error
      }
    }
    if (await onSend(send)) onClose()
  }
  return (
    <Dialog open title={t('addTitle')} onCancel={onClose} onConfirm={confirm} confirmText={t('add')}>
      <div className="c-fields">
        <p className="c-approval-soft c-approval-hint">{t('addHint')}</p>
        <Field
          label={t('people')}
          required
          hint={t('peopleHint')}
          error={errorAt(failure, 'userIDs') ?? (tried && people.length === 0 ? t('peopleRequired') : null)}
        >
          {(control) => (
            <PeoplePicker
              {...control}
              multiple
              value={[...people]}
              onChange={(chosen) => {
                setPeople(chosen)
                setFailure(null)
              }}
            />
          )}
        </Field>
        <Field label={t('how')}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={t('how')}
              vertical
              value={how}
              onChange={(event) => setHow(event.target.value)}
              options={addedPlaces.map((value) => ({ value, label: t(`how.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('note')} hint={t('noteHint')}>
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
