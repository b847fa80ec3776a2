import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'
import { type Call, measure, send, type Target } from './measure.ts'
import { type Product, signIn, startProduct } from './product.ts'

/*
 * The standing book as .xlsx, beside the same rows read by a cursor and streamed into a streamed .xlsx by hand, without tenant isolation, permission, guard
 * or server. Both in one run; and what an export does to the memory of the product and to whoever asks for a list meanwhile.
 */

export type ExportsResult = {
  rows: number
  product: number
  raw: number
  megabytes: number
  /** Megabytes of memory of the product above what it had before. */
  memory: number
  two: number
  p95: { alone: number; beside: number }
}
type Options = { dataDir: string; account: string; password: string; rows: number }

const list = '/api/v1/contracts?pageSize=20&pageNum=1'
const seconds = (began: number) => (performance.now() - began) / 1000

export async function measureExports({ dataDir, account, password, rows }: Options): Promise<ExportsResult> {
  const product = await startProduct(dataDir)
  try {
    const cookie = await signIn(product.address, account, password)
    await fill({ ...product, dataDir }, cookie, { account, rows })
    const raw = await rawExport(product)
    await exported(product, cookie)
    const before = memoryOf(product.pid)
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(product.pid))
    }, 20)
    const began = performance.now()
    const bytes = await exported(product, cookie)
    const alone = seconds(began)
    clearInterval(watch)
    const both = performance.now()
    await Promise.all([exported(product, cookie), exported(product, cookie)])
    const two = seconds(both)
    return {
      rows: raw.rows,
      product: alone,
      raw: raw.seconds,
      megabytes: bytes / 1024 / 1024,
      memory: peak - before,
      two,
      p95: await besideExports(product, cookie),
    }
  } finally {
    await product.stop()
  }
}

export const exportsTable = (found: ExportsResult): string =>
  [
    '| rows | product | by hand | ratio | file | memory | two at once | p95 of a list alone | beside an export | ratio |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    `| ${found.rows} | ${found.product.toFixed(1)} s | ${found.raw.toFixed(1)} s | ${(found.product / found.raw).toFixed(2)} | ${found.megabytes.toFixed(1)} MB | +${found.memory.toFixed(0)} MB | ${found.two.toFixed(1)} s | ${found.p95.alone.toFixed(0)} ms | ${found.p95.beside.toFixed(0)} ms | ${(found.p95.beside / found.p95.alone).toFixed(2)} |`,
  ].join('\n')

/** Takes the list out once and answers how long it is; it is read and thrown away. */
function exported(product: Product, cookie: string): Promise<number> {
  const body = JSON.stringify({ scope: 'standing_book' })
  const headers = {
    cookie,
    'content-type': 'application/json',
    'x-csrf': '1',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((done, fail) => {
    const request = http.request(`${product.address}/api/v1/contracts/export`, { method: 'POST', headers })
    request.once('error', fail)
    request.once('response', (response) => {
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
      })
      response.once('end', () =>
        response.statusCode === 200 ? done(size) : fail(new Error(`export: ${response.statusCode}`)),
      )
    })
    request.end(body)
  })
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function fill(
  product: Product & { dataDir: string },
  cookie: string,
  { account, rows: wanted }: { account: string; rows: number },
): Promise<void> {
  const client = clientOf(product)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from contracts')
  await client.end()
  if (rows[0].n >= wanted * 0.9) return
  const filled = spawnSync(
    process.execPath,
    ['src/app/admin.ts', 'load-test-data', String(wanted), account],
    {
      env: { ...process.env, DATA_DIR: product.dataDir, LOG_LEVEL: 'error' },
      encoding: 'utf8',
    },
  )
  if (filled.status !== 0) throw new Error(`load-test-data: ${filled.stderr}`)
  await sleep(2_000)
  await send(undefined, target(product, cookie), { method: 'GET', path: list })
}

const clientOf = ({ socket }: Product) =>
  new pg.Client({ host: socket, port: 5432, user: 'postgres', database: 'chancery' })

/** The same columns of the same rows. */
const rawSql = `select c.number, c.name, t.name, c.party_names, (c.amount_minor / 100.0)::float8, c.amount_unit, c.status::text, c.start_date::text, c.end_date::text,
  h.name, i.name, d.name, c.updated_at::text
  from contracts c join contract_types t on t.id = c.contract_type_id join users i on i.id = c.initiator_id left join users h on h.id = c.handler_id
  left join departments d on d.id = c.department_id where c.organization_id = $1 and c.status >= 0 order by c.updated_at desc, c.id desc`

async function rawExport(product: Product): Promise<{ rows: number; seconds: number }> {
  const client = clientOf(product)
  await client.connect()
  const began = performance.now()
  await client.query('begin isolation level repeatable read read only')
  const { rows: most } = await client.query(
    'select organization_id as id from contracts group by 1 order by count(*) desc limit 1',
  )
  await client.query({ text: `declare raw no scroll cursor for ${rawSql}`, values: [most[0].id] })
  let count = 0
  async function* rows() {
    for (;;) {
      const page = await client.query({ text: 'fetch 1000 from raw', rowMode: 'array' })
      count += page.rows.length
      yield* page.rows as (string | number | null)[][]
      if (page.rows.length < 1000) return
    }
  }
  const stream = writeXlsxStream(rows(), {
    name: 'raw',
    columns: Array.from({ length: 13 }, (_, i) => ({ header: String(i) })),
  })
  for await (const _ of stream);
  const took = seconds(began)
  await client.query('rollback')
  await client.end()
  return { rows: count, seconds: took }
}

const target = (product: Product, cookie: string): Target => ({
  name: 'product',
  address: product.address,
  headers: { cookie },
  pids: () => [product.pid],
})

/** What others wait for a list, alone and while one export follows the other. */
async function besideExports(product: Product, cookie: string): Promise<ExportsResult['p95']> {
  const call = (): Call => ({ method: 'GET', path: list })
  const load = { clients: 2, seconds: 8 }
  const alone = await measure(target(product, cookie), product.databasePid, call, load)
  let isOver = false
  const exporting = (async () => {
    while (!isOver) await exported(product, cookie)
  })()
  const beside = await measure(target(product, cookie), product.databasePid, call, load)
  isOver = true
  await exporting
  return { alone: alone.p95, beside: beside.p95 }
}
