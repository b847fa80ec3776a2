import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  colon,
  EmptyState,
  ErrorState,
  isMissing,
  messages,
  Panel,
  Timeline,
  useServices,
  useText,
} from '#web/index.ts'
import type { Counterpart } from '../../domain/api.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import { type HistoryEntry, historyCalls } from '../../domain/history/history-api.ts'
import '../counterparties.css'

const historyMessages = messages('partyHistory', {
  title: '历史 | History',
  nothing: '还没有记录 | Nothing recorded yet',
  more: '更早的记录 | Earlier entries',
  empty: '（空） | (empty)',
  hidden: '已变更（您无权查看内容） | changed (not visible to you)',
  behindMask: '已变更（变更部分不显示） | changed (in the masked part)',
  remark: '说明 | Note',
  someone: '系统 | The system',
})

/** What happened to a party, newest first, a page at a time. */
export function HistoryPanel({ kind, party }: { kind: PartyKind; party: Counterpart }) {
  const t = useText(historyMessages)
  const { timeZone } = useServices()
  const found = useInfiniteQuery({
    queryKey: ['counterpart', kind, party.id, 'history', party.version, party.ratingAsked?.askedAt],
    queryFn: ({ pageParam, signal }) =>
      call(historyCalls[kind], {
        params: { id: party.id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const entries = found.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <Panel title={t('title')}>
      {isMissing(found) ? (
        <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active />
      ) : entries.length === 0 && !found.hasNextPage ? (
        <EmptyState compact title={t('nothing')} />
      ) : (
        <Timeline
          items={entries.map((entry) => ({
            key: String(entry.sequence),
            tone: entry.tone,
            title: entry.title,
            children: (
              <>
                <div className="c-soft">
                  {entry.actorName || t('someone')} · {formatInstant(entry.at, timeZone)}
                </div>
                <Changes entry={entry} />
              </>
            ),
          }))}
        />
      )}
      {found.hasNextPage ? (
        <Button size="small" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </Panel>
  )
}

function Changes({ entry: { changes, remark } }: { entry: HistoryEntry }) {
  const t = useText(historyMessages)
  if (!changes.length && !remark) return null
  return (
    <ul className="c-party-history">
      {changes.map(({ field, before, after, isHidden, isBehindMask }) => (
        <li key={field}>
          {field}
          {colon()}
          {isHidden
            ? t('hidden')
            : isBehindMask
              ? t('behindMask')
              : `${before || t('empty')} → ${after || t('empty')}`}
        </li>
      ))}
      {remark ? (
        <li>
          {t('remark')}
          {colon()}
          {remark}
        </li>
      ) : null}
    </ul>
  )
}
