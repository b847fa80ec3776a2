import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { useState } from 'react'
import {
  CallError,
  call,
  Dialog,
  EmptyState,
  ErrorState,
  StatusTag,
  type Tone,
  toast,
  useIsPhone,
  useLocale,
  useText,
} from '#web/index.ts'
import {
  type CaseTypeEdition,
  type EditionPreview,
  previewCaseTypeEdition,
  takeOverCaseTypeEdition,
} from '../domain/api.ts'
import { suggested } from '../domain/edition.ts'
import { caseTypeMessages } from './messages.ts'
import { useRefreshCaseTypes } from './use-case-types.ts'

type Difference = EditionPreview['differences'][number]
const tones: Readonly<Record<Difference['kind'], Tone>> = {
  added: 'success',
  renamed: 'info',
  moved: 'purple',
  gone: 'warning',
}

/** What the official list has otherwise than the organisation's tree; the chosen lines are taken over. */
export function EditionDialog({ edition, onClose }: { edition: CaseTypeEdition; onClose: () => void }) {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  const refresh = useRefreshCaseTypes()
  const { tree, inForce } = edition
  const [own, setOwn] = useState<readonly string[] | null>(null)
  const found = useQuery({
    queryKey: ['caseTypeEditions', tree],
    queryFn: ({ signal }) => call(previewCaseTypeEdition, { query: { tree }, signal }),
  })
  const differences = found.data?.differences ?? []
  const chosen = own ?? suggested(differences)
  const confirmed = async () => {
    try {
      await call(takeOverCaseTypeEdition, { body: { tree, inForce, chosen: [...chosen] } })
    } catch (error) {
      // Somebody was faster: what is chosen is looked at again, against what is there now.
      if (error instanceof CallError && error.status === 409) toast.warning(t('changedMeanwhile'))
      else toast.failure(error)
      setOwn(null)
      await found.refetch()
      return
    }
    await refresh()
    toast.success(t('taken', { count: chosen.length }))
    onClose()
  }
  const title = edition.title[locale === 'en' ? 'en' : 'zh']
  const canConfirm = found.data && (chosen.length > 0 || edition.isNew)
  return (
    <Dialog
      open
      width={900}
      title={t('editionTitle', { title })}
      confirmText={chosen.length ? t('takeOver', { count: chosen.length }) : t('keepAll')}
      onCancel={onClose}
      {...(canConfirm && { onConfirm: confirmed })}
    >
      <p className="c-case-note">{t('editionHint', { day: inForce })}</p>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active />
      ) : differences.length === 0 ? (
        <EmptyState title={t('noDifferences')} />
      ) : (
        <Differences differences={differences} chosen={chosen} onChange={setOwn} />
      )}
    </Dialog>
  )
}

type ListProps = {
  differences: readonly Difference[]
  chosen: readonly string[]
  onChange: (keys: string[]) => void
}

function Differences({ differences, chosen, onChange }: ListProps) {
  const t = useText(caseTypeMessages)
  const isPhone = useIsPhone()
  return (
    <Table<Difference>
      virtual
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: isPhone ? 300 : 820, y: 400 }}
      dataSource={differences}
      rowSelection={{
        columnWidth: 44,
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChange(keys.map(String)),
      }}
      columns={[
        {
          title: t('kind'),
          width: isPhone ? 70 : 120,
          dataIndex: 'kind',
          filters: (['added', 'renamed', 'moved', 'gone'] as const)
            .filter((kind) => differences.some((one) => one.kind === kind))
            .map((kind) => ({ value: kind, text: t(kind) })),
          onFilter: (kind, one) => one.kind === kind,
          render: (_, { kind }) => <StatusTag tone={tones[kind]}>{t(kind)}</StatusTag>,
        },
        {
          title: t('cause'),
          width: isPhone ? 186 : 656,
          render: (_, one) => (
            <span className="c-case-difference">
              <span>{one.path}</span>
              {'from' in one ? <span className="c-case-note">{t('was', { from: one.from })}</span> : null}
              {one.kind === 'gone' ? (
                <span className="c-case-note">
                  {t(one.outcome === 'disabled' ? 'becomesDisabled' : 'becomesDeleted')}
                </span>
              ) : null}
              {one.isOwn ? <span className="c-case-note">{t('ownChange')}</span> : null}
            </span>
          ),
        },
      ]}
    />
  )
}
