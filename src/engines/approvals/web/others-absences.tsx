import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { call, confirm, ErrorState, isMissing, personLabel, toast, useIsPhone, useText } from '#web/index.ts'
import { type Delegation, endAbsence, listAbsences } from '../domain/delegation-api.ts'
import type { FlowKind } from '../domain/lists.ts'
import { absenceMessages } from './absence-messages.ts'
import { useKindWords } from './kind-words.ts'
import { OthersAbsenceDialog } from './others-absence-dialog.tsx'
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
