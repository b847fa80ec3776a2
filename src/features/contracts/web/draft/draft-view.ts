/** What of a draft is on the screen: its form, its text, or both beside each other. */
export type DraftMode = 'form' | 'both' | 'text'

/** How a person likes to draft, kept on their computer. */
export type DraftView = {
  mode: DraftMode
  /** Share of the form where both are shown, from 0 to 1. */
  share: number
  /** Whether the text goes to the place of the field that is written in. */
  follows: boolean
}

export const usualView: DraftView = { mode: 'both', share: 0.5, follows: true }

/** Least widths in pixels: a field with its label, and a page that can still be read. */
export const draftLimits = { first: 360, second: 320 }

const modes: readonly unknown[] = ['form', 'both', 'text']

/** What was kept; the usual in place of what cannot be read. */
export function viewFrom(kept: string | null): DraftView {
  const given = parsed(kept)
  return {
    mode: modes.includes(given.mode) ? (given.mode as DraftMode) : usualView.mode,
    share:
      typeof given.share === 'number' && given.share > 0 && given.share < 1 ? given.share : usualView.share,
    follows: typeof given.follows === 'boolean' ? given.follows : usualView.follows,
  }
}

function parsed(text: string | null): Partial<Record<keyof DraftView, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

type Screen = {
  /** There is no room for both. */
  isNarrow: boolean
  /** Which of the two is in front there. */
  side: 'form' | 'text'
  /** There is a text, or something to be said about it. */
  hasText: boolean
}

/** What is shown: on a narrow screen one of the two; beside each other only where there is a text. */
export function shownMode({ mode }: Pick<DraftView, 'mode'>, { isNarrow, side, hasText }: Screen): DraftMode {
  if (isNarrow) return side
  return mode === 'both' && !hasText ? 'form' : mode
}
