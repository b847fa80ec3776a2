import { expect, test } from 'vitest'
import { testApp, testPassword } from '#testing/index.ts'
import { connectionTimes } from './connections.ts'

const app = await testApp()
const guarded = await testApp({
  METRICS_TOKEN: 'a-token-for-measuring',
  PUBLIC_URL: 'https://law.example.com',
})
const org = await app.organization()

test('every answer carries the headers that protect the browser, also errors, unknown paths, pages and streams', async () => {
  const client = await org.person()
  const asked: [string, string][] = [
    ['GET', '/api/v1/session'],
    ['GET', '/api/v1/sessions'],
    ['GET', '/api/v1/no/such/path'],
    ['POST', '/api/v1/session'],
    ['PUT', '/api/v1/sessions'],
    ['GET', '/api/v1/files/999999999/content'],
    ['GET', '/api/v1/openapi.json'],
    ['GET', '/healthz'],
    ['GET', '/assets/gone.js'],
  ]
  for (const [method, url] of asked) {
    const { headers } = await app.server.inject({
      method: method as 'GET',
      url,
      headers: { cookie: client.cookie ?? '' },
    })
    const policy = String(headers['content-security-policy'])
    expect(policy, url).toContain("script-src 'self'")
    expect(policy, url).toContain("object-src 'none'")
    expect(policy, url).toContain("frame-ancestors 'none'")
    expect(policy, url).not.toContain('unsafe-eval')
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['referrer-policy'], url).toBe('no-referrer')
    expect(headers['x-powered-by'], url).toBeUndefined()
    expect(headers['access-control-allow-origin'], url).toBeUndefined()
    if (url.startsWith('/api/v1/s')) expect(headers['cache-control'], url).toContain('no-store')
  }
})

test('an address that cannot be read is answered in our words and with our headers too', async () => {
  const answer = await app.server.inject({ url: '/api/v1/%E0%A4' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 40402])
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('JSON nested without end is refused before anybody walks through it, and brackets inside text are text', async () => {
  const client = await org.as('legalLead')
  const json = { 'content-type': 'application/json', 'idempotency-key': 'nested' }
  for (const deep of [
    `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`,
  ]) {
    const answer = await client.send(
      'POST',
      '/contracts',
      `{"contractTypeID":1,"values":{"x":${deep}}}`,
      json,
    )
    expect([answer.status, answer.code]).toEqual([400, 40002])
  }
  const text = `"\\"${'['.repeat(500)}"`
  const answer = await client.send(
    'POST',
    '/contracts',
    `{"contractTypeID":999999,"values":{"x":${text}}}`,
    json,
  )
  expect(answer.status).toBe(404)
  // A text that never ends, of the size that is taken at most: a check that starts over at each character would not end.
  for (const sign of ['\\\\', '\\"', '"', '[]'])
    expect((await client.send('POST', '/session', `{"x":"${sign.repeat(1_900_000)}`, json)).status).toBe(400)
})

test('a body with very many unknown properties is refused early and names only the first', async () => {
  const client = await org.as('legalLead')
  const json = { 'content-type': 'application/json' }
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_none, at) => [`unknown${at}`.padEnd(60, 'x'), 1]))
  for (const path of ['/session', '/contracts']) {
    const megabytes = JSON.stringify({ contractTypeID: 1, values: unknown(50_000) })
    const { status, code } = await client.send('POST', path, megabytes, json)
    expect([path, status, code]).toEqual([path, 413, 41303])
    const some = await client.send('POST', path, JSON.stringify(unknown(4_000)), json)
    expect([path, some.status, some.errors.length]).toEqual([path, 400, 1_000])
  }
})

test('connections of the product are guarded as the times say', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server.server
  const { headers, request, between } = connectionTimes
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([headers, request, between])
  expect(app.server.server.listenerCount('timeout')).toBe(1)
})

test('behind https the session cookie is __Host-, Secure, HttpOnly and Lax, and HSTS is sent', async () => {
  const there = await guarded.organization()
  const { account } = await there.user()
  const answer = await guarded.client().post('/session', { account, password: testPassword })
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-chancery=[\w-]{43};/)
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
  expect(cookie).not.toContain('Domain')
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
  expect(answer.raw.toString()).not.toMatch(/hash|token/i)
})

test('metrics are for this machine, or with a setting for who has the token', async () => {
  const from = (remoteAddress: string, headers = {}) =>
    app.server.inject({ url: '/metrics', remoteAddress, headers })
  expect((await from('127.0.0.1')).statusCode).toBe(200)
  expect((await from('203.0.113.9')).statusCode).toBe(401)
  // A proxy on this machine that we were not told of does not lend its address to the world.
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401)
  const withToken = (authorization?: string) =>
    guarded.server.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })
  expect((await withToken()).statusCode).toBe(401)
  expect((await withToken('Bearer wrong')).statusCode).toBe(401)
  expect((await withToken('Bearer a-token-for-measuring')).statusCode).toBe(200)
})

test('nobody chooses their own address: X-Forwarded-For counts only behind a proxy that is trusted', async () => {
  const { account } = await org.user()
  const guess = (i: number) =>
    app
      .client()
      .post('/session', { account, password: 'nope nope' }, { 'x-forwarded-for': `198.51.100.${i}` })
  for (let i = 0; i < 5; i++) await guess(i)
  expect((await guess(99)).status).toBe(429)
})
