import { sql } from 'kysely'
import type { SubjectEvents } from '#engines/deadlines/server/index.ts'
import { aliveStatuses } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'

type Row = { subject: number; trigger: string; source: string; id: number; date: string }

/** What rules of the organisation may count from in a right, as long as it lives. */
export const rightEvents: SubjectEvents = {
  words: '知识产权 | Intellectual property',
  triggers: [
    { id: 'intellectual_property.applied', words: '申请 | Filed' },
    { id: 'intellectual_property.priority', words: '优先权日 | Priority date' },
    { id: 'intellectual_property.preliminary', words: '初步审定公告 | Preliminary publication' },
    { id: 'intellectual_property.registered', words: '授权（注册） | Granted or registered' },
    { id: 'intellectual_property.ends', words: '权利届满 | Right ends' },
    { id: 'intellectual_property.licenceUntil', words: '许可到期 | Licence ends' },
    { id: 'intellectual_property.pledgeUntil', words: '质押到期 | Pledge ends' },
  ],
  of: async ({ tx, actor }, ids) => {
    const { rows } = await sql<Row>`
      with r as (select * from intellectual_properties where organization_id = ${actor.organizationId}
        and id = any(${[...ids]}::bigint[]) and status = any(${[...aliveStatuses]}::int[]))
      select * from (
        select r.id as subject, e.trigger, e.trigger as source, r.id, e.day::text as date from r,
          lateral (values ('applied', r.applied_on), ('priority', r.priority_on), ('preliminary', r.preliminary_on),
            ('registered', r.registered_on), ('ends', coalesce(r.exclusive_to, r.expires_on))) e (trigger, day)
        union all select r.id, case x.kind when 6 then 'licenceUntil' else 'pledgeUntil' end, 'record', x.id, x.valid_until::text
          from r join intellectual_property_records x on x.organization_id = ${actor.organizationId} and x.property_id = r.id where x.kind in (6, 7)
      ) u where date is not null order by subject, source, id`.execute(tx)
    return rows.map(({ subject, trigger, source, id, date }) => ({
      subjectId: Number(subject),
      trigger: `${intellectualProperty.kind}.${trigger}`,
      source: { kind: source, id: Number(id) },
      date,
    }))
  },
  behind: async ({ tx, actor }, id, most) => {
    const { rows } = await sql<{
      id: number
    }>`select id from intellectual_properties where organization_id = ${actor.organizationId}
      and id > ${id} order by id limit ${most}`.execute(tx)
    return rows.map((row) => Number(row.id))
  },
}
