import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { StatusTag, type Tone, useText } from '#web/index.ts'
import type { Comparison, WeightKind } from '../domain/block.ts'
import { type Change, type ChangeKind, excerpt } from './comparison-items.ts'
import { Spans } from './comparison-text.tsx'
import { comparisonMessages } from './messages.ts'

export const tones: Record<ChangeKind, Tone> = {
  added: 'success',
  removed: 'danger',
  changed: 'info',
  moved: 'purple',
}
const kinds = Object.keys(tones) as ChangeKind[]

/** How many differences there are of each kind, and how many of them weigh. */
export function KindCounts({ counts }: { counts: Comparison['counts'] }) {
  const t = useText(comparisonMessages)
  return (
    <ul className="c-compare-counts" aria-label={t('counts')}>
      {kinds.map((kind) => (
        <li key={kind} data-kind={kind}>
          <StatusTag tone={counts[kind] ? tones[kind] : 'neutral'}>
            {t(`kind_${kind}`)} {counts[kind]}
          </StatusTag>
        </li>
      ))}
      <li data-kind="weighty">
        <StatusTag tone={counts.weighty ? 'warning' : 'neutral'}>
          {t('weighty')} {counts.weighty}
        </StatusTag>
      </li>
    </ul>
  )
}

type StepsProps = { index: number | null; total: number; onStep: (by: 1 | -1) => void }

/** Previous and next, and where one stands. */
export function ChangeSteps({ index, total, onStep }: StepsProps) {
  const t = useText(comparisonMessages)
  return (
    <div className="c-compare-steps" title={t('keys')}>
      <span aria-live="polite">
        {index === null ? t('noPosition', { total }) : t('position', { index: index + 1, total })}
      </span>
      <Button
        icon={<UpOutlined aria-hidden />}
        disabled={total === 0}
        aria-label={t('previous')}
        onClick={() => onStep(-1)}
      />
      <Button
        icon={<DownOutlined aria-hidden />}
        disabled={total === 0}
        aria-label={t('next')}
        onClick={() => onStep(1)}
      />
    </div>
  )
}

type ListProps = { changes: readonly Change[]; active: number | null; onChoose: (index: number) => void }

/** Every difference with the words that changed; choosing one goes there. */
export function ChangeList({ changes, active, onChoose }: ListProps) {
  const t = useText(comparisonMessages)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (active !== null)
      list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <nav className="c-compare-list" aria-label={t('changes')} ref={list}>
      <h2>{t('changes')}</h2>
      <ol>
        {changes.map((change, index) => (
          <li key={change.row}>
            <button type="button" aria-current={index === active} onClick={() => onChoose(index)}>
              <span className="c-compare-list-head">
                <StatusTag tone={tones[change.kind]}>{t(`kind_${change.kind}`)}</StatusTag>
                <Weights weights={change.weights} />
              </span>
              <span className="c-compare-excerpt">
                <Spans spans={excerpt(change.spans)} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What a difference is about, where it weighs. */
export function Weights({ weights }: { weights: readonly WeightKind[] }) {
  const t = useText(comparisonMessages)
  return weights.map((weight) => (
    <StatusTag key={weight} tone="warning">
      {t(`weight_${weight}`)}
    </StatusTag>
  ))
}
