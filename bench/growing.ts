import { join } from 'node:path'
import pg from 'pg'
import { type Call, type Figures, measure, median, send, type Target } from './measure.ts'
import { type Product, signIn, startProduct, startProgram } from './product.ts'

/*
 * Calls of the product beside prepared SQL behind bare HTTP, for somebody who sees everything and for somebody who sees little of it: first with a tenth of the rows, then with all of them.
 */

export type GrowingOptions = {
  dataDir: string
  lead: string
  password: string
  only: string | undefined
  rows: number
  rounds: number
  seconds: number
}
export type Who = 'lead' | 'staff'
export const staffAccount = 'sunli'
/** The same asked of the product and of the bare server. */
export type Beside = { name: string; who: Who; product: Call; bare: Call }
export type BesideLine = {
  name: string
  who: Who
  few: [product: number, bare: number]
  many: [product: number, bare: number]
}

export const get = (path: string): Call => ({ method: 'GET', path })

export type Ground<Counts> = { organization: number; counts: Counts; cases: Beside[] }
type Work<Counts, More> = {
  /** The program in this folder that it is measured against; it gets the database's socket and the organisation. */
  bare: string
  /** What is done while the product does not run. */
  prepare?: (rows: number) => void
  fill: (client: pg.Client, rows: number) => Promise<Ground<Counts>>
  /** What else is measured at this size, behind the calls. */
  more: (ground: {
    product: Product
    client: pg.Client
    organization: number
    isWhole: boolean
  }) => Promise<More>
}

/** Fills a demonstration up to a tenth of the rows, measures, fills the rest, measures again. */
export async function measureGrowing<Counts, More>(
  options: GrowingOptions,
  work: Work<Counts, More>,
): Promise<{ counts: Counts; lines: BesideLine[]; few: More; many: More }> {
  work.prepare?.(Math.ceil(options.rows / 10))
  const few = await measureAt(options, work, Math.ceil(options.rows / 10))
  work.prepare?.(options.rows)
  const many = await measureAt(options, work, options.rows)
  const lines = few.lines.map(({ cpu, ...line }, at) => ({
    ...line,
    few: cpu,
    many: many.lines[at]?.cpu ?? cpu,
  }))
  return { counts: many.counts, lines, few: few.more, many: many.more }
}

async function measureAt<Counts, More>(
  { dataDir, lead, password, only, rows: whole, rounds, seconds }: GrowingOptions,
  { bare: program, fill, more }: Work<Counts, More>,
  rows: number,
) {
  const product = await startProduct(dataDir)
  const client = new pg.Client({ host: product.socket, port: 5432, user: 'postgres', database: 'chancery' })
  // A server that is killed takes the connection with it.
  client.on('error', () => {})
  await client.connect()
  try {
    const { organization, counts, cases } = await fill(client, rows)
    const bare = await startProgram(
      [join(import.meta.dirname, program), product.socket, String(organization)],
      {},
      /listening on/,
    )
    try {
      const target = async (account: string): Promise<Target> => ({
        name: account,
        address: product.address,
        headers: { cookie: await signIn(product.address, account, password) },
        pids: () => [product.pid],
      })
      const address = /http:\S+/.exec(bare.line)?.[0] as string
      const targets = {
        lead: await target(lead),
        staff: await target(staffAccount),
        bare: { name: 'bare', address, headers: {}, pids: () => [bare.pid] },
      }
      const lines: { name: string; who: Who; cpu: [number, number] }[] = []
      for (const one of cases.filter(({ name }) => !only || name.includes(only))) {
        const cpu = await compare(one, targets, product.databasePid, rounds, seconds)
        lines.push({ name: one.name, who: one.who, cpu })
        process.stderr.write(
          `${rows}: ${one.name}, ${one.who}: ${cpu.map((ms) => ms.toFixed(2)).join(' / ')}\n`,
        )
      }
      return { counts, lines, more: await more({ product, client, organization, isWhole: rows === whole }) }
    } finally {
      await bare.stop()
    }
  } finally {
    await client.end().catch(() => {})
    await product.stop()
  }
}

/** CPU a call, server and database, the middle of the rounds; both take turns. */
async function compare(
  { who, product, bare }: Beside,
  targets: Record<Who | 'bare', Target>,
  databasePid: number,
  rounds: number,
  seconds: number,
): Promise<[number, number]> {
  await send(undefined, targets[who], product)
  const cpu = ({ serverCpu, databaseCpu }: Figures) => serverCpu + databaseCpu
  const seen: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round++)
    for (const at of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const figures = await measure(
        at ? targets.bare : targets[who],
        databasePid,
        () => (at ? bare : product),
        {
          clients: 1,
          seconds,
        },
      )
      // The first round warms up.
      if (round >= 0) seen[at].push(cpu(figures))
    }
  return [median(seen[0]), median(seen[1])]
}

/** A figure, bold where it reaches its goal. */
export const bold = (value: number, goal: number): string =>
  value <= goal ? `**${value.toFixed(2)}**` : value.toFixed(2)

export const besideTable = (lines: readonly BesideLine[]): string =>
  [
    '| call | who | a tenth: product / bare, CPU ms | all: product / bare, CPU ms | of bare (goal ≤ 2) | of a tenth (goal ≤ 1.5) |',
    '|---|---|--:|--:|--:|--:|',
    ...lines.map(
      ({ name, who, few, many }) =>
        `| ${name} | ${who} | ${few.map((one) => one.toFixed(2)).join(' / ')} | ${many.map((one) => one.toFixed(2)).join(' / ')} | ${bold(many[0] / many[1], 2)} | ${bold(many[0] / few[0], 1.5)} |`,
    ),
  ].join('\n')
