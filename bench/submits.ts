import { join } from 'node:path'
import pg from 'pg'
import type { Example } from './bare-submit.ts'
import { draftOf } from './cases.ts'
import { type Figures, measure, median, type Target } from './measure.ts'
import { signIn, startProduct, startProgram } from './product.ts'

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
 * Submits drafts that differ in nothing but their ids, with one client and with ten, beside the bare server (`bareSubmit`), taking turns. Answers throughput, processor time a submission as a multiple of
 * the bare one's, and which part of their time the product's transactions waited for locks.
 */
export async function measureSubmits(options: Options): Promise<string> {
  const { dataDir, account, password, rounds, seconds } = options
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
    const cookie = await signIn(product.address, account, password)
    const targets = await bothTargets(product, person, cookie)
    const call = async (path: string, body: object) => {
      const headers = { cookie, 'x-csrf': '1', 'content-type': 'application/json' }
      const answer = await fetch(`${product.address}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { data: { contractID: number; version: number } }).data
    }
    const { contractTypeID, templateID, values } = await draftOf(client, person.org)
    const draft = await call('/contracts', { contractTypeID, templateID, values })
    const first = await call('/contracts', { contractTypeID, templateID, values })
    await call(`/contracts/${first.contractID}/submit`, { version: first.version })
    const { instance } = await one<{ instance: string }>(
      'select approval_instance_id as instance from contracts where id = $1',
      [first.contractID],
    )
    const example: Example = { contractId: first.contractID, instanceId: Number(instance) }
    const ids = await copied(client, draft.contractID, 60_000)
    const calls = {
      product: () => ({
        method: 'POST' as const,
        path: `/api/v1/contracts/${ids.next().value}/submit`,
        body: JSON.stringify({ version: draft.version }),
      }),
      bare: () => ({
        method: 'POST' as const,
        path: '/submit',
        body: JSON.stringify({ id: ids.next().value, example }),
      }),
    }
    // What is to be done after a submission is measured elsewhere.
    await client.query(
      `create or replace function jobs.bench_later() returns trigger language plpgsql as $$ begin new.start_after = now() + interval '1 day'; return new; end $$;
       create or replace trigger bench_later before insert on jobs.job_common for each row execute function jobs.bench_later()`,
    )
    const found = new Map<string, Figures[]>()
    const waits: Waits = { waiting: 0, seen: 0 }
    const looks = lookAtLocks(connection, waits)
    for (let round = -1; round < rounds; round++)
      for (const clients of [1, 10])
        for (const which of ['product', 'bare'] as const) {
          looks.isOn = which === 'product' && clients === 10 && round >= 0
          const figures = await measure(targets[which], product.databasePid, calls[which], {
            clients,
            seconds,
          })
          looks.isOn = false
          // The first round makes both warm.
          if (round >= 0)
            found.set(`${which}/${clients}`, [...(found.get(`${which}/${clients}`) ?? []), figures])
        }
    await looks.end()
    return table(found, waits)
  } finally {
    await client.query('drop function if exists jobs.bench_later() cascade')
    await client.end()
    await product.stop()
  }
}

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

/** So many copies of a draft; the ids of them, each once. */
async function copied(client: pg.Client, id: number, count: number): Promise<Iterator<number>> {
  const columns = async (table: string, but: string[]) =>
    (
      await client.query<{ name: string }>(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all($2)',
        [table, but],
      )
    ).rows.map(({ name }) => name)
  const own = await columns('contracts', ['id'])
  const { rows } = await client.query<{ id: string }>(
    `insert into contracts (${own}) select ${own.map((name) => `c.${name}`)} from contracts c, generate_series(1, ${count}) where c.id = $1 returning id`,
    [id],
  )
  const ids = rows.map((row) => Number(row.id))
  const party = await columns('contract_parties', ['contract_id'])
  await client.query(
    `insert into contract_parties (${party}, contract_id) select ${party.map((name) => `p.${name}`)}, one.id from contract_parties p, unnest($2::bigint[]) one(id) where p.contract_id = $1`,
    [id, ids],
  )
  await client.query('vacuum analyze')
  return ids.values()
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

function table(found: Map<string, Figures[]>, { waiting, seen }: Waits): string {
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
    '| clients | submissions a second | p50 ms | CPU ms (server + db) | least: a second | p50 ms | CPU ms | times the least |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|',
    line(1),
    line(10),
    '',
    `ten clients: ${grown.toFixed(2)} times the throughput of one; waiting for locks ${((100 * waiting) / seen).toFixed(1)} % of the time in transactions (${seen} looks)`,
  ].join('\n')
}
