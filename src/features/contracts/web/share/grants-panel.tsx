import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { type GrantRow, listGrants, takeGrant } from '#engines/access/domain/index.ts'
import { paging } from '#shared/constants.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  confirm,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  PersonChip,
  personLabel,
  toast,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { shareMessages } from './share-messages.ts'

/** To whom the contract was given by itself and why; what a person gave can be taken back by whoever may share it. */
export function GrantsPanel({ contract: { id, abilities } }: { contract: ContractDetail }) {
  const t = useText(shareMessages)
  const client = useQueryClient()
  const [giving, setGiving] = useState(false)
  const queryKey = ['contract', id, 'grants']
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(listGrants, {
        query: { subjectKind: 'contract', subjectID: id, pageSize: paging.max },
        signal,
      }),
  })
  const refresh = () => client.invalidateQueries({ queryKey })
  const take = (grant: GrantRow) => {
    const name = personLabel(grant.user)
    void confirm({
      title: t('takeGrantTitle', { name }),
      content: t('takeGrantHint'),
      okText: t('takeGrant'),
      danger: true,
      onOk: async () => {
        await call(takeGrant, { params: { id: grant.id } })
        await refresh()
        toast.success(t('taken'))
      },
    })
  }
  return (
    <Panel
      title={t('grants')}
      extra={abilities.share ? <Button onClick={() => setGiving(true)}>{t('grant')}</Button> : null}
    >
      {isMissing(found) ? (
        <ErrorState error={found.error} onRetry={found.refetch} />
      ) : !found.data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : found.data.list.length === 0 ? (
        <EmptyState compact title={t('noGrants')} hint={t('noGrantsHint')} />
      ) : (
        <ul>
          {found.data.list.map((grant) => (
            <Grant key={grant.id} grant={grant} onTake={abilities.share ? () => take(grant) : null} />
          ))}
        </ul>
      )}
      {giving ? (
        <GrantDialog
          id={id}
          onClose={() => {
            setGiving(false)
            void refresh()
          }}
        />
      ) : null}
    </Panel>
  )
}

function Grant({ grant, onTake }: { grant: GrantRow; onTake: (() => void) | null }) {
  const t = useText(shareMessages)
  const { timeZone } = useServices()
  const why = grant.reason === 'given' ? t('given', { name: grant.grantedBy ?? '' }) : t(grant.reason)
  return (
    <li className="c-share-row">
      <div className="c-share-who">
        <PersonChip person={grant.user} />
        <span className="c-soft c-share-facts">
          <span>{t(grant.ability === 'update' ? 'update' : 'read')}</span>
          <span>{why}</span>
          <span>{formatInstant(grant.grantedAt, timeZone)}</span>
        </span>
      </div>
      {onTake && grant.reason === 'given' ? (
        <Button aria-label={t('takeGrantOf', { name: personLabel(grant.user) })} onClick={onTake}>
          {t('takeGrant')}
        </Button>
      ) : null}
    </li>
  )
}
