import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { type FilterOperator, formatConditions } from '#shared/list.ts'
import { testApp } from '#testing/index.ts'
import { type FilterColumns, filterSql } from './list-filter.ts'

const app = await testApp()
const org = await app.organization()
const stranger = await app.organization()
const asker = { organizationId: org.id, timeZone: 'Asia/Shanghai' }
const [above, below, other] = [9_000_001, 9_000_002, 9_000_003]

/** Row 1 to 3 go up in every column, row 4 holds nothing. */
const rows = sql`(values
  (1, -2::bigint, 0.5::numeric, date '2026-01-31', timestamptz '2026-01-31 15:59:59.9Z', false, 'Ａbc 採購', 'a', 100::bigint, 'CNY'::char(3), ${above}::bigint),
  (2, 3, 1.5, '2026-02-01', '2026-01-31 16:00:00Z', true, 'abc', 'b', 100, 'USD', ${below}),
  (3, 7, 20, '2026-02-02', '2026-02-01 16:00:00Z', true, 'x%_', 'c', 250, 'CNY', ${other}),
  (4, null, null, null, null, null, '', null, null, null, null))
  r (id, whole, figure, day, moment, flag, words, code, amount, unit, department)`

const columns: FilterColumns = {
  bigint: { type: 'bigint', sql: sql`r.whole` },
  id: { type: 'id', sql: sql`r.whole` },
  numeric: { type: 'numeric', sql: sql`r.figure` },
  'double precision': { type: 'double precision', sql: sql`r.figure::double precision` },
  date: { type: 'date', sql: sql`r.day` },
  code: { type: 'code', sql: sql`r.code` },
  day: { type: 'day', sql: sql`r.moment` },
  department: { type: 'department', sql: sql`r.department` },
  flag: { type: 'flag', sql: sql`r.flag` },
  text: { type: 'text', sql: sql`r.words`, operators: ['has', 'eq', 'empty', 'filled'] },
  money: { type: 'money', sql: sql`r.amount`, unit: sql`r.unit` },
  figure: { type: 'figure', sql: sql`r.figure` },
  sum: { type: 'sum', sql: sql`r.amount` },
  count: { type: 'count', sql: sql`r.whole` },
  moment: { type: 'moment', sql: sql`r.moment` },
  own: { operators: ['in'], where: ({ values }) => sql`r.id = any(${values}::int[])` },
}

/** The rows that a filter leaves, '400 <issue>' where it is refused. */
async function found(filter: string): Promise<string> {
  try {
    const where = sql.join([sql`true`, ...filterSql(filter, columns, asker)], sql` and `)
    const read = await app.database.tenant(org.id, (tx) =>
      sql<{ id: number }>`select r.id from ${rows} where ${where} order by r.id`.execute(tx),
    )
    return read.rows.map(({ id }) => id).join('')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `${error.status} ${error.issues[0]?.code}`
  }
}
const asked = (key: string, operator: FilterOperator, ...values: string[]) =>
  found(formatConditions([{ key, operator, values }]))

beforeAll(async () => {
  await app.database.tenant(org.id, (tx) =>
    sql`insert into departments (id, organization_id, parent_id, name, path) overriding system value values
      (${above}, ${org.id}, ${org.rootDepartmentId}, '上', ${`/${org.rootDepartmentId}/${above}/`}),
      (${below}, ${org.id}, ${above}, '下', ${`/${org.rootDepartmentId}/${above}/${below}/`}),
      (${other}, ${org.id}, ${org.rootDepartmentId}, '旁', ${`/${org.rootDepartmentId}/${other}/`})`.execute(
      tx,
    ),
  )
})

/** By type: three values of it in order, of rows 1 to 3, and one that is written otherwise. */
const ordered = {
  bigint: ['-2', '3', '7', '3.5'],
  numeric: ['0.5', '1.50', '20', '1e3'],
  'double precision': ['0.5', '1.5', '20', 'NaN'],
  date: ['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-30'],
  code: ['a', 'b', 'c', null],
  day: ['2026-01-31', '2026-02-01', '2026-02-02', '2026-2-1'],
} as const

describe.each(Object.entries(ordered))('values of the type %s', (key, [low, middle, high, odd]) => {
  test('are compared by each operator, and what is empty is other than any of them', async () => {
    expect(await asked(key, 'eq', middle)).toBe('2')
    expect(await asked(key, 'in', low, high)).toBe('13')
    expect(await asked(key, 'ne', middle, high)).toBe('14')
    expect(await asked(key, 'gt', middle)).toBe('3')
    expect(await asked(key, 'gte', middle)).toBe('23')
    expect(await asked(key, 'lt', middle)).toBe('1')
    expect(await asked(key, 'lte', middle)).toBe('12')
    expect(await asked(key, 'between', low, middle)).toBe('12')
    expect(await asked(key, 'between', middle, '')).toBe('23')
    expect(await asked(key, 'between', '', middle)).toBe('12')
    expect(await asked(key, 'between', '', '')).toBe('1234')
    expect(await asked(key, 'empty')).toBe('4')
    expect(await asked(key, 'filled')).toBe('123')
  })

  test('are refused where there are none, or one is written otherwise', async () => {
    for (const operator of ['eq', 'ne', 'gte', 'in'] as const)
      expect([operator, await asked(key, operator)]).toEqual([operator, '400 listValue'])
    if (odd === null) return
    for (const operator of ['eq', 'ne', 'lt', 'between'] as const)
      expect([operator, await asked(key, operator, low, odd)]).toEqual([operator, '400 listValue'])
    expect(await asked(key, 'in', low, '')).toBe('400 listValue')
  })
})

test('an id is no negative number, and fits a number of the program', async () => {
  expect(await asked('id', 'in', '3', '999999999999999')).toBe('2')
  expect(await asked('id', 'in', '-2')).toBe('400 listValue')
  expect(await asked('id', 'in', '1234567890123456')).toBe('400 listValue')
})

test('a department stands for those below it, of the asking organisation alone', async () => {
  expect(await asked('department', 'in', String(above))).toBe('12')
  expect(await asked('department', 'eq', String(above))).toBe('12')
  expect(await asked('department', 'eq', String(below))).toBe('2')
  expect(await asked('department', 'in', String(below), String(other))).toBe('23')
  expect(await asked('department', 'in', String(org.rootDepartmentId))).toBe('123')
  expect(await asked('department', 'in', String(stranger.rootDepartmentId))).toBe('')
  expect(await asked('department', 'ne', String(above))).toBe('234')
  expect(await asked('department', 'empty')).toBe('4')
  expect(await asked('department', 'filled')).toBe('123')
  for (const values of [[], [''], ['x']])
    expect(await asked('department', 'in', ...values)).toBe('400 listValue')
})

test('a flag is no (1) or yes (2), and neither where it is empty', async () => {
  expect(await asked('flag', 'eq', '1')).toBe('1')
  expect(await asked('flag', 'eq', '2')).toBe('23')
  expect(await asked('flag', 'empty')).toBe('4')
  expect(await asked('flag', 'filled')).toBe('123')
  for (const value of ['0', 'true', '']) expect(await asked('flag', 'eq', value)).toBe('400 listValue')
  expect(await asked('flag', 'ne', '1')).toBe('400 listValue')
})

test('a text is found in whatever width, case and characters, or by the very text', async () => {
  expect(await asked('text', 'has', 'ABC')).toBe('12')
  expect(await asked('text', 'has', '采购')).toBe('1')
  expect(await asked('text', 'has', '%')).toBe('3')
  expect(await asked('text', 'has', '.')).toBe('')
  expect(await asked('text', 'eq', 'abc')).toBe('2')
  expect(await asked('text', 'eq', 'ab')).toBe('')
  expect(await asked('text', 'empty')).toBe('4')
  expect(await asked('text', 'filled')).toBe('123')
  for (const operator of ['has', 'eq'] as const) expect(await asked('text', operator)).toBe('400 listValue')
})

test('amounts are compared within the currency that is named, yuan where none is', async () => {
  expect(await asked('money', 'eq', 'USD', '100')).toBe('2')
  expect(await asked('money', 'eq', '100')).toBe('1')
  expect(await asked('money', 'between', 'CNY', '', '250')).toBe('13')
  expect(await asked('money', 'gt', 'CNY', '100')).toBe('3')
  expect(await asked('money', 'ne', 'CNY', '100')).toBe('3')
  expect(await asked('money', 'empty')).toBe('4')
  expect(await asked('money', 'filled')).toBe('123')
  for (const values of [['CNY'], ['CNY', '1.5'], ['XY', '1']])
    expect(await asked('money', 'gte', ...values)).toBe('400 listValue')
})

describe.each([
  ['figure', '0.5', '1.5', '20', '1e3'],
  ['count', '-2', '3', '7', 'x'],
  ['moment', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-30'],
])('a range of the type %s', (key, low, middle, high, odd) => {
  test('has both its ends, and an empty one is open', async () => {
    expect(await asked(key, 'eq', middle)).toBe('2')
    expect(await asked(key, 'gte', middle)).toBe('23')
    expect(await asked(key, 'lte', middle)).toBe('12')
    expect(await asked(key, 'between', low, middle)).toBe('12')
    expect(await asked(key, 'between', middle, '')).toBe('23')
    expect(await asked(key, 'between', '', middle)).toBe('12')
    expect(await asked(key, 'between', high, low)).toBe('')
    expect(await asked(key, 'gte', '')).toBe('1234')
    expect(await asked(key, 'empty')).toBe('4')
    expect(await asked(key, 'filled')).toBe('123')
    for (const operator of ['gte', 'lte', 'eq', 'between'] as const)
      expect([operator, await asked(key, operator, odd)]).toEqual([operator, '400 listValue'])
    expect(await asked(key, 'between', low, odd)).toBe('400 listValue')
    expect(await asked(key, 'ne', low)).toBe('400 listValue')
  })
})

test('a count lies between figures that are no whole numbers', async () => {
  expect(await asked('count', 'between', '2.5', '6.9')).toBe('2')
  expect(await asked('count', 'gte', '3.1')).toBe('3')
  expect(await asked('count', 'lte', '2.9')).toBe('1')
  expect(await asked('count', 'eq', '3.5')).toBe('')
})

test('a sum may be larger than any single amount, and is a whole number', async () => {
  expect(await asked('sum', 'lte', '9'.repeat(30))).toBe('123')
  expect(await asked('sum', 'between', '101', '250')).toBe('3')
  expect(await asked('sum', 'eq', '100')).toBe('12')
  for (const value of ['1.5', '9'.repeat(31)]) expect(await asked('sum', 'gte', value)).toBe('400 listValue')
})

test('conditions hold together; a key or operator that is not offered is refused', async () => {
  expect(await found('bigint:gte:3;own:in:1,2')).toBe('2')
  expect(await found('')).toBe('1234')
  expect(await found('nothing:in:1')).toBe('400 listKey')
  expect(await found('constructor:in:1')).toBe('400 listKey')
  expect(await found('own:ne:1')).toBe('400 listOperator')
  expect(await found('bigint:has:1')).toBe('400 listOperator')
  expect(await found('bigint')).toBe('400 listCondition')
})
