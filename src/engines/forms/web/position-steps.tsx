import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '#web/index.ts'
import { formMessages } from './messages.ts'

type StepsProps = {
  /** What is gone through, for screen readers. */
  label: string
  /** How many places there are; at least 1. */
  total: number
  /** The place that is shown, from 1; 0: none yet. */
  at: number
  onStep: (by: 1 | -1) => void
  /** No stop of the keyboard: what they belong to has keys of its own for them. */
  isAside?: boolean
}

/** Previous (where there is more than one place), index / total, next. One stop of the keyboard at most, where the arrow keys step. */
export function Steps({ label, total, at, onStep, isAside = false }: StepsProps) {
  const t = useText(formMessages)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onStep(event.key === 'ArrowRight' ? 1 : -1)
  }
  const keys = (shortcut: string, name: string) =>
    isAside ? { title: `${name} (${shortcut})`, 'aria-keyshortcuts': shortcut } : {}
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside of a label area would be read as a second field.
    <span className="c-steps" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {total > 1 ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onStep(-1)}
          aria-label={t('previousPlace')}
          {...keys('Shift+F8', t('previousPlace'))}
        >
          <LeftOutlined aria-hidden />
        </button>
      ) : null}
      <span className="c-steps-count" aria-live="polite">
        {t('placeOf', { index: at, total })}
      </span>
      <button
        type="button"
        tabIndex={isAside ? -1 : 0}
        onClick={() => onStep(1)}
        aria-label={t('nextPlace')}
        {...keys('F8', t('nextPlace'))}
      >
        <RightOutlined aria-hidden />
      </button>
    </span>
  )
}

/** The place, from 1, that is one before or behind another, round through all of them. */
export const placeAfter = (at: number, total: number, by: 1 | -1): number =>
  by === 1 ? (at % total) + 1 : at <= 1 ? total : at - 1

type Props = Pick<StepsProps, 'label' | 'total'> & {
  /** Shows the place with this index, counted from 0. */
  onGo: (index: number) => void
}

/** Goes round through places that nothing else goes through. 0 / total until it went anywhere. */
export function PositionSteps({ label, total, onGo }: Props) {
  const [reached, setReached] = useState(0)
  const at = Math.min(reached, total)
  const step = (by: 1 | -1) => {
    const next = placeAfter(at, total, by)
    setReached(next)
    onGo(next - 1)
  }
  return <Steps label={label} total={total} at={at} onStep={step} />
}
