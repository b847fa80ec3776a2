import { z } from 'zod'
import type { AiMark } from '#engines/forms/domain/index.ts'
import { bodyId } from '#shared/endpoint.ts'

const location = z.strictObject({
  block: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
})
const source = { quote: z.string().max(20_000), locations: z.array(location).max(200) }

/** Where a field's value comes from: found in a file (1), or found and then changed by a person (2). */
export const extractionMark = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal(1), ...source, isAccepted: z.boolean() }),
  z.strictObject({ state: z.literal(2), ...source, before: z.string().max(20_000) }),
])
export type ExtractionMark = z.output<typeof extractionMark>

/** What was found for a draft: the file it was found in, and the fields that hold it. */
export const extractionMarks = z.strictObject({
  fileID: bodyId,
  fileName: z.string().max(300),
  fields: z.record(z.string().max(120), extractionMark),
})
export type ExtractionMarks = z.output<typeof extractionMarks>

/** The marks as the form's store knows them: it counts places and does not know where they are. */
export const storeMarks = (marks: ExtractionMarks | null): Record<string, AiMark> =>
  Object.fromEntries(
    Object.entries(marks?.fields ?? {}).map(([id, { locations, ...mark }]): [string, AiMark] => [
      id,
      { ...mark, locations: locations.length },
    ]),
  )

/** The marks to keep with the draft, from what the store says now and where the values were found. */
export function keptMarks(
  file: { id: number; name: string } | null,
  ai: Readonly<Record<string, AiMark>>,
  locationsOf: ReadonlyMap<string, ExtractionMark['locations']>,
): ExtractionMarks | null {
  if (!file) return null
  const fields = Object.entries(ai).map(([id, mark]): [string, ExtractionMark] => {
    const found = { quote: mark.quote, locations: locationsOf.get(id) ?? [] }
    return [
      id,
      mark.state === 1
        ? { state: 1, ...found, isAccepted: mark.isAccepted === true }
        : { state: 2, ...found, before: mark.before },
    ]
  })
  return { fileID: file.id, fileName: file.name, fields: Object.fromEntries(fields) }
}

/** Fields by what became of what was found for them: as it was found, accepted, changed. For the log of a submission. */
export const markSummary = (
  marks: ExtractionMarks | null,
  nameOf: (fieldID: string) => string,
): { extracted: string[]; accepted: string[]; changed: string[] } | null => {
  if (!marks || Object.keys(marks.fields).length === 0) return null
  const named = (fits: (mark: ExtractionMark) => boolean) =>
    Object.entries(marks.fields)
      .filter(([, mark]) => fits(mark))
      .map(([id]) => nameOf(id))
  return {
    extracted: named((mark) => mark.state === 1 && !mark.isAccepted),
    accepted: named((mark) => mark.state === 1 && mark.isAccepted),
    changed: named((mark) => mark.state === 2),
  }
}

/**
 * Fields that a person made something else of after they were found in the text: what the form says now, what the text said. `said`: every
 * field as a person reads it; what was changed and put back says the same again and is left out.
 */
export const departures = (
  ai: Readonly<Record<string, AiMark>>,
  said: Readonly<Record<string, string>>,
): { fieldID: string; said: string; found: string }[] =>
  Object.entries(ai).flatMap(([fieldID, mark]) =>
    mark.state === 2 && mark.before !== (said[fieldID] ?? '')
      ? [{ fieldID, said: said[fieldID] ?? '', found: mark.before }]
      : [],
  )
