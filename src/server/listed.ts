import { type RawBuilder, sql } from 'kysely'

/**
 * These ids for `in (…)`, the last again and again until there are 1, 2, 4, 8 … of them. Of so many the database keeps the plan, of an array whose length it does not know it makes
 * one each time, which costs many times what the names do.
 */
export function listed(all: readonly number[]): RawBuilder<unknown> {
  const places = 2 ** Math.ceil(Math.log2(all.length))
  return sql`in (${sql.join(Array.from({ length: places }, (_, at) => sql`${all[at] ?? all.at(-1)}`))})`
}
