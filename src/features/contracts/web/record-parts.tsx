import type { RecordPart } from '#engines/records/web/pages.ts'
import { project } from '#features/projects/domain/index.ts'
import { useText } from '#web/index.ts'
import { addProjectContracts, listProjectContracts, removeProjectContracts } from '../domain/related-api.ts'
import { LinkedContracts } from './linked-contracts.tsx'
import { contractMessages } from './messages.ts'
import { ProjectTotals } from './project-totals.tsx'

export const recordParts: readonly RecordPart[] = [
  {
    record: project,
    panels: [{ key: 'contracts', label: '合同 | Contracts', may: 'contract.read', Panel: ProjectContracts }],
  },
]

const calls = { list: listProjectContracts, add: addProjectContracts, remove: removeProjectContracts }

function ProjectContracts({ id, mayChange }: { id: number; version: number; mayChange: boolean }) {
  const t = useText(contractMessages)
  return (
    <LinkedContracts
      kind="project"
      id={id}
      calls={calls}
      mayChange={mayChange}
      texts={{
        add: t('putIn'),
        addTitle: t('putInTitle'),
        remove: t('takeOut'),
        removeTitle: (name) => t('takeOutTitle', { name }),
        removeHint: t('takeOutHint'),
        empty: t('noProjectContracts'),
      }}
    >
      <ProjectTotals id={id} />
    </LinkedContracts>
  )
}
