import './contracts.css'
import { DownloadOutlined, SwapOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { ComparisonView } from '#engines/comparison/web/index.ts'
import {
  addressOf,
  call,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  useAddressParams,
  useGo,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { type ContractDetail, readContract } from '../domain/api.ts'
import {
  type ComparedSide,
  compareContract,
  contractRedline,
  type FilledField,
} from '../domain/comparison-api.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { contractComparisonMessages } from './comparison-messages.ts'

/** /contracts/compare?contractId=&left=&right=&only=weighty: two texts of a contract side by side. */
export function ComparePage() {
  const { contractId } = useAddressParams()
  const id = Number(contractId)
  const isId = Number.isSafeInteger(id) && id > 0
  const found = useQuery({
    queryKey: ['contract', id],
    queryFn: ({ signal }) => call(readContract, { params: { id }, signal }),
    enabled: isId,
  })
  if (!isId) return <EmptyState />
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  return (
    <Page>
      {found.data ? <Compared contract={found.data} /> : <Skeleton active paragraph={{ rows: 12 }} />}
    </Page>
  )
}

function Compared({ contract }: { contract: ContractDetail }) {
  const t = useText(contractComparisonMessages)
  const go = useGo()
  const { left, right, only } = useAddressParams()
  const setParams = useSetAddressParams()
  const [choosing, setChoosing] = useState(false)
  const isChosen = left !== undefined && right !== undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['contractComparison', contract.id, left, right],
    queryFn: ({ signal }) =>
      call(compareContract, {
        params: { id: contract.id },
        query: { left: left as string, right: right as string },
        signal,
      }),
    enabled: isChosen,
    // A version never changes; comparing again would only be logged again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const back = () => go('/myContract/detail', { contractId: String(contract.id), tab: 'text' })
  return (
    <>
      <PageHeader
        title={t('title')}
        description={contract.name}
        documentTitle={`${t('title')} ${contract.name}`}
        onBack={back}
        actions={
          <>
            <Button onClick={() => setChoosing(true)}>{t('change')}</Button>
            {isChosen ? (
              <Button
                icon={<SwapOutlined aria-hidden />}
                onClick={() => setParams({ left: right, right: left })}
              >
                {t('swap')}
              </Button>
            ) : null}
            {isChosen && data?.hasRedline ? (
              <Button
                type="primary"
                icon={<DownloadOutlined aria-hidden />}
                title={t('redlineHint')}
                href={addressOf(contractRedline, { params: { id: contract.id }, query: { left, right } })}
              >
                {t('redline')}
              </Button>
            ) : null}
          </>
        }
      />
      {!isChosen ? (
        <EmptyState
          title={t('notChosen')}
          hint={t('notChosenHint')}
          action={
            <Button type="primary" onClick={() => setChoosing(true)}>
              {t('compareTexts')}
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <>
          {data.hasRedline ? null : (
            <Alert className="c-compare-print" type="info" showIcon title={t('printHint')} />
          )}
          <FilledFields fields={data.fields} />
          <ComparisonView
            key={`${left} ${right}`}
            comparison={data}
            left={<SideName label={t('left')} side={data.left} />}
            right={<SideName label={t('right')} side={data.right} />}
            onlyWeighty={only === 'weighty'}
            onOnlyWeighty={(isOnly) => setParams({ only: isOnly ? 'weighty' : undefined })}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {choosing ? (
        <CompareDialog contract={contract} left={left} right={right} onClose={() => setChoosing(false)} />
      ) : null}
    </>
  )
}

/** What the form says at the template's places: part of every contract, and no difference. */
function FilledFields({ fields }: { fields: readonly FilledField[] }) {
  const t = useText(contractComparisonMessages)
  if (fields.length === 0) return null
  const other = fields.filter(({ form, text }) => form !== text)
  return (
    <details className="c-filled-fields">
      <summary>
        {t('filledFields', { count: fields.length })}
        {other.length ? t('filledOther', { count: other.length }) : ''}
      </summary>
      <dl>
        {fields.map(({ place, name, form, text }) => (
          <div key={place}>
            <dt>{name}</dt>
            <dd>{form === text ? text || '—' : t('filledWas', { text: text || '—', form: form || '—' })}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function SideName({ label, side }: { label: string; side: ComparedSide }) {
  const t = useText(contractComparisonMessages)
  const { kind, name, ordinal } = side
  const words =
    kind === 'file'
      ? t('uploaded', { name })
      : kind === 'template'
        ? t('templateText', { name, ordinal: ordinal ?? 0 })
        : t('version', { kind: t(`kind_${kind}`), ordinal: ordinal ?? 0, name })
  return (
    <>
      <span className="c-soft">{label}</span> {words}
    </>
  )
}
