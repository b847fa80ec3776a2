import { useQuery } from '@tanstack/react-query'
import { Pagination, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  AppLink,
  call,
  EmptyState,
  ErrorState,
  isMissing,
  StatusTag,
  useServices,
  useText,
} from '#web/index.ts'
import type { TemplateDetail } from '../../domain/api.ts'
import { listTemplateContracts, type TemplateContract } from '../../domain/life-api.ts'
import { templateMessages } from '../messages.ts'
import { textMessages } from './messages.ts'

const pageSize = 20

/** Which contracts came from which version, as far as the person may see them. */
export function ContractsPanel({ template }: { template: TemplateDetail }) {
  const t = useText(textMessages)
  const words = useText(templateMessages)
  const [versionID, setVersionID] = useState<number | null>(null)
  const [pageNum, setPageNum] = useState(1)
  const found = useQuery({
    queryKey: ['template', template.id, 'contracts', versionID, pageNum],
    queryFn: ({ signal }) =>
      call(listTemplateContracts, {
        params: { id: template.id },
        query: { pageNum, pageSize, ...(versionID !== null && { versionID }) },
        signal,
      }),
  })
  if (isMissing(found)) return <ErrorState compact error={found.error} onRetry={found.refetch} />
  return (
    <div className="c-ttext-panel">
      <Select
        aria-label={words('versions')}
        className="c-full-width"
        allowClear
        placeholder={t('allVersions')}
        value={versionID}
        options={template.versions.map(({ id, ordinal }) => ({
          value: id,
          label: words('versionOf', { ordinal }),
        }))}
        onChange={(id?: number | null) => {
          setVersionID(id ?? null)
          setPageNum(1)
        }}
      />
      {found.data ? (
        <>
          {found.data.total ? (
            <p className="c-soft">{t('contractsSeen', { count: found.data.total })}</p>
          ) : (
            <EmptyState
              compact
              title={t(versionID === null && template.isUsed ? 'contractsUnseen' : 'noContracts')}
            />
          )}
          <ul className="c-ttext-list">
            {found.data.list.map((contract) => (
              <Row key={contract.id} contract={contract} />
            ))}
          </ul>
          {found.data.total > pageSize ? (
            <Pagination
              size="small"
              simple
              current={pageNum}
              pageSize={pageSize}
              total={found.data.total}
              onChange={setPageNum}
            />
          ) : null}
        </>
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}

function Row({ contract }: { contract: TemplateContract }) {
  const t = useText(textMessages)
  const words = useText(templateMessages)
  const { timeZone } = useServices()
  return (
    <li className="c-ttext-card">
      <AppLink to="/myContract/detail" params={{ contractId: String(contract.id) }}>
        {contract.name || t('unnamed')}
      </AppLink>
      <div className="c-soft c-small">
        {contract.number ? `${contract.number} · ` : ''}
        {contract.initiator} · {formatInstant(contract.updatedAt, timeZone)}
      </div>
      <div className="c-ttext-head">
        <StatusTag>{contract.status}</StatusTag>
        <StatusTag tone="info">{words('versionOf', { ordinal: contract.ordinal })}</StatusTag>
      </div>
    </li>
  )
}
