import type { RecordPanel } from '#engines/records/web/index.ts'
import { MatterDeadlines } from '#features/cases/web/index.ts'
import { useText } from '#web/index.ts'
import { listRightDeadlines } from '../domain/api.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { rightMessages } from './messages.ts'

/** What is due for a right. */
export const rightDeadlinesPanel: RecordPanel = {
  key: 'deadlines',
  label: '期限 | Deadlines',
  may: intellectualProperty.may.read,
  Panel: RightDeadlines,
}

function RightDeadlines({ id }: { id: number }) {
  const t = useText(rightMessages)
  return (
    <MatterDeadlines
      kind={intellectualProperty.kind}
      list={listRightDeadlines}
      id={id}
      hint={t('noDeadlinesHint')}
    />
  )
}
