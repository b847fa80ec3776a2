import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const admin = await org.as('administrator')

test('a path holds the ids from the top down, also once a node is on top', async () => {
  const made = async (name: string, parentID: number | null) =>
    (await admin.post('/contract_types', { name, parentID })).data as { id: number; version: number }
  const [first, second] = [await made('甲', null), await made('乙', null)]
  const middle = await made('丙', first.id)
  const leaf = await made('丁', middle.id)
  const paths = async () => {
    const { rows } = await app.database.tenant(org.id, (tx) =>
      sql<{
        path: string
      }>`select path from contract_types where id = any(${[middle.id, leaf.id]}::bigint[]) order by id`.execute(
        tx,
      ),
    )
    return rows.map(({ path }) => path)
  }
  const below = (top: string) => [`${top}${middle.id}/`, `${top}${middle.id}/${leaf.id}/`]
  expect(await paths()).toEqual(below(`/${first.id}/`))
  const move = (parentID: number | null, version: number) =>
    admin.put(`/contract_types/${middle.id}`, { parentID, version })
  expect((await move(second.id, 1)).status).toBe(200)
  expect(await paths()).toEqual(below(`/${second.id}/`))
  expect((await move(null, 2)).status).toBe(200)
  expect(await paths()).toEqual(below('/'))
})
