import { useState } from 'react'
import { useMedia, useServices } from '#web/index.ts'
import { type DraftMode, type DraftView, shownMode, viewFrom } from './draft-view.ts'

const keyOf = (userId: number): string => `chancery.draftView.${userId}`

function kept(userId: number): string | null {
  try {
    return localStorage.getItem(keyOf(userId))
  } catch {
    return null
  }
}

function keep(userId: number, view: DraftView): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(view))
  } catch {
    // It lives as long as the page.
  }
}

export type ShownDraft = DraftView & {
  isNarrow: boolean
  shown: DraftMode
  change: (change: Partial<DraftView>) => void
  /** Shows the form, or the text where it is not beside it. */
  turnTo: (side: 'form' | 'text') => void
}

/** How the person in front of the screen sees a draft; what they change is there again with the next one. */
export function useDraftView(hasText: boolean): ShownDraft {
  const { me } = useServices()
  const userId = me?.id ?? 0
  const isNarrow = useMedia('(max-width: 1023.98px)')
  const [view, setView] = useState(() => viewFrom(kept(userId)))
  const [side, setSide] = useState<'form' | 'text'>('form')
  const shown = shownMode(view, { isNarrow, side, hasText })
  const change = (changed: Partial<DraftView>) => {
    const next = { ...view, ...changed }
    setView(next)
    keep(userId, next)
  }
  return {
    ...view,
    isNarrow,
    shown,
    change,
    turnTo: (to) => {
      setSide(to)
      if (!isNarrow && shown !== 'both' && shown !== to) change({ mode: 'both' })
    },
  }
}
