import { CloudSyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { baseMessages } from '../base-messages.ts'
import { CallError } from '../call-error.ts'
import { useText } from '../messages.ts'

export type ErrorStateProps = {
  error: unknown
  /** Shows a button 重试 that calls it. */
  onRetry?: () => void
  compact?: boolean
}

/** Says what failed in words of the server, with the request id, and offers to try again. */
export function ErrorState({ error, onRetry, compact }: ErrorStateProps) {
  const t = useText(baseMessages)
  const message = error instanceof CallError ? error.message : t('serverError')
  // Asking again for what is not there, or not to be seen, gives nothing else.
  const isMissing = error instanceof CallError && error.status === 404
  const requestId = error instanceof CallError ? error.requestId : null
  return (
    <div className={compact ? 'c-empty c-empty-compact' : 'c-empty'} role="alert">
      <span className="c-empty-icon" aria-hidden="true">
        <CloudSyncOutlined />
      </span>
      <p className="c-empty-title">{t(isMissing ? 'missing' : 'loadFailed')}</p>
      <p className="c-empty-hint">{message}</p>
      {requestId && error instanceof CallError && error.status >= 500 ? (
        <p className="c-empty-hint c-mono">{t('requestId', { id: requestId })}</p>
      ) : null}
      {onRetry && !isMissing ? (
        <div className="c-empty-action">
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      ) : null}
    </div>
  )
}
