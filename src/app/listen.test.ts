import { type AddressInfo, createServer } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { addressOf, listen, refuseBusyPort } from './listen.ts'

test('a busy port is refused with another one to try, before and at the start', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => busy.once('listening', done))
  const { port } = busy.address() as AddressInfo
  const place = { host: '127.0.0.1', port }
  const early = await refuseBusyPort(place).catch((error) => error)
  expect(early).toBeInstanceOf(StartError)
  expect(early.zh).toContain(`端口 ${port} 已被另一个程序占用`)
  expect(early.en).toContain(`for example PORT=${port + 1} npm start`)
  await expect(listen(fastify(), place)).rejects.toMatchObject({ code: 'busyPort' })
  await new Promise((done) => busy.close(done))
  await refuseBusyPort(place)
})

test('an address that this machine does not have is refused', async () => {
  await expect(refuseBusyPort({ host: '192.0.2.1', port: 8080 })).rejects.toMatchObject({ code: 'badHost' })
})

test('port 0 takes a free one and tells it', async () => {
  const server = fastify()
  expect(await listen(server, { host: '127.0.0.1', port: 0 })).toBeGreaterThan(0)
  await server.close()
})

test.each([
  [{ host: '127.0.0.1' }, 'http://127.0.0.1:8080'],
  [{ host: '0.0.0.0' }, 'http://127.0.0.1:8080'],
  [{ host: '::1' }, 'http://[::1]:8080'],
  [{ host: '0.0.0.0', publicUrl: 'https://law.example.com' }, 'https://law.example.com'],
])('the address for %j is one that can be opened', (place, address) => {
  expect(addressOf(place, 8080)).toBe(address)
})
