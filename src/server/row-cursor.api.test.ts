import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cursorPages } from '#server/row-cursor.ts'
import { elsewhere, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()

test('rows come some at a time, all as of one moment whatever others do meanwhile, and the next query finds the cursor gone', async () => {
  const insert = (name: string) =>
    app.database.tenant(org.id, (tx) =>
      tx
        .insertInto('positions')
        .values({ organization_id: org.id, name } as never)
        .execute(),
    )
  for (let i = 0; i < 5; i++) await insert(`一${i}`)
  const read = await app.database.tenant(
    org.id,
    async (tx) => {
      const query = sql`select name from positions where organization_id = ${org.id} and name like ${'%'} order by id`
      const pages: string[][] = []
      for await (const rows of cursorPages<{ name: string }>(tx, query, 2)) {
        await elsewhere(insert, `二${pages.length}`)
        pages.push(rows.map(({ name }) => name))
      }
      const again: number[] = []
      for await (const rows of cursorPages(tx, query, 100)) again.push(rows.length)
      return { pages, again }
    },
    { readOnly: true, snapshot: true },
  )
  expect(read.pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(read.pages.flat().every((name) => name.startsWith('一'))).toBe(true)
  expect(read.again).toEqual([5])
})
