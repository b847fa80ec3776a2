import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { elsewhere, testApp } from '#testing/index.ts'
import { runDatabase } from '#testing/test-database.ts'
import { openDatabase, type Tx } from './database.ts'
import { limitedProgram } from './limited-program.ts'
import { getOutside } from './outgoing.ts'
import { outsideTransaction } from './outside-transaction.ts'
import { Unproven } from './proof.ts'
import { withRequestContext } from './request-context.ts'

const app = await testApp()
const org = await app.organization()
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.database.tenant(org.id, work)

const rename = (tx: Tx, name: string) =>
  tx.updateTable('organizations').set({ name }).where('id', '=', org.id).execute()
const nameFor = async (tx: Tx): Promise<string> =>
  (
    await tx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', org.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
  ).name
const positions = async (name: string): Promise<number> =>
  (
    await inTransaction((tx) =>
      tx
        .selectFrom('positions')
        .select('id')
        .where('organization_id', '=', org.id)
        .where('name', '=', name)
        .execute(),
    )
  ).length
const addPosition = (tx: Tx, name: string) =>
  tx
    .insertInto('positions')
    .values({ organization_id: org.id, name } as never)
    .execute()

describe('slow work that a transaction needs', () => {
  test('is done while nothing is locked; then the operation reads and locks anew, and commits once', async () => {
    await inTransaction((tx) => rename(tx, '之前'))
    const seen: string[] = []
    const answer = await inTransaction(async (tx) => {
      seen.push(await nameFor(tx))
      await addPosition(tx, '一次')
      // It would wait for its own lock for ever, were the transaction still open.
      return outsideTransaction('rename', 1, async (one) => {
        await inTransaction((other) => rename(other, '之后'))
        return one + 1
      })
    })
    expect([answer, seen, await positions('一次')]).toEqual([2, ['之前', '之后'], 1])
  })

  test('is not done for a transaction whose proof does not hold', async () => {
    let done = 0
    const asked = app.database.tenant(org.id, () => outsideTransaction('never', 1, async () => ++done), {
      proof: { text: 'select 1', values: [], holds: () => false },
    })
    await expect(asked).rejects.toThrow(Unproven)
    expect(done).toBe(0)
  })

  test('is done again when what it was asked with has changed meanwhile', async () => {
    await inTransaction((tx) => rename(tx, '甲'))
    const worked: string[] = []
    const answer = await inTransaction(async (tx) =>
      outsideTransaction('greet', await nameFor(tx), async (name) => {
        worked.push(name)
        if (name === '甲') await inTransaction((other) => rename(other, '乙'))
        return `你好，${name}`
      }),
    )
    expect([answer, worked]).toEqual(['你好，乙', ['甲', '乙']])
  })

  test('that is asked for together is done together, each once', async () => {
    let attempts = 0
    const worked: number[] = []
    const twice = (n: number) =>
      outsideTransaction('twice', { n, bytes: new Uint8Array([n]) }, async () => {
        worked.push(n)
        return 2 * n
      })
    const answer = await inTransaction(async () => {
      attempts++
      return Promise.all([twice(1), twice(2), twice(1)])
    })
    expect([answer, attempts, worked.sort()]).toEqual([[2, 4, 2], 2, [1, 2]])
  })

  test('fails where it was asked for, and is not tried again', async () => {
    let worked = 0
    const refused = () =>
      outsideTransaction('refuse', 1, async () => {
        worked++
        throw new AppError('notClean')
      })
    await expect(inTransaction(refused)).rejects.toMatchObject({ reason: 'notClean' })
    expect(await inTransaction(() => refused().catch((error: AppError) => error.reason))).toBe('notClean')
    expect(worked).toBe(2)
  })

  test('is not passed over by code that catches every error', async () => {
    const answer = await inTransaction(async (tx) => {
      const got = await outsideTransaction('get', 1, async () => '有').catch(() => null)
      await addPosition(tx, `得到 ${got}`)
      return got
    })
    expect([answer, await positions('得到 有'), await positions('得到 null')]).toEqual(['有', 1, 0])
  })

  test('that is asked for differently each time ends, and nothing is kept', async () => {
    let n = 0
    const endless = inTransaction(async (tx) => {
      await addPosition(tx, '无尽')
      return outsideTransaction('endless', n++, async () => null)
    })
    await expect(endless).rejects.toThrow('still missing')
    expect(await positions('无尽')).toBe(0)
  })

  test('leaves one entry in the log, one callback and one moment for all attempts', async () => {
    const [called, moments]: [number[], Date[]] = [[], []]
    await org.run(org.administratorId, async (context) => {
      moments.push(context.now)
      context.audit({ action: 'file.upload', subject: { kind: 'file', id: 987_654, name: '一次' } })
      context.afterCommit(() => called.push(1))
      await outsideTransaction('wait', 1, async () => null)
    })
    const { rows } = await inTransaction((tx) =>
      sql`select 1 from audit_entries where organization_id = ${org.id} and subject_id = 987654`.execute(tx),
    )
    expect([called.length, rows.length, moments.length]).toEqual([1, 1, 2])
    expect(moments[0]).toEqual(moments[1])
  })

  test('is done at once where there is no transaction', async () => {
    expect(await outsideTransaction('none', 1, async (one) => one + 1)).toBe(2)
  })
})

describe('inside of a transaction', () => {
  const calls: [string, () => unknown][] = [
    ['a program', () => limitedProgram(64, 'true', [])],
    ['a transaction', () => inTransaction(async () => 1)],
    ['a transaction', () => app.database.system(async () => 1)],
    [
      'a call to another system',
      () =>
        getOutside({
          url: new URL('http://127.0.0.1:9/'),
          headers: {},
          milliseconds: 10,
          mostBytes: 1,
          trustedHosts: [],
        }),
    ],
  ]
  test.each(calls)('%s is refused', async (what, call) => {
    await expect(inTransaction(async () => call())).rejects.toThrow(`${what} inside of a transaction`)
  })

  test('what goes on after it writes nothing into the next one on the same connection', async () => {
    let late: Promise<unknown> = Promise.resolve()
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const failing = inTransaction(async (tx) => {
      late = gate.then(() => addPosition(tx, '迟到'))
      throw new AppError('conflict')
    })
    await expect(failing).rejects.toMatchObject({ reason: 'conflict' })
    go()
    await expect(late).rejects.toThrow('the transaction is over')
    expect(await positions('迟到')).toBe(0)
  })
})

describe('places for transactions', () => {
  test('one person has half of them at most, so that another waits for nobody, and all of theirs are done', async () => {
    const database = openDatabase({ connection: runDatabase().connection, size: 8 })
    const gate = Promise.withResolvers<void>()
    try {
      let begun = 0
      const as = (userId: number, work: () => Promise<unknown>) =>
        withRequestContext({ organizationId: org.id, userId }, () => database.tenant(org.id, work))
      const many = Array.from({ length: 9 }, () =>
        as(1, async () => {
          begun++
          await gate.promise
        }),
      )
      await expect.poll(() => begun).toBe(2)
      await as(2, async () => null)
      await Promise.all([as(2, async () => null), as(3, async () => null)])
      expect(begun).toBe(2)
      gate.resolve()
      await Promise.all(many)
      expect(begun).toBe(9)
    } finally {
      // Whoever still waits for the gate would keep the pool from closing.
      gate.resolve()
      await database.close()
    }
  })

  test('who has fewest goes first, also before those who wait longer', async () => {
    const database = openDatabase({ connection: runDatabase().connection, size: 10 })
    try {
      const [begun, ends]: [string[], (() => void)[]] = [[], []]
      const as = (userId: number, name: string) =>
        withRequestContext({ organizationId: org.id, userId }, () =>
          database.tenant(org.id, async () => {
            begun.push(name)
            await new Promise<void>((resolve) => ends.push(resolve))
          }),
        )
      const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((name) => as(name.charCodeAt(0), name))
      await expect.poll(() => begun.length).toBe(6)
      all.push(as('a'.charCodeAt(0), 'a4'), as('b'.charCodeAt(0), 'b3'), as('d'.charCodeAt(0), 'd1'))
      ends.shift()?.()
      await expect.poll(() => begun.length).toBe(7)
      expect(begun[6]).toBe('d1')
      while (begun.length < 9 || ends.length > 0) {
        ends.shift()?.()
        await new Promise(setImmediate)
      }
      await Promise.all(all)
    } finally {
      await database.close()
    }
  })
})

test('a request of somebody else is no part of the transaction in which a test sends it', async () => {
  const admin = await org.as('administrator')
  const status = await inTransaction(async () => (await admin.get('/session')).status)
  expect(status).toBe(200)
  expect(await inTransaction(() => elsewhere(() => inTransaction(async () => 1)))).toBe(1)
})
