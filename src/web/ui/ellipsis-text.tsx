import { Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { wait } from '#shared/constants.ts'

export type EllipsisTextProps = {
  children: string
  /** Lines before the text is cut; 1 by default. */
  lines?: number
  className?: string
}

/** Text that is cut with … when it does not fit; then, and only then, the whole is in a tooltip after 300 ms. */
export function EllipsisText({ children, lines = 1, className }: EllipsisTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const isCut = () => {
    const span = element.current
    return span !== null && (span.scrollWidth > span.clientWidth || span.scrollHeight > span.clientHeight + 1)
  }
  return (
    <Tooltip
      title={children}
      open={open}
      mouseEnterDelay={wait.tooltip / 1000}
      onOpenChange={(next) => setOpen(next && isCut())}
    >
      <span
        ref={element}
        className={`${lines > 1 ? 'c-ellipsis c-ellipsis-lines' : 'c-ellipsis'} ${className ?? ''}`}
        style={lines > 1 ? { WebkitLineClamp: lines } : undefined}
      >
        {children}
      </span>
    </Tooltip>
  )
}

/** A short explanation that opens after 300 ms over its child (which must take focus for keyboards). */
export function Tip({ text, children }: { text: string; children: React.ReactElement }) {
  return (
    <Tooltip title={text} mouseEnterDelay={wait.tooltip / 1000} trigger={['hover', 'focus']}>
      {children}
    </Tooltip>
  )
}
