import { describe, expect, it } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { computeDeadline, isRefusal } from '#engines/deadlines/domain/index.ts'
import { legalRules } from './legal-rules.ts'
import { workedExamples } from './worked-examples.ts'

const calendar = workingCalendar(shippedYears)
const lines = workedExamples
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [string, ...string[]])
/** Rules whose days are in worked-by-hand.test.ts: their length is told with the trigger, they run backwards, or end in a year. */
const byHand = /^(CPL-GIVEN|CPL-PRES-RENEW7|CPL-HEAR3|PAT-ANN|TM-RENEW-OPEN|TM-RENEW-END|TM-NEXT10|CR-.*)$/

describe('worked examples', () => {
  it('there are some for every rule that ships', () => {
    const covered = new Set(lines.map(([id]) => id))
    expect(legalRules.all.map(({ id }) => id).filter((id) => !covered.has(id) && !byHand.test(id))).toEqual(
      [],
    )
    expect([...covered].filter((id) => !legalRules.of(id))).toEqual([])
  })

  it.each(lines)('%s', (id, ...examples) => {
    const rule = legalRules.of(id)
    if (!rule) throw new Error(`no rule ${id}`)
    const computed = examples.map((example) => {
      const [date = ''] = example.split('>')
      const result = computeDeadline(rule, { date }, calendar, legalRules)
      return `${date}>${isRefusal(result) ? result.refusal : result.due}`
    })
    expect(computed).toEqual(examples)
  })
})
