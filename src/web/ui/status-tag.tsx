import type { ReactNode } from 'react'

/** What a status means to a reader; each has its own colours in both themes. */
export const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'purple'] as const
export type Tone = (typeof tones)[number]

/** A tone by its name from a list definition; neutral for anything else. */
export const toneOf = (name: string | undefined): Tone =>
  tones.includes(name as Tone) ? (name as Tone) : 'neutral'

export type StatusTagProps = { tone?: Tone; children: ReactNode }

/** A status as a small filled tag. The words carry the meaning; the colour only helps. */
export function StatusTag({ tone = 'neutral', children }: StatusTagProps) {
  return <span className={`c-tag c-tag-${tone}`}>{children}</span>
}

/** A status as a coloured dot with its words, for tables. */
export function StatusDot({ tone = 'neutral', children }: StatusTagProps) {
  return (
    <span className="c-dot">
      <span className={`c-dot-mark c-dot-${tone}`} aria-hidden="true" />
      {children}
    </span>
  )
}
