import { z } from 'zod'
import type { Issue } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { formatFault } from '#shared/text-formats.ts'

/** A time of the day in which people work, by the wall clock: 'HH:mm', the end later on the same day. */
export const workSpan = z.strictObject({ from: z.string().max(20), to: z.string().max(20) })
export type WorkSpan = z.output<typeof workSpan>

/** The hours of every working day where an organisation set none: nine to twelve, one to six. */
export const standardHours: readonly WorkSpan[] = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
]

export const mostSpans = 4

const isTime = (text: string): boolean => formatFault('timeOfDay', text, '') === null

/** What keeps these spans from being the hours of a day: one to four, each within a day, in order, none in another. Paths begin with `hours`. */
export function hoursIssues(hours: readonly WorkSpan[]): Issue[] {
  if (!hours.length) return [{ path: 'hours', code: 'noHours' }]
  if (hours.length > mostSpans) return [{ path: 'hours', code: 'tooManyHours', params: { max: mostSpans } }]
  return hours.flatMap(({ from, to }, index): Issue[] => {
    const path = `hours.${index}`
    const untimely = (['from', 'to'] as const).filter((end) => !isTime({ from, to }[end]))
    if (untimely.length) return untimely.map((end) => ({ path: `${path}.${end}`, code: 'notTimeOfDay' }))
    const before = hours[index - 1]?.to ?? ''
    return [
      ...(from < before && isTime(before)
        ? [{ path: `${path}.from`, code: 'hoursOrder' as const, params: { time: before } }]
        : []),
      ...(to <= from ? [{ path: `${path}.to`, code: 'hoursEnd' as const, params: { time: from } }] : []),
    ]
  })
}

const minutes = (time: string): number => {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}

/** How many minutes of a working day are worked. */
export const minutesADay = (hours: readonly WorkSpan[]): number =>
  hours.reduce((sum, { from, to }) => sum + minutes(to) - minutes(from), 0)

/** '09:00–12:00', one for each span. */
export const spanTexts = (hours: readonly WorkSpan[]): string[] =>
  hours.map(({ from, to }) => `${from}–${to}`)

/** '09:00–12:00, 13:00–18:00'. */
export const hoursText = (hours: readonly WorkSpan[], locale: Locale): string =>
  spanTexts(hours).join(locale === 'en' ? ', ' : '、')
