import { expect, it } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { computeDeadline, isRefusal } from '#engines/deadlines/domain/index.ts'
import { legalRules } from './legal-rules.ts'

/** FNV-1a, 32 bits: tells two texts apart, no more. */
function printOf(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16)
}

/** What every rule makes of a day in each of forty years, by itself, interrupted and suspended. */
function days(): string {
  const calendar = workingCalendar(shippedYears)
  return legalRules.all
    .flatMap((rule) =>
      Array.from({ length: 40 }, (_, n) => {
        const date = `${1990 + n}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
        const events = { interruptions: [{ on: `${1991 + n}-03-03` }] }
        const obstacles = [{ from: `${1991 + n}-06-01`, until: `${1991 + n}-09-15` }]
        const given = [{}, events, { ...events, obstacles }, { obstacles, capFrom: `${1980 + n}-01-31` }]
        return given.map((more) => {
          const result = computeDeadline(rule, { date, amount: 30, ...more }, calendar, legalRules)
          return isRefusal(result) ? result.refusal : `${result.due} ${result.safer} ${result.isProvisional}`
        })
      }),
    )
    .join('\n')
}

it('a rule, year or count that changes a day needs a new edition in legal-rules.ts', () => {
  expect({ edition: legalRules.edition, print: printOf(days()) }).toEqual({ edition: 5, print: '1153fa0f' })
})
