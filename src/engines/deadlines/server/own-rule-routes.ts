import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  changeOwnRule,
  createOwnRule,
  deleteOwnRule,
  endOwnRule,
  listDeadlineTriggers,
  tryOwnRule,
} from '../domain/own-rule-api.ts'
import { changeOwn, createOwn, deleteOwn, endOwn, tryOwn } from './own-rules.ts'
import { kindsWithEvents } from './subjects.ts'

const keeps = 'deadline.manage'

export const ownRuleRoutes: HttpRoute[] = [
  // What may set a deadline going is as public as the rules are.
  route(listDeadlineTriggers, {
    may: 'signedIn',
    handle: async () =>
      kindsWithEvents().map(({ kind, events: { words, triggers } }) => ({
        kind,
        words,
        triggers: [...triggers],
      })),
  }),
  route(createOwnRule, { may: keeps, handle: (context, { body }) => createOwn(context, body) }),
  route(tryOwnRule, { may: keeps, handle: (context, { body }) => tryOwn(context, body) }),
  route(changeOwnRule, {
    may: keeps,
    handle: (context, { params, body }) => changeOwn(context, params.id, body),
  }),
  route(endOwnRule, {
    may: keeps,
    handle: (context, { params, body }) => endOwn(context, params.id, body),
  }),
  route(deleteOwnRule, {
    may: keeps,
    handle: async (context, { params, query }) => {
      await deleteOwn(context, params.id, query.version)
      return null
    },
  }),
]
