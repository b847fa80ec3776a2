import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Tabled } from '../domain/record.ts'
import { uniqueTexts, uniqueValue } from '../domain/unique-texts.ts'
import { asTie, type Stored, storedColumns } from './field-sql.ts'

/** The values of a record's fields as they are stored, by key. */
export type StoredValues = Readonly<Record<string, Stored>>

const columnsFor = (record: Tabled, values: StoredValues): [string, unknown][] => [
  ...Object.entries(record.fields).flatMap(([key, field]) =>
    key in values ? Object.entries(storedColumns(key, field, values[key] ?? null)) : [],
  ),
  ...uniqueTexts(record.fields).flatMap((one): [string, unknown][] =>
    typeof one.field.unique === 'object' && one.key in values ? [[one.column, uniqueValue(one, values)]] : [],
  ),
]

/** Puts a row in; `more` are columns beside its fields. Answers its id. */
export async function insertRecord(
  { tx, actor }: Context,
  record: Tabled,
  values: StoredValues,
  more: readonly (readonly [string, unknown])[] = [],
): Promise<number> {
  const columns: (readonly [string, unknown])[] = [
    ['organization_id', actor.organizationId],
    ...columnsFor(record, values),
    ...more,
  ]
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(record.table)}
    (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => sql`${value}`))})
    returning id`.execute(tx)
  const id = rows[0]?.id as number
  await writeLinks({ tx, actor }, record, id, values)
  return id
}

/** Puts rows in, all of the same fields, in one statement and one for each table between. Answers their ids, in their order. */
export async function insertRecords(
  { tx, actor }: Context,
  record: Tabled,
  rows: readonly { values: StoredValues; more: Readonly<Record<string, unknown>> }[],
): Promise<number[]> {
  if (!rows.length) return []
  const stored = rows.map(({ values, more }) => ({
    organization_id: actor.organizationId,
    ...Object.fromEntries(columnsFor(record, values)),
    ...more,
  }))
  const names = sql.join(Object.keys(stored[0] ?? {}).map((name) => sql.ref(name)))
  const inserted = await sql<{ id: number }>`insert into ${sql.table(record.table)} (${names})
    select ${names} from rows from (jsonb_populate_recordset(null::${sql.table(record.table)}, ${JSON.stringify(stored)}::jsonb))
      with ordinality as given order by ordinality returning id`.execute(tx)
  // Numbers are given in the order of the select, each larger than the one before.
  const ids = inserted.rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
  const links = rows.flatMap(({ values }, index) =>
    linksOf(record, values).map((link) => ({ ...link, id: ids[index] as number })),
  )
  for (const { table, own, other, as } of new Map(links.map((link) => [link.table, link])).values()) {
    const pairs = links
      .filter((link) => link.table === table)
      .flatMap(({ id, ids: others, as: kind }) =>
        others.map((one) => ({ [own]: id, [other]: one, ...(kind && { [kind.column]: kind.code }) })),
      )
    const columns = sql.join([own, other, ...(as ? [as.column] : [])].map((name) => sql.ref(name)))
    if (pairs.length)
      await sql`insert into ${sql.table(table)} (organization_id, ${columns})
        select ${actor.organizationId}, ${columns}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(pairs)}::jsonb)`.execute(tx)
  }
  return ids
}

/** Changes a row that is locked, and counts its version on. */
export async function updateRecord(
  { tx, actor }: Context,
  record: Tabled,
  id: number,
  values: StoredValues,
  more: readonly (readonly [string, unknown])[] = [],
): Promise<void> {
  const set = [...columnsFor(record, values), ...more].map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  await sql`update ${sql.table(record.table)} set ${sql.join([...set, sql`version = version + 1`])}
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  await holdLinked({ tx, actor }, record, values)
  await clearLinks({ tx, actor }, record, id, values)
  await writeLinks({ tx, actor }, record, id, values)
}

export async function deleteRecord({ tx, actor }: Context, record: Tabled, id: number): Promise<void> {
  await sql`delete from ${sql.table(record.table)} where organization_id = ${actor.organizationId} and id = ${id}`.execute(
    tx,
  )
}

const linksOf = (record: Tabled, values: StoredValues) =>
  Object.entries(record.fields).flatMap(([key, field]) =>
    (field.kind === 'people' || field.kind === 'links') && key in values
      ? [{ ...field.link, ids: [...new Set((values[key] as readonly number[] | null) ?? [])] }]
      : [],
  )

type Where = Pick<Context, 'tx' | 'actor'>

/** Records that are about to be tied are held before any tie is touched: somebody who moves the ties of one to another and this change never wait for each other. */
async function holdLinked({ tx, actor }: Where, record: Tabled, values: StoredValues) {
  for (const [key, field] of Object.entries(record.fields)) {
    if (field.kind !== 'links' || !(key in values)) continue
    const ids = (values[key] as readonly number[] | null) ?? []
    if (ids.length)
      await sql`select from ${sql.table(field.of)} where organization_id = ${actor.organizationId} and id = any(${[...ids]}::bigint[])
        order by id for key share`.execute(tx)
  }
}

async function clearLinks({ tx, actor }: Where, record: Tabled, id: number, values: StoredValues) {
  for (const link of linksOf(record, values))
    await sql`delete from ${sql.table(link.table)} where organization_id = ${actor.organizationId}
      and ${sql.ref(link.own)} = ${id} ${asTie(link)}`.execute(tx)
}

async function writeLinks({ tx, actor }: Where, record: Tabled, id: number, values: StoredValues) {
  for (const { table, own, other, as, ids } of linksOf(record, values))
    if (ids.length)
      await sql`insert into ${sql.table(table)} (organization_id, ${sql.ref(own)}, ${sql.ref(other)}${as ? sql`, ${sql.ref(as.column)}` : sql``})
        select ${actor.organizationId}, ${id}, unnest(${ids}::bigint[])${as ? sql`, ${as.code}` : sql``}`.execute(
        tx,
      )
}
