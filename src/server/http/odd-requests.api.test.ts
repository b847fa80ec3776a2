import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const behindProxies = await testApp({ TRUST_PROXY: '127.0.0.1' })
const org = await app.organization()

test('an address with a part that is too long, or that climbs out of the reference, is no address and no fault of ours', async () => {
  const client = await org.as('administrator')
  for (const url of [
    `/api/v1/contracts/${'1'.repeat(201)}`,
    `/api/v1/contracts/${'1'.repeat(5_000)}`,
    `/api/v1/reference/static/${'a'.repeat(300)}`,
    '/api/v1/reference/static/../..',
    '/api/v1/reference/static/../../../package.json',
    '/api/v1/reference/static/%2e%2e/%2e%2e',
    '/api/v1/reference/static/..%2f..%2f..%2fpackage.json',
    '/api/v1/reference/static/%00',
    '/../../etc/passwd.json',
  ]) {
    const answer = await client.send('GET', url)
    expect([url, answer.status < 500]).toEqual([url, true])
    if (url.startsWith('/api/v1/')) {
      expect([url, answer.status, answer.code]).toEqual([url, 404, 40402])
      expect(JSON.parse(answer.raw.toString()).requestId).toMatch(/^[\da-f-]{36}$/)
    }
  }
})

const ports = new Map<typeof app, number>()
beforeAll(async () => {
  for (const one of [app, behindProxies]) {
    const address = await one.server.listen({ port: 0, host: '127.0.0.1' })
    ports.set(one, Number(new URL(address).port))
  }
})
afterAll(() => ports.clear())

/** Sends the whole request on a connection of its own; answers what closes that connection. */
async function sendWhole(
  of: typeof app,
  lines: readonly string[],
  body: string | Buffer,
): Promise<() => void> {
  const socket = connect(ports.get(of) ?? 0, '127.0.0.1')
  socket.on('error', () => {})
  const head = [
    ...lines,
    'host: 127.0.0.1',
    'x-csrf: 1',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    '',
  ]
  await new Promise<void>((done) => {
    socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), Buffer.from(body)]), () => done())
  })
  return () => socket.destroy()
}

test.each([
  ['without a proxy', app],
  ['behind a trusted proxy', behindProxies],
])(
  'who closes the lid after everything was sent has it kept, and the log knows the address (%s)',
  async (_, of) => {
    const there = await of.organization()
    const client = await there.person({ role: 'administrator' })
    const session = [`cookie: ${client.cookie}`, 'user-agent: a laptop']
    const boundary = 'part'
    const upload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="kept.txt"\r\ncontent-type: text/plain\r\n\r\nkept\r\n--${boundary}--\r\n`
    // Transactions wait, as on a busy server, while the sender goes away.
    const { tenant } = of.services.database
    const late = Promise.withResolvers<void>()
    let waiting = 0
    of.services.database.tenant = async (...given) => {
      waiting += 1
      await late.promise
      return tenant(...given)
    }
    const closes = [
      await sendWhole(
        of,
        ['POST /api/v1/positions HTTP/1.1', 'content-type: application/json', ...session],
        '{"name":"Kept"}',
      ),
      await sendWhole(
        of,
        [
          'POST /api/v1/files HTTP/1.1',
          `content-type: multipart/form-data; boundary=${boundary}`,
          ...session,
        ],
        upload,
      ),
    ]
    await expect.poll(() => waiting).toBe(2)
    for (const close of closes) close()
    const connections = () =>
      new Promise<number>((done) => of.server.server.getConnections((_error, count) => done(count)))
    await expect.poll(connections).toBe(0)
    late.resolve()
    of.services.database.tenant = tenant
    const kept = async () =>
      (
        await of.services.database.pool.query(
          `select action, ip from audit_entries where organization_id = $1 and action in ('position.create', 'file.upload') order by action`,
          [there.id],
        )
      ).rows
    await expect.poll(kept).toEqual([
      { action: 'file.upload', ip: '127.0.0.1' },
      { action: 'position.create', ip: '127.0.0.1' },
    ])
  },
)

test('text with half a character is kept with a mark in its place, and a NUL is refused wherever it stands', async () => {
  const client = await org.person({ role: 'administrator' })
  const json = { 'content-type': 'application/json' }
  const post = (body: string) => client.send('POST', '/positions', body, json)
  const half = await post(String.raw`{"name":"半个\ud83d字\udc00\ud83d\ude00"}`)
  expect([half.status, half.data.name]).toEqual([201, '半个\ufffd字\ufffd😀'])
  for (const body of [
    String.raw`{"name":"a\u0000"}`,
    String.raw`{"a\u0000b":1}`,
    String.raw`{"name":["\u0000"]}`,
  ])
    expect([body, (await post(body)).code]).toEqual([body, 40003])
  // What only looks like one: a backslash, and then u0000.
  const plain = await post(String.raw`{"name":"\\u0000 \\ud800"}`)
  expect([plain.status, plain.data.name]).toEqual([201, String.raw`\u0000 \ud800`])
})

test('what the database refuses is answered 4xx, counted by its constraint and logged without a value', async () => {
  const client = await org.as('administrator')
  const { tenant } = app.services.database
  const logged: unknown[] = []
  const { error: logError, warn: logWarn } = app.services.log
  app.services.log.error = ((...args: unknown[]) => logged.push(args)) as never
  app.services.log.warn = app.services.log.error
  const codes: [string, number, number][] = [
    ['22P02', 400, 40006],
    ['23514', 422, 42204],
    ['23503', 422, 42204],
    ['23505', 409, 40901],
  ]
  for (const [code, status, answered] of codes) {
    app.services.database.tenant = async () => {
      const constraint = `odd_${code}`
      throw Object.assign(new Error('invalid: "secret"'), { code, constraint, detail: 'Key (name)=(secret)' })
    }
    const answer = await client.post('/positions', { name: '职位' })
    app.services.database.tenant = tenant
    expect([code, answer.status, answer.code]).toEqual([code, status, answered])
    expect((await app.server.inject('/metrics')).body).toContain(
      `chancery_database_refusals_total{state="${code}",constraint="odd_${code}"} 1`,
    )
  }
  Object.assign(app.services.log, { error: logError, warn: logWarn })
  expect(logged.length).toBe(codes.length)
  expect(JSON.stringify(logged)).toContain('odd_23514')
  expect(JSON.stringify(logged)).not.toContain('secret')
})
