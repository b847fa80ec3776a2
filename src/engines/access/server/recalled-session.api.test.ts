import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Unproven } from '#server/proof.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const { pool } = app.database

/** An administrator whose session this process has just seen. */
async function known() {
  const client = await org.person({ role: 'administrator' })
  expect((await client.get('/positions')).status).toBe(200)
  const change = (table: 'sessions' | 'users', set: string) =>
    pool.query(`update ${table} set ${set} where ${table === 'users' ? 'id' : 'user_id'} = $1`, [
      client.userId,
    ])
  return { client, change }
}
const written = async (name: string) =>
  (await pool.query('select from positions where organization_id = $1 and name = $2', [org.id, name]))
    .rowCount
const lastEntry = async () =>
  (
    await pool.query<{ actor_name: string; is_of_now: boolean }>(
      `select actor_name, at between now() - interval '1 minute' and now() + interval '1 minute' as is_of_now from audit_entries where organization_id = $1 order by sequence desc limit 1`,
      [org.id],
    )
  ).rows[0]

afterEach(() => {
  vi.restoreAllMocks()
})

test('a session that was just seen is looked up in the transaction of the call, and not before it', async () => {
  const { client } = await known()
  const apart = vi.spyOn(app.services.database, 'query')
  expect((await client.get('/positions')).status).toBe(200)
  expect((await client.post('/positions', { name: randomUUID() })).status).toBe(201)
  expect(apart).not.toHaveBeenCalled()
})

describe('a session that was just seen writes nothing and is told so when', () => {
  const ends: [string, (person: Awaited<ReturnType<typeof known>>) => Promise<unknown>][] = [
    ['it was ended', ({ client }) => pool.query('delete from sessions where user_id = $1', [client.userId])],
    ['it expired', ({ change }) => change('sessions', `expires_at = now() - interval '1 second'`)],
    [
      'nobody used it for long',
      ({ change }) => change('sessions', `last_seen_at = now() - interval '9 hours'`),
    ],
    ['the person left', ({ change }) => change('users', `state = 'terminated'`)],
  ]
  test.each(ends)('%s', async (_, end) => {
    const person = await known()
    await end(person)
    const name = randomUUID()
    const { client } = person
    // What they sent is not judged, so it tells them nothing.
    expect((await client.post('/positions', { unknown: true })).code).toBe(40102)
    expect((await client.post('/positions', { name })).code).toBe(40102)
    expect((await client.get('/positions')).code).toBe(40102)
    expect(await written(name)).toBe(0)
  })

  test('the permission was taken away; and may again with the next call when it is given back', async () => {
    const { client } = await known()
    const name = randomUUID()
    const taken = await pool.query('delete from user_roles where user_id = $1 returning *', [client.userId])
    expect((await client.post('/positions', { name })).status).toBe(403)
    expect(await written(name)).toBe(0)
    const { organization_id, user_id, role_id } = taken.rows[0]
    await pool.query('insert into user_roles (organization_id, user_id, role_id) values ($1, $2, $3)', [
      organization_id,
      user_id,
      role_id,
    ])
    expect((await client.post('/positions', { name })).status).toBe(201)
  })

  test('a new password has to be chosen first', async () => {
    const { client, change } = await known()
    await change('users', 'must_change_password = true')
    const name = randomUUID()
    expect((await client.post('/positions', { name })).status).toBe(403)
    expect(await written(name)).toBe(0)
  })
})

test('a person acts under the name that they have now', async () => {
  const { client, change } = await known()
  await change('users', `name = '改名之后'`)
  await client.post('/positions', { name: randomUUID() })
  expect((await lastEntry())?.actor_name).toBe('改名之后')
})

test.each([3_600_000, -3_600_000])('a clock that jumps by %i ms dates nothing wrongly', async (jump) => {
  const { client } = await known()
  const clock = performance
  const atJump = clock.now() + jump
  vi.spyOn(clock, 'now').mockReturnValue(atJump)
  expect((await client.post('/positions', { name: randomUUID() })).status).toBe(201)
  expect((await lastEntry())?.is_of_now).toBe(true)
})

test('a call through a known session is dated no earlier than what the database said before it', async () => {
  const { client } = await known()
  const apart = vi.spyOn(app.services.database, 'query')
  for (let i = 0; i < 20; i++) {
    const before = (await pool.query('select clock_timestamp()::text as told')).rows[0].told
    expect((await client.post('/positions', { name: randomUUID() })).status).toBe(201)
    const { rows } = await pool.query(
      'select at >= $2::timestamptz as is_later from audit_entries where organization_id = $1 order by sequence desc limit 1',
      [org.id, before],
    )
    expect(rows).toEqual([{ is_later: true }])
  }
  expect(apart).not.toHaveBeenCalled()
})

describe('a transaction whose proof does not hold', () => {
  const proof = (isTrue: boolean) => ({ text: 'select $1::int as one', values: [1], holds: () => isTrue })
  const rename = (name: string, isTrue: boolean, fails = false) =>
    app.services.database.tenant(
      org.id,
      async (tx) => {
        await tx.updateTable('organizations').set({ name }).where('id', '=', org.id).execute()
        if (fails) throw new Error('the work failed')
      },
      { proof: proof(isTrue) },
    )
  const name = async () =>
    (await pool.query('select name from organizations where id = $1', [org.id])).rows[0].name

  test('ends as unproven whatever its work did, and leaves nothing behind', async () => {
    await rename('之前', true)
    await expect(rename('之后', false)).rejects.toThrow(Unproven)
    await expect(rename('之后', false, true)).rejects.toThrow(Unproven)
    await expect(rename('之后', true, true)).rejects.toThrow('the work failed')
    expect(await name()).toBe('之前')
  })
})
