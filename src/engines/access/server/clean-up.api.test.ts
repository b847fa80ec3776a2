import { expect, test } from 'vitest'
import { aloneApp } from '#testing/index.ts'
import { cleanUpAccess } from './index.ts'

// What is tried here is done to all organisations at once.
const app = await aloneApp()
const org = await app.organization()

test('old answers, ended sessions and yesterday’s failures go; what still counts stays', async () => {
  const [stays, expired, idle, remembered] = await Promise.all(
    Array.from({ length: 4 }, () => org.person({ role: 'administrator' })),
  )
  const { pool } = app.database
  const session = (client: typeof stays, change: string) =>
    pool.query(`update sessions set ${change} where user_id = $1`, [client?.userId])
  await session(expired, `expires_at = now() - interval '1 second'`)
  await session(idle, `last_seen_at = now() - interval '9 hours'`)
  await session(remembered, `last_seen_at = now() - interval '9 hours', remembered = true`)
  for (const key of ['old', 'new']) await stays?.post('/positions', { name: key }, { 'idempotency-key': key })
  await pool.query(
    `update idempotency_keys set created_at = now() - interval '25 hours' where organization_id = $1 and key = 'old'`,
    [org.id],
  )
  await pool.query(
    `insert into sign_in_attempts (account, ip, at) values ('cleaned', '::1', now() - interval '2 days')`,
  )
  await cleanUpAccess(app.database)
  const sessions = await pool.query('select user_id from sessions where organization_id = $1', [org.id])
  expect(sessions.rows.map((row) => row.user_id).sort()).toEqual([stays?.userId, remembered?.userId].sort())
  const keys = await pool.query('select key from idempotency_keys where organization_id = $1', [org.id])
  expect(keys.rows).toEqual([{ key: 'new' }])
  expect((await pool.query(`select from sign_in_attempts where account = 'cleaned'`)).rowCount).toBe(0)
  expect((await idle?.get('/profile'))?.code).toBe(40102)
  expect((await remembered?.get('/profile'))?.status).toBe(200)
})
