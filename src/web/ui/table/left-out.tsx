import { Alert, Button } from 'antd'
import { baseMessages } from '../../base-messages.ts'
import { listed, useText } from '../../messages.ts'
import type { Views } from './use-views.ts'

/** Says which conditions and order of an address or a view the list does not have any more, and takes them out; nothing while it has all of them. */
export function LeftOut({ views }: { views: Views }) {
  const t = useText(baseMessages)
  if (!views.leftOut.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t(views.view ? 'viewLeftOut' : 'leftOut', { parts: listed(views.leftOut) })}
      action={
        <Button size="small" onClick={() => void views.dropLeftOut()}>
          {t('leftOutRemove')}
        </Button>
      }
    />
  )
}
