import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestApp } from '../index.ts'
import type { CountedCall } from './calls.ts'
import { type Cost, countCalls } from './counted-calls.ts'
import { filledOffice } from './filled-office.ts'

export type Measured = Cost & {
  /** Pages with ten times the rows. */
  pagesOfMany: number
}

/** So often a call is made before it is counted: its statements are prepared by then. */
const warmUps = 5
const counted = 2

/** What each call costs in an organisation with so many records of each noun, and with ten times as many. The app has its database for itself (`aloneApp`). */
export async function measureCalls(
  app: TestApp,
  calls: readonly CountedCall[],
  rows: number,
): Promise<Map<string, Measured>> {
  const { rows: names } = await app.database.system((tx) =>
    sql<{ database: string }>`select current_database() as database`.execute(tx),
  )
  const connection = { ...inject('connection'), database: names[0]?.database ?? '' }
  const client = new pg.Client(connection)
  await client.connect()
  const counter = await countCalls(connection)
  try {
    const office = await filledOffice(await app.organization(), client)
    const costsNow = async () => {
      const costs = new Map<string, Cost>()
      for (const { name, ask } of calls) {
        const seen: Cost[] = []
        for (let time = -warmUps; time < counted; time++) {
          const work = await ask(office)
          if (!work) break
          const cost = await counter.of(work)
          if (time >= 0) seen.push(cost)
        }
        if (!seen.length) continue
        // Now and then a call does more: a session is marked as used once a minute.
        costs.set(name, {
          statements: Math.min(...seen.map(({ statements }) => statements)),
          pages: Math.min(...seen.map(({ pages }) => pages)),
        })
      }
      return costs
    }
    await office.fillUpTo(rows)
    const few = await costsNow()
    await office.fillUpTo(rows * 10)
    const many = await costsNow()
    return new Map(
      [...few].map(([name, cost]) => [name, { ...cost, pagesOfMany: many.get(name)?.pages ?? 0 }]),
    )
  } finally {
    await counter.close()
    await client.end()
  }
}
