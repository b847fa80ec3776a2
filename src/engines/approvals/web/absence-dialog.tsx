import { call, Dialog, useText } from '#web/index.ts'
import { createDelegation } from '../domain/delegation-api.ts'
import type { FlowKind } from '../domain/lists.ts'
import { AbsenceFields, useAbsenceForm } from './absence-fields.tsx'
import { absenceMessages } from './absence-messages.ts'

type Props = { kinds: readonly FlowKind[]; onClose: () => void; onSaved: () => Promise<void> }

/** Names who stands in for oneself, from when to when, and for which kinds of records. */
export function AbsenceDialog({ kinds, onClose, onSaved }: Props) {
  const t = useText(absenceMessages)
  const form = useAbsenceForm()
  const save = async () => {
    if (!(await form.save((body) => call(createDelegation, { body })))) return
    await onSaved()
    onClose()
  }
  return (
    <Dialog open title={t('add')} onCancel={onClose} onConfirm={save} confirmText={t('save')}>
      <div className="c-fields">
        <AbsenceFields form={form} kinds={kinds} person={null} />
      </div>
    </Dialog>
  )
}
