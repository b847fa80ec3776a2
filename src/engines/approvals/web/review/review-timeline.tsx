import { formatInstant } from '#shared/dates.ts'
import { listed, personLabel, Timeline, type TimelineItem, useServices, useText } from '#web/index.ts'
import type { ApprovalDetail, HistoryEntry } from '../../domain/api.ts'
import { asksPeople } from '../../domain/flow-definition.ts'
import { historyItem } from '../approval-history.tsx'
import { Asked, NodeNote } from '../approval-steps.tsx'
import { FromFlows } from '../from-flows.tsx'
import { handlingMessages } from '../handling-messages.ts'
import { reviewMessages } from './review-messages.ts'
import { useDuration } from './use-duration.ts'

/** What happened, in order, then who is asked now and since when, then who comes after, and why a step is passed over. */
export function ReviewTimeline({ approval }: { approval: ApprovalDetail }) {
  const past = usePast(approval.history)
  const ahead = useAhead(approval)
  return <Timeline items={[...past, ...ahead]} />
}

/** What happened, in order, with how long each decision took. */
export function usePast(history: readonly HistoryEntry[]): TimelineItem[] {
  const t = useText(reviewMessages)
  const duration = useDuration()
  return history.map((entry) =>
    historyItem(entry, entry.askedAt ? t('took', { time: duration(entry.askedAt, entry.at) }) : null),
  )
}

function useAhead({ nodes, state }: ApprovalDetail): TimelineItem[] {
  const t = useText(reviewMessages)
  const d = useText(handlingMessages)
  const duration = useDuration()
  const { timeZone } = useServices()
  if (state !== 'running') return []
  const now = new Date().toISOString()
  return nodes.flatMap((node): TimelineItem[] => {
    if (node.state === 'current') {
      const open = node.people.filter((person) => person.state === 'open')
      return [
        {
          key: node.id,
          tone: 'info',
          title: (
            <span className="c-approval-entry">
              <span>{node.name}</span>
              <span className="c-approval-soft">{node.kind === 'handling' ? d('now') : t('now')}</span>
              <FromFlows from={node.from} />
            </span>
          ),
          children: (
            <ul className="c-approval-people">
              {open.map((person) => (
                <li key={person.id} className="c-approval-person">
                  <span>{personLabel(person)}</span>
                  {person.askedAt ? (
                    <span
                      className={person.isLate ? 'c-approval-bad' : 'c-approval-soft'}
                      title={formatInstant(person.askedAt, timeZone)}
                    >
                      {t('waits', { time: duration(person.askedAt, now) })}
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
          ),
        },
      ]
    }
    if (node.state !== 'pending') return []
    return [
      {
        key: node.id,
        tone: 'neutral',
        title: (
          <span className="c-approval-entry">
            <span>{node.name}</span>
            <span className="c-approval-soft">{t('later')}</span>
            <FromFlows from={node.from} />
          </span>
        ),
        children: (
          <>
            {node.people.length && node.outcome !== 'refuse' ? <Asked node={node} /> : null}
            <NodeNote node={node} />
          </>
        ),
      },
    ]
  })
}

/** Who is asked after those who are asked now, in one line; '' when nobody is. */
export const comesNext = ({ nodes }: ApprovalDetail): string =>
  listed(
    (nodes.find(({ state, kind }) => state === 'pending' && asksPeople(kind))?.people ?? []).map(personLabel),
  )
