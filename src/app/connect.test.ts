import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { openLog } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { connect } from './connect.ts'

const log = openLog('silent')
const { host, port, user, database } = inject('connection')
const urlOf = (name: string, as = user) => `postgresql://${as}@${encodeURIComponent(host)}:${port}/${name}`

async function refusal(databaseUrl: string): Promise<StartError> {
  try {
    await (await connect({ dataDir: '/nowhere', databaseUrl }, log)).stop()
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
  throw new Error('was not refused')
}

test('DATABASE_URL leads to any PostgreSQL from 15 on', async () => {
  const connected = await connect({ dataDir: '/nowhere', databaseUrl: urlOf(database) }, log)
  const { rows } = await connected.database.pool.query('select count(*)::int as n from schema_migrations')
  expect(rows[0].n).toBeGreaterThan(0)
  await connected.stop()
})

test('a database that does not exist is told with the command that makes it', async () => {
  const { code, en } = await refusal(urlOf('nowhere'))
  expect(code).toBe('noDatabase')
  expect(en).toContain('run createdb nowhere first')
})

test('a database that is not there is told with its place', async () => {
  const { code, en } = await refusal('postgresql://me:hunter2@127.0.0.1:1/x')
  expect(code).toBe('databaseDown')
  expect(en).toContain('127.0.0.1:1')
  expect(en).not.toContain('hunter2')
})

test('a user whom the database does not know is told', async () => {
  expect((await refusal(urlOf(database, 'stranger'))).code).toBe('databaseRefused')
})

test('a PostgreSQL before 15 is refused with what to do', async () => {
  const old = createServer((socket) => socket.once('data', () => answerAsVersion14(socket)))
  await new Promise<void>((done) => old.listen(0, '127.0.0.1', done))
  const { port: oldPort } = old.address() as AddressInfo
  const { code, zh, en } = await refusal(`postgresql://me@127.0.0.1:${oldPort}/x`)
  expect(code).toBe('tooOldPostgres')
  expect(zh).toContain('PostgreSQL 14.9，需要 15 或更高版本')
  expect(en).toContain('upgrade it, or leave DATABASE_URL out')
  old.close()
})

/** Plays the part of an old server: signs anybody in and answers one query. */
function answerAsVersion14(socket: import('node:net').Socket): void {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const int16 = (n: number) => Buffer.from([n >> 8, n & 255])
  const int32 = (n: number) => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255])
  const ready = message('Z', Buffer.from('I'))
  const column = (name: string, type: number) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(type),
      int16(-1 & 0xffff),
      int32(-1),
      int16(0),
    ])
  const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)])
  socket.write(Buffer.concat([message('R', int32(0)), ready]))
  socket.on('data', (data) => {
    if (data[0] === 'X'.charCodeAt(0)) return socket.end()
    const columns = [column('version', 23), column('label', 25), column('encoding', 25)]
    socket.write(
      Buffer.concat([
        message('T', int16(3), ...columns),
        message('D', int16(3), value('140009'), value('14.9'), value('UTF8')),
        message('C', Buffer.from('SELECT 1\0')),
        ready,
      ]),
    )
  })
}
