import { type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { countedAtMost } from '#shared/list.ts'
import { columnsOf } from '../domain/field.ts'
import type { ListTotals } from '../domain/form-calls.ts'
import { hiddenKeys } from '../domain/guards.ts'
import type { FormRecord } from '../domain/record.ts'
import { r, statusColumn } from './field-sql.ts'
import { countListed, listed, type RecordSql, requestedList } from './listed-rows.ts'

type Request = { q?: string | undefined; filter?: string | undefined; exactTotal?: boolean | undefined }
type Line = { field: string | null; unit: string | null; amount: string }

/**
 * What the amounts of everything that a list shows come to, one sum a currency; amounts that are hidden from the person are in no sum. Up to 1,000 records at once:
 * beyond it nothing is summed unless `exactTotal` asks for all.
 */
export async function listTotals(
  record: FormRecord,
  part: RecordSql,
  context: Context,
  { exactTotal, ...request }: Request,
): Promise<ListTotals> {
  const { fields: asked = [], unless = [] } = record.list.totals ?? {}
  const hidden = hiddenKeys(record, context.actor)
  const fields = asked.flatMap((key) => {
    const field = hidden.has(key) ? undefined : record.fields[key]
    return field ? [{ key, columns: columnsOf(key, field) }] : []
  })
  const list = await requestedList(record, part, context, request)
  const most = exactTotal ? null : countedAtMost + 1
  const counts = unless.length
    ? sql<SqlBool>`not ${statusColumn(record)} = any(${[...unless]}::int[])`
    : sql<SqlBool>`true`
  const isBeyond =
    most !== null && list.search?.some && (await countListed(list, request, most, counts)) === most
  if (isBeyond) return { total: countedAtMost, totalIsCapped: true, sums: [] }
  const sums = fields.map(
    ({
      key,
      columns: [minor = '', unit = ''],
    }) => sql`union all select ${key}, ${sql.ref(unit)}, sum(${sql.ref(minor)})::text
      from found where ${sql.ref(minor)} is not null group by 2`,
  )
  const { rows } =
    await sql<Line>`with found as materialized (select ${sql.join([sql`r.id`, ...fields.flatMap(({ columns }) => columns.map(r))])}
      from ${sql.table(record.table)} r where ${listed(list, request)} and ${counts} limit ${most})
    select null as field, null as unit, count(*)::text as amount from found ${sql.join(sums, sql` `)} order by 1, 2`.execute(
      context.tx,
    )
  const total = Number(rows.find(({ field }) => field === null)?.amount ?? 0)
  if (total === most) return { total: countedAtMost, totalIsCapped: true, sums: [] }
  return {
    total,
    sums: fields.map(({ key }) => ({
      field: key,
      amounts: rows.flatMap(({ field, unit, amount }) =>
        field === key && unit !== null ? [{ amount, unit }] : [],
      ),
    })),
  }
}
