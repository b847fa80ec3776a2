import { useQuery } from '@tanstack/react-query'
import { Spin, Table, type TableColumnsType } from 'antd'
import { paging } from '#shared/constants.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  AppLink,
  call,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  PersonChip,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractStatus } from '../domain/contract-status.ts'
import { isScored } from '../domain/score.ts'
import {
  type ContractScore,
  listPartyScores,
  readContractScore,
  type ScoredContract,
} from '../domain/score-api.ts'
import { scoreKey } from './score-dialog.tsx'
import { periodName, scoreMessages } from './score-messages.ts'
import './score.css'

type Given = ContractScore['scores'][number]

/** What a contract's counterparty was given; nothing while it was not scored. */
export function ContractScores({ contract: { id, status } }: { contract: { id: number; status: number } }) {
  const t = useText(scoreMessages)
  const columns = useGivenColumns<Given>()
  const found = useQuery({
    queryKey: scoreKey(id),
    queryFn: ({ signal }) => call(readContractScore, { params: { id }, signal }),
    enabled: isScored(status as ContractStatus),
  })
  const scores = found.data?.scores ?? []
  if (scores.length === 0) return null
  return (
    <Panel title={t('title')} flush>
      <Table<Given>
        rowKey={({ person, period }) => `${person.id}-${period}`}
        size="middle"
        pagination={false}
        dataSource={scores}
        columns={columns}
        scroll={{ x: 740 }}
      />
    </Panel>
  )
}

/** The scores of one external party that the person may see, newest first. */
export function ScoringHistory({ counterpartId }: { counterpartId: number }) {
  const t = useText(scoreMessages)
  const columns = useGivenColumns<ScoredContract>()
  const found = useQuery({
    queryKey: ['counterpart', 'scores', counterpartId],
    queryFn: ({ signal }) =>
      call(listPartyScores, { params: { id: counterpartId }, query: { pageSize: paging.max }, signal }),
  })
  const list = found.data?.list ?? []
  const ofContract: TableColumnsType<ScoredContract>[number] = {
    key: 'contract',
    title: t('contract'),
    render: (_, row) => (
      <AppLink
        to="/standingBook/detail"
        params={{ contractId: String(row.contractID), mode: 'contract' }}
        newTab
      >
        {row.contractName || t('unnamed')}
      </AppLink>
    ),
  }
  return (
    <Panel title={t('history')} flush>
      {isMissing(found) ? (
        <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isPending ? <Spin className="c-cooperation-wait" /> : null}
      {found.data && list.length === 0 ? <EmptyState compact title={t('none')} hint={t('noneHint')} /> : null}
      {list.length > 0 ? (
        <Table<ScoredContract>
          rowKey="id"
          size="middle"
          pagination={false}
          dataSource={list}
          columns={[ofContract, ...columns]}
          scroll={{ x: 940, ...(list.length > 5 && { y: 300 }) }}
        />
      ) : null}
      {found.data && found.data.total > list.length ? (
        <p className="c-soft">{t('newest', { count: list.length, total: found.data.total })}</p>
      ) : null}
    </Panel>
  )
}

function useGivenColumns<Row extends Given>(): TableColumnsType<Row> {
  const t = useText(scoreMessages)
  const { timeZone } = useServices()
  return [
    { key: 'period', title: t('period'), width: 120, render: (_, { period }) => periodName(t, period) },
    { key: 'total', title: t('total'), dataIndex: 'total', width: 110, align: 'right' },
    {
      key: 'comment',
      title: t('comment'),
      render: (_, { comment }) => <span className="c-score-comment">{comment || '—'}</span>,
    },
    {
      key: 'person',
      title: t('scorer'),
      width: 130,
      render: (_, { person }) => <PersonChip person={person} />,
    },
    { key: 'at', title: t('time'), width: 160, render: (_, { at }) => formatInstant(at, timeZone) },
  ]
}
