import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '#web/index.ts'
import { formMessages } from './messages.ts'

type Props = {
  /** What is gone through, for screen readers. */
  label: string
  /** How many places there are; at least 1. */
  total: number
  /** Shows the place with this index, counted from 0. */
  onGo: (index: number) => void
}

/**
 * Previous (where there is more than one place), index / total, next: goes round through the places of one field. 0 / total until
 * it went anywhere. One stop of the keyboard, where the arrow keys go to the previous and the next place.
 */
export function PositionSteps({ label, total, onGo }: Props) {
  const t = useText(formMessages)
  const [reached, setReached] = useState(0)
  const at = Math.min(reached, total)
  const step = (by: 1 | -1) => {
    const next = by === 1 ? (at % total) + 1 : at <= 1 ? total : at - 1
    setReached(next)
    onGo(next - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside of a label area would be read as a second field.
    <span className="c-steps" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {total > 1 ? (
        <button type="button" tabIndex={-1} onClick={() => step(-1)} aria-label={t('previousPlace')}>
          <LeftOutlined aria-hidden />
        </button>
      ) : null}
      <span className="c-steps-count" aria-live="polite">
        {t('placeOf', { index: at, total })}
      </span>
      <button type="button" onClick={() => step(1)} aria-label={t('nextPlace')}>
        <RightOutlined aria-hidden />
      </button>
    </span>
  )
}
