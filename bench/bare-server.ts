import http from 'node:http'
import pg from 'pg'
import { bigrams, searchText } from '#shared/bigrams.ts'
import { bareDetail } from './bare-detail.ts'
import { bareLists } from './bare-lists.ts'
import { instant, type Prepared } from './bare-rows.ts'
import { bareApprove, bareSubmit, type Example } from './bare-submit.ts'

/*
 * What the product is measured against: node:http and pg and nothing else. No session, no permission, no row-level security, no validation,
 * no log; as somebody would write it who knows these tables, this data and no other: prepared statements, whose JSON the database makes, and the fields of the product's answers (bench/stack.ts compares
 * them) but for what rights and cursors say. Started by bench/stack.ts with the socket of the embedded database; listens on a free port of the loopback.
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

const prepared: Prepared = (name, text, values) =>
  pool.query({ name, text, values }).then(({ rows }) => rows[0]?.answer)

const duplicates = (number: string): Promise<unknown> =>
  prepared(
    'duplicates',
    `select case when count(*) = 0 then '[]' else json_build_array(json_build_object('contractNumber', $3::text, 'contractList',
       json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id))) end as answer from contracts c join contract_types t on t.id = c.contract_type_id
     where c.organization_id = $1 and c.number_key = $2 and t.is_duplicate_checked`,
    [organizationId, number.toLowerCase(), number],
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
  select json_build_object('contractID', made.id, 'contractTypeID', made.contract_type_id, 'formVersionID', made.form_version_id, 'values', made.form_values,
    'issues', '[]'::json, 'status', made.status, 'workflowStatus', made.workflow_status, 'version', made.version, 'extraction', made.extraction, 'updatedAt', ${instant('made.updated_at')},
    'updatedBy', (select name from users where id = $5)) as answer from made`

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

const detail = bareDetail(pool, organizationId)
const list = bareLists(pool, prepared, organizationId, userId)
const approvals = new Map([
  ['/submit', bareSubmit(pool, organizationId)],
  ['/approve', bareApprove(pool, organizationId)],
])

/** The answer as JSON. */
async function answer(request: http.IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/list') return JSON.stringify(await list(url.searchParams))
  if (url.pathname === '/detail') return detail(Number(url.searchParams.get('id')))
  if (url.pathname === '/duplicate')
    return JSON.stringify(await duplicates(url.searchParams.get('number') ?? ''))
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = JSON.parse(Buffer.concat(parts).toString())
  const approval = approvals.get(url.pathname)
  if (!approval) return JSON.stringify(await create(body as Draft))
  const { id, example } = body as { id: number; example: Example }
  return JSON.stringify(await approval(id, example))
}

const server = http.createServer((request, response) => {
  answer(request).then(
    (data) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(`{"code":0,"message":"","data":${data}}`)
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
