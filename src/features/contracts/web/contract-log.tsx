import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { AuditChange } from '#engines/audit/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import {
  ChangedRows,
  call,
  EmptyState,
  ErrorState,
  inBrackets,
  isMissing,
  Panel,
  Timeline,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type ContractDetail, listContractAudit } from '../domain/api.ts'
import { contractStatusLabels, labelOf } from '../domain/contract-status.ts'
import { actionText } from './action-texts.ts'
import { logParticulars } from './log-particulars.ts'
import { contractMessages } from './messages.ts'
import { SigningChange } from './signing-change.tsx'

type Entry = {
  sequence: number
  at: string
  since: string
  saves: number
  actorName: string
  action: string
  before: unknown
  after: unknown
  detail: unknown
  changes: AuditChange[] | null
}

/** Who did what with the contract, newest first. */
export function ContractLog({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const log = useInfiniteQuery({
    queryKey: ['contract', contract.id, 'log', contract.version],
    queryFn: ({ pageParam, signal }) =>
      call(listContractAudit, {
        params: { id: contract.id },
        query: { pageNum: pageParam, pageSize: 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.pageNum * page.pageSize < page.total ? page.pageNum + 1 : undefined),
  })
  if (isMissing(log)) return <ErrorState error={log.error} onRetry={log.refetch} />
  if (!log.data) return <Skeleton active />
  const entries: Entry[] = log.data.pages.flatMap((page) => page.list)
  if (!entries.length) return <EmptyState title={t('noLog')} />
  return (
    <Panel>
      <Timeline
        items={entries.map((entry) => ({
          key: String(entry.sequence),
          title: `${actionText(entry.action, locale)} · ${entry.actorName}`,
          children: (
            <>
              <div className="c-soft">
                {entry.saves > 1
                  ? t('sitting', { times: timesOf(entry, timeZone), saves: entry.saves })
                  : formatInstant(entry.at, timeZone)}
              </div>
              {logParticulars(entry, locale).map((words) => (
                <div className="c-log-words" key={words}>
                  {words}
                </div>
              ))}
              <Change entry={entry} />
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

function Change({ entry }: { entry: Entry }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const before = sideOf(entry.before)
  const after = sideOf(entry.after)
  if (typeof after.status === 'number') {
    const name = (code: unknown) => {
      const label = contractStatusLabels[code as keyof typeof contractStatusLabels]
      return label ? labelOf(label, locale) : ''
    }
    const reason = typeof after.reason === 'string' ? inBrackets(after.reason) : ''
    return (
      <div>
        {name(before.status)} → {name(after.status)}
        {reason}
        <SigningChange action={entry.action} after={after} />
      </div>
    )
  }
  if (entry.action === 'contract.archive') return <SigningChange action={entry.action} after={after} />
  if (entry.saves > 1 && entry.changes?.length === 0) return <div>{t('nothingLeft')}</div>
  if (!entry.changes?.length) return null
  return (
    <ul className="c-log-changes">
      {entry.changes.map(({ field, name, before: was, after: is, isMasked, rows }) => (
        <li key={field}>
          {name}
          {said('： | : ', locale)}
          {rows ? (
            <ChangedRows rows={rows} />
          ) : isMasked ? (
            t('maskedChange')
          ) : (
            `${was || t('notFilled')} → ${is || t('notFilled')}`
          )}
        </li>
      ))}
    </ul>
  )
}

/** From when to when; the day once where it is the same. */
function timesOf({ since, at }: Entry, timeZone: string): string {
  const [from, to] = [formatInstant(since, timeZone), formatInstant(at, timeZone)]
  const [day, time] = to.split(' ')
  return from === to ? to : `${from}–${from.startsWith(`${day} `) ? time : to}`
}

const sideOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null ? (side as Record<string, unknown>) : {}
