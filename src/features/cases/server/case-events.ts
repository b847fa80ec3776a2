import { sql } from 'kysely'
import type { SubjectEvents } from '#engines/deadlines/server/index.ts'
import { closedCase } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { servedDocuments } from '../domain/served-terms.ts'

const served = Object.entries(servedDocuments).map(([code, words]) => {
  const [zh, en] = words.split(' | ')
  return { id: `law_case.served.${code}`, words: `收到文书：${zh} | Received: ${en}` as const }
})

type Row = { subject: number; trigger: string; source: string; id: number; date: string }

/** What rules of the organisation may count from in a case. What is archived or void waits for nothing; what was released is not watched. */
export const caseEvents: SubjectEvents = {
  words: '案件 | Cases',
  triggers: [
    { id: 'law_case.filed', words: '案件立案 | Case filed' },
    { id: 'law_case.procedure', words: '程序立案 | Procedure filed' },
    { id: 'law_case.hearing', words: '开庭 | Hearing' },
    ...served,
    { id: 'law_case.decided', words: '作出裁判 | Decision made' },
    { id: 'law_case.effective', words: '裁判生效 | Decision in effect' },
    { id: 'law_case.performBy', words: '履行期限届满 | Performance due' },
    { id: 'law_case.preserved', words: '保全开始 | Preservation begins' },
    { id: 'law_case.preservedUntil', words: '保全到期 | Preservation ends' },
    { id: 'law_case.concluded', words: '结案 | Case concluded' },
  ],
  of: async ({ tx, actor }, ids) => {
    const { rows } = await sql<Row>`
      with r as (select id, filed_on, concluded_on from law_cases where organization_id = ${actor.organizationId}
        and id = any(${[...ids]}::bigint[]) and not status = any(${[...closedCase]}::int[]))
      select * from (
        select id as subject, 'filed' as trigger, 'filed' as source, id, filed_on::text as date from r
        union all select id, 'concluded', 'concluded', id, concluded_on::text from r
        union all select r.id, 'procedure', 'procedure', x.id, x.filed_on::text
          from r join law_case_procedures x on x.organization_id = ${actor.organizationId} and x.case_id = r.id
        union all select r.id, 'hearing', 'hearing', x.id, x.held_on::text
          from r join law_case_hearings x on x.organization_id = ${actor.organizationId} and x.case_id = r.id
        union all select r.id, 'served.' || x.what, 'served', x.id, x.served_on::text
          from r join law_case_documents x on x.organization_id = ${actor.organizationId} and x.case_id = r.id where x.direction = 1
        union all select r.id, e.trigger, e.trigger, x.id, e.day::text
          from r join law_case_decisions x on x.organization_id = ${actor.organizationId} and x.case_id = r.id,
          lateral (values ('decided', x.decided_on), ('effective', x.effective_on), ('performBy', x.perform_by)) e (trigger, day)
        union all select r.id, e.trigger, e.trigger, x.id, e.day::text
          from r join law_case_preservations x on x.organization_id = ${actor.organizationId} and x.case_id = r.id,
          lateral (values ('preserved', x.from_on), ('preservedUntil', x.until_on)) e (trigger, day) where x.released_on is null
      ) u where trigger is not null and date is not null order by subject, source, id`.execute(tx)
    return rows.map(({ subject, trigger, source, id, date }) => ({
      subjectId: Number(subject),
      trigger: `${lawCase.kind}.${trigger}`,
      source: { kind: source, id: Number(id) },
      date,
    }))
  },
  behind: async ({ tx, actor }, id, most) => {
    const { rows } = await sql<{
      id: number
    }>`select id from law_cases where organization_id = ${actor.organizationId}
      and id > ${id} order by id limit ${most}`.execute(tx)
    return rows.map((row) => Number(row.id))
  },
}
