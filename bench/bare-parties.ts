import http from 'node:http'
import pg from 'pg'
import { nameKey, particularPairs, partsToFind } from '#features/counterparties/domain/index.ts'
import { searchQuery } from '#shared/bigrams.ts'

/*
 * What lists of counterparties are measured against: node:http and prepared SQL written by hand, without session, tenant isolation, permission and validation. Started by
 * bench/parties.ts; listens on a free port of the loopback.
 */

const [, , socket, organizationText] = process.argv
const organization = Number(organizationText)
const pool = new pg.Pool({
  host: socket as string,
  user: 'postgres',
  database: 'chancery',
  port: 5432,
  max: 8,
})
pool.on('error', () => {})

const names = new Map<string, string>()
/** Prepared once a connection. */
const query = async (text: string, values: unknown[] = []) => {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return (await pool.query({ name, text, values: [organization, ...values] })).rows
}

const party = 'c.organization_id = $1 and c.party_type = 2 and c.merged_into_id is null'
const joined = `counterparts c join counterpart_cooperations k on k.organization_id = c.organization_id and k.counterpart_id = c.id`
const shown = `c.id, c.subtype, c.name, c.id_kind, c.id_number, c.abbr, c.address, c.rating, c.average_score, c.risk_count, c.is_connected_transaction, c.state, c.subject_group,
  c.tags, c.updated_at, c.version, u.name as updater, u.nickname, u.avatar_file_id, b.name as bank, b.account, k.times,
  (select jsonb_agg(jsonb_build_array(a.unit, a.amount_minor::text)) from counterpart_amounts a where a.organization_id = c.organization_id and a.counterpart_id = c.id) as amounts`
const beside = `join counterpart_cooperations k on k.organization_id = c.organization_id and k.counterpart_id = c.id
  left join users u on u.id = c.updated_by
  left join lateral (select name, account from counterpart_banks where organization_id = c.organization_id and counterpart_id = c.id order by ordinal limit 1) b on true`

const orders: Record<string, string> = {
  updateTime: 'c.updated_at desc, c.id desc',
  cooperationTimes: 'k.times desc, k.counterpart_id desc',
  totalAmount: 'k.unit desc, k.amount_minor desc, k.counterpart_id desc',
  averageScore: 'c.average_score desc, c.id desc',
}
const valued: Record<string, string> = {
  totalAmount: 'and k.unit is not null',
  averageScore: 'and c.average_score is not null',
}

async function list(sort: string, where: string, values: unknown[], filtersKept: boolean) {
  const from =
    filtersKept || sort === 'cooperationTimes' || sort === 'totalAmount' ? joined : 'counterparts c'
  const part = (more: string, order: string) =>
    `(select c.* from ${from} where ${party} ${where} ${more} order by ${order} limit 20)`
  const empty = sort === 'totalAmount' ? 'and k.unit is null' : 'and c.average_score is null'
  const order = orders[sort] as string
  const rows = valued[sort]
    ? await query(`select ${shown} from ${part(valued[sort], order)} c ${beside} order by ${order}`, values)
    : await query(`select ${shown} from ${part('', order)} c ${beside} order by ${order}`, values)
  if (valued[sort] && rows.length < 20)
    rows.push(
      ...(await query(
        `select ${shown} from ${part(empty, 'c.id desc')} c ${beside} order by c.id desc`,
        values,
      )),
    )
  const [total] = await query(
    `select count(*)::int as total from (select from ${filtersKept ? joined : 'counterparts c'} where ${party} ${where} limit 1001) t`,
    values,
  )
  return { list: rows.slice(0, 20), total }
}

const calls: Record<string, (asked: URLSearchParams) => Promise<unknown>> = {
  '/list': (asked) => list(asked.get('sort') ?? 'updateTime', '', [], false),
  '/times': (asked) =>
    list(
      asked.get('sort') ?? 'updateTime',
      'and k.times between $2 and $3',
      [Number(asked.get('from')), Number(asked.get('to'))],
      true,
    ),
  '/sum': async (asked) => {
    const from = `counterparts c join counterpart_amounts a on a.organization_id = c.organization_id and a.counterpart_id = c.id and a.unit = $2 and a.amount_minor >= $3`
    const values = ['CNY', asked.get('from')]
    const rows = await query(
      `select ${shown} from (select c.* from ${from} where ${party} order by a.unit desc, a.amount_minor desc, a.counterpart_id desc limit 20) c ${beside}
       join counterpart_amounts a on a.organization_id = c.organization_id and a.counterpart_id = c.id and a.unit = $2 order by a.amount_minor desc, c.id desc`,
      values,
    )
    const [total] = await query(
      `select count(*)::int as total from (select from ${from} where ${party} limit 1001) t`,
      values,
    )
    return { list: rows, total }
  },
  '/search': (asked) => {
    const search = searchQuery(asked.get('q') ?? '')
    const values: unknown[] = []
    const place = (value: unknown) => `$${values.push(value) + 1}`
    const where = [
      ...(search?.grams.length ? [`and c.bigrams @> ${place(search.grams)}::text[]`] : []),
      ...(search?.patterns ?? []).map((pattern) => `and c.search_text like ${place(pattern)}`),
    ].join(' ')
    return list(asked.get('sort') ?? 'updateTime', where, values, false)
  },
  '/likely': async (asked) => {
    const name = asked.get('name') ?? ''
    const [parts, pairs] = [partsToFind(name), particularPairs(name)]
    const columns = 'c.id, c.subtype, c.name, c.id_kind, c.id_number, c.rating, c.state, c.created_at'
    const same = await query(
      `select ${columns} from counterparts c where ${party} and c.name_key = $2 limit 10`,
      [nameKey(name)],
    )
    const has = parts.map((_, i) => `name_pairs(c.name_key) @> $${i + 2}::text[]`).join(' or ')
    const shared = pairs.map((_, i) => `(strpos(c.name_key, $${parts.length + i + 2}) > 0)::int`).join(' + ')
    const near = await query(
      `select ${columns} from (select c.*, ${shared} as shared from counterparts c where ${party} and (${has}) limit 20000) c order by c.shared desc, c.id limit 300`,
      [...parts, ...pairs],
    )
    return { same, near: near.slice(0, 10) }
  },
}

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const answer = calls[url.pathname]?.(url.searchParams) ?? Promise.reject(new Error(url.pathname))
  answer.then(
    (data) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, data })),
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as { port: number }).port}\n`)
})
