import type { ComponentProps } from 'react'
import { MatterDeadlines } from '#engines/deadlines/web/index.ts'
import type { RecordPanel } from '#engines/records/web/index.ts'
import { MatterContracts } from '#features/cases/web/index.ts'
import { useText } from '#web/index.ts'
import { listRightDeadlines, rightContractCalls } from '../domain/api.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { rightMessages } from './messages.ts'

/** What is due for a right. */
export const rightDeadlinesPanel: RecordPanel = {
  key: 'deadlines',
  label: '期限 | Deadlines',
  may: intellectualProperty.may.read,
  Panel: RightDeadlines,
}

/** The contracts that a right has to do with. */
export const rightContractsPanel: RecordPanel = {
  key: 'contracts',
  label: '合同 | Contracts',
  may: 'contract.read',
  Panel: RightContracts,
}

function RightContracts(props: ComponentProps<RecordPanel['Panel']>) {
  return <MatterContracts kind={intellectualProperty.kind} calls={rightContractCalls} {...props} />
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
