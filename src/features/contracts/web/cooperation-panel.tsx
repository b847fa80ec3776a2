import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Spin, Table, type TableColumnsType } from 'antd'
import { limit, paging } from '#shared/constants.ts'
import { formatInstant } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  EmptyState,
  ErrorState,
  listed,
  MoneyText,
  Panel,
  personLabel,
  StatusDot,
  toneOf,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type ContractRow, listStandingBook } from '../domain/api.ts'
import { type ContractStatus, contractStatusLabels } from '../domain/contract-status.ts'
import { type CooperationColumn, cooperationView } from './cooperation-view.ts'
import { contractMessages } from './messages.ts'
import './contracts.css'

/** The contracts with one party that the person may see, newest first, 200 and then more when asked; `preview` for dialogs. */
export function CooperationPanel({
  counterpartId,
  preview = false,
}: {
  counterpartId: number
  preview?: boolean
}) {
  const t = useText(contractMessages)
  const { may } = useServices()
  const mayRead = may('contract.read')
  const found = useInfiniteQuery({
    queryKey: ['contracts', 'cooperation', counterpartId, preview],
    queryFn: ({ pageParam, signal }) =>
      call(listStandingBook, {
        query: {
          filter: `counterpart:in:${counterpartId}`,
          sort: '-updateTime',
          pageSize: preview ? limit.cooperationPreview : paging.max,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: mayRead,
  })
  const columns = useColumns()
  if (!mayRead) return null
  const view = cooperationView(found.data?.pages.flatMap(({ list }) => list) ?? [], preview)
  const first = found.data?.pages[0]
  return (
    <Panel title={t('cooperation')} flush>
      {found.error ? (
        <ErrorState
          compact
          error={found.error}
          onRetry={() => void (first ? found.fetchNextPage() : found.refetch())}
        />
      ) : null}
      {found.isPending ? <Spin className="c-cooperation-wait" /> : null}
      {found.data && view.rows.length === 0 ? <EmptyState compact title={t('noCooperation')} /> : null}
      {view.rows.length > 0 ? (
        <Table<ContractRow>
          rowKey="id"
          size="middle"
          pagination={false}
          dataSource={view.rows}
          columns={view.columns.map((key) => columns[key])}
          scroll={{ x: preview ? 440 : 820, y: view.height }}
        />
      ) : null}
      {first && found.hasNextPage && !preview ? (
        <div className="c-cooperation-more">
          <span className="c-soft">
            {t('cooperationShown', {
              shown: view.rows.length,
              total: first.totalIsCapped ? `${first.total}+` : first.total,
            })}
          </span>
          <Button size="small" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('cooperationMore')}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

function useColumns(): Record<CooperationColumn, TableColumnsType<ContractRow>[number]> {
  const t = useText(contractMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  return {
    contractName: {
      key: 'contractName',
      title: t('contractName'),
      render: (_, row) => row.name || t('unnamed'),
    },
    amount: {
      key: 'amount',
      title: t('amount'),
      width: 170,
      align: 'right',
      render: (_, row) => <MoneyText money={row.amount} />,
    },
    state: {
      key: 'state',
      title: t('contractState'),
      width: 130,
      render: (_, row) => {
        const label = contractStatusLabels[row.status as ContractStatus]
        return <StatusDot tone={toneOf(label.color)}>{said(label.words, locale)}</StatusDot>
      },
    },
    operatorList: {
      key: 'operatorList',
      title: t('operators'),
      width: 150,
      render: (_, row) => listed(operatorsOf(row)) || '—',
    },
    updateTime: {
      key: 'updateTime',
      title: t('updateTime'),
      width: 170,
      render: (_, row) => formatInstant(row.updateTime, timeZone),
    },
    view: {
      key: 'view',
      title: t('operation'),
      width: 90,
      fixed: 'right',
      render: (_, row) => (
        <AppLink
          to="/myContract/detail"
          params={{ contractId: String(row.id) }}
          newTab
          aria-label={`${t('view')} ${row.name}`}
        >
          {t('view')}
        </AppLink>
      ),
    },
  }
}

/** Who works on it: the handler, and who started it where that is somebody else. */
const operatorsOf = ({ handler, initiator }: ContractRow): string[] => [
  ...new Set([...(handler ? [personLabel(handler)] : []), personLabel(initiator)]),
]
