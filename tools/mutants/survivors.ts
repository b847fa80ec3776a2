/** A mutant that no pure test kills, as it is listed: the changed line and what it became, not its number, so that it keeps its place. */
export type Survivor = {
  file: string
  mutator: string
  /** The line where the mutant begins, without the spaces around it. */
  line: string
  replacement: string
  /** Why no test kills it: it changes nothing that can be seen, or a test without a browser and a database cannot see it. */
  why: string
}

/** One mutant with what became of it, as the runner reports it. */
export type Mutant = {
  file: string
  mutatorName: string
  status: string
  replacement: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
}

/** What the run says: how many died, who lives without being listed, and who is listed but died or is gone (only when everything ran). */
export type Verdict = { killed: number; listed: number; unknown: Omit<Survivor, 'why'>[]; stale: Survivor[] }

const dead = new Set(['Killed', 'Timeout'])
const alive = new Set(['Survived', 'NoCoverage'])
/** Tables of words and colours on the screen: the type check asks that they are whole, the tests of screens what they say. */
const isWords = ({ mutatorName }: Mutant, line: string) =>
  (mutatorName === 'StringLiteral' && /\b(zh|en|color|label):/.test(line)) ||
  (mutatorName === 'ObjectLiteral' && /\bzh: |\b(Labels?|Words|Text)\b.* = \{$/.test(line))

/** Holds a run against the list of survivors. `lineOf` gives the text of a line; `whole` is true when every judged file was mutated. */
export function judgeMutants(
  mutants: readonly Mutant[],
  survivors: readonly Survivor[],
  lineOf: (file: string, line: number) => string,
  whole: boolean,
): Verdict {
  const left = new Map(survivors.map((survivor) => [keyOf(survivor), survivor]))
  const verdict: Verdict = { killed: 0, listed: 0, unknown: [], stale: [] }
  const met = new Set<string>()
  for (const mutant of mutants) {
    const line = lineOf(mutant.file, mutant.location.start.line).trim()
    if (isWords(mutant, line)) continue
    const found = { file: mutant.file, mutator: mutant.mutatorName, line, replacement: mutant.replacement }
    if (dead.has(mutant.status)) verdict.killed += 1
    if (!alive.has(mutant.status)) continue
    if (left.has(keyOf(found))) {
      verdict.listed += 1
      met.add(keyOf(found))
    } else verdict.unknown.push(found)
  }
  if (whole) verdict.stale = survivors.filter((survivor) => !met.has(keyOf(survivor)))
  return verdict
}

const keyOf = ({ file, mutator, line, replacement }: Omit<Survivor, 'why'>): string =>
  JSON.stringify([file, mutator, line, replacement])
