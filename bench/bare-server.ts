import http from 'node:http'
import pg from 'pg'
import { bigrams, rowsToWalk, searchPatterns, searchQuery, searchText } from '#shared/bigrams.ts'
import { bareSubmit, type Example } from './bare-submit.ts'

/*
 * What the product is measured against: node:http and pg and nothing else. No session, no permission, no row-level security, no validation,
 * no log; the same SQL on the same tables, a pool of the same size. Detail, duplicate check and create are one prepared statement each, whose JSON the database makes; lists and searches are planned each time.
 * Started by bench/stack.ts with the socket of the embedded database; listens on a free port of the loopback.
 */

const [, , socket, database, organizationText, userText] = process.argv
const organizationId = Number(organizationText)
const userId = Number(userText)
const pool = new pg.Pool({
  host: socket as string,
  user: 'postgres',
  database: database as string,
  port: 5432,
  max: 16,
})
pool.on('error', () => {})

/** A statement under a name, which each connection parses and plans once. */
const prepared = (name: string, text: string, values: unknown[]) =>
  pool.query<{ answer: unknown }>({ name, text, values }).then(({ rows }) => rows[0]?.answer)

const columns = `c.id, c.number, c.name, t.name as contract_type_name, c.party_names, c.amount_minor, c.amount_unit, c.status,
  c.workflow_status, c.archive_status, c.category, c.handler_id, h.name as handler_name, h.nickname as handler_nickname,
  h.avatar_file_id as handler_avatar, c.initiator_id, i.name as initiator_name, i.nickname as initiator_nickname,
  i.avatar_file_id as initiator_avatar, d.name as department_name, c.start_date, c.end_date, c.updated_at`
const joins = `join contract_types t on t.id = c.contract_type_id join users i on i.id = c.initiator_id
  left join users h on h.id = c.handler_id left join departments d on d.id = c.department_id`

const sorts: Record<string, { column: string; mayBeNull: boolean }> = {
  amount: { column: 'c.amount_minor', mayBeNull: true },
  endDate: { column: 'c.end_date', mayBeNull: true },
  updateTime: { column: 'c.updated_at', mayBeNull: false },
}

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

/**
 * What the product does for a search: very common words are counted in the first rows of the table, others are taken from the index up to
 * 501; where there are more, rows in order until the page is full.
 */
async function search(q: string): Promise<unknown> {
  const { rows, common } = await statistics
  const asked = searchQuery(q, common)
  const base = 'c.organization_id = $1 and (c.status > 1 or c.initiator_id = $2 or c.handler_id = $2)'
  const patterns = searchPatterns(q)
  const like = patterns.map((_, i) => `c.search_text like $${i + 3}`).join(' and ')
  const many = async () => {
    const page = await pool.query(
      `select ${columns} from (select c.* from (select c.* from contracts c where ${base} order by c.updated_at desc, c.id desc offset 0) c
         where ${like} limit 20) c ${joins} order by c.updated_at desc, c.id desc`,
      [organizationId, userId, ...patterns],
    )
    return { list: page.rows, total: 501 }
  }
  const walk = rowsToWalk({ share: asked?.share ?? 0, rows, wanted: 501 })
  if (walk) {
    const counted = await pool.query(
      `select count(*)::int as total from (select from (select c.* from contracts c where c.organization_id = $1 limit ${walk}) c
         where ${like} and ${base} limit 501) counted`,
      [organizationId, userId, ...patterns],
    )
    if (counted.rows[0]?.total > 500) return many()
  }
  const values: unknown[] = [organizationId, userId]
  const place = (value: unknown) => `$${values.push(value)}`
  const found = [base, ...(asked?.patterns ?? []).map((pattern) => `c.search_text like ${place(pattern)}`)]
  if (asked?.grams.length) found.push(`c.bigrams @> ${place(asked.grams)}::text[]`)
  const few = await pool.query(
    `with found as materialized (select c.id, c.updated_at as sort_key from contracts c where ${found.join(' and ')} limit 501),
       counted as (select count(*)::int as total from found)
     select counted.total, r.* from counted left join lateral (
       select ${columns}, p.sort_key from (select * from found where counted.total <= 500 order by sort_key desc, id desc limit 20) p
         join contracts c on c.id = p.id ${joins}
     ) r on true order by sort_key desc, id desc`,
    values,
  )
  const total = few.rows[0]?.total
  return total > 500 ? many() : { list: few.rows, total }
}

async function list(query: URLSearchParams): Promise<unknown> {
  const q = query.get('q')
  if (q) return search(q)
  const values: unknown[] = [organizationId]
  const place = (value: unknown) => `$${values.push(value)}`
  const where = ['c.organization_id = $1']
  const statuses = query.get('status')?.split(',')
  if (!statuses) {
    const me = place(userId)
    where.push(`(c.status > 1 or c.initiator_id = ${me} or c.handler_id = ${me})`)
  }
  const handler = query.get('handler')
  if (handler) where.push(`c.handler_id = any(${place([handler])}::bigint[])`)
  const otherwise = where.join(' and ')
  const asked = statuses && place(statuses)
  const condition = asked ? `${otherwise} and c.status = any(${asked}::bigint[])` : otherwise

  const sort = query.get('sort') ?? '-updateTime'
  const { column, mayBeNull } = sorts[sort.replace('-', '')] as { column: string; mayBeNull: boolean }
  const down = sort.startsWith('-')
  const order = down
    ? `${column} desc${mayBeNull ? ' nulls last' : ''}, c.id desc`
    : `${column} asc, c.id asc`
  const offset = (Number(query.get('pageNum') ?? 1) - 1) * 20
  const most = offset + 20
  const ordered = (rows: string) =>
    down && mayBeNull
      ? `(select c.* from contracts c where ${rows} and ${column} is not null order by ${column} desc, c.id desc limit ${most})
         union all (select c.* from contracts c where ${rows} and ${column} is null order by c.id desc limit ${most})`
      : `select c.* from contracts c where ${rows} order by ${order} limit ${most}`
  const first = asked
    ? `select c.* from unnest(${asked}::smallint[]) asked(status) cross join lateral (${ordered(`${otherwise} and c.status = asked.status`)}) c`
    : ordered(condition)
  const page = await pool.query(
    `select ${columns} from (select c.* from (${first}) c order by ${order} limit 20 offset ${offset}) c ${joins} order by ${order}`,
    values,
  )
  if (offset === 0 && page.rows.length < 20) return { list: page.rows, total: page.rows.length }
  const counted = await pool.query(
    `select count(*)::int as total from (select from contracts c where ${condition} limit 1001) counted`,
    values,
  )
  return { list: page.rows, total: counted.rows[0].total }
}

const detailSql = `select ${columns}, c.form_values, c.version, c.status_reason, c.created_at, c.submitted_at, c.approved_at, c.signed_at,
    c.file_type, c.form_version_id, c.contract_type_id, c.approval_instance_id, m.id as template_id, m.name as template_name, v.ordinal as template_ordinal,
    coalesce((select jsonb_agg(jsonb_build_object('partyType', p.party_type, 'counterpartID', p.counterpart_id, 'name', p.name) order by p.ordinal)
      from contract_parties p where p.organization_id = c.organization_id and p.contract_id = c.id), '[]') as parties,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'state', d.state, 'fileID', d.file_id, 'fileName', f.name, 'size', f.size,
        'createdBy', u.name, 'createdAt', d.created_at) order by d.ordinal desc)
      from contract_documents d join users u on u.id = d.created_by left join files f on f.id = d.file_id
      where d.organization_id = c.organization_id and d.contract_id = c.id), '[]') as documents
  from contracts c ${joins} left join template_versions v on v.id = c.template_version_id left join templates m on m.id = v.template_id
  where c.organization_id = $1 and c.id = $2`

/** The database makes the JSON. */
const detail = (id: number): Promise<unknown> =>
  prepared('detail', `select to_json(found) as answer from (${detailSql}) found`, [organizationId, id])

const duplicates = (number: string): Promise<unknown> =>
  prepared(
    'duplicates',
    `select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]') as answer from contracts c join contract_types t on t.id = c.contract_type_id
     where c.organization_id = $1 and c.number_key = $2 and t.is_duplicate_checked`,
    [organizationId, number.toLowerCase()],
  )

type Draft = {
  contractTypeID: number
  templateVersionID: number
  formVersionID: number
  values: Record<string, unknown>
  name: string
  amount: string
  startDate: string
  endDate: string
  parties: { fieldID: string; partyType: number; id: number; name: string }[]
}

/** The rows that a new draft leaves behind: contract, parties, the audit entry and the head of its chain, in one statement. Nothing is checked or hashed. */
const createSql = `with made as (
    insert into contracts (organization_id, contract_type_id, template_version_id, file_type, form_version_id, initiator_id, updated_by, name, category,
      form_values, amount_minor, amount_unit, start_date, end_date, handler_id, department_id, party_names, search_text, bigrams)
    values ($1, $2, $3, 1, $4, $5, $5, $6, 1, $7, $8, 'CNY', $9, $10, $5, (select department_id from users where id = $5), $11, $12, $13) returning *
  ), parties as (
    insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, counterpart_id, name)
    select $1, made.id, r.ordinal, r.field_id, r.party_type, r.id, r.name
    from made, jsonb_to_recordset($14) r(ordinal smallint, field_id text, party_type smallint, id bigint, name text)
  ), head as (
    update audit_heads set sequence = sequence + 1 where organization_id = $1 returning sequence, hash
  ), entry as (
    insert into audit_entries (organization_id, sequence, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, after, previous_hash, hash)
    select $1, head.sequence, now(), $5, 'bench', 'contract.create', 'contract', made.id, $6, '{"contractType":"-","template":"-"}', head.hash, head.hash from head, made
  )
  select to_json(made) as answer from made`

function create(draft: Draft): Promise<unknown> {
  const text = searchText([draft.name, ...draft.parties.map(({ name }) => name)])
  const others = draft.parties.filter(({ partyType }) => partyType === 2)
  return prepared('create', createSql, [
    organizationId,
    draft.contractTypeID,
    draft.templateVersionID,
    draft.formVersionID,
    userId,
    draft.name,
    JSON.stringify(draft.values),
    draft.amount,
    draft.startDate,
    draft.endDate,
    others.map(({ name }) => name).join('、'),
    text,
    bigrams(text),
    JSON.stringify(
      draft.parties.map((party, ordinal) => ({
        ...party,
        ordinal,
        field_id: party.fieldID,
        party_type: party.partyType,
      })),
    ),
  ])
}

const submit = bareSubmit(pool, organizationId)

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/list') return list(url.searchParams)
  if (url.pathname === '/detail') return detail(Number(url.searchParams.get('id')))
  if (url.pathname === '/duplicate') return duplicates(url.searchParams.get('number') ?? '')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = JSON.parse(Buffer.concat(parts).toString())
  if (url.pathname !== '/submit') return create(body as Draft)
  const { id, example } = body as { id: number; example: Example }
  return submit(id, example)
}

const server = http.createServer((request, response) => {
  answer(request).then(
    (data) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify({ code: 0, message: '', data }))
    },
    (error: Error) => {
      response.statusCode = 500
      response.end(String(error.stack))
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`)
})
// Nobody must have to look for it: it ends with whoever started it, and by itself.
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
setTimeout(() => process.exit(0), 30 * 60_000).unref()
