import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import { type Locale, said } from '#shared/text.ts'
import {
  ChangedRows,
  call,
  colon,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  Timeline,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { FormRecord } from '../domain/record.ts'
import { subActOf, subActWords } from '../domain/sub-acts.ts'
import { recordMessages } from './messages.ts'
import { nounIn } from './noun-words.ts'

/** Who did what with a record, newest first. */
export function RecordLog({
  record,
  id,
  version,
  actionText,
}: {
  record: FormRecord
  id: number
  version: number
  /** Words of what other engines write about records. */
  actionText: (action: string, locale: Locale) => string
}) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const log = useInfiniteQuery({
    queryKey: [record.kind, id, 'log', version],
    queryFn: ({ pageParam, signal }) =>
      call(record.calls.log, { params: { id }, query: { pageNum: pageParam, pageSize: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.pageNum * page.pageSize < page.total ? page.pageNum + 1 : undefined),
  })
  if (isMissing(log)) return <ErrorState error={log.error} onRetry={log.refetch} />
  if (!log.data) return <Skeleton active />
  const entries = log.data.pages.flatMap((page) => page.list)
  if (!entries.length) return <EmptyState title={t('noLog')} />
  const did = (action: string): string => {
    const noun = nounIn(record, locale)
    if (!action.startsWith(`${record.kind}.`)) return actionText(action, locale)
    const verb = action.slice(action.indexOf('.') + 1)
    if (verb === 'create') return t('did.create', { noun })
    if (verb === 'import') return t('did.import', { noun })
    if (verb === 'update') return t('did.update', { noun })
    if (verb === 'move') return t('did.move', { noun })
    if (verb === 'ask') return t('did.ask', { noun })
    const act = subActOf(record.kind, action)
    const sub = act && record.subs[act.key]
    const words = sub ? subActWords(sub.words.one, act.act) : record.acts?.[verb]
    return words ? said(words, locale) : t('did.other', { noun, action: verb })
  }
  return (
    <Panel>
      <Timeline
        items={entries.map(({ sequence, action, actorName, at, changes }) => ({
          key: String(sequence),
          title: `${did(action)} · ${actorName}`,
          children: (
            <>
              <div className="c-soft">{formatInstant(at, timeZone)}</div>
              {changes?.length ? (
                <ul className="c-log-changes">
                  {changes.map(({ field, name, before, after, isMasked, rows }) => (
                    <li key={field}>
                      {name}
                      {colon()}
                      {rows ? (
                        <ChangedRows rows={rows} />
                      ) : isMasked ? (
                        t('masked')
                      ) : field === 'reason' || field === 'ask' || isAdded(action) ? (
                        after
                      ) : (
                        `${before || t('nothing')} → ${after || t('nothing')}`
                      )}
                    </li>
                  ))}
                </ul>
              ) : null}
            </>
          ),
        }))}
      />
      {log.hasNextPage ? (
        <Button loading={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      ) : null}
    </Panel>
  )
}

/** Of what was added there was nothing before. */
const isAdded = (action: string): boolean => action.endsWith('.add')
