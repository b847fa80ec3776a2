import type { z } from 'zod'
import type { Context } from '#engines/access/server/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import { ledStart } from '#engines/deadlines/domain/index.ts'
import { bookOf } from '#engines/deadlines/server/index.ts'
import type { readCaseReadings } from '../domain/api.ts'
import { silenceOf } from '../domain/case-silences.ts'
import { trackOf } from '../domain/case-tracks.ts'
import { type DecisionFacts, effectOf } from '../domain/decision-terms.ts'
import { entriesOf } from './watch-terms.ts'

type Reading = z.output<typeof readCaseReadings.answer>[number]

/** What the law makes of the entries of a case where its deadlines do not say it; entries that need no word are absent. */
export async function caseReadings(context: Context, id: number): Promise<Reading[]> {
  const calendar = await calendarOf(context.tx, context.actor.organizationId)
  const book = await bookOf(context)
  return (await entriesOf(context, id)).flatMap(({ key, id: entryId, name, row, ...facts }): Reading[] => {
    if (key !== 'document' && key !== 'decision') return []
    const decision = row as DecisionFacts
    const start = key === 'decision' && !decision.effective ? effectOf(decision, trackOf(facts), facts) : null
    const led = start && ledStart(start, calendar, book)
    const effect =
      led && !('refusal' in led)
        ? { date: led.date, isProvisional: led.isProvisional, isOpen: start.after !== undefined }
        : null
    const silence = silenceOf(key, row, facts)
    return silence || effect ? [{ key, id: entryId, name, silence, effect }] : []
  })
}
