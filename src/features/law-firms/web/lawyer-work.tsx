import type { RecordPanel } from '#engines/records/web/pages.ts'
import { EmptyState, Panel, useText } from '#web/index.ts'
import { lawyer } from '../domain/lawyer-record.ts'
import { lawFirmMessages } from './messages.ts'

/** The cases and disputes in which a lawyer acts: none until there are cases and disputes. */
export const lawyerWorkPanel: RecordPanel = {
  key: 'work',
  label: '合作情况 | Cooperation',
  may: lawyer.may.read,
  Panel: LawyerWork,
}

function LawyerWork() {
  const t = useText(lawFirmMessages)
  return (
    <div className="c-stack">
      <Panel title={t('cases')}>
        <EmptyState title={t('noCases')} />
      </Panel>
      <Panel title={t('disputes')}>
        <EmptyState title={t('noDisputes')} />
      </Panel>
    </div>
  )
}
