import { type Client, escapeIdentifier } from 'pg'
import { jobSchema } from '../job-queue.ts'

/** A table as the database's catalog knows it. */
export interface Table {
  /** `public.contracts`, each part quoted where it has to be. */
  name: string
  columns: string[]
  /** What makes the order of its rows the same on every server; the primary key, else all columns. */
  order: string[]
  /** Belongs to organisations: it must be empty before an import. */
  tenant: boolean
}

export interface Sequence {
  name: string
  value: string
  called: boolean
}

/** Schemas that are not the installation's own data: the server's, and the job queue's, which is made anew. */
const left = [`'pg_catalog'`, `'information_schema'`, `'${jobSchema}'`].join(', ')

const ownTables = `
  select c.oid, n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in (${left}) and n.nspname !~ '^pg_'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Every table of the installation with the columns that hold data (generated ones are made anew). */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{
    schema: string
    name: string
    columns: { name: string; collates: boolean }[]
    key: string[] | null
  }>(`
    select t.schema, t.name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'collates', a.attcollation <> 0) order by a.attnum), '[]')
         from pg_attribute a
         where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.place)
         from pg_index i cross join unnest(i.indkey) with ordinality k(number, place)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
         where i.indrelid = t.oid and i.indisprimary) as key
    from (${ownTables}) t order by t.schema, t.name`)
  return rows.map((row) => {
    const collates = new Map(row.columns.map((column) => [column.name, column.collates]))
    const order = row.key ?? row.columns.map((column) => column.name)
    return {
      name: `${escapeIdentifier(row.schema)}.${escapeIdentifier(row.name)}`,
      columns: row.columns.map((column) => escapeIdentifier(column.name)),
      order: order.map((name) =>
        orderBy(escapeIdentifier(name), collates.get(name) ?? false, row.key === null),
      ),
      tenant: row.name === 'organizations' || collates.has('organization_id'),
    }
  })
}

/** Text sorts by its bytes, so that servers with another collation agree; json has no order but its text. */
function orderBy(column: string, collates: boolean, anyType: boolean): string {
  if (collates) return `${column} collate "C"`
  return anyType ? `${column}::text collate "C"` : column
}

/** Every sequence of the installation with where it stands. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname not in (${left}) and n.nspname !~ '^pg_' order by 1, 2`)
  const sequences: Sequence[] = []
  for (const row of rows) {
    const name = `${escapeIdentifier(row.schema)}.${escapeIdentifier(row.name)}`
    const at = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    sequences.push({ name, ...(at.rows[0] as { value: string; called: boolean }) })
  }
  return sequences
}

/**
 * The keys of all stored files: whatever stands in a column called storage_key. `gone` when its row has a
 * removed_at, so that the bytes may have been deleted already.
 */
export async function readStorageKeys(client: Client): Promise<{ key: string; gone: boolean }[]> {
  const { rows } = await client.query<{ table: string; removable: boolean }>(`
    select format('%I.%I', t.schema, t.name) as "table",
      exists (select from pg_attribute r where r.attrelid = t.oid and r.attname = 'removed_at' and not r.attisdropped) as removable
    from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid
    where a.attname = 'storage_key' and not a.attisdropped order by 1`)
  if (rows.length === 0) return []
  const each = rows.map(
    ({ table, removable }) =>
      `select storage_key as key, ${removable ? 'removed_at is not null' : 'false'} as gone
       from ${table} where storage_key is not null`,
  )
  const { rows: keys } = await client.query<{ key: string; gone: boolean }>(
    `select key, bool_and(gone) as gone from (${each.join(' union all ')}) k group by key order by key collate "C"`,
  )
  return keys
}

/** Names of the migrations that the database has had, in order; null when it was never migrated. */
export async function readMigrations(client: Client): Promise<string[] | null> {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') as there`)
  if (!rows[0].there) return null
  const { rows: names } = await client.query<{ name: string }>(
    'select name from public.schema_migrations order by name collate "C"',
  )
  return names.map(({ name }) => name)
}

/** What has to be out of the way while rows arrive in any order, with the statements that put it back. */
export async function readForeignKeys(client: Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %I.%I drop constraint %I', t.schema, t.name, c.conname) as drop,
      format('alter table %I.%I add constraint %I %s', t.schema, t.name, c.conname, pg_get_constraintdef(c.oid)) as add
    from pg_constraint c join (${ownTables}) t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 order by t.schema, t.name, c.conname`)
  return rows
}

/** Tables with triggers of their own, which must not fire while rows are put back. */
export async function readTablesWithTriggers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct format('%I.%I', t.schema, t.name) as name
    from pg_trigger g join (${ownTables}) t on t.oid = g.tgrelid where not g.tgisinternal order by 1`)
  return rows.map(({ name }) => name)
}
