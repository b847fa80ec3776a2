import { deepStrictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import pg from 'pg'
import { type Case, groundOf } from './cases.ts'
import { type Figures, measure, median, send, type Target } from './measure.ts'
import { signIn, startProduct, startProgram } from './product.ts'

export type StackOptions = {
  dataDir: string
  clients: number[]
  rounds: number
  seconds: number
  /** Only cases whose name has this in it. */
  only?: string | undefined
  account: string
  password: string
  /** More of Node's own options for the product, to profile it. */
  flags?: string[]
}

/** What a case cost with so many clients, the middle of all rounds, and the product's share of the bare server's. */
export type Line = {
  name: string
  goal: number
  clients: number
  product: Figures
  bare: Figures
  /** CPU a request, server and database together; p95. */
  cpuRatio: number
  p95Ratio: number
}

export type StackResult = { contracts: number; lines: Line[] }

/** Measures the product beside the bare server on one data directory, turn by turn in each round. */
export async function measureStack(options: StackOptions): Promise<StackResult> {
  const product = await startProduct(options.dataDir, { flags: options.flags ?? [] })
  try {
    const connection = { host: product.socket, port: 5432, user: 'postgres', database: 'chancery' }
    await settle(connection)
    const ground = await groundOf(connection, options.account)
    const bare = await startProgram(
      [
        join(import.meta.dirname, 'bare-server.ts'),
        product.socket,
        'chancery',
        String(ground.organizationId),
        String(ground.userId),
      ],
      {},
      /listening on/,
    )
    try {
      const cookie = await signIn(product.address, options.account, options.password)
      const targets = {
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
      const cases = ground.cases.filter(
        ({ name }) => !options.only || options.only.split(',').some((part) => name.includes(part)),
      )
      for (const one of cases) await checkAnswers(one, targets.product, targets.bare)
      return {
        contracts: ground.contracts,
        lines: await rounds(cases, targets, product.databasePid, options),
      }
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
  }
}

/** A database that was just filled has no statistics and no visibility map yet; one that runs has. */
async function settle(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  // What an earlier run drafted would change what later ones measure: all the newest rows would be alike.
  await client.query(`delete from contracts where status = 1 and name ~ '^华东区第[0-9]+批服务器采购合同$'`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

/** What rights and cursors say is the product's alone; ids and moments of what is made are each time others. */
const apart = new Set(['abilities', 'nextCursor', 'contractID', 'updatedAt'])
const compared = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value) => (apart.has(key) ? undefined : value))

/** Both answer the same, field by field, to the first twenty things that are asked of them. */
async function checkAnswers(one: Case, product: Target, bare: Target): Promise<void> {
  for (let i = 0; i < 20; i++) {
    const answers = await Promise.all(
      (
        [
          [product, one.product],
          [bare, one.bare],
        ] as const
      ).map(async ([target, call]) => {
        const { data } = JSON.parse(await send(undefined, target, call(i))) as { data: unknown }
        return data
      }),
    )
    one.check?.(answers[0])
    const [ours, theirs] = answers.map(compared)
    try {
      deepStrictEqual(theirs, ours)
    } catch (difference) {
      throw new Error(`${one.name}, ${one.product(i).path}: ${(difference as Error).message}`)
    }
  }
}

type Targets = Record<'product' | 'bare', Target>

async function rounds(
  cases: Case[],
  targets: Targets,
  databasePid: number,
  options: StackOptions,
): Promise<Line[]> {
  // Both are used before they are measured: compiled code, warm caches, statements prepared.
  for (const one of cases)
    for (const which of ['bare', 'product'] as const) {
      let i = 10_000
      await measure(targets[which], databasePid, () => one[which](i++), {
        clients: 10,
        seconds: options.seconds,
      })
    }
  const found = new Map<string, { product: Figures[]; bare: Figures[] }>()
  let serial = 0
  for (let round = 0; round < options.rounds; round++) {
    for (const one of cases) {
      for (const clients of options.clients) {
        const key = `${one.name}/${clients}`
        const kept = found.get(key) ?? { product: [], bare: [] }
        found.set(key, kept)
        // Each goes first every second time.
        const order = (['product', 'bare'] as const).toSorted((a, b) =>
          round % 2 ? a.localeCompare(b) : b.localeCompare(a),
        )
        for (const which of order) {
          const first = serial
          let i = first
          const figures = await measure(targets[which], databasePid, () => one[which](i++), {
            clients,
            seconds: options.seconds,
          })
          kept[which].push(figures)
        }
        serial += 977
      }
    }
  }
  return cases.flatMap((one) =>
    options.clients.map((clients) => {
      const kept = found.get(`${one.name}/${clients}`) as { product: Figures[]; bare: Figures[] }
      const ratio = (of: (figures: Figures) => number) =>
        median(kept.product.map((figures, round) => of(figures) / of(kept.bare[round] as Figures)))
      return {
        name: one.name,
        goal: one.goal,
        clients,
        product: middle(kept.product),
        bare: middle(kept.bare),
        cpuRatio: ratio(({ serverCpu, databaseCpu }) => serverCpu + databaseCpu),
        p95Ratio: ratio(({ p95 }) => p95),
      }
    }),
  )
}

const middle = (figures: Figures[]): Figures => {
  const of = (key: keyof Figures) => median(figures.map((one) => one[key]))
  return {
    requests: of('requests'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
  }
}

const n = (value: number, digits = 2) => value.toFixed(digits)

/** The lines as a Markdown table. */
export function stackTable({ lines }: StackResult): string {
  const head = [
    '| case | clients | product: CPU ms (server + db) | bare: CPU ms (server + db) | CPU ratio | goal | requests/s | p50 ms | p95 ms | p95 ratio |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  ]
  const rows = lines.map(({ name, clients, product: p, bare: b, cpuRatio, goal, p95Ratio }) =>
    [
      '',
      name,
      clients,
      `${n(p.serverCpu + p.databaseCpu)} (${n(p.serverCpu)} + ${n(p.databaseCpu)})`,
      `${n(b.serverCpu + b.databaseCpu)} (${n(b.serverCpu)} + ${n(b.databaseCpu)})`,
      cpuRatio <= goal ? `**${n(cpuRatio)}**` : n(cpuRatio),
      `≤ ${goal}`,
      `${n(p.perSecond, 0)} / ${n(b.perSecond, 0)}`,
      `${n(p.p50, 1)} / ${n(b.p50, 1)}`,
      `${n(p.p95, 1)} / ${n(b.p95, 1)}`,
      n(p95Ratio),
      '',
    ]
      .join(' | ')
      .trim(),
  )
  return [...head, ...rows].join('\n')
}
