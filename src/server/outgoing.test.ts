import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInsideAddress, outgoingAddress, outgoingWithQuery, postOutside } from './outgoing.ts'

const server = createServer((request, response) => {
  if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
  else if (request.url === '/large') response.end('x'.repeat(5_000))
  else if (!request.url?.startsWith('/never')) response.end('ok')
})
let host = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (path: string, trustedHosts: string[] = [host], headers: Record<string, string> = {}) =>
  postOutside({
    url: new URL(`http://${host}${path}`),
    headers,
    body: '{}',
    milliseconds: 300,
    mostBytes: 1_000,
    trustedHosts,
  })

describe('a call to another machine', () => {
  it('goes to a host that the operator trusts, even without https', async () => {
    expect(await post('/')).toEqual({ status: 200, text: 'ok' })
  })

  it.each([
    ['/elsewhere', 'redirected'],
    ['/large', 'tooLarge'],
    ['/never', 'timeout'],
  ])('ends at %s as %s', async (path, reason) => {
    await expect(post(path)).rejects.toMatchObject({ reason })
  })

  it.each<Record<string, string>>([{ trailer: 'x' }, { 'x y': 'z' }, { authorization: 'Bearer 钥' }])(
    'fails with a reason where a header cannot be sent: %j',
    async (headers) => {
      await expect(post('/', [host], headers)).rejects.toMatchObject({ reason: 'badHeader' })
    },
  )

  it('is not made to this machine or a private one, whatever name it goes by', async () => {
    await expect(post('/', [])).rejects.toMatchObject({ reason: 'badAddress' })
    for (const url of [
      'https://localhost/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
    ]) {
      const call = {
        url: new URL(url),
        headers: {},
        body: '',
        milliseconds: 2_000,
        mostBytes: 10,
        trustedHosts: [],
      }
      await expect(postOutside(call), url).rejects.toMatchObject({
        reason: expect.stringMatching(/badAddress|privateAddress/),
      })
    }
  })

  it.each([
    'http://models.example.com/v1',
    'https://user:secret@models.example.com/v1',
    'https://models.example.com/v1?key=1',
    'https://192.168.1.4/v1',
    'https://169.254.169.254/latest',
    'https://0x7f000001/',
    'https://2130706433/',
    'ftp://models.example.com/',
    'models.example.com',
  ])('has no address in %s', (text) => expect(outgoingAddress(text, [])).toBeNull())

  it('has one in https on a public host, and in what the operator allows', () => {
    expect(outgoingAddress('https://api.example.com/v1', [])?.host).toBe('api.example.com')
    expect(outgoingAddress('http://localhost:11434/v1', ['localhost:11434'])?.host).toBe('localhost:11434')
    expect(outgoingAddress('http://localhost:80/v1', ['localhost:11434'])).toBeNull()
  })

  it('is split from the key behind it, which then goes with the call and into no error', async () => {
    const split = outgoingWithQuery('https://bots.example.com/send?key=a%2Bb&x=1', [])
    expect([split?.url.href, split?.query]).toEqual(['https://bots.example.com/send', { key: 'a+b', x: '1' }])
    for (const bad of [
      'http://bots.example.com/send?key=a',
      'https://127.0.0.1/send?key=a',
      'https://me:pw@bots.example.com/send?key=a',
      'https://bots.example.com/send?key=a#b',
      'https://bots.example.com/send?key=a&key=b',
      'send?key=a',
    ])
      expect([bad, outgoingWithQuery(bad, [])]).toEqual([bad, null])
    const here = outgoingWithQuery(`http://${host}/never?key=the-key`, [host])
    const call = { headers: {}, body: '', milliseconds: 200, mostBytes: 10, trustedHosts: [host] }
    const failed = await postOutside({ ...call, url: new URL('about:blank'), ...here }).catch(
      (error) => error,
    )
    expect(failed).toMatchObject({ reason: 'timeout' })
    expect(`${failed.stack} ${JSON.stringify(failed)} ${failed.cause ?? ''}`).not.toContain('the-key')
  })

  it.each([
    '10.1.2.3',
    '172.31.0.1',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:7f00:1',
    '::ffff:127.0.0.1',
  ])('knows that %s is inside', (address) => expect(isInsideAddress(address)).toBe(true))

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('knows that %s is outside', (address) =>
    expect(isInsideAddress(address)).toBe(false),
  )
})
