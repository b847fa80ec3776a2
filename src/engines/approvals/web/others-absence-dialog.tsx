import { useState } from 'react'
import { call, Dialog, errorAt, Field, PeoplePicker, type Person, useText } from '#web/index.ts'
import { createAbsence } from '../domain/delegation-api.ts'
import type { FlowKind } from '../domain/lists.ts'
import { AbsenceFields, useAbsenceForm } from './absence-fields.tsx'
import { absenceMessages } from './absence-messages.ts'

type Props = { kinds: readonly FlowKind[]; onClose: () => void; onSaved: () => Promise<void> }

/** An administrator says who stands in for somebody who is away and cannot say so themselves. */
export function OthersAbsenceDialog({ kinds, onClose, onSaved }: Props) {
  const t = useText(absenceMessages)
  const [person, setPerson] = useState<Person | null>(null)
  const form = useAbsenceForm()
  const save = async () => {
    const isSaved = await form.save((body) =>
      call(createAbsence, { body: { ...body, userID: person?.id ?? 0 } }),
    )
    if (!isSaved) return
    await onSaved()
    onClose()
  }
  const isWanting = form.tried && !person
  return (
    <Dialog open title={t('addOther')} onCancel={onClose} onConfirm={save} confirmText={t('save')}>
      <div className="c-fields">
        <Field
          label={t('person')}
          required
          hint={t('personHint')}
          error={errorAt(form.failure, 'userID') ?? (isWanting ? t('personRequired') : null)}
        >
          {(control) => (
            <PeoplePicker
              {...control}
              value={person ? [person] : []}
              onChange={([one = null]) => setPerson(one)}
            />
          )}
        </Field>
        <AbsenceFields form={form} kinds={kinds} person={person} />
      </div>
    </Dialog>
  )
}
