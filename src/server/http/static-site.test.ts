import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import type { Services } from '../services.ts'
import { createHttpServer } from './http-server.ts'
import { serveSite } from './static-site.ts'

const folder = mkdtempSync('/tmp/static-site-')
let server: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>page</title>')
  writeFileSync(join(folder, 'shell.html'), '<title>shell</title>')
  writeFileSync(join(folder, 'document.html'), '<title>document</title>')
  writeFileSync(join(folder, 'pages.json'), '{"/contractEditor":"document.html"}')
  writeFileSync(join(folder, 'assets/main-1.js'), 'start()')
  writeFileSync(join(folder, 'assets/main-1.js.br'), 'compressed')
  const services = { config: readConfig({}), log: openLog('silent') } as Services
  server = await createHttpServer(services, [])
  await serveSite(server, folder)
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['/', '/login', '/standingBook/detail?contractId=1'])('%s is the page', async (url) => {
  const answer = await server.inject({ url })
  expect([answer.statusCode, answer.body]).toEqual([200, '<title>page</title>'])
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('who brings a session cookie gets the page that begins with the frame of the product', async () => {
  const pageFor = (cookie: string) => server.inject({ url: '/contracts', headers: { cookie } })
  for (const cookie of ['chancery=abc', 'other=1; __Host-chancery=abc'])
    expect((await pageFor(cookie)).body).toBe('<title>shell</title>')
  const other = await pageFor('not-chancery=abc')
  expect([other.body, other.headers.vary]).toEqual(['<title>page</title>', 'Cookie, accept-encoding'])
})

test('an address that begins with something else gets its own page, with a session only', async () => {
  const titleFor = async (url: string, cookie: string) =>
    (await server.inject({ url, headers: { cookie } })).body
  const address = '/contractEditor?scenario=contract&contextId=1'
  expect(await titleFor(address, 'chancery=abc')).toBe('<title>document</title>')
  expect(await titleFor(address, '')).toBe('<title>page</title>')
  expect(await titleFor('/contractEditor/more', 'chancery=abc')).toBe('<title>shell</title>')
})

test('a part of the pages is kept by browsers for a year and sent compressed to those who can read it', async () => {
  const plain = await server.inject({ url: '/assets/main-1.js' })
  expect([plain.statusCode, plain.body]).toEqual([200, 'start()'])
  expect(plain.headers['cache-control']).toContain('immutable')
  const small = await server.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'br' } })
  expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'compressed'])
})

test.each([
  '/assets/gone.js',
  '/assets/',
  '/assets/main-1.js/',
  '/assets/..%2fpages.json',
  '/assets//main-1.js',
  '/api/v1/nothing',
  '/../package.json',
  '/%2e%2e/package.json',
])('%s gives away nothing', async (url) => {
  const { statusCode, body } = await server.inject({ url })
  if (statusCode === 200) expect(body).toBe('<title>page</title>')
  else expect(statusCode).toBe(404)
  if (url.startsWith('/assets/')) expect(statusCode).toBe(404)
})
