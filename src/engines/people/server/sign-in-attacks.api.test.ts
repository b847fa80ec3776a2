import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp, testPassword } from '#testing/index.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
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

test('a refused sign-in is answered after the same pause for an account that exists and for one that does not', async () => {
  const { account } = await org.user()
  for (const name of [account, `nobody-${account}`]) {
    // The pause is 400 ms: a timer of a little less, set before the call, always ends first.
    const pause = sleep(390).then(() => 'pause')
    const answer = app.client().post('/session', { account: name, password: 'nope nope' })
    expect(await Promise.race([pause, answer])).toBe('pause')
    expect((await answer).status).toBe(401)
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

/** A browser at an address, with its cookies. */
const browserAt = (ip: string) => {
  let cookie = ''
  return async (method: 'POST' | 'GET' | 'DELETE' | 'PUT', url: string, payload?: object) => {
    const answer = await app.server.inject({
      method,
      url: `/api/v1${url}`,
      remoteAddress: ip,
      headers: { 'x-csrf': '1', cookie },
      ...(payload && { payload }),
    })
    const set = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return { status: answer.statusCode, data: answer.json().data }
  }
}
const flood = (ip: string) =>
  app.database.query(
    `insert into sign_in_attempts (account, ip) select 'nobody-' || n, $1 from generate_series(1, 100) n`,
    [ip],
  )

test('a flood of invented names from the office locks out browsers that nobody knows, not those that signed in before', async () => {
  const ip = '203.0.113.20'
  const [one, other] = [await org.user(), await org.user()]
  const signIn = (account: string, password = testPassword) => ({ account, password, remember: false })
  const known = browserAt(ip)
  expect((await known('POST', '/session', signIn(one.account))).status).toBe(200)
  await flood(ip)
  expect((await browserAt(ip)('POST', '/session', signIn(one.account))).status).toBe(429)
  // Known for one person is not known for another.
  expect((await known('POST', '/session', signIn(other.account))).status).toBe(429)
  expect((await known('POST', '/session', signIn(one.account))).status).toBe(200)
  // A known browser gets its five tries and no more.
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => known('POST', '/session', signIn(one.account, `guess ${i}`))),
  )
  expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(8)
  expect((await known('POST', '/session', signIn(one.account))).status).toBe(429)
})

test('a browser is forgotten with a new password, and its mark cannot be made up or lent', async () => {
  const ip = '203.0.113.21'
  const { account } = await org.user()
  const known = browserAt(ip)
  await known('POST', '/session', { account, password: testPassword })
  await flood(ip)
  // Signed in, the flood does not stand in the way of choosing a new password either.
  const next = 'a quite new secret'
  expect((await known('PUT', '/session/password', { current: testPassword, next })).status).toBe(200)
  expect((await known('POST', '/session', { account, password: next })).status).toBe(429)
  const { id } = await app.database.system((tx) =>
    tx.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow(),
  )
  const since = Math.floor(Date.now() / 1000).toString(36)
  for (const mark of [
    `${id}.${since}.x.`,
    `${id}.${since}.x.${'A'.repeat(43)}`,
    `${id}`,
    '~~~',
    `${id}....`,
  ]) {
    const forged = await app.server.inject({
      method: 'POST',
      url: '/api/v1/session',
      remoteAddress: ip,
      headers: { 'x-csrf': '1', cookie: `chancery-device=${mark}` },
      payload: { account, password: next },
    })
    expect(forged.statusCode, mark).toBe(429)
  }
})

test('whoever manages people sees that their own network is locked out and lifts it; nobody else does', async () => {
  const ip = '203.0.113.22'
  const [administrator, staff] = [browserAt(ip), browserAt(ip)]
  const [boss, colleague] = [await org.as('administrator'), await org.user()]
  const { account } = await app.database.system((tx) =>
    tx.selectFrom('users').select('account').where('id', '=', boss.userId).executeTakeFirstOrThrow(),
  )
  await administrator('POST', '/session', { account, password: testPassword })
  await staff('POST', '/session', { account: colleague.account, password: testPassword })
  expect((await administrator('GET', '/sign_in_limit')).data).toEqual({
    address: ip,
    failures: 0,
    seconds: 0,
  })
  await flood(ip)
  const locked = (await administrator('GET', '/sign_in_limit')).data
  expect(locked).toMatchObject({ address: ip, failures: 100 })
  expect(locked.seconds).toBeGreaterThan(0)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await staff(method, '/sign_in_limit')).status).toBe(403)
  const stranger = () =>
    browserAt(ip)('POST', '/session', { account: colleague.account, password: testPassword })
  expect((await stranger()).status).toBe(429)
  expect((await administrator('DELETE', '/sign_in_limit')).data).toEqual({
    address: ip,
    failures: 0,
    seconds: 0,
  })
  expect((await stranger()).status).toBe(200)
})

test('a known browser is let in while others guess at its account from everywhere', async () => {
  const { account } = await org.user()
  const known = browserAt('203.0.113.23')
  await known('POST', '/session', { account, password: testPassword })
  await app.database.query(
    `insert into sign_in_attempts (account, ip) select $1, '198.51.100.' || n from generate_series(1, 60) n`,
    [account],
  )
  expect(
    (await browserAt('203.0.113.24')('POST', '/session', { account, password: testPassword })).status,
  ).toBe(429)
  expect((await known('POST', '/session', { account, password: testPassword })).status).toBe(200)
})

test('a browser is known for 180 days and to its own account alone', () => {
  const account = { id: 7, password_hash: 'x' }
  const settings = app.services.config
  const marked = Date.UTC(2026, 0, 1)
  const cookies: Record<string, string> = {}
  const reply = {
    setCookie: (name: string, value: string) => Object.assign(cookies, { [name]: value }),
  } as never
  const request = { cookies } as never
  rememberDevice({ request, reply, settings, account, now: new Date(marked) })
  const seen = (days: number, who = account) =>
    knownDevice(request, settings, who, new Date(marked + days * 86_400_000)) !== null
  expect([seen(0), seen(179), seen(181), seen(-1)]).toEqual([true, true, false, false])
  expect([seen(1, { ...account, id: 8 }), seen(1, { ...account, password_hash: 'y' })]).toEqual([
    false,
    false,
  ])
})
