import ts from 'typescript'

/**
 * The files whose rules decide over people's rights, money and time: a mutant in them must die by pure tests alone. By their names,
 * so that a new policy, status or issue function is judged without being entered anywhere; of deadlines and the calendar whatever is not words, data or a call.
 */
const dates =
  /^src\/(engines\/(calendar|deadlines)\/domain\/(?!index|api|step-words|shipped-years|statutory-days|[^/]+-api\b)[^/.]+|features\/cases\/domain\/case-(terms|tasks))\.ts$/
const rules =
  /^src\/(shared|(engines|features)\/[^/]+\/domain)\/(.+\/)?((.+-)?(policy|status|state|issues|visibility|rules|life|abilities|signing|authors|route)|route-flow|decide|step-in|node-progress|actor|money|decimals?|field-guard)\.ts$/

/** Whether the tests of rules must kill every mutant of this file, except the survivors that are listed with their reason. */
export const isJudged = (file: string): boolean => rules.test(file) || dates.test(file)

/** A run of lines of a file, first and last included, counted from 1. */
export type LineRange = { file: string; first: number; last: number }

/** The declarations of a file: every mutant lies in exactly one of them. Imports and types, which have no mutants, are left out. */
export function declarationsOf(file: string, text: string): LineRange[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  return source.statements
    .filter(
      (statement) =>
        !ts.isImportDeclaration(statement) &&
        !ts.isExportDeclaration(statement) &&
        !ts.isTypeAliasDeclaration(statement) &&
        !ts.isInterfaceDeclaration(statement),
    )
    .map((statement) => ({ file, first: lineOf(statement.getStart()), last: lineOf(statement.getEnd()) }))
}

/** Some of the declarations, drawn by the seed, of about this many lines together; the same for the same seed. */
export function drawDeclarations(all: readonly LineRange[], lines: number, seed: number): LineRange[] {
  const next = randomNumbers(seed)
  const shuffled = all.map((range) => ({ range, at: next() })).sort((one, other) => one.at - other.at)
  const drawn: LineRange[] = []
  let sum = 0
  for (const { range } of shuffled) {
    if (sum >= lines) break
    drawn.push(range)
    sum += range.last - range.first + 1
  }
  return drawn
}

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
