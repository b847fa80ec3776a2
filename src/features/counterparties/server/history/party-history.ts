import type { Context } from '#engines/access/server/index.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import { counterpartAbilities } from '../../domain/counterpart-policy.ts'
import type { HistoryEntry, historyCalls } from '../../domain/history/history-api.ts'
import { historyActions, presentHistory } from '../../domain/history/party-history.ts'
import { partyApprovals } from '../../domain/rating/party-approvals.ts'
import { loadCounterpart } from '../load-counterpart.ts'

type Query = QueryOf<typeof historyCalls.external>
const subjectKinds = ['counterpart', ...partyApprovals.map(({ approval }) => approval.kind)]

/** What the log tells of a party and of the approvals of its rating, newest first, as far as the reader sees it; 404 when there is no such party. */
export async function partyHistory(
  context: Context,
  kind: PartyKind,
  id: number,
  { before, pageSize }: Query,
): Promise<{ list: HistoryEntry[]; next: number | null }> {
  const { tx, actor, locale } = context
  await loadCounterpart(context, kind, id)
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['sequence', 'at', 'actor_name', 'subject_kind', 'action', 'before', 'after', 'detail'])
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', 'in', subjectKinds)
    .where('subject_id', '=', id)
    .where('action', 'in', [...historyActions])
    .$if(before !== undefined, (query) => query.where('sequence', '<', before as number))
    .orderBy('sequence', 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const reader = { locale, abilities: counterpartAbilities(actor) }
  const list = page.flatMap(
    ({ sequence, at, actor_name, subject_kind: subjectKind, ...sides }): HistoryEntry[] => {
      const presented = presentHistory({ subjectKind, ...sides }, reader)
      return presented
        ? [{ sequence: Number(sequence), at: at.toISOString(), actorName: actor_name ?? '', ...presented }]
        : []
    },
  )
  return { list, next: rows.length > pageSize ? Number(page.at(-1)?.sequence) : null }
}
