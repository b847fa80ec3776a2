import { useEffect, useMemo, useState } from 'react'
import { weightiestFirst } from '#engines/comparison/domain/index.ts'
import { type Change, changesOf } from '#engines/comparison/web/index.ts'
import { toast, useServices, useText } from '#web/index.ts'
import type { ApprovalDetail } from '../../domain/api.ts'
import { lastDecisionOf } from '../../domain/review.ts'
import { reviewMessages } from './review-messages.ts'
import type { ReviewBase, ReviewShown } from './review-parts.ts'
import type { ShownReview } from './use-review.ts'

/** What the record is looked at beside; 'since' is the text that the person decided on last, 'standard' the organisation's own wording. */
export type Beside = { key: string; label: string; count: number | null; base: ReviewBase | null }

type Given = { approval: ApprovalDetail; shown: ReviewShown; review: ShownReview }

/** Which of the other texts is chosen, what differs from it with what weighs most first, and which difference one has gone to. */
export function useDifferences({ approval, shown, review }: Given) {
  const t = useText(reviewMessages)
  const { me } = useServices()
  const last = lastDecisionOf(approval.history, me?.id ?? 0)
  const [chosenKey, setChosen] = useState<string | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const [view, setView] = useState<'text' | 'beside'>('text')
  const all: Beside[] = [
    ...shown.bases.map((base) => ({
      key: base.key,
      label: base.label,
      count: base.comparison === undefined ? null : countOf(base),
      base,
    })),
    ...(review.wordings.length
      ? [{ key: 'standard', label: t('standard'), count: review.wordings.length, base: null }]
      : []),
  ]
  const chosen = all.find(({ key }) => key === chosenKey) ?? all[0] ?? null
  const comparison = chosen?.base?.comparison ?? null
  const changes = useMemo(
    (): Change[] => (comparison ? weightiestFirst(changesOf(comparison)) : []),
    [comparison],
  )
  const row = active === null ? null : (changes[active]?.row ?? null)
  useScrollTo(row, view)
  const goTo = (index: number) => {
    const change = changes[index]
    if (!change || !comparison) return
    setActive(index)
    if (view === 'beside') return
    const at = comparison.rows[change.row]
    const words = at?.right?.text.trim()
    if (words && shown.show?.(words)) return
    if (shown.show) {
      toast.info(t('notFound'))
      setView('beside')
    }
  }
  return {
    all,
    chosen,
    comparison,
    changes,
    active,
    row,
    view,
    last,
    hasSince: all.some(({ key }) => key === 'since'),
    choose: (key: string) => {
      setChosen(key)
      setActive(null)
    },
    setView,
    toggleView: () => setView((now) => (now === 'text' && comparison ? 'beside' : 'text')),
    goTo,
    step: (by: 1 | -1) => {
      if (changes.length === 0) return
      const from = active ?? (by === 1 ? -1 : changes.length)
      goTo((from + by + changes.length) % changes.length)
    },
  }
}
export type Differences = ReturnType<typeof useDifferences>

const countOf = ({ comparison }: ReviewBase): number =>
  comparison ? comparison.rows.length - comparison.counts.same : 0

/** Brings the row one has gone to onto the screen where the text stands as paragraphs. */
function useScrollTo(row: number | null, view: string): void {
  useEffect(() => {
    if (row === null) return
    const frame = requestAnimationFrame(() =>
      document
        .querySelector(`.c-rv-middle[data-view="${view}"] [data-change="${row}"]`)
        ?.scrollIntoView({ block: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [row, view])
}
