import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { declaredTables } from './declared-tables.ts'
import { testApp } from './index.ts'

/*
 * The types of tables are written by hand beside the code that reads them; here each is held against the database that the migrations made. A column of another name, a null that the type
 * does not know, a value that the database does not fill, are found before anybody meets them.
 */
const app = await testApp()

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  given: boolean
  isView: boolean
}

const columns = await app.database.system(async (tx) => {
  const { rows } = await sql
    .raw<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as given, c.relkind = 'v' as "isView"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`)
    .execute(tx)
  return rows
})

/** What the driver makes of a column, and what a file may say that it reads from it. */
function readable(type: string): string[] {
  if (type.endsWith('[]')) return ['array']
  if (/^(smallint|integer)$/.test(type)) return ['number', 'value']
  if (type === 'bigint') return ['number', 'string', 'value']
  if (/^(text|character|character varying|date|numeric|uuid)/.test(type)) return ['string', 'value']
  if (type === 'boolean') return ['boolean']
  if (type.startsWith('timestamp')) return ['Date']
  if (type === 'bytea') return ['bytes', 'value']
  return ['value', 'array', 'string', 'number', 'boolean']
}

test('every table that a file names is the one that the migrations made: its columns, their types, nulls and defaults', () => {
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const declared = declaredTables()
  expect(declared.size).toBeGreaterThan(60)
  const faults = [...declared].flatMap(([table, wanted]) => {
    const there = byTable.get(table)
    if (!there) return [`${table} is not there`]
    return [...wanted].flatMap(([name, { reads, nullable, given }]) => {
      const column = there.find((one) => one.name === name)
      if (!column) return [`${table}.${name} is not there`]
      const differences: string[] = []
      const wrong = reads.filter((kind) => !readable(column.type).includes(kind))
      if (wrong.length) differences.push(`is ${column.type}, not ${wrong.join(' or ')}`)
      if (!column.isView && nullable !== null && column.nullable !== nullable)
        differences.push(column.nullable ? 'may be null' : 'is never null')
      if (!column.isView && given && !column.given && !column.nullable)
        differences.push('has no default: who writes must give it')
      return differences.map((what) => `${table}.${name} ${what}`)
    })
  })
  expect(faults).toEqual([])
})
