import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import {
  AppLink,
  call,
  confirm,
  DataTable,
  EllipsisText,
  EmptyState,
  Page,
  PageHeader,
  toast,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import {
  type ContractRow,
  deleteContract,
  listMyContracts,
  listStandingBook,
  readContract,
} from '../domain/api.ts'
import type { ContractListType } from '../domain/contract-list.ts'
import { contractStatuses } from '../domain/contract-status.ts'
import { DuplicateButton } from './duplicate-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { contractListMessages } from './list-messages.ts'

/** Contracts that the person starts, handles or takes part in. */
export const MyContractsPage = () => <ContractList type="contract" />

/** The ledger of all contracts that the person may see. */
export const StandingBookPage = () => <ContractList type="standing_book" />

const paths = { contract: '/myContract', standing_book: '/standingBook' } as const

function ContractList({ type }: { type: ContractListType }) {
  const t = useText(contractListMessages)
  const go = useGo()
  const { may } = useServices()
  const isBook = type === 'standing_book'
  const list = isBook ? listStandingBook : listMyContracts
  const mayCreate = may('contract.create')
  const create = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go('/myContract/new')}>
      {t('newContract')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={isBook ? t('standingBook') : t('myContracts')}
        actions={
          <>
            {isBook ? <DuplicateButton /> : null}
            {isBook ? null : create}
          </>
        }
      />
      <DataTable<ContractRow>
        type={type}
        queryKey={['contracts', type]}
        load={(query, signal) => call(list, { query: query, signal })}
        searchPlaceholder={t('searchPlaceholder')}
        cells={{
          name: (row) => (
            <AppLink {...detailOf(type, row)} className="c-cell-link">
              <EllipsisText lines={2}>{row.name || t('unnamed')}</EllipsisText>
            </AppLink>
          ),
          contractTypeName: (row) => <EllipsisText lines={3}>{row.contractTypeName}</EllipsisText>,
          partyNames: (row) => <EllipsisText lines={3}>{row.partyNames || '—'}</EllipsisText>,
        }}
        operate={(row) => <RowActions row={row} type={type} />}
        operateWidth={isBook ? 76 : 150}
        actions={(query, columns) =>
          may('contract.export') ? <ExportButton scope={type} query={query} columns={columns} /> : null
        }
        empty={
          <EmptyState
            title={isBook ? t('noBook') : t('noContracts')}
            hint={isBook ? undefined : t('noContractsHint')}
            action={isBook ? undefined : create || undefined}
          />
        }
      />
    </Page>
  )
}

const detailOf = (type: ContractListType, row: ContractRow) =>
  type === 'standing_book'
    ? { to: `${paths[type]}/detail`, params: { contractId: String(row.id), mode: 'contract' } }
    : { to: `${paths[type]}/detail`, params: { contractId: String(row.id) } }

function RowActions({ row, type }: { row: ContractRow; type: ContractListType }) {
  const t = useText(contractListMessages)
  const client = useQueryClient()
  const go = useGo()
  const isDraft = row.status === contractStatuses.draft && type === 'contract'
  const remove = () =>
    confirm({
      title: t('deleteTitle', { name: row.name || t('unnamed') }),
      content: t('deleteContent'),
      okText: t('delete'),
      danger: true,
      onOk: async () => {
        const { version } = await call(readContract, { params: { id: row.id } })
        await call(deleteContract, { params: { id: row.id }, query: { version } })
        await client.invalidateQueries({ queryKey: ['contracts'] })
        toast.success()
      },
    })
  if (isDraft)
    return (
      <>
        <Button type="link" onClick={() => go('/myContract/edit', { contractId: String(row.id) })}>
          {t('continue')}
        </Button>
        <Button type="link" danger onClick={remove}>
          {t('delete')}
        </Button>
      </>
    )
  const { to, params } = detailOf(type, row)
  return (
    <Button type="link" onClick={() => go(to, params)}>
      {t('view')}
    </Button>
  )
}
