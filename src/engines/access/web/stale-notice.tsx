import { Alert, Button } from 'antd'
import { useText } from '#web/index.ts'
import { editMessages } from './edit-messages.ts'

/** Says that somebody else saved first, and offers the current record. Nothing when `record` is null. */
export function StaleNotice<T>({ record, onLoad }: { record: T | null; onLoad: (record: T) => void }) {
  const t = useText(editMessages)
  if (record === null) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('stale')}
      action={
        <Button size="small" onClick={() => onLoad(record)}>
          {t('loadCurrent')}
        </Button>
      }
    />
  )
}
