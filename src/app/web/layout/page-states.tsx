import { CompassOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { baseMessages } from '#web/base-messages.ts'
import { CallError } from '#web/call.ts'
import { useText } from '#web/messages.ts'
import { useGo } from '#web/navigation.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page, useDocumentTitle } from '#web/ui/page.tsx'

/** No such page, or not for this person. */
export function PageNotFound() {
  const t = useText(baseMessages)
  const go = useGo()
  useDocumentTitle(t('notFoundTitle'))
  return (
    <Page>
      <EmptyState
        icon={<CompassOutlined />}
        title={<h1>{t('notFoundTitle')}</h1>}
        hint={t('notFoundHint')}
        action={
          <Button type="primary" onClick={() => go('/')}>
            {t('backHome')}
          </Button>
        }
      />
    </Page>
  )
}

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed/i.test(error.message)

/** A page that failed while it was loaded or shown. */
export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useText(baseMessages)
  // Without a network a window that is loaded anew would be empty.
  const again = () => (navigator.onLine ? window.location.reload() : reset())
  if (error instanceof CallError) return <ErrorState error={error} onRetry={again} />
  return (
    <Page>
      <EmptyState
        title={t('pageFailed')}
        hint={isMissingChunk(error) ? t('newVersion') : t('pageFailedHint')}
        action={
          <span className="c-page-actions">
            <Button onClick={reset}>{t('retry')}</Button>
            <Button type="primary" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          </span>
        }
      />
    </Page>
  )
}

/** A page whose code or data is under way for longer than a moment. */
export function PagePending() {
  const t = useText(baseMessages)
  return (
    <Page>
      <div role="status" aria-label={t('loading')}>
        <Skeleton active title={{ width: 220 }} paragraph={{ rows: 6 }} />
      </div>
    </Page>
  )
}
