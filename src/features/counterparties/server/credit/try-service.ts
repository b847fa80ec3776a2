import { type Context, waitingRoute } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { invalid } from '#shared/errors.ts'
import { tryCreditService } from '../../domain/credit/credit-settings-api.ts'
import { askService } from './ask-service.ts'
import { hostOf, keyFor, serviceIssues } from './credit-settings.ts'

/** Of an answer that is shown to the administrator, in characters. */
const shownAtMost = 4_000

/** Asks a service as it is typed, and shows what came. */
export const tryRoute: HttpRoute = waitingRoute(tryCreditService, {
  may: 'organization.manage',
  prepare: async (context: Context, { body }) => {
    const { idNumber, companyName, key, ...request } = body
    const issues = serviceIssues(context, request)
    if (issues.length) throw invalid(issues)
    return {
      request,
      key: await keyFor(context, { key, address: request.address }),
      party: { idNumber, name: companyName },
      timeZone: context.actor.timeZone,
    }
  },
  wait: async ({ config }, asked) => {
    const began = performance.now()
    const answered = await askService(config, asked)
    return { ...answered, milliseconds: Math.round(performance.now() - began) }
  },
  finish: async (context, _, { request }, { reason, data, lies, text, milliseconds }) => {
    context.audit({
      action: 'credit_settings.try',
      subject: {
        kind: 'credit_settings',
        id: context.actor.organizationId,
        name: hostOf(request.address),
      },
      detail: { reason: reason ?? '' },
    })
    const { info, riskItems = [], monitoring = [], reportUrl = '' } = data
    return {
      reason,
      lies: lies.slice(0, 50),
      told: { info, riskItems: riskItems.slice(0, 10), monitoring: monitoring.slice(0, 10), reportUrl },
      text: text.slice(0, shownAtMost),
      milliseconds,
    }
  },
})
