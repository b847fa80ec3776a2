import { useText } from '#web/index.ts'
import type { Span } from '../domain/block.ts'
import { comparisonMessages } from './messages.ts'

type Props = {
  spans: readonly Span[]
  /** Only the pieces of one side; absent: all, as one text with marks. */
  side?: 'left' | 'right'
}

const hidden = { left: 'added', right: 'removed' } as const

/** A paragraph with what went struck through and what came underlined. */
export function Spans({ spans, side }: Props) {
  const t = useText(comparisonMessages)
  const shown = side ? spans.filter(({ kind }) => kind !== hidden[side]) : spans
  if (shown.every(({ text }) => text === '')) {
    const isChange = shown.some(({ kind }) => kind !== 'same')
    return <span className="c-compare-blank">{isChange ? t('emptyParagraph') : '\u00a0'}</span>
  }
  let at = 0
  return shown.map(({ kind, text }) => {
    const key = `${at++}`
    if (kind === 'removed') return <del key={key}>{text}</del>
    return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
  })
}
