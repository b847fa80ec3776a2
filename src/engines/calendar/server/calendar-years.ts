import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { invalid, notFound, staleVersion } from '#shared/errors.ts'
import { fillText, said } from '#shared/text.ts'
import type { KeptYear, YearPreview } from '../domain/api.ts'
import { type CalendarYear, calendarYear, specialDay } from '../domain/calendar-year.ts'
import { workSpan } from '../domain/daily-hours.ts'
import { readYearFile, yearDifference, yearProblems } from '../domain/read-year-file.ts'
import { shippedYears } from '../domain/shipped-years.ts'
import { knowsFestivals } from '../domain/statutory-days.ts'
import { type WorkingCalendar, workingCalendar } from '../domain/working-calendar.ts'
import { missingDays } from '../domain/year-completeness.ts'
import './tables.ts'

type YearFile = { year: number; name: string; text: string }
type Changed = (context: Context, year: number | null) => Promise<void>
const changed: Changed[] = []

/** Says what is done in the same transaction when a year or the working hours (null) of an organisation change (computing what stands on them again). */
export function whenCalendarChanges(work: Changed): void {
  changed.push(work)
}

export const calendarChanged: Changed = async (context, year) => {
  for (const work of changed) await work(context, year)
}

const storedDays = z.array(specialDay)
export const storedHours = z.array(workSpan)
const shippedYear = (year: number): CalendarYear | undefined => shippedYears.find((one) => one.year === year)

async function ownYears(
  tx: Tx,
  organizationId: number,
  year?: number,
): Promise<(CalendarYear & { version: number })[]> {
  const rows = await tx
    .selectFrom('calendar_years')
    .select(['year', 'source', 'days', 'version'])
    .where('organization_id', '=', organizationId)
    .$if(year !== undefined, (query) => query.where('year', '=', year as number))
    .orderBy('year')
    .execute()
  return rows.map(({ days, ...row }) => ({ ...row, days: storedDays.parse(days) }))
}

/** Which days the organisation works, and in which hours: the shipped years, and its own instead of them. */
export async function calendarOf(tx: Tx, organizationId: number): Promise<WorkingCalendar> {
  const { years, spans } = await tx
    .selectNoFrom((e) => [
      e
        .selectFrom('calendar_years')
        .select(sql`jsonb_agg(jsonb_build_object('year', year, 'source', source, 'days', days))`.as('years'))
        .where('organization_id', '=', organizationId)
        .as('years'),
      e.selectFrom('working_hours').select('spans').where('organization_id', '=', organizationId).as('spans'),
    ])
    .executeTakeFirstOrThrow()
  const own = z.array(calendarYear).parse(years ?? [])
  return workingCalendar([...shippedYears, ...own], spans === null ? undefined : storedHours.parse(spans))
}

/** A year with what it lacks. */
const withMissing = <Y extends CalendarYear>(year: Y) => ({
  ...year,
  missing: missingDays(year),
  isUnknown: !knowsFestivals(year.year),
})

/** The years that are known, the latest first. */
export async function keptYears({ tx, actor }: Context): Promise<KeptYear[]> {
  const own = (await ownYears(tx, actor.organizationId)).map((year) => ({
    ...year,
    isOwn: true,
    isShipped: shippedYear(year.year) !== undefined,
  }))
  const shipped = shippedYears
    .filter(({ year }) => !own.some((one) => one.year === year))
    .map((year) => ({ ...year, isOwn: false, isShipped: true, version: 0 }))
  return [...own, ...shipped].map(withMissing).sort((a, b) => b.year - a.year)
}

/** What a file says of a year and what it would change. */
export async function previewYear({ tx, actor }: Context, file: YearFile): Promise<YearPreview> {
  const { days, problems } = readYearFile(file.text, file.year)
  const [own] = await ownYears(tx, actor.organizationId, file.year)
  const difference = yearDifference(own ?? shippedYear(file.year) ?? null, days)
  return { days, problems, ...difference, version: own?.version ?? 0 }
}

/** Takes a year from a file: 422 with every line that is wrong, 409 when somebody changed the year since it was looked at. */
export async function importYear(context: Context, file: YearFile & { version: number }): Promise<KeptYear> {
  const { tx, actor, locale } = context
  const { days, problems } = readYearFile(file.text, file.year)
  if (problems.length)
    throw invalid(
      problems.slice(0, 50).map(({ code, params }) => ({
        path: 'text',
        code: 'schema',
        params: { detail: fillText(said(yearProblems[code], locale), params) },
      })),
    )
  const before = await lockedYear(context, file.year)
  if ((before?.version ?? 0) !== file.version) throw staleVersion(before ?? null)
  const version = file.version + 1
  const row = {
    source: file.name,
    days: JSON.stringify(days),
    version,
    updated_by: actor.userId || null,
    updated_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('calendar_years')
    .values({ organization_id: actor.organizationId, year: file.year, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'year']).doUpdateSet(row))
    .execute()
  const { added, dropped } = yearDifference(before ?? shippedYear(file.year) ?? null, days)
  context.audit({
    action: 'calendar_year.import',
    subject: { kind: 'calendar_year', id: file.year, name: String(file.year) },
    before: { source: (before ?? shippedYear(file.year))?.source ?? '', days: dropped.map(dayText) },
    after: { source: file.name, days: added.map(dayText) },
  })
  await calendarChanged(context, file.year)
  const isShipped = shippedYear(file.year) !== undefined
  return withMissing({ year: file.year, source: file.name, days, isOwn: true, isShipped, version })
}

/** Takes the organisation's own year back. */
export async function dropYear(context: Context, year: number, version: number): Promise<void> {
  const { tx, actor } = context
  const before = await lockedYear(context, year)
  if (!before) throw notFound()
  if (before.version !== version) throw staleVersion(before)
  await tx
    .deleteFrom('calendar_years')
    .where('organization_id', '=', actor.organizationId)
    .where('year', '=', year)
    .execute()
  const shipped = shippedYear(year)
  context.audit({
    action: 'calendar_year.drop',
    subject: { kind: 'calendar_year', id: year, name: String(year) },
    before: { source: before.source },
    after: { source: shipped?.source ?? '' },
  })
  await calendarChanged(context, year)
}

/** The organisation's own year, read alone: of two who change it at once the second sees what the first did. */
async function lockedYear({ tx, actor }: Context, year: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar-year:${actor.organizationId}:${year}`}, 0))`.execute(
    tx,
  )
  const [own] = await ownYears(tx, actor.organizationId, year)
  return own
}

const dayText = ({ date, kind }: { date: string; kind: string }): string =>
  kind === 'makeUp' ? `${date} 班` : date
