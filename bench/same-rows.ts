import type pg from 'pg'

/*
 * The rows of one approval, as somebody would write them who knows this flow and no other: one prepared statement in one round trip a step, nothing read but the last link of the chain. Which rows and what stands in them is taken from
 * an approval that the product made just before.
 */

type Row = Record<string, string | null>
type Statement = { name: string; text: string; values: (string | null)[] }
/** The columns that an insert names, with their types. */
type Columns = [name: string, type: string][]

const tables = [
  'approval_instances',
  'approval_words',
  'approval_tasks',
  'approval_actions',
  'audit_entries',
  'jobs.job',
] as const
type Table = (typeof tables)[number]

/** What writes one such approval, after it was seen to write as many rows into each table as the product does. */
export async function sameRows(
  pool: pg.Pool,
  byProduct: () => Promise<number>,
): Promise<() => Promise<void>> {
  const since = await now(pool)
  const statements = await statementsOf(pool, await byProduct(), since)
  const byHand = async (): Promise<void> => {
    let instance: string | undefined
    for (const { name, text, values } of statements) {
      const { rows } = await pool.query({ name, text, values: instance ? [...values, instance] : values })
      instance ??= rows[0]?.id
    }
  }
  const before = await countsOf(pool)
  await byProduct()
  const between = await countsOf(pool)
  await byHand()
  const [product, hand] = [less(between, before), less(await countsOf(pool), between)]
  if (JSON.stringify(product) !== JSON.stringify(hand))
    throw new Error(`not the same rows: ${JSON.stringify({ product, hand })}`)
  return byHand
}

async function now(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ now: string }>('select clock_timestamp()::text as now')
  return rows[0]?.now ?? ''
}

/** The rows of an approval that the product made; jobs and entries of the log by transaction. */
type Approval = {
  instance: Row
  words: Row
  tasks: Row[]
  steps: { action: Row; entries: Row[]; jobs: Row[] }[]
}

async function statementsOf(pool: pg.Pool, id: number, since: string): Promise<Statement[]> {
  const columns = {} as Record<Table, Columns>
  for (const table of tables) columns[table] = await columnsOf(pool, table)
  const approval = await readApproval(pool, columns, { id, since })
  return approval.steps.map((_, step) => statementOf(approval, step, columns))
}

async function readApproval(
  pool: pg.Pool,
  columns: Record<Table, Columns>,
  { id, since }: { id: number; since: string },
): Promise<Approval> {
  const read = async (table: Table, where: string, order: string, values: unknown[]): Promise<Row[]> => {
    const list = columns[table].map(([name]) => `"${name}"::text as "${name}"`)
    const { rows } = await pool.query<Row>(
      `select ${list.join(', ')}, xmin::text as written_by from ${table} where ${where} order by ${order}`,
      values,
    )
    return rows
  }
  const [instance] = await read('approval_instances', 'id = $1', 'id', [id])
  const [words] = await read('approval_words', 'instance_id = $1', 'instance_id', [id])
  const tasks = await read('approval_tasks', 'instance_id = $1', 'id', [id])
  const actions = await read('approval_actions', 'instance_id = $1', 'id', [id])
  const jobs = await read('jobs.job', 'created_on >= $1::timestamptz', 'created_on', [since])
  if (!instance || !words) throw new Error('the product wrote no approval')
  const about = [instance.subject_kind, instance.subject_id]
  const entries = await read('audit_entries', 'subject_kind = $1 and subject_id = $2', 'sequence', about)
  // The product has begun with them, so who wrote them is not known any more: jobs of one transaction were made at one time.
  const enqueued = Object.values(Object.groupBy(jobs, ({ created_on }) => created_on ?? ''))
  const steps = actions.map((action, step) => ({
    action,
    entries: entries.filter(({ written_by }) => written_by === action.written_by),
    jobs: enqueued[step] ?? [],
  }))
  return { instance, words, tasks, steps }
}

/** All that one step writes, as one statement. */
function statementOf(
  { instance, words, tasks, steps }: Approval,
  step: number,
  columns: Record<Table, Columns>,
): Statement {
  const { action, entries, jobs } = steps[step] as Approval['steps'][number]
  const values: (string | null)[] = []
  const parameter = (value: string | null | undefined, type: string): string => {
    values.push(value ?? null)
    return `$${values.length}::${type}`
  }
  /** An insert of this row; `given` says what stands in a column instead. */
  const insert = (table: Table, row: Row, given: Record<string, string> = {}, from = ''): string => {
    const named = columns[table]
    const cells = named.map(([name, type]) => given[name] ?? parameter(row[name], type))
    return `insert into ${table} (${named.map(([name]) => `"${name}"`).join(', ')}) select ${cells.join(', ')}${from}`
  }
  const organization = parameter(instance.organization_id, 'integer')
  const places = parameter(placesAt(instance.places, step), 'jsonb')
  const began = (): string[] => {
    const given = {
      state: `'running'`,
      places,
      ended_at: 'null',
      subject_id: 'trunc(random() * 1e15)::bigint',
    }
    return [
      `i as (${insert('approval_instances', instance, given)} returning id)`,
      `words as (${insert('approval_words', words, { instance_id: 'i.id' }, ' from i')})`,
    ]
  }
  const decided = (): string[] => {
    const kept = ['resumes', 'route', 'undo'].map((name) => `${name} = ${parameter(instance[name], 'jsonb')}`)
    const state = step === steps.length - 1 ? `'approved', ended_at = now()` : `'running'`
    const node = parameter(tasks[step - 1]?.node_id, 'text')
    const of = `organization_id = ${organization}`
    return [
      `i as (update approval_instances set state = ${state}, places = ${places}, updated_at = now(), ${kept.join(', ')} where ${of} and id = $MADE returning id)`,
      `done as (update approval_tasks set state = 'approved', decided_at = now() where ${of} and instance_id = $MADE and node_id = ${node} and state = 'open')`,
    ]
  }
  const asked = tasks.slice(step, step + 1).map((task) => {
    const given = { instance_id: 'i.id', state: `'open'`, decided_at: 'null' }
    return `task as (${insert('approval_tasks', task, given, ' from i')})`
  })
  const link = parameter(JSON.stringify(entries), 'text')
  const logged = entries.map((entry, at) => {
    const given = { sequence: `head.sequence - ${entries.length - 1 - at}`, hash: 'head.hash' }
    return `entry${at} as (${insert('audit_entries', entry, given, ' from head')})`
  })
  const inserts = jobs.map(
    (job, at) => `job${at} as (${insert('jobs.job', { ...job, ...untouched }, ofItself)})`,
  )
  const parts = [
    ...(step === 0 ? began() : decided()),
    ...asked,
    `action as (${insert('approval_actions', action, { instance_id: 'i.id', task_id: 'null' }, ' from i')})`,
    `head as (update audit_heads set sequence = sequence + ${entries.length}, hash = sha256(hash || convert_to(${link}, 'UTF8')) where organization_id = ${organization} returning sequence, hash)`,
    ...logged,
    ...inserts,
  ]
  const text = `with ${parts.join(', ')} select id from i`
  return {
    name: `same-rows-${step}`,
    text: text.replaceAll('$MADE', `$${values.length + 1}::bigint`),
    values,
  }
}

/** What each job has of its own. */
const ofItself = {
  id: 'gen_random_uuid()',
  singleton_key: 'gen_random_uuid()::text',
  created_on: 'now()',
  start_after: 'now()',
}

/** A job that nobody has begun with. */
const untouched: Row = {
  state: 'created',
  started_on: null,
  completed_on: null,
  output: null,
  retry_count: '0',
}

/** Where it stands after so many decisions: those places are done, the next is open. */
function placesAt(places: string | null | undefined, step: number): string {
  const all = JSON.parse(places ?? '[]') as object[]
  return JSON.stringify(
    all.slice(0, step + 1).map((place, at) => (at < step ? place : { ...place, state: 'open' })),
  )
}

/** Columns that an insert may name: neither made by the database itself nor by an identity. */
async function columnsOf(pool: pg.Pool, table: Table): Promise<Columns> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  )
  return rows.map(({ name, type }) => [name, type])
}

type Counts = Record<string, number>
async function countsOf(pool: pg.Pool): Promise<Counts> {
  const sums = tables.map((table) => `(select count(*)::int from ${table}) as "${table}"`)
  const { rows } = await pool.query<Counts>(`select ${sums.join(', ')}`)
  return rows[0] ?? {}
}
const less = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]))
