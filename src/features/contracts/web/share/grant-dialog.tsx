import { useState } from 'react'
import { giveGrants } from '#engines/access/domain/index.ts'
import { call, Dialog, Field, PeoplePicker, type Person, toast, useText } from '#web/index.ts'
import { contractMessages } from '../messages.ts'

/** Gives single people this contract to read. */
export function GrantDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(contractMessages)
  const [people, setPeople] = useState<readonly Person[]>([])
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (!people.length) return setError(t('sharePeopleRequired'))
    try {
      await call(giveGrants, {
        body: {
          subjectKind: 'contract',
          subjectID: id,
          userIDs: people.map((person) => person.id),
          ability: 'read',
        },
      })
      toast.success(t('shareDone'))
      onClose()
    } catch (failure) {
      toast.failure(failure)
    }
  }
  return (
    <Dialog open title={t('shareTitle')} onCancel={onClose} onConfirm={save}>
      <Field label={t('sharePeople')} required error={error ?? undefined}>
        {(control) => <PeoplePicker {...control} multiple value={people} onChange={setPeople} />}
      </Field>
    </Dialog>
  )
}
