import { visibleSql } from '#engines/access/server/index.ts'
import { deadlineSubject } from '#engines/deadlines/server/index.ts'
import { guardLinks, served } from '#engines/records/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { disputeForm } from '../domain/built-in-form.ts'
import { lawDispute } from '../domain/dispute-record.ts'
import { disputeAccess } from '../domain/matter-access.ts'
import { disputeEvents } from './dispute-events.ts'
import { disputePart } from './dispute-part.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { watchLimitation } from './limitation.ts'
import { matterDeadlines } from './matter-deadlines.ts'

export const server: ServerSlice = {
  routes: disputeRoutes,
  forms: { 5: disputeForm },
  records: [served(lawDispute, disputePart)],
  wire() {
    guardLinks(lawDispute.table, (actor, alias) =>
      visibleSql(actor, lawDispute.may.read, disputeAccess, alias),
    )
    deadlineSubject(lawDispute.kind, {
      ...matterDeadlines({
        record: lawDispute,
        part: disputePart,
        access: disputeAccess,
        helpers: { table: 'law_dispute_helpers', own: 'dispute_id' },
        events: disputeEvents,
      }),
      watch: watchLimitation,
    })
  },
}
