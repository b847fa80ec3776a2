import { normaliseIdentifier } from '#shared/identifiers.ts'

/** A number as it may stand in a text: of letters and figures, with hyphens, as long as one that tells a party. */
const [shortest, longest] = [6, 32]
const run = /[0-9A-Z]{15,}/g
/** In a longer run a number may stand beside other figures: a credit code or identity number has 18, an old identity number 15. */
const [longestWhole, longestAlone, lengths] = [20, 18, [15, 18]]

/** Hyphens, dots and what takes no room, by which people part a number. */
const parting = /[\p{Pd}.·_\p{Cf}]/gu

/** What the texts of a form may say of a party's number: each text that is short enough as a whole, and long runs of letters and figures in it, also where it is parted by blanks or hyphens; by field, normalised. */
export function typedNumbers(
  values: Readonly<Record<string, unknown>>,
): { fieldID: string; number: string }[] {
  return Object.entries(values).flatMap(([fieldID, value]) => {
    const found = new Set(textsIn(value).flatMap(numbersIn))
    return [...found].map((number) => ({ fieldID, number }))
  })
}

function numbersIn(text: string): string[] {
  const plain = normaliseIdentifier(text)
  const isShort = plain.length >= shortest && plain.length <= longest && /\d/.test(plain)
  const joined = plain.replaceAll(parting, '')
  return [
    ...(isShort ? [plain, joined] : []),
    ...[plain, joined].flatMap((one) => (one.match(run) ?? []).flatMap(numbersInRun)),
  ]
}

function numbersInRun(figures: string): string[] {
  if (figures.length <= longestAlone) return [figures]
  const parts = lengths.flatMap((length) =>
    Array.from({ length: figures.length - length + 1 }, (_, at) => figures.slice(at, at + length)),
  )
  return figures.length <= longestWhole ? [figures, ...parts] : parts
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
