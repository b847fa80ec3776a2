import type pg from 'pg'

/** A submission of the product, whose rows are written once more for each contract. */
export type Example = { contractId: number; instanceId: number }

/**
 * The least that a submission can cost: one prepared statement that takes the number, changes the contract, writes the rows that the product's submission of the example wrote (approval, tasks, words, history,
 * access, two jobs) and appends to the audit chain. Nothing is checked, judged or read but the rows of the example.
 */
export function bareSubmit(pool: pg.Pool, organizationId: number) {
  let text: Promise<string> | undefined
  return async (
    contractId: number,
    { contractId: from, instanceId }: Example,
  ): Promise<number | undefined> => {
    text ??= submitSql(pool)
    const { rows } = await pool.query<{ value: number }>({
      name: 'submit',
      text: await text,
      values: [organizationId, contractId, from, instanceId],
    })
    return rows[0]?.value
  }
}

async function submitSql(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and a.attnum > 0 and not a.attisdropped and a.attname <> 'id'
       and c.relname in ('approval_instances', 'approval_tasks', 'approval_words', 'approval_actions', 'grants', 'numbering_numbers') group by 1`,
  )
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))
  /** The example's rows of a table, with other values in some columns. */
  const copy = (table: string, where: string, other: Record<string, string>, from = '') => {
    const columns = columnsOf.get(table) ?? []
    const values = columns.map((column) => other[column] ?? `e.${column}`)
    return `insert into ${table} (${columns}) select ${values} from ${table} e${from} where e.organization_id = $1 and ${where}`
  }
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
    ), entries as (
      select jsonb_agg(jsonb_build_object('at', now(), 'actor_id', e.actor_id, 'actor_name', e.actor_name, 'ip', e.ip, 'request_id', e.request_id, 'action', e.action,
        'subject_kind', 'contract', 'subject_id', $2::bigint, 'subject_name', e.subject_name, 'before', e.before, 'after', e.after, 'detail', e.detail,
        'textBefore', 'bench', 'textBehind', e.subject_name) order by e.sequence) as some
      from audit_entries e where e.organization_id = $1 and e.subject_kind = 'contract' and e.subject_id = $3 and e.action in ('contract.submit', 'approval.submit')
    )
    select value, append_audit($1::int, entries.some)::text from counted, entries`
}
