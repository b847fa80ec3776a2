import { InboxOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'

export type EmptyStateProps = {
  /** What is empty; '暂无数据' when absent. */
  title?: ReactNode
  /** What the person can do about it. */
  hint?: ReactNode
  /** Usually one button. */
  action?: ReactNode
  icon?: ReactNode
  /** For popups and small tables. */
  compact?: boolean
}

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({ title, hint, action, icon, compact }: EmptyStateProps) {
  const t = useText(baseMessages)
  return (
    <div className={compact ? 'c-empty c-empty-compact' : 'c-empty'}>
      <span className="c-empty-icon" aria-hidden="true">
        {icon ?? <InboxOutlined />}
      </span>
      <div className="c-empty-title">{title ?? t('empty')}</div>
      {hint ? <p className="c-empty-hint">{hint}</p> : null}
      {action ? <div className="c-empty-action">{action}</div> : null}
    </div>
  )
}
