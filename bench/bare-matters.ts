import { serveBare } from './bare-http.ts'
import { person, shown } from './matter-rows.ts'

/*
 * What cases, their tasks and the calendar of deadlines are measured against. `me`: what that person holds (`law_cases_access`), privileged ones among it; `lead`: everything but privileged
 * cases that do not name them. Rows tell what the product's rows tell. Started by bench/matters.ts.
 */

type Asked = URLSearchParams
const seen = (asked: Asked, of = 'r') =>
  asked.has('me')
    ? `${of}.id in (select a.record_id from law_cases_access a where a.organization_id = $1 and a.holder = $2)`
    : `(not ${of}.is_privileged or coalesce((select true from law_cases_access a where a.organization_id = $1 and a.record_id = ${of}.id and a.holder = $2 limit 1), false))`
const who = (asked: Asked) => [Number(asked.get('me') ?? asked.get('lead'))]

const ended = `'{4,5,7,8,9,10}'`
const waiting = `t.state in (1, 4) and not r.status in (9, 10)`
const newest = 'r.updated_at desc, r.id desc'

serveBare((query) => {
  /** Open ones first, each part in the order of its index. */
  const cases = async (asked: Asked, more: string, values: unknown[] = []) => {
    const given = [...who(asked), ...values]
    const where = `r.organization_id = $1 and ${seen(asked)} ${more}`
    const part = (which: string) =>
      `(select r.* from law_cases r where ${where} and ${which} order by ${newest} limit 20)`
    const [list, total] = await Promise.all([
      query(
        `select ${shown} from (${part(`not r.status = any(${ended}::smallint[])`)} union all ${part(`r.status = any(${ended}::smallint[])`)}) r
          order by r.status = any(${ended}::smallint[]), ${newest} limit 20`,
        given,
      ),
      query(`select count(*) from (select from law_cases r where ${where} limit 1001) c`, given),
    ])
    return { list, total: total[0] }
  }
  const tasks = async (asked: Asked, more: string) => {
    const from = `from law_case_tasks t join law_cases r on r.organization_id = t.organization_id and r.id = t.case_id where t.organization_id = $1 and ${waiting} and ${seen(asked)} ${more}`
    const [list, total] = await Promise.all([
      query(
        `select t.id, t.case_id, r.name, t.title, ${person('t.owner_id')} as owner, ${person('t.checker_id')} as checker, t.checklist, t.ticked, t.due_on, t.state, t.version, r.status
          ${from} order by t.due_on, t.id limit 20`,
        who(asked),
      ),
      query(`select count(*) from (select ${from} limit 1001) c`, who(asked)),
    ])
    return { list, total: total[0] }
  }
  return {
    '/list': (asked) => cases(asked, ''),
    '/filter': (asked) => cases(asked, 'and r.status = 3 and r.kind = 2'),
    '/search': (asked) =>
      cases(
        asked,
        `and (r.name ilike $3 or r.number ilike $3 or r.court_number ilike $3 or exists (select from law_case_parties t join counterparts o on o.id = t.counterpart_id
          where t.organization_id = $1 and t.case_id = r.id and t.side = 2 and o.name ilike $3))`,
        [`%${asked.get('q')}%`],
      ),
    '/tasks/mine': (asked) =>
      tasks(
        asked,
        `and (t.owner_id = $2 or (t.state = 4 and t.checker_id = $2) or exists (select from law_case_task_helpers h where h.organization_id = $1 and h.task_id = t.id and h.user_id = $2))`,
      ),
    '/tasks/all': (asked) => tasks(asked, ''),
    '/month': async (asked) => {
      const from = `from deadlines d join law_cases r on r.organization_id = d.organization_id and r.id = d.subject_id
        where d.organization_id = $1 and d.subject_kind = 'law_case' and d.due between current_date + 60 and current_date + 109 and ${seen(asked)}`
      const [list, total] = await Promise.all([
        query(
          `select d.id, d.subject_kind, d.subject_id, r.name, d.title, d.rule_id, d.trigger_date, d.due, d.computed_date, d.chosen_date, d.is_provisional, d.needs_confirmation, d.confirmed_by,
            d.state, d.version ${from} order by d.due, d.id limit 200`,
          who(asked),
        ),
        query(`select count(*) from (select ${from} limit 1001) c`, who(asked)),
      ])
      return { list, total: total[0] }
    },
    '/timeline': async (asked) =>
      query(
        `select e.id, e.happened_on, e.title, e.detail, f.name from law_case_events e left join files f on f.id = e.file_id
          where e.organization_id = $1 and e.case_id = $2 order by e.happened_on desc, e.id desc limit 20`,
        [Number(asked.get('id'))],
      ),
  }
})
