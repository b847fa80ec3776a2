import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { docketWhats } from '../domain/docket.ts'
import type { Fee } from '../domain/fees.ts'
import { forecastOf, type OwedFacts } from '../domain/owed.ts'
import { pricedLines } from './docket-costs.ts'

const app = await testApp()
const org = await app.organization()

const day = (from: string, days: number) => fc.nat(days).map((count) => addDays(from, count))
// Few values that meet one another: the same days, ends of months, 29 February.
const edges = fc.constantFrom(
  '2020-02-29',
  '2021-02-28',
  '2022-01-31',
  '2024-02-29',
  '2025-08-31',
  '2026-01-01',
  '2026-03-10',
)
const anyDay = fc.oneof(edges, day('2019-11-01', 2600))
const money = fc.record({
  amount: fc.integer({ min: 0, max: 300_001 }).map(String),
  unit: fc.constantFrom('CNY', 'USD'),
})
const anyFee: fc.Arbitrary<Fee> = fc
  .record({
    name: fc.constant('费用'),
    purpose: fc.constantFrom(1 as const, 1 as const, 2 as const, 3 as const, 4 as const, 5 as const),
    country: fc.constantFrom('', '', '中国', '德国'),
    from: fc.integer({ min: 1, max: 8 }),
    span: fc.nat(8),
    amount: money,
    inForceFrom: anyDay,
    isReducible: fc.boolean(),
    reducedYears: fc.option(fc.integer({ min: 1, max: 10 })),
    lateSteps: fc.oneof(
      fc.constant([]),
      fc.array(fc.constantFrom(0, 5, 7.25, 12.5, 33.33, 100), { minLength: 1, maxLength: 6 }),
    ),
    late: fc.option(fc.nat(50_000).map(String)),
  })
  .map(({ from, span, late, ...fee }) => ({
    ...fee,
    yearFrom: fee.purpose <= 3 ? from : null,
    yearTo: fee.purpose <= 3 ? from + span : null,
    lateAmount: late === null ? null : { amount: late, unit: fee.amount.unit },
  }))
const anyFacts: fc.Arbitrary<OwedFacts> = fc
  .record({
    what: fc.constantFrom(
      'annuity' as const,
      'annuity' as const,
      'renewal' as const,
      'expiry' as const,
      'use' as const,
    ),
    year: fc.integer({ min: 1, max: 16 }),
    due: anyDay,
    grace: fc.option(fc.nat(240)),
    kind: fc.constantFrom(1, 2, 5, 6),
    patentKind: fc.constantFrom(null, 1 as const, 1 as const, 2 as const, 3 as const),
    country: fc.constantFrom('', '中国', '德国', '法国'),
    classes: fc.nat(4),
    applied: fc.option(anyDay),
    registered: fc.option(anyDay),
    owners: fc.array(
      fc.record({
        reduction: fc.constantFrom(null, 70 as const, 85 as const, 85 as const),
        until: fc.option(anyDay),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ grace, ...facts }) => ({
    ...facts,
    year: facts.what === 'annuity' ? facts.year : null,
    graceUntil: grace === null ? null : addDays(facts.due, grace),
  }))

type Priced = { unit: string | null; cost: string | null; why: string | null }

/** What SQL makes of these lines, in their order. */
const bySql = (fees: readonly Fee[], lines: readonly OwedFacts[], today: string): Promise<Priced[]> =>
  app.database.tenant(org.id, async (tx) => {
    const rows = lines.map(({ what, patentKind, graceUntil, ...line }, at) => ({
      ...line,
      at,
      source: docketWhats[what].source,
      patent_kind: patentKind,
      grace: graceUntil,
    }))
    const from = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as raw(at int, source text, year int, due date, kind int, patent_kind int, country text,
      classes int, applied date, registered date, grace date, owners jsonb)`
    const priced = pricedLines(fees, {
      from: sql`(select * from ${from})`,
      grace: sql`l.grace`,
      owners: sql`jsonb_to_recordset(l.owners) as o(reduction int, until date)`,
      today,
    })
    const { rows: costRows } =
      await sql<Priced>`select unit, cost::text as cost, cost_why as why from (${priced}) p order by at`.execute(
        tx,
      )
    return costRows
  })

const byRule = (fees: readonly Fee[], facts: OwedFacts, today: string): Priced => {
  const cost = forecastOf(fees, facts, today)
  if (cost === null) return { unit: null, cost: null, why: 'free' }
  if (typeof cost === 'string') return { unit: null, cost: null, why: cost }
  return { unit: cost.amount.unit, cost: cost.amount.amount, why: null }
}

test('the docket’s sums in SQL say of every line what the rule says of it: fee in force, reduction, lateness, grace', async () => {
  const seen = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFee, { maxLength: 12 }),
      fc.array(anyFacts, { minLength: 1, maxLength: 20 }),
      anyDay,
      async (fees, lines, today) => {
        const expected = lines.map((line) => byRule(fees, line, today))
        for (const { why } of expected) seen.add(why)
        expect(await bySql(fees, lines, today)).toEqual(expected)
      },
    ),
    { numRuns: 150 },
  )
  expect([...seen].toSorted()).toEqual(['free', 'graceOver', 'noFee', null])
})
