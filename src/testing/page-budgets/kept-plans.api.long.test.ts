import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { contractOffice } from '../contract-factory.ts'
import { aloneApp } from '../index.ts'
import { countCalls } from './counted-calls.ts'
import { filledOffice } from './filled-office.ts'

const app = await aloneApp()

const usual = [
  '/contracts?pageSize=20',
  '/contracts?pageSize=20&filter=status:in:6&sort=-amount',
  '/contracts?pageSize=20&filter=status:in:3,4,5&sort=-updateTime',
  '/contracts/mine?pageSize=20',
  '/workbench',
  '/notifications/unread_count',
  '/deadlines?pageSize=20',
  '/deadlines?pageSize=20&mine=true',
]

/** On each connection the database makes a plan for all values after it made five for single ones, three uses after a statement came up. */
const untilKept = 12

test('an organisation with three contracts reads no more once the database keeps the plans that it made for one with 30,000', async () => {
  const { rows } = await app.database.pool.query('select current_database() as name')
  const connection = { ...inject('connection'), database: rows[0].name as string }
  const client = new pg.Client(connection)
  await client.connect()
  const counter = await countCalls(connection)
  try {
    const small = await contractOffice(await app.organization())
    for (let i = 0; i < 3; i++)
      await small.staff.post('/contracts', { contractTypeID: small.typeId, values: small.complete })
    const large = await filledOffice(await app.organization(), client)
    await large.fillUpTo(30_000)
    const worse: string[] = []
    for (const who of ['lead', 'staff'] as const)
      for (const path of usual) {
        const cost = () =>
          counter.of(async () => expect((await small[who].get(path)).status, `${who} ${path}`).toBe(200))
        await cost()
        const { pages: before } = await cost()
        for (let i = 0; i < untilKept; i++) await large[who].get(path)
        const { pages } = await cost()
        if (pages > before * 1.5 + 40) worse.push(`${who} ${path}: ${before} pages, then ${pages}`)
      }
    expect(worse).toEqual([])
  } finally {
    await counter.close()
    await client.end()
  }
}, 600_000)
