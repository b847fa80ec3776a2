import pg from 'pg'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import { saveRule, takeNumber } from '#engines/numbering/server/index.ts'
import { type Database, openDatabase } from '#server/database.ts'
import { cpuOfTree, median } from './measure.ts'
import { startProduct } from './product.ts'

export type NumberingOptions = {
  dataDir: string
  account: string
  clients: number[]
  rounds: number
  seconds: number
}
type Way = 'product' | 'transaction' | 'statement' | 'kept'
export type NumberingLine = {
  clients: number
  perSecond: Record<Way, number>
  /** Milliseconds of CPU for a number, this process and the database. */
  cpu: Record<Way, number>
  /** The product's share of the throughput of the bare counter row, in a transaction and as one statement of its own. */
  share: number
  shareOfStatement: number
  shareOfKept: number
}

/**
 * How many numbers a second the product takes, each in a transaction of its own, beside a bare counter row on the same database:
 * `begin; update … set value = value + 1 returning value; commit`, the update alone, and a transaction that also keeps the number in a table
 * where none stands twice. All clients want the same counter.
 */
export async function measureNumbering(options: NumberingOptions): Promise<NumberingLine[]> {
  // It keeps the database, whose tables it brings up to date; nobody asks it anything.
  const product = await startProduct(options.dataDir)
  const connection = { host: product.socket, port: 5432, user: 'postgres', database: 'chancery' }
  const database = openDatabase({ connection })
  const pool = new pg.Pool({ ...connection, max: 16 })
  try {
    await pool.query(
      'drop table if exists bench_counter; create table bench_counter (id integer primary key, value bigint not null) with (fillfactor = 50); insert into bench_counter values (1, 0); drop table if exists bench_numbers; create table bench_numbers (number text primary key, serial bigint not null, taken_at timestamptz not null default now())',
    )
    const ways: Record<Way, () => Promise<unknown>> = {
      product: await takingNumbers(database, pool, options.account),
      transaction: () => inTransaction(pool, counter),
      kept: () => inTransaction(pool, kept),
      statement: () => pool.query(counter),
    }
    const lines: NumberingLine[] = []
    for (const clients of options.clients)
      lines.push(await compare(ways, clients, product.databasePid, options))
    return lines
  } finally {
    await pool.query('drop table if exists bench_counter, bench_numbers')
    await pool.end()
    await database.close()
    await product.stop()
  }
}

const counter = {
  name: 'bare',
  text: 'update bench_counter set value = value + 1 where id = 1 returning value',
}

const kept = {
  name: 'kept',
  text: `with counted as (${counter.text}) insert into bench_numbers (number, serial) select 'B-' || lpad(value::text, 8, '0'), value from counted returning number`,
}

async function inTransaction(pool: pg.Pool, statement: pg.QueryConfig): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** What a submission does for its number, with a rule of its own that starts again each month and looks for contracts with the number. */
async function takingNumbers(database: Database, pool: pg.Pool, account: string) {
  const { rows } = await pool.query<{ id: string; organization_id: number }>(
    'select id, organization_id from users where account = $1',
    [account],
  )
  if (!rows[0]) throw new Error(`no account ${account}`)
  const { id, organization_id: organizationId } = rows[0]
  const contextOf = (actor: Context['actor'], tx: Context['tx']) =>
    ({
      tx,
      actor,
      now: new Date(),
      locale: 'zh-CN',
      services: { database },
      audit() {},
      afterCommit() {},
    }) as unknown as Context
  const before = await loadActor(database, organizationId, Number(id))
  const stamp = Date.now().toString(36)
  const rule = await database.tenant(organizationId, (tx) =>
    saveRule(contextOf(before, tx), 'contract', {
      name: `bench ${stamp}`,
      enabled: true,
      segments: [
        { kind: 'text', id: 'a', text: `B${stamp}-` },
        { kind: 'date', id: 'd', format: 'ym' },
        { kind: 'text', id: 'b', text: '-' },
        { kind: 'serial', id: 's' },
      ],
      digits: 6,
      isNatural: false,
      startNumber: 1,
      resetStartNumber: 1,
      recount: [],
      resetCycle: 3,
      conditionType: 0,
      values: [],
    }),
  )
  const actor = await loadActor(database, organizationId, Number(id))
  return () =>
    database.tenant(organizationId, (tx) =>
      takeNumber(contextOf(actor, tx), {
        kind: 'contract',
        contractTypeId: null,
        ruleId: rule.id,
        subjectId: 1,
        isOccupied:
          'exists (select from contracts c where c.organization_id = named.organization_id and c.number_key = named.key)',
      }),
    )
}

async function compare(
  ways: Record<Way, () => Promise<unknown>>,
  clients: number,
  databasePid: number,
  { rounds, seconds }: NumberingOptions,
): Promise<NumberingLine> {
  const names = Object.keys(ways) as Way[]
  const found = new Map<Way, { rate: number; cpu: number }[]>(names.map((name) => [name, []]))
  for (const name of names) await run(ways[name], clients, 0.5, databasePid)
  for (let round = 0; round < rounds; round++)
    // Each goes first in turn.
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length] as Way
      found.get(name)?.push(await run(ways[name], clients, seconds, databasePid))
    }
  const of = (name: Way, key: 'rate' | 'cpu') => found.get(name)?.map((one) => one[key]) ?? []
  const share = (other: Way) =>
    median(of('product', 'rate').map((rate, round) => rate / (of(other, 'rate')[round] as number)))
  const each = (key: 'rate' | 'cpu') =>
    Object.fromEntries(names.map((name) => [name, median(of(name, key))])) as Record<Way, number>
  return {
    clients,
    perSecond: each('rate'),
    cpu: each('cpu'),
    share: share('transaction'),
    shareOfStatement: share('statement'),
    shareOfKept: share('kept'),
  }
}

async function run(one: () => Promise<unknown>, clients: number, seconds: number, databasePid: number) {
  let done = 0
  const [own, theirs] = [process.cpuUsage(), cpuOfTree(databasePid)]
  const began = performance.now()
  const until = began + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      await one()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const took = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(own)
  return {
    rate: done / took,
    cpu: ((user + system) / 1000 + cpuOfTree(databasePid) - theirs) / done,
  }
}

/** The lines as a Markdown table. */
export function numberingTable(lines: readonly NumberingLine[]): string {
  const head = [
    '| clients | product: numbers/s | bare counter row in a transaction/s | share (goal ≥ 0.8) | the same with the number kept/s | share | one bare statement/s | share | CPU ms a number: product / transaction / kept / statement |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  ]
  const n = (value: number, digits = 0) => value.toFixed(digits)
  const rows = lines.map(({ clients, perSecond: p, cpu, share, shareOfStatement, shareOfKept }) => {
    const goal = share >= 0.8 ? `**${n(share, 2)}**` : n(share, 2)
    const costs = [cpu.product, cpu.transaction, cpu.kept, cpu.statement].map((ms) => n(ms, 2)).join(' / ')
    return `| ${clients} | ${n(p.product)} | ${n(p.transaction)} | ${goal} | ${n(p.kept)} | ${n(shareOfKept, 2)} | ${n(p.statement)} | ${n(shareOfStatement, 2)} | ${costs} |`
  })
  return [...head, ...rows].join('\n')
}
