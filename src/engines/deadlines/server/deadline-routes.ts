import { type Context, route } from '#engines/access/server/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { forbidden, invalid, notFound, refused, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import {
  computeDeadlineCall,
  confirmDeadline,
  type DeadlineDetail,
  listDeadlineRules,
  listDeadlines,
  readDeadline,
  reopenDeadline,
  setDeadlineDate,
  settleDeadline,
} from '../domain/api.ts'
import { bookOf } from './book.ts'
import { computedValues } from './computed-values.ts'
import { feedRoutes } from './feed.ts'
import { type DeadlineRow, lockDeadline } from './keep.ts'
import { deadlinePage } from './list.ts'
import { ownRuleRoutes } from './own-rule-routes.ts'
import { allRules } from './own-rules.ts'
import { deadlineDetail, presentComputed, visibleDeadline } from './present.ts'
import { confirm, meet, miss, moot, setByHand, takeBack } from './settle.ts'
import { mayChange, settledElsewhere } from './subjects.ts'

/** Load and lock → may the actor → the version that was read; then the change, and what is there after it. */
async function changing(
  context: Context,
  { id, version }: { id: number; version: number },
  work: (row: DeadlineRow) => Promise<unknown>,
): Promise<DeadlineDetail> {
  const row = await visibleDeadline(context, id)
  await lockDeadline(context, id)
  if (!(await mayChange(context, row.subject_kind, row.subject_id))) throw forbidden()
  const current = await deadlineDetail(context, id)
  if (current.version !== version) throw staleVersion(current)
  await work(row)
  return deadlineDetail(context, id)
}

/** Nobody settles by hand, puts off or takes back what something of the subject settles. */
function refuseElsewhere(row: DeadlineRow): void {
  const elsewhere = settledElsewhere(row)
  if (elsewhere) throw refused(elsewhere)
}

export const deadlineRoutes: HttpRoute[] = [
  ...feedRoutes,
  // Rules of law are public; so is what they make of a day.
  ...ownRuleRoutes,
  route(listDeadlineRules, { may: 'signedIn', handle: (context) => allRules(context) }),
  route(computeDeadlineCall, {
    may: 'signedIn',
    handle: async (context, { body: { ruleId, date, ...given } }) => {
      const { tx, actor } = context
      const book = await bookOf(context)
      if (!book.of(ruleId)) throw notFound()
      const calendar = await calendarOf(tx, actor.organizationId)
      return presentComputed(ruleId, computedValues({ ruleId, triggerDate: date, given }, calendar, book))
    },
  }),
  route(listDeadlines, { may: 'signedIn', handle: (context, { query }) => deadlinePage(context, query) }),
  route(readDeadline, {
    may: 'signedIn',
    handle: (context, { params }) => deadlineDetail(context, params.id),
  }),
  route(setDeadlineDate, {
    may: 'signedIn',
    handle: (context, { params: { id }, body: { version, ...given } }) =>
      changing(context, { id, version }, (row) => {
        // Of what no text makes a day, somebody has to.
        if (row.computed_date !== null) refuseElsewhere(row)
        return setByHand(context, id, given)
      }),
  }),
  route(settleDeadline, {
    may: 'signedIn',
    handle: (context, { params: { id }, body: { version, state, on, proof, fileID } }) =>
      changing(context, { id, version }, (row) => {
        refuseElsewhere(row)
        const given = { proof, ...(fileID !== undefined && { fileId: fileID }) }
        if (state === 'missed') return miss(context, id, given)
        if (state === 'moot') return moot(context, id, given)
        if (on === undefined)
          throw invalid([
            { path: 'on', code: 'requiredSelect', params: inBoth('field', '办理日期 | the day') },
          ])
        return meet(context, id, { ...given, on })
      }),
  }),
  route(reopenDeadline, {
    may: 'signedIn',
    handle: (context, { params: { id }, body: { version, reason } }) =>
      changing(context, { id, version }, (row) => {
        refuseElsewhere(row)
        return takeBack(context, id, { reason })
      }),
  }),
  route(confirmDeadline, {
    may: 'signedIn',
    handle: (context, { params: { id }, body: { version } }) =>
      changing(context, { id, version }, () => confirm(context, id)),
  }),
]
