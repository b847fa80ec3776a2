import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Example, rowCopies } from './bare-submit.ts'
import { draftOf } from './cases.ts'
import { type Call, type Figures, measure, median, send, type Target } from './measure.ts'
import { putJobsOff, signIn, startProduct, startProgram } from './product.ts'

type Options = {
  dataDir: string
  account: string
  password: string
  rounds: number
  seconds: number
  flags: string[]
}

/** Of all looks at a transaction of the product: how many found it waiting for a lock. */
type Waits = { waiting: number; seen: number }

/**
 * Submits drafts that differ in nothing but their ids, and has the first of their approvers approve such contracts, with one client and with ten, beside the bare server (`bare-submit.ts`), taking turns. Answers
 * throughput, processor time of each as a multiple of the bare one's, and which part of their time the product's transactions waited for locks.
 */
export async function measureSubmits(options: Options): Promise<string> {
  const { dataDir, account, password } = options
  const product = await startProduct(dataDir, { flags: options.flags })
  const connection = { host: product.socket, port: 5432, user: 'postgres', database: 'chancery' }
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const one = async <T>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows[0] as T
    const person = await one<{ id: string; org: number }>(
      'select id, organization_id as org from users where account = $1',
      [account],
    )
    const targets = await bothTargets(product, person, await signIn(product.address, account, password))
    const post = async <T>(path: string, body: object, target = targets.product) =>
      (JSON.parse(await send(undefined, target, called(`/api/v1${path}`, body))) as { data: T }).data
    const { contractTypeID, templateID, values } = await draftOf(client, person.org)
    const made = () =>
      post<{ contractID: number; version: number }>('/contracts', { contractTypeID, templateID, values })
    const submitted = async (): Promise<Example> => {
      const { contractID, version } = await made()
      await post(`/contracts/${contractID}/submit`, { version })
      const { id } = await one<{ id: string }>(
        'select approval_instance_id as id from contracts where id = $1',
        [contractID],
      )
      return { contractId: contractID, instanceId: Number(id) }
    }

    const draft = await made()
    const [example, approved] = [await submitted(), await submitted()]
    const approver = await firstAsked(client, approved)
    // What is to be done after either is measured elsewhere.
    await putJobsOff(client)
    const copy = await rowCopies(client)
    const drafts = (await copied(client, copy, person.org, draft.contractID, 60_000)).values()
    const tasks = (await copiedApprovals(client, copy, person.org, approved)).values()
    await client.query('vacuum analyze')
    const asApprover = {
      ...targets.product,
      headers: { cookie: await signIn(product.address, approver.account, password) },
    }
    const yes = { comment: '同意' }
    await post(`/approvals/${approved.instanceId}/approve`, { ...yes, taskID: approver.task }, asApprover)
    const run = { ...options, connection, databasePid: product.databasePid }
    return [
      await compared(run, 'submissions', {
        product: [
          targets.product,
          () => called(`/api/v1/contracts/${next(drafts)}/submit`, { version: draft.version }),
        ],
        bare: [targets.bare, () => called('/submit', { id: next(drafts), example })],
      }),
      await compared(run, 'approvals', {
        product: [
          asApprover,
          () => {
            const { instance, task } = next(tasks)
            return called(`/api/v1/approvals/${instance}/approve`, { ...yes, taskID: task })
          },
        ],
        bare: [targets.bare, () => called('/approve', { id: next(tasks).instance, example: approved })],
      }),
    ].join('\n\n')
  } finally {
    await client.query('drop function if exists jobs.bench_later() cascade')
    await client.end()
    await product.stop()
  }
}

const called = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) })

function next<T>(all: Iterator<T>): T {
  const { value, done } = all.next()
  if (done) throw new Error('too few copies')
  return value
}

type Run = Pick<Options, 'rounds' | 'seconds'> & { connection: pg.ClientConfig; databasePid: number }

/** Both sides of one kind of call, taking turns. */
async function compared(
  { rounds, seconds, connection, databasePid }: Run,
  name: string,
  sides: Record<'product' | 'bare', [Target, () => Call]>,
): Promise<string> {
  const found = new Map<string, Figures[]>()
  const waits: Waits = { waiting: 0, seen: 0 }
  const looks = lookAtLocks(connection, waits)
  for (let round = -1; round < rounds; round++)
    for (const clients of [1, 10])
      for (const which of ['product', 'bare'] as const) {
        looks.isOn = which === 'product' && clients === 10 && round >= 0
        const [target, calls] = sides[which]
        const figures = await measure(target, databasePid, calls, { clients, seconds })
        looks.isOn = false
        // The first round makes both warm.
        if (round >= 0)
          found.set(`${which}/${clients}`, [...(found.get(`${which}/${clients}`) ?? []), figures])
      }
  await looks.end()
  return table(name, found, waits)
}

/** Who is asked first about a contract that was just submitted, once its text stands and they were told. */
async function firstAsked(
  client: pg.Client,
  { contractId, instanceId }: Example,
): Promise<{ account: string; task: number }> {
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await client.query<{ account: string; task: string }>(
      `select u.account, t.id as task from approval_tasks t join users u on u.id = t.user_id where t.instance_id = $1
         and exists (select from contract_documents d join contracts c on c.id = d.contract_id where c.id = $2 and d.kind = 'text' and d.contract_version = c.values_version)
         and exists (select from notifications n where n.user_id = t.user_id and n.link = ${linkOf('$2::bigint')})`,
      [instanceId, contractId],
    )
    if (rows[0]) return { account: rows[0].account, task: Number(rows[0].task) }
    await sleep(200)
  }
  throw new Error('no text, or nobody was told, within a minute')
}

const linkOf = (id: string) => `'/approvals/review?kind=contract&id=' || ${id}`

async function bothTargets(
  product: Awaited<ReturnType<typeof startProduct>>,
  person: { id: string; org: number },
  cookie: string,
): Promise<Record<'product' | 'bare', Target>> {
  const program = join(import.meta.dirname, 'bare-server.ts')
  const bare = await startProgram(
    [program, product.socket, 'chancery', String(person.org), person.id],
    {},
    /listening on/,
  )
  return {
    product: {
      name: 'product',
      address: product.address,
      headers: { cookie },
      pids: () => [product.pid],
    },
    bare: {
      name: 'bare',
      address: /http:\S+/.exec(bare.line)?.[0] as string,
      headers: {},
      pids: () => [bare.pid],
    },
  }
}

type CopyOf = Awaited<ReturnType<typeof rowCopies>>

const ofEach = ', unnest($3::bigint[]) one(id)'

/** So many copies of a contract; the ids of them. */
async function copied(
  client: pg.Client,
  copy: CopyOf,
  organizationId: number,
  id: number,
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `${copy('contracts', 'e.id = $2', {}, ', generate_series(1, $3)')} returning id`,
    [organizationId, id, count],
  )
  const ids = rows.map((row) => Number(row.id))
  for (const table of ['contract_parties', 'contract_documents'])
    await client.query(copy(table, 'e.contract_id = $2', { contract_id: 'one.id' }, ofEach), [
      organizationId,
      id,
      ids,
    ])
  return ids
}

/** Copies of a submitted contract with its approval; the approvals, and the task of each. */
async function copiedApprovals(
  client: pg.Client,
  copy: CopyOf,
  organizationId: number,
  { contractId, instanceId }: Example,
): Promise<{ instance: number; task: number }[]> {
  const contracts = await copied(client, copy, organizationId, contractId, 20_000)
  const ofContract = [organizationId, contractId, contracts]
  const subject = { subject_id: 'one.id' }
  const { rows } = await client.query<{ id: string }>(
    `${copy('approval_instances', `e.subject_kind = 'contract' and e.subject_id = $2`, subject, ofEach)} returning id`,
    ofContract,
  )
  const instances = rows.map(({ id }) => Number(id))
  await client.query(
    'update contracts c set approval_instance_id = i.id from approval_instances i where i.id = any($1) and c.id = i.subject_id',
    [instances],
  )
  await client.query(
    copy('grants', `e.subject_kind = 'contract' and e.subject_id = $2`, subject, ofEach),
    ofContract,
  )
  const notice = { link: linkOf('one.id'), source: 'gen_random_uuid()::text' }
  await client.query(copy('notifications', `e.link = ${linkOf('$2::bigint')}`, notice, ofEach), ofContract)
  for (const table of ['approval_words', 'approval_actions', 'approval_tasks'])
    await client.query(copy(table, 'e.instance_id = $2', { instance_id: 'one.id' }, ofEach), [
      organizationId,
      instanceId,
      instances,
    ])
  const tasks = await client.query<{ instance: string; task: string }>(
    'select instance_id as instance, id as task from approval_tasks where instance_id = any($1)',
    [instances],
  )
  return tasks.rows.map(({ instance, task }) => ({ instance: Number(instance), task: Number(task) }))
}

/** Looks every 10 ms, on a connection of its own, at who waits. */
function lookAtLocks(connection: pg.ClientConfig, waits: Waits) {
  const client = new pg.Client(connection)
  // It ends with the database when the measuring fails.
  client.on('error', () => {})
  const looks = { isOn: false, end: async () => {} }
  const look = async () => {
    if (!looks.isOn) return
    const { rows } = await client.query<Waits>(
      `select count(*) filter (where wait_event_type = 'Lock')::int as waiting, count(*)::int as seen from pg_stat_activity
       where xact_start is not null and usename <> 'postgres'`,
    )
    waits.waiting += rows[0]?.waiting ?? 0
    waits.seen += rows[0]?.seen ?? 0
  }
  const ready = client.connect()
  const timer = setInterval(() => void ready.then(look).catch(() => {}), 10)
  looks.end = async () => {
    clearInterval(timer)
    await client.end()
  }
  return looks
}

function table(name: string, found: Map<string, Figures[]>, { waiting, seen }: Waits): string {
  const of = (key: string, figure: (one: Figures) => number) => median((found.get(key) ?? []).map(figure))
  const cpu = (one: Figures) => one.serverCpu + one.databaseCpu
  const line = (clients: number) => {
    const [ours, least] = [`product/${clients}`, `bare/${clients}`]
    const figures = [ours, least].flatMap((key) => [
      of(key, ({ perSecond }) => perSecond).toFixed(0),
      of(key, ({ p50 }) => p50).toFixed(1),
      `${of(key, cpu).toFixed(2)} (${of(key, ({ serverCpu }) => serverCpu).toFixed(2)} + ${of(key, ({ databaseCpu }) => databaseCpu).toFixed(2)})`,
    ])
    return `| ${clients} | ${figures.join(' | ')} | ${(of(ours, cpu) / of(least, cpu)).toFixed(2)} |`
  }
  const grown = of('product/10', ({ perSecond }) => perSecond) / of('product/1', ({ perSecond }) => perSecond)
  return [
    `| clients | ${name} a second | p50 ms | CPU ms (server + db) | least: a second | p50 ms | CPU ms | times the least |`,
    '|--:|--:|--:|--:|--:|--:|--:|--:|',
    line(1),
    line(10),
    '',
    `ten clients: ${grown.toFixed(2)} times the throughput of one; waiting for locks ${((100 * waiting) / seen).toFixed(1)} % of the time in transactions (${seen} looks)`,
  ].join('\n')
}
