import type pg from 'pg'

/*
 * The least SQL: one prepared statement that writes the rows that the product wrote for an example once more, for another contract, and appends to the audit chain.
 */

/** A contract that the product submitted, or approved, and its approval. */
export type Example = { contractId: number; instanceId: number }

/** The least that a submission of `id` can cost: nothing is checked, judged or read but the rows of the example. Answers its serial number. */
export const bareSubmit = (pool: pg.Pool, organizationId: number) =>
  prepared(pool, organizationId, 'submit', submitSql)

/** The same for the first yes of the approval `id`. Answers the person. */
export const bareApprove = (pool: pg.Pool, organizationId: number) =>
  prepared(pool, organizationId, 'approve', approveSql)

function prepared(
  pool: pg.Pool,
  organizationId: number,
  name: string,
  textOf: (copy: CopyOf) => string,
): (id: number, example: Example) => Promise<number | undefined> {
  let text: Promise<string> | undefined
  return async (id, { contractId, instanceId }) => {
    text ??= rowCopies(pool).then(textOf)
    const values = [organizationId, id, contractId, instanceId]
    const { rows } = await pool.query<{ value: number }>({ name, text: await text, values })
    return rows[0]?.value
  }
}

/** An insert of the organisation's ($1) rows of a table once more, with other values in some columns. */
type CopyOf = (table: string, where: string, other: Record<string, string>, from?: string) => string

export async function rowCopies(client: pg.Pool | pg.Client): Promise<CopyOf> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attname <> 'id' group by 1`,
  )
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))
  return (table, where, other, from = '') => {
    const columns = columnsOf.get(table) ?? []
    const values = columns.map((column) => other[column] ?? `e.${column}`)
    return `insert into ${table} (${columns}) select ${values} from ${table} e${from} where e.organization_id = $1 and ${where}`
  }
}

/** The example's entries of these kinds at the end of the chain, about another contract. */
const entriesOf = (actions: string, contract: string, from = '') =>
  `select jsonb_agg(jsonb_build_object('at', now(), 'actor_id', e.actor_id, 'actor_name', e.actor_name, 'ip', e.ip, 'request_id', e.request_id, 'action', e.action,
     'subject_kind', 'contract', 'subject_id', ${contract}, 'subject_name', e.subject_name, 'before', e.before, 'after', e.after, 'detail', e.detail,
     'textBefore', 'bench', 'textBehind', e.subject_name) order by e.sequence) as some
   from audit_entries e${from} where e.organization_id = $1 and e.subject_kind = 'contract' and e.subject_id = $3 and e.action in (${actions})`

/** Takes the number, changes the contract, writes approval, tasks, words, history, access, two jobs, and two entries. */
function submitSql(copy: CopyOf): string {
  const ofInstance = (table: string, other: Record<string, string> = {}) =>
    copy(table, 'e.instance_id = $4', { instance_id: 'instance.id', ...other }, ', instance')
  return `with counted as (
      update numbering_counters c set value = c.value + 1 from numbering_numbers e
      where e.organization_id = $1 and e.subject_id = $3 and e.kind = 'contract' and c.organization_id = $1 and c.rule_id = e.rule_id and c.scope = e.scope and c.period = e.period
      returning c.value
    ), given as (${copy('numbering_numbers', `e.subject_id = $3 and e.kind = 'contract'`, { number: `e.number || '-' || value`, number_key: `e.number_key || '-' || value`, serial: 'value', subject_id: '$2', taken_at: 'now()' }, ', counted')} returning number, number_key
    ), instance as (${copy('approval_instances', 'e.id = $4', { subject_id: '$2' })} returning id
    ), tasks as (${ofInstance('approval_tasks', { asked_at: 'now()' })}
    ), words as (${ofInstance('approval_words')}
    ), actions as (${ofInstance('approval_actions', { at: 'now()' })}
    ), granted as (${copy('grants', `e.subject_kind = 'contract' and e.subject_id = $3`, { subject_id: '$2', granted_at: 'now()' })}
    ), changed as (
      update contracts c set number = given.number, number_key = given.number_key, form_values = e.form_values, search_text = e.search_text, bigrams = e.bigrams, status = e.status,
        workflow_status = e.workflow_status, submitted_at = now(), updated_at = now(), version = c.version + 1, values_version = c.version + 1, approval_instance_id = instance.id
      from contracts e, given, instance where e.organization_id = $1 and e.id = $3 and c.organization_id = $1 and c.id = $2
    ), queued as (
      insert into jobs.job_common (name, data, policy) select name, jsonb_build_object('organizationId', $1::int, 'contractId', $2::bigint), 'standard'
      from unnest(array['contract.documents', 'notify']) name
    ), entries as (${entriesOf(`'contract.submit', 'approval.submit'`, '$2::bigint')})
    select value, append_audit($1::int, entries.some)::text from counted, entries`
}

/** Changes approval and task, asks whom the next step asks, writes history and access, settles the notice, and writes a live event, a job and an entry. */
function approveSql(copy: CopyOf): string {
  return `with changed as (
      update approval_instances i set state = e.state, round = e.round, places = e.places, resumes = e.resumes, route = e.route, submitter_ids = e.submitter_ids,
        submitted_by = e.submitted_by, updated_at = now(), ended_at = e.ended_at, undo = e.undo
      from approval_instances e where e.organization_id = $1 and e.id = $4 and i.organization_id = $1 and i.id = $2 returning i.subject_id
    ), done as (
      update approval_tasks t set state = e.state, decided_at = now() from approval_tasks e
      where e.organization_id = $1 and e.instance_id = $4 and e.decided_at is not null and t.organization_id = $1 and t.instance_id = $2 and t.node_id = e.node_id returning t.id, t.user_id
    ), asked as (${copy('approval_tasks', `e.instance_id = $4 and e.state = 'open'`, { instance_id: '$2', asked_at: 'now()' })}
    ), action as (${copy('approval_actions', `e.instance_id = $4 and e.action = 'approve'`, { instance_id: '$2', task_id: 'done.id', at: 'now()' }, ', done')}
    ), granted as (${copy('grants', `e.subject_kind = 'contract' and e.subject_id = $3 and e.granted_by = done.user_id`, { subject_id: 'changed.subject_id', granted_at: 'now()' }, ', changed, done')}
    ), settled as (
      update notifications n set read_at = now() from changed, done
      where n.organization_id = $1 and n.user_id = done.user_id and n.link = '/approvals/review?kind=contract&id=' || changed.subject_id and n.read_at is null returning n.user_id
    ), told as (
      insert into live_events (organization_id, user_id, type, data) select $1, user_id, 'notification', '{"id":0,"kind":"read"}' from settled
    ), queued as (
      insert into jobs.job_common (name, data, policy, singleton_key) select 'notify', jsonb_build_object('organizationId', $1::int, 'contractId', subject_id), 'short', gen_random_uuid() from changed
    ), entries as (${entriesOf(`'approval.approve'`, 'changed.subject_id', ', changed')})
    select user_id as value, append_audit($1::int, entries.some)::text from settled, entries`
}
