import type { Context } from '#engines/access/server/index.ts'
import { dropTrigger, setTrigger } from '#engines/deadlines/server/index.ts'
import type { ToldRecord } from '#engines/records/server/index.ts'
import { isDate } from '#shared/dates.ts'
import { lawDispute } from '../domain/dispute-record.ts'

const claiming = 1
const ended: readonly number[] = [4, 5, 6, 7]

type Told = ToldRecord<typeof lawDispute.fields, typeof lawDispute.figures>

/**
 * Limitation of our claim: three years from the day we learned of it (Civil Code art. 188), begun anew by each interruption that the form names (art. 195), at most twenty
 * from the day it arose. Nothing runs against us as the side that is claimed from, nor once the dispute has ended.
 */
export async function watchLimitation(context: Context, { detail, form, values }: Told): Promise<void> {
  const { id, ourSide, known, arose, status } = detail
  const subject = { kind: lawDispute.kind, id }
  const source = { kind: 'limitation', id }
  const date = known ?? arose
  if (ourSide !== claiming || !date || ended.includes(status))
    return dropTrigger(context, { subject, source })
  const sheet = form?.fields.find(({ config }) => config.rawType === 'law_dispute.interruptions')
  const rows = sheet ? values[sheet.id] : []
  const interruptions = (Array.isArray(rows) ? rows : [])
    .map((row) => (row as Record<string, unknown> | null)?.date)
    .filter((day): day is string => typeof day === 'string' && isDate(day) && day >= date)
    .map((on) => ({ on }))
  await setTrigger(context, {
    subject,
    source,
    ruleId: 'LIM3',
    date,
    interruptions,
    ...(arose && { capFrom: arose }),
  })
}
