import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may as mayDo } from '#engines/access/domain/index.ts'
import type { Context, ListExport } from '#engines/access/server/index.ts'
import { departmentJson, personJson } from '#engines/people/server/index.ts'
import { listSheet } from '#server/list-sheet.ts'
import { isDate } from '#shared/dates.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { said, wordsIn } from '#shared/text.ts'
import {
  docketDefinition,
  docketStanding,
  docketTitle,
  docketWhats,
  lastDayOf,
  paidWhats,
  whatOfSource,
} from '../domain/docket.ts'
import type { DocketRow, exportDocket, listDocket } from '../domain/docket-api.ts'
import type { Fee } from '../domain/fees.ts'
import { forecastOf } from '../domain/owed.ts'
import { entryKind, paidFor } from '../domain/right-entry.ts'
import { closedRights } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { counted, type Facts, facts, graceUntil, type Narrowed, shown, todayOf } from './docket-lines.ts'
import { feesOf } from './fee-part.ts'
import { paymentRule } from './payment-rule.ts'
import { changeableRights } from './right-visibility.ts'

type Asked = Narrowed & Pick<QueryOf<typeof listDocket>, 'within'>

/** The newest payment for a fee d that is on record and not confirmed. */
const payment = ({
  actor,
}: Context) => sql`(select jsonb_build_object('isOwn', coalesce(p.updated_by = ${actor.userId}, false), 'id', p.id, 'day', p.happened_on, 'version', p.version,
    'amount', case when p.amount_minor is not null then jsonb_build_object('amount', p.amount_minor::text, 'unit', p.amount_unit) end)
  from intellectual_property_records p where p.organization_id = d.organization_id and p.property_id = d.subject_id
    and p.kind = ${entryKind.payment} and not p.is_confirmed
    and ((d.source_kind = 'annuity' and p.purpose = ${paidFor.annuity} and p.fee_year = d.source_id)
      or (d.source_kind = 'renewal' and p.purpose = ${paidFor.renewal}))
  order by p.happened_on desc, p.id desc limit 1)`

type Found = Pick<
  DocketRow,
  | 'id'
  | 'rightID'
  | 'name'
  | 'kind'
  | 'status'
  | 'title'
  | 'due'
  | 'graceUntil'
  | 'isProvisional'
  | 'handler'
  | 'department'
  | 'agency'
  | 'payment'
> &
  Facts & { source: string; sourceId: number; changes: boolean }
const columns = (
  context: Context,
) => sql`d.id, r.id as "rightID", r.name, r.kind, r.status, d.source_kind as source, d.source_id as "sourceId",
  case when d.source_kind = ${docketWhats.watched.source} then d.title end as title,
  d.due::text as due, ${graceUntil(sql`d`)}::text as "graceUntil", d.is_provisional and d.chosen_date is null as "isProvisional",
  ${personJson(sql`r.handler_id`)} as handler, ${departmentJson(sql`r.department_id`)} as department, r.agency, ${payment(context)} as payment, ${facts},
  ${mayDo(context.actor, intellectualProperty.may.write) ? changeableRights(context) : sql`false`} as changes`

/** What lines are told by beside themselves. */
const termsOf = async (context: Context) => ({
  fees: await feesOf(context),
  secondPerson: (await paymentRule(context)).secondPerson,
})
type Terms = { fees: readonly Fee[]; secondPerson: boolean }

function present(context: Context, row: Found, { fees, secondPerson }: Terms): DocketRow[] {
  const { source, sourceId, changes, patentKind, country, classes, applied, registered, owners, ...rest } =
    row
  const what = whatOfSource(source)
  if (!what) return []
  const isPaid = paidWhats.includes(what)
  const isOpen = changes && !closedRights.some((status) => status === row.status)
  const year = what === 'annuity' ? Number(sourceId) : null
  const mayConfirm = isOpen && row.payment !== null && mayDo(context.actor, 'intellectual_property.confirm')
  const awaitsOther = secondPerson && row.payment?.isOwn === true
  const cost = forecastOf(fees, { ...row, what, year }, todayOf(context))
  return [
    {
      ...rest,
      what,
      year,
      cost: typeof cost === 'string' ? null : cost,
      costWhy: typeof cost === 'string' ? cost : null,
      standing: docketStanding(row, todayOf(context)),
      awaitsOther: mayConfirm && awaitsOther,
      abilities: {
        pay: isPaid && isOpen && row.payment === null,
        confirm: mayConfirm && !awaitsOther,
      },
    },
  ]
}

const cursorOf = ({ due, id }: Found): string => `${due}.${id}`
function behind(cursor: string): RawBuilder<SqlBool> {
  const [, due, id] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(cursor) ?? []
  if (due === undefined || !isDate(due)) throw new AppError('badRequest', { detail: 'cursor' })
  return sql<SqlBool>`(d.due, d.id) > (${due}::date, ${Number(id)})`
}

type Window = { limit: number; offset: number; cursor?: string | undefined }

async function rowsIn(context: Context, asked: Asked, { limit, offset, cursor }: Window): Promise<Found[]> {
  const until = lastDayOf(asked.within, todayOf(context))
  // What a line tells beside itself is looked up for the lines of the page alone.
  const page = sql`select d.id ${shown(context, asked)} and d.due <= ${until}::date
    ${cursor === undefined ? sql`` : sql`and ${behind(cursor)}`}
    order by d.due, d.id limit ${limit} offset ${offset}`
  const { rows } = await sql<Found>`select ${columns(context)} from (${page}) page
    join deadlines d on d.organization_id = ${context.actor.organizationId} and d.id = page.id
    join intellectual_properties r on r.organization_id = d.organization_id and r.id = d.subject_id order by d.due, d.id`.execute(
    context.tx,
  )
  return rows
}

/** A page of the docket: by day, so that what is late comes first. */
export async function docketPage(
  context: Context,
  query: QueryOf<typeof listDocket>,
): Promise<AnswerOf<typeof listDocket>> {
  const { pageNum, pageSize, cursor, exactTotal } = query
  const offset = cursor === undefined ? (pageNum - 1) * pageSize : 0
  const rows = await rowsIn(context, query, { limit: pageSize + 1, offset, cursor })
  const until = lastDayOf(query.within, todayOf(context))
  const { rows: sums } = await sql<{
    total: number
  }>`select count(*)::int as total from (select ${shown(context, query)}
    and d.due <= ${until}::date ${exactTotal ? sql`` : sql`limit ${counted + 1}`}) x`.execute(context.tx)
  const total = sums[0]?.total ?? 0
  const page = rows.slice(0, pageSize)
  const terms = await termsOf(context)
  const last = page.at(-1)
  return {
    list: page.flatMap((row) => present(context, row, terms)),
    total: exactTotal ? total : Math.min(total, counted),
    totalIsCapped: !exactTotal && total > counted,
    nextCursor: last && rows.length > pageSize ? cursorOf(last) : null,
    pageNum,
    pageSize,
  }
}

const exportedAtOnce = 1000

async function* allRows(context: Context, asked: Asked): AsyncGenerator<DocketRow[]> {
  const terms = await termsOf(context)
  let cursor: string | undefined
  for (;;) {
    const rows = await rowsIn(context, asked, { limit: exportedAtOnce, offset: 0, cursor })
    yield rows.flatMap((row) => present(context, row, terms))
    const last = rows.at(-1)
    if (!last || rows.length < exportedAtOnce) return
    cursor = cursorOf(last)
  }
}

/** The docket, in the organisation's language; written down in the log. */
export function docketSheet(context: Context, asked: BodyOf<typeof exportDocket>): ListExport {
  const { actor } = context
  const title = wordsIn(actor.language)('知识产权到期清单 | Intellectual property docket')
  const sheet = listSheet<DocketRow>(
    {
      columns: docketDefinition(actor.language).columns,
      pages: allRows(context, asked),
      cellValue: (row, key) =>
        key === 'title'
          ? said(docketTitle(row), actor.language)
          : key === 'cost'
            ? (row.cost?.amount ?? null)
            : (row as Record<string, unknown>)[key],
      isAmount: () => true,
    },
    actor,
  )
  return {
    ...sheet,
    title,
    entry: ({ name, rows }) => ({
      action: `${intellectualProperty.kind}.export`,
      subject: { kind: intellectualProperty.kind, id: null, name },
      detail: { rows, within: asked.within, q: asked.q ?? '', filter: asked.filter ?? '' },
    }),
  }
}
