import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { median, send } from './measure.ts'
import { type Product, signIn, startProduct } from './product.ts'

/*
 * Lists of an engine's noun, filtered and sorted by fields that an administrator designed, beside prepared SQL written by hand on the same tables, without tenant isolation,
 * permission or server. Both take turns.
 */

type Case = { name: string; query: Record<string, string | number>; sql: string; values: readonly unknown[] }
type Line = { name: string; product: number; bare: number; rows: number }
export type ListsResult = { projects: number; filledSeconds: number | null; lines: Line[] }
type Options = { dataDir: string; account: string; password: string; rows: number; rounds: number }

const risks = ['low', 'middle', 'high', 'grave'] as const
const fields = [
  { id: 'benchSize', name: '规模', type: 'number' },
  { id: 'benchDue', name: '验收日', type: 'date' },
  { id: 'benchFee', name: '费用', type: 'money' },
  {
    id: 'benchRisk',
    name: '风险',
    type: 'select',
    options: risks.map((value) => ({ value, label: `风险 ${value}` })),
  },
].map((field) => ({ ...field, inLists: true }))

/** Project i of so many: half have a fee, one in two thousand is grave. */
const valuesSql = `jsonb_build_object('benchSize', ((i * 7919) % 1000003)::text, 'benchDue', (date '2020-01-01' + ((i * 31) % 3650)::int)::text,
  'benchRisk', case when i % 2000 = 0 then 'grave' else (array['low', 'middle', 'high'])[1 + i % 3] end)
  || case when i % 2 = 0 then jsonb_build_object('benchFee', jsonb_build_object('amount', ((i * 104729) % 100000007)::text, 'unit', case when i % 10 = 0 then 'USD' else 'CNY' end))
     else '{}' end`

const shown = `select r.id, r.name, r.number, r.type, r.status, r.end_date, r.budget_minor, r.budget_unit, u.name as lead, d.name as department, r.updated_at,
    (select count(distinct t.contract_id) from project_contracts t where t.organization_id = r.organization_id and t.project_id = r.id) as contracts,
    (select jsonb_agg(jsonb_build_array(f.field_id, f.words, f.code, f.figure, f.unit, f.day)) from record_list_values f
      where f.organization_id = r.organization_id and f.kind = 'project' and f.record_id = r.id) as fields
  from page p join projects r on r.id = p.id left join users u on u.id = r.lead_id left join departments d on d.id = r.department_id`
const byValue = (field: string, order: string, offset: number, more = '') =>
  `with page as materialized (select s.record_id as id, row_number() over () as place from (select s.record_id from record_list_values s
      where s.organization_id = $1 and s.kind = 'project' and s.field_id = '${field}' ${more} order by ${order} limit 20 offset ${offset}) s)
  ${shown} order by p.place`

/** What ended stands behind all others, as the list has it. */
const byChange = (more: string) =>
  `(select id from projects r where organization_id = $1 and not status = any('{4,5}') ${more} order by updated_at desc, id desc limit 800)
   union all (select id from projects r where organization_id = $1 and status = any('{4,5}') ${more} order by updated_at desc, id desc limit 800)`

const cases = (): Case[] => [
  {
    name: 'by time of change',
    query: {},
    sql: `with page as materialized (select r.id, row_number() over () as place from (${byChange('')} limit 20) r) ${shown} order by p.place`,
    values: [],
  },
  {
    name: 'sorted by a number',
    query: { sort: 'form.benchSize' },
    sql: byValue('benchSize', 's.unit, s.rank, s.record_id', 0, 'and s.figure is not null'),
    values: [],
  },
  {
    name: 'sorted by a date, descending',
    query: { sort: '-form.benchDue' },
    sql: byValue('benchDue', 's.day desc, s.record_id desc', 0, 'and s.day is not null'),
    values: [],
  },
  {
    name: 'sorted by an amount that half have',
    query: { sort: '-form.benchFee' },
    sql: byValue('benchFee', 's.unit desc, s.rank desc, s.record_id desc', 0, 'and s.figure is not null'),
    values: [],
  },
  {
    name: 'filtered and sorted by a number',
    query: { sort: 'form.benchSize', filter: 'form.benchSize:gte:900000' },
    sql: byValue(
      'benchSize',
      's.unit, s.rank, s.record_id',
      0,
      `and s.figure is not null and s.unit = '' and s.rank >= $2`,
    ),
    values: [900_000],
  },
  {
    name: 'filtered by a common option, sorted by a number',
    query: { sort: 'form.benchSize', filter: 'form.benchRisk:in:high' },
    sql: byValue(
      'benchSize',
      's.unit, s.rank, s.record_id',
      0,
      `and s.figure is not null and exists (select from record_list_values x where x.organization_id = $1 and x.kind = 'project' and x.field_id = 'benchRisk'
        and x.record_id = s.record_id and x.code = $2)`,
    ),
    values: ['high'],
  },
  {
    name: 'filtered by a rare option, sorted by a number',
    query: { sort: 'form.benchSize', filter: 'form.benchRisk:in:grave' },
    sql: byValue(
      'benchSize',
      's.unit, s.rank, s.record_id',
      0,
      `and s.figure is not null and s.record_id in (select x.record_id from record_list_values x where x.organization_id = $1 and x.kind = 'project'
        and x.field_id = 'benchRisk' and x.code = $2)`,
    ),
    values: ['grave'],
  },
  {
    name: 'filtered by a rare option, by time of change',
    query: { filter: 'form.benchRisk:in:grave' },
    sql: `with page as materialized (select r.id, row_number() over () as place from (select r.id from record_list_values x join projects r on r.id = x.record_id
      where x.organization_id = $1 and x.kind = 'project' and x.field_id = 'benchRisk' and x.code = $2 order by r.updated_at desc, r.id desc limit 20) r)
      ${shown} order by p.place`,
    values: ['grave'],
  },
  {
    name: 'page 40 by a number',
    query: { sort: 'form.benchSize', pageNum: 40 },
    sql: byValue('benchSize', 's.unit, s.rank, s.record_id', 780, 'and s.figure is not null'),
    values: [],
  },
  {
    name: 'page 40 by time of change',
    query: { pageNum: 40 },
    sql: `with page as materialized (select r.id, row_number() over () as place from (${byChange('')} limit 20 offset 780) r) ${shown} order by p.place`,
    values: [],
  },
]

const total = (more: string) =>
  `select count(*) from (select from projects r where r.organization_id = $1 ${more} limit 1001) counted`

/** Fills projects up to so many in a demonstration, lets the product publish the form, and measures. */
export async function measureLists({
  dataDir,
  account,
  password,
  rows,
  rounds,
}: Options): Promise<ListsResult> {
  const product = await startProduct(dataDir)
  const client = new pg.Client({
    host: product.socket,
    port: 5432,
    user: 'postgres',
    database: 'chancery',
    statement_timeout: 0,
  })
  await client.connect()
  try {
    const person = await client.query<{ organization_id: number; id: string }>(
      'select organization_id, id from users where account = $1',
      [account],
    )
    const { organization_id: organization, id: user } = person.rows[0] ?? { organization_id: 0, id: '0' }
    await client.query(
      `insert into projects (organization_id, number, name, status, lead_id, form_values, created_by, updated_by, updated_at)
       select $1, 'B-' || i, '测试项目 ' || i, 1 + i % 3, $2, ${valuesSql}, $2, $2, now() - i * interval '1 second'
       from generate_series((select count(*) from projects where organization_id = $1) + 1, $3::bigint) i`,
      [organization, user, rows],
    )
    await client.query('vacuum analyze projects')
    const filledSeconds = await publish(product, client, organization, password)
    await client.query('vacuum analyze')
    // By hand one would say it too: a plan for any option is no plan for a rare one.
    await client.query('set plan_cache_mode = force_custom_plan')
    const cookie = await signIn(product.address, account, password)
    const lines: Line[] = []
    for (const one of cases()) lines.push(await compare(product, client, cookie, organization, one, rounds))
    const { rows: counted } = await client.query<{ n: number }>(
      'select count(*)::int as n from projects where organization_id = $1',
      [organization],
    )
    return { projects: counted[0]?.n ?? 0, filledSeconds, lines }
  } finally {
    await client.end()
    await product.stop()
  }
}

/** Publishes the project form with the fields as the administrator does, and waits until lists show them. Answers the seconds; null where they did before. */
async function publish(
  { address }: Product,
  client: pg.Client,
  organization: number,
  password: string,
): Promise<number | null> {
  const cookie = await signIn(address, 'admin', password)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { cookie, 'x-csrf': '1', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }
  const isShown = async () => {
    const { rows } = await client.query(
      `select from record_list_forms where organization_id = $1 and kind = 'project' and shown_version_id = kept_version_id`,
      [organization],
    )
    return rows.length > 0
  }
  const { rows: values } = await client.query<{ n: number }>(
    `select count(*)::int as n from record_list_values where organization_id = $1 and field_id = 'benchSize'`,
    [organization],
  )
  const { rows: all } = await client.query<{ n: number }>(
    `select count(*)::int as n from projects where organization_id = $1 and form_values ? 'benchSize'`,
    [organization],
  )
  if (values[0]?.n === all[0]?.n && (await isShown())) return null
  await client.query('delete from record_list_forms')
  const name = { id: 'name', name: '项目名称', type: 'custom', rawType: 'project.name', required: true }
  const fieldGroupList = [{ name: '一', fieldList: [name, ...fields] }]
  const made = await call('POST', '/forms', { name: `测量 ${Date.now()}`, formType: 7, fieldGroupList })
  const began = performance.now()
  await call('POST', `/forms/${made.id}/publish`, { version: made.version, asDefault: true })
  while (!(await isShown())) await sleep(500)
  return (performance.now() - began) / 1000
}

async function compare(
  { address }: Product,
  client: pg.Client,
  cookie: string,
  organization: number,
  { name, query, sql, values }: Case,
  rounds: number,
): Promise<Line> {
  const words = Object.entries({ pageSize: 20, ...query }).map(([key, value]): [string, string] => [
    key,
    String(value),
  ])
  const path = `/api/v1/project/list?${new URLSearchParams(words)}`
  const count = values.length
    ? total(
        `and r.id in (select record_id from record_list_values where organization_id = $1 and kind = 'project' and ${
          typeof values[0] === 'number'
            ? `field_id = 'benchSize' and figure is not null and unit = '' and rank >= $2`
            : `field_id = 'benchRisk' and code = $2`
        })`,
      )
    : total('')
  const ofProduct = () => send(undefined, { address, headers: { cookie } }, { method: 'GET', path })
  const ofBare = async () => {
    const [page] = await Promise.all([
      client.query({ name, text: sql, values: [organization, ...values] }),
      client.query({ name: `${name}, total`, text: count, values: [organization, ...values] }),
    ])
    return JSON.stringify(page.rows)
  }
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    for (let i = 0; i < 3; i++) await work()
    return (performance.now() - began) / 3
  }
  const times: { product: number[]; bare: number[] } = { product: [], bare: [] }
  for (let round = -1; round < rounds; round++) {
    const order = [['product', ofProduct] as const, ['bare', ofBare] as const]
    for (const [who, work] of round % 2 ? order : order.toReversed()) {
      const took = await timed(work)
      if (round >= 0) times[who].push(took)
    }
  }
  const product = JSON.parse((await ofProduct()) as string) as { data: { list: { id: number }[] } }
  const bare = JSON.parse(await ofBare()) as { id: string }[]
  const [mine, theirs] = [product.data.list.map(({ id }) => id), bare.map(({ id }) => Number(id))]
  if (JSON.stringify(mine) !== JSON.stringify(theirs)) throw new Error(`${name}: ${mine} is not ${theirs}`)
  return { name, product: median(times.product), bare: median(times.bare), rows: mine.length }
}

export const listsTable = ({ projects, filledSeconds, lines }: ListsResult): string =>
  [
    `${projects} projects; ${filledSeconds === null ? 'the fields were in lists before' : `lists showed the fields ${filledSeconds.toFixed(1)} s after they were published`}`,
    '',
    '| list | product: ms | by hand: ms | ratio |',
    '|---|--:|--:|--:|',
    ...lines.map(
      ({ name, product, bare }) =>
        `| ${name} | ${product.toFixed(1)} | ${bare.toFixed(1)} | ${(product / bare).toFixed(2)} |`,
    ),
  ].join('\n')
