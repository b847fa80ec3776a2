import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { call, Dialog, useText } from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import { mergeCalls } from '../domain/merge-api.ts'
import { OtherPartySelect } from './counterpart-picker.tsx'
import { reasonOf } from './likely-duplicates.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { mergeMessages } from './merge-messages.ts'

type Props = { kind: PartyKind; party: Counterpart; onMerged: (party: Counterpart) => void }

/** 合并 on a party's page: which other party it is the same as, likely ones first, and then both side by side. */
export function MergeButton({ kind, party, onMerged }: Props) {
  const t = useText(mergeMessages)
  const [step, setStep] = useState<'none' | 'choose' | number>('none')
  const close = () => setStep('none')
  return (
    <>
      <Button onClick={() => setStep('choose')}>{t('merge')}</Button>
      {step === 'choose' ? (
        <ChooseOther kind={kind} party={party} onChoose={setStep} onClose={close} />
      ) : null}
      {typeof step === 'number' ? (
        <MergeDialog
          kind={kind}
          pair={[party.id, step]}
          onClose={close}
          onMerged={(merged) => {
            close()
            onMerged(merged)
          }}
        />
      ) : null}
    </>
  )
}

type ChooseProps = {
  kind: PartyKind
  party: Counterpart
  onChoose: (id: number) => void
  onClose: () => void
}

function ChooseOther({ kind, party: { id, name }, onChoose, onClose }: ChooseProps) {
  const t = useText(mergeMessages)
  const likely = useQuery({
    queryKey: ['counterpart', kind, 'likely', id, name],
    queryFn: ({ signal }) => call(mergeCalls[kind].likely, { query: { name, exceptID: id }, signal }),
    retry: false,
  })
  return (
    <Dialog open title={t('otherTitle')} onCancel={onClose}>
      <div className="c-merge">
        <OtherPartySelect
          id="other-party"
          aria-label={t('otherLabel')}
          type={partyType[kind]}
          exceptID={id}
          onChoose={onChoose}
        />
        {likely.data?.length ? (
          <div>
            <p>{t('suggestions')}</p>
            <ul className="c-likely">
              {likely.data.map((party) => (
                <li key={party.id}>
                  <span className="c-likely-words">
                    <strong>{party.name}</strong>
                    <span className="c-soft">
                      {[party.idNumber, reasonOf(party)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <Button size="small" onClick={() => onChoose(party.id)}>
                    {t('compare')}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
