import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '../index.ts'
import { type CountedCall, grows } from './calls.ts'
import { type Measured, measureCalls } from './measure-calls.ts'

/** What calls cost when their budgets were written, by how many records each noun had then. */
type Budgets = Record<string, Record<string, Budget>>
type Budget = [statements: number, pages: number, pagesOfMany: number]
const measured = ([statements, pages, pagesOfMany]: Budget): Measured => ({ statements, pages, pagesOfMany })

const file = join(import.meta.dirname, 'budgets.json')

/** Trees and samples of the planner's statistics come out a little differently each time. */
const mayRead = (pages: number): number => pages * 1.25 + 20
/** Ten times the rows: half as many pages again, and what counting up to 1,001 rows reads where there were fewer. */
const mayGrowTo = (pages: number): number => pages * 1.5 + 40

/** What a call does that it may not, in words; nothing when it keeps to its budget. */
export function faultsOf(
  { name }: Pick<CountedCall, 'name'>,
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
    ...(grows[name]
      ? []
      : beyond(
          `pages with ten times the rows (${found.pages} before)`,
          found.pagesOfMany,
          mayGrowTo(found.pages),
        )),
  ]
}

/** Of these calls the names that have no budget with so many records. */
export const withoutBudget = (calls: readonly CountedCall[], rows: number): string[] => {
  const known = (JSON.parse(readFileSync(file, 'utf8')) as Budgets)[rows] ?? {}
  return calls.flatMap(({ name }) => (Object.hasOwn(known, name) ? [] : [name]))
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
    const kept = [...found].map(([name, { statements, pages, pagesOfMany }]) => [
      name,
      [statements, pages, pagesOfMany],
    ])
    budgets[rows] = Object.fromEntries(kept)
    // A call a line.
    const text = JSON.stringify(budgets, null, 2).replaceAll(/\[[\s\d,]+\]/g, (row) =>
      row.replaceAll(/\s+/g, ' ').replaceAll(/ ?([[\]]) ?/g, '$1'),
    )
    writeFileSync(file, `${text}\n`)
    return []
  }
  return calls.flatMap((call) => {
    const cost = found.get(call.name)
    const budget = budgets[rows]?.[call.name]
    if (!cost) return budget ? [`${call.name} is refused: BUDGETS=write`] : []
    return faultsOf(call, cost, budget && measured(budget))
  })
}
