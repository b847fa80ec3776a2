import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actAs } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { testApp } from '#testing/index.ts'
import { localName } from './local-name.ts'

const app = await testApp()
const org = await app.organization()
await app.database.pool.query(
  `insert into positions (organization_id, name, name_en) values ($1, '法务总监', 'General counsel'), ($1, '顾问', '')`,
  [org.id],
)

const names = async (tx: Tx) => {
  const { rows } = await sql<{
    name: string
  }>`select ${localName('p')} as name from positions p order by p.id`.execute(tx)
  return rows.map(({ name }) => name)
}

test('a transaction names rows in its language, and leaves its connection none', async () => {
  const chinese = ['法务总监', '顾问']
  expect(await app.database.tenant(org.id, names, { locale: 'en' })).toEqual(['General counsel', '顾问'])
  // As many as there are connections: one of them had the transaction above.
  const after = await Promise.all(Array.from({ length: 16 }, () => app.database.tenant(org.id, names)))
  expect(after).toEqual(Array(16).fill(chinese))
  expect(await app.database.tenant(org.id, names, { locale: 'zh-CN' })).toEqual(chinese)
})

test('an operation outside of a request reads in the language that it is given', async () => {
  const actor = await org.actor(org.administratorId)
  const read = (locale?: 'en') => actAs(app.services, actor, ({ tx }) => names(tx), locale && { locale })
  expect(await read('en')).toEqual(['General counsel', '顾问'])
  expect(await read()).toEqual(['法务总监', '顾问'])
})
