import { sql } from 'kysely'
import type { SubjectEvents } from '#engines/deadlines/server/index.ts'
import { lawDispute } from '../domain/dispute-record.ts'

type Row = { subject: number; trigger: string; date: string }

/** What rules of the organisation may count from in a dispute, as long as something is to be done in it. */
export const disputeEvents: SubjectEvents = {
  words: '纠纷 | Disputes',
  triggers: [
    { id: 'law_dispute.arose', words: '纠纷发生 | Dispute arose' },
    { id: 'law_dispute.known', words: '知悉纠纷 | Date of knowledge' },
    { id: 'law_dispute.limitation', words: '诉讼时效届满 | Limitation date' },
  ],
  of: async ({ tx, actor }, ids) => {
    const { rows } = await sql<Row>`
      select r.id as subject, e.trigger, e.day::text as date from law_disputes r,
        lateral (values ('arose', r.arose_on), ('known', r.known_on), ('limitation', r.limitation_on)) e (trigger, day)
      where r.organization_id = ${actor.organizationId} and r.id = any(${[...ids]}::bigint[]) and r.status between 1 and 3
        and e.day is not null order by r.id, e.trigger`.execute(tx)
    return rows.map(({ subject, trigger, date }) => ({
      subjectId: Number(subject),
      trigger: `${lawDispute.kind}.${trigger}`,
      source: { kind: trigger, id: Number(subject) },
      date,
    }))
  },
  behind: async ({ tx, actor }, id, most) => {
    const { rows } = await sql<{
      id: number
    }>`select id from law_disputes where organization_id = ${actor.organizationId}
      and id > ${id} order by id limit ${most}`.execute(tx)
    return rows.map((row) => Number(row.id))
  },
}
