import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call, confirm, Dialog, ErrorState, isMissing, personLabel, toast, useText } from '#web/index.ts'
import {
  createDelegation,
  type Delegation,
  endDelegation,
  listDelegations,
} from '../domain/delegation-api.ts'
import type { FlowKind } from '../domain/lists.ts'
import { AbsenceFields, useAbsenceForm } from './absence-fields.tsx'
import { absenceMessages } from './absence-messages.ts'
import { useKindWords } from './kind-words.ts'
import './approvals.css'

const key = ['approval', 'absences'] as const

/** Who stands in for the person in approvals while they are away, and for whom they do; part of one's own settings. */
export function Absences({ kinds }: { kinds: readonly FlowKind[] }) {
  const t = useText(absenceMessages)
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const found = useQuery({ queryKey: key, queryFn: ({ signal }) => call(listDelegations, { signal }) })
  if (isMissing(found)) return <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  const refresh = () => client.invalidateQueries({ queryKey: ['approval'] })
  const { list } = found.data
  return (
    <>
      <p className="c-hint">{t('hint')}</p>
      {list.length > 0 ? (
        <ul className="c-approval-people c-approval-absences">
          {list.map((one) => (
            <AbsenceLine key={one.id} absence={one} kinds={kinds} onEnded={refresh} />
          ))}
        </ul>
      ) : (
        <p className="c-approval-soft c-approval-absences">{t('none')}</p>
      )}
      <Button onClick={() => setAdding(true)}>{t('add')}</Button>
      {isAdding ? <AbsenceDialog kinds={kinds} onClose={() => setAdding(false)} onSaved={refresh} /> : null}
    </>
  )
}

type LineProps = { absence: Delegation; kinds: readonly FlowKind[]; onEnded: () => Promise<void> }

function AbsenceLine({ absence, kinds, onEnded }: LineProps) {
  const t = useText(absenceMessages)
  const kindWords = useKindWords(kinds)
  const delegate = personLabel(absence.delegate)
  const { isMine } = absence
  const end = async () => {
    const agreed = await confirm({
      title: t('endTitle', { delegate }),
      content: t('endContent'),
      okText: t('end'),
      onOk: () => call(endDelegation, { params: { id: absence.id } }),
    })
    if (!agreed) return
    toast.success()
    await onEnded()
  }
  return (
    <li className="c-approval-person">
      <span>{isMine ? t('mine', { delegate }) : t('theirs', { person: personLabel(absence.person) })}</span>
      <span className="c-approval-soft">{t('days', { from: absence.fromDate, to: absence.toDate })}</span>
      <span className="c-approval-soft">{kindWords(absence.kinds) || t('allKinds')}</span>
      {isMine ? (
        <Button type="link" size="small" aria-label={t('endOf', { delegate })} onClick={() => void end()}>
          {t('end')}
        </Button>
      ) : null}
    </li>
  )
}

type DialogProps = { kinds: readonly FlowKind[]; onClose: () => void; onSaved: () => Promise<void> }

/** Names who stands in for oneself, from when to when, and for which kinds of records. */
function AbsenceDialog({ kinds, onClose, onSaved }: DialogProps) {
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
