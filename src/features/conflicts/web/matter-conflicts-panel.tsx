import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { RecordPanel } from '#engines/records/web/index.ts'
import { lawCase } from '#features/cases/domain/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { call, EmptyState, ErrorState, isMissing, Panel, useText } from '#web/index.ts'
import { readConflictsOfCase, readConflictsOfDispute } from '../domain/api.ts'
import { FoundList } from './found-list.tsx'
import { conflictMessages } from './messages.ts'

type Props = { id: number; version: number }

/** The opposing parties of a case beside what else is on record of them. */
export const caseConflictsPanel: RecordPanel = {
  key: 'conflicts',
  label: '冲突核查 | Conflicts',
  may: lawCase.may.read,
  Panel: (props: Props) => <MatterConflicts {...props} kind={lawCase.kind} read={readConflictsOfCase} />,
}
/** The same of a dispute. */
export const disputeConflictsPanel: RecordPanel = {
  ...caseConflictsPanel,
  may: lawDispute.may.read,
  Panel: (props: Props) => (
    <MatterConflicts {...props} kind={lawDispute.kind} read={readConflictsOfDispute} />
  ),
}

type MatterProps = Props & { kind: string; read: typeof readConflictsOfCase }

function MatterConflicts({ id, version, kind, read }: MatterProps) {
  const t = useText(conflictMessages)
  const found = useQuery({
    queryKey: [kind, id, 'conflicts', version],
    queryFn: ({ signal }) => call(read, { params: { id }, signal }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { list } = found.data
  return (
    <Panel title={t('panelTitle')}>
      {list.length === 0 ? (
        <EmptyState title={t('noOpposing')} hint={t('noOpposingHint')} />
      ) : (
        <>
          <FoundList list={list} />
          <p className="c-soft">{t('scope')}</p>
        </>
      )}
    </Panel>
  )
}
