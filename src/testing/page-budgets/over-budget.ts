import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '../index.ts'
import type { CountedCall } from './calls.ts'
import { type Measured, measureCalls } from './measure-calls.ts'

/** What calls cost when their budgets were written, by how many records each noun had then. */
type Budgets = Record<string, Record<string, Measured>>

const file = join(import.meta.dirname, 'budgets.json')

/** Trees and samples of the planner's statistics come out a little differently each time. */
const mayRead = (pages: number): number => pages * 1.25 + 20
/** Ten times the rows: half as many pages again, and what counting up to 1,001 rows reads where there were fewer. */
const mayGrowTo = (pages: number): number => pages * 1.5 + 40

/** What a call does that it may not, in words; nothing when it keeps to its budget. */
export function faultsOf(
  { name, grows }: Pick<CountedCall, 'name' | 'grows'>,
  found: Measured,
  budget: Measured | undefined,
): string[] {
  if (!budget) return [`${name} has no budget: BUDGETS=write`]
  const beyond = (what: string, is: number, most: number) =>
    is > most ? [`${name}: ${is} ${what}, at most ${Math.floor(most)}`] : []
  return [
    ...beyond('statements', found.statements, budget.statements),
    ...beyond('pages', found.pages, mayRead(budget.pages)),
    ...beyond('pages with ten times the rows', found.pagesOfMany, mayRead(budget.pagesOfMany)),
    ...(grows
      ? []
      : beyond(
          `pages with ten times the rows (${found.pages} before)`,
          found.pagesOfMany,
          mayGrowTo(found.pages),
        )),
  ]
}

/** Counts these calls with so many records of each noun and with ten times as many. `BUDGETS=write` keeps what is found as the budgets instead of judging it. */
export async function overBudget(
  app: TestApp,
  calls: readonly CountedCall[],
  rows: number,
): Promise<string[]> {
  const found = await measureCalls(app, calls, rows)
  const budgets = JSON.parse(readFileSync(file, 'utf8')) as Budgets
  if (process.env.BUDGETS === 'write') {
    budgets[rows] = Object.fromEntries(found)
    writeFileSync(file, `${JSON.stringify(budgets, null, 2)}\n`)
    return []
  }
  return calls.flatMap((call) => faultsOf(call, found.get(call.name) as Measured, budgets[rows]?.[call.name]))
}
