import { normaliseIdentifier } from '#shared/identifiers.ts'

/** A number as it may stand in a text: of letters and figures, with hyphens, as long as one that tells a party. */
const [shortest, longest] = [6, 32]
const within = /[0-9A-Z]{15,20}/g

/** What the texts of a form may say of a party's number: each text that is short enough as a whole, and long runs of letters and figures in it; by field, normalised. */
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
  return [...(isShort ? [plain] : []), ...(plain.match(within) ?? [])]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
