import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DownloadSource, download, downloadAddress, downloadSource } from './download.ts'

const source = (entry: string) => downloadSource(entry) as DownloadSource
const dms = source('https://dms.example.com/contracts/')

describe('an allowed address', () => {
  test.each([
    'https://dms.example.com/contracts/2026/甲.docx',
    'https://DMS.example.com/contracts/a.pdf?ticket=1',
    'https://dms.example.com:443/contracts/a.pdf',
  ])('is %s', (address) => {
    expect(downloadAddress(address, [dms])?.host).toBe('dms.example.com')
  })

  test.each([
    'https://dms.example.com/',
    'https://dms.example.com/contracts-old/a.pdf',
    'https://dms.example.com/contracts/../secret.pdf',
    'https://dms.example.com/contracts/%2e%2e/secret.pdf',
    'https://dms.example.com/contracts/..%2fsecret.pdf',
    'https://dms.example.com/contracts/..%5csecret.pdf',
    'https://dms.example.com/contracts\\..\\secret.pdf',
    'https://dms.example.com:8443/contracts/a.pdf',
    'http://dms.example.com/contracts/a.pdf',
    'https://dms.example.com.evil.com/contracts/a.pdf',
    'https://dms.example.com@evil.com/contracts/a.pdf',
    'https://evil.com#@dms.example.com/contracts/a.pdf',
    'https://evil.com\\@dms.example.com/contracts/a.pdf',
    'https://user:pass@dms.example.com/contracts/a.pdf',
    'https://dms。example。com@evil.com/contracts/a.pdf',
    'https://dms.example.com\t.evil.com/contracts/a.pdf',
    '//dms.example.com/contracts/a.pdf',
    'javascript:alert(1)//https://dms.example.com/contracts/',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://dms.example.com/contracts/a.pdf',
    'https:dms.example.com/contracts/a.pdf',
    '',
  ])('is not %s', (address) => {
    expect(downloadAddress(address, [dms])).toBeNull()
  })

  test('is none as long as the operator names none', () => {
    expect(downloadAddress('https://dms.example.com/contracts/a.pdf', [])).toBeNull()
  })

  test.each([
    'dms.example.com',
    'ftp://x/',
    'https://a:b@x/',
    'https://x/?q',
    'http://x/=10.0.0.0',
    'http://x/=10.0.0.0/33',
    '',
  ])('is not set up by %s', (entry) => expect(downloadSource(entry)).toBeNull())
})

describe('a file of another system', () => {
  const asked: { url: string; cookie: string | undefined }[] = []
  let port = 0
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push({ url, cookie: request.headers.cookie })
    const to = (location: string) => response.writeHead(302, { location }).end()
    if (url === '/files/moved') to('/files/a.txt')
    else if (url === '/files/out') to(`http://127.0.0.1:${port}/secret`)
    else if (url === '/files/away') to('http://evil.example/')
    else if (url === '/files/inside') to('http://169.254.169.254/latest/meta-data')
    else if (url === '/files/round') to('/files/round')
    else if (url === '/files/large') response.end('x'.repeat(5_000))
    else if (url === '/files/announced') response.writeHead(200, { 'content-length': '5000' }).flushHeaders()
    else if (url === '/files/cut')
      response.writeHead(200, { 'content-length': '500' }).write('x', () => response.destroy())
    else if (url === '/files/drip') {
      response.writeHead(200).write('x')
      const timer = setInterval(() => response.write('x'), 20)
      response.once('close', () => clearInterval(timer))
    } else if (url === '/files/none') response.writeHead(404).end()
    else if (url !== '/files/never')
      response
        .setHeader(
          'content-disposition',
          `attachment; filename="a.txt"; filename*=UTF-8''${encodeURIComponent('合同.txt')}`,
        )
        .end('文字')
  })
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const get = (path: string, entry = `http://127.0.0.1:${port}/files/`, host = '127.0.0.1') =>
    download(
      new URL(`http://${host}:${port}${path}`),
      [source(entry)],
      { milliseconds: 400, mostBytes: 1_000 },
      async (content, name) => {
        const chunks: Uint8Array[] = []
        for await (const chunk of content) chunks.push(chunk)
        return { text: Buffer.concat(chunks).toString('utf8'), name }
      },
    )

  test('comes with the name that it has there, also from where it moved to, and nothing of the person’s is sent', async () => {
    expect(await get('/files/a.txt')).toEqual({ text: '文字', name: '合同.txt' })
    expect((await get('/files/moved')).text).toBe('文字')
    expect(asked.map(({ cookie }) => cookie)).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['/files/out', 'redirected'],
    ['/files/away', 'redirected'],
    ['/files/inside', 'redirected'],
    ['/files/round', 'redirected'],
    ['/files/large', 'tooLarge'],
    ['/files/announced', 'tooLarge'],
    ['/files/never', 'timeout'],
    ['/files/drip', 'timeout'],
    ['/files/cut', 'unreachable'],
    ['/files/none', 'unreachable'],
    ['/secret', 'badAddress'],
  ])('ends at %s as %s', async (path, reason) => {
    await expect(get(path)).rejects.toMatchObject({ reason })
    expect(asked.map(({ url }) => url)).not.toContain('/secret')
  })

  test('is not fetched from a name that lies inside of our own network, unless the operator says in which', async () => {
    const named = `http://localhost:${port}/files/`
    const before = asked.length
    await expect(get('/files/a.txt', named, 'localhost')).rejects.toMatchObject({ reason: 'privateAddress' })
    await expect(get('/files/a.txt', `${named}=10.0.0.0/8`, 'localhost')).rejects.toMatchObject({
      reason: 'privateAddress',
    })
    expect(asked).toHaveLength(before)
    expect((await get('/files/a.txt', `http://127.0.0.1:${port}/files/`)).text).toBe('文字')
  })
})
