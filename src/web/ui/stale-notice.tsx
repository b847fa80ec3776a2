import { Alert, Button } from 'antd'
import { useText } from '../messages.ts'
import { editMessages } from './edit-messages.ts'
import type { useEdit } from './use-edit.tsx'

/** Says that somebody else saved first and how many fields both changed, with one choice for all of them. Nothing when nobody did. */
export function StaleNotice({ edit: { stale } }: { edit: Pick<ReturnType<typeof useEdit>, 'stale'> }) {
  const t = useText(editMessages)
  if (!stale) return null
  const { by, conflicts, isTheirs, take } = stale
  const name = by ?? t('someone')
  const count = conflicts.length
  return (
    <Alert
      type="warning"
      showIcon
      className="c-stale-notice"
      title={
        <>
          {count ? t('conflicts', { name, count }) : t('merged', { name })}{' '}
          {count > 1 ? (
            <Button type="link" size="small" onClick={() => take(isTheirs ? 'mine' : 'theirs', conflicts)}>
              {t(isTheirs ? 'allMine' : 'allTheirs')}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
