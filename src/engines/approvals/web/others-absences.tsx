import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import {
  call,
  confirm,
  Dialog,
  ErrorState,
  errorAt,
  Field,
  isMissing,
  PeoplePicker,
  type Person,
  personLabel,
  toast,
  useIsPhone,
  useText,
} from '#web/index.ts'
import { createAbsence, type Delegation, endAbsence, listAbsences } from '../domain/delegation-api.ts'
import type { FlowKind } from '../domain/lists.ts'
import { AbsenceFields, useAbsenceForm } from './absence-fields.tsx'
import { absenceMessages } from './absence-messages.ts'
import { useKindWords } from './kind-words.ts'
import './approvals.css'

type Props = { kinds: readonly FlowKind[]; onClose: () => void }

/** Who is away, now or later, and who stands in for them; administrators record and end it. */
export function OthersAbsences({ kinds, onClose }: Props) {
  const t = useText(absenceMessages)
  const isPhone = useIsPhone()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const found = useQuery({
    queryKey: ['approval', 'absences', 'all'],
    queryFn: ({ signal }) => call(listAbsences, { signal }),
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['approval'] })
  const list = found.data?.list ?? []
  return (
    <Drawer open onClose={onClose} title={t('title')} size={isPhone ? '100%' : 560}>
      <p className="c-hint">{t('othersHint')}</p>
      {isMissing(found) ? (
        <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
      ) : null}
      {found.isPending ? <Skeleton active /> : null}
      {list.length > 0 ? (
        <ul className="c-approval-people c-approval-absences">
          {list.map((one) => (
            <Line key={one.id} absence={one} kinds={kinds} onEnded={refresh} />
          ))}
        </ul>
      ) : null}
      {found.data && list.length === 0 ? (
        <p className="c-approval-soft c-approval-absences">{t('nobodyAway')}</p>
      ) : null}
      <Button onClick={() => setAdding(true)}>{t('addOther')}</Button>
      {isAdding ? (
        <OthersAbsenceDialog kinds={kinds} onClose={() => setAdding(false)} onSaved={refresh} />
      ) : null}
    </Drawer>
  )
}

type LineProps = {
  absence: Delegation
  kinds: readonly FlowKind[]
  onEnded: () => Promise<void>
}

function Line({ absence, kinds, onEnded }: LineProps) {
  const t = useText(absenceMessages)
  const kindWords = useKindWords(kinds)
  const [person, delegate] = [personLabel(absence.person), personLabel(absence.delegate)]
  const end = async () => {
    const agreed = await confirm({
      title: t('endOthersTitle', { person, delegate }),
      content: t('endOthersContent', { person }),
      okText: t('end'),
      onOk: () => call(endAbsence, { params: { id: absence.id } }),
    })
    if (!agreed) return
    toast.success()
    await onEnded()
  }
  return (
    <li className="c-approval-person">
      <span>{t('standsInFor', { person, delegate })}</span>
      <span className="c-approval-soft">{t('days', { from: absence.fromDate, to: absence.toDate })}</span>
      <span className="c-approval-soft">{kindWords(absence.kinds) || t('allKinds')}</span>
      <Button type="link" size="small" aria-label={t('endOthers', { person })} onClick={() => void end()}>
        {t('end')}
      </Button>
    </li>
  )
}

type DialogProps = Props & { onSaved: () => Promise<void> }

/** An administrator says who stands in for somebody who is away and cannot say so themselves. */
function OthersAbsenceDialog({ kinds, onClose, onSaved }: DialogProps) {
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
