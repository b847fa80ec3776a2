import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ComponentProps } from 'react'
import { MatterDeadlines } from '#engines/deadlines/web/index.ts'
import type { RecordPanel } from '#engines/records/web/index.ts'
import { MatterContracts } from '#features/cases/web/index.ts'
import { AppLink, call, useText } from '#web/index.ts'
import { listRightDeadlines, rightContractCalls } from '../domain/api.ts'
import { lawOf } from '../domain/country-key.ts'
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

/** What is due, and where no rules of the right's country ship, that nothing is counted and how to have it watched. */
function RightDeadlines({ id }: { id: number }) {
  const t = useText(rightMessages)
  const { calls, screen } = intellectualProperty
  const { data: right } = useQuery({
    queryKey: [intellectualProperty.kind, id],
    queryFn: ({ signal }) => call(calls.read, { params: { id }, signal }),
  })
  const isAbroad = right !== undefined && right.kind <= 4 && lawOf(right.country) === null
  return (
    <div className="c-stack">
      {right && isAbroad ? (
        <Alert
          type="warning"
          showIcon
          title={t('noRules', { country: right.country })}
          description={
            <>
              {t('noRulesHint')}{' '}
              <AppLink to={`${screen}/detail?id=${id}&tab=records`}>{t('toRecords')}</AppLink>
            </>
          }
        />
      ) : null}
      <MatterDeadlines
        kind={intellectualProperty.kind}
        list={listRightDeadlines}
        id={id}
        hint={isAbroad ? '' : t('noDeadlinesHint')}
      />
    </div>
  )
}
