import './comparison.css'
import { StatusTag, useText } from '#web/index.ts'
import { compareText } from '../domain/compare-text.ts'
import { tones, Weights } from './change-list.tsx'
import { type Change, excerpt } from './comparison-items.ts'
import { Spans } from './comparison-text.tsx'
import { comparisonMessages } from './messages.ts'

type Props = {
  /** What weighs most first. */
  changes: readonly Change[]
  active: number | null
  onChoose: (index: number) => void
}

/** Differences as cards for a narrow column: those that weigh, then the others behind one line. */
export function WeightyChanges({ changes, active, onChoose }: Props) {
  const t = useText(comparisonMessages)
  const weighty = changes.filter(({ weights }) => weights.length > 0).length
  const card = (change: Change, index: number) => (
    <li key={change.row}>
      <button
        type="button"
        className="c-change-card"
        data-weighty={change.weights.length > 0}
        aria-current={index === active}
        onClick={() => onChoose(index)}
      >
        <span className="c-compare-list-head">
          <StatusTag tone={tones[change.kind]}>{t(`kind_${change.kind}`)}</StatusTag>
          <Weights weights={change.weights} />
        </span>
        <span className="c-compare-excerpt">
          <Spans spans={excerpt(change.spans)} />
        </span>
      </button>
    </li>
  )
  const others = changes.length - weighty
  return (
    <>
      <ol className="c-change-cards">{changes.slice(0, weighty).map(card)}</ol>
      {others > 0 ? (
        <details className="c-change-others" open={weighty === 0 || (active !== null && active >= weighty)}>
          <summary>{t(weighty ? 'others' : 'allOthers', { count: others })}</summary>
          <ol className="c-change-cards">
            {changes.slice(weighty).map((change, index) => card(change, weighty + index))}
          </ol>
        </details>
      ) : null}
    </>
  )
}

/** One wording beside another as one text: what went struck through, what came underlined. */
export const TwoWordings = ({ before, after }: { before: string; after: string }) => (
  <p className="c-two-wordings">
    <Spans spans={compareText(before, after)} />
  </p>
)
