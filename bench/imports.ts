import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import {
  applyEdits,
  type CompiledForm,
  compileForm,
  type FormContext,
  formContext,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { copyRows } from '#server/copy-rows.ts'
import { longTable } from '#server/spreadsheet.ts'
import { parseMoney } from '#shared/parse-money.ts'
import { type Product, signIn, startProduct } from './product.ts'

type Options = { dataDir: string; account: string; password: string; rows: number }
type ImportSeconds = { product: number; check: number; copy: number; longestBlock: number; rows: number }
export type ByProduct = { product: number; longestBlock: number; peakMb: number }
type Row = (string | number | Date)[]

const lead = '陈静'
const department = '法务部'
const headings = [
  '项目名称',
  '项目编号',
  '项目类型',
  '负责人',
  '责任部门',
  '起止日期（开始）',
  '起止日期（结束）',
  '预算',
  '项目说明',
]
const rowOf = (mark: string, i: number): Row => [
  `第 ${i} 号项目`,
  `${mark}-${i}`,
  '研发',
  lead,
  department,
  new Date(Date.UTC(2026, i % 12, 1)),
  new Date(Date.UTC(2027, i % 12, 1)),
  1000 + i / 100,
  `说明 ${i}：网络安全、服务器与机房`,
]
const fileOf = (mark: string, count: number): Promise<Uint8Array> =>
  longTable(
    '项目',
    headings.map((header) => ({ header })),
    Array.from({ length: count }, (_, i) => rowOf(mark, i)),
  )

/**
 * Seconds for as many projects: through the product (upload to the end of the job, a row judged, logged in the chain and remembered), and by hand in this process: the
 * same file read, every row judged by the same rules, and what is good put in with COPY. On a running product of its own, on the data directory given.
 */
export async function measureImport({ dataDir, account, password, rows }: Options): Promise<ImportSeconds> {
  const product = await startProduct(dataDir)
  const client = new pg.Client({ host: product.socket, port: 5432, user: 'postgres', database: 'chancery' })
  await client.connect()
  try {
    const cookie = await signIn(product.address, account, password)
    const [one, other] = [`BP${Date.now()}`, `BH${Date.now()}`]
    const files = [await fileOf(one, rows), await fileOf(other, rows)] as const
    const through = await byProduct(product, cookie, '/project', files[0], rows)
    const hand = await byHand(client, files[1], account)
    const { rows: made } = await client.query<{ count: number }>(
      `select count(*)::int as count from projects where number like $1 || '-%' or number like $2 || '-%'`,
      [one, other],
    )
    if (made[0]?.count !== 2 * rows) throw new Error(`${made[0]?.count} projects were made of ${2 * rows}`)
    return { ...through, ...hand, rows }
  } finally {
    await client.end()
    await product.stop()
  }
}

/** Also the longest wait of a small call meanwhile: how long the server was blocked, in seconds. */
export async function byProduct(
  { address, pid }: Pick<Product, 'address' | 'pid'>,
  cookie: string,
  path: string,
  file: Uint8Array,
  rows: number,
): Promise<ByProduct> {
  const headers = { cookie, 'x-csrf': '1' }
  const form = new FormData()
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'rows.xlsx')
  const began = performance.now()
  const answer = await fetch(`${address}/api/v1${path}/import`, { method: 'POST', headers, body: form })
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`)
  let longestBlock = 0
  let peakMb = 0
  for (;;) {
    await sleep(200)
    peakMb = Math.max(peakMb, memoryOf(pid))
    const asked = performance.now()
    await fetch(`${address}/healthz`)
    longestBlock = Math.max(longestBlock, (performance.now() - asked) / 1000)
    const state = (await (await fetch(`${address}/api/v1${path}/import`, { headers })).json()) as {
      data: { latest: { state: string; added: number; message: string } }
    }
    const { latest } = state.data
    if (latest.state === 'failed' || (latest.state === 'done' && latest.added !== rows))
      throw new Error(JSON.stringify(latest))
    if (latest.state === 'done') return { product: (performance.now() - began) / 1000, longestBlock, peakMb }
  }
}

/** Resident memory of a process and of what it started, PostgreSQL left out, in MB. */
function memoryOf(pid: number): number {
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8')
    } catch {
      return '' // It ended meanwhile.
    }
  }
  if (read('comm').startsWith('postgres')) return 0
  const own = Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1] ?? 0) / 1024
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + memoryOf(Number(child)), own)
}

type Ids = { organization: number; user: number; department: number; formVersion: number; form: CompiledForm }

async function byHand(client: pg.Client, file: Uint8Array, account: string) {
  const ids = await idsFor(client, account)
  const began = performance.now()
  const { sheets } = await readXlsx(file)
  const context: FormContext = formContext({ today: '2026-11-22', organizationId: ids.organization })
  const good = (sheets[0]?.rows.slice(1) ?? []).map((row) => judged(row as Row, ids, context))
  const numbers = good.map(([, number]) => String(number))
  const taken = await client.query(
    'select number from projects where organization_id = $1 and number = any($2)',
    [ids.organization, numbers],
  )
  if (taken.rows.length) throw new Error('numbers are taken')
  const checked = performance.now()
  await client.query('begin')
  await copyRows(
    client,
    'projects',
    [
      'name',
      'number',
      'type',
      'lead_id',
      'department_id',
      'start_date',
      'end_date',
      'budget_minor',
      'budget_unit',
      'description',
      'organization_id',
      'created_by',
      'updated_by',
      'form_version_id',
      'form_values',
    ],
    good,
  )
  await client.query('commit')
  return { check: (checked - began) / 1000, copy: (performance.now() - checked) / 1000 }
}

const dayOf = (cell: unknown): string => (cell as Date).toISOString().slice(0, 10)

function judged(
  row: Row,
  { organization, user, department: at, formVersion, form }: Ids,
  context: FormContext,
) {
  const [name, number, , , , start, end, budget, description] = row
  const money = parseMoney(String(budget), 'CNY')
  const type = form.byId.get('type')?.config.options.find(({ label }) => label === row[2])?.value
  const sent = {
    name,
    number,
    type,
    lead: [user],
    department: [at],
    term: [dayOf(start), dayOf(end)],
    budget: money,
    description,
  }
  const { values, issues } = applyEdits(form, {}, sent, context)
  const faults = [...issues, ...validateForm(form, values, { ...context, recordStatus: 1 })]
  if (faults.length) throw new Error(JSON.stringify(faults[0]))
  return [
    String(name),
    String(number),
    String(row[2]),
    user,
    at,
    dayOf(start),
    dayOf(end),
    money?.amount,
    money?.unit,
    String(description),
    organization,
    user,
    user,
    formVersion,
    JSON.stringify(values),
  ] as const
}

async function idsFor(client: pg.Client, account: string): Promise<Ids> {
  const { rows } = await client.query(
    `select u.organization_id as organization, u.id as user, d.id as department, v.id as "formVersion", v.definition
     from users u join departments d on d.organization_id = u.organization_id and d.name = $2
     join forms f on f.organization_id = u.organization_id and f.form_type = $3 and f.is_default
     join form_versions v on v.id = f.published_version_id where u.account = $1`,
    [account, department, 7],
  )
  const [row] = rows
  if (!row) throw new Error(`no ${account}, ${department} or form of projects`)
  return {
    organization: Number(row.organization),
    user: Number(row.user),
    department: Number(row.department),
    formVersion: Number(row.formVersion),
    form: compileForm(row.definition),
  }
}

/** As a line of the README. */
export const importLine = ({ product, check, copy, longestBlock, rows }: ImportSeconds): string =>
  `${rows} projects: import ${product.toFixed(1)} s (${(rows / product).toFixed(0)}/s, longest wait of another call ${longestBlock.toFixed(2)} s), ` +
  `by hand ${(check + copy).toFixed(1)} s (reading and checking ${check.toFixed(1)}, COPY ${copy.toFixed(1)}): ${((check + copy) / product).toFixed(2)} of it`
