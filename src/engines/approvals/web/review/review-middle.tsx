import { Segmented } from 'antd'
import { useState } from 'react'
import { ComparisonView, OneText } from '#engines/comparison/web/index.ts'
import { useIsPhone, useText } from '#web/index.ts'
import { reviewMessages } from './review-messages.ts'
import type { ReviewShown } from './review-parts.ts'
import type { Differences } from './use-differences.ts'

/** What is decided on: its pages, beside the chosen other text, or as plain words on a phone. */
export function ReviewMiddle({ shown, differences }: { shown: ReviewShown; differences: Differences }) {
  const t = useText(reviewMessages)
  const isPhone = useIsPhone()
  const [isPlain, setPlain] = useState(true)
  const { chosen, comparison, view, setView, row } = differences
  const plain = comparison ?? shown.plain ?? null
  const isReflowed = isPhone && isPlain && plain !== null
  const [isWeighty, setWeighty] = useState(false)
  const isBeside = view === 'beside' && comparison !== null
  const choices = isPhone
    ? plain
      ? [
          { value: 'plain', label: t('plain') },
          { value: 'pages', label: t('pages') },
        ]
      : []
    : comparison
      ? [
          { value: 'text', label: t('text') },
          { value: 'beside', label: t('beside') },
        ]
      : []
  return (
    <main className="c-rv-middle" data-view={view} aria-label={t('text')}>
      {choices.length || shown.tools ? (
        <div className="c-rv-tools">
          {choices.length ? (
            <Segmented
              options={choices}
              value={isPhone ? (isReflowed ? 'plain' : 'pages') : isBeside ? 'beside' : 'text'}
              onChange={(next) =>
                isPhone ? setPlain(next === 'plain') : setView(next as Differences['view'])
              }
            />
          ) : null}
          {isReflowed || isBeside ? null : shown.tools}
        </div>
      ) : null}
      {/* The document stays open behind what is shown instead of it. */}
      <div className="c-rv-document" hidden={isBeside || isReflowed}>
        {shown.document}
      </div>
      {isReflowed ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
        <section className="c-rv-scroll" aria-label={t('plain')} tabIndex={0}>
          <OneText comparison={plain} active={row} />
        </section>
      ) : null}
      {isBeside && !isPhone ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
        <section className="c-rv-scroll c-rv-beside" aria-label={t('beside')} tabIndex={0}>
          <ComparisonView
            key={chosen?.key}
            comparison={comparison}
            left={chosen?.base?.left}
            right={chosen?.base?.right}
            onlyWeighty={isWeighty}
            onOnlyWeighty={setWeighty}
          />
        </section>
      ) : null}
    </main>
  )
}
