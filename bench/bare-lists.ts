import type pg from 'pg'
import { rowsToWalk, searchPatterns, searchQuery } from '#shared/bigrams.ts'
import { joins, type Prepared, rowFields } from './bare-rows.ts'

const pageSize = 20

/** By what lists are put in order, in the columns of the indexes. */
const sorts: Record<string, { columns: string[]; mayBeNull: boolean }> = {
  amount: { columns: ['c.amount_unit', 'c.amount_minor'], mayBeNull: true },
  endDate: { columns: ['c.end_date'], mayBeNull: true },
  updateTime: { columns: ['c.updated_at'], mayBeNull: false },
}
const needed = `c.id, c.number, c.name, c.contract_type_id, c.party_names, c.amount_minor, c.amount_unit, c.status, c.workflow_status, c.archive_status,
  c.category, c.handler_id, c.initiator_id, c.department_id, c.start_date, c.end_date, c.updated_at`
const rowJson = `json_build_object(${rowFields})`

/** Pages of contracts for one person who sees all of them but other people's drafts, and what a search finds: the shapes that read the fewest pages, a statement each. */
export function bareLists(pool: pg.Pool, prepared: Prepared, organizationId: number, userId: number) {
  /** Which grams are common, by the database's statistics: read once. */
  const statistics = pool
    .query<{ rows: number; grams: string[]; shares: number[] }>(
      `select c.reltuples::float8 as rows, s.most_common_elems::text::text[] as grams, s.most_common_elem_freqs::float8[] as shares
     from pg_class c join pg_stats s on s.tablename = c.relname and s.attname = 'bigrams' where c.oid = to_regclass('contracts')`,
    )
    .then(({ rows: [row] }) => ({
      rows: row?.rows ?? 0,
      common: new Map((row?.grams ?? []).map((gram, i) => [gram, row?.shares[i] ?? 0])),
    }))
  const mine = '(c.status > 1 or c.initiator_id = $2 or c.handler_id = $2)'
  const answered = (page: unknown, counted: number, most: number, pageNum = 1) => ({
    list: page,
    total: Math.min(counted, most),
    ...(counted > most && { totalIsCapped: true }),
    pageNum,
    pageSize,
  })
  type Page = { total: number; list: unknown[] }

  async function search(q: string): Promise<unknown> {
    const { rows, common } = await statistics
    const asked = searchQuery(q, common)
    const patterns = searchPatterns(q)
    const like = patterns.map((_, i) => `c.search_text like $${i + 3}`).join(' and ')
    const order = 'order by c.updated_at desc, c.id desc'
    const many = async () => {
      const list = await prepared(
        `many${patterns.length}`,
        `select coalesce(json_agg(${rowJson} ${order}), '[]') as answer from (select ${needed} from (select c.* from contracts c
           where c.organization_id = $1 and ${mine} ${order} offset 0) c where ${like} limit ${pageSize}) c ${joins}`,
        [organizationId, userId, ...patterns],
      )
      return answered(list, 501, 500)
    }
    const walk = rowsToWalk({ share: asked?.share ?? 0, rows, wanted: 501 })
    if (walk) {
      const counted = await prepared(
        `walk${patterns.length}/${walk}`,
        `select count(*)::int as answer from (select from (select c.* from contracts c where c.organization_id = $1 limit ${walk}) c
           where ${like} and ${mine} limit 501) counted`,
        [organizationId, userId, ...patterns],
      )
      if ((counted as number) > 500) return many()
    }
    const values: unknown[] = [organizationId, userId]
    const place = (value: unknown) => `$${values.push(value)}`
    const found = (asked?.patterns ?? []).map((pattern) => `c.search_text like ${place(pattern)}`)
    if (asked?.grams.length) found.push(`c.bigrams @> ${place(asked.grams)}::text[]`)
    // Planned each time: which index is best depends on the words.
    const text = `with found as materialized (select c.id, c.updated_at from contracts c where c.organization_id = $1 and ${[mine, ...found].join(' and ')} limit 501)
       select json_build_object('total', (select count(*) from found), 'list', coalesce((select json_agg(${rowJson} ${order}) from (
         select * from found where (select count(*) from found) <= 500 order by updated_at desc, id desc limit ${pageSize}) p
         join contracts c on c.id = p.id ${joins}), '[]')) as answer`
    const [row] = (await pool.query<{ answer: Page }>(text, values)).rows
    const { total, list } = row?.answer ?? { total: 0, list: [] }
    return total > 500 ? many() : answered(list, total, 500)
  }

  return async (query: URLSearchParams): Promise<unknown> => {
    const q = query.get('q')
    if (q) return search(q)
    const statuses = query.get('status')?.split(',').map(Number) ?? []
    const handler = query.get('handler')
    const sort = query.get('sort') ?? '-updateTime'
    const pageNum = Number(query.get('pageNum') ?? 1)
    const { columns, mayBeNull } = sorts[sort.replace('-', '')] as (typeof sorts)[string]
    const down = sort.startsWith('-') ? 'desc' : 'asc'
    const order = `order by ${[...columns, 'c.id'].map((column) => `${column} ${down}`).join(', ')}`
    const last = `order by ${[...columns, 'c.id'].map((column) => `${column} ${down}${mayBeNull && down === 'desc' && column !== 'c.id' ? ' nulls last' : ''}`).join(', ')}`
    const where = `c.organization_id = $1${handler ? ' and c.handler_id = $2' : ''}`
    const most = pageNum * pageSize
    const branch = (status: number, more: string, by: string) =>
      `(select ${needed} from contracts c where ${where} and c.status = ${status}${more} ${by} limit ${most})`
    const branches = statuses.flatMap((status) =>
      mayBeNull
        ? [
            branch(status, ` and ${columns[0]} is not null`, order),
            branch(status, ` and ${columns[0]} is null`, `order by c.id ${down}`),
          ]
        : [branch(status, '', order)],
    )
    const text = `select json_build_object('total', (select count(*) from (select from contracts c where ${where}
         and c.status in (${statuses}) limit 1001) counted),
       'list', (select coalesce(json_agg(${rowJson} ${last}), '[]') from (select * from (${branches.join(' union all ')}) c
         ${last} limit ${pageSize} offset ${most - pageSize}) c ${joins})) as answer`
    const name = `list/${statuses}/${sort}/${pageNum}/${handler !== null}`
    const page = await prepared(name, text, [organizationId, ...(handler ? [Number(handler)] : [])])
    const { total, list } = page as Page
    return answered(list, total, 1000, pageNum)
  }
}
