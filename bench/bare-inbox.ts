import http from 'node:http'
import pg from 'pg'

/*
 * What the inbox is measured against: node:http and prepared statements written by hand on the same tables, without session, permission, row-level security, validation or log. It
 * tells the same of each row: the record, amount and party, flow, step, who is asked and since when, why it waits or came back, and the total up to 1,000.
 * Started by bench/inbox.ts; listens on a free port of the loopback.
 */

const [, , socket, organizationText, userText] = process.argv
const values = [Number(organizationText), Number(userText)]
const pool = new pg.Pool({
  host: socket as string,
  user: 'postgres',
  database: 'chancery',
  port: 5432,
  max: 16,
  // Whoever writes this by hand sees that helping processes cost more than they save here.
  options: '-c max_parallel_workers_per_gather=0',
})
pool.on('error', () => {})

/** What says why the person is asked. */
const why = `(select jsonb_build_object('behalf', t.behalf_of, 'how', t.added_how, 'for', t.added_for, 'last', (select jsonb_build_object('action', a.action, 'by', a.user_id,
    'from', a.detail -> 'fromId', 'now', a.at = t.asked_at) from approval_actions a where a.organization_id = $1 and a.instance_id = t.instance_id
    and (a.action in ('return', 'resubmit') and a.at <= t.asked_at or a.action in ('handOver', 'limit', 'left') and a.detail -> 'userIds' @> to_jsonb(t.user_id))
    order by a.id desc limit 1)) from approval_tasks t where t.organization_id = $1 and t.id = p.task_id)`

/** `page` has instance_id, task_id, at, due_at, read_at, place; `reason`: why a row is there. */
const shown = (page: string, order: string, reason = 'null') => `with page as materialized (${page})
  select p.*, i.subject_kind, i.subject_id, i.subject_name, i.state, i.started_at, f.name as flow_name, u.name as initiator, u.nickname, u.avatar_file_id, d.name as department,
    c.amount_minor, c.amount_unit, c.party_names, asked.*, ${reason} as why,
    (select string_agg(n ->> 'name', '、') from jsonb_array_elements(i.route) n where i.state = 'running' and n ->> 'id' = any (asked.nodes)) as node_name,
    case when i.state in ('rejected', 'returned', 'cancelled') then (select a.comment from approval_actions a where a.organization_id = $1 and a.instance_id = i.id
      and a.action in ('reject', 'return', 'cancel') order by a.id desc limit 1) end as reason
  from page p join approval_instances i on i.id = p.instance_id join approval_flows f on f.id = i.flow_id join users u on u.id = i.initiator_id
  left join departments d on d.id = u.department_id left join contracts c on i.subject_kind = 'contract' and c.id = i.subject_id
  left join lateral (select json_agg(w.name) as waiting, array_agg(t.node_id) as nodes, min(t.asked_at) as since from approval_tasks t join users w on w.id = t.user_id
    where t.organization_id = $1 and t.instance_id = i.id and t.kind = 'approve' and t.state = 'open') asked on true order by ${order}`

const open = `t.organization_id = $1 and t.user_id = $2 and t.kind = 'approve' and t.state = 'open'`
const decided = `t.organization_id = $1 and t.user_id = $2 and t.kind = 'approve' and t.state in ('approved', 'handled', 'rejected', 'returned')`
const task = 't.instance_id, t.id as task_id, t.due_at, t.read_at'
const latest = `not exists (select from approval_tasks l where l.organization_id = $1 and l.instance_id = t.instance_id and l.user_id = $2 and l.kind = 'approve'
  and l.state in ('approved', 'handled', 'rejected', 'returned') and l.id > t.id)`

const statements: Record<string, { page: string; total: string }> = {
  todo: {
    page: shown(
      `(select ${task}, t.asked_at as at, 1 as late, row_number() over (order by t.due_at, t.id) as place from approval_tasks t
          where ${open} and t.due_at <= now() order by t.due_at, t.id limit 20)
       union all (select ${task}, t.asked_at as at, 0, row_number() over (order by t.asked_at desc, t.id desc) from approval_tasks t
          where ${open} and (t.due_at is null or t.due_at > now()) order by t.asked_at desc, t.id desc limit 20)
       order by late desc, place limit 20`,
      'p.late desc, p.place',
      why,
    ),
    total: `select count(*)::int as total from (select from approval_tasks t join approval_instances i on i.id = t.instance_id where ${open} and not i.gone order by t.asked_at desc, t.id desc limit 1001) t`,
  },
  done: {
    page: shown(
      `select ${task}, t.decided_at as at from approval_tasks t where ${decided} and ${latest} order by t.decided_at desc, t.id desc limit 20`,
      'p.at desc, p.task_id desc',
    ),
    total: `select count(*)::int as total from (select from approval_tasks t join approval_instances i on i.id = t.instance_id
      where ${decided} and ${latest} and not i.gone order by t.decided_at desc, t.id desc limit 1001) t`,
  },
}
const moving = `select i.id from approval_instances i where i.organization_id = $1 and i.initiator_id = $2 and i.state = 'running' and not i.gone
  order by i.updated_at, i.id limit 1001`
const counts = `select (select count(*)::int from (select from approval_tasks t where ${open} limit 1001) t) as todo,
  (select count(*)::int from (select from approval_tasks t where ${open} and t.due_at <= now() limit 1001) t) as late,
  (select count(*)::int from (select distinct instance_id from approval_tasks t where t.organization_id = $1 and t.user_id = $2 and t.kind = 'cc' and t.state = 'open'
    and t.read_at is null limit 1001) t) as copied,
  (select count(*)::int from (${moving}) i) as waiting,
  (select count(*)::int from (${moving}) i where exists (select from approval_tasks t where t.organization_id = $1 and t.instance_id = i.id and t.kind = 'approve'
    and t.state = 'open' and t.due_at <= now())) as waiting_late`

async function answer(url: string): Promise<unknown> {
  if (url.endsWith('/counts')) return (await pool.query({ name: 'counts', text: counts, values })).rows[0]
  const tab = new URL(url, 'http://bare').searchParams.get('tab') ?? 'todo'
  const one = statements[tab]
  if (!one) throw new Error(url)
  const [page, total] = await Promise.all([
    pool.query({ name: tab, text: one.page, values }),
    pool.query({ name: `${tab}, total`, text: one.total, values }),
  ])
  return { list: page.rows, total: total.rows[0]?.total }
}

const server = http.createServer((request, response) => {
  answer(request.url ?? '').then(
    (data) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify({ code: 0, message: '', data }))
    },
    (error: Error) => {
      response.statusCode = 500
      response.end(String(error.stack))
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`)
})
// Nobody must have to look for it: it ends with whoever started it, and by itself.
setTimeout(() => process.exit(0), 3_600_000).unref()
