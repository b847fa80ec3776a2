import pg from 'pg'
import { cpuOf, cpuOfTree, median, send } from './measure.ts'
import { signIn, startProduct } from './product.ts'

/** Who asks: with the account, and how many contracts of the standing book are theirs to see. */
type Asker = { name: string; account: string; sees: number; cookie: string; ids: number[] }

/** Milliseconds of one call: CPU of server and database, and what a person waits. */
type Cost = { cpu: number; elapsed: number }
type AccessLine = { call: string; costs: Map<string, Cost> }
type AccessResult = { contracts: number; askers: Asker[]; lines: AccessLine[] }

type AccessOptions = {
  dataDir: string
  lead: string
  password: string
  rounds: number
  each: number
  only?: string | undefined
}

const get = (path: string, query: Record<string, string | number>): string =>
  `/api/v1${path}?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`

const list = (query: Record<string, string | number>) => () => get('/contracts', { pageSize: 20, ...query })

const calls: Record<string, (asker: Asker, i: number) => string> = {
  'standing book': list({}),
  'sorted by amount': list({ sort: '-amount' }),
  'sorted by name': list({ sort: 'name' }),
  'sorted by end': list({ sort: 'endDate' }),
  'one status': list({ filter: 'status:in:6' }),
  'two statuses, by amount': list({ filter: 'status:in:6,9', sort: '-amount' }),
  'filter by start': list({ filter: 'startDate:gte:2025-06-01' }),
  'page 5': list({ pageNum: 5 }),
  'page 40': list({ pageNum: 40 }),
  'exact total': list({ exactTotal: 'true', pageSize: 1 }),
  'search, common': list({ q: '网络安全' }),
  'search, rare': (_, i) => get('/contracts', { pageSize: 20, q: rareWords[i % rareWords.length] as string }),
  'my contracts': () => get('/contracts/mine', { pageSize: 20 }),
  picker: () => get('/contracts/list_for_related', { pageSize: 20 }),
  'picker, searched': () => get('/contracts/list_for_related', { pageSize: 20, q: '服务器' }),
  workbench: () => get('/workbench', {}),
  detail: ({ ids }, i) => `/api/v1/contracts/${ids[i % ids.length] ?? 1}`,
}
let rareWords: string[] = []

/** Measures what each asker waits for each call, turn by turn, on a data directory that `company` filled. */
export async function measureAccess(options: AccessOptions): Promise<AccessResult> {
  const { only } = options
  const product = await startProduct(options.dataDir)
  const client = new pg.Client({
    host: product.socket,
    port: 5432,
    user: 'postgres',
    database: 'chancery',
    statement_timeout: 0,
  })
  await client.connect()
  try {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    rareWords = await rareFragments(client)
    const askers = await askersOf(client, options, product.address)
    const found = new Map<string, Cost[]>()
    for (let round = -1; round < options.rounds; round++)
      for (const [call, pathOf] of Object.entries(calls).filter(
        ([name]) => !only || only.split(';').some((part) => name.includes(part)),
      ))
        for (const asker of round % 2 ? askers : askers.toReversed()) {
          if (call === 'detail' && asker.ids.length === 0) continue
          const cpuAt = () => cpuOf([product.pid]) + cpuOfTree(product.databasePid)
          const before = cpuAt()
          const began = performance.now()
          for (let i = 0; i < options.each; i++)
            await send(
              undefined,
              { address: product.address, headers: { cookie: asker.cookie } },
              { method: 'GET', path: pathOf(asker, round * options.each + i + options.each) },
            )
          const elapsed = (performance.now() - began) / options.each
          const cpu = (cpuAt() - before) / options.each
          const key = `${call}/${asker.name}`
          // The first round only warms.
          if (round >= 0) found.set(key, [...(found.get(key) ?? []), { cpu, elapsed }])
        }
    const { rows } = await client.query<{ total: number }>('select count(*)::int as total from contracts')
    const middle = (key: string): Cost => {
      const all = found.get(key) ?? []
      return { cpu: median(all.map(({ cpu }) => cpu)), elapsed: median(all.map(({ elapsed }) => elapsed)) }
    }
    return {
      contracts: rows[0]?.total ?? 0,
      askers,
      lines: Object.keys(calls)
        .filter((call) => found.has(`${call}/lead`))
        .map((call) => ({
          call,
          costs: new Map(
            askers.flatMap(({ name }) =>
              found.has(`${call}/${name}`) ? [[name, middle(`${call}/${name}`)]] : [],
            ),
          ),
        })),
    }
  } finally {
    await client.end()
    await product.stop()
  }
}

/** Words of two characters that a part in two thousand of a sample of contracts has at most. */
async function rareFragments(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ gram: string }>(
    `select gram from (select bigrams from contracts where id % greatest(1, (select max(id) from contracts) / 20000) = 0) c, unnest(bigrams) gram
     where gram ~ '^[一-龥]{2}$' group by gram having count(*) between 1 and 8 order by md5(gram) limit 60`,
  )
  return rows.map(({ gram }) => gram)
}

const seenBy = `select c.id from contracts c where c.status > 1 and (c.initiator_id = u.id or c.handler_id = u.id or c.id in (
  select subject_id from grants g where g.user_id = u.id and g.subject_kind = 'contract'))`

/** Newcomer, staff with few and with many contracts, heads of a small and a large department and of a division, and the lead. */
async function askersOf(client: pg.Client, options: AccessOptions, address: string): Promise<Asker[]> {
  await client.query(`create temp table if not exists held as
    select id, count(*)::int as n from (select initiator_id as id from contracts where status > 1
      union all select handler_id from contracts where status > 1 and handler_id <> initiator_id) c group by id;
    create temp table if not exists departments_by_size as
    select department_id as id, count(*)::int as n from contracts where status > 1 group by 1`)
  const one = async (text: string): Promise<string> =>
    (await client.query<{ account: string }>(text)).rows[0]?.account ?? ''
  const holder = (least: number, most: number) =>
    one(`select u.account from users u join held h on h.id = u.id where u.account like 'staff-%' and h.n between ${least} and ${most}
      and not exists (select from departments d where d.head_user_id = u.id) order by abs(h.n - ${(least + most) / 2}), u.id limit 1`)
  const head = (order: string) =>
    one(`select u.account from users u join departments d on d.head_user_id = u.id join departments_by_size s on s.id = d.id
      where u.account like 'staff-%' order by ${order} limit 1`)
  const accounts = [
    ['newcomer', 'newcomer'],
    ['staff, few', await holder(15, 30)],
    ['staff, many', await holder(2_000, 3_500)],
    [
      'staff, most',
      await one(
        `select account from users u join held h on h.id = u.id where account like 'staff-%' order by h.n desc limit 1`,
      ),
    ],
    ['head of a small department', await head('s.n')],
    ['head of a large department', await head('s.n desc')],
    [
      'head of a division',
      await one(`select account from users where account like 'division-%' order by account limit 1`),
    ],
    ['lead', options.lead],
  ] as const
  const askers: Asker[] = []
  for (const [name, account] of accounts) {
    const cookie = await signIn(address, account, options.password)
    const { rows } = await client.query<{ id: string }>(
      `select s.id from users u, lateral (${seenBy} order by md5(c.id::text) limit 200) s where u.account = $1`,
      [account],
    )
    const answer = JSON.parse(
      await send(
        undefined,
        { address, headers: { cookie } },
        { method: 'GET', path: get('/contracts', { pageSize: 1, exactTotal: 'true' }) },
      ),
    ) as { data: { total: number } }
    askers.push({ name, account, sees: answer.data.total, cookie, ids: rows.map(({ id }) => Number(id)) })
  }
  return askers
}

/** A row a call: milliseconds of the lead, and what each other needs as a multiple of it, CPU / time waited. */
export function accessTable({ contracts, askers, lines }: AccessResult): string {
  const others = askers.filter(({ name }) => name !== 'lead')
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const of = (costs: Map<string, Cost>, name: string): string => {
    const [mine, leads] = [costs.get(name), costs.get('lead')]
    if (!mine || !leads) return ''
    const ratio = mine.cpu / leads.cpu
    const text = `${ratio.toFixed(2)} / ${(mine.elapsed / leads.elapsed).toFixed(2)}`
    return ratio <= 1.5 ? `**${text}**` : text
  }
  return [
    `${contracts} contracts; standing book: ${askers.map(({ name, sees }) => `${name} ${sees}`).join(', ')}`,
    '',
    row(['call', 'lead: CPU / waited ms', ...others.map(({ name }) => name)]),
    row(['---', ...askers.map(() => '--:')]),
    ...lines.map(({ call, costs }) => {
      const leads = costs.get('lead')
      return row([
        call,
        leads ? `${leads.cpu.toFixed(2)} / ${leads.elapsed.toFixed(1)}` : '',
        ...others.map(({ name }) => of(costs, name)),
      ])
    }),
  ].join('\n')
}
