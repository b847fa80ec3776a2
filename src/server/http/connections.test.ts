import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardConnections } from './connections.ts'

const times = { headers: 400, request: 2_500, idle: 400, between: 400 }
const server: Server = createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
  if (request.url === '/events') {
    response.write(':\n\n')
    return
  }
  if (request.url === '/large') {
    response.end(Buffer.alloc(50_000_000))
    return
  }
  request.resume().once('end', () => response.end('read'))
})
guardConnections(server, times)
const open: Socket[] = []

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  for (const socket of open) socket.destroy()
  server.close()
})

type Connection = { socket: Socket; closed: Promise<'closed'>; heard: () => string; isOpen: () => boolean }

async function speak(words: string, reads = true): Promise<Connection> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  open.push(socket)
  let heard = ''
  let isOpen = true
  socket.on('error', () => {})
  if (reads) socket.on('data', (chunk) => (heard += chunk))
  const closed = new Promise<'closed'>((done) =>
    socket.once('close', () => {
      isOpen = false
      done('closed')
    }),
  )
  await new Promise<void>((done) => socket.once('connect', done))
  if (words) socket.write(words)
  return { socket, closed, heard: () => heard, isOpen: () => isOpen }
}

const head = (path: string, more = '') => `POST ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`

test('a connection that stalls, drips or asks nothing more is closed', async () => {
  const half = await speak('POST / HTTP/1.1\r\nhost')
  const [silent, body, after] = await Promise.all([
    speak(''),
    speak(`${head('/', 'content-length: 100\r\n')}abc`),
    speak(`${head('/', 'content-length: 3\r\n')}abc`),
  ])
  const drops = await speak(head('/', 'content-length: 1000\r\n'))
  const drop = setInterval(() => drops.socket.write('x'), 50)
  const all = [silent, half, body, after, drops]
  expect(await Promise.all(all.map(({ closed }) => closed))).toEqual(all.map(() => 'closed'))
  clearInterval(drop)
  expect(after.heard()).toContain('read')
  expect(drops.heard()).toContain('408')
})

test('who does not take the answer is closed', async () => {
  const place = new Promise<Socket>((done) => server.once('connection', done))
  await speak(head('/large', 'content-length: 0\r\n'), false)
  const ours = await place
  await expect.poll(() => ours.destroyed).toBe(true)
})

test('a stream of events that says nothing for long stays, and so does who waits for an answer', async () => {
  const events = await speak(head('/events', 'content-length: 0\r\n'))
  const silent = await speak('')
  await silent.closed
  const other = await speak('')
  await other.closed
  expect(events.isOpen()).toBe(true)
  expect(events.heard()).toContain(':')
})
