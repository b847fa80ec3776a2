import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Table } from 'antd'
import { useEffect, useState } from 'react'
import type { ReviewPart } from '#engines/approvals/web/index.ts'
import {
  AppLink,
  call,
  confirm,
  Descriptions,
  ErrorState,
  isMissing,
  Panel,
  toast,
  useLocale,
  useText,
} from '#web/index.ts'
import { dropTransfer, readTransfer, type TransferDetail } from '../domain/api.ts'
import { ownersText } from '../domain/owners.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { alikeWords, kindWords, transferApproval, transferTitle } from '../domain/transfer-rules.ts'
import { rightMessages } from './messages.ts'
import { TransferDialog } from './transfer-dialog.tsx'

const { kind } = transferApproval.approval

/** What whoever decides on a transfer has before them: what was asked, and its rights as they stand; for whom it was returned to, the way to submit it again. */
export const TransferReview: ReviewPart = ({ id, approval, children }) => {
  const t = useText(rightMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: [kind, id],
    queryFn: ({ signal }) => call(readTransfer, { params: { id }, signal }),
  })
  const isOver = approval.state !== 'running'
  useEffect(() => {
    // Its rights went over, or are free again.
    if (isOver) void queries.invalidateQueries({ queryKey: [intellectualProperty.kind] })
  }, [isOver, queries])
  const transfer = found.data
  const names = transfer?.rights.map(({ name }) => name) ?? []
  return children({
    title: transfer ? transferTitle(names, transfer.to, locale) : approval.subject.name,
    detail: t('review'),
    document: transfer ? (
      <div className="c-rv-record">
        {transfer.mayResubmit ? <Returned transfer={transfer} /> : null}
        <Terms transfer={transfer} />
        <Rights rights={transfer.rights} />
      </div>
    ) : isMissing(found) ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 12 }} />
    ),
    rails: [],
    bases: [],
    risks: [],
  })
}

function Returned({ transfer }: { transfer: TransferDetail }) {
  const t = useText(rightMessages)
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { id, version, rights } = transfer
  const giveUp = () =>
    confirm({
      title: t('giveUpTitle'),
      content: t('giveUpHint'),
      okText: t('giveUp'),
      danger: true,
      onOk: async () => {
        await call(dropTransfer, { params: { id }, query: { version } })
        toast.success()
        for (const key of ['approval', kind, intellectualProperty.kind])
          await queries.invalidateQueries({ queryKey: [key] })
      },
    })
  return (
    <>
      <Alert type="warning" showIcon title={t('returnedHint')} />
      <div className="c-transfer-actions">
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('resubmit')}
        </Button>
        <Button danger onClick={() => void giveUp()}>
          {t('giveUp')}
        </Button>
      </div>
      {isOpen ? (
        <TransferDialog
          ids={rights.map((right) => right.id)}
          returned={transfer}
          onClose={() => setOpen(false)}
          onDone={() => {}}
        />
      ) : null}
    </>
  )
}

function Terms({ transfer }: { transfer: TransferDetail }) {
  const t = useText(rightMessages)
  const locale = useLocale()
  const { from, to, date, contract, hasContract, gazette, gazetteDate, coOwnersConsent, leaves, similar } =
    transfer
  const optional = (key: string, label: string, value: string) => (value ? [{ key, label, value }] : [])
  return (
    <Panel title={t('terms')}>
      <Descriptions
        columns={2}
        items={[
          { key: 'from', label: t('from'), value: from },
          { key: 'to', label: t('to'), value: to },
          { key: 'date', label: t('date'), value: date },
          ...(contract
            ? [
                {
                  key: 'contract',
                  label: t('contract'),
                  value: (
                    <AppLink to="/myContract/detail" params={{ contractId: String(contract.id) }} newTab>
                      {contract.name}
                    </AppLink>
                  ),
                },
              ]
            : optional('contract', t('contract'), hasContract ? t('notVisible') : '')),
          ...optional('gazette', t('gazette'), gazette),
          ...optional('gazetteDate', t('gazetteDate'), gazetteDate ?? ''),
          ...optional('coOwners', t('coOwners'), coOwnersConsent ?? ''),
          ...optional('leaves', t('afterwards'), leaves ? t('leavesShort') : ''),
          ...optional('similar', t('staying'), alikeWords(similar, locale)),
        ]}
      />
    </Panel>
  )
}

type Right = TransferDetail['rights'][number]

function Rights({ rights }: Pick<TransferDetail, 'rights'>) {
  const t = useText(rightMessages)
  const locale = useLocale()
  return (
    <Panel title={t('rights')}>
      <Table<Right>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 520 }}
        dataSource={rights}
        columns={[
          { key: 'name', title: t('name'), render: (_, right) => <RightName right={right} /> },
          { key: 'kind', title: t('kind'), width: 100, render: (_, right) => kindWords(right.kind, locale) },
          { key: 'number', title: t('number'), width: 140, render: (_, right) => right.number || '—' },
          { key: 'owners', title: t('owners'), width: 160, render: (_, right) => ownersText(right.owners) },
        ]}
      />
    </Panel>
  )
}

/** A link for who may open it; and why it cannot go as it stands now. */
const RightName = ({ right: { id, name, isSeen, refusal } }: { right: Right }) => (
  <>
    {isSeen ? (
      <AppLink to={`${intellectualProperty.screen}/detail`} params={{ id: String(id) }} newTab>
        {name}
      </AppLink>
    ) : (
      name
    )}
    {refusal ? <div className="c-danger-text">{refusal}</div> : null}
  </>
)
