import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { matterOffice } from '../testing/matters.ts'
import { records } from './slices/records.ts'

const app = await testApp()
const ask = async <Row>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Row[]

test('lists that begin with what was changed last begin at the right place of an index, with what ended behind all others', async () => {
  const such = records.filter(({ list }) => list.last && list.sort === '-updateTime')
  expect(such.length).toBeGreaterThan(3)
  for (const { table, list } of such) {
    const indexes = await ask<{ text: string }>(
      'select indexdef as text from pg_indexes where tablename = $1',
      [table],
    )
    const said = `(organization_id, ((status = ANY ('{${list.last?.codes.join()}}'::integer[]))), updated_at DESC, id DESC)`
    expect([table, indexes.some(({ text }) => text.includes(said))]).toEqual([table, true])
  }
})

test('statuses that are asked for come in the order of the list, page by page and by their cursors', async () => {
  const org = await app.organization()
  const { lead, madeCase } = await matterOffice(org)
  const { id } = await madeCase({ name: '样本' })
  await ask(
    `insert into law_cases (organization_id, name, handler_id, created_by, updated_by, updated_at, status)
     select organization_id, 'N' || i, handler_id, created_by, updated_by, now() - (1 + i * 7 % 31) * interval '1 minute', i % 11 from law_cases, generate_series(1, 30) i where id = $1`,
    [id],
  )
  for (const statuses of ['2', '9', '2,9', '1,2,3']) {
    const wanted = await ask<{ id: string }>(
      `select id from law_cases where organization_id = $1 and status = any($2::int[])
       order by status = any('{4,5,7,8,9,10}'), updated_at desc, id desc`,
      [org.id, statuses.split(',')],
    )
    const read: number[] = []
    let cursor = ''
    for (let pages = 0; pages < 40; pages++) {
      const { data } = await lead.get(`/law_cases?pageSize=2&filter=status:in:${statuses}${cursor}`)
      read.push(...data.list.map((one: { id: number }) => one.id))
      if (!data.nextCursor) break
      cursor = `&cursor=${data.nextCursor}`
    }
    expect(read).toEqual(wanted.map((one) => Number(one.id)))
    const second = (await lead.get(`/law_cases?pageSize=2&pageNum=2&filter=status:in:${statuses}`)).data.list
    expect(second.map((one: { id: number }) => one.id)).toEqual(read.slice(2, 4))
  }
})
