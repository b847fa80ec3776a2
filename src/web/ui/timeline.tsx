import type { ReactNode } from 'react'
import type { Tone } from './status-tag.tsx'

export type TimelineItem = {
  key: string
  tone?: Tone
  /** Usually when; bold. */
  title: ReactNode
  children?: ReactNode
  /** Inside the ring: a number or an icon, for steps. */
  mark?: ReactNode
}

/** What happened, or will happen, one under the other: key dates, approval history, the steps of a flow. A real ol. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="c-timeline">
      {items.map((item) => (
        <li key={item.key} className={item.mark ? 'c-timeline-item c-timeline-step' : 'c-timeline-item'}>
          <span className={`c-timeline-mark c-timeline-${item.tone ?? 'neutral'}`} aria-hidden="true">
            {item.mark}
          </span>
          <div className="c-timeline-title">{item.title}</div>
          {item.children ? <div className="c-timeline-body">{item.children}</div> : null}
        </li>
      ))}
    </ol>
  )
}
