import './contracts.css'
import { Radio } from 'antd'
import { useState } from 'react'
import { colon, Dialog, useText } from '#web/index.ts'
import type { OpenDifference } from '../domain/open-difference.ts'
import type { SettlingChoice } from '../domain/settle-differences.ts'
import { differenceMessages } from './difference-messages.ts'

type Props = {
  differences: readonly OpenDifference[]
  /** Fails with what the server says; the dialog stays open then. */
  onSettle: (choices: SettlingChoice[]) => Promise<void>
  onClose: () => void
}

/** Asks place by place whether the text or the form holds. */
export function SettleDialog({ differences, onSettle, onClose }: Props) {
  const t = useText(differenceMessages)
  const [takes, setTakes] = useState<Record<number, SettlingChoice['take']>>({})
  const takeOf = ({ id, taken }: OpenDifference): SettlingChoice['take'] =>
    takes[id] ?? (taken === null ? 'form' : 'document')
  const choices = differences.map((one) => ({ id: one.id, take: takeOf(one) }))
  return (
    <Dialog
      open
      width={720}
      title={t('title')}
      onCancel={onClose}
      cancelText={t('later')}
      onConfirm={() => onSettle(choices)}
      confirmText={t('confirm')}
    >
      <p className="c-soft">{t('content')}</p>
      <div className="c-conflicts">
        {differences.map((one) => (
          <fieldset key={one.id} className="c-conflict">
            <legend>{one.isGone ? t('isGone', { name: one.name }) : one.name}</legend>
            <Radio.Group
              className="c-settle"
              value={takeOf(one)}
              onChange={(event) => setTakes({ ...takes, [one.id]: event.target.value })}
            >
              <Radio value="document" disabled={one.taken === null}>
                {one.isGone ? (
                  t('staysOut')
                ) : (
                  <>
                    {t('takeDocument')}
                    {colon()}
                    <strong className="c-settle-text">{one.typed || t('empty')}</strong>
                    <Becomes difference={one} />
                  </>
                )}
              </Radio>
              <Radio value="form">
                {one.isGone ? t('goesBack') : t('takeForm')}
                {colon()}
                <strong className="c-settle-text">{one.said || t('empty')}</strong>
              </Radio>
            </Radio.Group>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

/** What the form makes of the words, where that is not the same; or why it can't. */
function Becomes({ difference: { typed, taken, refusal } }: { difference: OpenDifference }) {
  const t = useText(differenceMessages)
  if (refusal !== null) return <span className="c-settle-note c-danger-text">{refusal}</span>
  if (taken === null || taken === typed) return null
  return <span className="c-settle-note c-soft">{t('becomes', { text: taken || t('empty') })}</span>
}
