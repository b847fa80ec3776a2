import { describe, expect, test } from 'vitest'
import { testApp, testPassword } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()

describe('signing in', () => {
  test('the right password opens a session that names the person and their organisation', async () => {
    const { account, id } = await org.user({ role: 'businessStaff' })
    const client = app.client()
    const answer = await client.post('/session', { account, password: testPassword })
    expect(answer.status).toBe(200)
    expect(answer.data.user.id).toBe(id)
    expect(answer.data.organization.id).toBe(org.id)
    expect(answer.data.permissions['contract.read']).toBe('own')
    expect((await client.get('/session')).data.user.id).toBe(id)
  })

  test('a wrong password and an unknown account get the same answer', async () => {
    const { account } = await org.user()
    const wrong = await app.client().post('/session', { account, password: 'wrong password' })
    const unknown = await app
      .client()
      .post('/session', { account: 'nobody-at-all', password: 'wrong password' })
    expect([wrong.status, wrong.code, wrong.message]).toEqual([401, 40103, '账号或密码不正确'])
    expect([unknown.status, unknown.code, unknown.message]).toEqual([401, 40103, '账号或密码不正确'])
  })

  test('the fifth failure from one address slows that address down and leaves other accounts alone', async () => {
    const { account } = await org.user()
    for (let i = 0; i < 5; i++) await app.client().post('/session', { account, password: 'nope nope' })
    const slowed = await app.client().post('/session', { account, password: testPassword })
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    const other = await org.user()
    expect(
      (await app.client().post('/session', { account: other.account, password: testPassword })).status,
    ).toBe(200)
  })

  test('a terminated person is out with the next request', async () => {
    const client = await org.person({ role: 'legalCounsel' })
    await app.database.system((tx) =>
      tx.updateTable('users').set({ state: 'terminated' }).where('id', '=', client.userId).execute(),
    )
    expect((await client.get('/sessions')).code).toBe(40102)
  })

  test('a request without the CSRF header, or from another origin, is refused', async () => {
    const client = await org.person()
    const without = await app.server.inject({
      method: 'DELETE',
      url: '/api/v1/session',
      headers: { cookie: client.cookie ?? '' },
    })
    expect(without.statusCode).toBe(403)
    expect((await client.delete('/session', undefined, { origin: 'https://evil.example' })).code).toBe(40302)
    expect((await client.get('/sessions')).status).toBe(200)
  })

  test('changing the password ends the other sessions and keeps this one', async () => {
    const { account } = await org.user()
    const [here, there] = [app.client(), app.client()]
    for (const client of [here, there]) await client.post('/session', { account, password: testPassword })
    expect((await here.put('/session/password', { current: testPassword, next: '12345678' })).code).toBe(
      42203,
    )
    expect(
      (await here.put('/session/password', { current: testPassword, next: 'a quite new secret' })).status,
    ).toBe(200)
    expect((await here.get('/sessions')).status).toBe(200)
    expect((await there.get('/sessions')).status).toBe(401)
  })
})

describe('the envelope', () => {
  test('unknown properties, broken JSON, NUL, big bodies and wrong methods each have their answer', async () => {
    const client = app.client()
    const json = { 'content-type': 'application/json' }
    expect((await client.post('/session', { account: 'a', password: 'b', extra: 1 })).code).toBe(40001)
    expect((await client.send('POST', '/session', '{"account":', json)).code).toBe(40002)
    expect((await client.send('POST', '/session', '{"account":"a\\u0000","password":"b"}', json)).code).toBe(
      40003,
    )
    expect(
      (await client.send('POST', '/session', '{"__proto__":{"x":1},"account":"a","password":"b"}', json))
        .status,
    ).toBe(400)
    expect((await client.post('/session', { account: 'a', password: 'x'.repeat(10_000_000) })).code).toBe(
      41301,
    )
    expect((await client.get('/sessions?pageNum=1&pageNum=2')).status).toBeGreaterThanOrEqual(400)
    const wrongMethod = await client.put('/sessions')
    expect([wrongMethod.status, wrongMethod.headers.allow]).toEqual([405, 'GET'])
    expect((await client.get('/no/such/path')).code).toBe(40402)
  })
})
