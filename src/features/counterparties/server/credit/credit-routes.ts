import { route, waitingRoute } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { counterpartCalls } from '../../domain/api.ts'
import { readMonitorReport, saveCredit } from '../../domain/credit/credit-api.ts'
import { readCreditSettings, updateCreditSettings } from '../../domain/credit/credit-settings-api.ts'
import { readCounterpart } from '../load-counterpart.ts'
import { readSettings, updateSettings } from './credit-settings.ts'
import { fetchCredit, keepFetched, toFetch } from './refresh-credit.ts'
import { monitorReport, saveCreditByHand } from './save-credit.ts'
import { tryRoute } from './try-service.ts'

const { read } = counterpartCalls.external
const plain = route(read, {
  may: 'counterpart.read',
  handle: (context, { params }) => readCounterpart(context, 'external', params.id),
})
const refreshing = waitingRoute(read, {
  may: 'counterpart.read',
  prepare: (context, { params }) => toFetch(context, params.id),
  wait: fetchCredit,
  finish: async (context, { params }, asked, answered) => {
    await keepFetched(context, params.id, asked, answered)
    return readCounterpart(context, 'external', params.id)
  },
})

/** One external party; with `refresh=true` as the organisation's service tells it now. */
export const readExternalRoute: HttpRoute = {
  ...plain,
  run: (call) => ((call.query as { refresh?: boolean }).refresh ? refreshing : plain).run(call),
}

/** What is known of parties from outside: kept by hand, fetched, where the report is, and the organisation's credit config. */
export const creditRoutes: HttpRoute[] = [
  route(saveCredit, {
    may: 'counterpart.update',
    handle: (context, { params, body }) => saveCreditByHand(context, params.id, body),
  }),
  route(readMonitorReport, {
    may: 'counterpart.read',
    handle: (context, { params }) => monitorReport(context, params.id),
  }),
  route(readCreditSettings, { may: 'organization.manage', handle: readSettings }),
  route(updateCreditSettings, {
    may: 'organization.manage',
    handle: (context, { body }) => updateSettings(context, body),
  }),
  tryRoute,
]
