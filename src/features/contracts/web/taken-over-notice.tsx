import { Alert } from 'antd'
import { ChangedFields } from '#engines/forms/web/index.ts'
import { useText } from '#web/index.ts'
import { contractMessages } from './messages.ts'
import type { TakenOver } from './use-draft.ts'

/** Says, until it is closed, which fields another person changed while this one was filling in the form. */
export function TakenOverNotice({ taken, onClose }: { taken: TakenOver; onClose: () => void }) {
  const t = useText(contractMessages)
  return (
    <Alert
      className="c-taken-over"
      type="info"
      showIcon
      title={t('takenOver', { name: taken.by, count: taken.changes.length })}
      description={<ChangedFields changes={taken.changes} />}
      closable={{ onClose, 'aria-label': t('close') }}
    />
  )
}
