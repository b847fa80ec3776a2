import './comparison.css'
import { Checkbox } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { EmptyState, useIsPhone, useText } from '#web/index.ts'
import type { Comparison } from '../domain/block.ts'
import { ChangeList, ChangeSteps, KindCounts } from './change-list.tsx'
import { type Change, changesOf, itemsOf } from './comparison-items.ts'
import { ComparisonRows } from './comparison-rows.tsx'
import { comparisonMessages } from './messages.ts'
import { useStepKeys } from './use-step-keys.ts'

type Props = {
  comparison: Comparison
  /** What stands on the sides, above the columns. */
  left: ReactNode
  right: ReactNode
  onlyWeighty: boolean
  onOnlyWeighty: (only: boolean) => void
}

/** Two texts side by side in one scroll, with their differences counted, listed and jumped through (keys N and P). On a phone one column with marks. */
export function ComparisonView({ comparison, left, right, onlyWeighty, onOnlyWeighty }: Props) {
  const t = useText(comparisonMessages)
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLElement>(null)
  const changes = useMemo(() => changesOf(comparison, onlyWeighty), [comparison, onlyWeighty])
  const items = useMemo(() => itemsOf(comparison, changes), [comparison, changes])
  const [chosen, setChosen] = useState<Change | null>(null)
  const found = chosen ? changes.indexOf(chosen) : -1
  const active = found < 0 ? null : found
  const goTo = (index: number) => {
    const change = changes[index]
    if (!change) return
    setChosen(change)
    scroller.current
      ?.querySelector(`[data-change="${change.row}"]`)
      ?.scrollIntoView({ block: 'center', behavior: reducedMotion() ? 'auto' : 'smooth' })
  }
  const step = (by: 1 | -1) => {
    if (changes.length === 0) return
    goTo(
      active === null ? (by === 1 ? 0 : changes.length - 1) : (active + by + changes.length) % changes.length,
    )
  }
  useStepKeys(step)
  const { counts } = comparison
  const isSame = counts.same === comparison.rows.length
  if (isSame)
    return <EmptyState title={t('noChanges')} hint={t('noChangesHint', { count: comparison.rows.length })} />
  return (
    <div className="c-compare">
      <div className="c-compare-bar">
        <KindCounts counts={counts} />
        <Checkbox checked={onlyWeighty} onChange={(event) => onOnlyWeighty(event.target.checked)}>
          {t('onlyWeighty')}
        </Checkbox>
        <ChangeSteps index={active} total={changes.length} onStep={step} />
      </div>
      {changes.length === 0 ? (
        <EmptyState title={t('noWeighty')} hint={t('noWeightyHint')} />
      ) : (
        <div className="c-compare-body">
          <section className="c-compare-texts" ref={scroller} aria-label={`${t('left')} / ${t('right')}`}>
            <header className="c-compare-sides">
              <div>{left}</div>
              <div>{right}</div>
            </header>
            <ComparisonRows
              key={String(onlyWeighty)}
              items={items}
              inline={isPhone}
              active={active === null ? null : (changes[active]?.row ?? null)}
            />
          </section>
          {isPhone ? null : <ChangeList changes={changes} active={active} onChoose={goTo} />}
        </div>
      )}
    </div>
  )
}

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
