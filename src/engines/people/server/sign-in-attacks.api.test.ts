import { expect, test } from 'vitest'
import { testApp, testPassword } from '#testing/index.ts'
import { sourceOf } from './throttle.ts'

const app = await testApp()
const org = await app.organization()

test('guesses sent all at once are counted as if they came one after the other', async () => {
  const { account } = await org.user()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => app.client().post('/session', { account, password: `guess ${i}` })),
  )
  const judged = answers.filter(({ status }) => status === 401).length
  expect(judged).toBeGreaterThanOrEqual(5)
  expect(judged).toBeLessThanOrEqual(8)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - judged)
})

test('a refused sign-in takes as long for an account that exists as for one that does not', async () => {
  const { account } = await org.user()
  for (const name of [account, `nobody-${account}`]) {
    const began = performance.now()
    expect((await app.client().post('/session', { account: name, password: 'nope nope' })).status).toBe(401)
    expect(performance.now() - began).toBeGreaterThanOrEqual(399)
  }
})

test('signing in again ends the session that the browser had, and never takes over a token that it was given', async () => {
  const { account } = await org.user()
  const client = app.client()
  await client.post('/session', { account, password: testPassword })
  const first = client.cookie
  await client.post('/session', { account, password: testPassword })
  expect(client.cookie).not.toBe(first)
  const before = app.client()
  before.cookie = first
  expect((await before.get('/sessions')).status).toBe(401)
  const planted = app.client()
  planted.cookie = 'chancery=planted-by-somebody-else'
  await planted.post('/session', { account, password: testPassword })
  expect(planted.cookie).not.toContain('planted')
})

test('a session is not a way to guess the password: wrong current passwords are counted like failed sign-ins', async () => {
  const client = await org.person()
  const guess = (current: string) => client.put('/session/password', { current, next: 'a quite new secret' })
  for (let i = 0; i < 5; i++) expect((await guess(`guess ${i}`)).status).toBe(422)
  expect((await guess(testPassword)).status).toBe(429)
})

test('nobody resets their own password without knowing it', async () => {
  const client = await org.as('administrator')
  expect((await client.post(`/users/${client.userId}/reset_password`)).status).toBe(422)
})

test('a one-time password opens neither the stream of events nor an upload', async () => {
  const client = await org.person()
  await app.database.system((tx) =>
    tx.updateTable('users').set({ must_change_password: true }).where('id', '=', client.userId).execute(),
  )
  expect((await client.get('/events')).code).toBe(40304)
  expect((await client.upload('/files', '说明.txt', new TextEncoder().encode('x'))).code).toBe(40304)
})

test('failures are counted against a whole IPv6 /64 and against the IPv4 address inside a mapped one', () => {
  expect(sourceOf('203.0.113.7')).toBe('203.0.113.7')
  expect(sourceOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(sourceOf('2001:db8:0:12::1')).toBe('2001:db8:0:12::/64')
  expect(sourceOf('2001:0DB8:0000:0012:9:8:7:6')).toBe('2001:db8:0:12::/64')
  expect(sourceOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(sourceOf('::1')).toBe('0:0:0:0::/64')
  expect(sourceOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
